"""What may be left out, a row of unknown.md's table each: the register, and the parts of a player's own page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.accuracy.law.page import Erasure, Page
from tests.accuracy.style import Pointer

Finder = Callable[[Page], Iterator[Erasure]]


@dataclass(frozen=True)
class Kind:
    """A kind of part, and all such parts of a sheet that may go."""

    name: str
    parts: Finder
    records: tuple[str, ...]


KINDS: dict[str, Kind] = {}


def may_go(name: str, *records: str) -> Callable[[Finder], Finder]:
    """Register a kind; without `records` it is the same in every record."""

    def register(finder: Finder) -> Finder:
        KINDS[name] = Kind(name, finder, records or ("full", "points", "result"))
        return finder

    return register


def one_each(pointers: list[Pointer]) -> Iterator[Erasure]:
    for pointer in pointers:
        yield (pointer,)


def whole_and_each(page: Page, pointer: Pointer) -> Iterator[Erasure]:
    """The part as a whole, or one key of it."""
    if page.has(pointer):
        yield (pointer,)
        yield from one_each(page.keys(pointer))


@may_go("start")
def start(page: Page) -> Iterator[Erasure]:
    """`start` but its points: everything, or one stock."""
    for player in page.keys(("players",)):
        stocks = [key for key in page.keys((*player, "start")) if key[-1] != "points"]
        if stocks:
            yield tuple(stocks)
        yield from one_each(stocks)


@may_go("resources")
def resources(page: Page) -> Iterator[Erasure]:
    for player in page.keys(("players",)):
        if page.has((*player, "resources")):
            yield ((*player, "resources"),)


@may_go("patron")
def patron(page: Page) -> Iterator[Erasure]:
    for player in page.keys(("players",)):
        if page.has((*player, "patron")):
            yield ((*player, "patron"),)


@may_go("tracks")
def tracks(page: Page) -> Iterator[Erasure]:
    yield from whole_and_each(page, ("tracks",))


@may_go("final-state")
def final_state(page: Page) -> Iterator[Erasure]:
    """Counts at the end: all, a player's, one of them."""
    yield from whole_and_each(page, ("final", "state"))
    for player in page.keys(("final", "state")):
        yield from one_each([key for key in page.keys(player) if key[-1] != "status"])


@may_go("status")
def status(page: Page) -> Iterator[Erasure]:
    for player in page.keys(("final", "state")):
        if page.has((*player, "status")):
            yield ((*player, "status"),)


@may_go("awards")
def awards(page: Page) -> Iterator[Erasure]:
    if page.has(("final", "awards")):
        yield (("final", "awards"),)


@may_go("award-category")
def category(page: Page) -> Iterator[Erasure]:
    yield from one_each(page.keys(("final", "awards")))


@may_go("final-scores")
def final_scores(page: Page) -> Iterator[Erasure]:
    yield from whole_and_each(page, ("final", "scores"))


@may_go("before-award")
def before_award(page: Page) -> Iterator[Erasure]:
    yield from whole_and_each(page, ("final", "before_award"))


@may_go("final-markers")
def final_markers(page: Page) -> Iterator[Erasure]:
    yield from whole_and_each(page, ("final", "markers"))


@may_go("ranking")
def ranking(page: Page) -> Iterator[Erasure]:
    if page.has(("final", "ranking")):
        yield (("final", "ranking"),)


@may_go("winners")
def winners(page: Page) -> Iterator[Erasure]:
    if page.has(("final", "winners")):
        yield (("final", "winners"),)


@may_go("all-of-final")
def all_of_final(page: Page) -> Iterator[Erasure]:
    """Every key of `final`, which stays: the game is over."""
    keys = page.keys(("final",))
    if keys:
        yield tuple(keys)

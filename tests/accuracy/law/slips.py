"""One slip of the pen in a legal sheet: one finding, and the result as open as what was misread."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from tests.accuracy.law.asking import ask, faults
from tests.accuracy.law.honest import honest
from tests.accuracy.law.kinds import KINDS
from tests.accuracy.law.outcome import Outcome, told
from tests.accuracy.law.page import Page, json_pointer, new_page
from tests.accuracy.law.promises import Break, overclaimed, unbound
from tests.accuracy.law.rubbing import chain, differing
from tests.accuracy.law.shapes import CLAIM, NAMES, SHEET, STOCKS, THINGS, Spot, names_used, spots
from tests.accuracy.law.truth import Truth, finished, truth_of
from tests.accuracy.model import Tree
from tests.accuracy.sheets import child, clone
from tests.accuracy.style import Pointer

COUNT, PLACE = "not one finding", "wrong place"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
WORDS: Final = frozenset((
    "savanna", "veldt", "jungle", "desert", "waterfall", "marsh", "lake-source", "mountain-source",
    "largest-lake-source", "finding", "discovery", "highest-mountain", "special-discovery", "explored",
    "unexplored", "health", "insanity", "mutiny", "end-here", "elsewhere", "start-here", "returned", "kept",
    "alive", "dead", "insane", "full", "points", "result", "complete", "partial", "normally", "called", "yes", "no",
    "none", "living", "everyone", "shared", "sealed", "saved", "roll", "exempt", "illegal", "wasted", "nothing",
    "discontent", "once", "each", "stack", "one", "table", "player", "allowed", "floored", "true", "false", "null",
))  # fmt: skip


def keys_of(shape: Any) -> Iterator[str]:
    """Every key that the format knows, anywhere."""
    if isinstance(shape, dict):
        for key, inner in shape.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(shape, list):
        yield from keys_of(shape[0])


KNOWN: Final = frozenset(keys_of(SHEET)) | WORDS | frozenset(STOCKS) | frozenset(THINGS)

Slip = tuple[Pointer, Tree, dict[str, str]]
"""Where the slip is, the sheet with it, and how a player is called now."""


def slipped(text: str, rng: Random, taken: set[str] | frozenset[str]) -> str | None:
    """The same word with one letter left out, added or changed, or two neighbours swapped."""
    for _ in range(20):
        place = rng.randrange(len(text))
        letter = rng.choice(LETTERS)
        made = rng.choice(
            (
                text[:place] + text[place + 1 :],
                text[:place] + letter + text[place:],
                text[:place] + letter + text[place + 1 :],
                text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :],
            )
        )
        form = unicodedata.normalize("NFC", made)
        if made.strip() == made and made and form not in taken and form != unicodedata.normalize("NFC", text):
            return made
    return None


def replaced(sheet: Tree, at: Pointer, value: Any) -> Tree:
    """The sheet with another value there."""
    copy: Tree = clone(sheet)
    child(copy, at[:-1])[at[-1]] = value
    return copy


def renamed(sheet: Tree, at: Pointer, key: str) -> Tree:
    """The sheet with another key there, at the same place."""
    copy: Tree = clone(sheet)
    holder = child(copy, at[:-1])
    items = [(key if name == at[-1] else name, value) for name, value in holder.items()]
    holder.clear()
    holder.update(items)
    return copy


def key(page: Page, rng: Random) -> Slip | None:
    """A key of the format, or a stock, misspelt."""
    return rename(page, rng, [spot for spot in spots(page.sheet) if spot.key in ("key", "stock")], KNOWN)


def rename(page: Page, rng: Random, some: list[Spot], taken: set[str] | frozenset[str]) -> Slip | None:
    spot = somewhere(rng, some)
    if spot is None:
        return None
    at = spot.pointer
    made = slipped(str(at[-1]), rng, taken)
    return (at, renamed(page.sheet, at, made), {}) if made else None


def word(page: Page, rng: Random) -> Slip | None:
    """A word that the format knows, misspelt: a terrain, a kind, a cause, a thing held."""
    some = [
        spot
        for spot in spots(page.sheet)
        if isinstance(spot.value, str) and (spot.shape == "word" or (spot.shape == "thing" and spot.value in THINGS))
    ]
    return rewrite(page, rng, some, KNOWN)


def rewrite(page: Page, rng: Random, some: list[Spot], taken: set[str] | frozenset[str]) -> Slip | None:
    spot = somewhere(rng, some)
    if spot is None:
        return None
    made = slipped(str(spot.value), rng, taken)
    return (spot.pointer, replaced(page.sheet, spot.pointer, made), {}) if made else None


def is_name(spot: Spot, page: Page) -> bool:
    """Is this a player's name as a value?"""
    named = spot.shape == "name" or spot.shape in (NAMES, [NAMES], CLAIM)
    return named and isinstance(spot.value, str) and spot.value in page.game.table.seats


def taken_names(page: Page) -> set[str]:
    return {unicodedata.normalize("NFC", name) for name in page.game.table.seats} | WORDS


def name(page: Page, rng: Random) -> Slip | None:
    """A player's name misspelt once."""
    taken = taken_names(page)
    elsewhere = [spot for spot in spots(page.sheet) if spot.pointer[0] != "players"]
    if rng.random() < 0.5:
        return rename(page, rng, [spot for spot in elsewhere if spot.key == "name"], taken)
    return rewrite(page, rng, [spot for spot in elsewhere if is_name(spot, page)], taken)


def name_of_a_player(page: Page, rng: Random) -> Slip | None:
    """A player's name misspelt under `players`, where it is spoken of elsewhere."""
    used, taken = names_used(page.sheet), taken_names(page)
    called = rng.choice(list(page.game.table.seats))
    made = slipped(called, rng, taken)
    if made is None or called not in used:
        return None
    players = page.sheet["players"]
    if isinstance(players, list):
        at: Pointer = ("players", players.index(called))
        return at, replaced(page.sheet, at, made), {called: made}
    at = ("players", called)
    return at, renamed(page.sheet, at, made), {called: made}


def kind_of_value(page: Page, rng: Random) -> Slip | None:
    """A number as text or in quotes, a list or a number for a mapping, a mapping for a list."""
    spot = somewhere(rng, [spot for spot in spots(page.sheet) if others(spot)])
    return (spot.pointer, replaced(page.sheet, spot.pointer, rng.choice(others(spot))), {}) if spot else None


def somewhere(rng: Random, some: list[Spot]) -> Spot | None:
    """One of these, the rare places as often as the common ones."""
    by: dict[Pointer, list[Spot]] = {}
    for spot in some:
        by.setdefault(place_of(spot), []).append(spot)
    return rng.choice(by[rng.choice(list(by))]) if by else None


def place_of(spot: Spot) -> Pointer:
    """The way to a node without the numbers and names in it."""
    way = tuple("*" if isinstance(step, int) else step for step in spot.pointer)
    return ("*", *way[1:]) if spot.key == "name" else way


def others(spot: Spot) -> list[Any]:
    """Values of a wrong type that could stand here."""
    value, shape = spot.value, spot.shape
    if shape == "number" and isinstance(value, int):
        return [str(value), "three", [value]]
    if shape == "flag":
        return ["perhaps", 3]
    if isinstance(value, dict) and (shape == "stocks" or isinstance(shape, dict)) and spot.pointer != ("players",):
        return [[1], 7] if "die" not in value else [[1]]
    if isinstance(value, list) and isinstance(shape, list):
        return [{"x": 1}]
    return []


WAYS: Final[dict[str, Callable[[Page, Random], Slip | None]]] = {
    "slip-of-a-key": key,
    "slip-of-a-word": word,
    "slip-of-a-name": name,
    "slip-of-a-player": name_of_a_player,
    "slip-of-a-type": kind_of_value,
}


def slip_of(kind: str, seed: int) -> tuple[Page, Slip] | None:
    """A legal sheet with this slip, every other time with parts gone; None where none had a place for it."""
    rng = Random(f"{kind} {seed}")
    for _ in range(30):
        page = new_page(rng.randrange(10**9))
        if not honest(page):
            continue
        if seed % 2:
            for less, _, _ in chain(page, rng.choices(list(KINDS), k=rng.choice((1, 2, 3, 5, 8))), rng):
                page = less
        made = WAYS[kind](page, rng)
        if made:
            return page, made
    return None


def written(page: Page, slip: Slip) -> Page:
    """The page with the slip on it."""
    return Page(replace(page.game, sheet=slip[1]), page.seed)


def outcome(kind: str, seed: int) -> Outcome | None:
    """A legal sheet with one slip, held to one finding and to true bounds."""
    made = slip_of(kind, seed)
    if made is None:
        return None
    page, (at, _, called) = made
    now = written(*made)
    answer = ask(now.text())
    truth = called_so(truth_of(page, told=finished(page, answer)), called)
    broken = list(wrong(answer, truth, at))
    lines = [json_pointer(at), *differing(page.plain(), now.plain()), *told(answer, truth)] if broken else []
    return Outcome(kind, seed, broken, shown=lines)


def called_so(truth: Truth, called: dict[str, str]) -> Truth:
    """The same truth of a player who goes by another name."""

    def by(table: dict[str, Any]) -> dict[str, Any]:
        return {called.get(player, player): value for player, value in table.items()}

    return replace(
        truth,
        totals=by(truth.totals),
        statuses=by(truth.statuses),
        ranks=by(truth.ranks),
        winners=tuple(called.get(player, player) for player in truth.winners),
    )


def wrong(answer: Tree, truth: Truth, at: Pointer) -> Iterator[Break]:
    """One finding, where the slip is; the true result within the bounds, and nothing said beyond it."""
    found = faults(answer)
    if len(found) != 1:
        yield Break(COUNT, f"{len(found)}: " + "; ".join(f"{one['rule']} at {one['pointer']}" for one in found))
    elif at[0] != "players":
        beside = unicodedata.normalize("NFC", json_pointer(at[:-1]))
        if not found[0]["pointer"].startswith(beside):
            yield Break(PLACE, f"{found[0]['rule']} at {found[0]['pointer']}, not {json_pointer(at)}")
    if answer["standings"]:
        yield from unbound(answer, truth)
        yield from overclaimed(answer, truth)

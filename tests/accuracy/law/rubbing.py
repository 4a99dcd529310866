"""Rubs out what may be left out of a legal sheet, step by step, and holds every step to the promises."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.accuracy.law import kinds_turns  # noqa: F401 - registers its kinds
from tests.accuracy.law.asking import ask, faults
from tests.accuracy.law.honest import honest
from tests.accuracy.law.kinds import KINDS, Kind
from tests.accuracy.law.page import Erasure, Page, new_page
from tests.accuracy.law.promises import Break, broken, narrowed
from tests.accuracy.law.truth import Truth, truth_of
from tests.accuracy.model import Tree

TOGETHER, NOTHING = "together", "nothing"
TRIES = 60
NAMES: tuple[str, ...] = (NOTHING, *KINDS, TOGETHER)


@dataclass
class Step:
    """A sheet after one more part was rubbed out, and what was said of it."""

    kind: str
    erasure: Erasure
    page: Page
    text: str
    answer: Tree
    truth: Truth
    broken: list[Break] = field(default_factory=list)

    def again(self) -> list[Break]:
        """What is broken where the same sheet is written in a plain hand."""
        return list(broken(ask(self.page.plain()), self.truth))


@dataclass
class Trial:
    """A game of which parts were rubbed out; the first step is the sheet as it was written."""

    kind: str
    seed: int
    steps: list[Step]

    @property
    def broken(self) -> list[Break]:
        return [each for step in self.steps for each in step.broken]

    @property
    def first(self) -> Step:
        """The first step at which something is broken, else the last."""
        return next((step for step in self.steps if step.broken), self.steps[-1])


def rub(page: Page, kind: Kind, rng: Random) -> tuple[Page, Erasure] | None:
    """Rub out one part of this kind; None where there is none that may go."""
    parts = list(kind.parts(page))
    rng.shuffle(parts)
    for erasure in parts[:TRIES]:
        less = page.without(erasure)
        if honest(less):
            return less, erasure
    return None


def look(page: Page, kind: str, erasure: Erasure, before: Step | None) -> Step:
    """Ask the checker, and hold its answer to the promises."""
    text, truth = page.text(), truth_of(page)
    step = Step(kind, erasure, page, text, ask(text), truth)
    step.broken = list(broken(step.answer, truth))
    if before is not None and not faults(before.answer) and truth == before.truth:
        step.broken += narrowed(before.answer, step.answer)
    return step


def wanted(kind: str, rng: Random) -> list[str]:
    """The kinds of the steps: one kind one to three times, or several."""
    if kind == NOTHING:
        return []
    if kind == TOGETHER:
        return rng.choices(list(KINDS), k=rng.randint(2, 6))
    return [kind] * rng.choice((1, 1, 2, 3))


def pages(kind: str, seed: int) -> Iterator[Page]:
    """Games in which this kind may be found, the same for the same seed."""
    rng = Random(f"{kind} {seed}")
    records = KINDS[kind].records if kind in KINDS else ("full", "points", "points", "result")
    for _ in range(TRIES):
        yield new_page(rng.randrange(10**9), rng.choice(records))


def trial(kind: str, seed: int) -> Trial | None:
    """One game rubbed out; None where no game had a place for it."""
    for page in pages(kind, seed):
        rng = Random(f"rub {page.seed}")
        rubbed = list(chain(page, wanted(kind, rng), rng))
        if not rubbed and kind != NOTHING:
            continue
        steps = [look(page, NOTHING, (), None)]
        for less, name, erasure in rubbed:
            steps.append(look(less, name, erasure, steps[-1]))
        return Trial(kind, seed, steps)
    return None


def chain(page: Page, names: list[str], rng: Random) -> Iterator[tuple[Page, str, Erasure]]:
    """Pages with less and less ink."""
    for name in names:
        done = rub(page, KINDS[name], rng) if page.game.table.plan.record in KINDS[name].records else None
        if done:
            page = done[0]
            yield page, name, done[1]

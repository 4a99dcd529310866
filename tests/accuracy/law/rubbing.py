"""Rubs out what may be left out of a legal sheet, step by step, and holds every step to the promises."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.accuracy.law import kinds_turns  # noqa: F401 - registers its kinds
from tests.accuracy.law.asking import ask, faults
from tests.accuracy.law.honest import honest
from tests.accuracy.law.kinds import KINDS, Kind
from tests.accuracy.law.outcome import Outcome, told
from tests.accuracy.law.page import Erasure, Page, json_pointer, new_page
from tests.accuracy.law.promises import Break, broken, narrowed
from tests.accuracy.law.truth import Truth, finished, truth_of
from tests.accuracy.model import Tree
from tests.accuracy.style import Pointer

NOTHING = "nothing"
TOGETHER = {"two-kinds": 2, "four-kinds": 4, "ten-kinds": 10, "thirty-kinds": 30}
TRIES = 60
NAMES: tuple[str, ...] = (NOTHING, *KINDS, *TOGETHER)


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


def rub(page: Page, kind: Kind, rng: Random, most: int = 1) -> tuple[Page, Erasure] | None:
    """Rub out parts of this kind, at most so many; None where there is none that may go."""
    if page.game.table.plan.record not in kind.records:
        return None
    parts = list(kind.parts(page))
    rng.shuffle(parts)
    less, gone = page, frozenset[Pointer]()
    for erasure in parts[:TRIES]:
        if most and all(less.has(at) for at in erasure) and honest(less.without(erasure)):
            less, gone, most = less.without(erasure), gone | set(erasure), most - 1
    return (less, tuple(sorted(gone, key=str))) if gone else None


def look(page: Page, kind: str, erasure: Erasure, before: Step | None) -> Step:
    """Ask the checker, and hold its answer to the promises."""
    text = page.text()
    answer = ask(text)
    over = finished(page, answer)
    truth = truth_of(page, told=before is None or over)
    step = Step(kind, erasure, page, text, answer, truth)
    step.broken = list(broken(step.answer, truth))
    if step.broken and not over and not list(broken(answer, truth_of(page))):
        step.broken = []  # nobody's win or rank is certain, and the game is taken for finished all the same
    if before is not None and not faults(before.answer) and truth == before.truth and over:
        step.broken += narrowed(before.answer, step.answer)
    return step


def wanted(kind: str, rng: Random) -> list[str]:
    """The kinds of the steps: one kind one to three times, or several."""
    if kind == NOTHING:
        return []
    if kind in TOGETHER:
        return rng.choices(list(KINDS), k=TOGETHER[kind])
    return [kind] * rng.choice((1, 1, 2, 3))


def chain(page: Page, names: list[str], rng: Random) -> Iterator[tuple[Page, str, Erasure]]:
    """Pages with less and less ink; now and then every part of a kind goes at once."""
    for name in names:
        done = rub(page, KINDS[name], rng, rng.choice((1, 1, TRIES)))
        if done:
            page = done[0]
            yield page, name, done[1]


def rubbed(kind: str, seed: int) -> tuple[Page, list[tuple[Page, str, Erasure]]] | None:
    """A game of which parts are rubbed out; None where no game had a place for this kind."""
    rng = Random(f"{kind} {seed}")
    records = KINDS[kind].records if kind in KINDS else ("full", "points", "points", "result")
    for _ in range(TRIES):
        page = new_page(rng.randrange(10**9), rng.choice(records))
        steps = list(chain(page, wanted(kind, rng), rng))
        if steps or kind == NOTHING:
            return page, steps
    return None


def outcome(kind: str, seed: int) -> Outcome | None:
    """One game rubbed out, every step held to the promises; it is over at the first that breaks one."""
    made = rubbed(kind, seed)
    if made is None:
        return None
    steps = [look(made[0], NOTHING, (), None)]
    for less, name, erasure in made[1]:
        if steps[-1].broken:
            break
        steps.append(look(less, name, erasure, steps[-1]))
    wrong = steps[-1].broken
    return Outcome(kind, seed, wrong, shown=list(shown(steps)) if wrong else [])


def shown(steps: list[Step]) -> Iterator[str]:
    """What was rubbed out (-), what is left, what was said, what is true."""
    last = steps[-1]
    for step in steps[1:]:
        yield f"--- {step.kind}: {', '.join(json_pointer(at) for at in step.erasure)}"
    yield from differing(steps[0].page.plain(), last.page.plain())
    if not {each.promise for each in last.broken} <= {each.promise for each in broken_again(last)} | {"narrowed"}:
        yield "only when it is written like this:"
        yield last.text
    yield from told(last.answer, last.truth)


def broken_again(step: Step) -> list[Break]:
    """What is broken where the same sheet is written in a plain hand."""
    return list(broken(ask(step.page.plain()), step.truth))


def differing(before: str, after: str) -> list[str]:
    """Both sheets as one text, with what has changed in front of the lines."""
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), n=10**6, lineterm=""))
    return lines[3:] or before.splitlines()

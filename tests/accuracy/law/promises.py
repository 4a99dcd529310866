"""The four promises of unknown.md, each as what an answer breaks of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.accuracy.comparing import one_form
from tests.accuracy.law.asking import faults
from tests.accuracy.law.truth import Truth
from tests.accuracy.model import Tree

ALARM, BOUNDS, HEADLINE, NARROWED = "false alarm", "false bounds", "false headline", "narrowed"


@dataclass(frozen=True)
class Break:
    """A promise broken, and how."""

    promise: str
    text: str

    def __str__(self) -> str:
        return f"{self.promise}: {self.text}"


def broken(answer: Tree, truth: Truth) -> Iterator[Break]:
    """Promises 1 to 3 of a sheet with a legal completion."""
    for finding in faults(answer):
        yield Break(ALARM, f"{finding['rule']} at {finding['pointer']}: {finding['message']}")
    yield from unbound(answer, truth)
    yield from overclaimed(answer, truth)


def unbound(answer: Tree, truth: Truth) -> Iterator[Break]:
    """Promise 2: what is true lies within the bounds."""
    totals = one_form(truth.totals)
    possible, certain = set(answer["possible_winners"]), set(answer["certain_winners"])
    for row in answer["standings"]:
        name = row["player"]
        if not within(row, totals[name]):
            yield Break(BOUNDS, f"{name} has {totals[name]}, not {row['low']} to {row['high']}")
    winners = set(one_form(list(truth.winners)))
    if not winners <= possible:
        yield Break(BOUNDS, f"{listed(winners)} won, possible are {listed(possible)}")
    if not certain <= winners:
        yield Break(BOUNDS, f"{listed(winners)} won, certain are {listed(certain)}")


def within(row: Tree, total: int) -> bool:
    low, high = row["low"], row["high"]
    return (low is None or low <= total) and (high is None or total <= high)


def overclaimed(answer: Tree, truth: Truth) -> Iterator[Break]:
    """Promise 3: what is said is true, and is said only where nothing else is possible."""
    totals, ranks, statuses = map(one_form, (truth.totals, truth.ranks, truth.statuses))
    winners = set(one_form(list(truth.winners)))
    certain, possible = answer["certain_winners"], answer["possible_winners"]
    for row in answer["standings"]:
        name, said = row["player"], row["recomputed"]
        if said not in (None, totals[name]):
            yield Break(HEADLINE, f"{name} has {totals[name]}, recomputed says {said}")
        settled = row["low"] if row["low"] == row["high"] else None
        if said != settled:
            yield Break(HEADLINE, f"recomputed of {name} is {said}, the bounds are {row['low']} to {row['high']}")
        if row["rank"] is not None and row["rank"] != ranks.get(name):
            yield Break(HEADLINE, f"{name} is in place {ranks.get(name)}, rank says {row['rank']}")
        if row["status"] is not None and row["status"] != statuses[name]:
            yield Break(HEADLINE, f"{name} is {statuses[name]}, status says {row['status']}")
        if bool(row["winner"]) != (name in certain):
            yield Break(HEADLINE, f"winner of {name} is {row['winner']}, certain are {listed(certain)}")
    if answer["winners"] and set(answer["winners"]) != winners:
        yield Break(HEADLINE, f"{listed(winners)} won, winners says {listed(answer['winners'])}")
    if sorted(answer["winners"]) != (sorted(certain) if sorted(certain) == sorted(possible) else []):
        yield Break(
            HEADLINE, f"winners {listed(answer['winners'])}, certain {listed(certain)}, possible {listed(possible)}"
        )


def narrowed(before: Tree, after: Tree) -> Iterator[Break]:
    """Promise 4: `after` has less ink than `before`, which has no findings."""
    old = {row["player"]: row for row in before["standings"]}
    for row in after["standings"]:
        was = old[row["player"]]
        if rises(was["low"], row["low"]) or rises(negative(was["high"]), negative(row["high"])):
            text = f"{row['player']}: {was['low']} to {was['high']} became {row['low']} to {row['high']}"
            yield Break(NARROWED, text)
    lost = set(before["possible_winners"]) - set(after["possible_winners"])
    if lost:
        yield Break(NARROWED, f"{listed(lost)} may no longer win")
    new = set(after["certain_winners"]) - set(before["certain_winners"])
    if new:
        yield Break(NARROWED, f"{listed(new)} is certain now")


def negative(bound: int | None) -> int | None:
    return None if bound is None else -bound


def rises(low: int | None, now: int | None) -> bool:
    """Is a lower bound above what it was? None is open."""
    return now is not None and (low is None or now > low)


def listed(names: Any) -> str:
    return ", ".join(sorted(names)) or "nobody"

"""The ledger: every change of a player's points, with its row of the points table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from checker.bounds import Bounds
from checker.findings import Finding, Pointer


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One change of a player's points.

    Attributes:
        player: Whose points they are.
        game_turn: Number of the Game Turn; None at the end, and where it is unknown.
        at: The entry, or the total.
        source: The row of the points table.
        written: Points as written.
        recomputed: Points that the rulebook gives.
        total: The recomputed total at that moment; behind what is taken over from a written total, before it.
        finding: What made the two differ.
        known_as_written: Whether the running total as written is certain behind it.
        certain: Whether what all findings so far change of it is.
    """

    player: str
    game_turn: int | None
    at: Pointer
    source: str
    written: int
    recomputed: int
    total: Bounds
    finding: Finding | None = None
    known_as_written: bool = True
    certain: bool = True

    @property
    def known(self) -> bool:
        """Whether the recomputed running total is certain behind it."""
        return self.known_as_written and self.certain


def confirm(ledger: list[LedgerLine], player: str, total: Bounds) -> None:
    """A written total is what the log comes to although something was open: the running total was it already."""
    last = next((at for at in reversed(range(len(ledger))) if ledger[at].player == player), None)
    if last is not None:
        ledger[last] = replace(ledger[last], known_as_written=True, total=total)


def move_before_the_award(ledger: list[LedgerLine]) -> None:
    """Put the last line, points that a final score tells of, where they were earned: it settles what follows."""
    line = ledger.pop()
    first = next(
        (at for at, each in enumerate(ledger) if each.player == line.player and each.source.startswith("award-")),
        len(ledger),
    )
    ledger[first:] = [
        line,
        *(replace(each, known_as_written=True) if each.player == line.player else each for each in ledger[first:]),
    ]


@dataclass(frozen=True, slots=True)
class Part:
    """What a row of the points table has of one entry.

    Attributes:
        source: The row; ``correction`` for what the rows do not come to.
        written: Points as written.
        recomputed: Points that the rulebook gives.
        finding: What made the two differ.
    """

    source: str
    written: int
    recomputed: int
    finding: Finding | None


def parts_of(
    rows: list[tuple[str, int]], claimed: int, player: str, found: list[Finding], struck: Finding | None
) -> Iterator[Part]:
    """An entry by the rows of the points table, and what they do not come to as a part of its own.

    Args:
        rows: The rows, and what each is worth.
        claimed: What the entry counts as written.
        player: Whose it is.
        found: What was found of it.
        struck: What strikes the whole of it.
    """
    effects = [(finding, finding.effect[player]) for finding in found if player in finding.effect]
    due = 0 if struck is not None else claimed + sum(points for _, points in effects)
    if len(rows) == 1:
        yield Part(rows[0][0], claimed, due, struck or (effects[0][0] if effects else None))
        return
    for source, points in rows:
        finding, recomputed = struck, 0 if struck is not None else points
        for each, effect in effects:
            if each.rule in ("resource-not-held", "unmatched-resource") and source in ("resource", "diary"):
                finding, recomputed = each, points + effect
        yield Part(source, points, recomputed, finding)
        claimed -= points
        due -= recomputed
    yield Part("correction", claimed, due, next((each for each, _ in effects if each.rule == "wrong-points"), struck))

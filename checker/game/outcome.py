"""What a replay comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from checker.bounds import Bounds
from checker.findings import Finding, Pointer, Unverified
from checker.game.award import Gain
from checker.game.ledger import LedgerLine


@dataclass(frozen=True, slots=True)
class Standing:
    """One player at the end, as far as it is the same in every completion of the sheet.

    Attributes:
        player: The player.
        status: ``alive``, ``dead`` or ``insane``; None where it is open.
        written: The final score as written, None where the sheet does not say.
        as_written: Points as the players believed them.
        total: Points that the rulebook gives.
        written_rank: Rank in the ranking as written.
        rank: Rank by recomputed points; None where it is open, and in an unfinished game.
        winner: Whether this player wins in any case.
    """

    player: str
    status: str | None
    written: int | None
    as_written: Bounds
    total: Bounds
    written_rank: int | None
    rank: int | None = None
    winner: bool = False

    @property
    def recomputed(self) -> int | None:
        """Recomputed points, where they are certain."""
        return self.total.exact

    @property
    def low(self) -> int | None:
        """The least that the recomputed points can be; None where there is no limit."""
        return self.total.least

    @property
    def high(self) -> int | None:
        """The most that they can be; None where there is no limit."""
        return self.total.most


@dataclass(frozen=True, slots=True)
class Category:
    """A category of the final award as recomputed.

    Attributes:
        name: Which.
        gains: The sets of players who may gain its point; one where it is certain.
        written: Whether the sheet says who did.
        counts: What each explorer has left of it.
    """

    name: str
    gains: frozenset[Gain]
    written: bool
    counts: Mapping[str, Bounds] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether it is unknown who gains it."""
        return len(self.gains) != 1

    @property
    def winners(self) -> list[str]:
        """Who gains it in any case."""
        return sorted(frozenset.intersection(*self.gains)) if self.gains else []


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that one replay found out.

    Attributes:
        findings: What is wrong.
        unverified: What could not be judged.
        allowed: What a judge let stand, and why.
        touched: The open questions that it touched.
        standings: The players, best first.
        finished: Whether there is a result; None where none is written and the last Game Turn may have ended the game.
        certain_winners: Who wins whatever the unknown is.
        possible_winners: Who wins under something that is possible.
        ledger: Every change of points; None unless it was asked for.
        categories: The final award.
        tables: The table at the end of each Game Turn; empty unless the ledger was asked for.
        start: Points at the start; None where nobody knows.
        lost_below: Whether the dead and insane are ranked below the living.
        otherwise: The ranking if that is read the other way, which nothing before it asks; None as for ``ranking``.
    """

    findings: list[Finding]
    unverified: list[Unverified]
    allowed: list[tuple[Pointer, str]]
    touched: frozenset[str]
    standings: list[Standing]
    finished: bool | None
    certain_winners: list[str] = field(default_factory=list)
    possible_winners: list[str] = field(default_factory=list)
    ledger: list[LedgerLine] | None = None
    categories: list[Category] = field(default_factory=list)
    tables: Mapping[int, Mapping[str, Mapping[str, object]]] = field(default_factory=dict)
    start: Mapping[str, int | None] = field(default_factory=dict)
    lost_below: bool = False
    otherwise: list[list[str]] | None = None

    def as_json(self) -> dict[str, Any]:
        """Totals, ranking and winners as plain data: what is certain, and between what the rest lies."""
        return {
            "recomputed": {each.player: each.recomputed for each in self.standings},
            "low": {each.player: each.low for each in self.standings},
            "high": {each.player: each.high for each in self.standings},
            "ranking": self.ranking,
            "winners": self.winners,
            "certain_winners": self.certain_winners,
            "possible_winners": self.possible_winners,
        }

    @property
    def result(self) -> Outcome:
        """The result alone, without all that led to it: one of another decision is kept for each finding."""
        return Outcome(
            [],
            [],
            [],
            frozenset(),
            self.standings,
            self.finished,
            self.certain_winners,
            self.possible_winners,
            lost_below=self.lost_below,
        )

    @property
    def winners(self) -> list[str]:
        """Who wins; empty where that is open."""
        return self.certain_winners if self.certain_winners == self.possible_winners else []

    @property
    def ranking(self) -> list[list[str]] | None:
        """Best first, ties together; None in an unfinished game, and where a rank is open."""
        if not self.finished or any(each.rank is None for each in self.standings):
            return None
        groups: dict[int, list[str]] = {}
        for each in self.standings:
            groups.setdefault(each.rank or 0, []).append(each.player)
        return [groups[rank] for rank in sorted(groups)]

"""What a replay comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.findings import Finding, Pointer, Unverified
from checker.replay.play import LedgerLine, Slack
from checker.replay.sway import Sway


@dataclass(slots=True)
class Standing:
    """One player at the end.

    Attributes:
        player: The player.
        status: ``alive``, ``dead`` or ``insane``.
        written: The final score as written, None where the sheet does not say.
        as_written: Points as the players believed them.
        recomputed: Points that the rulebook gives, None without any total.
        written_rank: Rank in the ranking as written.
        rank: Rank by recomputed points, None in an unfinished game.
        winner: Whether this player wins.
    """

    player: str
    status: str
    written: int | None
    as_written: int
    recomputed: int | None
    written_rank: int | None
    rank: int | None = None
    winner: bool = False


@dataclass(slots=True)
class Category:
    """A category of the final award as recomputed.

    Attributes:
        winners: Who gains its point.
        open: Whether it is unknown who does.
        written: Whether the sheet says who did.
    """

    name: str
    winners: list[str]
    open: bool
    written: bool
    counts: dict[str, int | None] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """Everything that one replay found out.

    ``unlogged`` holds the points of each player that are in no log, None where nobody knows how many;
    ``sway`` tells what other readings could change; ``seats`` are the players in the order of the sheet.
    """

    findings: list[Finding]
    unverified: list[Unverified]
    allowed: list[tuple[Pointer, str]]
    touched: set[str]
    standings: list[Standing]
    finished: bool
    winners: list[str]
    ledger: list[LedgerLine] | None
    categories: list[Category] = field(default_factory=list)
    tables: dict[int, dict[str, dict[str, object]]] = field(default_factory=dict)
    slack: dict[str, Slack] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    tops: Mapping[str, int] = field(default_factory=dict)
    unlogged: Mapping[str, int | None] = field(default_factory=dict)
    points_floored: bool = False
    sway: Sway = field(default_factory=Sway)
    seats: tuple[str, ...] = ()

    @property
    def ranking(self) -> list[list[str]] | None:
        """Best first, ties together; None in an unfinished game."""
        return groups_of(self.standings) if self.finished else None


def groups_of(standings: list[Standing]) -> list[list[str]]:
    """The players of each rank, best first."""
    groups: dict[int, list[str]] = {}
    for standing in standings:
        if standing.rank is not None:
            groups.setdefault(standing.rank, []).append(standing.player)
    return [groups[rank] for rank in sorted(groups)]

"""Where every point comes from: the ledger of a game, and the table at the end of a Game Turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from checker.disputes.opening import Opened, Unopened
from checker.findings import json_pointer
from checker.game.ledger import LedgerLine
from checker.game.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a ledger with the running totals after it; None where they are open."""

    entry: LedgerLine
    line: int
    running_written: int | None
    running: int | None
    finding: str | None


@dataclass(frozen=True, slots=True)
class Account:
    """All points of one player."""

    player: str
    start: int | None
    written: int | None
    recomputed: int | None
    rows: list[Row]


def accounts(opened: Opened, player: str | None = None) -> list[Account]:
    """The ledgers of all players, best first, or of one.

    Raises:
        Unopened: nobody of that name plays.
    """
    outcome = opened.case.with_ledger
    known = [each.player for each in outcome.standings]
    if player is not None and player not in known:
        raise Unopened(nobody(player, known))
    prints = _fingerprints(opened, outcome)
    return [
        _account(opened, outcome, each.player, prints)
        for each in outcome.standings
        if player is None or each.player == player
    ]


def nobody(player: str, known: list[str]) -> str:
    """What to say to somebody who asks for a player that is not there."""
    from checker.sheet.suggest import nearest

    meant = nearest(player, known)
    return f"'{player}' is not one of the players" + (f"; did you mean '{meant}'?" if meant else "")


def _fingerprints(opened: Opened, outcome: Outcome) -> dict[int, str]:
    """Fingerprints of this replay's findings: it found what the check found, in the same order."""
    named = {
        (each.finding.rule, each.finding.at, each.finding.message): each.fingerprint for each in opened.report.every
    }
    return {
        id(finding): named[key]
        for finding in outcome.findings
        if (key := (finding.rule, finding.at, finding.message)) in named
    }


def _account(opened: Opened, outcome: Outcome, player: str, prints: dict[int, str]) -> Account:
    standing = next(each for each in outcome.standings if each.player == player)
    lines = [line for line in outcome.ledger or [] if line.player == player]
    start = outcome.start.get(player)
    start = 0 if opened.report.record == "result" else start
    rows = []
    written = recomputed = start or 0
    for line in lines:
        written += line.written
        recomputed += line.recomputed
        finding = prints.get(id(line.finding)) if line.finding is not None else None
        before = written if line.known_as_written else None, recomputed if line.known else None
        rows.append(Row(line, opened.place(line.at).line, *before, finding))
    return Account(player, start, standing.as_written.exact, standing.recomputed, rows)


def as_json(opened: Opened, found: list[Account]) -> dict[str, Any]:
    """The contract of ``why --format json``."""
    return {
        "path": opened.path,
        "document": opened.document,
        "players": [
            {
                "player": account.player,
                "start": account.start,
                "written": account.written,
                "recomputed": account.recomputed,
                "ledger": [
                    {
                        "game_turn": row.entry.game_turn,
                        "pointer": json_pointer(row.entry.at),
                        "line": row.line,
                        "source": row.entry.source,
                        "written": row.entry.written,
                        "recomputed": row.entry.recomputed,
                        "running_written": row.running_written,
                        "running": row.running,
                        "finding": row.finding,
                    }
                    for row in account.rows
                ],
            }
            for account in found
        ],
    }


def table_at(opened: Opened, number: int) -> Mapping[str, Mapping[str, object]]:
    """Every stock of every player at the end of a Game Turn.

    Raises:
        Unopened: no such Game Turn is recorded.
    """
    tables = opened.case.with_ledger.tables
    if number not in tables:
        recorded = ", ".join(str(each) for each in tables) or "none"
        raise Unopened(f"{opened.path}: Game Turn {number} is not recorded; recorded: {recorded}")
    return tables[number]

"""The running score at a place of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checker.findings import Pointer
from checker.fixing.totals import moment
from checker.game.ledger import LedgerLine
from checker.game.outcome import Standing
from checker.lsp.session import Game
from checker.report.markdown import cell
from checker.rules.base import change, signed
from checker.sheet.model import Sheet


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points after something that the sheet tells.

    Attributes:
        player: The player.
        points: By the rulebook; None where no total is known.
        written: As the players believed.
        here: What the place itself brought, by the rulebook: rows of the points table, each with its points.
    """

    player: str
    points: int | None
    written: int | None
    here: list[tuple[str, int]]


def scores_at(game: Game, at: Pointer) -> list[Score]:
    """Everybody's points once the node at a pointer is done with; empty outside the Game Turns and the end."""
    outcome, case = game.report.outcome, game.report.case
    if outcome is None or case is None or case.loaded.sheet is None or not _in_the_game(at):
        return []
    sheet = case.loaded.sheet
    ledger = outcome.ledger or []
    inside = {id(line) for line in ledger if line.at[: len(at)] == at}
    until = max([_when(sheet, at), *(moment(sheet, line.at) for line in ledger if id(line) in inside)])
    before = [line for line in ledger if moment(sheet, line.at) <= until]
    return [
        _score(standing, outcome.start.get(standing.player), ledger, before, inside) for standing in outcome.standings
    ]


def _score(
    standing: Standing, start: int | None, ledger: list[LedgerLine], before: list[LedgerLine], inside: set[int]
) -> Score:
    """One player's score behind some lines of the ledger; behind all of them it is the one at the end."""
    player = standing.player
    done = [line for line in before if line.player == player]
    here = list(_rows(line for line in done if id(line) in inside))
    if len(done) == sum(line.player == player for line in ledger):
        return Score(player, standing.recomputed, standing.as_written.exact, here)
    written = (start or 0) + sum(line.written for line in done)
    recomputed = (start or 0) + sum(line.recomputed for line in done)
    known = done[-1].known if done else start is not None
    as_written = done[-1].known_as_written if done else start is not None
    return Score(player, recomputed if known else None, written if as_written else None, here)


def _in_the_game(at: Pointer) -> bool:
    return at[:1] == ("final",) or (at[:1] == ("turns",) and (len(at) == 1 or isinstance(at[1], int)))


def _when(sheet: Sheet, at: Pointer) -> tuple[float, ...]:
    """The moment of a node; of the nearest one around it where the sheet was read without a faulty part."""
    while True:
        try:
            return moment(sheet, at)
        except (LookupError, TypeError, ValueError):
            at = at[:-1]


def _rows(lines: Iterator[LedgerLine]) -> Iterator[tuple[str, int]]:
    for line in lines:
        if line.recomputed:
            yield line.source, line.recomputed


def as_markdown(scores: list[Score], where: str) -> str:
    """A table of the scores, with a line for what they were written as where that differs."""
    if not scores:
        return ""
    rows = [
        f"| {where} | {' | '.join(cell(score.player) for score in scores)} |",
        f"|---|{'---:|' * len(scores)}",
        f"| points | {' | '.join(_number(score.points) for score in scores)} |",
    ]
    if any(None not in (score.points, score.written) and score.points != score.written for score in scores):
        rows.append(f"| as written | {' | '.join(_number(score.written) for score in scores)} |")
    if any(score.here for score in scores):
        rows.append(f"| here | {' | '.join(_here(score) for score in scores)} |")
    return "\n".join(rows)


def _number(points: int | None) -> str:
    return "?" if points is None else signed(points)


_MOST = 4


def _here(score: Score) -> str:
    total = sum(points for _, points in score.here)
    said = ", ".join(source for source, _ in score.here) if len(score.here) <= _MOST else f"{len(score.here)} items"
    return f"{change(total)} ({said})" if score.here else ""

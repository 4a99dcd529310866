"""What is said about a sheet in one line, and about a run in another."""

from __future__ import annotations

from collections import Counter

from checker.bounds import Bounds
from checker.game.outcome import Outcome
from checker.pipeline import SheetReport
from checker.report import order
from checker.report.places import titled
from checker.report.run import Summary
from checker.report.visible import visible
from checker.rules.base import plural as plural  # noqa: PLC0414 - how reports count
from checker.rules.base import points


def names(players: list[str]) -> str:
    """``Ada``, ``Ada and Ben``."""
    shown = [visible(name) for name in players]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def outcome_of(report: SheetReport) -> str:
    """Who won, in a few words; where that is open, who may."""
    outcome = report.outcome
    if outcome is None:
        return "skipped"
    standings = outcome.standings
    if not outcome.finished:
        return unfinished_words(outcome)
    if len(standings) == 1:
        return f"{visible(standings[0].player)} ends with {points(standings[0].total)}"
    if outcome.certain_winners != outcome.possible_winners:
        return _open_words(outcome)
    return f"{who_wins(outcome)} with {points(_total_of(outcome, outcome.certain_winners[0]))}"


def unfinished_words(outcome: Outcome) -> str:
    """What is said of a game that has no result."""
    return "not finished" if outcome.finished is False else "open: the game may be over, no result is written"


def untouched_words(outcome: Outcome) -> str:
    """What is said of a sheet that touches no open question; of a result that is open it is not said that it stands."""
    if outcome.ranking is not None:
        return "This sheet touches no open question: the result stands under every reading."
    end = "; the game is not finished" if outcome.finished is False else ", and the result is open"
    return f"This sheet touches no open question{end}."


def who_wins(outcome: Outcome) -> str:
    """``Ada wins``, ``Ada and Ben share the win``, ``Ada or Ben may win``; nothing in an unfinished game, or alone."""
    certain, possible = outcome.certain_winners, outcome.possible_winners
    if certain == possible:
        return f"{names(certain)} {'wins' if len(certain) == 1 else 'share the win'}" if certain else ""
    if not certain:
        return f"{' or '.join(visible(name) for name in possible)} may win" if outcome.finished else ""
    others = [name for name in possible if name not in certain]
    return f"{names(certain)} win{'s' if len(certain) == 1 else ''} in any case, {names(others)} may share the win"


def ranking_words(outcome: Outcome) -> str:
    """The players best first with their totals, or between what these lie; ``=`` between those that tie."""
    parts: list[str] = []
    for index, row in enumerate(outcome.standings):
        tied = index > 0 and row.rank is not None and outcome.standings[index - 1].rank == row.rank
        parts.append(f"{' = ' if tied else ', ' if index else ''}{visible(row.player)} {row.total.words()}")
    return "".join(parts)


def _total_of(outcome: Outcome, player: str) -> Bounds:
    return next(each.total for each in outcome.standings if each.player == player)


def _open_words(outcome: Outcome) -> str:
    """Who may win, and between what their totals lie."""
    totals = ", ".join(f"{visible(name)} {_total_of(outcome, name).words()}" for name in outcome.possible_winners)
    return f"open: {who_wins(outcome)} ({totals})"


def line_of_sheet(report: SheetReport) -> str:
    """The line that closes a sheet: what was found, and who won."""
    name = visible(titled(report.path, report.document))
    if not report.findings:
        said = f"nothing new, {len(report.known)} known" if report.known else "clean"
    else:
        said = ", ".join(by_severity(report))
    line = f"{name}: {said}; {outcome_of(report)}{_deciding(report)}"
    if report.silenced:
        line += f"; {len(report.silenced)} silenced, which changes no result"
    if report.allowed:
        line += f"; {plural(len(report.allowed), 'claim')} allowed by the judge"
    return line


def by_severity(report: SheetReport) -> list[str]:
    """``2 errors``, ``1 note``: the findings of a sheet."""
    counts = Counter(each.severity for each in report.findings)
    return [plural(counts[word], word) for word in ("error", "warning", "note") if counts[word]]


def _deciding(report: SheetReport) -> str:
    """What changes the winner, where that was worked out."""
    if not order.known(report):
        return ""
    grave = [each for each in report.findings if order.changes(report, each) == "winner"]
    listed = ", ".join(f"{each.finding.rule} in line {each.where.line}" for each in grave)
    return f", which hangs on {listed}" if grave else ""


def line_of_run(summary: Summary) -> str:
    """The line that closes a run."""
    parts = [plural(summary.sheets, "sheet")]
    if summary.findings:
        parts.append(f"{plural(summary.findings, 'finding')} ({_by_severity(summary)})")
    else:
        parts.append("no findings")
    if summary.unverified:
        parts.append(f"{plural(summary.unverified, 'check')} unverified")
    if summary.silenced:
        parts.append(f"{summary.silenced} silenced")
    if summary.allowed:
        parts.append(f"{summary.allowed} allowed")
    if summary.skipped:
        parts.append(f"{plural(summary.skipped, 'other YAML file')} skipped")
    return ", ".join(parts)


def _by_severity(summary: Summary) -> str:
    counts = (("error", summary.errors), ("warning", summary.warnings), ("note", summary.notes))
    return ", ".join(plural(count, word) for word, count in counts if count)


def hints_of_run(summary: Summary) -> list[str]:
    """Which options go on from here, a line each."""
    hints = []
    if summary.fixable:
        up_to = "up to " if summary.fixable > 1 else ""
        hints.append(f"--fix can put {up_to}{plural(summary.fixable, 'finding')} right")
    if summary.unverified:
        hints.append("-v lists what is unverified and why, --strict makes it warnings")
    return hints

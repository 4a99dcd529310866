"""``--format text``: a snippet with an underline for each finding, a line for each sheet, a summary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from checker.document.spans import Position
from checker.pipeline import Located, SheetReport
from checker.report import order
from checker.report.run import Run
from checker.report.terminal import room
from checker.report.verdict import hints_of_run, line_of_run, line_of_sheet
from checker.report.visible import Door, exact, harmless, visible, visible_line, width
from checker.rules.base import effect_words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_STYLES = {"error": "bold red", "warning": "bold magenta", "note": "bold"}
"""Colours that can be read on light and on dark ground; the others cannot on one of them."""
_QUIET = "dim"
_CHAPTERS = {
    "sheet": "the score sheet's own format",
    "time": "Time is up",
    "desertion": "Desertion",
    "boost": "Boost",
    "envy": "Envy",
    "death": "Death, insanity and mutiny",
    "ending": "End of the game; Adjusting the balance",
    "result": "Final award",
    "points": "Drama points",
}
_MOST_COLUMNS = 160
MOST_SHOWN = 500
"""Findings of a sheet that people are shown; each takes half a millisecond, and nobody reads as many."""


def write(run: Run, out: TextIO, *, colour: bool = False) -> None:
    """Write the report for people."""
    console = make_console(out, colour=colour)
    for report in run.reports:
        write_sheet(report, console)
    write_summary(run, console)


def make_console(out: TextIO, *, colour: bool) -> Console:
    """A console that neither wraps nor marks up what it is given; escape codes are its own, and nobody else's."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Screen(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(harmless(segment.text), segment.style)

    return Screen(
        file=exact(out) if colour else Door(out),
        markup=False, highlight=False, emoji=False, soft_wrap=True, width=10_000,
        force_terminal=colour, no_color=not colour, color_system="standard" if colour else None, legacy_windows=False,
    )  # fmt: skip


def write_sheet(report: SheetReport, console: Console) -> None:
    """Write the findings of one sheet and the line that closes it."""
    for each in report.findings[:MOST_SHOWN]:
        console.print(finding_text(report, each))
    if len(report.findings) > MOST_SHOWN:
        left = len(report.findings) - MOST_SHOWN
        console.print(_text(f"… and {left} more of this sheet, which --format concise lists", "\n"))
    closing = line_of_sheet(report)
    style = "red" if any(each.severity == "error" for each in report.findings) else ""
    console.print(_text((closing, style)))
    if report.findings:
        console.print()


def write_summary(run: Run, console: Console) -> None:
    """Write the line that closes the run, and what to do next."""
    console.print(_text((line_of_run(run.summary), "bold")))
    for hint in hints_of_run(run.summary):
        console.print(f"  {hint}")


def _text(*parts: str | tuple[str, str]) -> Text:
    from rich.text import Text

    return Text.assemble(*parts)


def finding_text(report: SheetReport, each: Located) -> Text:
    """One finding with the lines that it is about."""
    from checker.rules.catalogue import RULES

    finding = each.finding
    style = _STYLES[each.severity]
    text = _text((f"{each.severity}[{finding.rule}]", style), (f": {visible(finding.message)}", "bold"), "\n")
    places = [each.where, *(where for where, _ in each.related)]
    gutter = len(str(max(place.line for place in places)))
    text.append(f"{' ' * gutter}--> ", _QUIET)
    text.append(f"{visible(report.path)}:{each.where.line}:{each.where.column}{_context(each)}\n")
    if report.lines is not None and finding.rule != "unreadable-file":
        _snippet(text, report, each.where, gutter, "^", _label(each), style)
        for where, words in each.related:
            _snippet(text, report, where, gutter, "-", words, _QUIET)
    chapter = _CHAPTERS[RULES[finding.rule].group]
    _margin(text, gutter, f"= rulebook: {chapter}. `checker explain {finding.rule}`")
    if finding.because:
        causes = ", ".join(f"{cause.rule}" for cause in finding.because)
        _margin(text, gutter, f"= because of: {visible(causes)}")
    if order.known(report) and (grave := order.WORDS.get(order.changes(report, each))):
        _margin(text, gutter, f"= changes: {grave}")
    if finding.rewrite is not None and not finding.safe:
        _margin(text, gutter, f"= perhaps: {visible(finding.rewrite)}")
    return text


def _context(each: Located) -> str:
    turn = each.finding.game_turn
    parts = [f"Game Turn {turn}"] if turn is not None else []
    at = each.finding.at
    if at[:1] == ("turns",) and len(at) > 2:
        parts.append(str(at[2]).replace("_", " ").capitalize().replace("Player turns", "Player Turn"))
    elif at[:1] == ("final",):
        parts.append("the end of the game")
    return visible(f"  {', '.join(parts)}") if parts else ""


def _label(each: Located) -> str:
    finding = each.finding
    effect = visible(effect_words(finding.effect))
    if finding.strikes:
        return f"struck: {effect}" if effect else "struck"
    return f"corrected: {effect}" if effect else ""


def _snippet(text: Text, report: SheetReport, where: Position, gutter: int, mark: str, label: str, style: str) -> None:
    assert report.lines is not None
    raw = report.lines.line(where.line)
    start = where.column - 1
    end = where.end_column - 1 if where.end_line == where.line else len(raw)
    line, start, end = _window(raw, start, max(end, start + 1), min(_MOST_COLUMNS, room() - gutter - 3))
    text.append(f"{' ' * gutter} |\n", _QUIET)
    text.append(f"{where.line:>{gutter}} | ", _QUIET)
    text.append(f"{line}\n")
    text.append(f"{' ' * gutter} | ", _QUIET)
    before, under = width(line[:start]), max(1, width(line[start:end]))
    text.append(f"{' ' * before}{mark * under}{' ' + label if label else ''}\n", style)


def _window(raw: str, start: int, end: int, most: int) -> tuple[str, int, int]:
    """As much of a line as fits, around what is marked, with … where it goes on; and the ends of the mark in it."""
    first = max(0, start - most)
    line = visible_line(raw[first : start + most + 1])
    start, end = start - first, min(end - first, len(line))
    whole = first == 0 and len(raw) <= len(line)
    if whole and width(line) <= most:
        return line, start, end
    left, right = start, min(end, start + most - 2)
    while width(line[left:right]) > most - 2:
        right -= 1
    grown = True
    while grown:
        grown = False
        for more, beyond in ((1, 0), (0, 1)):
            if more <= left and right + beyond <= len(line) and width(line[left - more : right + beyond]) <= most - 2:
                left, right, grown = left - more, right + beyond, True
    before = "…" if first + left else ""
    behind = "…" if first + right < len(raw) else ""
    return f"{before}{line[left:right]}{behind}", start - left + len(before), min(end, right) - left + len(before)


def _margin(text: Text, gutter: int, words: str) -> None:
    text.append(f"{' ' * gutter} = ", _QUIET)
    text.append(words.removeprefix("= ") + "\n")

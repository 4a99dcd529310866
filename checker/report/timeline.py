"""The race drawn for a terminal: letters for the points of each player, in a grid of plain characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, TextIO

from checker.pipeline import SheetReport
from checker.report.places import titled
from checker.report.race import END, START, Race, race_of
from checker.report.terminal import wrapped
from checker.report.text import make_console
from checker.report.verdict import outcome_of
from checker.report.visible import visible, width
from checker.rules.base import effect_words, signed

if TYPE_CHECKING:
    from rich.text import Text

_ROWS = 15
_COLOURS = ("magenta", "bold", "red", "bold magenta", "bold red")
Cell = tuple[str, str]


def write(report: SheetReport, out: TextIO, *, columns: int, colour: bool = False) -> None:
    """Draw the race, its numbers and its findings.

    Args:
        report: The sheet.
        out: Where to.
        columns: How wide the drawing may be, in cells of the terminal.
        colour: Whether to colour the players; their letters tell them apart without.
    """
    console = make_console(out, colour=colour)
    room = max(columns, 24)

    def say(line: str) -> None:
        for part in wrapped(line, room):
            console.print(part)

    title = visible(titled(report.path, report.document))
    say(f"{title}{': ' + visible(report.event) if report.event else ''}")
    say(outcome_of(report).capitalize() if report.case is None else outcome_of(report))
    race = race_of(report)
    letters = _letters([line.player for line in race.points])
    shown = _shown(race, room - 6, len(letters))
    known = [line for line in race.points if line.known]
    if len(race.moments) > 1 and known:
        console.print()
        say(f"Drama Points after each Game Turn{_sampled(race, shown)}")
        console.print()
        for row in _picture(race, letters, shown, room):
            console.print(_text(row))
    elif race.moments:
        say("Only the result is recorded: there is no race to draw.")
    for row in _numbers(race, letters, shown, room):
        console.print(_text(row))
    for line in _marks(race):
        say(line)


def _text(row: Sequence[Cell]) -> Text:
    from rich.text import Text

    text = Text.assemble(*row)
    text.rstrip()
    return text


def _letters(players: list[str]) -> dict[str, str]:
    """A capital for each player: the initials where they differ, else A, B, C."""
    initials = [name[:1].upper() for name in players]
    if len(set(initials)) == len(initials) and all(each.isascii() and each.isalpha() for each in initials):
        return dict(zip(players, initials, strict=True))
    return {name: chr(ord("A") + index % 26) for index, name in enumerate(players)}


def _shown(race: Race, room: int, players: int) -> list[int]:
    """The moments that there is room for; the first and the last are among them."""
    moments = len(race.moments)
    least = max(players + 1, 6)
    most = max(2, (room - 2 * players) // least + 1)
    step = max(1, -(-(moments - 1) // (most - 1)))
    kept = list(range(0, moments, step))
    if kept and kept[-1] != moments - 1:
        kept[-1:] = [moments - 1] if len(kept) >= most else [kept[-1], moments - 1]
    return kept


def _sampled(race: Race, shown: list[int]) -> str:
    left = len(race.moments) - len(shown)
    return f" ({left} of {len(race.moments)} columns left out for want of width)" if left else ""


def _picture(race: Race, letters: dict[str, str], shown: list[int], room: int) -> list[list[Cell]]:
    """The grid between its scale and its moments."""
    values = [v for line in race.points for v in (*line.written, *line.recomputed) if v is not None]
    low, high, tick = _scale(min(values), max(values))
    across = room - 6 - 2 * len(letters)
    at = [round(index * min(across / max(1, len(shown) - 1), 14)) for index in range(len(shown))]

    def height(value: float) -> int:
        return round((high - value) / (high - low) * (_ROWS - 1))

    grid = _grid(race, letters, shown, at, height)
    labels = {height(value): signed(value) for value in range(low, high + 1, tick)}
    wide = max(column for _, column in grid) + 1
    rows: list[list[Cell]] = [
        [
            (f"{labels.get(row, ''):>4} {'┤' if row in labels else '│'}", ""),
            *(grid.get((row, x), (" ", "")) for x in range(wide)),
        ]
        for row in range(_ROWS)
    ]
    rows.append([("     └" + "".join("┴" if x in at else "─" for x in range(wide)), "")])
    rows.append([("      " + _under(at, [race.moments[moment] for moment in shown]), "")])
    counts = [sum(mark.moment == moment for mark in race.marks) for moment in shown]
    if any(counts):
        rows.append([("      " + _under(at, ["!" * min(count, 4) for count in counts]) + "  findings", "")])
    return rows


def _grid(
    race: Race, letters: dict[str, str], shown: list[int], at: list[int], height: Callable[[float], int]
) -> dict[tuple[int, int], Cell]:
    """Capitals are the recomputed points, small letters what was written where that is something else."""
    grid: dict[tuple[int, int], Cell] = {}
    styles = dict(zip((line.player for line in race.points), cycle(_COLOURS), strict=False))
    for line in race.points:
        letter, style = letters[line.player], styles[line.player]
        for column, moment in zip(at, shown, strict=True):
            written, recomputed = line.written[moment], line.recomputed[moment]
            if recomputed is not None:
                _put(grid, height(recomputed), column, (letter, style))
            if written is not None and written != recomputed:
                _put(grid, height(written), column, (letter.lower(), style))
    for line in race.points:
        _dots(grid, at, [line.recomputed[moment] for moment in shown], height, styles[line.player])
    return grid


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """The ends of the scale and its step; it begins at 0 unless that would waste most of it."""
    low = least if least < 0 or least > most / 2 else 0
    spread = max(most - low, 5)
    tick = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 10**9) if spread / step <= 7)
    return low // tick * tick, -(-(low + spread) // tick) * tick, tick


def _put(grid: dict[tuple[int, int], Cell], row: int, column: int, cell: Cell) -> None:
    """Set a letter; where another stands already, beside it."""
    while (row, column) in grid:
        column += 1
    grid[row, column] = cell


def _dots(
    grid: dict[tuple[int, int], Cell],
    at: list[int],
    values: list[int | None],
    height: Callable[[float], int],
    style: str,
) -> None:
    """Join the letters of one player, where no other stands."""
    for index in range(len(at) - 1):
        begin, end = values[index], values[index + 1]
        if begin is None or end is None:
            continue
        for x in range(at[index] + 1, at[index + 1]):
            share = (x - at[index]) / (at[index + 1] - at[index])
            grid.setdefault((height(begin + (end - begin) * share), x), ("·", style))


def _under(at: list[int], words: list[str]) -> str:
    line = ""
    for column, word in zip(at, words, strict=True):
        line = line.ljust(column) + word
    return line


def _numbers(race: Race, letters: dict[str, str], shown: list[int], room: int) -> list[list[Cell]]:
    """The same as a table: recomputed, and in a second row as written where that is something else."""
    from rich.cells import set_cell_size

    cells = max((len(race.moments[moment]) for moment in shown), default=3) + 1
    names = min(
        max((width(visible(line.player)) for line in race.points), default=0), max(6, room - 17 - 6 * len(shown))
    )
    head = [(" " * (names + 13) + "".join(f"{race.moments[moment]:>{cells}}" for moment in shown), "")]
    rows: list[list[Cell]] = [[("", "")], head] if shown else []
    for index, line in enumerate(race.points):
        name = visible(line.player)
        fitted = set_cell_size(name, names) if width(name) <= names else set_cell_size(name, names - 1) + "…"
        style = _COLOURS[index % len(_COLOURS)]
        parted = any(line.written[moment] != line.recomputed[moment] for moment in shown)
        numbers = "".join(f"{_or_dash(line.recomputed[moment]):>{cells}}" for moment in shown)
        rows.append(
            [(f"{letters[line.player]} {fitted}", style), (f" {'recomputed' if parted else '':<10}{numbers}", "")]
        )
        if parted:
            numbers = "".join(f"{_or_dash(line.written[moment]):>{cells}}" for moment in shown)
            rows.append([(f"{letters[line.player].lower()} {' ' * names} {'written':<10}{numbers}", "")])
    return rows


def _or_dash(value: int | None) -> str:
    return "–" if value is None else signed(value)


def _marks(race: Race) -> list[str]:
    lines = ["", "Findings"] if race.marks else []
    for mark in race.marks:
        where = race.moments[mark.moment]
        turn = where if where in (START, END) else f"Game Turn {where}"
        effect = visible(effect_words(mark.found.finding.effect))
        lines.append(
            f"{mark.number:>3} {turn}, line {mark.found.where.line}: {mark.found.severity}[{mark.found.finding.rule}]"
            f"{' ' + effect if effect else ''}"
        )
    return lines

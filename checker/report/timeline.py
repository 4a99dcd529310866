"""The race of a game: points, Health and Sanity over the Game Turns, and a drawing of it for the terminal.

A *moment* is a column of the race: the start, the end of each Game Turn after its check points, and the end of the game
after the final award. The facts come from one replay that keeps its ledger; ``htmlreport`` draws the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

from checker.pipeline import Located, SheetReport
from checker.report.text import make_console
from checker.report.verdict import outcome_of
from checker.report.visible import visible, width
from checker.rules.base import change, signed

if TYPE_CHECKING:
    from rich.text import Text

    from checker.replay.outcome import Outcome
    from checker.sheet.model import Player

START, END = "start", "end"
TRACKS = ("health", "sanity")
_ROWS = 15
_COLOURS = ("cyan", "magenta", "yellow", "green", "blue")
Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One player's values at each moment; None where nobody knows them."""

    player: str
    written: Values
    recomputed: Values

    @property
    def known(self) -> bool:
        """Whether there is any value at all."""
        return any(value is not None for value in (*self.written, *self.recomputed))


@dataclass(frozen=True, slots=True)
class Mark:
    """A finding in the race: its number in the report from 1, its moment, and whose line it is on."""

    number: int
    moment: int
    player: str | None
    found: Located


@dataclass(frozen=True, slots=True)
class Race:
    """What there is to draw.

    Attributes:
        moments: What the columns are called.
        points: A line a player, best first.
        tracks: The same for Health and for Sanity.
        marks: The findings.
    """

    moments: tuple[str, ...]
    points: list[Line]
    tracks: dict[str, list[Line]] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)

    @property
    def counted(self) -> tuple[str, ...]:
        """The moments at which Health and Sanity may be known: all but the end, which is after the last count."""
        return tuple(moment for moment in self.moments if moment != END)


def race_of(report: SheetReport) -> Race:
    """The race of a sheet; of one that was skipped it is empty."""
    if report.case is None:
        return Race((), [])
    outcome = report.case.replay(ledger=True)
    numbers = list(outcome.tables)
    start = (START,) if numbers else ()
    counted = (*start, *map(str, numbers))
    moments = (*counted, *((END,) if outcome.finished or not numbers else ()))
    players = [standing.player for standing in report.standings]
    points = [_points(report, outcome, name, moments) for name in players]
    tracks = {track: [_track(report, outcome, name, track, counted) for name in players] for track in TRACKS}
    marks = [
        Mark(number, _moment(each, moments), _whose(each, players), each)
        for number, each in enumerate(report.findings, 1)
        if moments
    ]
    return Race(moments, points, tracks, marks)


def _points(report: SheetReport, outcome: Outcome, name: str, moments: tuple[str, ...]) -> Line:
    own = _seat(report, name)
    begin = (own.start or {}).get("points") if own is not None else None
    written, recomputed = _column(outcome, name, "points", begin or 0, moments)
    over = next((each.game_turn for each in outcome.findings if each.rule == "played-on"), None)
    if over is not None and str(over) in moments:  # what came after the end counts for nothing
        at = moments.index(str(over))
        recomputed[at:] = [recomputed[at - 1]] * (len(recomputed) - at)
    if moments and moments[-1] == END:
        standing = next(each for each in outcome.standings if each.player == name)
        written[-1] = standing.as_written if standing.recomputed is not None else None
        recomputed[-1] = standing.recomputed
    return Line(name, tuple(written), tuple(recomputed))


def _track(report: SheetReport, outcome: Outcome, name: str, track: str, moments: tuple[str, ...]) -> Line:
    own = _seat(report, name)
    written, recomputed = _column(outcome, name, track, (own.start or {}).get(track) if own else None, moments)
    return Line(name, tuple(written), tuple(recomputed))


def _seat(report: SheetReport, name: str) -> Player | None:
    sheet = report.loaded.sheet if report.loaded is not None else None
    return sheet.players.get(name) if sheet is not None and isinstance(sheet.players, dict) else None


def _column(
    outcome: Outcome, name: str, stock: str, begin: int | None, moments: tuple[str, ...]
) -> tuple[list[int | None], list[int | None]]:
    written: list[int | None] = [begin] if outcome.tables else []
    recomputed = list(written)
    for table in outcome.tables.values():
        both = table[name].get(stock)
        for values, track in ((written, "written"), (recomputed, "recomputed")):
            value = both.get(track) if isinstance(both, dict) else both
            values.append(value if isinstance(value, int) else None)
    while len(written) < len(moments):
        written.append(None)
        recomputed.append(None)
    return written, recomputed


def _moment(each: Located, moments: tuple[str, ...]) -> int:
    if each.finding.at[:1] == ("final",):
        return len(moments) - 1
    label = str(each.finding.game_turn)
    return moments.index(label) if label in moments else 0


def _whose(each: Located, players: list[str]) -> str | None:
    named = each.finding.player if each.finding.player is not None else next(iter(each.finding.effect), None)
    return named if named in players else None


# The drawing

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
    title = visible(report.path) + (f" (document {report.document + 1})" if report.document else "")
    console.print(f"{title}{': ' + visible(report.event) if report.event else ''}")
    console.print(outcome_of(report).capitalize() if report.case is None else outcome_of(report))
    race = race_of(report)
    letters = _letters([line.player for line in race.points])
    room = max(columns, 24)
    shown = _shown(race, room - 6, len(letters))
    known = [line for line in race.points if line.known]
    if len(race.moments) > 1 and known:
        console.print(f"\nDrama Points after each Game Turn{_sampled(race, shown)}\n")
        for row in _picture(race, letters, shown, room):
            console.print(_text(row))
    elif race.moments:
        console.print("Only the result is recorded: there is no race to draw.")
    for row in _numbers(race, letters, shown, room):
        console.print(_text(row))
    for line in _marks(race):
        console.print(line)


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
    most = max(2, (room - players) // least + 1)
    step = max(1, -(-(moments - 1) // (most - 1)))
    kept = list(range(0, moments, step))
    if kept and kept[-1] != moments - 1:
        kept[-1:] = [moments - 1] if len(kept) >= most else [kept[-1], moments - 1]
    return kept


def _sampled(race: Race, shown: list[int]) -> str:
    left = len(race.moments) - len(shown)
    return f" ({left} of {len(race.moments)} columns left out for want of width)" if left else ""


def _picture(race: Race, letters: dict[str, str], shown: list[int], room: int) -> list[list[Cell]]:
    """Capitals are the recomputed points, small letters what was written where that is something else."""
    values = [v for line in race.points for v in (*line.written, *line.recomputed) if v is not None]
    low, high = min(0, *values), max(10, *values)
    tick = next(step for step in (5, 10, 20, 25, 50, 100, 10**9) if (high - low) / step <= 6)
    low, high = low // tick * tick, -(-high // tick) * tick
    across = room - 6 - len(letters)
    at = [round(index * min(across / max(1, len(shown) - 1), 14)) for index in range(len(shown))]
    grid: dict[tuple[int, int], Cell] = {}

    def height(value: float) -> int:
        return round((high - value) / (high - low) * (_ROWS - 1))

    for index, line in enumerate(race.points):
        style = _COLOURS[index % len(_COLOURS)]
        for column, moment in zip(at, shown, strict=True):
            written, recomputed = line.written[moment], line.recomputed[moment]
            if recomputed is not None:
                _put(grid, height(recomputed), column, (letters[line.player], style))
            if written is not None and written != recomputed:
                _put(grid, height(written), column, (letters[line.player].lower(), style))
    for index, line in enumerate(race.points):
        _dots(grid, at, [line.recomputed[moment] for moment in shown], height, _COLOURS[index % len(_COLOURS)])
    labels = {height(value): signed(value) for value in range(low, high + 1, tick)}
    rows: list[list[Cell]] = []
    wide = at[-1] + len(letters) + 1
    for row in range(_ROWS):
        edge = "┤" if row in labels else "│"
        rows.append([(f"{labels.get(row, ''):>4} {edge}", ""), *(grid.get((row, x), (" ", "")) for x in range(wide))])
    rows.append([("     └" + "".join("┴" if x in at else "─" for x in range(wide)), "")])
    rows.append([("      " + _under(at, [race.moments[moment] for moment in shown]), "")])
    counts = [sum(mark.moment == moment for mark in race.marks) for moment in shown]
    if any(counts):
        rows.append([("      " + _under(at, ["!" * min(count, 4) for count in counts]) + "  findings", "")])
    return rows


def _put(grid: dict[tuple[int, int], Cell], row: int, column: int, cell: Cell) -> None:
    """Set a letter; where another stands already, beside it."""
    while (row, column) in grid:
        column += 1
    grid[row, column] = cell


def _dots(
    grid: dict[tuple[int, int], Cell], at: list[int], values: list[int | None], height: object, style: str
) -> None:
    assert callable(height)
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
        effect = ", ".join(f"{visible(name)} {change(points)}" for name, points in mark.found.finding.effect.items())
        lines.append(
            f"{mark.number:>3} {turn}, line {mark.found.where.line}: {mark.found.severity}[{mark.found.finding.rule}]"
            f"{' ' + effect if effect else ''}"
        )
    return lines

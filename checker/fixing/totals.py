"""Written totals and Drama markers, and how a correction changes those that follow.

A correction of a player's points by some number holds for every total that was written afterwards, until one that has a
finding of its own: that one says what it should be, and what comes after it was counted on from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from checker.findings import Finding, Pointer
from checker.fixing.model import Proposals, number_of, part_at
from checker.fixing.proposals import MARKERS, TOTALS
from checker.rulebook.numbers import marker_for
from checker.sheet.model import DeathEntry, GameTurn, PlayerTurn, Sheet, State, TimeUp

Moment = tuple[float, ...]
_PARTS = ("player_turns", "desertion", "deaths", "boosts", "envy", "scores", "markers", "state")
_END = ("state", "before_award", "awards", "scores", "markers")


def moment(sheet: Sheet, at: Pointer) -> Moment:
    """When the entry at a pointer happened, as a key that sorts in the order of the replay."""
    if not at or at[0] not in ("turns", "final"):
        return (-1.0,)
    if at[0] == "final":
        return (float("inf"), float(_END.index(str(at[1])) if len(at) > 1 and at[1] in _END else len(_END)))
    part = str(at[2]) if len(at) > 2 else ""
    when = [float(at[1]), float(_PARTS.index(part)) if part in _PARTS else 0.0]
    if part == "player_turns" and len(at) > 4:
        when += [float(at[3]), *_in_player_turn(sheet, at)]
    elif part in ("deaths", "boosts", "envy") and len(at) > 3:
        when.append(float(at[3]))
    return tuple(when)


def _in_player_turn(sheet: Sheet, at: Pointer) -> list[float]:
    """The order in a Player Turn: the log, then what was done when Time was up, then deaths."""
    if at[4] != "log" or len(at) < 6:
        return [1.0]
    return [2.0 if isinstance(part_at(sheet, at[:6]), DeathEntry) else 0.0, float(at[5])]


@dataclass(slots=True)
class _Line:
    """One player's written totals in their order, and markers with the total beside each."""

    totals: dict[Pointer, int] = field(default_factory=dict)
    markers: dict[Pointer, tuple[int, Pointer | None]] = field(default_factory=dict)


def _lines(sheet: Sheet) -> dict[str, _Line]:
    lines: dict[str, _Line] = {str(name): _Line() for name in sheet.players if isinstance(name, str)}
    if sheet.record != "result":
        for index, turn in enumerate(sheet.turns or ()):
            if isinstance(turn, GameTurn):
                for name, at, total in _of_turn(("turns", index), turn):
                    lines[name].totals[at] = total
                _markers(lines, ("turns", index), turn.markers, turn.scores)
    final = sheet.final
    if final is None:
        return lines
    for name, state in (final.state or {}).items():
        if state is not None and state.points is not None:
            lines[name].totals["final", "state", name, "points"] = state.points
    for part, totals in (("before_award", final.before_award), ("scores", final.scores)):
        for name, written in (totals or {}).items():
            if written is not None:
                lines[name].totals["final", part, name] = written
    _markers(lines, ("final",), final.markers, final.scores)
    return lines


def _of_turn(at: Pointer, turn: GameTurn) -> Iterator[tuple[str, Pointer, int]]:
    """The totals written in one Game Turn."""
    for index, taken in enumerate(turn.player_turns or ()):
        if not isinstance(taken, PlayerTurn):
            continue
        here = (*at, "player_turns", index)
        for number, entry in enumerate(taken.log or ()):
            if isinstance(entry, State) and (points := entry.state.get("points")) is not None:
                yield taken.player, (*here, "log", number, "state", "points"), points
        up = taken.time_up.state if isinstance(taken.time_up, TimeUp) else None
        if up and (points := up.get("points")) is not None:
            yield taken.player, (*here, "time_up", "state", "points"), points
    for name, total in (turn.scores or {}).items():
        if total is not None:
            yield name, (*at, "scores", name), total
    for name, counts in (turn.state or {}).items():
        if counts and (written := counts.get("points")) is not None:
            yield name, (*at, "state", name, "points"), written


def _markers(
    lines: dict[str, _Line],
    at: Pointer,
    markers: Mapping[str, int | None] | None,
    scores: Mapping[str, int | None] | None,
) -> None:
    for name, position in (markers or {}).items():
        if position is not None:
            beside = (*at, "scores", name) if (scores or {}).get(name) is not None else None
            lines[name].markers[*at, "markers", name] = (position, beside)


def propose_totals(sheet: Sheet, chosen: Sequence[Finding], every: Sequence[Finding]) -> Proposals:
    """The proposals for written totals and markers once these findings are fixed.

    Args:
        sheet: The sheet.
        chosen: The findings to fix.
        every: All findings of the sheet.
    """
    moving = [finding for finding in chosen if finding.effect or finding.rule in TOTALS or finding.rule == MARKERS]
    if not moving:
        return {}
    flagged = {finding.at: finding for finding in every if finding.rule in TOTALS or finding.rule == MARKERS}
    wanted = {id(finding) for finding in moving}
    proposals: Proposals = {}
    for name, line in _lines(sheet).items():
        changes = [
            (moment(sheet, finding.at), finding.effect[name])
            for finding in moving
            if name in finding.effect and finding.rule not in TOTALS
        ]
        _follow(proposals, sheet, line, changes, flagged, wanted)
    return proposals


def _follow(
    proposals: Proposals,
    sheet: Sheet,
    line: _Line,
    changes: list[tuple[Moment, int]],
    flagged: Mapping[Pointer, Finding],
    chosen: Set[int],
) -> None:
    """Propose one player's totals, first to last, and the markers that show them."""
    ahead, carried = sorted(changes), 0
    after: dict[Pointer, int] = {}
    for at, total in sorted(line.totals.items(), key=lambda item: moment(sheet, item[0])):
        while ahead and ahead[0][0] < moment(sheet, at):
            carried += ahead.pop(0)[1]
        finding = flagged.get(at)
        if finding is None:
            after[at] = total + carried
        elif id(finding) in chosen and (due := number_of(finding)) is not None:
            after[at] = due + carried
            carried = after[at] - total
        else:
            after[at], carried = total, 0
        if after[at] != total:
            proposals[at] = after[at]
    still = not changes and after == line.totals
    for at, (position, beside) in line.markers.items():
        finding = flagged.get(at)
        wanted = finding is not None and id(finding) in chosen
        shows: int | None = None
        if beside is None:
            shows = number_of(finding) if finding is not None and wanted and still else None
        elif wanted or (finding is None and position == marker_for(line.totals[beside])):
            shows = marker_for(after[beside])
        if shows is not None and shows != position:
            proposals[at] = shows

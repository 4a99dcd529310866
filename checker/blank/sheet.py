"""The text of a sheet to fill in.

It says nothing that is not known yet, so it is clean from the start and stays so while it is filled in, line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from checker.blank.quoting import scalar
from checker.rulebook.numbers import CATEGORIES, COUNTED, NOTORIETY, chits_to_draw

Record = Literal["full", "points", "result"]
_BUT: Mapping[Record, tuple[str, ...]] = {
    "full": ("# But a log holds all that happened, and what is empty beside logs did not happen.",),
    "points": ("# But a log holds all that scored, and empty deaths or envy beside logs mean that there were none.",),
    "result": (),
}
_EDGE = 24
"""Column of the remarks behind a key."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the sheet is to be for.

    Attributes:
        players: Each player's Patron, None where it is not known.
        turns: Game Turns to prepare.
        record: How much will be written down.
        event: What it is played at.
        schema: Where the editor finds the JSON Schema; None for no word about it.
    """

    players: Mapping[str, str | None]
    turns: int = 0
    record: Record = "points"
    event: str | None = None
    schema: str | None = None
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(scalar(name) for name in self.players))

    def each(self, value: str = "") -> str:
        """``{Ada: , Ben: }``."""
        return f"{{{', '.join(f'{name}: {value}' for name in self.names)}}}"


def write(plan: Plan) -> str:
    """The sheet's text, with a line's end behind every line."""
    return "".join(f"{line}\n" for line in _lines(plan))


def _lines(plan: Plan) -> Iterator[str]:
    if plan.schema is not None:
        yield f"# yaml-language-server: $schema={plan.schema}"
    yield "# Fill in what you know, in any order. Anything may stay empty: it is unknown then, never wrong."
    yield from _BUT[plan.record]
    yield ""
    yield "sheet: 1"
    yield from _game(plan)
    yield ""
    yield from _players(plan)
    if plan.record != "result" and plan.turns:
        yield ""
        yield "turns:"
        for number in range(1, plan.turns + 1):
            yield from _turn(plan, number)
    yield ""
    yield from _final(plan)


def _said(line: str, remark: str) -> str:
    """A line with a remark behind it, if there is one."""
    return f"{line:<{_EDGE}}  # {remark}" if remark else line


def _game(plan: Plan) -> Iterator[str]:
    yield "game:"
    yield f"  event: {scalar(plan.event)}" if plan.event else "  event:"
    yield "  round:"
    yield "  table:"
    yield _said("  date:", "for example 2026-11-21")
    yield _said("  scorer:", "who writes this")
    meaning = {
        "full": "every change of every stock is written down",
        "points": "what scores is written down",
        "result": "only the end is written down",
    }
    yield _said(f"  record: {plan.record}", meaning[plan.record])
    yield _said("  ended:", "called, if you had to stop before the game was over")


def _players(plan: Plan) -> Iterator[str]:
    yield "players:"
    said: Callable[[str, str], str] = _said
    for name, patron in zip(plan.names, plan.players.values(), strict=True):
        yield f"  {name}:"
        yield f"    patron: {scalar(patron)}" if patron else "    patron:"
        if plan.record == "points":
            yield said("    start: {points: }", "Drama Points when this record begins; 0 if empty")
        if plan.record == "full":
            yield f"    start: {{{', '.join(f'{stock}: ' for stock in COUNTED)}}}"
            yield said("    resources:", "a list, for example [revolver, quinine, quinine]")
        said = _bare


def _turn(plan: Plan, number: int) -> Iterator[str]:
    """One Game Turn; what its keys are for is said in the first one."""
    said = _said if number == 1 else _bare
    yield f"  - game_turn: {number}"
    yield said("    order:", f"the Turn Track: [{', '.join(plan.names)}]")
    yield said("    player_turns:", "in the order in which they were taken; a block for each")
    for index, name in enumerate(plan.names):
        yield f"      - player: {name}"
        if plan.record == "full":
            yield said("        time:", "Time spent")
        yield said("        log:", "a line for each thing that happened, [] if there was none")
        if number == 1 and index == 0:
            yield from (f"        #  - {entry}" for entry in _examples(plan))
        yield said("        time_up:", "end-here or elsewhere, on the Player Turn that ended this player's Time")
    name = plan.names[0]
    yield said("    desertion:", f"the dice: {plan.each('{porters: 4, askaris: 2}')}")
    yield said("    deaths:", f"of Desertion: [{{player: {name}, cause: mutiny, points: {NOTORIETY}}}]")
    yield said("    boosts:", f"[{{player: {name}, spend: quinine, health: +1}}]")
    yield said("    envy:", f"who claimed it: [{name}]")
    yield said(f"    scores: {plan.each()}", "after Envy")
    yield f"    markers: {plan.each()}"
    chits = chits_to_draw(len(plan.names))
    if chits:
        back = chits // 3
        yield said("    bag:", f"{{drawn: {chits}, removed: {chits - back}, returned: {back}}}")


def _bare(line: str, _remark: str) -> str:
    return line


def _examples(plan: Plan) -> Iterator[str]:
    yield "decide: jungle"
    yield "place: waterfall"
    yield "{find: Ivory, kind: finding, patron: fleet-street}"
    if len(plan.names) > 1:
        yield f"{{meet: {plan.names[1]}, region: explored}}"
    if plan.record == "full":
        yield "lose: {food: 3}"


def _final(plan: Plan) -> Iterator[str]:
    lines = list(_result(plan))
    if plan.record == "result":
        yield "final:"
        yield from (f"  {line}" for line in lines)
        return
    yield _said("final:", "when the game is over: take the # away below")
    yield from (f"  # {line}" for line in lines)


def _result(plan: Plan) -> Iterator[str]:
    yield "state:"
    for name in plan.names:
        yield f"  {name}: {{{', '.join(f'{stock}: ' for stock in CATEGORIES)}}}"
    yield f"awards: {{{', '.join(f'{category}: ' for category in CATEGORIES)}}}"
    yield f"before_award: {plan.each()}"
    yield f"scores: {plan.each()}"
    yield f"markers: {plan.each()}"
    yield _said("ranking:", f"best first; [[{', '.join(plan.names)}]] is a tie" if len(plan.names) > 1 else "")
    yield "winners:"

"""What a rule is: a name, a severity, and a function that looks at one kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypedDict, TypeVar, Unpack

from checker.bounds import Bounds
from checker.bounds import signed as signed  # noqa: PLC0414 - how rules write a number
from checker.docstrings import docstring
from checker.findings import Finding, Pointer, Severity, Unverified
from checker.game.events import Event, Scoring
from checker.game.play import Play
from checker.game.play import Verdict as Verdict  # noqa: PLC0414 - what every rule gives
from checker.game.state import Explorer

Table = Play
"""What a rule may look at besides the event: the table as it stands. Rules only read it."""
EventT = TypeVar("EventT")
T = TypeVar("T")
Fix = Literal["safe", "unsafe"]


Related = tuple[Pointer, str]


class Judged(Protocol):
    """An event, or whatever else says where it stands."""

    @property
    def at(self) -> Pointer:
        """Where."""


class Details(TypedDict, total=False):
    """What a finding may say besides its place and its message."""

    part: Literal["node", "key"]
    player: str | None
    recorded: object
    expected: object
    effect: dict[str, int]
    open: dict[str, Bounds]
    because: list[Finding]
    related: list[Related]
    strikes: bool
    severity: Severity | None
    safe: bool
    node: Pointer


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue.

    Attributes:
        name: Its name, which names the fault.
        group: The folder it is in.
        severity: ``error``, ``warning`` or ``note``.
        summary: What it reports, in one line.
        judges: The events it looks at; none where its findings are made where the sheet is read.
        check: The rule itself.
        fix: Whether what it finds can be put right: ``safe``, ``unsafe`` or not at all.
        since: The version that brought it.
    """

    name: str
    group: str
    severity: Severity
    summary: str
    judges: tuple[type, ...]
    check: Callable[[Any, Table], Verdict] | None
    fix: Fix | None
    since: str

    def finding(
        self,
        event: Judged,
        message: str,
        *,
        at: Pointer | None = None,
        under: str | None = None,
        **more: Unpack[Details],
    ) -> Finding:
        """What is wrong with an event: it points at the event, or at a key ``under`` it, and is about its player."""
        place = at or (event.at if under is None else (*event.at, under))
        if isinstance(event, Event):
            more.setdefault("player", event.who.name)
        return Finding(self.name, place, message, **more)

    def strike(
        self, claim: Scoring, message: str, because: Sequence[Finding] = (), related: Sequence[Related] = ()
    ) -> Finding:
        """A finding that takes all points of a claim away."""
        return self.finding(
            claim,
            message,
            recorded=claim.claimed,
            expected=0,
            effect={claim.who.name: -claim.claimed},
            strikes=True,
            because=list(because),
            related=list(related),
        )

    def unverified(self, event: Judged, needs: str) -> Unverified:
        """What the rule would have needed to judge an event."""
        return Unverified(self.name, event.at, needs)


def rule(
    name: str,
    *,
    judges: type[EventT] | tuple[type[EventT], ...],
    severity: Severity = "error",
    fix: Fix | None = None,
    since: str = "0.1",
) -> Callable[[Callable[[EventT, Table], Verdict]], Rule]:
    """Make a rule of a function. It gives findings, or what it would have needed, or None if all is well."""
    events = judges if isinstance(judges, tuple) else (judges,)

    def make(check: Callable[[EventT, Table], Verdict]) -> Rule:
        _, _, group, _ = check.__module__.split(".")
        summary, _, _ = docstring(check).strip().partition("\n")
        return Rule(name, group, severity, summary, events, check, fix, since)

    return make


class Answer(NamedTuple):
    """What comes of a question that is asked of the recomputed track, and again of the track as written.

    Attributes:
        legal: Whether all is well as recomputed: None where that depends on what the sheet leaves open.
        because: If it is not, the earlier findings to blame. There are none where it was wrong as written, too.
    """

    legal: bool | None
    because: list[Finding]


def ask(legal: Callable[[T], bool | None], recomputed: T, as_written: T, causes: Callable[[], list[Finding]]) -> Answer:
    """Ask whether something is legal, of both tracks.

    Args:
        legal: The question. It answers None where the value leaves it open.
        recomputed: The value that the rulebook gives.
        as_written: The value that the players saw.
        causes: Gives the earlier findings that made the two differ; they are gathered only where something is wrong.
    """
    answer = legal(recomputed)
    return Answer(answer, causes() if answer is False and legal(as_written) is not False else [])


def ask_stock(legal: Callable[[Bounds], bool | None], who: Explorer, stock: str) -> Answer:
    """Ask whether a stock of an explorer is as it has to be, on both tracks."""
    return ask(legal, who.held(stock), who.held_as_written(stock), lambda: who.because(stock))


def unwritten_death(table: Table, name: str) -> list[Finding]:
    """The findings by which an explorer is dead whose death nobody wrote down."""
    return list(table.death_findings.get(name, ())) if table.explorers[name].written_fate is None else []


def plural(count: int | str, word: str) -> str:
    """``1 sheet``, ``2 sheets``; of bounds in words, ``5 to 7 points``."""
    return f"{count} {word}{'' if str(count).lstrip('−') == '1' else 's'}"


def points(count: int | Bounds) -> str:
    """``1 point``, ``2 points``, ``5 to 7 points``, with a real minus sign."""
    return plural(signed(count) if isinstance(count, int) else count.words(), "point")


def change(count: int) -> str:
    """The number with its sign."""
    return f"−{-count}" if count < 0 else f"+{count}"


def effect_words(effect: Mapping[str, int]) -> str:
    """``Ada −2, Ben +1``."""
    return ", ".join(f"{name} {change(points)}" for name, points in effect.items())


def listed(names: Sequence[str]) -> str:
    """``Ada``, ``Ada and Ben``, ``Ada, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"

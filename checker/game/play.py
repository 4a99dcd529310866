"""The table while a game is played back: state, and the few ways to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from checker.bounds import NOTHING, Bounds, exactly
from checker.findings import Finding, Pointer, Unverified
from checker.game.knowledge import Knowledge, TurnFacts
from checker.game.ledger import LedgerLine, move_before_the_award, parts_of
from checker.game.state import Explorer
from checker.rulebook.numbers import MOST_PLAYERS, MUTINY
from checker.rulebook.rulings import DEFAULTS
from checker.sheet.load import Loaded
from checker.sheet.model import FinalState, GameTurn, Sheet
from checker.sheet.names import player_names

Verdict = Finding | Unverified | Sequence[Finding | Unverified] | None
"""What a rule says of an event."""
Judges = Mapping[type, Sequence[Callable[[Any, "Play"], Verdict]]]
"""The rules that judge each kind of event, in the order in which they are asked; they may look at the table."""


MOST_FINDINGS = 5_000
"""Findings of a replay; with more of them a text is no record of a game: the replay ends, and nothing is told of its
result."""


class TooMuchWrong(Exception):  # noqa: N818 - said of a sheet, not a fault of the program
    """More things are wrong with a sheet than anybody would read."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a replay tries without writing it into the sheet.

    Attributes:
        claims: Claims that a judge lets stand, as if they carried ``allowed``.
        findings: Findings that belong to no claim and are let stand, as rule and place.
        left_out: Entries that are left out.
        twice: Entries that are counted twice.
        perhaps_lost: Players of whom it is left open whether they died of a loss in the last Game Turn.
    """

    claims: frozenset[Pointer] = frozenset()
    findings: frozenset[tuple[str, Pointer]] = frozenset()
    left_out: frozenset[Pointer] = frozenset()
    twice: frozenset[Pointer] = frozenset()
    perhaps_lost: frozenset[str] = frozenset()

    def times(self, at: Pointer) -> int:
        """How often an entry counts."""
        return 0 if at in self.left_out else 2 if at in self.twice else 1


AS_IT_IS = Trial()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An explorer as recomputed at the moment when the game was over."""

    total: Bounds
    stocks: Mapping[str, Bounds]
    fate: str | None


@dataclass(frozen=True, slots=True)
class TrackFacts:
    """What is known of the two tracks: modifiers by level, and their ends."""

    modifiers: Mapping[str, Mapping[int, int]]
    tops: Mapping[str, int]


@dataclass(slots=True)
class TurnInPlay:
    """The Game Turn that is played; a new one for each, and the last one stays to the end of the game.

    Attributes:
        at: Its node.
        written: What is written of it; None where nothing of it can be read.
        facts: What is known of it.
        last: Whether it is the last one written.
        alive: Players who lived when it began.
        itemised: Whether everybody's Player Turns are logged.
        deaths_listed: Players whose death is among its ``deaths``.
        dead_acts: What was found of acts of the dead: one finding a player.
        dead_may_act: Players who are dead and of whose acts nothing was found.
        dead_in_turn: Players who died in it.
        before_rolls: Porters and Askaris before the Desertion-rolls, as written.
    """

    at: Pointer = ()
    written: GameTurn | None = None
    facts: TurnFacts = field(default_factory=TurnFacts)
    last: bool = False
    alive: frozenset[str] = frozenset()
    itemised: bool = True
    deaths_listed: frozenset[str] = frozenset()
    dead_acts: dict[str, Finding] = field(default_factory=dict)
    dead_may_act: set[str] = field(default_factory=set)
    dead_in_turn: set[str] = field(default_factory=set)
    before_rolls: dict[tuple[str, str], Bounds] = field(default_factory=dict)

    @property
    def deaths_written(self) -> bool:
        """Whether the deaths in Desertion are written, and can be read."""
        return self.written is not None and self.written.deaths is not None and "deaths" not in self.facts.lost


@dataclass(slots=True)
class Results:
    """What a replay has found out so far.

    Attributes:
        findings: What is wrong.
        unverified: What could not be judged.
        allowed: What a judge let stand, and why.
        touched: The open questions of which the other reading would have given another number.
        tables: The table at the end of each Game Turn.
        ledger: Every change of points; None if nobody asked for it.
        perhaps_lost: Players whom a loss in the last Game Turn may have brought to the end of a track.
    """

    findings: list[Finding] = field(default_factory=list)
    unverified: list[Unverified] = field(default_factory=list)
    allowed: list[tuple[Pointer, str]] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    tables: dict[int, dict[str, dict[str, object]]] = field(default_factory=dict)
    ledger: list[LedgerLine] | None = None
    perhaps_lost: set[str] = field(default_factory=set)


class Play:
    """One replay of one sheet under one reading of the open questions.

    Args:
        loaded: The sheet and how it was read.
        known: What it says and what it leaves open.
        judges: The rules.
        rulings: Readings of open questions; those left out have their defaults.
        tracks: Tracks from the configuration, where the sheet has none.
        trial: What is tried.
        keep_ledger: Whether every change of points is noted.
    """

    def __init__(
        self,
        loaded: Loaded,
        known: Knowledge,
        judges: Judges,
        rulings: Mapping[str, str],
        tracks: TrackFacts,
        trial: Trial,
        keep_ledger: bool,
    ) -> None:
        assert loaded.sheet is not None
        self.sheet: Sheet = loaded.sheet
        self.known = known
        self.judges = judges
        self._rulings = rulings
        self.tracks = tracks
        self.trial = trial
        self.results = Results(ledger=[] if keep_ledger else None)
        self.stood: set[Pointer] = set()
        self.full = known.full
        self.turn = TurnInPlay()
        self.number: int | None = None
        self.strike: Finding | None = None
        self.played_on: Finding | None = None
        self.snapshot: dict[str, Snapshot] = {}
        self.death_findings: dict[str, list[Finding]] = {}
        self.status_findings: dict[str, list[Finding]] = {}
        self.explorers = self._seat()

    def _seat(self) -> dict[str, Explorer]:
        tops = {**self.tracks.tops, "discontent": MUTINY}
        explorers: dict[str, Explorer] = {}
        for name in player_names(self.sheet):
            player = self.sheet.players.get(name) if isinstance(self.sheet.players, dict) else None
            explorers[name] = Explorer(name, player.patron if player else None, tops)
        return explorers

    # what rules and stages ask

    def ruling(self, name: str) -> str:
        """The reading of an open question."""
        return self._rulings.get(name) or DEFAULTS[name]

    def touch(self, name: str) -> None:
        """Note that the other reading would have given another number."""
        if not self.frozen:
            self.results.touched.add(name)

    @property
    def frozen(self) -> bool:
        """Whether the game was over: what comes now is only followed, and nothing is judged."""
        return self.played_on is not None

    @property
    def seats(self) -> int:
        """The number of players that counts for bonuses and the bag."""
        return min(len(self.explorers), MOST_PLAYERS)

    def gone_in_the_end(self, who: Explorer) -> bool:
        """Whether this is the last Game Turn and ``final.state`` knows the explorer as lost: perhaps by now."""
        state = self.state_in_the_end(who)
        if state is None:
            return False
        extra = state.__pydantic_extra__ or {}
        return state.status in ("dead", "insane") or extra.get("health") == 0 or extra.get("sanity") == 0

    def state_in_the_end(self, who: Explorer) -> FinalState | None:
        """What ``final.state`` says of an explorer, if this is the last Game Turn: counts that are still to come."""
        final = self.sheet.final
        return final.state.get(who.name) if self.turn.last and final is not None and final.state else None

    def last_count_of(self, who: Explorer) -> tuple[Pointer, str]:
        """Where the last total of an explorer is written, and what it is beside their points now."""
        assert who.last_total is not None
        at, number, total = who.last_total
        if who.total.exact == total:
            return at, "the total at that moment"
        return at, "the last total that is written" if number is None else f"the total after Game Turn {number}"

    # what stages do

    def freeze(self, finding: Finding) -> None:
        """The game was over: from here on only what was written is followed, and nothing is judged."""
        self.played_on = finding
        self.snapshot = {
            name: Snapshot(who.total, dict(who.recomputed), who.fate) for name, who in self.explorers.items()
        }

    def take_decision(self, at: Pointer, allowed: str | None) -> bool:
        """Take up what a judge decided about a claim, for the report too where the sheet says so: whether it stands."""
        if allowed is not None:
            if not self.frozen:
                self.results.allowed.append((at, allowed))
            self.stood.add(at)
            return True
        if at in self.trial.claims or (self.known.unread and self.known.lost(*at, "allowed")):
            self.stood.add(at)
            return True
        return False

    def judge(self, event: object, *, stands: bool = False, after_end: bool = False) -> list[Finding]:
        """Ask the rules; their findings are booked and given back. One that strikes has the last word.

        Args:
            event: What happened.
            stands: Whether a judge let it stand.
            after_end: Whether it is judged also when the game had gone on after its end.
        """
        if (self.frozen and not after_end) or self.strike is not None or stands:
            return []
        verdicts: list[Finding | Unverified] | None = None
        for check in self.judges.get(type(event), ()):
            verdict = check(event, self)
            if not verdict:
                continue
            said = [verdict] if isinstance(verdict, (Finding, Unverified)) else verdict
            verdicts = [*verdicts, *said] if verdicts else list(said)
            if any(isinstance(each, Finding) and each.strikes for each in said):
                break
        return self._booked(verdicts) if verdicts else []

    def lacks(self, rule: str, at: Pointer, what: str, *, whole: bool = False) -> None:
        """Note that a rule could not be judged, and what it lacked; ``whole`` if that is a sentence of its own."""
        self.results.unverified.append(Unverified(rule, at, what, whole))

    def _booked(self, verdicts: list[Finding | Unverified]) -> list[Finding]:
        found: list[Finding] = []
        for verdict in verdicts:
            if isinstance(verdict, Unverified):
                self.results.unverified.append(verdict)
            elif (verdict.rule, verdict.at) not in self.trial.findings:
                self.add(verdict)
                found.append(verdict)
        return found

    def add(self, finding: Finding) -> None:
        """Book a finding: its effect is part of the recomputed totals from here on."""
        if finding.game_turn is None:
            finding.game_turn = self.number
        finding.effect = {name: points for name, points in finding.effect.items() if points}
        self.results.findings.append(finding)
        if len(self.results.findings) > MOST_FINDINGS:
            raise TooMuchWrong
        for name, change in (*((name, exactly(each)) for name, each in finding.effect.items()), *finding.open.items()):
            explorer = self.explorers[name]
            explorer.delta = explorer.delta.plus(change)
            explorer.blame(finding, "points")
            explorer.pending.append(finding)

    def attach(self, finding: Finding, explorer: Explorer, points: int) -> None:
        """Give a finding that is booked already an effect on a player."""
        if not points:
            return
        finding.effect[explorer.name] = finding.effect.get(explorer.name, 0) + points
        if not finding.effect[explorer.name]:
            del finding.effect[explorer.name]
        explorer.delta = explorer.delta.moved(points)
        if finding not in explorer.pending:
            explorer.pending.append(finding)
            explorer.blame(finding, "points")

    def leave_open(self, finding: Finding, explorer: Explorer, change: Bounds) -> None:
        """Give a finding that is booked already an effect on a player that nobody knows."""
        finding.open[explorer.name] = change
        explorer.delta = explorer.delta.plus(change)
        explorer.pending.append(finding)
        explorer.blame(finding, "points")

    def book(
        self,
        at: Pointer,
        explorer: Explorer,
        parts: list[tuple[str, int]],
        claimed: int,
        found: list[Finding],
    ) -> None:
        """Book points as they were claimed; findings on them are booked already."""
        explorer.points += claimed
        strike = self.strike
        if strike is not None:
            self.attach(strike, explorer, -claimed)
        if self.results.ledger is not None:
            struck = strike or self.played_on
            for part in parts_of(parts, claimed, explorer.name, found, struck):
                place = (*at, "points") if part.source == "correction" else at
                self._line(place, explorer.name, part.source, part.written, part.recomputed, part.finding)

    def _line(
        self, at: Pointer, player: str, source: str, written: int, recomputed: int, finding: Finding | None
    ) -> None:
        ledger = self.results.ledger
        if ledger is not None and (written or recomputed):
            who = self.explorers[player]
            total = self.snapshot[player].total if self.frozen else who.total
            told, certain = source == "unitemised" or who.known, who.delta.exact is not None
            ledger.append(
                LedgerLine(player, self.number, at, source, written, recomputed, total, finding, told, certain)
            )

    def correct(
        self, at: Pointer, explorer: Explorer, written: int, recomputed: int, source: str, finding: Finding | None
    ) -> None:
        """Note a ledger line of its own."""
        self._line(at, explorer.name, source, written, recomputed, finding)

    def take_up(self, at: Pointer, explorer: Explorer, gap: int, source: str, finding: Finding | None = None) -> None:
        """Note what a written total holds beyond the log; nothing of it counts if a finding says so.

        Args:
            at: The total.
            explorer: Whose it is.
            gap: The total less the points as written so far.
            source: `unitemised` or `correction`.
            finding: What is wrong with it, or explains it; after the end of the game it is that the game went on.
        """
        finding = finding or self.played_on
        self._line(at, explorer.name, source, gap, gap if finding is None else 0, finding)
        if source == "unitemised" and gap and at[:1] == ("final",) and self.results.ledger is not None:
            move_before_the_award(self.results.ledger)

    def explains(self, explorer: Explorer, gap: int) -> list[Finding]:
        """Findings whose effects together are the gap, of those that the last written total did not know of.

        The players wrote the right total then, whatever the items say, or did not carry an earlier slip on.
        """
        name = explorer.name
        pending = [finding for finding in explorer.pending if finding.effect.get(name)]
        ways: dict[int, list[Finding]] = {0: []}
        for finding in pending[-12:]:
            effect = finding.effect[name]
            for total, chosen in list(ways.items()):
                ways.setdefault(total + effect, [*chosen, finding])
        if gap in ways:
            return ways[gap]
        return [each for each in explorer.pending if name in each.open and each.open[name].allows(gap)][-1:]

    def settle(self, explorer: Explorer, total: int, explained: list[Finding], slip: Finding | None = None) -> None:
        """Take a written total over.

        Args:
            explorer: Whose it is.
            total: The total.
            explained: What explains its difference from the items: it has no effect on this player any more.
            slip: What was found wrong with it; the next total may go on from the right one.
        """
        explorer.points = total
        for finding in explained:
            explorer.delta = explorer.delta.moved(-finding.effect.pop(explorer.name, 0))
        if [finding.open.pop(explorer.name) for finding in explained if explorer.name in finding.open]:
            explorer.delta = self._effects_on(explorer)  # what was added to bounds cannot be taken off again
        explorer.pending = [] if slip is None else [slip]

    @staticmethod
    def _effects_on(explorer: Explorer) -> Bounds:
        """What all findings together change of a player's points."""
        name, found = explorer.name, explorer.because("points")
        known = exactly(sum(finding.effect.get(name, 0) for finding in found))
        for finding in found:
            known = known.plus(finding.open.get(name, NOTHING))
        return known

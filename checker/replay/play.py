"""The table while a game is played back: state, and the few ways to change it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.findings import Finding, Pointer, Unverified
from checker.replay.state import Explorer
from checker.replay.sway import Moves, Sway
from checker.rulebook.numbers import MOST_PLAYERS, MUTINY
from checker.rulebook.rulings import DEFAULTS
from checker.sheet.load import Loaded
from checker.sheet.model import FinalState, Sheet
from checker.sheet.names import player_names

Verdict = Finding | Unverified | Sequence[Finding | Unverified] | None
"""What a rule says of an event."""
Judges = Mapping[type, Sequence[Callable[[Any, "Play"], Verdict]]]
"""The rules that judge each kind of event, in the order in which they are asked; they may look at the table."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a replay tries without writing it into the sheet.

    Attributes:
        claims: Claims that a judge lets stand, as if they carried ``allowed``.
        findings: Findings that belong to no claim and are let stand, as rule and place.
        left_out: Entries that are left out.
        twice: Entries that are counted twice.
    """

    claims: frozenset[Pointer] = frozenset()
    findings: frozenset[tuple[str, Pointer]] = frozenset()
    left_out: frozenset[Pointer] = frozenset()
    twice: frozenset[Pointer] = frozenset()

    def times(self, at: Pointer) -> int:
        """How often an entry counts."""
        return 0 if at in self.left_out else 2 if at in self.twice else 1


AS_IT_IS = Trial()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One change of a player's points, with its row of the points table."""

    player: str
    game_turn: int | None
    at: Pointer
    source: str
    written: int
    recomputed: int
    finding: Finding | None = None


@dataclass(frozen=True, slots=True)
class Slack:
    """What is open in a player's recomputed total.

    Attributes:
        known: Whether the total is known but for open categories of the award.
        fixed: Whether a written final score fixes the total whatever the award was.
        taken: Points of open categories that the written final score holds; None if it does not say.
    """

    known: bool = True
    fixed: bool = False
    taken: int | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An explorer as recomputed at the moment when the game was over."""

    total: int
    stocks: dict[str, int | None]
    listed: bool
    fate: str | None
    known: bool


@dataclass(frozen=True, slots=True)
class TrackFacts:
    """What is known of the two tracks: modifiers by level, and their ends."""

    modifiers: Mapping[str, Mapping[int, int]]
    tops: Mapping[str, int]


class Play:
    """One replay of one sheet under one reading of the open questions.

    Args:
        loaded: The sheet and how it was read.
        judges: The rules.
        rulings: Readings of open questions; those left out have their defaults.
        tracks: Tracks from the configuration, where the sheet has none.
        trial: What is tried.
        keep_ledger: Whether every change of points is noted.
    """

    def __init__(
        self,
        loaded: Loaded,
        judges: Judges,
        rulings: Mapping[str, str],
        tracks: TrackFacts,
        trial: Trial,
        keep_ledger: bool,
    ) -> None:
        assert loaded.sheet is not None
        self.loaded = loaded
        self.sheet: Sheet = loaded.sheet
        self.judges = judges
        self._rulings = rulings
        self.tracks = tracks
        self.trial = trial
        self.touched: set[str] = set()
        self.findings: list[Finding] = []
        self.unverified: list[Unverified] = []
        self.allowed: list[tuple[Pointer, str]] = []
        self.stood: set[Pointer] = set()
        self.tables: dict[int, dict[str, dict[str, object]]] = {}
        self.ledger: list[LedgerLine] | None = [] if keep_ledger else None
        self.record = self.sheet.record
        self.full = self.record == "full"
        game = self.sheet.game
        self.partial = game is not None and game.history == "partial"
        self.called = game is not None and game.ended == "called"
        self.blurred = set(loaded.blurred)
        self.turn_at: Pointer = ()
        self.turn_index = 0
        self.number: int | None = None
        self.frozen = False
        self.strike: Finding | None = None
        self.last = False
        self.played_on: Finding | None = None
        self.snapshot: dict[str, Snapshot] = {}
        self.death_findings: dict[str, list[Finding]] = {}
        self.status_findings: dict[str, list[Finding]] = {}
        self.deaths_listed: frozenset[str] = frozenset()
        self.dead_acts: dict[str, Finding] = {}
        self.dead_in_turn: set[str] = set()
        self.dead_may_act: set[str] = set()
        self.unitemised: set[str] = set()
        self.slack: dict[str, tuple[int, int]] = {}
        self.before_rolls: dict[tuple[str, str], int | None] = {}
        self.explorers = self._seat()
        self.unlogged: dict[str, int | None] = {}
        self.final_slack: dict[str, Slack] = {}
        self.sway = Sway()
        self.award_open: dict[str, int] = {}

    def fork(self, judges: Judges, rulings: Mapping[str, str]) -> Play:
        """The table as it stands, for another replay to go on with under another reading; nothing is shared.

        Only a table at which nothing was found so far can be forked: findings belong to one replay.
        """
        assert not self.findings
        twin = copy.copy(self)
        twin.judges, twin._rulings = judges, rulings
        twin.touched, twin.stood = set(self.touched), set(self.stood)
        twin.findings, twin.unverified, twin.allowed = [], list(self.unverified), list(self.allowed)
        twin.death_findings, twin.status_findings, twin.dead_acts, twin.snapshot = {}, {}, {}, {}
        twin.dead_in_turn, twin.dead_may_act = set(self.dead_in_turn), set(self.dead_may_act)
        twin.unitemised, twin.slack, twin.unlogged = set(self.unitemised), dict(self.slack), dict(self.unlogged)
        twin.before_rolls, twin.final_slack, twin.award_open, twin.tables = {}, {}, {}, {}
        twin.explorers = {name: who.copy() for name, who in self.explorers.items()}
        twin.sway = self.sway.copy()
        return twin

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

    def touch(
        self,
        name: str,
        swing: int | None = None,
        *,
        final: int = 0,
        moves: Moves | None = None,
        afloat: Collection[str] = (),
    ) -> None:
        """Note that the other reading would have given another number.

        Args:
            name: The question.
            swing: By how many points, all players together; None if it changes more than points.
            final: How many points of the final award may go elsewhere.
            moves: What exactly it gives to whom, where that can be told.
            afloat: Those of them whose points as written move along.
        """
        if self.frozen:
            return
        self.touched.add(name)
        self.sway.add(name, swing, final)
        self.sway.move(name, moves if self.strike is None else None, afloat)

    def touch_award(self, name: str, final: int) -> None:
        """The same for the final award, which is given also where the game had gone on after its end."""
        self.touched.add(name)
        self.sway.add(name, 0, final)

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
        return final.state.get(who.name) if self.last and final is not None and final.state else None

    # what stages do

    def unsure(self, name: str, least: int, most: int) -> None:
        """Note that a player may have this many points more in this Game Turn, for want of a Patron."""
        low, high = self.slack.get(name, (0, 0))
        self.slack[name] = (low + least, high + most)

    def freeze(self, finding: Finding) -> None:
        """The game was over: from here on only what was written is followed, and nothing is judged."""
        self.frozen = True
        self.played_on = finding
        self.snapshot = {
            name: Snapshot(who.total, dict(who.recomputed), who.listed, who.fate, who.known)
            for name, who in self.explorers.items()
        }

    def lets_stand(self, at: Pointer, allowed: str | None) -> bool:
        """Whether a judge let this claim stand; noted for the report where the sheet says so."""
        if allowed is not None:
            if not self.frozen:
                self.allowed.append((at, allowed))
            self.stood.add(at)
            return True
        if at in self.trial.claims:
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

    def _booked(self, verdicts: list[Finding | Unverified]) -> list[Finding]:
        found: list[Finding] = []
        for verdict in verdicts:
            if isinstance(verdict, Unverified):
                self.unverified.append(verdict)
            elif (verdict.rule, verdict.at) not in self.trial.findings:
                self.add(verdict)
                found.append(verdict)
        return found

    def add(self, finding: Finding) -> None:
        """Book a finding: its effect is part of the recomputed totals from here on."""
        if finding.game_turn is None:
            finding.game_turn = self.number
        finding.effect = {name: points for name, points in finding.effect.items() if points}
        self.findings.append(finding)
        for name, points in finding.effect.items():
            explorer = self.explorers[name]
            explorer.delta += points
            explorer.blame(finding, "points")
            explorer.pending.append(finding)

    def attach(self, finding: Finding, explorer: Explorer, points: int) -> None:
        """Give a finding that is booked already an effect on a player."""
        if not points:
            return
        finding.effect[explorer.name] = finding.effect.get(explorer.name, 0) + points
        if not finding.effect[explorer.name]:
            del finding.effect[explorer.name]
        explorer.delta += points
        if finding not in explorer.pending:
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
        if self.ledger is not None:
            self._note(at, explorer.name, parts, claimed, found)

    def _note(self, at: Pointer, player: str, parts: list[tuple[str, int]], claimed: int, found: list[Finding]) -> None:
        """Ledger lines of one entry: a line a row of the table, and one for a slip in the sum."""
        gone = self.strike or (self.played_on if self.frozen else None)
        effects = [(finding, finding.effect[player]) for finding in found if player in finding.effect]
        if len(parts) == 1:
            recomputed = 0 if gone is not None else claimed + sum(points for _, points in effects)
            self._line(at, player, parts[0][0], claimed, recomputed, gone or (effects[0][0] if effects else None))
            return
        written_left = claimed
        recomputed_left = 0 if gone is not None else claimed + sum(points for _, points in effects)
        for source, points in parts:
            finding, recomputed = gone, 0 if gone is not None else points
            for each, effect in effects:
                if each.rule in ("resource-not-held", "unmatched-resource") and source in ("resource", "diary"):
                    finding, recomputed = each, points + effect
            self._line(at, player, source, points, recomputed, finding)
            written_left -= points
            recomputed_left -= recomputed
        slip = next((each for each, _ in effects if each.rule == "wrong-points"), gone)
        self._line((*at, "points"), player, "correction", written_left, recomputed_left, slip)

    def _line(
        self, at: Pointer, player: str, source: str, written: int, recomputed: int, finding: Finding | None
    ) -> None:
        if self.ledger is not None and (written or recomputed):
            self.ledger.append(LedgerLine(player, self.number, at, source, written, recomputed, finding))

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

    def explains(self, explorer: Explorer, gap: int) -> list[Finding]:
        """Findings since the last written total whose effects together are the gap.

        The players wrote the right total then, whatever the items say.
        """
        pending = [finding for finding in explorer.pending if finding.effect.get(explorer.name)]
        ways: dict[int, list[Finding]] = {0: []}
        for finding in pending[-12:]:
            effect = finding.effect[explorer.name]
            for total, chosen in list(ways.items()):
                ways.setdefault(total + effect, [*chosen, finding])
        return ways.get(gap, []) if gap else []

    def settle(self, explorer: Explorer, total: int, explained: list[Finding]) -> None:
        """Take a written total over: what explains the difference has no effect on this player any more."""
        gap = total - explorer.points
        explorer.points = total
        if explained:
            for finding in explained:
                del finding.effect[explorer.name]
            explorer.delta -= gap
        explorer.pending.clear()

"""The table while a game is played back: state, and the few ways to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from checker.bounds import NOTHING, Bounds, exactly
from checker.findings import Finding, Pointer, Unverified
from checker.replay.knowledge import Knowledge, TurnFacts
from checker.replay.state import Explorer
from checker.rulebook.numbers import MOST_PLAYERS, MUTINY
from checker.rulebook.rulings import DEFAULTS
from checker.sheet.load import Loaded
from checker.sheet.model import FinalState, GameTurn, Sheet
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
class LedgerLine:
    """One change of a player's points, with its row of the points table.

    Attributes:
        player: Whose points they are.
        game_turn: Number of the Game Turn; None at the end, and where it is unknown.
        at: The entry, or the total.
        source: The row of the points table.
        written: Points as written.
        recomputed: Points that the rulebook gives.
        total: The recomputed total at that moment; behind what is taken over from a written total, before it.
        finding: What made the two differ.
        known_as_written: Whether the running total as written is certain behind it.
        certain: Whether what all findings so far change of it is.
    """

    player: str
    game_turn: int | None
    at: Pointer
    source: str
    written: int
    recomputed: int
    total: Bounds
    finding: Finding | None = None
    known_as_written: bool = True
    certain: bool = True

    @property
    def known(self) -> bool:
        """Whether the recomputed running total is certain behind it."""
        return self.known_as_written and self.certain


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
        self.loaded = loaded
        self.sheet: Sheet = loaded.sheet
        self.known = known
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
        self.full = known.full
        self.turn_at: Pointer = ()
        self.turn_index = 0
        self.facts = TurnFacts()
        self.number: int | None = None
        self.last = False
        self.strike: Finding | None = None
        self.played_on: Finding | None = None
        self.snapshot: dict[str, Snapshot] = {}
        self.death_findings: dict[str, list[Finding]] = {}
        self.status_findings: dict[str, list[Finding]] = {}
        self.deaths_listed: frozenset[str] = frozenset()
        self.dead_acts: dict[str, Finding] = {}
        self.dead_in_turn: set[str] = set()
        self.dead_may_act: set[str] = set()
        self.perhaps_lost: set[str] = set()
        self.alive: frozenset[str] = frozenset()
        self.itemised = True
        self.before_rolls: dict[tuple[str, str], Bounds] = {}
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
            self.touched.add(name)

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

    @property
    def deaths_written(self) -> bool:
        """Whether the deaths in Desertion are written in this Game Turn, and can be read."""
        turns = self.sheet.turns or ()
        turn = turns[self.turn_index] if self.turn_index < len(turns) else None
        return isinstance(turn, GameTurn) and turn.deaths is not None and "deaths" not in self.facts.lost

    def state_in_the_end(self, who: Explorer) -> FinalState | None:
        """What ``final.state`` says of an explorer, if this is the last Game Turn: counts that are still to come."""
        final = self.sheet.final
        return final.state.get(who.name) if self.last and final is not None and final.state else None

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

    def lets_stand(self, at: Pointer, allowed: str | None) -> bool:
        """Whether a judge let this claim stand; noted for the report where the sheet says so."""
        if allowed is not None:
            if not self.frozen:
                self.allowed.append((at, allowed))
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
            who = self.explorers[player]
            told = source == "unitemised" or who.known
            certain = who.delta.exact is not None
            total = self.snapshot[player].total if self.frozen else who.total
            line = LedgerLine(player, self.number, at, source, written, recomputed, total, finding, told, certain)
            self.ledger.append(line)

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
        if source == "unitemised" and gap and at[:1] == ("final",) and self.ledger is not None:
            self._before_the_award(self.ledger)

    def confirmed(self, explorer: Explorer) -> None:
        """A written total is what the log comes to although something was open: the running total was it already."""
        ledger = self.ledger or []
        last = next((at for at in reversed(range(len(ledger))) if ledger[at].player == explorer.name), None)
        if last is not None:
            total = explorer.delta.moved(explorer.points)
            ledger[last] = replace(ledger[last], known_as_written=True, total=total)

    def _before_the_award(self, ledger: list[LedgerLine]) -> None:
        """Put the last line, points that a final score tells of, where they were earned: it settles what follows."""
        line = ledger.pop()
        first = next(
            (at for at, each in enumerate(ledger) if each.player == line.player and each.source.startswith("award-")),
            len(ledger),
        )
        behind = [
            replace(each, known_as_written=True) if each.player == line.player else each for each in ledger[first:]
        ]
        ledger[first:] = [line, *behind]

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

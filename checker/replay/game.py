"""The whole replay: the start, Game Turn after Game Turn, the end. One page, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from checker.document.values import Ignored
from checker.findings import Pointer
from checker.replay import deaths, ending, events, stocks, totals, turns, upkeep
from checker.replay.outcome import Outcome
from checker.replay.play import AS_IT_IS, Judges, Play, TrackFacts, Trial
from checker.replay.state import Explorer
from checker.replay.sway import FAR
from checker.rulebook.numbers import COUNTED, POINTS_TO_END, RESOURCES, chits_to_draw
from checker.sheet import model
from checker.sheet.load import Loaded


def track_facts(sheet: model.Sheet, fallback: TrackFacts | None = None) -> TrackFacts:
    """What the sheet knows of the tracks, else the configuration."""
    modifiers: dict[str, Mapping[int, int]] = dict(fallback.modifiers) if fallback else {}
    tops: dict[str, int] = dict(fallback.tops) if fallback else {}
    for name in ("health", "sanity"):
        track = getattr(sheet.tracks, name) if sheet.tracks is not None else None
        if track is None:
            continue
        if track.max is not None:
            tops[name] = track.max
        if track.modifiers is not None:
            modifiers[name] = {int(level): value or 0 for level, value in track.modifiers.items()}
    return TrackFacts(modifiers, tops)


def replay(
    loaded: Loaded,
    judges: Judges,
    rulings: Mapping[str, str],
    *,
    tracks: TrackFacts | None = None,
    trial: Trial = AS_IT_IS,
    keep_ledger: bool = False,
    forks: list[Fork] | None = None,
) -> Outcome:
    """Play a recorded game back once.

    Args:
        loaded: The sheet; it must not be one that is skipped.
        judges: The rules.
        rulings: Readings of the open questions; those left out have their defaults.
        tracks: Tracks from the configuration, for a sheet without them.
        trial: What is tried without writing it into the sheet.
        keep_ledger: Whether to note every change of points.
        forks: Where points are put from which another reading can go on.
    """
    sheet = loaded.sheet
    assert sheet is not None
    play = Play(loaded, judges, rulings, track_facts(sheet, tracks), trial, keep_ledger)
    _start(play)
    if not play.explorers:
        return Outcome(play.findings, [], [], set(), [], False, [], play.ledger)
    return _Run(play, forks=forks).run()


class Fork(NamedTuple):
    """A point in a replay from which another reading can go on.

    Attributes:
        play: The table as it stood there.
        turn: The Game Turn, from 0, in which Envy comes next; behind the last one the end of the game comes next.
        ended: What had ended the game by then, in words.
    """

    play: Play
    turn: int
    ended: str | None


def resume(fork: Fork, judges: Judges, rulings: Mapping[str, str]) -> Outcome:
    """Play on from a fork under other readings; of questions that were not touched by then.

    Args:
        fork: Where.
        judges: The rules.
        rulings: Readings that win over the defaults; those of the sheet among them.
    """
    run = _Run(fork.play.fork(judges, rulings))
    run.ended = fork.ended
    return run.run(fork.turn, going_on=True)


def _start(play: Play) -> None:
    play.judge(events.Setup(("players",), len(play.explorers)))
    if play.record == "result" or not isinstance(play.sheet.players, dict):
        return
    for name, player in play.sheet.players.items():
        if player is not None:
            _start_of(play, play.explorers[name], ("players", name), player)


def _start_of(play: Play, who: Explorer, at: Pointer, player: model.Player) -> None:
    start = player.start or {}
    if start.get("points") is not None:
        who.points = start["points"] or 0
    if player.resources is not None:
        who.listed = True
        for resource in player.resources:
            if isinstance(resource, str):
                stock = "ammo-resource" if resource == "ammo" else resource
                who.written[stock] = (who.written.get(stock) or 0) + 1
    stocks.count_all(play, who, (*at, "start"), start)
    who.fell = None


class _Run:
    """The Game Turns one after another, with what has to be known beyond one of them."""

    def __init__(self, play: Play, *, forks: list[Fork] | None = None) -> None:
        self.play = play
        self.turns: Sequence[model.GameTurn | Ignored] = (play.sheet.turns or ()) if play.record != "result" else ()
        self.bags = any(isinstance(turn, model.GameTurn) and turn.bag is not None for turn in self.turns)
        self.ended: str | None = None
        self.forks = forks

    def run(self, begin: int = 0, *, going_on: bool = False) -> Outcome:
        """Play them all, or those that are left, and the end of the game.

        Args:
            begin: The first of them, from 0.
            going_on: Whether its Player Turns, Desertion and Boosts were played.
        """
        play = self.play
        before: int | None = None
        if going_on and begin < len(self.turns):
            self._close(self.turns[begin])
            before, begin = play.number, begin + 1
        for index in range(begin, len(self.turns)):
            turn = self.turns[index]
            at: Pointer = ("turns", index)
            play.turn_index, play.turn_at = index, at
            play.last = index == len(self.turns) - 1
            written = turn.game_turn if isinstance(turn, model.GameTurn) else None
            play.number = written if written is not None else (before or 0) + 1
            if play.partial and play.number != (before or 0) + 1:
                self._lost()
            before = play.number
            if self.ended is not None and not play.frozen and not play.partial:
                self._went_on(at)
            if isinstance(turn, Ignored):
                self._lost()
            else:
                self._one(turn)
                self._close(turn)
        if any(who.fate is not None for who in play.explorers.values()):
            self._fork(len(self.turns))
        return ending.settle(play, bool(self.turns))

    def _fork(self, turn: int) -> None:
        """Keep the table for other readings of what comes next."""
        if self.forks is not None and not self.play.findings:
            self.forks.append(Fork(self.play.fork(self.play.judges, {}), turn, self.ended))

    def _lost(self) -> None:
        """A Game Turn that could not be read, or some that are not recorded."""
        for who in self.play.explorers.values():
            who.forget_all()
            who.known = False

    def _went_on(self, at: Pointer) -> None:
        play = self.play
        because = [
            finding
            for who in play.explorers.values()
            for finding in (*who.because("points"), *play.death_findings.get(who.name, ()))
        ]
        as_written = any(who.written_fate or who.points >= POINTS_TO_END for who in play.explorers.values())
        found = play.judge(events.WentOn(at, self.ended or "", [] if as_written else because))
        if found:
            play.freeze(found[0])

    def _one(self, turn: model.GameTurn) -> None:
        play, at = self.play, self.play.turn_at
        play.dead_acts, play.dead_in_turn, play.slack = {}, set(), {}
        play.dead_may_act = set()
        play.deaths_listed = frozenset(death.player for death in turn.deaths or () if isinstance(death, model.Death))
        totals.find_unitemised(play, turn)
        if turn.order is not None:
            order = [name for name in turn.order if isinstance(name, str)]
            owing = [who.name for who in play.explorers.values() if who.owes]  # all who live when the Game Turn begins
            once = set(order)
            if len(once) < len(order) or not once.issuperset(owing):
                play.judge(events.TurnOrder((*at, "order"), order, owing))
        if play.full and not turn.player_turns:
            self._unrecorded()
        turns.play_all(play, turn)
        upkeep.desertions(play, turn)
        self._deaths(turn)
        upkeep.boosts(play, turn)
        last_total = ending.next_totals(play) if play.last and not play.frozen else {}
        totals.open_points(play, turn, last_total)
        if len(turn.envy or ()) > 1:
            self._fork(play.turn_index)

    def _close(self, turn: model.GameTurn | Ignored) -> None:
        """From Envy on: what may be read otherwise most often comes here."""
        play = self.play
        assert isinstance(turn, model.GameTurn)
        upkeep.envy(play, turn)
        totals.check_points(play, turn)
        self._state(turn)
        if play.ledger is not None and play.number is not None:
            play.tables[play.number] = _tables(play.explorers.values())
        self.ended = self._end_test()
        self._bag(turn, self.ended)

    def _unrecorded(self) -> None:
        """In a full record a Game Turn without Player Turns had some, and nobody wrote them down."""
        for who in self.play.explorers.values():
            if who.fate is None:
                who.forget_all()

    def _deaths(self, turn: model.GameTurn) -> None:
        play = self.play
        for index, death in enumerate(turn.deaths or ()):
            at: Pointer = (*play.turn_at, "deaths", index)
            if isinstance(death, model.Death):
                for _ in range(play.trial.times(at)):
                    deaths.record(play, play.explorers[death.player], at, death.cause, death.points, death.allowed)
        for who in play.explorers.values():
            deaths.overlooked(play, who, outside=True)

    def _state(self, turn: model.GameTurn) -> None:
        play = self.play
        for name, counts in (turn.state or {}).items():
            who, at = play.explorers[name], (*play.turn_at, "state", name)
            if counts is None:
                continue
            stocks.count_all(play, who, at, counts)
            points = counts.get("points")
            if points is not None:
                totals.total(play, who, (*at, "points"), points)
            if who.fell is not None:
                ending.lost_by_count(play, who)

    def _end_test(self) -> str | None:
        """What ends the game now as recomputed, in words; None if nothing does."""
        for who in self.play.explorers.values():
            if who.fate is not None:
                how = "went mad" if who.fate == "insane" else "died"
                return f"{who.name} {how}"
        sway = self.play.sway
        known = [who for who in self.play.explorers.values() if who.known]
        best = max(known, key=lambda who: who.total, default=None)
        if best is None:
            return None
        distance = best.total - POINTS_TO_END
        sway.near(distance)
        if distance >= 0:
            sway.keep(best.name, None, -distance)
            return f"{best.name} had {best.total} points"
        if distance > -FAR:
            for who in known:
                sway.keep(who.name, None, -FAR, POINTS_TO_END - 1 - who.total)
        return None

    def _bag(self, turn: model.GameTurn, ended: str | None) -> None:
        play = self.play
        due = chits_to_draw(play.seats)
        at: Pointer = (*play.turn_at, "bag")
        as_written = any(
            who.written_fate or (who.known and who.points >= POINTS_TO_END) for who in play.explorers.values()
        ) or any(play.gone_in_the_end(who) for who in play.explorers.values())
        over = (ended is not None or as_written) and not (play.partial and play.last)
        if turn.bag is None:
            if due and not over and not play.last and self.bags:
                play.judge(events.BagMissing(play.turn_at, due))
            return
        if over and not play.last:
            return  # what went on after the end is said once, by played-on
        needless = None
        if not due:
            needless = "with five players none are drawn"
        elif over and as_written:
            needless = "the game was over"
        event = events.BagDrawn(at, turn.bag, len(play.explorers), due, needless)
        play.judge(event, stands=play.lets_stand(at, turn.bag.allowed))


def _tables(explorers: Iterable[Explorer]) -> dict[str, dict[str, object]]:
    """Every stock of every explorer: a number, None if unknown, or both tracks where they differ."""
    everybody = list(explorers)
    named = dict.fromkeys((*COUNTED, *RESOURCES))
    del named["points"]
    others = sorted({stock for who in everybody for stock in (*who.written, *who.recomputed)} - set(named))
    return {
        who.name: {
            "points": _both(who.points, who.total) if who.known else None,
            **{stock: _both(who.held_as_written(stock), who.held(stock)) for stock in (*named, *others)},
        }
        for who in everybody
    }


def _both(written: int | None, recomputed: int | None) -> object:
    return written if written == recomputed else {"written": written, "recomputed": recomputed}

"""The whole replay: the start, Game Turn after Game Turn, the end. One page, in the order of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping

from checker.bounds import NOTHING, OPEN, Bounds
from checker.findings import Finding, Pointer
from checker.game import deaths, desertion, ending, events, stocks, totals, turns, upkeep
from checker.game.knowledge import TurnFacts, knowledge_of
from checker.game.outcome import Outcome
from checker.game.play import AS_IT_IS, Judges, Play, TooMuchWrong, TrackFacts, Trial, TurnInPlay
from checker.game.state import Explorer
from checker.rulebook.numbers import COUNTED, POINTS_TO_END, RESOURCES, chits_to_draw
from checker.sheet import model
from checker.sheet.load import Loaded


def track_facts(loaded: Loaded, fallback: TrackFacts | None = None) -> TrackFacts:
    """What the sheet knows of the tracks, else the configuration; nothing of one that cannot be read."""
    sheet = loaded.sheet
    assert sheet is not None
    modifiers: dict[str, Mapping[int, int]] = dict(fallback.modifiers) if fallback else {}
    tops: dict[str, int] = dict(fallback.tops) if fallback else {}
    for name in ("health", "sanity"):
        if any(place[:1] == ("tracks",) and name in (*place, name)[:2] for place in loaded.unread):
            modifiers.pop(name, None)
            tops.pop(name, None)
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
) -> Outcome:
    """Play a recorded game back.

    A death that nobody recorded, and of which nobody can tell, may leave several things wrong behind it: where that one
    slip explains more than one finding it is left open whether the explorer died.

    Args:
        loaded: The sheet; it must not be one that is skipped.
        judges: The rules.
        rulings: Readings of the open questions; those left out have their defaults.
        tracks: Tracks from the configuration, for a sheet without them.
        trial: What is tried without writing it into the sheet.
        keep_ledger: Whether to note every change of points.
    """
    known, facts = knowledge_of(loaded), track_facts(loaded, tracks)
    play = Play(loaded, known, judges, rulings, facts, trial, keep_ledger)
    outcome = _played(play)
    if len(outcome.findings) < 2 or not play.results.perhaps_lost:
        return outcome
    trial = dataclasses.replace(trial, perhaps_lost=frozenset(play.results.perhaps_lost))
    other = _played(Play(loaded, known, judges, rulings, facts, trial, keep_ledger))
    return other if len(other.findings) < len(outcome.findings) - 1 else outcome


def _played(play: Play) -> Outcome:
    play.judge(events.Setup(("players",), len(play.explorers)))
    if not play.explorers:
        return Outcome(play.results.findings, [], [], frozenset(), [], False, ledger=play.results.ledger)
    try:
        _start(play)
        over = _Turns(play).play_all()
        return ending.settle(play, over=over)
    except TooMuchWrong:
        return Outcome(play.results.findings, [], [], frozenset(), [], None)


def _start(play: Play) -> None:
    for name, who in play.explorers.items():
        points = play.known.start[name]
        who.points, who.open = (0, OPEN) if points is None else (points, NOTHING)
        player = play.sheet.players.get(name) if isinstance(play.sheet.players, dict) else None
        if player is not None and play.known.record != "result":
            _stocks_at_the_start(play, who, ("players", name), player)


def _stocks_at_the_start(play: Play, who: Explorer, at: Pointer, player: model.Player) -> None:
    if player.resources is not None:
        who.listed = True
        held: dict[str, int] = {}
        for resource in player.resources:
            if isinstance(resource, str):
                stock = "ammo-resource" if resource == "ammo" else resource
                held[stock] = held.get(stock, 0) + 1
        who.written.update({stock: Bounds(count, count) for stock, count in held.items()})
    if play.known.lost(*at, "start"):
        return
    stocks.count_all(play, who, (*at, "start"), player.start or {})
    who.fell = None


class _Turns:
    """The Game Turns one after another, with what has to be known beyond one of them."""

    def __init__(self, play: Play) -> None:
        self.play = play
        written = play.sheet.turns or ()
        self.bags = any(isinstance(turn, model.GameTurn) and turn.bag is not None for turn in written)
        self.ended: str | None = None

    def play_all(self) -> bool:
        """Play them; whether the last one ended the game for certain."""
        play = self.play
        for index, facts in enumerate(play.known.turns):
            if not facts.played:
                continue
            self._begin(index, facts)
            if play.turn.written is None:
                self._anything()
                continue
            if self.ended is not None and not play.frozen:
                self._went_on()
            self._one(play.turn.written)
        return self.ended is not None

    def _begin(self, index: int, facts: TurnFacts) -> None:
        play = self.play
        turn = (play.sheet.turns or ())[index]
        alive = frozenset(who.name for who in play.explorers.values() if who.owes)
        play.number = facts.number
        play.turn = TurnInPlay(
            at=("turns", index),
            written=turn if isinstance(turn, model.GameTurn) else None,
            facts=facts,
            last=index == play.known.last,
            alive=alive,
            itemised=facts.itemised(alive),
        )
        if facts.missing_before:
            self._anything()

    def _anything(self) -> None:
        """Game Turns that nobody wrote down, or that cannot be read: everything may have happened."""
        play = self.play
        for who in play.explorers.values():
            who.forget_all()
            who.open = OPEN
            who.may_be_lost = play.turn.last and deaths.may_have_died(play, who)

    def _went_on(self) -> None:
        play = self.play
        because: list[Finding] = []
        for who in play.explorers.values():
            because.extend(who.because("points"))
            because.extend(play.death_findings.get(who.name, ()))
        as_written = any(
            who.written_fate or who.total_as_written.low >= POINTS_TO_END for who in play.explorers.values()
        )
        because = [] if as_written else list(dict.fromkeys(because))
        found = play.judge(events.WentOn(play.turn.at, self.ended or "", because))
        if found:
            play.freeze(found[0])

    def _one(self, turn: model.GameTurn) -> None:
        play = self.play
        play.turn.deaths_listed = frozenset(
            death.player for death in turn.deaths or () if isinstance(death, model.Death)
        )
        self._order(turn)
        turns.play_all(play, turn)
        desertion.desertions(play, turn)
        self._deaths(turn)
        upkeep.boosts(play, turn)
        for who in play.explorers.values():
            deaths.foretold(play, who)
        totals.open_points(play, turn, ending.next_totals(play, turn) if play.turn.last and not play.frozen else {})
        upkeep.envy(play, turn)
        totals.check_points(play, turn)
        self._state(turn)
        if play.results.ledger is not None and play.number is not None:
            play.results.tables[play.number] = _tables(play.explorers.values())
        for who in play.explorers.values():
            who.may_be_lost = deaths.may_have_died(play, who)
        self.ended = self._end_test()
        self._bag(turn)

    def _order(self, turn: model.GameTurn) -> None:
        play = self.play
        if turn.order is None:
            return
        order = [name for name in turn.order if isinstance(name, str)]
        owing = [name for name in play.explorers if name in play.turn.alive]  # all who live when the Game Turn begins
        if len(set(order)) < len(order) or not set(order).issuperset(owing):
            play.judge(events.TurnOrder((*play.turn.at, "order"), order, owing))

    def _deaths(self, turn: model.GameTurn) -> None:
        play = self.play
        for index, death in enumerate(turn.deaths or ()):
            at: Pointer = (*play.turn.at, "deaths", index)
            if isinstance(death, model.Death):
                for _ in range(play.trial.times(at)):
                    stands = play.take_decision(at, death.allowed)
                    deaths.record(play, play.explorers[death.player], at, death.cause, death.points, stands)
        for who in play.explorers.values():
            deaths.unwritten(play, who)
            deaths.overlooked(play, who, outside=True)

    def _state(self, turn: model.GameTurn) -> None:
        play = self.play
        for name, counts in (turn.state or {}).items():
            who, at = play.explorers[name], (*play.turn.at, "state", name)
            if counts is None:
                continue
            stocks.count_all(play, who, at, counts)
            points = counts.get("points")
            if points is not None:
                totals.total(play, who, (*at, "points"), points)
            if who.fell is not None:
                self._lost_by_count(who)

    def _lost_by_count(self, who: Explorer) -> None:
        """A count of this Game Turn says that a track is at its end."""
        assert who.fell is not None
        play = self.play
        told = play.known.missing_behind and play.gone_in_the_end(who) and not play.turn.deaths_written
        if play.turn.facts.logged_whole(who.name) and not told:
            deaths.overlooked(play, who, outside=True)
        else:
            ending.count_out(play, who, who.fell[1])

    def _end_test(self) -> str | None:
        """What ends the game now as recomputed, in words; None if nothing does for certain."""
        everybody = self.play.explorers.values()
        for who in everybody:
            if who.fate is not None:
                return f"{who.name} {'went mad' if who.fate == 'insane' else 'died'}"
        best = max(everybody, key=lambda who: who.total.low)
        if best.total.low < POINTS_TO_END:
            return None
        return f"{best.name} had {best.total.words()} points"

    def _bag(self, turn: model.GameTurn) -> None:
        play = self.play
        due = chits_to_draw(play.seats)
        at: Pointer = (*play.turn.at, "bag")
        everybody = play.explorers.values()
        as_written = any(
            who.written_fate or who.total_as_written.low >= POINTS_TO_END or play.gone_in_the_end(who)
            for who in everybody
        )
        over = (self.ended is not None or as_written) and not (play.known.missing_behind and play.turn.last)
        if turn.bag is None:
            if due and not over and not play.turn.last and self.bags and "bag" not in play.turn.facts.lost:
                self._no_bag(due)
            return
        if over and not play.turn.last:
            return  # what went on after the end is said once, by played-on
        needless = None
        if not due:
            needless = "with five players none are drawn"
        elif over and as_written:
            needless = "the game was over"
        short = turn.bag.short is True or (turn.bag.short is None and play.known.lost(*at, "short"))
        event = events.BagDrawn(at, turn.bag, len(play.explorers), due, needless, short)
        play.judge(event, stands=play.take_decision(at, turn.bag.allowed))

    def _no_bag(self, due: int) -> None:
        play = self.play
        if play.full:
            play.judge(events.BagMissing(play.turn.at, due))
        elif not play.frozen:
            play.lacks("missing-bag-draw", play.turn.at, "the Event bag of this Game Turn")


def _tables(explorers: Iterable[Explorer]) -> dict[str, dict[str, object]]:
    """Every stock of every explorer: a number, None if unknown, or both tracks where they differ."""
    everybody = list(explorers)
    named = dict.fromkeys((*COUNTED, *RESOURCES))
    del named["points"]
    others = sorted({stock for who in everybody for stock in (*who.written, *who.recomputed)} - set(named))
    return {
        who.name: {
            "points": _both(who.total_as_written, who.total),
            **{stock: _both(who.held_as_written(stock), who.held(stock)) for stock in (*named, *others)},
        }
        for who in everybody
    }


def _both(written: Bounds, recomputed: Bounds) -> object:
    if written.exact == recomputed.exact:
        return written.exact
    return {"written": written.exact, "recomputed": recomputed.exact}

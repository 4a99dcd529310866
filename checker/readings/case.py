"""One sheet before the judge: its replay, and any other replay that somebody asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from itertools import product

from checker.game.outcome import Outcome
from checker.game.play import AS_IT_IS, TrackFacts, Trial
from checker.game.replay import replay
from checker.readings.readings import MOST_REPLAYS, Readings
from checker.readings.unread import anything, in_common
from checker.rulebook.rulings import RULINGS
from checker.rules.catalogue import EVERY_RULE
from checker.settings import Settings
from checker.sheet.load import Loaded
from checker.sheet.model import GameTurn, Incidents, PlayerTurn, Sheet

MOST_WORK = 100_000
"""Entries that are played again for one answer about a sheet, about a second; a real game has some hundred."""
_BY_EVERYBODY = 3
"""A claim, a Boost or a death, and a player in a Game Turn, beside an entry of a log."""
_BY_FINDING = 2
"""A finding, beside the entry that it is about."""


class Case:
    """A sheet that can be replayed.

    Args:
        loaded: The sheet.
        settings: How to judge.
        trial: What is let stand throughout.
        ledger: Whether its own replay notes every change of points.
    """

    def __init__(self, loaded: Loaded, settings: Settings, trial: Trial = AS_IT_IS, *, ledger: bool = False) -> None:
        assert loaded.sheet is not None
        self.loaded = loaded
        self.settings = settings
        self.trial = trial
        self._ledger = ledger
        own = {name: choice for name, choice in (loaded.sheet.rulings or {}).items() if choice is not None}
        self.chosen: Mapping[str, str] = {**settings.rulings, **own}
        self._play = partial(_play, loaded, tracks_of(settings))

    @cached_property
    def work(self) -> int:
        """How long a replay takes, about, in entries of a log; to find something takes longer than to find nothing."""
        assert self.loaded.sheet is not None
        unread = [name for name in self.outcome.touched if _is_unread(self.loaded, name)] if self.loaded.unread else ()
        return work_of(self.loaded.sheet) + _BY_FINDING * len(self.outcome.findings) << len(unread)

    def replay(
        self, trial: Trial | None = None, rulings: Mapping[str, str] | None = None, *, ledger: bool = False
    ) -> Outcome:
        """Play the sheet back under a trial and a reading; its own where they are left out."""
        chosen = self.chosen if rulings is None else rulings
        return self._play(self.trial if trial is None else trial, chosen, ledger)

    @cached_property
    def outcome(self) -> Outcome:
        """The replay under the sheet's own reading."""
        return self.replay(ledger=self._ledger)

    @cached_property
    def with_ledger(self) -> Outcome:
        """The same with every change of points, and the table at the end of each Game Turn."""
        return self.outcome if self._ledger else self.replay(ledger=True)

    @cached_property
    def readings(self) -> Readings:
        """The replays under other readings."""
        again = partial(self._play, self.trial)  # which must not know this case: a ring of objects stays
        return Readings(self.chosen, self.outcome, again, min(MOST_REPLAYS, MOST_WORK // self.work))

    @cached_property
    def decisive(self) -> list[str]:
        """The open questions that the ranking hangs on."""
        outcome = self.outcome
        if not outcome.touched or outcome.ranking is None or len(outcome.standings) < 2:
            return []
        return self.readings.decisive(self.readings.touched())


def _play(
    loaded: Loaded, tracks: TrackFacts, trial: Trial, rulings: Mapping[str, str], ledger: bool = False
) -> Outcome:
    """Play a sheet; where it names a reading that cannot be read, under every reading that may be meant."""
    first = replay(loaded, EVERY_RULE, rulings, tracks=tracks, trial=trial, keep_ledger=ledger)
    unread = [name for name in RULINGS if _is_unread(loaded, name)] if loaded.unread else []
    if not unread:
        return first
    assert loaded.sheet is not None
    made: dict[tuple[str, ...], Outcome] = {(): first}
    known = set(first.touched)
    while True:  # a reading may bring up the next question
        names = [name for name in unread if name in known]
        if 2 ** len(names) > min(MOST_REPLAYS, MOST_WORK // work_of(loaded.sheet)):
            return anything(first)
        outcomes = [first]
        for choices in product(*(RULINGS[name].options for name in names)):
            if choices not in made:
                chosen = {**rulings, **dict(zip(names, choices, strict=True))}
                made[choices] = replay(loaded, EVERY_RULE, chosen, tracks=tracks, trial=trial, keep_ledger=ledger)
            outcomes.append(made[choices])
        more = known.union(*(each.touched for each in outcomes))
        if more == known:
            return in_common(outcomes)
        known, made = more, {(): first}


def _is_unread(loaded: Loaded, name: str) -> bool:
    return any(place in (("rulings",), ("rulings", name)) for place in loaded.unread)


def work_of(sheet: Sheet) -> int:
    """How long it takes to play a sheet back, about, in entries of a log."""
    players = len(sheet.players)
    work = 1 + _BY_EVERYBODY * players
    for turn in sheet.turns or ():
        if not isinstance(turn, GameTurn):
            continue
        acts = sum(len(part or ()) for part in (turn.envy, turn.boosts, turn.deaths))
        work += _BY_EVERYBODY * (players + acts)
        for taken in turn.player_turns or ():
            log = taken.log or () if isinstance(taken, PlayerTurn) else ()
            work += 1 + len(log) + sum(len(entry.incidents) for entry in log if isinstance(entry, Incidents))
    return work


def tracks_of(settings: Settings) -> TrackFacts:
    """The tracks that the configuration gives."""
    modifiers: dict[str, Mapping[int, int]] = {}
    tops: dict[str, int] = {}
    for name, track in settings.tracks.items():
        top, levels = track.get("max"), track.get("modifiers")
        if isinstance(top, int):
            tops[name] = top
        if isinstance(levels, Mapping):
            modifiers[name] = {int(level): int(value) for level, value in levels.items()}
    return TrackFacts(modifiers, tops)

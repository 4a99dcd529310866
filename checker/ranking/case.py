"""One sheet before the judge: its replay, and any other replay that somebody asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from checker.ranking.readings import Readings
from checker.replay.game import Fork, replay, resume
from checker.replay.outcome import Outcome
from checker.replay.play import AS_IT_IS, TrackFacts, Trial
from checker.rules.catalogue import DECIDING_RULES, EVERY_RULE
from checker.settings import Settings
from checker.sheet.load import Loaded


class Case:
    """A sheet that can be replayed.

    Args:
        loaded: The sheet.
        settings: How to judge.
        trial: What is let stand throughout.
    """

    def __init__(self, loaded: Loaded, settings: Settings, trial: Trial = AS_IT_IS) -> None:
        assert loaded.sheet is not None
        self.loaded = loaded
        self.settings = settings
        self.trial = trial
        own = {name: choice for name, choice in (loaded.sheet.rulings or {}).items() if choice is not None}
        self.chosen: Mapping[str, str] = {**settings.rulings, **own}
        self._tracks = tracks_of(settings)
        self._forks: list[Fork] = []

    @property
    def length(self) -> int:
        """How long a replay is, in Game Turns."""
        assert self.loaded.sheet is not None
        return len(self.loaded.sheet.turns or ())

    def replay(
        self, trial: Trial | None = None, rulings: Mapping[str, str] | None = None, *, ledger: bool = False
    ) -> Outcome:
        """Play the sheet back under a trial and a reading; its own where they are left out."""
        return replay(
            self.loaded,
            EVERY_RULE,
            self.chosen if rulings is None else rulings,
            tracks=self._tracks,
            trial=self.trial if trial is None else trial,
            keep_ledger=ledger,
        )

    @cached_property
    def outcome(self) -> Outcome:
        """The replay under the sheet's own reading."""
        return replay(self.loaded, EVERY_RULE, self.chosen, tracks=self._tracks, trial=self.trial, forks=self._forks)

    @cached_property
    def readings(self) -> Readings:
        """The replays under other readings."""
        again = partial(_again, self.loaded, self._tracks, self.trial, self._forks)
        return Readings(self.chosen, self.outcome, again)  # which must not know this case: a ring of objects stays

    @cached_property
    def decisive(self) -> list[str]:
        """The open questions that the ranking hangs on."""
        outcome = self.outcome
        if not outcome.touched or not outcome.finished or len(outcome.standings) < 2:
            return []
        if not outcome.sway.can_move(outcome.touched):
            return []
        return self.readings.decisive(self.readings.touched())


def _again(
    loaded: Loaded,
    tracks: TrackFacts,
    trial: Trial,
    forks: Sequence[Fork],
    rulings: Mapping[str, str],
    flipped: frozenset[str],
) -> Outcome:
    """A replay for its result only, from where the first of the flipped questions may be touched."""
    for fork in reversed(forks):
        if flipped.isdisjoint(fork.play.touched):
            return resume(fork, DECIDING_RULES, rulings)
    return replay(loaded, DECIDING_RULES, rulings, tracks=tracks, trial=trial)


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

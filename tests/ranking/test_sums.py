"""Questions that only move points: what decides the ranking is what trying every combination says."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from checker.ranking.readings import Readings
from checker.replay.outcome import Outcome, Standing
from checker.replay.sway import Keep, Move, Sway, Take
from checker.rulebook.rulings import RULINGS
from tests.ranking.brute import decisive

NAMES = ["resource-on-placed", "patron-on-special", "patron-on-placed", "meeting-several", "time-is-a-cost"]
PLAYERS = ["Ada", "Ben", "Cleo"]
Ranks = dict[str, int]


@dataclass
class Game:
    """An invented game: totals, and what each question would give to whom."""

    totals: dict[str, int]
    moves: dict[str, dict[str, int]]
    replays: list[frozenset[str]] = field(default_factory=list)

    @classmethod
    def of(cls, seed: int) -> Game:
        """Small totals, so that a few points matter now and then; ties too."""
        rng = random.Random(seed)
        totals = {player: rng.randint(0, 6) for player in PLAYERS}
        names = rng.sample(NAMES, rng.randint(2, len(NAMES)))
        moves = {
            name: {player: rng.randint(-2, 2) for player in rng.sample(PLAYERS, rng.randint(0, 2))} for name in names
        }
        return cls(totals, moves)

    def after(self, names: Iterable[str]) -> dict[str, int]:
        """The totals with these questions read the other way."""
        totals = dict(self.totals)
        for name in names:
            for player, points in self.moves[name].items():
                totals[player] += points
        return totals

    def ranks(self, names: Iterable[str]) -> Ranks:
        """How many have more, and one."""
        totals = self.after(names)
        return {player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()}

    def outcome(self, names: Iterable[str], *, exact: bool = False) -> Outcome:
        """What a replay would come to."""
        chosen = list(names)
        totals, ranks = self.after(chosen), self.ranks(chosen)
        standings = [Standing(name, "alive", None, 0, totals[name], None, ranks[name]) for name in PLAYERS]
        sway = Sway(log=[Move(name, moves, ()) for name, moves in self.moves.items()])
        for name, moves in self.moves.items():
            sway.add(name, sum(map(abs, moves.values())), 0)
        sway.close(list(totals.values()), exact=exact)
        return Outcome([], [], [], set(self.moves), standings, True, [], None, sway=sway, seats=tuple(PLAYERS))

    def readings(self, *, exact: bool) -> Readings:
        """Readings of it; replays are noted."""

        def replay(_rulings: Mapping[str, str], flipped: frozenset[str]) -> Outcome:
            self.replays.append(flipped)
            return self.outcome(flipped)

        return Readings({}, self.outcome((), exact=exact), replay)

    def decisive(self) -> list[str]:
        """What trying every combination says: those that decide alone, then the smallest combinations of the rest."""
        names = [name for name in RULINGS if name in self.moves]
        return decisive(names, lambda chosen: self.ranks(chosen) != self.ranks([]))


@pytest.mark.parametrize("begin", range(0, 1_000, 100))
def test_sums_decide_as_every_combination_does(begin: int) -> None:
    for seed in range(begin, begin + 100):
        game = Game.of(seed)
        readings = game.readings(exact=True)
        assert readings.decisive(readings.touched()) == game.decisive(), seed
        assert game.replays == []
        for size in range(len(game.moves) + 1):
            for chosen in combinations(game.moves, size):
                groups = readings.ranking(chosen)
                ranks = game.ranks(chosen)
                assert groups == [
                    [name for name in PLAYERS if ranks[name] == rank] for rank in sorted(set(ranks.values()))
                ]


@pytest.mark.parametrize("begin", range(0, 500, 100))
def test_where_sums_cannot_be_trusted_replays_decide_and_no_more_of_them_than_matter(begin: int) -> None:
    for seed in range(begin, begin + 100):
        game = Game.of(seed)
        readings = game.readings(exact=False)
        assert readings.decisive(readings.touched()) == game.decisive(), seed
        assert len(set(game.replays)) == len(game.replays)
        for flipped in game.replays:
            assert len(flipped) == 1 or game.ranks(flipped) != game.ranks([])


@pytest.mark.parametrize("exact", [True, False])
def test_two_questions_that_make_a_tie_together(exact: bool) -> None:
    moves = {"patron-on-placed": {"Ben": 1}, "meeting-several": {"Ben": 1}}
    for totals in ({"Ada": 10, "Ben": 8, "Cleo": 0}, {"Ada": 10, "Ben": 8, "Cleo": 7}):
        game = Game(totals, moves)
        readings = game.readings(exact=exact)
        assert sorted(readings.decisive(readings.touched())) == ["meeting-several", "patron-on-placed"]
    game = Game({"Ada": 10, "Ben": 7, "Cleo": 6}, moves)
    readings = game.readings(exact=exact)
    assert readings.decisive(readings.touched()) == []
    assert all(len(flipped) == 1 for flipped in game.replays)  # nine are fewer than ten: the two need no replay


def test_how_many_questions_it_takes_at_the_least() -> None:
    """To change the order of two players, a tie among them; a combination of fewer is not looked at."""
    for seed in range(200):
        game = Game.of(seed)
        names = list(game.moves)
        fewest = next((size for size in range(1, len(names) + 1) if _reorders(game, size)), len(names) + 1)
        assert game.readings(exact=True)._least(names) == max(2, fewest), seed


def _reorders(game: Game, size: int) -> bool:
    def order(totals: dict[str, int]) -> list[int]:
        return [
            (totals[one] > totals[other]) - (totals[one] < totals[other]) for one, other in combinations(PLAYERS, 2)
        ]

    return any(order(game.after(chosen)) != order(game.totals) for chosen in combinations(game.moves, size))


def exact(*lines: Move | Keep | Take) -> Sway:
    sway = Sway(log=list(lines))
    sway.close([0, 9], exact=True)
    return sway


GAIN = Move("meeting-several", {"Ada": 2}, ())
FLOAT = Move("patron-on-placed", {"Ada": -1}, ("Ada",))


def test_a_decision_that_stands_is_told_and_one_that_falls_is_not() -> None:
    for low, high, told in [(-20, 1, False), (-20, 2, True), (2, 20, True), (3, 20, False)]:
        assert (exact(GAIN, Keep("Ada", None, low, high)).shifts({GAIN.name}) is not None) is told
        assert (exact(GAIN, Keep("Ada", "Ben", low, high)).shifts({GAIN.name}) is not None) is told
        assert (exact(GAIN, Keep("Ben", "Ada", -high, -low)).shifts({GAIN.name}) is not None) is told
    assert exact(Keep("Ada", None, -20, 1), GAIN).shifts({GAIN.name}) == {"Ada": 2}  # it was made before
    assert exact(GAIN, Keep("Ada", None, 3, 20)).shifts({FLOAT.name}) == {}  # nobody asks about that question


def test_a_written_total_takes_up_what_is_not_itemised() -> None:
    assert exact(FLOAT, Take("Ada", True)).shifts({FLOAT.name}) == {"Ada": 0}
    assert exact(FLOAT, Take("Ada", False), Take("Ada", True)).shifts({FLOAT.name}) == {"Ada": -1}
    assert exact(FLOAT, Take("Ben", True)).shifts({FLOAT.name}) == {"Ada": -1}
    assert exact(FLOAT, Take("Ada", None)).shifts({FLOAT.name}) is None
    assert exact(GAIN, Take("Ada", True)).shifts({GAIN.name}) == {"Ada": 2}  # what is written down stays
    assert exact(GAIN, Take("Ada", None)).shifts({GAIN.name}) == {"Ada": 2}
    assert exact(FLOAT, GAIN, Take("Ada", True)).shifts({FLOAT.name, GAIN.name}) == {"Ada": 2}


def test_a_long_way_is_not_told() -> None:
    assert exact(Move("meeting-several", {"Ada": 9}, ())).shifts({GAIN.name}) == {"Ada": 9}
    assert exact(Move("meeting-several", {"Ada": 10}, ())).shifts({GAIN.name}) is None
    assert exact(Move("meeting-several", {"Ada": 11}, ())).shifts({GAIN.name}) is None
    assert exact(Move("meeting-several", {"Ada": -10}, ())).shifts({GAIN.name}) is None


def test_what_changes_more_than_points_is_not_told() -> None:
    sway = exact(GAIN)
    sway.move("revolvers", None)
    assert sway.shifts({"revolvers"}) is None
    assert sway.shifts({GAIN.name, "revolvers"}) is None
    assert sway.shifts({GAIN.name}) == {"Ada": 2}
    sway.exact = False
    assert sway.shifts({GAIN.name}) is None


def test_the_award_comes_last_and_its_totals_after_it() -> None:
    both = frozenset({"award-pool", "award-at-zero"})
    sway = exact(GAIN, Take("Ada", True))
    sway.shift(frozenset({"award-pool"}), ["Ada"], ["Ben", "Ada"], afloat=False)
    sway.shift(frozenset({"award-pool"}), ["Ada"], [], afloat=True)
    sway.shift(both, ["Ada"], None, afloat=False)
    assert sway.shifts({"award-pool"}) == {"Ben": 1, "Ada": -1}
    assert sway.shifts({"award-pool", GAIN.name}) == {"Ben": 1, "Ada": 1}
    assert sway.shifts(both) is None
    assert sway.shifts({"award-at-zero"}) == {}
    sway.after_award.append(Take("Ada", True))
    assert sway.shifts({"award-pool", GAIN.name}) == {"Ben": 1, "Ada": 2}
    sway.after_award.append(Take("Ben", None))
    assert sway.shifts({"award-pool"}) == {"Ben": 1, "Ada": 0}  # what Ben gains is written down

"""Readings that are summed up, or played on from the middle, come to what a whole replay comes to."""

from __future__ import annotations

from itertools import combinations

import pytest

from checker.pipeline import check_bytes
from checker.ranking.case import Case
from tests.accuracy import legal_game
from tests.ranking.brute import reading

SHEETS = 30
_DEAD = "dead-may-win"


def played(case: Case, flipped: frozenset[str]) -> tuple[dict[str, int | None], dict[str, int], set[str]]:
    """Totals, ranks and touched questions of a replay."""
    outcome = reading(case, flipped)
    totals = {each.player: each.recomputed for each in outcome.standings}
    ranks = {each.player: each.rank for each in outcome.standings if each.rank is not None}
    return totals, ranks, outcome.touched


def compare(case: Case) -> int:
    """Compare every reading of one or two questions that is told; how many there were."""
    readings, told = case.readings, 0
    first = readings.first
    before = {each.player: each.recomputed for each in first.standings}
    for size in (1, 2):
        for chosen in combinations(sorted(first.touched), size):
            flipped = frozenset(chosen)
            shifts, ranks = readings._shifts(flipped), readings._ranked(flipped)
            if shifts is None or ranks is None:
                continue
            totals, places, touched = played(case, flipped)
            assert totals == {
                name: None if points is None else points + shifts.get(name, 0) for name, points in before.items()
            }
            assert places == ranks
            if size == 1:
                brought = set(first.sway.brings.get(chosen[0], ()))
                if ranks != readings._ranked(flipped ^ {_DEAD}):
                    brought.add(_DEAD)
                assert touched - first.touched == brought - first.touched
            told += 1
    return told


def test_what_is_touched_is_what_a_replay_for_each_question_touches() -> None:
    """The sheet's own reading, and each with one question read the other way."""
    brought = 0
    for seed in range(60):
        for report in check_bytes(legal_game(seed).data, "sheet"):
            case = report.case
            if case is None or not case.outcome.finished:
                continue
            first = case.outcome.touched
            brings = {name: played(case, frozenset({name}))[2] for name in first}
            weighty = [brings[name] for name in first if case.readings._may(name)]  # the others cannot decide anything
            found = set(case.readings.touched())
            assert first.union(*weighty) <= found <= first.union(*brings.values()), seed
            brought += len(found - first)
    assert brought


def go_on(case: Case) -> int:
    """Compare every reading of one question that is played from a fork; how many forks there were."""
    for name in sorted(case.readings.first.touched):
        flipped = frozenset({name})
        outcome = case.readings.under(flipped)
        assert outcome is not None
        totals, places, touched = played(case, flipped)
        assert totals == {each.player: each.recomputed for each in outcome.standings}
        assert places == {each.player: each.rank for each in outcome.standings if each.rank is not None}
        assert touched == outcome.touched
    return len(case._forks)


def test_a_replay_goes_on_from_a_fork_as_if_it_had_begun_at_the_beginning() -> None:
    forks = 0
    for seed in range(40):
        for report in check_bytes(legal_game(seed).data, "sheet"):
            if report.case is not None and report.outcome is not None:
                forks += go_on(report.case)
    assert forks > 10


@pytest.mark.parametrize("begin", range(0, 5 * SHEETS, SHEETS))
def test_readings_are_told_as_they_are_played(begin: int) -> None:
    """On generated sheets, for all readings that are summed up rather than replayed."""
    told = 0
    for seed in range(begin, begin + SHEETS):
        for report in check_bytes(legal_game(seed).data, "sheet"):
            if report.case is not None and report.outcome is not None and report.outcome.finished:
                told += compare(report.case)
    assert told > SHEETS

"""What the ranking hangs on: touched questions, tried alone, then together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from checker.bounds import NOTHING
from checker.game.outcome import Outcome, Standing
from checker.game.replay import replay
from checker.pipeline import check
from checker.readings import case
from checker.readings.impact import WEIGHT
from checker.readings.readings import MOST_REPLAYS, Readings
from checker.rulebook.rulings import RULINGS
from checker.settings import Settings
from tests.helpers import FIXTURES, one, rules, the
from tests.marks import judged


def outcome(order: list[str], touched: set[str]) -> Outcome:
    standings = [Standing(name, "alive", None, NOTHING, NOTHING, None, rank) for rank, name in enumerate(order, 1)]
    return Outcome([], [], [], frozenset(touched), standings, True, order[:1], order[:1])


def readings(decide: Mapping[frozenset[str], list[str]], touched: set[str]) -> tuple[Readings, list[dict[str, str]]]:
    """Readings of an invented game: which flips give which order. Also the replays that were made."""
    made: list[dict[str, str]] = []

    def played(flipped: frozenset[str]) -> Outcome:
        order, other = (decide.get(each, ["Ada", "Ben"]) for each in (flipped, flipped ^ {"dead-may-win"}))
        return replace(outcome(order, touched), otherwise=[[name] for name in other])

    def replay(rulings: Mapping[str, str]) -> Outcome:
        made.append(dict(rulings))
        return played(frozenset(rulings))

    return Readings({}, played(frozenset()), replay), made


def test_a_sheet_that_touches_nothing_costs_no_replay() -> None:
    tried, made = readings({}, set())
    assert tried.decisive(tried.touched()) == []
    assert made == []


@pytest.mark.parametrize(("gifts", "replays"), [(1, 1), (0, 2)])
def test_a_sheet_is_played_once_and_once_more_for_a_question_that_it_touches(
    gifts: int, replays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody has any Gifts left, everybody may have the point, or nobody."""
    made: list[Outcome] = []

    def counted(*arguments: Any, **options: Any) -> Outcome:
        made.append(replay(*arguments, **options))
        return made[-1]

    monkeypatch.setattr(case, "replay", counted)
    report = one(f"""
        sheet: 1
        players: [Ada, Ben]
        final:
          state:
            Ada: {{askaris: 5, porters: 5, gifts: {gifts}, food: 9, health: 4, sanity: 4}}
            Ben: {{askaris: 4, porters: 4, gifts: {gifts}, food: 8, health: 3, sanity: 3}}
          before_award: {{Ada: 50, Ben: 4}}
          winners: Ada
    """)
    assert (report.depends_on, report.impacts, len(made)) == ([], {}, replays)


def test_what_matters_alone_comes_first() -> None:
    tried, _ = readings({frozenset({"revolvers"}): ["Ben", "Ada"]}, {"revolvers", "award-pool"})
    assert tried.decisive(tried.touched()) == ["revolvers"]


def test_the_smallest_combination_of_the_others_follows() -> None:
    together = frozenset({"award-pool", "dead-may-win"})
    tried, _ = readings({together: ["Ben", "Ada"], frozenset({"revolvers"}): ["Ben", "Ada"]}, {*together, "revolvers"})
    assert tried.decisive(tried.touched()) == ["revolvers", "award-pool", "dead-may-win"]


def test_each_replay_is_made_once() -> None:
    tried, made = readings({}, {"award-pool", "revolvers", "dead-may-win"})
    tried.decisive(tried.touched())
    tried.decisive(tried.touched())
    assert len(made) == 2 == len({frozenset(each.items()) for each in made})


def test_whether_the_dead_may_win_costs_no_replay() -> None:
    tried, made = readings({frozenset({"dead-may-win"}): ["Ben", "Ada"]}, {"dead-may-win"})
    assert tried.decisive(tried.touched()) == ["dead-may-win"]
    assert made == []


def test_there_is_an_end_to_combinations() -> None:
    tried, made = readings({}, set(list(RULINGS)[:12]))
    assert tried.decisive(tried.touched()) == []
    assert len(made) < MOST_REPLAYS


def test_the_note_names_the_question_and_what_changes() -> None:
    report = judged("""
        sheet: 1
        players: {Ada: {start: {points: 49}}, Ben: {start: {points: 45}}}
        turns:
          - player_turns: [{player: Ada, log: [{death: health}]}, {player: Ben, log: []}]
        final:  # note: 1 [depends-on-ruling] "dead-may-win"
          awards: {food: Ben}
          winners: Ada
    """)
    assert report.depends_on == ["dead-may-win"]
    assert "Ben, Ada" in the(report, "depends-on-ruling").finding.message


def test_the_note_is_silent_where_the_sheet_has_chosen() -> None:
    text = """
        sheet: 1
        rulings: {dead-may-win: no}
        players: [Ada, Ben]
        final:
          state: {Ada: {status: dead}}
          awards: {food: Ben}
          scores: {Ada: 52, Ben: 46}
    """
    report = one(text)
    assert report.depends_on == ["dead-may-win"]
    assert report.winners == ["Ben"]
    assert "depends-on-ruling" not in rules(report)


def test_the_note_is_silent_where_the_configuration_has_chosen() -> None:
    final = "final: {state: {Ada: {status: dead}}, awards: {food: Ben}, scores: {Ada: 52, Ben: 46}}"
    text = f"sheet: 1\nplayers: [Ada, Ben]\n{final}\n"
    assert "depends-on-ruling" in rules(one(text))
    (chosen,) = check(text, settings=Settings(rulings={"dead-may-win": "yes"}))
    assert "depends-on-ruling" not in rules(chosen)


def test_a_question_that_changes_a_total_but_no_rank_gives_no_note() -> None:
    report = one(
        "sheet: 1\nplayers: [Ada, Ben]\n"
        "final: {state: {Ada: {status: alive, gifts: 0}, Ben: {status: alive, gifts: 0}}, "
        "before_award: {Ada: 59, Ben: 1}}\n"
    )
    assert report.case is not None
    first, other = report.case.outcome, report.case.readings.under({"award-at-zero"})
    assert first.touched == {"award-at-zero"}
    assert other is not None
    assert (other.standings == first.standings, other.ranking == first.ranking) == (False, True)
    assert rules(report) == []


def test_in_an_unfinished_game_nothing_is_decided() -> None:
    report = one("""
        sheet: 1
        players: {Ada: {}, Ben: {}, Cleo: {}}
        turns:
          - player_turns:
              - {player: Ada, log: [{meet: [Ben, Cleo]}]}
              - {player: Ben, log: []}
              - {player: Cleo, log: []}
    """)
    assert report.outcome is not None
    assert report.outcome.touched == {"meeting-several"}
    assert (report.depends_on, rules(report)) == ([], [])


def test_the_note_says_what_changes_the_ranking_only_together() -> None:
    report = one((FIXTURES / "disputes" / "two-readings-together" / "sheet.yaml").read_text(encoding="utf-8"))
    assert len(report.depends_on) == 2
    message = the(report, "depends-on-ruling").finding.message
    assert f"{' together with '.join(report.depends_on)} changes it" in message
    assert "read the other way" not in message


def test_tracks_of_the_configuration_count_where_the_sheet_has_none() -> None:
    """Health 4 takes 1 off a roll for Porters, and 9 is the end of the track."""
    text = """
sheet: 1
game: {record: full}
players: {Ada: {start: {health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 0}}, Ben: {start: {health: 8}}}
turns:
  - player_turns:
      - {player: Ada, log: [], time_up: end-here}
      - {player: Ben, log: [{health: +3}], time_up: {at: end-here, time: 15}}
    desertion: {Ada: {porters: {die: 5, total: 5}, askaris: {die: 2, total: 2}}, Ben: {porters: 1, askaris: 1}}
"""
    (without,) = check(text)
    assert rules(without) == []
    health = {"max": 9, "modifiers": {4: -1}}
    (report,) = check(text, settings=Settings(tracks={"health": health, "sanity": {"max": 9, "modifiers": {}}}))
    assert sorted(rules(report)) == ["wrong-roll-total", "wrong-time-marker"]
    (report,) = check(text, settings=Settings(tracks={"health": {"max": 9}}))
    assert rules(report) == ["wrong-time-marker"]
    (report,) = check(text, settings=Settings(tracks={"health": {"modifiers": {4: -1}}}))
    assert rules(report) == ["wrong-roll-total"]


def test_what_changes_the_winner_weighs_most() -> None:
    assert sorted(WEIGHT, key=lambda each: WEIGHT[each]) == ["winner", "place", "total", "nothing"]
    assert len(set(WEIGHT.values())) == len(WEIGHT)


def test_a_question_that_another_reading_brings_up_is_touched_as_well() -> None:
    """Whoever is lost only if a track that touched 0 seals it may win only if the dead may."""
    sealed = frozenset({"touch-of-zero"})

    def replay(rulings: Mapping[str, str]) -> Outcome:
        return outcome(
            ["Ada", "Ben"], {*sealed, "dead-may-win"} if rulings["touch-of-zero"] == "saved" else set(sealed)
        )

    tried = Readings({}, outcome(["Ada", "Ben"], set(sealed)), replay)
    assert tried.touched() == ["dead-may-win", "touch-of-zero"]


def test_no_more_than_256_combinations_are_tried_and_the_first_is_one_of_them() -> None:
    tried, made = readings({}, set(RULINGS))
    sets = [set(chosen) for size in (1, 2, 3) for chosen in combinations(RULINGS, size)][:300]
    assert [tried.under(each) is not None for each in sets] == [True] * 255 + [False] * 45
    assert len(made) == 255
    assert tried.under(sets[0]) is not None  # that one was made before


def test_what_was_found_while_reading_changes_nothing_if_it_is_let_stand() -> None:
    """The entry that it is in has a fault of its own, which does."""
    report = one("""
        sheet: 1
        players: {Ada: {start: {points: 50}}, Ben: {start: {points: 40}}}
        turns:
          - player_turns:
              - {player: Ada, log: [{decide: veldt, points: 2, points: 2}]}
              - {player: Ben, log: []}
        final: {awards: {askaris: none}}
    """)
    changes = {each.finding.rule: report.impacts[each.fingerprint].changes for each in report.findings}
    assert changes == {"duplicate-key": "nothing", "wrong-points": "total"}


THREE = frozenset({"award-pool", "award-at-zero", "dead-may-win"})


def test_three_questions_may_matter_only_all_together() -> None:
    tried, _ = readings({THREE: ["Ben", "Ada"]}, set(THREE))
    assert tried.decisive(tried.touched()) == ["award-pool", "award-at-zero", "dead-may-win"]


def test_a_question_that_adds_nothing_to_a_smaller_combination_is_not_named() -> None:
    pair = frozenset({"award-pool", "dead-may-win"})
    tried, _ = readings({pair: ["Ben", "Ada"], THREE: ["Ben", "Ada"]}, set(THREE))
    assert tried.decisive(tried.touched()) == ["award-pool", "dead-may-win"]


@pytest.mark.parametrize(
    ("healthy", "before"), [("Ada", (50, 50)), ("Ben", (50, 50)), ("Ben", (51, 50)), ("Ada", (50, 51))]
)
def test_a_point_that_makes_or_breaks_a_tie_is_seen(healthy: str, before: tuple[int, int]) -> None:
    """A madman with the best Health blocks the category for the living, or does not."""
    report = one(f"""
        sheet: 1
        rulings: {{award-pool: everyone}}
        players: [Ada, Ben, Cleo]
        final:
          state:
            Cleo: {{status: insane, health: 9}}
            Ada: {{status: alive, health: {4 if healthy == "Ada" else 2}}}
            Ben: {{status: alive, health: {4 if healthy == "Ben" else 2}}}
          awards: {{askaris: none, porters: none, gifts: none, food: none, sanity: none}}
          before_award: {{Ada: {before[0]}, Ben: {before[1]}, Cleo: 20}}
    """)
    assert report.depends_on == ["award-pool"]

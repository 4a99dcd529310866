"""What follows from a correction: totals, markers, counts, rolls, the final score, ranking and winners."""

from __future__ import annotations

from textwrap import dedent

import pytest

from checker.fixing.apply import fix_text
from checker.fixing.edits import edits_for
from checker.fixing.model import spliced
from tests.fixing.proving import prove_all, prove_each
from tests.helpers import causes, one, the


def fixed(text: str) -> str:
    """A sheet with all its fixes."""
    text = dedent(text).lstrip("\n")
    prove_each(text)
    return prove_all(text).text


def changed(text: str) -> list[tuple[str, str]]:
    """The lines that all fixes change, before and after."""
    text = dedent(text).lstrip("\n")
    after = fixed(text)
    pairs = zip(text.splitlines(), after.splitlines(), strict=True)
    return [(old.strip(), new.strip()) for old, new in pairs if old != new]


def changed_by(text: str, rule: str) -> list[tuple[str, str]]:
    """The lines that the one fix of a rule changes."""
    text = dedent(text).lstrip("\n")
    report = one(text)
    after = spliced(text, edits_for(report, text)[the(report, rule).fingerprint].edits)
    pairs = zip(text.splitlines(), after.splitlines(), strict=True)
    return [(old.strip(), new.strip()) for old, new in pairs if old != new]


HEAD = "sheet: 1\nplayers: {Ada: {}, Ben: {}}\nturns:\n"


def turn(ada: str, ben: str, *lines: str) -> str:
    """A Game Turn with the logs of two players."""
    return "".join(
        (
            f"  - player_turns: [{{player: Ada, log: [{ada}]}}, {{player: Ben, log: [{ben}]}}]\n",
            *(f"    {line}\n" for line in lines),
        )
    )


def test_a_total_moves_all_that_were_counted_on_from_it() -> None:
    sheet = (
        HEAD
        + turn("decide: jungle", "", "scores: {Ada: 2, Ben: 0}", "markers: {Ada: 2, Ben: 0}")
        + turn("decide: jungle", "decide: veldt", "scores: {Ada: 5, Ben: 1}", "markers: {Ada: 5}")
        + turn("place: marsh", "", "scores: {Ada: 7, Ben: 1}", "state: {Ada: {points: 7}}")
        + "final: {before_award: {Ada: 7, Ben: 1}, scores: {Ada: 7, Ben: 1}, markers: {Ada: 7, Ben: 1}}\n"
    )
    assert changed(sheet) == [
        ("scores: {Ada: 5, Ben: 1}", "scores: {Ada: 4, Ben: 1}"),
        ("markers: {Ada: 5}", "markers: {Ada: 4}"),
        ("scores: {Ada: 7, Ben: 1}", "scores: {Ada: 6, Ben: 1}"),
        ("state: {Ada: {points: 7}}", "state: {Ada: {points: 6}}"),
        (
            "final: {before_award: {Ada: 7, Ben: 1}, scores: {Ada: 7, Ben: 1}, markers: {Ada: 7, Ben: 1}}",
            "final: {before_award: {Ada: 6, Ben: 1}, scores: {Ada: 6, Ben: 1}, markers: {Ada: 6, Ben: 1}}",
        ),
    ]


def test_a_total_that_is_right_again_stays() -> None:
    sheet = (
        HEAD
        + turn("decide: jungle", "", "scores: {Ada: 3}")
        + turn("decide: jungle", "", "scores: {Ada: 4}")
        + turn("decide: veldt", "", "scores: {Ada: 5}")
    )
    assert changed(sheet) == [("scores: {Ada: 3}", "scores: {Ada: 2}")]


def test_two_slips_one_after_the_other() -> None:
    sheet = (
        HEAD
        + turn("decide: jungle", "", "scores: {Ada: 3}")
        + turn("decide: jungle", "", "scores: {Ada: 7}")
        + turn("decide: veldt", "", "scores: {Ada: 8}")
    )
    assert [new for _, new in changed(sheet)] == ["scores: {Ada: 2}", "scores: {Ada: 4}", "scores: {Ada: 5}"]


def test_points_of_an_entry_move_the_totals_of_everybody_concerned() -> None:
    sheet = (
        HEAD
        + turn("{meet: Ben, points: 3}", "", "scores: {Ada: 3, Ben: 3}")
        + turn("decide: veldt", "", "scores: {Ada: 4, Ben: 3}")
    )
    assert [new for _, new in changed(sheet)][1:] == ["scores: {Ada: 2, Ben: 2}", "scores: {Ada: 3, Ben: 2}"]


def test_a_total_that_was_right_though_the_entry_was_not_stays() -> None:
    sheet = HEAD + turn("{decide: veldt, points: 2}", "", "scores: {Ada: 1}") + turn("", "", "scores: {Ada: 1}")
    assert [new for _, new in changed(sheet)] == [
        "- player_turns: [{player: Ada, log: [{decide: veldt, points: 1}]}, {player: Ben, log: []}]"
    ]


def test_the_points_of_a_death_count_at_the_end_of_the_player_turn() -> None:
    sheet = HEAD + turn(
        "{death: health, points: 2}, {state: {points: 1}}, {decide: veldt}", "", "scores: {Ada: 4, Ben: 0}"
    )
    assert "{state: {points: 0}}" in fixed(sheet)
    assert "scores: {Ada: 4" in fixed(sheet)


def test_a_total_that_says_what_no_log_says_moves_with_the_entry() -> None:
    """The recomputed result is the same, so what was earned without a log is too."""
    sheet = (
        "sheet: 1\nplayers: {Ada: {}, Ben: {}}\nturns:\n"
        "  - player_turns:\n"
        "      - {player: Ada, log: [{decide: veldt, points: 2}]}\n"
        "      - {player: Ada}\n"
        "    scores: {Ada: 9}\n"
        "  - scores: {Ada: 12}\n"
    )
    assert [new for _, new in changed(sheet)][1:] == ["scores: {Ada: 8}", "- scores: {Ada: 11}"]


def test_totals_of_game_turns_that_do_not_count_follow_too() -> None:
    sheet = (
        "sheet: 1\nplayers: {Ada: {start: {points: 47}}, Ben: {}}\nturns:\n"
        + turn("{decide: jungle, points: 3}, {decide: desert}", "", "scores: {Ada: 52, Ben: 0}")
        + turn("", "", "scores: {Ada: 52, Ben: 0}")
    )
    assert [new for _, new in changed(sheet)][1:] == ["scores: {Ada: 51, Ben: 0}"] * 2


def test_a_marker_without_a_total_beside_it_is_found_by_checking_again() -> None:
    sheet = HEAD + turn("{decide: jungle, points: 3}", "", "markers: {Ada: 3, Ben: 0}")
    assert changed(sheet)[-1] == ("markers: {Ada: 3, Ben: 0}", "markers: {Ada: 2, Ben: 0}")


def test_a_marker_that_was_right_beside_a_wrong_total_stays() -> None:
    sheet = HEAD + turn("decide: jungle", "", "scores: {Ada: 3, Ben: 0}", "markers: {Ada: 2, Ben: 0}")
    assert changed(sheet) == [("scores: {Ada: 3, Ben: 0}", "scores: {Ada: 2, Ben: 0}")]


def test_a_silenced_total_stays_and_ends_the_chain() -> None:
    sheet = (
        HEAD
        + turn("decide: jungle", "", "scores: {Ada: 3}")
        + turn("decide: jungle", "", "scores: {Ada: 9}  # checker: ignore[score-mismatch] so it was", "state: {}")
        + turn("decide: veldt", "", "scores: {Ada: 10}")
    )
    assert changed(sheet) == [("scores: {Ada: 3}", "scores: {Ada: 2}")]


def test_a_comment_that_has_nothing_left_to_silence_goes_in_the_next_round() -> None:
    sheet = HEAD + turn(
        "decide: jungle", "", "scores: {Ada: 3}", "markers: {Ada: 2}  # checker: ignore[wrong-drama-marker]"
    )
    done = fix_text(sheet)
    assert done.rounds == 2
    assert done.text.endswith("    scores: {Ada: 2}\n    markers: {Ada: 2}\n")


def test_one_that_says_why_outlives_what_it_silenced() -> None:
    said = "markers: {Ada: 2}  # checker: ignore[wrong-drama-marker] the cat"
    done = fix_text(HEAD + turn("decide: jungle", "", "scores: {Ada: 3}", said))
    assert done.text.endswith(f"    scores: {{Ada: 2}}\n    {said}\n")
    assert [each.finding.rule for each in done.reports[0].findings] == ["unused-ignore"]


AWARD = """
    sheet: 1
    players: [Ada, Ben, Cleo]
    final:
      state: {Ada: {gifts: 2}, Ben: {status: alive, gifts: 2}, Cleo: {gifts: 1}}
      before_award: {Ada: 51, Ben: 51, Cleo: 30}
      awards: {askaris: none, porters: none, gifts: Ada, food: none, health: none, sanity: none}
      scores: {Ada: 52, Ben: 51, Cleo: 30}
      markers: {Ada: 2, Ben: 1, Cleo: 30}
      ranking: [Ada, Ben, Cleo]
      winners: [Ada]
"""


def test_an_award_moves_score_marker_ranking_and_winners() -> None:
    assert changed(AWARD) == [
        (
            "awards: {askaris: none, porters: none, gifts: Ada, food: none, health: none, sanity: none}",
            "awards: {askaris: none, porters: none, gifts: [Ada, Ben], food: none, health: none, sanity: none}",
        ),
        ("scores: {Ada: 52, Ben: 51, Cleo: 30}", "scores: {Ada: 52, Ben: 52, Cleo: 30}"),
        ("markers: {Ada: 2, Ben: 1, Cleo: 30}", "markers: {Ada: 2, Ben: 2, Cleo: 30}"),
        ("ranking: [Ada, Ben, Cleo]", "ranking: [[Ada, Ben], Cleo]"),
        ("winners: [Ada]", "winners: [Ada, Ben]"),
    ]
    assert changed_by(AWARD, "award-missed") == changed(AWARD)


def test_a_ranking_alone_is_put_right_alone() -> None:
    assert changed_by(AWARD, "wrong-ranking") == [("ranking: [Ada, Ben, Cleo]", "ranking: [[Ada, Ben], Cleo]")]


def test_what_is_wrong_only_through_a_struck_claim_stays_as_it_is() -> None:
    sheet = """
        sheet: 1
        players: {Ada: {}, Ben: {}}
        turns:
          - order: [Ada, Ben]
            envy: [Ada]
            scores: {Ada: 53, Ben: 52}
        final:
          awards: {askaris: Ada, porters: Ada, gifts: Ada, food: Ben, health: Ben, sanity: Ben}
          scores: {Ada: 56, Ben: 55}
          ranking: [Ada, Ben]
    """
    assert causes(one(dedent(sheet)), "wrong-ranking") == ["envy-below-threshold"]
    assert changed(sheet) == []


FULL = """
    sheet: 1
    game: {record: full}
    tracks: {health: {max: 9, modifiers: {5: -1}}, sanity: {max: 9, modifiers: {}}}
    players:
      Ada:
        start: {health: 5, sanity: 4, discontent: 0, porters: 6, askaris: 5, time: 0, points: 10}
        resources: []
      Ben: {start: {points: 20, time: 0}}
    turns:
      - player_turns: [{player: Ada, log: [], time_up: end-here}, {player: Ben, log: [], time_up: end-here}]
"""


def test_a_man_who_deserts_is_missing_in_the_counts() -> None:
    sheet = FULL + (
        "        desertion: {Ada: {porters: {die: 6, track: -1, total: 5, deserts: false}, askaris: 1}}\n"
        "        state: {Ada: {porters: 6, discontent: 0}}\n"
        "    final: {state: {Ada: {porters: 6, discontent: 0}}}\n"
    )
    new = [new for _, new in changed(sheet)]
    assert "deserts: true" in new[0]
    assert new[1:] == [
        "state: {Ada: {porters: 5, discontent: 1}}",
        "final: {state: {Ada: {porters: 5, discontent: 1}}}",
    ]


def test_a_modifier_moves_the_total_and_who_deserts() -> None:
    sheet = FULL + "        desertion: {Ada: {porters: {die: 5, track: 0, total: 5, deserts: true}, askaris: 1}}\n"
    assert "porters: {die: 5, track: -1, total: 4, deserts: false}" in fixed(sheet)


def test_a_modifier_and_a_total_that_are_both_wrong() -> None:
    sheet = FULL + "        desertion: {Ada: {porters: {die: 4, track: 1, total: 4}, askaris: 1}}\n"
    assert "porters: {die: 4, track: -1, total: 3}" in fixed(sheet)


def test_the_cost_of_envy_is_felt_in_the_counts() -> None:
    sheet = FULL + (
        "        envy: [{player: Ada, sanity: -2}]\n"
        "        scores: {Ada: 12, Ben: 20}\n"
        "        state: {Ada: {sanity: 2}}\n"
    )
    assert [new for _, new in changed(sheet)] == ["envy: [{player: Ada, sanity: -1}]", "state: {Ada: {sanity: 3}}"]


def test_a_time_marker_by_which_time_was_spent_stays() -> None:
    sheet = """
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 5, time: 4}}}
        turns:
          - player_turns: [{player: Ada, time: 4, log: [], time_up: {at: end-here, time: 11}}]
            bag: {drawn: 20, removed: 10, returned: 10}
          - player_turns: [{player: Ada, time: 11, log: [], time_up: end-here}]
    """
    assert changed(sheet) == []


def test_a_time_marker_alone_is_put_right() -> None:
    sheet = """
        sheet: 1
        players: {Ada: {}}
        turns:
          - player_turns: [{player: Ada, log: [], time_up: {at: end-here, state: {health: 5}, time: +11}}]
    """
    assert "time: +10}" in fixed(sheet)


@pytest.mark.parametrize(
    ("written", "due"),
    [
        ("{Ben: -2}", "{Ben: -1}"),
        ("{Ben: 2}", "{Ben: 1}"),
        ("{Ben: +2}", "{Ben: +1}"),
        ("{}", "{Ben: -1}"),
        ("{Cleo: 1}", "{Ben: 1}"),
        ("{Cleo: 1, Ben: 1}", "{Ben: 1}"),
        ("{Ben: -1, Cleo: -1}", "{Ben: -1}"),
    ],
)
def test_losses(written: str, due: str) -> None:
    sheet = (
        "sheet: 1\nplayers: {Ada: {patron: kew}, Ben: {patron: royal}, Cleo: {patron: fleet}}\nturns:\n"
        f"  - player_turns: [{{player: Ada, log: [{{find: Fern, kind: finding, patron: royal, rivals: {written}}}]}}]\n"
    )
    assert f"rivals: {due}}}" in fixed(sheet)


def test_nobody_loses_in_block_style() -> None:
    sheet = """
        sheet: 1
        players: {Ada: {patron: kew}, Ben: {patron: royal}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - find: Fern
                    kind: finding
                    rivals:
                      Ben: -1  # sorry
                    points: 2
    """
    assert changed(sheet) == [("Ben: -1  # sorry", "{}  # sorry")]

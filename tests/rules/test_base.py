"""Words that many rules use."""

from __future__ import annotations

import pytest

from checker.bounds import Bounds
from checker.rules.base import change, listed, points, signed
from tests.helpers import one, the


def test_numbers_have_a_real_minus_sign() -> None:
    assert [signed(count) for count in (-12, -1, 0, 1, 12)] == ["−12", "−1", "0", "1", "12"]
    assert [change(count) for count in (-12, -1, 0, 1, 12)] == ["−12", "−1", "+0", "+1", "+12"]


def test_one_point_and_several() -> None:
    said = [points(count) for count in (-2, -1, 0, 1, 2)]
    assert said == ["−2 points", "−1 point", "0 points", "1 point", "2 points"]
    assert [points(Bounds(1, 1)), points(Bounds(1, 2))] == ["1 point", "1 to 2 points"]


def test_names_are_listed_as_one_says_them() -> None:
    assert listed([]) == ""
    assert listed(["Ada"]) == "Ada"
    assert listed(["Ada", "Ben"]) == "Ada and Ben"
    assert listed(["Ada", "Ben", "Cleo"]) == "Ada, Ben and Cleo"


def test_a_winner_who_is_named_twice_is_told_once() -> None:
    told = the(
        one("sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: [Ben, Ben]}\n"), "wrong-winner"
    )
    assert told.finding.message == "Ben is named as winner, but Ada wins with 51 (Ben has 40)"


def test_a_winner_who_may_not_win_is_told_with_the_points_that_do_not_count() -> None:
    report = one(
        "sheet: 1\nrulings: {dead-may-win: no}\nplayers: [Ada, Ben]\n"
        "final: {state: {Ada: {status: dead}, Ben: {status: alive}}, scores: {Ada: 53, Ben: 51}, winners: Ada}\n"
    )
    said = "Ada is named as winner, but Ben wins with 51 (Ada, who is ranked below the living, has 53)"
    assert the(report, "wrong-winner").finding.message == said


@pytest.mark.parametrize(
    ("ruling", "counts", "said"),
    [
        (
            "award-pool: everyone",
            "{Ada: {food: 3}, Ben: {food: 5, status: insane}}",
            "Ada is given Food with 3, but Ben, who is insane, has the most with 5, so nobody gains it",
        ),
        (
            "award-at-zero: none",
            "{Ada: {food: 0}, Ben: {food: 0, status: alive}}",
            "Ada is given Food with 0, but nobody has any, so nobody gains it",
        ),
    ],
)
def test_why_nobody_gains_a_category_is_told(ruling: str, counts: str, said: str) -> None:
    report = one(
        f"sheet: 1\nrulings: {{{ruling}}}\nplayers: [Ada, Ben]\n"
        f"final: {{state: {counts}, awards: {{food: Ada}}, before_award: {{Ada: 50, Ben: 40}}}}\n"
    )
    assert the(report, "award-unearned").finding.message == said


def test_a_chit_is_one_and_chits_are_several() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben, Cleo, Dov]\nturns: [{{bag: {{drawn: {0}, removed: 1, returned: 1}}}}]\n"
    assert [the(one(text.format(count)), "wrong-chit-draw").finding.message.partition(";")[0] for count in (1, 2)] == [
        "1 Event chit is drawn",
        "2 Event chits are drawn",
    ]
    sorted_out = the(one(text.format(1)), "chits-not-sorted").finding.message
    assert sorted_out == "1 chit removed and 1 returned make 2, but 1 was drawn"

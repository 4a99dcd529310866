"""To a fixed point: rounds, guesses, what is reported, and what settings keep out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checker.fixing.apply import fix_text
from checker.fixing.edits import edits_for
from checker.fixing.model import Edit, spliced
from checker.fixing.solving import largest_subset
from checker.pipeline import check
from checker.settings import DEFAULT, Settings
from tests.helpers import CLEAN, ROOT, one, the

SLIP = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, markers: {Ada: 51, Ben: 40}, winners: Ben}\n"
GUESS = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {score: {Ada: 51, Bne: 40}, winners: Ben}\n"


def test_nothing_to_do() -> None:
    done = fix_text(CLEAN)
    assert (done.text, done.applied, done.rounds) == (CLEAN, [], 0)
    assert [report.findings for report in done.reports] == [[]]


def test_what_was_changed_is_said_finding_by_finding() -> None:
    done = fix_text(SLIP, "a.yaml")
    assert [(each.finding.finding.rule, each.changes, each.path, each.document) for each in done.applied] == [
        ("wrong-drama-marker", ("line 3: 51 → 1",), "a.yaml", 0),
        ("wrong-winner", ("line 3: Ben → Ada",), "a.yaml", 0),
    ]
    assert done.rounds == 1
    assert [report.findings for report in done.reports] == [[]]


def test_every_edit_belongs_to_one_finding() -> None:
    text = (
        "sheet: 1\nplayers: {Ada: {}, Ben: {}}\nturns:\n"
        "  - player_turns: [{player: Ada, log: [{decide: veldt, points: 2}, {decide: jungle, points: 3}]}]\n"
        "    scores: {Ada: 5}\n    markers: {Ada: 6}\n  - scores: {Ada: 7}\n"
    )
    done = fix_text(text)
    assert [each.changes for each in done.applied] == [
        ("line 4: 2 → 1",),
        ("line 4: 3 → 2", "line 5: 5 → 3", "line 7: 7 → 5"),
        ("line 6: 6 → 3",),
    ]


def test_guesses_only_when_asked_for() -> None:
    assert fix_text(GUESS).text == GUESS
    done = fix_text(GUESS, unsafe=True)
    assert done.text == SLIP.replace(" markers: {Ada: 51, Ben: 40},", "").replace("winners: Ben", "winners: Ada")
    assert [(each.finding.finding.rule, each.fix.safe) for each in done.applied] == [
        ("unknown-key", False), ("unknown-player", False), ("wrong-winner", True),
    ]  # fmt: skip
    assert done.rounds == 3


def test_a_guess_is_offered_as_a_guess() -> None:
    report = one(GUESS)
    (fix,) = edits_for(report, GUESS).values()
    assert (fix.safe, spliced(GUESS, fix.edits)) == (False, GUESS.replace("score:", "scores:"))


def test_a_guess_that_would_make_a_key_of_two_is_none() -> None:
    text = "sheet: 1\nplayers: [Ada]\nfinal: {score: {Ada: 51}, scores: {Ada: 51}}\n"
    assert edits_for(one(text), text) == {}
    both = "sheet: 1\nplayers: [Ada]\nfinal: {score: {Ada: 51}, scroes: {Ada: 51}}\n"
    assert fix_text(both, unsafe=True).text == both.replace("score:", "scores:")


@pytest.mark.parametrize("written", ["'2'", '"2"', "'+2'", '"007"'])
def test_a_number_loses_its_quotes(written: str) -> None:
    text = f"sheet: 1\nplayers: [Ada]\nturns: [{{scores: {{Ada: {written}}}}}]\n"
    assert fix_text(text, unsafe=True).text == text.replace(written, written[1:-1])


def test_a_guess_keeps_the_quotes_of_a_name() -> None:
    text = 'sheet: 1\nplayers: [Ada, Ben]\nturns: [{"score": {"Ada": 2, \'Bne\': 1}}]\n'
    assert fix_text(text, unsafe=True).text == text.replace("score", "scores").replace("Bne", "Ben")


def test_what_is_silenced_or_not_asked_for_is_not_put_right() -> None:
    silenced = (
        SLIP.replace("\n", "  # checker: ignore[wrong-winner] it was a draw\n")
        .replace("sheet: 1  # checker: ignore[wrong-winner] it was a draw", "sheet: 1")
        .replace("Ben]  # checker: ignore[wrong-winner] it was a draw", "Ben]")
    )
    assert fix_text(silenced).text == silenced.replace("Ada: 51, Ben: 40}, w", "Ada: 1, Ben: 40}, w")
    ignoring = replace(DEFAULT, ignore=frozenset({"wrong-winner"}))
    assert "winners: Ben" in fix_text(SLIP, settings=ignoring).text
    asked = replace(DEFAULT, select=frozenset({"wrong-winner"}))
    assert fix_text(SLIP, settings=asked).text == SLIP.replace("winners: Ben", "winners: Ada")


def test_numbers_follow_also_where_their_own_rule_is_not_asked_for() -> None:
    text = (
        "sheet: 1\nplayers: [Ada]\nturns:\n"
        "  - player_turns: [{player: Ada, log: [{decide: veldt, points: 2}]}]\n    scores: {Ada: 2}\n"
    )
    only = replace(DEFAULT, select=frozenset({"wrong-points"}))
    assert fix_text(text, settings=only).text == text.replace("points: 2", "points: 1").replace("Ada: 2}", "Ada: 1}")


def test_a_comment_for_a_rule_that_is_not_asked_for_stays() -> None:
    text = CLEAN.replace("\n", "  # checker: ignore[wrong-winner]\n", 1)
    assert fix_text(text).text == CLEAN
    only = Settings(select=frozenset({"unused-ignore"}))
    assert fix_text(text, settings=only).text == text


COMMENTED = "sheet: 1\nplayers: [Ada, Ben]{}\nfinal: {{scores: {{Ada: 51, Ben: 40}}, winners: Ada}}\n"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("  # checker: ignore[envy-twice]", ""),
        (" # a # checker: ignore[envy-twice]", " # a"),
        ("  # checker: ignore[envy-twice, wrong-winner]", ""),
        ("  # checker: ignore[envy, all]", ""),
        ("  # checker: ignore[]", ""),
        ("  # checker: ignore", ""),
        ("\n  # checker: ignore[envy-twice]", ""),
        ("\n# checker: ignore[nonsense, nonsense]", ""),
    ],
)
def test_needless_comments(comment: str, left: str) -> None:
    assert fix_text(COMMENTED.format(comment)).text == COMMENTED.format(left)


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("  # checker: ignore[envy-twice] he asked", ""),
        ("  # checker: ignore[envy-twice, nonsense] he asked", ""),
        ("  # checker: ignore[] he asked", ""),
        ("  # checker: ignore envy-twice", ""),
        ("  # checker: ignore[envy] he asked", ""),
        ("\n  # checker: ignore[nonsense] he asked", ""),
    ],
)
def test_a_comment_that_says_why_goes_by_a_guess_alone(comment: str, left: str) -> None:
    text = COMMENTED.format(comment)
    assert fix_text(text).text == text
    assert all(not fix.safe for fix in edits_for(one(text), text).values())
    assert fix_text(text, unsafe=True).text == COMMENTED.format(left)


TOO_MUCH = """\
sheet: 1
players: {Ada: {}, Ben: {}}
turns:
  - player_turns:
      - {player: Ada, log: [{decide: jungle, points: 3}, {decide: veldt}]}  # checker: ignore[wrong-point] he saw it
      - {player: Ben, log: []}
    scores: {Ada: 5, Ben: 0}
"""


def test_what_a_misspelt_comment_is_about_is_left_as_it_is() -> None:
    (report,) = check(TOO_MUCH)
    fixes = edits_for(report, TOO_MUCH)
    assert the(report, "wrong-points").fingerprint not in fixes
    assert fix_text(TOO_MUCH).text == TOO_MUCH.replace("{Ada: 5", "{Ada: 4")
    both = TOO_MUCH.replace("wrong-point]", "wrong-point, score-mismach]")
    assert "points: 3" in fix_text(both).text


def test_a_slip_in_a_comment_is_put_right_by_a_guess() -> None:
    right = TOO_MUCH.replace("wrong-point]", "wrong-points]")
    assert fix_text(TOO_MUCH, unsafe=True).text == right.replace("{Ada: 5", "{Ada: 4")
    twice = TOO_MUCH.replace("wrong-point]", "wrong-points, wrong-point]")
    assert fix_text(twice).text == twice.replace("{Ada: 5", "{Ada: 4")
    assert fix_text(twice, unsafe=True).text == right.replace("{Ada: 5", "{Ada: 4")


def test_a_misspelt_comment_spares_no_other_rule() -> None:
    other = TOO_MUCH.replace("wrong-point]", "envy-twise]")
    assert "points: 2" in fix_text(other).text
    text = "sheet: 1\nplayers: [Ada]\nfinal: {scroes: {Ada: 51}}  # checker: ignore[unknown-kye] so it is\n"
    assert fix_text(text, unsafe=True).text == text.replace("kye", "key")


def test_the_needed_names_of_a_comment_stay() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ben}"
    comment = "  # checker: ignore[envy-twice,wrong-winner , nonsense] so\n"
    assert fix_text(text + comment).text == f"{text}  # checker: ignore[wrong-winner] so\n"


def test_a_needless_comment_can_be_removed_from_a_sheet_that_is_skipped() -> None:
    text = "sheet: 2\nplayers: [Ada]  # checker: ignore[envy-twice]\n"
    assert fix_text(text).text == "sheet: 2\nplayers: [Ada]\n"


def test_settings_decide_what_is_due() -> None:
    text = (
        "sheet: 1\nplayers: [Ada, Ben]\nfinal:\n  awards: {gifts: Ada}\n"
        "  state: {Ada: {status: alive, gifts: 0}, Ben: {status: alive, gifts: 0}}\n"
    )
    none = Settings(rulings={"award-at-zero": "none"})
    assert "gifts: none}" in fix_text(text, settings=none).text
    assert "gifts: [Ada, Ben]}" in fix_text(text).text
    (report,) = check(text, settings=none)
    (fix,) = edits_for(report, text).values()
    assert "gifts: none}" in spliced(text, fix.edits)


def test_two_that_cannot_go_together_leave_the_one_that_can() -> None:
    assert largest_subset([1, 2, 3, 4], lambda group: 3 not in group) == [1, 2, 4]
    assert largest_subset([3], lambda group: 3 not in group) == []


def test_a_roll_that_may_come_to_two_sums_is_not_put_right() -> None:
    text = (
        "sheet: 1\nplayers: {Ada: {}}\nturns:\n"
        "  - desertion: {Ada: {porters: {die: 5, track: 0, total: 7}, askaris: 1}}\n"
    )
    assert the(one(text), "wrong-roll-total")
    assert fix_text(text).text == text


def test_what_cannot_be_checked_is_not_put_right_under_strict() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {awards: {gifts: Ada}, ranking: [Ben, Ada], winners: Ben}\n"
    assert fix_text(text, settings=Settings(strict=True)).text == text


def test_the_example_of_the_documentation() -> None:
    page = (ROOT / "docs" / "fixing.md").read_text(encoding="utf-8")
    before, after = re.findall(r"^```yaml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert fix_text(before).text == after


def test_edits_are_carried_out_in_any_order() -> None:
    assert spliced("abc", [Edit(2, 3, "z"), Edit(0, 1, "x"), Edit(1, 1, "y")]) == "xybz"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (CLEAN.replace("sheet:", "Sheet:").replace("players:", "Players:").replace("game_turn:", "Game_turn:"), CLEAN),
        (
            "sheet: 1\nplayers: [Ada, Ben]\nturns:\n  - scores: {ada: 2, ben: 0}\n    envy: [ben]\n",
            "sheet: 1\nplayers: [Ada, Ben]\nturns:\n  - scores: {Ada: 2, Ben: 0}\n    envy: [Ben]\n",
        ),
    ],
    ids=["capitals", "names"],
)
def test_a_slip_made_everywhere_is_put_right_everywhere(text: str, meant: str) -> None:
    (found,) = [each for each in check(text)[0].findings if each.finding.rule in ("unknown-key", "unknown-player")]
    (first, *_) = fix_text(text, unsafe=True).applied
    assert len(first.changes) == 1 + len(found.finding.also)
    assert fix_text(text, unsafe=True).text == fix_text(meant, unsafe=True).text
    assert fix_text(text).text == text


def test_a_text_that_was_checked_already_is_not_checked_again() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 5, Ben: 4}, winners: Ben}\n"
    reports = check(text)
    again = fix_text(text, reports=reports)
    assert again.text == fix_text(text).text != text
    nothing = fix_text("sheet: 1\nplayers: [Ada]\n", reports=reports[:0])
    assert (nothing.rounds, nothing.reports) == (0, [])

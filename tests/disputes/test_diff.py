"""`diff` of a legal game and of the same game with a planted fault."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from checker.disputes.difference import as_json, compare
from checker.findings import json_pointer
from checker.report.difference import write
from tests.accuracy import RULES
from tests.disputes.helpers import opened
from tests.disputes.planted import Pair, pair

NOT_SCALARS = {
    "envy-out-of-order": "a swap is one difference of order",
    "played-on": "neither record is right",
    "ended-early": "`game` is not compared",
}


def pairs() -> list[Pair]:
    found = (pair(rule, 1) for rule in RULES if rule not in NOT_SCALARS)
    return [each for each in found if each is not None and each.changed]


@pytest.fixture(scope="module")
def planted() -> list[Pair]:
    return pairs()


def test_most_rules_can_be_planted_so(planted: list[Pair]) -> None:
    assert len(planted) > 20


def test_the_place_of_the_fault_comes_first_and_nothing_is_made_up(planted: list[Pair], tmp_path: Path) -> None:
    for each in planted:
        a, b = opened(each.right, tmp_path, "a.yaml"), opened(each.wrong, tmp_path, "b.yaml")
        told = as_json(compare(a, b))
        due = [json_pointer(_named(at)) for at, _, _ in each.changed]
        got = [one["pointer_b"] for one in told["differences"]]
        assert got[0] == due[0], each.rule
        assert set(got) <= set(due), each.rule
        assert told["first"]["pointer_b"] == got[0]
        assert all(one["follows_from"] is None or one["follows_from"] < index
                   for index, one in enumerate(told["differences"]))  # fmt: skip
        assert all(told["differences"][one["follows_from"]]["follows_from"] is None
                   for one in told["differences"] if one["follows_from"] is not None)  # fmt: skip
        if any(found.severity == "error" for found in b.report.every):
            assert told["consistent"] == "a", each.rule
        back = as_json(compare(b, a))
        assert [one["pointer_a"] for one in back["differences"]] == got
        assert back["same_outcome"] == told["same_outcome"]


def _named(at: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The awards of a category are compared together."""
    return at[:3] if at[:2] == ("final", "awards") else at


TWO = """
sheet: 1
players: {{Ada: {{start: {{points: 20}}}}, Ben: {{start: {{points: 20}}}}}}
turns:
  - player_turns:
      - player: Ada
        log: [{log}]
      - {{player: Ben, log: []}}
{rest}
"""


def differences(folder: Path, a: tuple[str, str], b: tuple[str, str]) -> list[tuple[str, str | None, int | None]]:
    sheets = [opened(TWO.format(log=log, rest=rest), folder, f"{n}.yaml") for n, (log, rest) in enumerate((a, b))]
    return [(each["kind"], each["pointer_a"] or each["pointer_b"], each["follows_from"])
            for each in as_json(compare(*sheets))["differences"]]  # fmt: skip


LOG = "/turns/0/player_turns/0/log"


def test_swapped_entries_are_one_difference_of_order(tmp_path: Path) -> None:
    one = "{decide: jungle}, {place: marsh}"
    assert differences(tmp_path, (one, ""), ("{place: marsh}, {decide: jungle}", "")) == [("order", LOG, None)]


def test_points_of_an_entry_follow_from_what_it_says(tmp_path: Path) -> None:
    one, other = "{points: 2, find: Fort, kind: finding}", "{points: 3, find: Fort, kind: highest-mountain}"
    assert differences(tmp_path, (one, ""), (other, "")) == [
        ("value", f"{LOG}/0/kind", None), ("value", f"{LOG}/0/points", 0),
    ]  # fmt: skip


def test_a_slip_in_a_total_is_a_difference_of_its_own(tmp_path: Path) -> None:
    one, other = "    scores: {Ada: 22, Ben: 20}", "    scores: {Ada: 24, Ben: 20}"
    assert differences(tmp_path, ("{decide: jungle}", one), ("{decide: jungle}", other)) == [
        ("value", "/turns/0/scores/Ada", None)
    ]
    assert differences(tmp_path, ("{decide: veldt}", "    scores: {Ada: 21}"), ("{decide: jungle}", other)) == [
        ("value", f"{LOG}/0/decide", None), ("value", "/turns/0/scores/Ada", None),
    ]  # fmt: skip


def test_what_follows_a_slip_names_the_slip_and_not_the_total_between(tmp_path: Path) -> None:
    totals = "    scores: {{Ada: {0}, Ben: 20}}\n  - scores: {{Ada: {1}}}\n  - scores: {{Ada: {2}}}"
    one, other = totals.format(22, 24, 25), totals.format(23, 25, 26)
    assert differences(tmp_path, ("{decide: jungle}", one), ("{decide: jungle}", other)) == [
        ("value", f"/turns/{turn}/scores/Ada", 0 if turn else None) for turn in range(3)
    ]


def test_notes_and_the_game_are_never_compared(tmp_path: Path) -> None:
    one = ("{decide: jungle, note: early}, {note: rain}", "game: {scorer: Ada}")
    assert differences(tmp_path, one, ("{decide: jungle}", "game: {scorer: Ben}")) == []


def test_a_change_may_be_written_short_or_long(tmp_path: Path) -> None:
    assert (
        differences(tmp_path, ("{health: -1}, {decide: jungle}", ""), ("{lose: {health: 1}}, {decide: jungle}", ""))
        == []
    )
    assert differences(tmp_path, ("{lose: {health: 1}}", ""), ("{lose: {health: 2}}", "")) == [
        ("value", f"{LOG}/0/lose/health", None)
    ]


def test_the_sign_of_a_rivals_loss_is_free_and_a_rival_left_out_is_one(tmp_path: Path) -> None:
    find = "{{find: Fort, kind: finding, patron: x, rivals: {{{0}}}}}"
    one = find.format("Ben: -1")
    assert differences(tmp_path, (one, ""), (find.format("Ben: 1"), "")) == []
    assert differences(tmp_path, (one, ""), (find.format("Ben: 2"), "")) == [("value", f"{LOG}/0/rivals/Ben", None)]
    assert differences(tmp_path, (find.format(""), ""), (one, "")) == [("only-b", f"{LOG}/0/rivals/Ben", None)]


def test_a_patron_that_one_record_lacks_is_a_difference_but_not_points(tmp_path: Path) -> None:
    one = "{find: Fort, kind: finding, patron: x, points: 2}"
    assert differences(tmp_path, (one, ""), ("{find: Fort, kind: finding}", "")) == [
        ("only-a", f"{LOG}/0/patron", None)
    ]


def test_a_ranking_may_leave_somebody_out(tmp_path: Path) -> None:
    text = "sheet: 1\nplayers: [Ada, Ben, Cleo]\nfinal: {{scores: {{Ada: 3, Ben: 2, Cleo: 1}}, ranking: {0}}}\n"

    def between(one: str, other: str) -> list[str]:
        sheets = opened(text.format(one), tmp_path, "a.yaml"), opened(text.format(other), tmp_path, "b.yaml")
        return [each["pointer_a"] for each in as_json(compare(*sheets))["differences"]]

    assert between("[Ada, Ben, Cleo]", "[Ada, Cleo]") == []
    assert between("[Ada, [Ben, Cleo]]", "[Ada, [Cleo, Ben]]") == []
    assert between("[Ada, Ben, Cleo]", "[Cleo, Ada]") == ["/final/ranking"]


def test_a_health_roll_that_one_record_denies(tmp_path: Path) -> None:
    turn = "sheet: 1\nplayers: [Ada, Ben]\nturns: [{{player_turns: [{{player: Ada, time_up: {0}}}]}}]\n"
    made = "{at: elsewhere, health_roll: {die: 4, health: -1}, time: 10}"
    one = opened(turn.format(made), tmp_path, "a.yaml")
    for other, due in (
        ("{at: elsewhere, health_roll: none}", [("health_roll", None)]),
        ("{at: elsewhere}", []),
        ("elsewhere", []),
        ("{at: elsewhere, health_roll: {die: 4, health: 0}, time: 11}", [("health_roll/health", None), ("time", 0)]),
    ):
        told = as_json(compare(one, opened(turn.format(other), tmp_path, "b.yaml")))["differences"]
        at = "/turns/0/player_turns/0/time_up/"
        assert [(each["pointer_a"], each["follows_from"]) for each in told] == [(at + step, n) for step, n in due]


def test_a_player_turn_that_one_record_lacks_is_one_difference(tmp_path: Path) -> None:
    head = "sheet: 1\nplayers: [Ada, Ben]\nturns:\n  - player_turns:\n"
    turns = [f"      - {{player: {name}, time: {time}, log: []}}\n" for name, time in
             (("Ada", 1), ("Ben", 2), ("Ada", 3), ("Ben", 4))]  # fmt: skip
    one = opened(head + "".join(turns), tmp_path, "a.yaml")
    other = opened(head + "".join(turns[:1] + turns[2:]), tmp_path, "b.yaml")
    told = as_json(compare(one, other))["differences"]
    assert [(each["kind"], each["pointer_a"]) for each in told] == [("only-a", "/turns/0/player_turns/1")]


def test_the_tracks_are_compared_too(tmp_path: Path) -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\ntracks: {{health: {{max: {0}, modifiers: {{1: -2}}}}}}\n"
    sheets = [opened(text.format(top), tmp_path, f"{top}.yaml") for top in (8, 9)]
    told = as_json(compare(*sheets))["differences"]
    assert [(each["pointer_a"], each["a"], each["b"]) for each in told] == [("/tracks/health/max", 8, 9)]


NOT_THE_SAME = """\
The players are not the same: only the first has Ben and Cleo, only the second has Dora.
The two records say the same of Ada wherever both say something.
"""
TWO_GAMES = "No player is in both records: they seem to be of two games.\n"


@pytest.mark.parametrize(
    ("others", "words", "only"),
    [
        ("Ada, Dora", NOT_THE_SAME, (["Ben", "Cleo"], ["Dora"])),
        ("Dora, Emil", TWO_GAMES, (["Ada", "Ben", "Cleo"], ["Dora", "Emil"])),
    ],
)
def test_other_people_are_told(others: str, words: str, only: tuple[list[str], list[str]], tmp_path: Path) -> None:
    text = "sheet: 1\nplayers: [{0}]\n"
    found = compare(
        opened(text.format("Ada, Ben, Cleo"), tmp_path, "a.yaml"), opened(text.format(others), tmp_path, "b.yaml")
    )
    out = StringIO()
    write(found, out)
    assert words in out.getvalue()
    assert ("the same wherever" in out.getvalue()) is False
    assert (as_json(found)["only_a"], as_json(found)["only_b"]) == only

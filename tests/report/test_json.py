"""The JSON contract."""

from __future__ import annotations

import io
import json
import re
from textwrap import dedent
from typing import Any

import pytest

from checker.pipeline import check
from checker.report import json as report
from checker.report.encode import encode
from checker.report.run import Run
from tests.helpers import CLEAN, FAULTY, UNFINISHED
from tests.report.runs import RUNS, in_format

CHAIN = """
    sheet: 1
    game: {event: Nordic Open}
    players: {Ada: {start: {points: 10}}, Ben: {start: {points: 13}}}
    turns:
      - player_turns:
          - {player: Ada, log: []}
          - {player: Ben, log: [{decide: jungle, points: 3}]}
        envy: [Ada]
      - envy: [{player: Ben, allowed: the judge}]
        boosts: [{player: Ada, spend: quinine, health: 1}]
"""


def told(sheet: str) -> dict[str, Any]:
    out = io.StringIO()
    report.write(Run.of(check(dedent(sheet).lstrip("\n"), "x.yaml")), out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def finding(sheet: str, rule: str) -> dict[str, Any]:
    (found,) = [each for each in told(sheet)["sheets"][0]["findings"] if each["rule"] == rule]
    return dict(found)


def test_the_top() -> None:
    found = told(CLEAN)
    assert list(found) == ["checker", "schema", "sheets", "summary"]
    assert (found["checker"], found["schema"]) == ("0.1.0", 1)


def test_a_sheet() -> None:
    sheet = told(CHAIN)["sheets"][0]
    assert {
        "path",
        "document",
        "event",
        "record",
        "findings",
        "unverified",
        "allowed",
        "standings",
        "winners",
        "depends_on",
    } <= set(sheet)
    assert (sheet["path"], sheet["document"], sheet["event"], sheet["record"]) == ("x.yaml", 0, "Nordic Open", "points")


def test_a_finding() -> None:
    found = finding(CHAIN, "envy-below-threshold")
    assert {
        "rule", "severity", "message", "pointer", "line", "column", "end_line", "end_column", "game_turn", "player",
        "recorded", "expected", "effect", "because", "related", "fix", "fingerprint",
    } <= set(found)  # fmt: skip
    assert (found["pointer"], found["line"], found["column"], found["end_line"], found["end_column"]) == (
        "/turns/0/envy/0", 8, 12, 8, 15
    )  # fmt: skip
    assert (found["game_turn"], found["player"], found["effect"]) == (1, "Ada", {"Ada": -2})
    assert found["fix"] is None


def test_because_holds_fingerprints() -> None:
    assert finding(CHAIN, "envy-below-threshold")["because"] == [finding(CHAIN, "wrong-points")["fingerprint"]]
    assert finding(CHAIN, "wrong-points")["because"] == []


def test_related_places_have_lines_and_columns() -> None:
    for place in finding(CHAIN, "envy-below-threshold")["related"]:
        assert place["message"]
        assert place["line"] >= 1
        assert place["column"] >= 1


def test_unverified_and_allowed() -> None:
    sheet = told(CHAIN)["sheets"][0]
    assert sheet["allowed"] == [{"pointer": "/turns/1/envy/0", "reason": "the judge"}]
    lacking = [each for each in sheet["unverified"] if each["rule"] == "boost-without-resource"]
    assert [each["pointer"] for each in lacking] == ["/turns/1/boosts/0/spend"] or lacking
    assert all(each["needs"] for each in sheet["unverified"])


def test_standings() -> None:
    (ada, ben) = told(FAULTY)["sheets"][0]["standings"]
    assert ada.items() >= {
        "player": "Ada", "status": None, "written": 51, "recomputed": 51, "written_rank": None, "rank": 1,
        "winner": True,
    }.items()  # fmt: skip
    assert ben.items() >= {"player": "Ben", "rank": 2, "winner": False}.items()


def test_written_is_null_where_the_sheet_does_not_say() -> None:
    assert {row["written"] for row in told(UNFINISHED)["sheets"][0]["standings"]} == {None}


def test_written_ranks_are_those_of_the_ranking() -> None:
    sheet = "sheet: 1\nplayers: [Ada, Ben, Cleo]\n"
    sheet += "final: {scores: {Ada: 51, Ben: 4, Cleo: 4}, ranking: [Ada, [Ben, Cleo]]}\n"
    rows = told(sheet)["sheets"][0]["standings"]
    assert {row["player"]: row["written_rank"] for row in rows} == {"Ada": 1, "Ben": 2, "Cleo": 2}


def test_of_a_skipped_sheet_the_lists_are_empty() -> None:
    sheet = told("sheet: 2\ngame: {event: x}\nplayers: [Ada]\n")["sheets"][0]
    assert (sheet["event"], sheet["record"]) == (None, None)
    assert [sheet[key] for key in ("unverified", "allowed", "standings", "winners", "depends_on")] == [[]] * 5


def test_pointers_are_json_pointers() -> None:
    sheet = "sheet: 1\nplayers: {'a/b~c': {start: {food: x}}, Ben: {}}\n"
    assert finding(sheet, "invalid-value")["pointer"] == "/players/a~1b~0c/start/food"


def test_the_summary_counts() -> None:
    summary = told(FAULTY + "---\n" + CLEAN)["summary"]
    assert summary.items() >= {"sheets": 2, "findings": 1, "errors": 1, "warnings": 0, "notes": 0}.items()
    assert summary["unverified"] == sum(len(each["unverified"]) for each in told(FAULTY + "---\n" + CLEAN)["sheets"])


def test_findings_stand_in_the_order_of_the_file() -> None:
    places = [(each["line"], each["column"]) for each in told(CHAIN)["sheets"][0]["findings"]]
    assert places == sorted(places)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert json.dumps(told(CHAIN)) == json.dumps(told(CHAIN))


def test_a_fingerprint_survives_moving_lines() -> None:
    moved = CHAIN.replace("    sheet: 1\n", "    # the first line\n\n    sheet: 1\n")
    assert finding(moved, "wrong-points")["line"] == finding(CHAIN, "wrong-points")["line"] + 2
    assert finding(moved, "wrong-points")["fingerprint"] == finding(CHAIN, "wrong-points")["fingerprint"]


def test_no_two_findings_of_a_sheet_have_the_same_fingerprint() -> None:
    sheet = "sheet: 1\nplayers: [Ada, Ben]\nsheet: 1\nsheet: 1\nfinal: {winners: [Cleo, Cleo], ranking: [Cleo]}\n"
    prints = [each["fingerprint"] for each in told(sheet)["sheets"][0]["findings"]]
    assert len(prints) == len(set(prints)) >= 3
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in prints)


@pytest.mark.parametrize("name", ['"\\ud800"', "'\"'", '"\\0"', "日本"])
def test_any_name_comes_out_as_json(name: str) -> None:
    told(f"sheet: 1\nplayers: [{name}, Ben]\nfinal: {{winners: {name}}}\n")


@pytest.mark.parametrize("run", RUNS)
def test_written_a_sheet_at_a_time_it_is_the_same_document(run: str) -> None:
    assert in_format("json", RUNS[run]()) == encode(report.as_json(RUNS[run]())) + "\n"

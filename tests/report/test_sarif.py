"""SARIF logs, against the schema of SARIF 2.1.0 and what its text asks for beyond that."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.pages import page
from checker.pipeline import check
from checker.report.run import Run
from checker.report.sarif import message
from checker.report.sarif_rules import descriptor
from checker.report.visible import visible
from checker.rules.catalogue import RULES
from tests.helpers import CLEAN, FAULTY
from tests.report.runs import (
    BAD_PATH,
    EVENING,
    NAME,
    RUNS,
    faults,
    findings,
    in_format,
    with_fix,
    without_version,
    written,
)  # fmt: skip
from tests.snapshots import AsText

each_run = pytest.mark.parametrize("run", RUNS)


def log(run: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written("sarif", run))["runs"][0]
    return found


def results(run: Run) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(in_format("sarif", run))["runs"][0]["results"]
    return found


@each_run
def test_it_fits_the_schema(run: str) -> None:
    assert faults("sarif-2.1.0", json.loads(written("sarif", run))) == []


@each_run
def test_a_result_for_each_finding_and_each_silenced_one(run: str) -> None:
    told = iter(log(run)["results"])
    for report in RUNS[run]().reports:
        for each in (*report.findings, *report.silenced):
            result = next(told)
            assert (result["ruleId"], result["level"]) == (each.finding.rule, each.severity)
            assert result["message"]["text"] == message(each.finding.message)
            assert bool(result.get("suppressions")) is (each in report.silenced)
            assert result["locations"][0]["physicalLocation"]["region"].items() >= {
                "startLine": each.where.line, "startColumn": each.where.column,
                "endLine": each.where.end_line, "endColumn": each.where.end_column,
            }.items()  # fmt: skip
    assert list(told) == []


@each_run
def test_numbers_name_what_they_should(run: str) -> None:
    told = log(run)
    for result in told["results"]:
        assert told["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        places = [result["locations"][0], *result.get("relatedLocations", [])]
        for place in places:
            named = dict(place["physicalLocation"]["artifactLocation"])
            assert named == told["artifacts"][named["index"]]["location"]
        assert [place["id"] for place in places[1:]] == list(range(1, len(places)))


@pytest.mark.parametrize("rule", RULES)
def test_the_help_of_a_rule_is_its_page(rule: str) -> None:
    told = descriptor(RULES[rule])
    summary = told["fullDescription"]["text"]
    assert summary.endswith(".")
    assert summary in page(rule).replace("`", "").replace("\n", " ")
    assert told["help"]["markdown"] == page(rule)
    text = told["help"]["text"]
    assert not {"`", "#"} & set(text)
    assert [line for line in text.splitlines() if line.startswith(("sheet: ", "error · "))] == []
    assert "\n\nWhat to do\n\n" in text


def test_a_rule_is_described() -> None:
    rules = {rule["id"]: rule for rule in log("evening")["tool"]["driver"]["rules"]}
    assert list(rules) == [rule for rule in RULES if rule in rules]
    told = rules["envy-below-threshold"]
    assert told["name"] == "EnvyBelowThreshold"
    assert told["defaultConfiguration"] == {"level": "error"}
    assert told["help"]["markdown"] == page("envy-below-threshold")
    assert told["fullDescription"]["text"].startswith("Envy was claimed although")
    assert "helpUri" not in told  # it would have to be absolute


def test_columns_are_code_points() -> None:
    assert log("evening")["columnKind"] == "unicodeCodePoints"
    (result,) = [each for each in log("evening")["results"] if each["ruleId"] == "wrong-points"]
    place = result["locations"][0]["physicalLocation"]
    assert place["region"]["snippet"] == {"text": "4"}
    assert place["region"]["startColumn"] == EVENING.splitlines()[6].index("4}") + 1
    assert place["contextRegion"]["snippet"]["text"] == EVENING.splitlines()[6]


def test_uris_are_relative_to_the_root_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = {
        "games/t1.yaml": ("games/t1.yaml", True),
        "./games//t1.yaml": ("games/t1.yaml", True),
        str(tmp_path / "a b.yaml"): ("a%20b.yaml", True),
        "a:b#c?d.yaml": ("a%3Ab%23c%3Fd.yaml", True),
        "../up.yaml": (f"file://{tmp_path.parent}/up.yaml", False),
        "/elsewhere/ü.yaml": ("file:///elsewhere/%C3%BC.yaml", False),
        "<stdin>": ("%3Cstdin%3E", True),
    }
    for path, (uri, inside) in paths.items():
        (result,) = results(Run.of(check(FAULTY, path)))
        told = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert (told["uri"], told.get("uriBaseId") == "%SRCROOT%") == (uri, inside)


def test_a_name_that_is_no_text_keeps_its_bytes() -> None:
    uri = log("hostile")["artifacts"][0]["location"]["uri"]
    assert uri.isascii()
    assert unquote_to_bytes(uri) == os.fsencode(BAD_PATH)


def test_clean_files_are_artifacts_too() -> None:
    told = json.loads(in_format("sarif", Run.of(check(CLEAN, "x.yaml"))))["runs"][0]
    assert told["results"] == []
    assert [artifact["location"]["uri"] for artifact in told["artifacts"]] == ["x.yaml"]


def test_a_name_is_no_link_and_no_placeholder() -> None:
    assert message(NAME).count("\\](1)") == 1
    assert "{{0}} {{c}}" in message(NAME)
    assert "[a](" not in message(NAME)
    assert message("plain [square] text") == "plain [square] text"
    assert visible(NAME) == message(NAME).replace("\\](", "](").replace("{{", "{").replace("}}", "}")


@each_run
def test_no_two_fingerprints_of_a_file_are_alike(run: str) -> None:
    told = [
        (result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *result["partialFingerprints"].values())
        for result in log(run)["results"]
        if not result.get("suppressions")
    ]
    assert len(set(told)) == len(told) == len(findings(run))


def test_a_fingerprint_is_free_of_lines_and_paths() -> None:
    told = [
        [result["partialFingerprints"] for result in results(Run.of(check(text, path)))]
        for text, path in ((EVENING, "x.yaml"), (f"# a line\n{EVENING}", "/elsewhere/y.yaml"))
    ]
    assert told[0] == told[1]


def test_silenced_results_are_suppressed_and_the_others_say_that_they_are_not() -> None:
    told = log("evening")["results"]
    (silenced,) = [result for result in told if result["suppressions"]]
    assert silenced["ruleId"] == "envy-twice"
    assert silenced["suppressions"][0].items() >= {"kind": "inSource", "status": "accepted"}.items()
    assert all("suppressions" not in result for result in results(Run.of(check(FAULTY))))


@pytest.mark.parametrize(
    ("head", "behind", "said"),
    [
        ("", "# checker: ignore[wrong-winner] settled at the table", "settled at the table"),
        ("", "# checker: ignore[wrong-winner, wrong-ranking]", None),
        ("", "# checker: ignore[wrong-winner] {0} is Ben\u202e", "{0} is Ben\\u202e"),
        ("# checker: ignore[wrong-winner] a", "# checker: ignore[wrong-winner] b", "a; b"),
        ("# checker: ignore[wrong-winner] a", "# checker: ignore[wrong-winner] a", "a"),
        ("# checker: ignore[wrong-winner]", "# checker: ignore[wrong-winner] b", "b"),
    ],
)
def test_why_it_is_suppressed_is_what_the_comments_say(head: str, behind: str, said: str | None) -> None:
    text = f"{head}\n{FAULTY.rstrip()} {behind}\n"
    told = json.loads(in_format("sarif", Run.of(check(text))))
    assert faults("sarif-2.1.0", told) == []
    (result,) = [each for each in told["runs"][0]["results"] if each["ruleId"] == "wrong-winner"]
    (suppression,) = result["suppressions"]
    assert suppression.get("justification") == said


def test_causes_are_related_places() -> None:
    (caused,) = [each for each in log("evening")["results"] if each["ruleId"] == "envy-below-threshold"]
    assert "because of wrong-points" in [place["message"]["text"] for place in caused["relatedLocations"]]


@pytest.mark.parametrize("safe", [True, False])
def test_a_fix_replaces_what_its_edits_say(safe: bool) -> None:
    text = "sheet: 1\r\nplayers: [😀, Ben]\r\nfinal: {scores: {😀: 51, Ben: 40}, winners: Ben}\r\n"
    start = text.rindex("Ben")
    run = with_fix(text, [(start, start + 3, "{😀}\n"), (start + 3, start + 3, "!")], safe=safe)
    assert faults("sarif-2.1.0", json.loads(in_format("sarif", run))) == []
    ((fix,),) = [result["fixes"] for result in results(run)]
    (change,) = fix["artifactChanges"]
    first, second = change["replacements"]
    column = text.splitlines()[2].rindex("Ben") + 1
    assert first["deletedRegion"] == {"startLine": 3, "startColumn": column, "endLine": 3, "endColumn": column + 3}
    assert first["insertedContent"] == {"text": "{😀}\n"}
    assert second["deletedRegion"]["startColumn"] == second["deletedRegion"]["endColumn"] == column + 3
    assert fix["properties"] == {"safe": safe}
    assert ("guess" in fix["description"]["text"]) is not safe


def test_without_edits_there_is_no_fix() -> None:
    assert all("fixes" not in result for result in results(with_fix(FAULTY, [])))


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    whole = json.loads(written("sarif", "evening"))
    for rule in whole["runs"][0]["tool"]["driver"]["rules"]:
        rule["help"] = rule["fullDescription"] = "see the page"
    text = json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
    assert without_version(text) == snapshot(extension_class=AsText)

"""Fingerprints: the same while a sheet grows around a finding, another for each finding."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checker.pipeline import Located, check
from checker.settings import DEFAULT
from tests.conftest import Cli
from tests.fixing.test_fixtures import BROKEN, name_of, text_of
from tests.helpers import one

SHEET = """\
sheet: 1
players: [Ada, Ben]
turns:
  - player_turns:
      - player: Ada
        log:
          - {decide: jungle, points: 3}
          - {decide: hills, pionts: 1}
          - {decide: veldt, note: a, note: b}
          - {find: Shaka, points: two}
      - {player: Ben, log: []}
    scores: {Ada: 9, Ben: 0}
    envy: [Cleo]
  - player_turns: [{player: Ada, log: [{decide: desert}]}, {player: Ben, log: []}]
    envy: [Ada]
"""
RULES = {
    "wrong-points", "invalid-value", "unknown-key", "duplicate-key", "missing-key", "unknown-player",
    "envy-below-threshold",
}  # fmt: skip


def known(text: str) -> dict[str, str]:
    """The rule of each finding, by its fingerprint."""
    return {each.fingerprint: each.finding.rule for each in one(text).every}


def put_in(line: str, above: str) -> str:
    """The sheet with a line put in above another."""
    assert SHEET.count(above) == 1
    return SHEET.replace(above, f"{line}\n{above}")


@pytest.mark.parametrize(
    "text",
    [
        put_in("          - {decide: desert, points: 5}", "          - {decide: jungle"),
        put_in("          - {note: a break}", "          - {decide: hills"),
        put_in("      - {player: Ben, log: []}", "      - player: Ada"),
        put_in("    note: a fine day", "    scores"),
        put_in("# a comment\n", "players:"),
        SHEET.replace("envy: [Cleo", "envy: [Ben, Cleo"),
    ],
    ids=["entry", "note", "player-turn", "key", "comment", "claim"],
)
def test_what_is_put_in_above_leaves_a_finding_known(text: str) -> None:
    before = known(SHEET)
    assert set(before.values()) == RULES
    assert set(before) <= set(known(text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("points: 3", "points: 4"),
        ("  - player_turns:", "  - game_turn: 2\n    player_turns:"),
        ("player: Ada\n", "player: Ben\n"),
        ("points: 3", "pionts: 3"),
    ],
    ids=["what-is-written", "game-turn", "player", "key"],
)
def test_another_finding_has_another(old: str, new: str) -> None:
    (before,) = [print for print, rule in known(SHEET).items() if rule == "wrong-points"]
    assert before not in known(SHEET.replace(old, new))


def twins(log: str) -> list[Located]:
    return one(f"sheet: 1\nplayers: [Ada]\nturns: [{{player_turns: [{{player: Ada, log: [{log}]}}]}}]\n").every


def test_twins_are_told_apart_by_their_order() -> None:
    two = [each.fingerprint for each in twins("{decide: jungle, points: 3}, {decide: jungle, points: 3}")]
    three = [each.fingerprint for each in twins(", ".join(["{decide: jungle, points: 3}"] * 3))]
    assert len(set(three)) == 3
    assert three[:2] == two


def test_who_is_left_keeps_the_fingerprint_when_a_twin_is_let_stand() -> None:
    log = ", ".join(["{decide: jungle, points: 3}"] * 3)
    text = f"sheet: 1\nplayers: [Ada]\nturns: [{{player_turns: [{{player: Ada, log: [{log}]}}]}}]\n"
    (report,) = check(text)
    first, second, third = (each.fingerprint for each in report.every)
    (report,) = check(text, settings=replace(DEFAULT, allow=frozenset({second})))
    assert [each.fingerprint for each in report.every] == [first, third]


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_no_two_of_a_sheet_are_alike(path: Path) -> None:
    for report in check(text_of(path)):
        prints = [each.fingerprint for each in report.every]
        assert len(set(prints)) == len(prints)


def test_a_game_turn_is_told_also_where_the_finding_does_not_say_it() -> None:
    turn = "  - player_turns: [{player: Ada, log: [{decide: veldt, note: a, note: b}]}]\n"
    text = f"sheet: 1\nplayers: [Ada]\nturns:\n{turn}{turn}"
    _, second = known(text)
    assert set(known(text.replace(", note: b", "", 1))) == {second}


def test_a_baseline_knows_what_an_entry_was_put_in_above(tmp_path: Path, cli: Cli) -> None:
    sheet, baseline = tmp_path / "a.yaml", tmp_path / "known.json"
    sheet.write_text(SHEET, encoding="utf-8")
    cli("check", sheet, "--write-baseline", baseline)
    sheet.write_text(put_in("          - {decide: desert, points: 5}", "          - {decide: jungle"), encoding="utf-8")
    answer = cli("check", sheet, "--baseline", baseline, "--format", "json")
    assert [each["recorded"] for each in answer.json["sheets"][0]["findings"]] == [5]

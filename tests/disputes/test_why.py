"""`why`: the ledger adds up on every fixture and generated game."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.disputes.opening import Opened
from checker.disputes.why import accounts, as_json
from tests.disputes.helpers import openings, ranked


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> list[Opened]:
    return list(openings(tmp_path_factory.mktemp("games")))


def test_there_is_something_to_look_at(sheets: list[Opened]) -> None:
    assert len(sheets) > 150


def test_start_and_ledger_make_both_totals_and_the_last_line_is_that_of_rank(sheets: list[Opened]) -> None:
    for sheet in sheets:
        rows = {row["player"]: row for row in ranked(sheet.report)["standings"]}
        told = as_json(sheet, accounts(sheet))
        assert [each["player"] for each in told["players"]] == list(rows)
        for each in told["players"]:
            where, row = f"{sheet.path} {each['player']}", rows[each["player"]]
            written = running = each["start"] or 0
            for line in each["ledger"]:
                written, running = written + line["written"], running + line["recomputed"]
                assert line["running_written"] in (None, written), where
                assert line["running"] in (None, running), where
            assert each["recomputed"] == row["recomputed"], where
            if row["recomputed"] is not None:
                assert running == row["recomputed"], where
                if each["ledger"] and each["start"] is not None:  # else only a total that is written closes it
                    assert each["ledger"][-1]["running"] == running, where
            assert each["written"] in (None, written), where
            assert row["written"] in (None, written), where


def test_a_line_says_something_and_a_finding_stands_where_it_changed_something(sheets: list[Opened]) -> None:
    for sheet in sheets:
        known = {each.fingerprint for each in sheet.report.every}
        for account in accounts(sheet):
            for row in account.rows:
                assert row.entry.written or row.entry.recomputed
                assert (row.finding is not None) == (row.entry.written != row.entry.recomputed), (sheet.path, row)
                assert row.finding is None or row.finding in known


def test_corrections_add_up_to_what_was_corrected(sheets: list[Opened]) -> None:
    for sheet in sheets:
        told = ranked(sheet.report)
        written = {account.player: account.written for account in accounts(sheet)}
        for row in told["standings"]:
            if row["recomputed"] is not None:
                corrected, before = sum(each["points"] for each in row["corrections"]), written[row["player"]]
                assert before is None or corrected == row["recomputed"] - before, (sheet.path, row)
                assert row["written"] is None or corrected == row["recomputed"] - row["written"], (sheet.path, row)


def test_who_certainly_wins_may_win_and_totals_lie_within_their_bounds(sheets: list[Opened]) -> None:
    for sheet in sheets:
        told = ranked(sheet.report)
        assert set(told["certain_winners"]) <= set(told["possible_winners"]), sheet.path
        for row in told["standings"]:
            low, high = row["low"], row["high"]
            assert None in (low, high) or low <= high, (sheet.path, row)
            assert row["recomputed"] == (low if low == high else None), (sheet.path, row)


def test_impact_is_told_of_every_finding(sheets: list[Opened]) -> None:
    for sheet in sheets:
        told = ranked(sheet.report)
        impact = {each["finding"]: each["changes"] for each in told["impact"]}
        for finding in told["findings"]:
            assert finding["impact"] == impact[finding["fingerprint"]], sheet.path
            if finding["rule"] in ("wrong-ranking", "wrong-winner", "depends-on-ruling"):
                assert finding["impact"] == "nothing"


def test_a_sheet_agrees_with_itself(sheets: list[Opened]) -> None:
    from checker.disputes.difference import as_json, compare

    for sheet in sheets[::2]:
        told = as_json(compare(sheet, sheet))
        assert (told["differences"], told["first"], told["same_outcome"]) == ([], None, True), sheet.path


def test_a_player_is_asked_for_by_name(tmp_path: Path) -> None:
    from checker.disputes.opening import Unopened
    from tests.disputes.helpers import opened

    sheet = opened("sheet: 1\nplayers: [Ada, Ben]\nturns: [{scores: {Ada: 3, Ben: 5}}]\n", tmp_path)
    assert [each.player for each in accounts(sheet, "Ada")] == ["Ada"]
    with pytest.raises(Unopened, match="did you mean 'Ada'"):
        accounts(sheet, "Adda")

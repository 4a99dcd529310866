"""Impacts of a sheet with too many findings to replay each."""

from __future__ import annotations

from typing import Any

import pytest

from checker import pipeline
from checker.findings import Finding
from checker.pipeline import SheetReport, check, check_file
from checker.ranking.impact import by_effect
from checker.replay.outcome import Outcome, Standing
from tests.helpers import ROOT

WRONG_POINTS = """\
sheet: 1
game: {record: points}
players: [Ada, Ben]
turns:
- player_turns:
  - player: Ada
    log: [{decide: jungle, points: 9}]
  - player: Ben
    log: [{decide: savanna, points: 1}]
final: {scores: {Ada: 15, Ben: 7}}
"""
STORIES = sorted((ROOT / "fixtures" / "broken").rglob("sheet.yaml"))


def impacts(report: SheetReport) -> dict[str, tuple[str, dict[str, int | None]]]:
    """What each finding changes, and the totals then."""
    return {
        fingerprint: (
            impact.changes,
            {each.player: each.recomputed for each in impact.if_allowed.standings},
        )
        for fingerprint, impact in report.impacts.items()
    }


def test_points_alone_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    played = impacts(check(WRONG_POINTS)[0])
    assert any(changes != "nothing" for changes, _ in played.values())
    monkeypatch.setattr(pipeline, "MOST_TURNS", 0)
    assert impacts(check(WRONG_POINTS)[0]) == played


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.parent.name)
def test_every_finding_has_an_impact(path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MOST_TURNS", 0)
    for report in check_file(str(path)):
        if report.outcome is None:
            continue
        totals = {each.player: each.recomputed for each in report.outcome.standings}
        assert set(report.impacts) == {each.fingerprint for each in report.every}
        for each in report.every:
            then = {row.player: row.recomputed for row in report.impacts[each.fingerprint].if_allowed.standings}
            for name, total in totals.items():
                assert then[name] in (total, None if total is None else total - each.finding.effect.get(name, 0))


def table(*rows: tuple[str, int | None, str], **more: Any) -> Outcome:
    """A result: players with total and status, in the order of the sheet."""
    standings = [Standing(name, status, None, 0, total, None) for name, total, status in rows]
    seats = tuple(name for name, _, _ in rows)
    return Outcome([], [], [], set(), standings, more.pop("finished", True), [], None, seats=seats, **more)


def undone(
    now: Outcome, rule: str = "wrong-points", **effect: int
) -> tuple[str, list[tuple[str, int | None, int | None, bool]]]:
    """What letting a finding stand changes, and the table then."""
    impact = by_effect(Finding(rule, ("turns", 0), "", effect=effect), now)
    rows = [(each.player, each.recomputed, each.rank, each.winner) for each in impact.if_allowed.standings]
    return impact.changes, rows


def test_an_effect_is_taken_back() -> None:
    now = table(("Ada", 50, "alive"), ("Ben", 48, "alive"), ("Cleo", 48, "alive"))
    assert undone(now, Ada=-1, Ben=3) == (
        "winner",
        [("Ada", 51, 1, True), ("Cleo", 48, 2, False), ("Ben", 45, 3, False)],
    )
    assert undone(now, Ben=-2)[1] == [("Ada", 50, 1, True), ("Ben", 50, 1, True), ("Cleo", 48, 3, False)]
    assert by_effect(Finding("wrong-points", (), "", effect={"Ben": -2}), now).if_allowed.winners == ["Ada", "Ben"]


def test_where_nobody_knows_or_nobody_ranks() -> None:
    assert undone(table(("Ada", None, "alive"), ("Ben", 9, "alive")), Ada=-1, Ben=-1)[1] == [
        ("Ben", 10, 1, True),
        ("Ada", None, None, False),
    ]
    running = table(("Ada", 5, "alive"), ("Ben", 9, "alive"), finished=False)
    assert undone(running, Ada=-2) == ("total", [("Ada", 7, None, False), ("Ben", 9, None, False)])
    assert undone(table(("Ada", 50, "alive")), Ada=-1)[1] == [("Ada", 51, 1, False)]  # a solo game has no winner


def test_the_dead_come_last_where_they_may_not_win() -> None:
    rows = ("Ada", 60, "dead"), ("Ben", 40, "alive")
    assert undone(table(*rows, rulings={"dead-may-win": "no"}), Ben=-1)[1][0] == ("Ben", 41, 1, True)
    assert undone(table(*rows, rulings={"dead-may-win": "yes"}), Ben=-1)[1][0] == ("Ada", 60, 1, True)


def test_what_has_no_effect_changes_nothing() -> None:
    now = table(("Ada", 50, "alive"), ("Ben", 48, "alive"))
    for rule, effect in (("wrong-points", {}), ("wrong-winner", {"Ada": -9}), ("wrong-ranking", {"Ada": -9})):
        impact = by_effect(Finding(rule, (), "", effect=effect), now)
        assert (impact.changes, impact.if_allowed) == ("nothing", now)


def test_a_replay_is_as_long_as_the_history() -> None:
    (report,) = check(WRONG_POINTS)
    assert report.case is not None
    assert report.case.length == 1
    (report,) = check("sheet: 1\nplayers: [Ada]\nfinal: {scores: {Ada: 5}}\n")
    assert report.case is not None
    assert report.case.length == 0

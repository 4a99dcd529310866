"""Impacts of a sheet with too many findings to replay each."""

from __future__ import annotations

import pytest

from checker import pipeline
from checker.pipeline import SheetReport, check, check_file
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

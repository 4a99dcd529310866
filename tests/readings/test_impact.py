"""Impacts of a sheet with too many findings to replay each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker import pipeline
from checker.bounds import NOTHING, OPEN, exactly
from checker.findings import Finding
from checker.game.outcome import Outcome, Standing
from checker.pipeline import SheetReport, check, check_file
from checker.readings.impact import by_effect
from tests.conftest import Cli
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
    monkeypatch.setattr(pipeline, "MOST_WORK", -1)
    assert impacts(check(WRONG_POINTS)[0]) == played


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.parent.name)
def test_every_finding_has_an_impact(path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MOST_WORK", -1)
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
    standings = [
        Standing(name, status, None, NOTHING, OPEN if total is None else exactly(total), None)
        for name, total, status in rows
    ]
    return Outcome([], [], [], frozenset(), standings, more.pop("finished", True), **more)


def undone(now: Outcome, rule: str = "wrong-points", **effect: int) -> tuple[str, Outcome]:
    """What letting a finding stand changes, and the result then."""
    impact = by_effect(Finding(rule, ("turns", 0), "", effect=effect), now)
    return impact.changes, impact.if_allowed


def places(outcome: Outcome) -> dict[str, tuple[int | None, int | None]]:
    """The recomputed points and the rank of each player."""
    return {each.player: (each.recomputed, each.rank) for each in outcome.standings}


def test_an_effect_is_taken_back() -> None:
    now = table(("Ada", 50, "alive"), ("Ben", 48, "alive"), ("Cleo", 48, "alive"))
    changes, then = undone(now, Ada=-1, Ben=3)
    assert places(then) == {"Ada": (51, 1), "Ben": (45, 3), "Cleo": (48, 2)}
    assert (changes, then.winners) == ("winner", ["Ada"])
    _, then = undone(now, Ben=-2)
    assert places(then) == {"Ada": (50, 1), "Ben": (50, 1), "Cleo": (48, 3)}
    assert then.winners == ["Ada", "Ben"]


def test_where_nobody_knows_nobody_ranks() -> None:
    _, then = undone(table(("Ada", None, "alive"), ("Ben", 9, "alive")), Ada=-1, Ben=-1)
    assert places(then) == {"Ada": (None, None), "Ben": (10, None)}
    assert (then.certain_winners, then.possible_winners) == ([], ["Ada", "Ben"])


def test_an_unfinished_game_and_a_solo_one_have_no_winner() -> None:
    changes, then = undone(table(("Ada", 5, "alive"), ("Ben", 9, "alive"), finished=False), Ada=-2)
    assert (changes, places(then), then.possible_winners) == ("total", {"Ada": (7, None), "Ben": (9, None)}, [])
    _, then = undone(table(("Ada", 50, "alive")), Ada=-1)
    assert (places(then), then.possible_winners) == ({"Ada": (51, 1)}, [])


@pytest.mark.parametrize(("below", "first"), [(True, "Ben"), (False, "Ada")])
def test_the_dead_come_last_where_they_may_not_win(below: bool, first: str) -> None:
    _, then = undone(table(("Ada", 60, "dead"), ("Ben", 40, "alive"), lost_below=below), Ben=-1)
    assert places(then)[first][1] == 1
    assert then.winners == [first]


def test_what_has_no_effect_changes_nothing() -> None:
    now = table(("Ada", 50, "alive"), ("Ben", 48, "alive"))
    impact = by_effect(Finding("wrong-points", (), ""), now)
    assert (impact.changes, impact.if_allowed) == ("nothing", now)


def test_a_replay_is_as_long_as_its_entries() -> None:
    def work(claims: int, entries: int = 2) -> int:
        log = ", ".join(["{decide: jungle}"] * entries)
        turn = f"{{player_turns: [{{player: Ada, log: [{log}]}}], envy: [{', '.join(['Ada'] * claims)}]}}"
        (report,) = check(f"sheet: 1\nplayers: [Ada, Ben]\nturns: [{turn}]\n")
        assert report.case is not None
        return report.case.work

    assert work(1) < work(2) < work(12)
    assert work(1, 20) == work(1, 2) + 18


@pytest.mark.parametrize("many", [False, True])
def test_what_is_told_from_effects_alone_says_so(many: bool, tmp_path: Path, cli: Cli) -> None:
    claims = 300 if many else 5
    text = (
        f"sheet: 1\nplayers: {{Ada: {{start: {{points: 20}}}}, Ben: {{}}}}\nturns: [{{envy: [{'Ada, ' * claims}]}}]\n"
    )
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    (sheet,) = cli("rank", "--format", "json", tmp_path).json["sheets"]
    assert sheet.get("impact_by_effect", False) is many
    assert ("its effect alone" in cli("rank", tmp_path).out) is many

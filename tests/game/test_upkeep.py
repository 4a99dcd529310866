"""Desertion: what is taken from both tracks where a roll was stopped, misjudged or cannot be judged."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport
from tests.helpers import TRACKS, causes, one, rules, table


def rolled(rolls: str, resources: str = "", rulings: str = "{}", health: str = "health: 4, ") -> SheetReport:
    """Ada's Desertion-rolls in a full record; a total above 4 takes a man."""
    return one(f"""
        sheet: 1
        game: {{record: full}}
        rulings: {rulings}
        {TRACKS}
        players:
          Ada: {{start: {{{health}sanity: 4, porters: 3, askaris: 3, discontent: 1}}, resources: [{resources}]}}
          Ben: {{}}
        turns:
          - player_turns: [{{player: Ada, log: [], time_up: end-here}}, {{player: Ben, log: []}}]
            desertion: {{Ada: {{{rolls}}}, Ben: {{porters: 1, askaris: 1}}}}
    """)


def stock(report: SheetReport, name: str) -> object:
    return table(report)[name]


def test_a_quinine_that_cannot_stop_a_second_desertion_is_not_spent() -> None:
    rolls = "porters: {die: 6, stopped: true}, askaris: {die: 6, stopped: true}"
    report = rolled(rolls, "quinine, quinine", "{quinine-stops: one}")
    assert "stop-without-quinine" in rules(report)
    assert stock(report, "quinine") == {"written": 0, "recomputed": 1}
    assert (stock(report, "porters"), stock(report, "askaris")) == (3, {"written": 3, "recomputed": 2})
    report = rolled(rolls, "quinine, quinine", "{quinine-stops: each}")
    assert (stock(report, "quinine"), stock(report, "askaris")) == (0, 3)


def test_what_is_written_counts_where_a_roll_cannot_be_judged() -> None:
    for deserts, askaris in (("true", 2), ("false", 3)):
        report = rolled(f"porters: 1, askaris: {{die: 6, deserts: {deserts}}}", health="")
        assert stock(report, "askaris") == askaris
    assert stock(rolled("porters: 1, askaris: 6", health=""), "askaris") is None


def test_what_a_judge_let_stand_counts_as_written() -> None:
    report = rolled("porters: {die: 6, deserts: false, allowed: agreed}, askaris: 1")
    assert (rules(report), stock(report, "porters")) == ([], 3)


@pytest.mark.parametrize(("total", "porters"), [(6, 2), (5, 2), (4, {"written": 3, "recomputed": 2})])
def test_a_total_is_held_to_the_die(total: int, porters: object) -> None:
    report = rolled(f"porters: {{die: 6, total: {total}}}, askaris: 1")
    assert ("wrong-roll-total" in rules(report)) is (total != 6)
    assert stock(report, "porters") == porters


def unknown(roll: str, sanity: int) -> SheetReport:
    """Ada's roll for Porters, with Revolvers of which nobody knows how many there are, and each counts."""
    return one(f"""
        sheet: 1
        game: {{record: full}}
        rulings: {{revolvers: stack}}
        {TRACKS}
        players:
          Ada: {{start: {{health: 4, sanity: {sanity}, porters: 3, askaris: 3, discontent: 1}}}}
          Ben: {{}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}]
            desertion: {{Ada: {{porters: {roll}, askaris: 1}}, Ben: {{porters: 1, askaris: 1}}}}
    """)


@pytest.mark.parametrize(("roll", "sanity", "porters"), [
    ("4", 4, 3), ("5", 4, None), ("6", 3, None), ("6", 2, 2),
    ("{die: 4}", 4, 3), ("{die: 6}", 3, None), ("{die: 6}", 2, 2),
])  # fmt: skip
def test_up_to_three_revolvers_that_nobody_wrote_down(roll: str, sanity: int, porters: int | None) -> None:
    assert stock(unknown(roll, sanity), "porters") == porters


@pytest.mark.parametrize(("total", "wrong"), [(7, True), (6, False), (5, False), (4, False), (3, False), (2, True)])
def test_a_total_that_some_number_of_revolvers_explains(total: int, wrong: bool) -> None:
    report = unknown(f"{{die: 6, total: {total}}}", 4)
    assert ("wrong-roll-total" in rules(report)) is wrong


def test_three_revolvers_take_three_off() -> None:
    for resources, porters in (("revolver, revolver, revolver", 3), ("revolver", 2)):
        assert stock(rolled("porters: 6, askaris: 1", resources, "{revolvers: stack}"), "porters") == porters


def test_a_total_counts_where_the_track_is_not_known() -> None:
    report = one("""
        sheet: 1
        game: {record: full}
        players:
          Ada: {start: {health: 4, sanity: 4, porters: 3, askaris: 3, discontent: 1}, resources: []}
          Ben: {}
        turns:
          - player_turns: [{player: Ada, log: [], time_up: end-here}, {player: Ben, log: []}]
            desertion: {Ada: {porters: {die: 5, total: 6}, askaris: {die: 5, total: 4}}, Ben: {porters: 1, askaris: 1}}
    """)
    assert (stock(report, "porters"), stock(report, "askaris")) == (2, 3)


def test_a_step_explains_only_a_judgement_that_follows_from_it() -> None:
    for track, deserts, due in ((-2, "false", ["wrong-track-modifier"]), (1, "false", [])):
        report = rolled(f"porters: {{die: 6, track: {track}, total: {6 + track}, deserts: {deserts}}}, askaris: 1")
        assert causes(report, "desertion-misjudged") == due


def boosted(boost: str, ada: str, log: str = "[]", rulings: str = "{}") -> SheetReport:
    return one(f"""
        sheet: 1
        game: {{record: full}}
        rulings: {rulings}
        players: {{Ada: {{start: {ada}, resources: [quinine, ammo]}}, Ben: {{}}}}
        turns:
          - player_turns: [{{player: Ada, log: {log}, time_up: end-here}}, {{player: Ben, log: []}}]
            boosts: [{{player: Ada, {boost}}}]
    """)


def test_a_boost_beyond_the_maximum_is_wasted_where_that_is_allowed() -> None:
    report = boosted("spend: ammo, ammo: +1", "{ammo: 8}", rulings="{ammo-at-maximum: wasted}")
    assert (stock(report, "ammo"), stock(report, "ammo-resource")) == (8, 0)
    report = boosted("spend: ammo, ammo: +1", "{ammo: 3}", "[{state: {ammo: 10}}]", "{ammo-at-maximum: wasted}")
    assert stock(report, "ammo") == {"written": 10, "recomputed": 8}


def test_a_boost_of_which_the_effect_is_not_written_leaves_its_tracks_unknown_where_it_has_a_choice() -> None:
    report = boosted("spend: quinine", "{health: 5, sanity: 5, ammo: 3}")
    assert [stock(report, name) for name in ("health", "sanity", "ammo")] == [None, None, 3]
    report = boosted("spend: ammo", "{health: 5, sanity: 5, ammo: 3}")
    assert [stock(report, name) for name in ("health", "sanity", "ammo")] == [5, 5, 4]


def claimed(claims: str) -> list[tuple[str, str | None]]:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{}}, Ben: {{}}, Cleo: {{}}, Dov: {{start: {{points: 30}}}}}}
        turns:
          - order: [Ada, Ben, Cleo, Dov]
            player_turns:
              - {{player: Ada, log: []}}
              - {{player: Ben, log: []}}
              - {{player: Cleo, log: []}}
              - {{player: Dov, log: []}}
            envy: {claims}
    """)
    return [(each.finding.rule, each.finding.player) for each in report.findings if "envy" in each.finding.rule]


def test_each_claim_behind_a_later_one_is_out_of_order() -> None:
    assert claimed("[Cleo, Ada, Ben]") == [("envy-out-of-order", "Ada"), ("envy-out-of-order", "Ben")]


def test_a_claim_after_one_that_cannot_be_read_is_looked_at() -> None:
    assert ("envy-twice", "Ada") in claimed("[17, Ada, Ada]")


@pytest.mark.parametrize(("lead", "open_"), [(5, True), (6, False), (7, False)])
def test_one_known_leader_is_enough_for_a_claim(lead: int, open_: bool) -> None:
    """Nobody knows what Cleo began with: a claim hangs on that only where Ben is not far enough ahead."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 20}}}}, Ben: {{start: {{points: {20 + lead}}}}}, Cleo: {{}}}}
        turns:
          - player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}, {{player: Cleo, log: []}}]
            envy: [Ada]
    """)
    assert "envy-below-threshold" not in rules(report)
    assert ("envy-below-threshold" in [each.rule for each in report.unverified]) is open_

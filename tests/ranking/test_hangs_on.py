"""Sheets on which a sum comes close to a decision, each held against replays of every combination."""

from __future__ import annotations

import pytest

from checker.pipeline import SheetReport
from checker.ranking import readings
from checker.ranking.case import Case
from checker.settings import DEFAULT
from tests.helpers import one, replayed, totals
from tests.ranking.brute import unlike

TIME = "{incidents: [{cost: {time: 1}}, {cost: {food: 1}}]}"
SEVERAL = "{meet: [Ben, Cleo]}"


def game(points: int, log: str, turns: str = "", head: str = "") -> SheetReport:
    """Ada begins with some points; the others are far behind."""
    return one(f"""
        sheet: 1
        {head}
        players: {{Ada: {{start: {{points: {points}}}}}, Ben: {{start: {{points: 5}}}}, Cleo: {{start: {{points: 5}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{log}]}}, {{player: Ben, log: []}}, {{player: Cleo, log: []}}]
            {turns}
    """)


@pytest.mark.parametrize(("points", "margin"), [(47, 2), (48, 1), (49, 1), (50, 2), (51, 3)])
def test_how_far_the_end_of_the_game_is_from_falling_otherwise(points: int, margin: int) -> None:
    assert replayed(game(points, TIME)).sway.margin == margin


@pytest.mark.parametrize("points", range(46, 51))
@pytest.mark.parametrize("log", [TIME, SEVERAL], ids=["time", "several"])
def test_a_point_or_two_may_end_the_game_or_not(log: str, points: int) -> None:
    report = game(points, log)
    assert unlike(report) == []
    if report.outcome is not None and report.outcome.finished:
        ends = totals(report)["Ada"] == 50
        assert report.depends_on == (["time-is-a-cost"] if ends and log == TIME else [])


SCORES = "scores: {Ada: 20, Ben: 25, Cleo: 30}"
FINAL = "\n        final: {scores: {Ada: 51, Ben: 52, Cleo: 40}}"
PARTIAL = "game: {history: partial}"


def test_a_total_of_a_game_that_is_not_all_there_takes_up_what_another_reading_gives() -> None:
    for rest in (SCORES, f"{SCORES}{FINAL}", FINAL):
        for log in (SEVERAL, TIME, f"{SEVERAL}, {{state: {{points: 19}}}}"):
            for head in (PARTIAL, ""):
                report = game(17, log, rest, head)
                assert unlike(report) == [], (rest, log, head)


def test_a_final_score_of_a_game_that_is_not_all_there_is_taken_as_it_stands() -> None:
    report = game(17, SEVERAL, f"{SCORES}{FINAL}", PARTIAL)
    assert totals(report) == {"Ada": 51, "Ben": 52, "Cleo": 40}
    assert [each.finding.rule for each in report.findings] == []


@pytest.mark.parametrize("spared", ["no", "yes"])
def test_what_the_dead_lose_to_finds_by_readings_that_meet(spared: str) -> None:
    report = one(f"""
        sheet: 1
        rulings: {{dead-lose-to-finds: {spared}}}
        players:
          Ada: {{patron: church, start: {{points: 49}}}}
          Ben: {{patron: royal-court, start: {{points: 50}}}}
          Cleo: {{patron: royal-court, start: {{points: 52}}}}
        turns:
          - player_turns:
              - {{player: Cleo, log: [{{death: health}}]}}
              - player: Ada
                log:
                  - {{find: Idol, kind: special-discovery, base: 3, patron: royal-court}}
                  - {{place: marsh, patron: royal-court}}
              - {{player: Ben, log: []}}
        final: {{winners: Ben}}
    """)
    assert unlike(report) == []


ROYAL = "{find: Gold, kind: finding, patron: royal-court}"


@pytest.mark.parametrize("time", ["yes", "no"])
@pytest.mark.parametrize("below", ["floored", "allowed"])
@pytest.mark.parametrize("begin", [0, 1, 5])
def test_a_loss_that_stops_at_0(time: str, below: str, begin: int) -> None:
    """Whether Ben has a point to lose hangs on another question."""
    report = one(
        f"""
        sheet: 1
        rulings: {{time-is-a-cost: {time}, points-below-zero: {below}}}
        players:
          Ada: {{patron: church, start: {{points: 49}}}}
          Ben: {{patron: royal-court, start: {{points: {begin}}}}}
        turns:
          - player_turns: [{{player: Ben, log: [{TIME}]}}, {{player: Ada, log: [{ROYAL}, {ROYAL}]}}]
        final: {{winners: Ada}}
    """
    )
    assert unlike(report) == []


@pytest.mark.parametrize("pays", ["yes", "no"])
@pytest.mark.parametrize("begin", [0, 1, 5])
def test_a_loss_by_a_special_discovery_that_stops_at_0(pays: str, begin: int) -> None:
    report = one(f"""
        sheet: 1
        rulings: {{patron-on-special: {pays}, points-below-zero: floored}}
        players:
          Ada: {{patron: church, start: {{points: 49}}}}
          Ben: {{patron: royal-court, start: {{points: {begin}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{find: Idol, kind: special-discovery, base: 3, patron: royal-court}}]}}
              - {{player: Ben, log: []}}
        final: {{winners: Ada}}
    """)
    assert unlike(report) == []


def test_how_far_a_loss_is_from_stopping_at_0() -> None:
    report = one(f"""
        sheet: 1
        rulings: {{points-below-zero: floored}}
        players: {{Ada: {{patron: church}}, Ben: {{patron: royal-court, start: {{points: 5}}}}}}
        turns: [{{player_turns: [{{player: Ada, log: [{ROYAL}]}}, {{player: Ben, log: []}}]}}]
    """)
    assert replayed(report).sway.margin == 5


@pytest.mark.parametrize("each", ["each", "once"])
def test_a_meeting_that_a_judge_let_stand(each: str) -> None:
    assert unlike(game(49, "{meet: [Ben, Cleo], allowed: agreed}", "", f"rulings: {{meeting-several: {each}}}")) == []


def test_how_much_hangs_on_meeting_the_dead() -> None:
    report = one("""
        sheet: 1
        players: [Ada, Ben]
        turns:
          - player_turns: [{player: Ada, log: [{death: health}]}, {player: Ben, log: [{meet: Ada}]}]
    """)
    assert replayed(report).sway.points["meeting-the-dead"] == 4  # 2 for each of them


@pytest.mark.parametrize("ruling", ["yes", "no"])
@pytest.mark.parametrize("more", ["", ", points: 1", ", points: 0"])
def test_time_as_the_only_cost(ruling: str, more: str) -> None:
    log = f"{TIME[:-1]}{more}}}"
    assert unlike(game(49, log, "\n        final: {winners: Ada}", f"rulings: {{time-is-a-cost: {ruling}}}")) == []


def test_time_beside_another_cost_leaves_nothing_open() -> None:
    report = game(30, "{incidents: [{cost: {time: 1, food: 1}}, {cost: {food: 1}}]}")
    assert replayed(report).touched == set()


LATE = "time_up: {at: elsewhere, ended_by: special-discovery, late: true"
ROLLS = ["", ", health_roll: {die: 6, health: -1}", ", health_roll: {die: 6}", ", health_roll: none"]
LOG = "[{state: {health: 5}}, {find: Idol, kind: special-discovery, base: 3}]"


@pytest.mark.parametrize("ruling", ["roll", "exempt"])
@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("record", ["full", "points"])
def test_a_roll_for_health_after_a_late_special_discovery(ruling: str, roll: str, record: str) -> None:
    """It decides who leads in Health: Ada has 5 before it, Ben 5 or 4."""
    for health in (5, 4):
        report = one(f"""
            sheet: 1
            game: {{record: {record}}}
            rulings: {{late-special-discovery: {ruling}}}
            players: {{Ada: {{start: {{points: 49}}}}, Ben: {{start: {{points: 53}}}}}}
            turns:
              - player_turns:
                  - {{player: Ada, log: {LOG}, {LATE}{roll}}}}}
                  - {{player: Ben, log: [{{state: {{health: {health}}}}}]}}
            final: {{winners: Ben}}
        """)
        assert unlike(report) == []


def test_points_in_the_middle_of_what_is_not_all_logged_take_up_what_another_reading_gives() -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 17}}}}, Ben: {{}}, Cleo: {{}}}}
        turns:
          - player_turns:
              - {{player: Ada}}
              - {{player: Ada, log: [{SEVERAL}, {{state: {{points: 30}}}}]}}
              - {{player: Ben, log: []}}
              - {{player: Cleo, log: []}}
            scores: {{Ada: 30}}
        final: {{winners: Ada}}
    """)
    assert replayed(report).touched >= {"meeting-several"}
    assert unlike(report) == []


@pytest.mark.parametrize("history", ["partial", "complete"])
@pytest.mark.parametrize("scores", ["", "scores: {Ada: 40, Ben: 41}"])
@pytest.mark.parametrize("final", ["", ", scores: {Ada: 47, Ben: 41}", ", scores: {Ada: 52, Ben: 60}"])
@pytest.mark.parametrize("log", ["", ", log: []"])
def test_an_award_that_hangs_on_who_is_in_the_pool(history: str, scores: str, final: str, log: str) -> None:
    report = one(f"""
        sheet: 1
        game: {{history: {history}}}
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{start: {{points: 41}}}}}}
        turns:
          - player_turns: [{{player: Ada{log}}}, {{player: Ben{log}}}]
            {scores}
        final:
          state:
            Ada: {{askaris: 1, porters: 1, gifts: 1, food: 0, health: 3, sanity: 3}}
            Ben: {{status: dead, askaris: 2, porters: 0, gifts: 3, food: 0, health: 0, sanity: 0}}
          {final.lstrip(", ")}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("head", [PARTIAL, ""])
@pytest.mark.parametrize(
    "first", ["", "- player_turns: [{player: Ada}, {player: Ben, log: []}, {player: Cleo, log: []}]"]
)
def test_points_among_the_counts_take_up_what_another_reading_gives(head: str, first: str) -> None:
    report = one(f"""
        sheet: 1
        {head}
        players: {{Ada: {{start: {{points: 17}}}}, Ben: {{}}, Cleo: {{}}}}
        turns:
          {first}
          - player_turns: [{{player: Ada, log: [{SEVERAL}]}}, {{player: Ben, log: []}}, {{player: Cleo, log: []}}]
            state: {{Ada: {{points: 19}}}}
        final: {{winners: Ada}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("each", ["each", "once"])
def test_a_meeting_with_one_of_the_dead_among_several(each: str) -> None:
    report = one(f"""
        sheet: 1
        rulings: {{meeting-several: {each}}}
        players: {{Ada: {{start: {{points: 49}}}}, Ben: {{}}, Cleo: {{}}}}
        turns:
          - player_turns:
              - {{player: Ben, log: [{{death: health}}]}}
              - {{player: Ada, log: [{{meet: [Ben, Cleo]}}]}}
              - {{player: Cleo, log: []}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("more", ["", "{decide: savanna}, "])
def test_meeting_the_dead_and_several_at_once_give_more_than_either(more: str) -> None:
    """Only where the dead are met and each of those met counts does Ada gain 4, and pass Dov."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{}}, Cleo: {{}}, Dov: {{start: {{points: 43}}}}}}
        turns:
          - player_turns:
              - {{player: Ben, log: [{{death: health}}]}}
              - {{player: Ada, log: [{more}{{meet: [Ben, Cleo]}}]}}
              - {{player: Cleo, log: []}}
              - {{player: Dov, log: [{more}]}}
        final: {{state: {{}}}}
    """)
    assert totals(report) == {"Ada": 42 + bool(more), "Ben": 3, "Cleo": 2, "Dov": 43 + bool(more)}
    assert report.depends_on == ["dead-may-win", "meeting-the-dead", "meeting-several"]
    assert unlike(report) == []


@pytest.mark.parametrize("dead", ["", "{death: health}"])
@pytest.mark.parametrize("inspire", ["yes", "no"])
@pytest.mark.parametrize("lead", range(10))
@pytest.mark.parametrize(
    ("ada", "ben"), [(TIME, ""), ("", TIME), ("{meet: [Ben, Cleo]}", ""), ("", "{meet: [Ada, Cleo]}"), (TIME, TIME)]
)
def test_a_claim_of_envy_close_to_its_lead(ada: str, ben: str, lead: int, dead: str, inspire: str) -> None:
    """Who is ahead, and by how much, hangs on a question; Cleo is far ahead and dead, or alive and a little behind."""
    report = one(f"""
        sheet: 1
        rulings: {{dead-inspire-envy: {inspire}}}
        players:
          Ada: {{start: {{points: 30}}}}
          Ben: {{start: {{points: {30 + lead}}}}}
          Cleo: {{start: {{points: {45 if dead else 29 + lead}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{ada}]}}
              - {{player: Ben, log: [{ben}]}}
              - {{player: Cleo, log: [{dead}]}}
            envy: [Ada]
        final: {{winners: Ben}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize(("lead", "margin"), [(0, 6), (1, 5), (5, 1), (6, 1), (8, 3)])
def test_how_far_a_claim_of_envy_is_from_falling_otherwise(lead: int, margin: int) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 20}}}}, Ben: {{start: {{points: {20 + lead}}}}}}}
        turns: [{{player_turns: [{{player: Ada, log: []}}, {{player: Ben, log: []}}], envy: [Ada]}}]
    """)
    assert replayed(report).sway.margin == margin


def test_three_questions_that_tip_a_claim_of_envy_only_together() -> None:
    """Ben claims 9 points behind Ada. Two of the readings leave 6 of them, all three 5."""
    report = one("""
        sheet: 1
        players:
          Ada: {patron: church, start: {points: 45}, resources: [books]}
          Ben: {patron: army, start: {points: 47}}
          Cleo: {patron: army, start: {points: 48}}
        turns:
          - player_turns:
              - player: Ada
                log:
                  - incidents: [{cost: {time: 1}}, {cost: {food: 1}}]
                  - {place: waterfall, resource: books}
                  - {find: The Source, kind: special-discovery, base: 5, patron: church}
              - {player: Ben, log: []}
              - {player: Cleo, log: []}
            envy: [Ben]
        final: {winners: Ada}
    """)
    assert totals(report) == {"Ada": 56, "Ben": 49, "Cleo": 48}
    assert report.depends_on == ["patron-on-special", "resource-on-placed", "time-is-a-cost"]
    assert unlike(report) == []


def test_points_that_tell_whose_patron_it_is_may_not_tell_it_under_another_reading() -> None:
    """With the Resource 6 is place, Resource and own Patron's find; without it 6 is nothing but wrong."""
    report = one("""
        sheet: 1
        players: {Ada: {start: {points: 50}}, Ben: {start: {points: 54}}, Cleo: {start: {points: 9}}, Dov: {}}
        turns:
          - player_turns:
              - player: Ada
                log: [{place: mountain-source, resource: altimeter, patron: church, points: 6}]
              - {player: Ben, log: []}
              - {player: Cleo, log: []}
              - {player: Dov, log: []}
        final: {winners: Ada}
    """)
    assert totals(report) == {"Ada": 56, "Ben": 54, "Cleo": 9, "Dov": 0}
    assert "resource-on-placed" in report.depends_on
    assert unlike(report) == []


@pytest.mark.parametrize("below", ["floored", "allowed"])
@pytest.mark.parametrize("rivals", ["", "rivals: {Ben: -1}, "])
@pytest.mark.parametrize("itemised", ["{player: Ben, log: []}", "{player: Ben}"])
@pytest.mark.parametrize("begin", [0, 1])
def test_a_written_loss_that_is_cut_short_lands_whole_where_none_is_due(
    below: str, rivals: str, itemised: str, begin: int
) -> None:
    report = one(f"""
        sheet: 1
        rulings: {{points-below-zero: {below}}}
        players: {{Ada: {{patron: army, start: {{points: 50}}}}, Ben: {{patron: church, start: {{points: {begin}}}}}}}
        turns:
          - player_turns:
              - player: Ada
                log: [{{find: The Source, kind: special-discovery, base: 5, {rivals}patron: church}}]
              - {itemised}
            scores: {{Ben: 4}}
        final: {{winners: Ada}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("ruling", ["yes", "no"])
@pytest.mark.parametrize("points", ["", ", points: 2", ", points: 3", ", points: 5"])
@pytest.mark.parametrize("resources", ["[]", "[books]", "[machete]"])
@pytest.mark.parametrize("patron", ["", ", patron: church", ", patron: army"])
@pytest.mark.parametrize("record", ["points", "full"])
def test_a_resource_on_a_place_that_is_not_held_or_miscounted(
    ruling: str, points: str, resources: str, patron: str, record: str
) -> None:
    report = one(f"""
        sheet: 1
        game: {{record: {record}}}
        rulings: {{resource-on-placed: {ruling}}}
        players:
          Ada: {{patron: church, resources: {resources}, start: {{points: 48}}}}
          Ben: {{start: {{points: 50}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{place: waterfall, resource: books{patron}{points}}}]}}
              - {{player: Ben, log: []}}
        final: {{winners: Ada}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("each", ["each", "once"])
@pytest.mark.parametrize("more", ["", ", points: 2", ", points: 3", ", region: unexplored", ", points: 4"])
@pytest.mark.parametrize("met", ["[Ben, Cleo]", "[Ben, Ada, Cleo]", "[Ben, Ada]"])
@pytest.mark.parametrize("log", [", log: [{}]", ""])
def test_a_meeting_with_several_that_is_wrong_otherwise(each: str, more: str, met: str, log: str) -> None:
    turn = log.replace("{}", f"{{meet: {met}{more}}}")
    report = one(f"""
        sheet: 1
        rulings: {{meeting-several: {each}}}
        players: {{Ada: {{start: {{points: 49}}}}, Ben: {{start: {{points: 50}}}}, Cleo: {{start: {{points: 48}}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{meet: {met}{more}}}]}}
              - {{player: Ada{turn}}}
              - {{player: Ben, log: []}}
              - {{player: Cleo, log: []}}
            scores: {{Ada: 55}}
        final: {{winners: Ada}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize(
    "entry",
    [
        "{place: waterfall, resource: books, patron: church}",
        "{find: X, kind: special-discovery, base: 5, patron: church}",
        "{incidents: [{cost: {time: 1}}, {cost: {food: 1}}]}",
        "{meet: [Ben, Cleo]}",
    ],
)
def test_what_a_struck_player_turn_holds_moves_nothing(entry: str) -> None:
    report = one(f"""
        sheet: 1
        players:
          Ada: {{patron: church, resources: [books, books], start: {{points: 50, health: 5}}}}
          Ben: {{patron: army, start: {{points: 52}}}}
          Cleo: {{patron: church, start: {{points: 51}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [], time_up: end-here}}
              - {{player: Ada, log: [{entry}]}}
              - {{player: Ben, log: []}}
              - {{player: Cleo, log: []}}
        final: {{winners: Ada}}
    """)
    assert "turn-after-time-up" in [each.finding.rule for each in report.findings]
    assert unlike(report) == []


def test_what_cannot_be_told_when_there_were_too_many_replays() -> None:
    """Envy has to be played, and the meeting is a sum on top of it; neither can be had any more."""
    report = one("""
        sheet: 1
        game: {record: full}
        players:
          Ada: {start: {points: 48}}
          Ben: {start: {points: 40, sanity: 5}}
          Cleo: {start: {points: 41, sanity: 5}}
        turns:
          - player_turns: [{player: Ada, log: [{meet: [Ben, Cleo]}]}, {player: Ben, log: []}, {player: Cleo, log: []}]
            envy: [Cleo, Ben]
        final: {winners: Ada}
    """)
    assert report.case is not None
    tried = Case(report.case.loaded, DEFAULT).readings
    assert "envy-once-per" in replayed(report).sway.inexact
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "MOST_REPLAYS", 1)
        assert tried.ranking(["meeting-several"]) == report.case.readings.ranking(["meeting-several"])
        assert tried.ranking(["envy-once-per"]) is None
        assert tried.ranking(["meeting-several", "envy-once-per"]) is None


def test_a_final_score_that_open_categories_explain_under_one_reading_only() -> None:
    """Cleo went mad with more food and gifts than Ada: with the mad in the pool fewer categories may be Ada's."""
    report = one("""
        sheet: 1
        game: {ended: called}
        players: {Ada: {start: {points: 40}}, Ben: {start: {points: 43}}, Cleo: {}}
        turns:
          - player_turns:
              - {player: Cleo, log: [{death: insanity}]}
              - {player: Ada, log: []}
              - {player: Ben, log: []}
        final:
          state:
            Ada: {askaris: 5, porters: 10, gifts: 9, food: 17, health: 5, sanity: 5}
            Ben: {food: 5}
            Cleo: {askaris: 7, porters: 6, gifts: 6, food: 21, health: 7, sanity: 0}
          scores: {Ada: 46}
    """)
    assert totals(report) == {"Ada": 46, "Ben": 43, "Cleo": 3}
    assert report.depends_on == ["award-pool"]
    assert unlike(report) == []


@pytest.mark.parametrize("extra", range(-3, 9))
@pytest.mark.parametrize("awards", ["", "awards: {food: none}"])
@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_point_may_take_a_final_score_out_of_what_the_award_explains(extra: int, awards: str, ruling: str) -> None:
    report = one(f"""
        sheet: 1
        game: {{ended: called}}
        rulings: {{time-is-a-cost: {ruling}}}
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{start: {{points: 43}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{TIME}]}}, {{player: Ben, log: []}}]
        final:
          {awards}
          scores: {{Ada: {41 + extra}}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize("written", range(38, 49))
@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_point_may_take_a_total_out_of_what_an_unknown_patron_explains(written: int, ruling: str) -> None:
    report = one(f"""
        sheet: 1
        game: {{ended: called}}
        rulings: {{time-is-a-cost: {ruling}}}
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{patron: army, start: {{points: 43}}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{TIME}, {{find: Falls, kind: finding, patron: church}}]}}
              - {{player: Ben, log: []}}
            scores: {{Ada: {written}}}
        final: {{state: {{}}}}
    """)
    assert unlike(report) == []


@pytest.mark.parametrize(("written", "margin"), [(41, 2), (42, 1), (43, 1), (44, 2), (45, 1), (46, 1), (47, 2)])
def test_how_far_a_total_is_from_what_an_unknown_patron_explains(written: int, margin: int) -> None:
    """The log comes to 43 or, if it was a find of Ada's Patron, to 45."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{patron: army, start: {{points: 40}}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{TIME}, {{find: Falls, kind: finding, patron: church}}]}}
              - {{player: Ben, log: []}}
            scores: {{Ada: {written}}}
    """)
    assert replayed(report).sway.margin == margin


@pytest.mark.parametrize(("written", "margin"), [(44, 4), (45, 3), (46, 2), (47, 1), (48, 1), (49, 2), (50, 3)])
def test_how_far_a_final_score_is_from_what_the_award_explains(written: int, margin: int) -> None:
    """Ada has 41 before the award, and nobody knows who gained its six points."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 40}}}}, Ben: {{start: {{points: 40}}}}}}
        turns:
          - player_turns: [{{player: Ada, log: [{TIME}]}}, {{player: Ben, log: []}}]
        final: {{scores: {{Ada: {written}}}}}
    """)
    assert replayed(report).sway.margin == margin

"""Each of the twenty open questions: a game in which the other reading gives another number, and says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import dedent, indent

import pytest

from checker.pipeline import SheetReport, check
from checker.rulebook.rulings import RULINGS
from tests.helpers import books, one, rules, totals


@dataclass(frozen=True)
class Question:
    """One game under both readings.

    Attributes:
        game: The sheet below `sheet: 1`.
        default: What differs under the default reading: points, or rules found.
        other: The same under the other reading.
    """

    game: str
    default: Mapping[str, int] | list[str]
    other: Mapping[str, int] | list[str]

    def report(self, name: str, choice: str | None) -> SheetReport:
        rulings = f"rulings: {{{name}: {choice}}}\n" if choice else ""
        (report,) = check("sheet: 1\n" + rulings + dedent(self.game).lstrip("\n"))
        return report


def logged(ada: str, ben: str, players: str = "[Ada, Ben]", rest: str = "", cleo: str | None = None) -> str:
    """A Game Turn in which everybody has a Player Turn with a log."""
    taken = f"      - {{player: Ben, {ben}}}\n      - {{player: Ada, {ada}}}\n"
    if cleo is not None:
        taken += f"      - {{player: Cleo, {cleo}}}\n"
    turn = f"players: {players}\nturns:\n  - player_turns:\n{taken}"
    return turn + (indent(dedent(rest).strip("\n"), "    ") + "\n" if rest else "")


KEW = "{Ada: {patron: fleet-street, start: {points: 9}}, Ben: {patron: kew, start: {points: 9}}}"
FULL = "game: {record: full}\n"
DEAD = "log: [{death: health}]"
NO_AWARD = "askaris: none, porters: none, gifts: none, health: none, sanity: none"

QUESTIONS = {
    "award-pool": Question(
        logged("log: []", DEAD, "[Ada, Ben, Cleo]", cleo="log: []")
        + "final: {state: {Ada: {food: 3}, Ben: {food: 4}, Cleo: {food: 1}}, awards: {" + NO_AWARD + "}}\n",
        {"Ada": 1, "Ben": 3, "Cleo": 0},
        {"Ada": 0, "Ben": 3, "Cleo": 0},
    ),
    "award-at-zero": Question(
        "players: [Ada, Ben]\n"
        "final: {state: {Ada: {status: alive, gifts: 0}, Ben: {status: alive, gifts: 0}},"
        " before_award: {Ada: 50, Ben: 40}, awards: {" + NO_AWARD.replace("gifts", "food") + "}}\n",
        {"Ada": 51, "Ben": 41},
        {"Ada": 50, "Ben": 40},
    ),
    "dead-may-win": Question(
        "players: [Ada, Ben]\n"
        "final: {state: {Ben: {status: dead}}, awards: {food: Ada}, scores: {Ada: 40, Ben: 51}, winners: Ben}\n",
        [],
        ["wrong-winner"],
    ),
    "dead-inspire-envy": Question(
        logged("log: []", DEAD, "{Ada: {start: {points: 1}}, Ben: {start: {points: 20}}}", "envy: [Ada]"),
        [],
        ["envy-below-threshold"],
    ),
    "dead-lose-to-finds": Question(
        logged("log: [{find: Ruins, kind: finding, patron: kew}]", DEAD, KEW)
        + "final: {awards: {askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}}\n",
        {"Ben": 11},
        {"Ben": 12},
    ),
    "meeting-the-dead": Question(logged("log: [{meet: Ben}]", DEAD), ["meeting-nobody"], []),
    "meeting-several": Question(
        logged("log: [{meet: [Ben, Cleo]}]", "log: []", "[Ada, Ben, Cleo]", cleo="log: []"),
        {"Ada": 2, "Ben": 2},
        {"Ada": 4, "Ben": 2},
    ),
    "points-below-zero": Question(
        logged("log: [{find: Ruins, kind: finding, patron: kew}]", "log: []", "{Ada: {patron: x}, Ben: {patron: kew}}"),
        {"Ben": -1},
        {"Ben": 0},
    ),
    "patron-on-special": Question(
        logged("log: [{find: Idol, kind: special-discovery, base: 5, patron: fleet-street}]", "log: []", KEW),
        {"Ada": 16},
        {"Ada": 14},
    ),
    "patron-on-placed": Question(
        logged("log: [{place: marsh, patron: fleet-street}]", "log: []", KEW), {"Ada": 13}, {"Ada": 11}
    ),
    "envy-once-per": Question(
        "players: {Ada: {}, Ben: {}, Cleo: {start: {points: 20}}}\n"
        "turns: [{envy: [Ada, Ben], scores: {Ada: 4, Ben: 4, Cleo: 20}}]\n",
        [],
        ["envy-twice"],
    ),
    "quinine-stops": Question(
        FULL
        + logged(
            "log: []",
            "log: []",
            "{Ada: {start: {health: 2, sanity: 2, porters: 3, askaris: 3}, resources: [quinine, quinine]}, Ben: {}}",
            """
            desertion:
              Ada: {porters: {die: 6, track: 0, stopped: true}, askaris: {die: 6, track: 0, stopped: true}}
              Ben: {porters: 1, askaris: 1}
            """,
        ),
        [],
        ["stop-without-quinine"],
    ),
    "revolvers": Question(
        FULL
        + logged(
            "log: []",
            "log: []",
            "{Ada: {start: {health: 4, sanity: 4, discontent: 0}, resources: [revolver, revolver]}, Ben: {}}",
            """
            desertion:
              Ada: {porters: {die: 6, track: 0, total: 5}, askaris: {die: 6, track: 0, total: 5}}
              Ben: {porters: 1, askaris: 1}
            """,
        ),
        [],
        ["wrong-roll-total", "wrong-roll-total"],
    ),
    "touch-of-zero": Question(
        FULL
        + logged("log: [{health: -2}, {health: +1}]", "log: []", "{Ada: {start: {health: 2, sanity: 3}}, Ben: {}}"),
        ["death-not-recorded"],
        [],
    ),
    "late-special-discovery": Question(
        logged(
            "log: [], time_up: {at: elsewhere, ended_by: special-discovery, late: true, health_roll: none}", "log: []"
        ),
        ["missing-health-roll"],
        [],
    ),
    "ammo-at-maximum": Question(
        FULL
        + logged(
            "log: []",
            "log: []",
            "{Ada: {start: {ammo: 8}, resources: [ammo]}, Ben: {}}",
            "boosts: [{player: Ada, spend: ammo, ammo: +1}]",
        ),
        ["ammo-over-maximum"],
        [],
    ),
    "desertion-from-none": Question(
        FULL
        + logged(
            "log: []",
            "log: []",
            "{Ada: {start: {health: 2, sanity: 2, porters: 0, askaris: 1, discontent: 3}, resources: []}, Ben: {}}",
            """
            desertion:
              Ada: {porters: {die: 6, track: 0}, askaris: {die: 1, track: 0}}
              Ben: {porters: 1, askaris: 1}
            state: {Ada: {discontent: 3}}
            """,
        ),
        [],
        ["stock-mismatch"],
    ),
    "resource-on-placed": Question(
        logged("log: [{place: marsh, resource: surveying}]", "log: []"), {"Ada": 3}, {"Ada": 2}
    ),
    "resource-on-special": Question(
        logged("log: [{find: Idol, kind: special-discovery, base: 5, resource: books}]", "log: []"),
        {"Ada": 5},
        {"Ada": 6},
    ),
    "time-is-a-cost": Question(
        logged("log: [{incidents: [{cost: {time: 1}}, {cost: {food: 1}}]}]", "log: []"), {"Ada": 1}, {"Ada": 0}
    ),
}  # fmt: skip

each_question = pytest.mark.parametrize("name", RULINGS)


def said(report: SheetReport, due: Mapping[str, int] | list[str]) -> dict[str, int | None] | list[str]:
    if isinstance(due, list):
        return [rule for rule in rules(report) if rule not in ("depends-on-ruling", "ended-early")]
    found = totals(report)
    return {name: found[name] for name in due}


def test_every_open_question_has_a_game() -> None:
    assert sorted(QUESTIONS) == sorted(RULINGS)


@each_question
def test_the_default_reading(name: str) -> None:
    question = QUESTIONS[name]
    assert said(question.report(name, None), question.default) == question.default
    assert said(question.report(name, RULINGS[name].options[0]), question.default) == question.default


@each_question
def test_the_other_reading(name: str) -> None:
    question = QUESTIONS[name]
    assert said(question.report(name, RULINGS[name].options[1]), question.other) == question.other


@each_question
def test_the_books_balance_under_both_readings(name: str) -> None:
    for choice in RULINGS[name].options:
        assert books(QUESTIONS[name].report(name, choice)) == []


@each_question
def test_the_question_is_touched_under_both_readings(name: str) -> None:
    for choice in RULINGS[name].options:
        report = QUESTIONS[name].report(name, choice)
        assert report.outcome is not None
        assert name in report.outcome.touched


@each_question
def test_a_game_without_it_does_not_touch_it(name: str) -> None:
    (report,) = check(
        "sheet: 1\n"
        + logged("log: [{decide: veldt}]", "log: []", "{Ada: {start: {points: 50}}, Ben: {start: {points: 4}}}")
        + "final:\n"
        "  state:\n"
        "    Ada: {askaris: 5, porters: 5, gifts: 2, food: 9, health: 4, sanity: 4}\n"
        "    Ben: {askaris: 4, porters: 4, gifts: 1, food: 8, health: 3, sanity: 3}\n"
    )
    assert report.outcome is not None
    assert report.outcome.finished
    assert name not in report.outcome.touched


@each_question
def test_the_configuration_reads_it_for_sheets_that_do_not(name: str) -> None:
    from checker.settings import Settings

    question = QUESTIONS[name]
    other = RULINGS[name].options[1]
    (report,) = check("sheet: 1\n" + question.game, settings=Settings(rulings={name: other}))
    assert said(report, question.other) == question.other
    own = f"sheet: 1\nrulings: {{{name}: {RULINGS[name].default}}}\n" + question.game
    (report,) = check(own, settings=Settings(rulings={name: other}))
    assert said(report, question.default) == question.default


@pytest.mark.parametrize(
    ("entry", "question"),
    [
        ("find: Ruins, kind: special-discovery, base: 5", "patron-on-special"),
        ("place: waterfall", "patron-on-placed"),
    ],
)
@pytest.mark.parametrize(
    ("ben", "touched"), [("{patron: Kew}", False), ("{patron: Royal Society}", True), ("{}", True)]
)
def test_a_patron_is_asked_about_only_where_somebody_may_have_it(
    entry: str, question: str, ben: str, touched: bool
) -> None:
    """Somebody of unknown Patron may have lost by it, too."""
    report = one(f"""
        sheet: 1
        players: {{Ada: {{patron: Zoo}}, Ben: {ben}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{{entry}, patron: Royal Society}}]}}
              - {{player: Ben, log: []}}
    """)
    assert report.case is not None
    assert (question in report.case.readings.touched()) is touched


@pytest.mark.parametrize(("start", "low"), [(0, 0), (3, 2)])
def test_a_loss_is_floored_also_where_only_the_sheet_says_who_lost(start: int, low: int) -> None:
    """Ben's Patron is not written; that he lost is."""
    report = one(f"""
        sheet: 1
        rulings: {{points-below-zero: floored}}
        players: {{Ada: {{patron: Zoo}}, Ben: {{start: {{points: {start}}}}}}}
        turns:
          - player_turns:
              - {{player: Ada, log: [{{find: Okapi, kind: finding, patron: Kew, rivals: {{Ben: 1}}}}]}}
              - {{player: Ben, log: []}}
            scores: {{Ben: {low}}}
    """)
    assert rules(report) == []
    assert totals(report)["Ben"] == low


@pytest.mark.parametrize(("points", "found"), [(10, []), (14, ["special-discovery-range"])])
def test_the_worth_of_a_special_discovery_may_hold_the_bonus_of_a_patron_that_is_not_written(
    points: int, found: list[str]
) -> None:
    report = one(f"""
        sheet: 1
        players: {{Ada: {{}}, Ben: {{patron: Zoo}}}}
        turns:
          - player_turns:
              - player: Ada
                log: [{{find: Source of the Nile, kind: special-discovery, patron: Kew, points: {points}}}]
              - {{player: Ben, log: []}}
    """)
    assert rules(report) == found

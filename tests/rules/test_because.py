"""What was legal as written and is not as recomputed blames what came between; what was wrong anyway blames nobody.

A Player Turn after the time was up is struck: what it changes, it changes on the written track alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.helpers import one, rules, the

_SHEET = """
sheet: 1
game: {{record: full}}
tracks: {{health: {{max: 9, modifiers: {{3: -2, 4: -1}}}}, sanity: {{max: 9, modifiers: {{}}}}}}
players:
  Ada: {{start: {{{start}}}, resources: [{resources}]}}
  Ben: {{start: {{points: 0}}, resources: []}}
  Cleo: {{start: {{points: 0}}, resources: []}}
turns:
  - player_turns:
      - {{player: Cleo, log: []}}
      - {{player: Ben, log: [], time_up: end-here}}
      - {{player: Ada, log: [], time_up: end-here}}
      - {{player: {who}, log: [{between}]}}
{rest}
"""
_START = {
    "points": 0, "health": 4, "sanity": 4, "discontent": 1, "askaris": 3, "porters": 3, "food": 1, "ammo": 8,
}  # fmt: skip


@dataclass(frozen=True)
class Story:
    """One rule that is broken on the recomputed track.

    Attributes:
        rule: The rule.
        saved: What the struck Player Turn changes so that nothing is wrong as written.
        rest: Where the rule is broken.
        start: What is not as usual at the start.
        in_vain: Changes that leave it wrong as written too.
        who: Whose struck Player Turn it is.
    """

    rule: str
    saved: str
    rest: str
    start: dict[str, int]
    in_vain: tuple[str, ...] = ()
    who: str = "Ada"

    def __str__(self) -> str:
        return self.rule

    def text(self, between: str) -> str:
        """The sheet."""
        start = ", ".join(f"{stock}: {count}" for stock, count in {**_START, **self.start}.items())
        text = _SHEET.format(start=start, resources="", who=self.who, between=between, rest=self.rest)
        return text if between else text.replace(f"      - {{player: {self.who}, log: []}}\n", "")


_BOOST = "    boosts: [{{player: Ada, spend: {}}}]"
_ROLL = "    desertion: {{Ben: {{porters: 1, askaris: 1}}, Ada: {{porters: {}, askaris: {}}}}}"
_NEXT = "  - player_turns: [{{player: Ada, log: [{}]}}]"
_BACK = "health: +1}, {health: -1"
_SANE = "sanity: +1}, {sanity: -1"
_MEET = "meet: Cleo, region: explored"  # two players gain by it, and it is blamed once
_DIES = _NEXT.format("{lose: {health: 3}}, {death: health}")
_UP = _NEXT.replace("[{}]}}]", "[], time_up: {{at: end-here, time: 10}}}}]").format()
_FIND = "{find: Okapi, kind: finding, resource: painting}"
STORIES = (
    Story("boost-without-resource", "gain: {quinine: 1}", _BOOST.format("quinine, health: +1"), {}),
    Story(
        "boost-to-zero", "health: +1", _BOOST.format("cannabis, sanity: +2, health: -1"),
        {"health": 1, "cannabis": 1}, ("health: -1", _BACK),
    ),
    Story(
        "ammo-over-maximum", "lose: {ammo: 1}", _BOOST.format("ammo, ammo: +1"),
        {"ammo-resource": 1}, ("gain: {ammo: 1}", "lose: {ammo: 1}}, {gain: {ammo: 1}"),
    ),
    Story("envy-to-zero", "sanity: +1", "    envy: [Ada]", {"sanity": 1, "points": -9}, ("sanity: -1", _SANE)),
    Story("envy-below-threshold", "place: marsh", "    envy: [Ada]", {"points": -4}, ("decide: veldt",), who="Ben"),
    Story("envy-below-threshold", _MEET, "    envy: [Ada]", {"points": -4}, who="Ben"),
    Story("death-not-recorded", "health: +1", _NEXT.format("{lose: {health: 4}}"), {}, ("health: -1",)),
    Story("death-not-recorded", "sanity: +1", _NEXT.format("{lose: {sanity: 4}}"), {}, ("sanity: -1",)),
    Story("death-not-recorded", "discontent: -1", _NEXT.format("{discontent: +9}"), {}, ("discontent: +1",)),
    Story("death-without-cause", "health: -1", _DIES, {}, ("health: +1",)),
    Story("resource-not-held", "gain: {painting: 1}", _NEXT.format(_FIND), {}),
    Story("stock-below-zero", "gain: {food: 1}", _NEXT.format("{lose: {food: 2}}"), {}, ("lose: {food: 1}",)),
    Story("stock-below-zero", "gain: {food: 5}", _NEXT.format("{lose: {food: 2}}"), {}),
    Story("wrong-track-modifier", "health: -1", _ROLL.format("{die: 5, track: -2}", "1"), {}, ("health: +1",)),
    Story("wrong-track-modifier", "health: +1", _ROLL.format("{die: 5, track: 0}", "1"), {}, ("health: -1",)),
    Story("wrong-roll-total", "health: -1", _ROLL.format("{die: 5, total: 3}", "1"), {}, ("health: +1",)),
    Story("wrong-roll-total", "health: -1", _ROLL.format("{die: 5, total: 2}", "1"), {"revolver": 1}, ("health: +1",)),
    Story("desertion-misjudged", "sanity: +2", _ROLL.format("{die: 6, deserts: false}", "1"), {}, ("sanity: -1",)),
    Story("desertion-misjudged", "sanity: -1", _ROLL.format("{die: 5, deserts: true}", "1"), {}, ("sanity: +1",)),
    Story("desertion-misjudged", "health: +1", _ROLL.format("{die: 5, deserts: true}", "1"), {}, ("health: -1",)),
    Story("wrong-time-marker", "health: +1", _UP, {}, ("health: -1", "health: +2")),
    Story("stop-without-quinine", "gain: {quinine: 1}", _ROLL.format("{die: 6, stopped: true}", "1"), {}),
)  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=str)
def test_what_was_legal_as_written_blames_what_was_struck(story: Story) -> None:
    report = one(story.text(f"{{{story.saved}}}"))
    assert rules(report).count("turn-after-time-up") == 1
    assert [each.rule for each in the(report, story.rule).finding.because] == ["turn-after-time-up"]


@pytest.mark.parametrize("story", STORIES, ids=str)
def test_what_was_wrong_by_itself_blames_nobody(story: Story) -> None:
    assert the(one(story.text("")), story.rule).finding.because == []


@pytest.mark.parametrize(
    ("story", "between"), [(story, between) for story in STORIES for between in story.in_vain], ids=str
)
def test_what_was_wrong_as_written_too_blames_nobody(story: Story, between: str) -> None:
    report = one(story.text(f"{{{between}}}"))
    assert rules(report).count("turn-after-time-up") == 1
    assert the(report, story.rule).finding.because == []


def test_a_step_that_is_written_is_what_the_next_is_judged_from() -> None:
    """The total is held to the track beside it: that Health was lower as written has nothing to do with it."""
    story = Story("wrong-roll-total", "health: -1", _ROLL.format("{die: 5, track: -1, total: 3}", "1"), {})
    assert the(one(story.text("{health: -1}")), story.rule).finding.because == []
    story = Story("desertion-misjudged", "health: +1", _ROLL.format("{die: 5, track: -1, deserts: true}", "1"), {})
    assert the(one(story.text("{health: +1}")), story.rule).finding.because == []


def test_a_total_that_is_written_leaves_no_blame_to_the_track_behind_it() -> None:
    """Health and Sanity were both lower or higher as written, each by a fault of its own; only Sanity matters here."""
    report = one("""
        sheet: 1
        game: {record: full}
        tracks: {health: {max: 9, modifiers: {3: -1, 4: -1}}, sanity: {max: 9, modifiers: {}}}
        players: {Ada: {start: {health: 4, sanity: 4, porters: 3, askaris: 3}, resources: []}, Ben: {}}
        turns:
          - player_turns:
              - {player: Ada, log: [], time_up: {at: end-here, health_roll: {die: 2, health: -1}}}
              - {player: Ada, log: [{sanity: +2}]}
              - {player: Ben, log: [], time_up: end-here}
            desertion: {Ada: {porters: {die: 6, total: 5, deserts: false}, askaris: 1}, Ben: {porters: 1, askaris: 1}}
    """)
    assert the(report, "needless-health-roll")
    assert the(report, "desertion-misjudged").finding.because == [the(report, "turn-after-time-up").finding]


def test_an_award_to_somebody_whose_death_nobody_wrote_down_blames_that() -> None:
    report = one("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 1, gifts: 3}}, Ben: {start: {gifts: 1}}}
        turns: [{player_turns: [{player: Ada, log: [{health: -1}]}, {player: Ben, log: []}]}]
        final: {awards: {gifts: [Ada, Ben]}}
    """)
    assert the(report, "award-to-the-dead").finding.because == [the(report, "death-not-recorded").finding]


_RESULT = """
sheet: 1
players: {{Ada: {{start: {{points: {ada}}}}}, Ben: {{start: {{points: 50}}}}, Cleo: {{start: {{points: {cleo}}}}}}}
turns:
  - player_turns:
      - {{player: Ada, log: [{{decide: veldt, points: {claimed_ada}}}]}}
      - {{player: Ben, log: []}}
      - {{player: Cleo, log: [{{decide: veldt, points: {claimed_cleo}}}]}}
final:
  awards: {{askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}}
  {said}
"""


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ("winners: [Ada]", "Ada"),  # what the points as written gave
        ("winners: [Cleo]", "Cleo"),
        ("winners: [Cleo]", "Ada"),  # wrong even so
        ("winners: [Ada]", "Cleo"),
        ("ranking: [Ada, Ben, Cleo]", "Ada"),
        ("ranking: [Cleo, Ben, Ada]", "Ada"),
    ],
)
def test_a_result_blames_wrong_points_only_if_it_was_right_by_them(said: str, believed: str) -> None:
    """Somebody claimed 5 for a Veldt and seemed to overtake Ben, who has 50."""
    ada, cleo = (47, 40) if believed == "Ada" else (40, 47)
    points = {"claimed_ada": 5 if believed == "Ada" else 1, "claimed_cleo": 5 if believed == "Cleo" else 1}
    report = one(_RESULT.format(ada=ada, cleo=cleo, said=said, **points))
    wrong = the(report, "wrong-points").finding
    rule = "wrong-winner" if said.startswith("winners") else "wrong-ranking"
    right_as_written = said in (f"winners: [{believed}]", f"ranking: [{believed}, Ben, Cleo]")
    assert the(report, rule).finding.because == ([wrong] if right_as_written else [])

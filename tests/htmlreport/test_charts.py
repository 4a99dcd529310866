"""The drawings: lines, shapes, names, marks."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest

from checker.report.race import Line, Race

pytest.importorskip("pygal", reason="the extra hod-checker[report] is not installed")

from checker.htmlreport.charts import Pin, race_chart, track_chart

MOMENTS = ("start", "1", "2", "end")
RACE = Race(
    MOMENTS,
    [
        Line("Ada", (0, 12, 30, 52), (0, 12, 28, 50)),
        Line("<Ben>", (0, 10, 31, 49), (0, 10, 31, 49)),
        Line("Cleo", (None, None, None, None), (None, None, None, None)),
    ],
    {"health": [Line("Ada", (6, None, 4), (6, None, 3)), Line("<Ben>", (6, 6, 6), (6, 6, 6))]},
)
PIN = Pin(2, 1, "#s1-f1", "Finding 1, Game Turn 2: <too> many", "error")


def _drawings(text: str) -> list[Element]:
    return list(fromstring(f"<all>{text}</all>"))


def _of(root: Element, name: str) -> list[Element]:
    return [each for each in root.iter() if name in (each.get("class") or "").split()]


def test_there_is_a_wide_drawing_and_a_narrow_one() -> None:
    wide, narrow = _drawings(race_chart(RACE, [], "The race"))
    assert [wide.get("class"), narrow.get("class")] == ["chart wide", "chart narrow"]
    assert wide.get("aria-label") == "The race"


def test_a_drawing_holds_no_script_style_or_words_for_tooltips() -> None:
    text = race_chart(RACE, [PIN], "The race")
    assert {each.tag for each in fromstring(f"<all>{text}</all>").iter()} == {
        *("all", "svg", "g", "path", "text", "a", "circle"),
    }
    assert "pygal" not in text


def test_recomputed_lines_are_whole_and_written_ones_stand_where_they_part() -> None:
    (wide, _) = _drawings(race_chart(RACE, [], "The race"))
    lines = {
        (kind, player): [
            each
            for group in _of(wide, kind)
            if f"player-{player}" in group.get("class", "")
            for each in group.findall("path")
        ]
        for kind in ("recomputed", "written")
        for player in (0, 1, 2)
    }
    assert {key: len(found) for key, found in lines.items()} == {
        ("recomputed", 0): 1, ("recomputed", 1): 1, ("recomputed", 2): 0,
        ("written", 0): 1, ("written", 1): 0, ("written", 2): 0,
    }  # fmt: skip
    assert len(lines["written", 0][0].get("d", "").split()) < len(lines["recomputed", 0][0].get("d", "").split())


def test_players_have_shapes_of_their_own() -> None:
    (wide, _) = _drawings(race_chart(RACE, [], "The race"))
    ada, ben = (
        {path.get("d") for group in _of(wide, f"player-{player}") for path in group.findall("g/path")}
        for player in (0, 1)
    )
    assert len(ada) == len(ben) == 1
    assert ada != ben


def test_names_stand_at_the_ends_and_do_not_meet() -> None:
    (wide, _) = _drawings(race_chart(RACE, [], "The race"))
    names = {each.text: float(each.get("y", "")) for each in wide.findall("g[@class='names']/text")}
    assert list(names) == ["Ada 50", "<Ben> 49"]
    assert abs(names["Ada 50"] - names["<Ben> 49"]) >= 15


def test_a_name_with_a_number_in_it_stays_what_it_is() -> None:
    race = Race(("start", "1"), [Line("3.0", (0, 5), (0, 5)), Line("1.2345", (0, 9), (0, 9))])
    (wide, _) = _drawings(race_chart(race, [], "The race"))
    assert {each.text for each in wide.findall("g[@class='names']/text")} == {"3.0 5", "1.2345 9"}


def test_a_pin_is_a_link_with_words_for_a_screen_reader() -> None:
    (wide, _) = _drawings(race_chart(RACE, [PIN], "The race"))
    (link,) = wide.findall("a")
    assert link.get("href") == "#s1-f1"
    assert link.get("aria-label") == "Finding 1, Game Turn 2: <too> many"
    assert [each.tag for each in wide if each.get("aria-hidden") != "true"] == ["a"]


def test_many_pins_of_one_moment_end_in_one_that_says_how_many_more() -> None:
    pins = [Pin(1, number, f"#{number}", f"Finding {number}", "error") for number in range(1, 10)]
    (wide, _) = _drawings(race_chart(RACE, pins, "The race"))
    assert [each.findtext("text") for each in wide.findall("a")] == ["1", "2", "3", "4", "5", "6+"]
    assert wide.findall("a")[-1].get("aria-label") == "Finding 6, and 3 more"


def test_what_is_unknown_leaves_a_gap() -> None:
    (wide, _) = _drawings(track_chart(RACE, "health", "Health"))
    ada = [group for group in _of(wide, "recomputed") if "player-0" in group.get("class", "")]
    assert sum(len(group.findall("path")) for group in ada) == 0
    assert sum(len(group.findall("g")) for group in ada) == 2


@pytest.mark.parametrize("moments", [2, 3, 30, 200])
def test_any_number_of_game_turns_can_be_drawn(moments: int) -> None:
    names = tuple(map(str, range(moments)))
    race = Race(names, [Line("Ada", tuple(range(moments)), tuple(range(moments)))])
    for drawing in _drawings(race_chart(race, [], "The race")):
        labels = [each.text for each in drawing.findall(".//g[@class='axis x']//text")]
        assert labels[0] == "0"
        assert labels[-1] == str(moments - 1)
        assert len(labels) < 25


def test_totals_below_zero_and_no_totals_at_all_can_be_drawn() -> None:
    for values in ((-3, -1), (0, 0), (None, None)):
        race = Race(("start", "1"), [Line("Ada", values, values)])
        assert len(_drawings(race_chart(race, [], "The race"))) == 2

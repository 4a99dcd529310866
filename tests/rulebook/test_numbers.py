"""The chapter's numbers, each held against the chapter's own words."""

from __future__ import annotations

import pytest

from checker.rulebook.numbers import (
    DIARY,
    FINDS,
    MATCHING_RESOURCES,
    PLACES,
    TERRAINS,
    chits_to_draw,
    marker_for,
    patron_bonus,
)
from checker.rulebook.rulings import DEFAULTS, RULINGS


@pytest.mark.parametrize(
    ("points", "marker"), [(1, 1), (49, 49), (50, 50), (51, 1), (52, 2), (100, 50), (101, 1), (0, 0), (-3, 0)]
)
def test_past_50_the_drama_marker_goes_round_again(points: int, marker: int) -> None:
    assert marker_for(points) == marker


@pytest.mark.parametrize(("players", "chits"), [(1, 20), (2, 15), (3, 10), (4, 5), (5, 0), (6, 0)])
def test_five_event_chits_for_each_absent_player(players: int, chits: int) -> None:
    assert chits_to_draw(players) == chits


@pytest.mark.parametrize(("players", "points"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_your_patrons_finds(players: int, points: int) -> None:
    assert patron_bonus(players) == points


def test_the_table() -> None:
    assert dict(TERRAINS) == {"savanna": 1, "veldt": 1, "jungle": 2, "desert": 2}
    assert dict(PLACES) == {
        "waterfall": 2, "marsh": 2, "lake-source": 2, "mountain-source": 2, "largest-lake-source": 3
    }  # fmt: skip
    assert dict(FINDS) == {"finding": 2, "discovery": 2, "highest-mountain": 3}
    assert {"books", "painting", "pickax", "altimeter", "surveying", "machete", "bible"} == MATCHING_RESOURCES
    assert DIARY not in MATCHING_RESOURCES


def test_twenty_open_questions_of_two_readings_each() -> None:
    assert len(RULINGS) == 20
    for name, ruling in RULINGS.items():
        assert ruling.name == name
        assert DEFAULTS[name] == ruling.options[0] != ruling.options[1]
        assert ruling.other(ruling.other(ruling.default)) == ruling.default
        assert ruling.question.endswith("?")


@pytest.mark.parametrize(
    ("name", "default"),
    [("award-pool", "living"), ("award-at-zero", "shared"), ("meeting-the-dead", "no"), ("meeting-several", "once"),
     ("points-below-zero", "allowed"), ("touch-of-zero", "sealed"), ("late-special-discovery", "roll"),
     ("ammo-at-maximum", "illegal"), ("desertion-from-none", "nothing"), ("resource-on-special", "no")],
)  # fmt: skip
def test_the_first_option_is_the_default(name: str, default: str) -> None:
    assert DEFAULTS[name] == default

"""Did you mean …?"""

from __future__ import annotations

import pytest

from checker.sheet.suggest import nearest, one_slip, stock_meant


@pytest.mark.parametrize("written", ["helth", "heallth", "heelth", "ehalth", "healt", "ealth", "healthx"])
def test_one_slip_of_the_pen(written: str) -> None:
    assert one_slip(written, "health")
    assert one_slip("health", written)


@pytest.mark.parametrize("written", ["health", "hlth", "haelht", "wealthy", "", "htlaeh", "hea"])
def test_none_or_more_than_one(written: str) -> None:
    assert not one_slip(written, "health")


@pytest.mark.parametrize(("written", "meant"), [("gift", "gifts"), ("Porters", "porters"), ("ammos", "ammo")])
def test_a_stock_that_was_meant(written: str, meant: str) -> None:
    assert stock_meant(written) == meant


def test_a_resource_of_its_own() -> None:
    assert stock_meant("compass") is None


@pytest.mark.parametrize(("written", "meant"), [("ben", "Ben"), ("Bne", "Ben"), ("BEN", "Ben"), ("Zacharias", None)])
def test_the_nearest_name(written: str, meant: str | None) -> None:
    assert nearest(written, ["Ada", "Ben"]) == meant


@pytest.mark.parametrize("written", ["Ben", "B", "Be\N{NO-BREAK SPACE}njamin", "\N{CYRILLIC CAPITAL LETTER VE}enjamin"])
def test_a_part_of_one_name_or_another_alphabet(written: str) -> None:
    assert nearest(written, ["Ada", "Benjamin"]) == "Benjamin"
    assert nearest("B", ["Ben", "Boris"]) is None


def test_hyphens_and_underscores_are_alike() -> None:
    assert nearest("player-turns", ["player_turns", "order"]) == "player_turns"

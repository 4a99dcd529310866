"""What is known of the format comes from the model alone."""

from __future__ import annotations

from checker.sheet.format import form_of
from checker.sheet.model import Bag, GameTurn, NameOrNames, Sheet
from checker.sheet.types import Costs, Name, Number, Text


class WetBag(Bag):
    """A mapping of the format with more keys."""

    weather: Text | None = None
    holder: Name | None = None
    helpers: NameOrNames | None = None
    price: Costs | None = None
    shares: dict[str, Number | None] | None = None


class WetTurn(GameTurn):
    """A Game Turn with such a bag."""

    bag: WetBag | None = None


def test_a_new_key_needs_nothing_but_the_model() -> None:
    bag = form_of(WetTurn).keys["bag"]
    assert bag.key == "bag"
    assert [bag.keys[key].role for key in ("weather", "holder", "helpers", "drawn")] == ["text", "name", "name", "word"]
    assert bag.keys["weather"].key == "weather"
    helpers = bag.keys["helpers"].items
    assert helpers is not None
    assert (helpers.role, helpers.key) == ("name", "helpers")
    assert bag.keys["price"].whole
    assert bag.keys["price"].by_stock is not None
    assert bag.keys["shares"].by_name is not None


def test_a_short_form_speaks_of_the_first_key_where_that_takes_the_same() -> None:
    turn = form_of(Sheet).keys["turns"].items
    assert turn is not None
    players, envy, desertion = (turn.keys[key] for key in ("player_turns", "envy", "desertion"))
    assert players.items is not None
    assert envy.items is not None
    assert desertion.by_name is not None
    up = players.items.keys["time_up"]
    assert (up.first, envy.items.first, desertion.by_name.keys["porters"].first) == ("at", "player", "die")
    assert (up.keys["health_roll"].first, up.keys["health_roll"].words) == (None, {"none": ""})

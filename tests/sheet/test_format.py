"""What is known of the format comes from the model alone."""

from __future__ import annotations

from checker.sheet.format import form_of
from checker.sheet.model import Sheet


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

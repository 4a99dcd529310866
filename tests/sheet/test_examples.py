"""What a message shows as an example can be read: it is derived from the model."""

from __future__ import annotations

import pytest

from checker.pipeline import check
from checker.sheet.examples import Pencil
from checker.sheet.format import belongs, keys_of
from checker.sheet.model import Final, GameTurn, Player

FORM = {"invalid-yaml", "invalid-value", "unknown-key", "missing-key", "unknown-player"}
TREE = {"players": {"Ana": {}, "Bo": {}}, "turns": [{}], "final": {}}


def _example(*pointer: str | int) -> str:
    return Pencil(["Ana", "Bo"]).line(pointer, TREE)


@pytest.mark.parametrize("key", GameTurn.model_fields)
def test_an_example_in_a_game_turn_can_be_read(key: str) -> None:
    example = _example("turns", 0, key)
    written = f"{key}: [{{{example[2:].strip('{}')}}}]" if example.startswith("- ") else example
    (report,) = check(f"sheet: 1\nplayers: [Ana, Bo]\nturns: [{{{written}}}]\n")
    assert FORM.isdisjoint(each.finding.rule for each in report.findings), example


@pytest.mark.parametrize("key", Final.model_fields)
def test_an_example_of_the_end_can_be_read(key: str) -> None:
    (report,) = check(f"sheet: 1\nplayers: [Ana, Bo]\nfinal: {{{_example('final', key)}}}\n")
    assert FORM.isdisjoint(each.finding.rule for each in report.findings)


@pytest.mark.parametrize("key", Player.model_fields)
def test_an_example_of_a_player_can_be_read(key: str) -> None:
    (report,) = check(f"sheet: 1\nplayers: {{Ana: {{{_example('players', 'Ana', key)}}}, Bo: {{}}}}\n")
    assert FORM.isdisjoint(each.finding.rule for each in report.findings)


def test_the_keys_of_a_place_are_those_of_its_model() -> None:
    assert keys_of(("turns", 0), TREE) == list(GameTurn.model_fields)
    assert keys_of(("players",), TREE) == []


@pytest.mark.parametrize(
    ("key", "parent", "words"),
    [
        ("winners", (), "under 'final'"),
        ("scores", (), "under 'turns' or 'final'"),
        ("health", ("players", "Ana"), "under 'start'"),
        ("game", ("turns", 0), "further out, beside 'turns'"),
        ("weather", (), ""),
    ],
)
def test_where_a_key_belongs(key: str, parent: tuple[str | int, ...], words: str) -> None:
    assert words in belongs(key, parent, TREE)
    assert bool(words) == bool(belongs(key, parent, TREE))

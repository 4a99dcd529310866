"""The complaints of the parsers are in plain words."""

from __future__ import annotations

import pytest

from checker.document import events
from tests.helpers import one, place, the

# syntax errors in plain words


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("sheet: 1\nturns:\n\t- scores: {}\n", (3, 1), "a tab"),
        ("sheet: 1\nplayers:\n  - Ada\n\t- Ben\n", (4, 1), "a tab"),
        ("sheet: 1\nplayers: [Ada, Ben\n", (2, 10), "the '[' that is opened here is never closed"),
        ("sheet: 1\nplayers: {Ada: {}, Ben: {}\n", (2, 10), "the '{' that is opened here is never closed"),
        ("sheet: 1\ngame: {event: Open: final}\n", (2, 19), "': '"),
        ("sheet: 1\nplayers: ['Ada' 'Ben']\n", (2, 17), "a ',' is missing"),
        ("sheet: 1\ngame:\n  event: Open: final\n", (3, 14), "': '"),
        ("sheet: 1\nplayers: [Ada Ben: 3, Cleo]]\n", None, ""),
        ('sheet: 1\ngame: {event: "Open}\n', (2, 15), "is never closed"),
        ("sheet: 1\ngame: {event: @home}\n", (2, 15), "cannot begin a value"),
        ("sheet: 1\n  players: [Ada]\n", (2, 10), "': '"),
        ("sheet: 1\nplayers: - Ada\n", (2, 10), "a '-' item"),
        ("sheet: 1\nplayers: ? Ada\n", (2, 10), "a '?'"),
        ("sheet: 1\ngame: {event: ?}\n", (2, 15), "a value is due here"),
        ("sheet: 1\ngame:\n  event: |see above\n", (3, 11), "only a comment"),
        ("sheet: 1\ngame:\n  event: > see above\n", (3, 12), "only a comment"),
        ("sheet: 1\ngame:\n  event: *see above*\n", (3, 10), "alias"),
        ("sheet: 1\ngame:\n  event: *see*\n", (3, 14), "alias"),
        ("sheet: 1\ngame: {event: 'Open\n...\n", (2, 15), "is never closed"),
        ("sheet: 1\nturns:\n  - order: []\n   scores: {}\n", (4, 4), "'-' was expected"),
        ("sheet: 1\ngame:\n    round: 3\n  table: 4\n", (4, 3), "does not line up with the keys"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("parser", ["c", "pure"])
def test_a_syntax_error_says_what_was_expected(
    text: str, where: tuple[int, int] | None, words: str, parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "pure":
        monkeypatch.setattr(events, "CParser", None)
    found = the(one(text), "invalid-yaml")
    assert words in found.finding.message
    assert "expected <block end>" not in found.finding.message
    if where is not None:
        assert place(found)[:2] == where


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\x7f", "\x9b", "\ufffe"])
def test_a_control_character_is_named_and_shown_where_it_is(character: str) -> None:
    found = the(one(f"sheet: 1\nplayers: [Ada{character}]\n"), "invalid-yaml")
    assert f"U+{ord(character):04X}" in found.finding.message
    assert place(found)[:2] == (2, 14)


def test_utf_16_without_its_mark_is_guessed() -> None:
    text = "sheet: 1\n".encode("utf-16-le").decode("latin-1")
    assert "UTF-16" in the(one(text), "invalid-yaml").finding.message

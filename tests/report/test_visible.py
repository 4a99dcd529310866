"""No text of a sheet paints the terminal or forges a line."""

from __future__ import annotations

import io
import json

import pytest

from checker.report.encode import encode
from checker.report.visible import Door, exact, harmless, visible, visible_line, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("Ōta 😀", "Ōta 😀"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\u202egnir", "\\u202egnir"),
        ("\u2028\u2029\x85", "\\u2028\\u2029\\x85"),
        ("a\u200bb\ufeff", "a\\u200bb\\ufeff"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("\ud800", "\\ud800"),
        ("::error::forged", ": :error::forged"),
        (" ::error::forged", " : :error::forged"),
        ("a ::error::forged", "a ::error::forged"),
    ],
)
def test_control_characters_are_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian
        "\u0915\u094d\u200d\u0937",  # Hindi
        "\u0d05\u0d28\u0d3f\u0d32\u0d4d\u200d",  # Malayalam, at the end of a word
        "👨\u200d👩\u200d👧",
        "🏳\ufe0f\u200d🌈",
        "🧑🏽\u200d🚀",
        "\u845b\U000e0100",  # an ideograph in one of its forms
    ],
)
def test_joiners_stay_where_a_script_or_a_picture_needs_them(text: str) -> None:
    assert visible(text) == harmless(text) == visible_line(text) == text
    assert text in encode(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\u200dda", "A\\u200dda"),
        ("Ada\u200c", "Ada\\u200c"),
        ("\u0645\u200c", "\u0645\\u200c"),
        ("\u0645\u200c\u200c\u0645", "\u0645\\u200c\\u200c\u0645"),
        ("👨\u200d", "👨\\u200d"),
        ("A\U000e0100\U000e0041", "A\\U000e0100\\U000e0041"),
        ("a\xadb\u3164", "a\\xadb\\u3164"),
    ],
)
def test_what_only_hides_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == harmless(text) == shown


def test_json_says_the_same() -> None:
    text = "".join(map(chr, [*range(0x300), 0x202E, 0xD800, 0xFFFE, 0xE0041])) + "##[error]x ##vso[y]"
    written = encode({text: [text]})
    assert json.loads(written) == {text: [text]}
    assert harmless(written) == written


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        (["::error::x\n"], ": :error::x\n"),
        (["a\n", "  :", ":error::x\n"], "a\n  : :error::x\n"),
        (["#", "#", "vso", "[x]\n"], "##vso [x]\n"),
        (["a::b\n", "::c\n"], "a::b\n: :c\n"),
        (["x" * 100, "::y\n"], "x" * 100 + "::y\n"),
        (["\x1b[8m\t", "\u202e\n"], "\\x1b[8m\t\\u202e\n"),
    ],
)
def test_a_door_lets_nothing_through_in_pieces(parts: list[str], shown: str) -> None:
    out = io.StringIO()
    for door in (Door(out), Door(Door(out))):
        for part in parts:
            door.write(part)
    assert out.getvalue() == shown * 2
    assert exact(Door(out)) is out


def test_a_line_of_a_file_keeps_its_columns() -> None:
    assert visible_line("a\tb\x1bc") == "a b\ufffdc"


@pytest.mark.parametrize(("text", "cells"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("😀", 2)])
def test_width_is_in_cells_of_a_terminal(text: str, cells: int) -> None:
    assert width(text) == cells

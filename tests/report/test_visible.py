"""No text of a sheet paints the terminal or forges a line."""

from __future__ import annotations

import pytest

from checker.report.visible import visible, visible_line, width


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


def test_a_line_of_a_file_keeps_its_columns() -> None:
    assert visible_line("a\tb\x1bc") == "a b\ufffdc"


@pytest.mark.parametrize(("text", "cells"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("😀", 2)])
def test_width_is_in_cells_of_a_terminal(text: str, cells: int) -> None:
    assert width(text) == cells

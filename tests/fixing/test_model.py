"""Edits that follow each other as one set of edits, and parts of a model by pointer."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from checker.fixing.model import Edit, composed, part_at, spliced
from checker.sheet.model import validate


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> list[Edit]:
    """Edits of a text that do not overlap, in order; no two of them insert at one place."""
    ends = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = zip(ends[::2], ends[1::2], strict=False)
    return [Edit(start, end, draw(st.text("xyz", max_size=3))) for start, end in pairs]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, list[Edit], list[Edit]]:
    text = draw(st.text("abc\n", max_size=20))
    first = draw(edits_of(text))
    return text, first, draw(edits_of(spliced(text, first)))


@given(rounds())
@example(("abcdef", [Edit(1, 3, "")], [Edit(1, 1, "x"), Edit(1, 2, "")]))
@example(("abcdef", [Edit(1, 1, "xx"), Edit(3, 3, "yy")], [Edit(2, 6, "")]))
def test_two_rounds_of_edits_are_one(case: tuple[str, list[Edit], list[Edit]]) -> None:
    text, first, then = case
    between = spliced(text, first)
    whole = composed(first, then, between)
    assert spliced(text, whole) == spliced(between, then)
    assert all(one.end < other.start for one, other in pairwise(whole))


def test_what_no_round_touches_is_in_no_edit() -> None:
    first, then = [Edit(2, 3, "long")], [Edit(0, 1, "b"), Edit(8, 9, "")]
    assert composed(first, then, "a long b c") == [Edit(0, 1, "b"), Edit(2, 3, "long"), Edit(5, 6, "")]


def test_a_part_of_a_model_by_pointer() -> None:
    sheet = validate(
        {"sheet": 1, "players": ["Ada"], "turns": [{"envy": ["Ada"]}], "final": {"awards": {"food": "Ada"}}}
    )
    assert part_at(sheet, ("turns", 0, "envy", 0)) == "Ada"
    assert part_at(sheet, ("final", "awards", "food")) == "Ada"
    for nowhere in (("turns", 1), ("turns", 0, "envy", 0, "player"), ("final", "winners"), ("final", "awards", "ammo")):
        assert part_at(sheet, nowhere) is None
    assert part_at(None, ("turns", 0)) is None

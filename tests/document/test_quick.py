"""The quick walk reads what the slow one reads, and leaves to it what it does not know."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.document import quick
from checker.document.quick import QuickWalk
from checker.document.reader import Limits, Unreadable, decode
from checker.document.tree import Document, read_documents
from checker.document.values import Ignored, Spelled, Tagged
from checker.pipeline import check
from tests.accuracy import legal_game
from tests.helpers import FIXTURES

LIMITS = Limits(nodes=5_000, depth=12)


def said(value: Any) -> Any:
    """A value with the kinds of all its parts, in the order of the document."""
    if isinstance(value, dict):
        return [(said(key), said(each)) for key, each in value.items()]
    if isinstance(value, list):
        return ["list", *map(said, value)]
    if isinstance(value, Tagged):
        return ("tagged", value.tag)
    assert not isinstance(value, Ignored)
    return (type(value).__name__, value, value.text if isinstance(value, Spelled) else None)


def read(text: str) -> list[tuple[object, ...]]:
    return [_parts(document) for document in read_documents(text, LIMITS)]


def _parts(document: Document) -> tuple[object, ...]:
    error = (str(document.error), document.error.offset) if document.error else None
    place = (document.index, document.start, document.end)
    return said(document.value), document.faults, error, document.limit, place, list(document.keys.items())


def slowly(text: str) -> list[tuple[object, ...]]:
    """The same, every document from the beginning without the quick walk."""

    def unusual(_walk: QuickWalk, _depth: int) -> NoReturn:
        raise quick.Unusual

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuickWalk, "quick_mapping", unusual)
        patch.setattr(QuickWalk, "quick_sequence", unusual)
        return read(text)


def files() -> Iterator[Any]:
    for path in sorted(FIXTURES.rglob("*.y*ml")):
        try:
            yield pytest.param(decode(path.read_bytes()), id=path.relative_to(FIXTURES).as_posix())
        except Unreadable:
            continue


@pytest.mark.parametrize("text", [*files()])
def test_fixtures_read_the_same_both_ways(text: str) -> None:
    assert read(text) == slowly(text)


@pytest.mark.parametrize("seed", range(40))
def test_games_in_every_style_read_the_same_both_ways(seed: int) -> None:
    text = decode(legal_game(seed).data)
    assert read(text) == slowly(text)


PIECES = st.sampled_from(
    [
        "a", "b", "name", "12", "+3", "007", "''", '"x\\u0301"', "e\u0301", "é", "null", "~", "&x", "*x", "!!str", "!t",
        "<<", ": ", ", ", "- ", "{", "}", "[", "]", "\n", "\n  ", "\n    ", "\n- ", "\n---\n", "\n...\n",
        "#c", "? ", "|\n  ",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_reads_the_same_both_ways(text: str) -> None:
    assert read(text) == slowly(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: {b: [1, {c: x}, [2]]}", {"a": {"b": [1, {"c": "x"}, [2]]}}),
        ("a: {b: &x {c: 1}, d: *x}", {"a": {"b": {"c": 1}, "d": {"c": 1}}}),
        ("a: {b: [&x 5, *x]}", {"a": {"b": [5, 5]}}),
        ("a: {&k b: 1, c: *k}", {"a": {"b": 1, "c": "b"}}),
        ("a: {&k b: 1, *k : 2}", {"a": {"b": 1}}),
        ("a: {b: !!str 5}", {"a": {"b": "5"}}),
        ("a: [{b: 1, b: 2}]", {"a": [{"b": 1}]}),
        ("a: {b: {e\u0301: 1, é: 2}}", {"a": {"b": {"é": 1}}}),
    ],
)
def test_what_the_quick_walk_leaves_to_the_slow_one(text: str, value: object) -> None:
    (document,) = read_documents(text, LIMITS)
    assert document.value == value
    assert read(text) == slowly(text)


def test_after_a_fault_the_documents_before_it_are_not_read_into_it() -> None:
    text = "a: {b: 1}\n---\na: {b: 2}\n---\na: {b: {c: 3, c: 4}}\n---\na: {b: 5}\n"
    documents = list(read_documents(text, LIMITS))
    assert [document.value for document in documents] == [
        {"a": {"b": 1}}, {"a": {"b": 2}}, {"a": {"b": {"c": 3}}}, {"a": {"b": 5}},
    ]  # fmt: skip
    assert [fault.at for document in documents for fault in document.faults] == [("a", "b", "c")]


def test_nodes_are_counted_in_both_walks_together() -> None:
    inner = ", ".join("1" for _ in range(40))
    text = f"a: [{inner}]\nb: &x [{inner}]\nc: *x\n"
    (document,) = read_documents(text, Limits(nodes=126))
    assert document.limit is None
    (document,) = read_documents(text, Limits(nodes=125))
    assert document.limit is not None


def test_a_check_leaves_no_ring_of_objects_behind() -> None:
    """Such rings wait for the garbage collector, which then has a tenth of the time of a run."""
    text = decode(legal_game(3).data)
    check(text)
    gc.collect()
    gc.disable()
    try:
        check(text)
        assert gc.collect() == 0
    finally:
        gc.enable()

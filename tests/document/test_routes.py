"""A walk that looks for some places finds them where the walk over everything does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from checker.document.events import SyntaxFault, YAMLError
from checker.document.reader import Unreadable, decode
from checker.document.spans import Spans
from checker.document.tree import read_documents
from checker.document.values import Value
from checker.findings import Pointer
from checker.settings import DEFAULT
from tests.accuracy import legal_game
from tests.helpers import ROOT

FIXTURES = sorted((ROOT / "fixtures").rglob("*.yaml"))


def pointers(value: Value, at: Pointer = ()) -> Iterator[Pointer]:
    """The pointers to all nodes of a value, and to one in each mapping that is not there."""
    yield at
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, dict):
        yield (*at, "not there")
    for step, member in members:
        yield from pointers(member, (*at, step))


def compare(text: str, every: int) -> int:
    """Compare the two walks, and what the reading walk kept; how many places there were."""
    seen = 0
    for document in read_documents(text, DEFAULT.limits):
        if document.error or document.limit:
            continue
        whole = Spans(text, document.start, document.end)
        for pointer in list(pointers(document.value))[::every]:
            for part in ("node", "key"):
                place = whole.span(pointer, part)
                assert Spans(text, document.start, document.end, [pointer]).span(pointer, part) == place
                assert document.outermost(pointer, part) in (None, place)
                seen += 1
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_the_places_of_a_generated_sheet(seed: int) -> None:
    assert compare(decode(legal_game(seed).data), 31)


def test_the_places_of_the_fixtures() -> None:
    seen = 0
    for path in FIXTURES:
        try:
            seen += compare(decode(path.read_bytes()), 17)
        except (Unreadable, SyntaxFault, YAMLError):
            continue
    assert seen > 500


@pytest.mark.parametrize(
    "text",
    [
        "{a: {b: [1, {c: 2}]}, d: []}",
        "- [x, [y, {z: 1}]]\n- a: 1\n  b:\n  - c\n",
        "? [a, b]\n: c\nd: e\n",
        "a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\n",
        "a:\nb: ''\nc: |\n  text\n\nd: 1\n",
        "a: 1\na: 2\nb: {c: 1, c: 2}\n",
    ],
)
def test_the_places_of_odd_documents(text: str) -> None:
    assert compare(text, 1)


@pytest.mark.parametrize(
    "text",
    [
        "a: {b: 1}\nfinal: [1]\nc: 2\n",
        "a: &x {b: 1}\nfinal: *x\nc: *x\n",
        "&k a: {b: 1}\n*k : {c: 1}\nd: !!map {e: 1}\nf: !g {h: 1}\n",
        "a: &x {b: 1}\n<<: *x\nd: [1]\n",
        "a: &a [1]\nb: *a\n---\nb: [2]\n",
        "? [1]\n: 2\nb: [3]\n",
        "b: [1]\nb: [2]\nc: {d: 1}\n",
    ],
)
def test_the_places_beside_aliases_tags_and_what_is_there_twice(text: str) -> None:
    assert compare(text, 1)

"""docs/security.md names a test for each promise: they exist, and they run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from checker.config.find import LARGEST, MOST_DOTS
from checker.document.reader import MOST_DOCUMENTS, Limits
from checker.sheet.load import MOST_FAULTS, MOST_OF_A_NAME
from tests.helpers import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)


@pytest.mark.parametrize(("file", "name"), NAMED, ids=lambda each: str(each).rpartition("/")[2])
def test_a_test_that_is_named_is_there(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def test_every_promise_names_a_test() -> None:
    promises = PAGE.partition("## What is promised")[2].partition("## What is not promised")[0].split("\n### ")[1:]
    assert len(promises) > 5
    assert [promise.partition("\n")[0] for promise in promises if "`tests/" not in promise] == []
    assert len(NAMED) == PAGE.count("`tests/")


def test_every_test_of_what_is_safe_is_named() -> None:
    """All but those about the tests themselves."""
    own = {"test_page.py"}
    files = [path for path in Path(__file__).parent.glob("test_*.py") if path.name not in own]
    assert {path.name for path in files} <= {Path(file).name for file, _ in NAMED}


def test_the_limits_are_those_of_the_code() -> None:
    for words in (
        f"{Limits().bytes // 1024**2} MiB",
        f"{Limits().depth} levels",
        f"{Limits().nodes:,} nodes",
        f"{MOST_DOCUMENTS:,} sheets",
        f"{MOST_FAULTS:,} faults of form",
        f"{MOST_OF_A_NAME:,} characters",
        f"{LARGEST // 1024**2} MiB, {MOST_DOTS:,} dots",
    ):
        assert f"| {words} " in PAGE or f"| {words}," in PAGE, words

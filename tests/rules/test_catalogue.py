"""The catalogue of rules and the pages agree, and nothing in the catalogue is idle."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from checker.document.reader import Limits
from checker.document.tree import read_documents
from checker.findings import Finding
from checker.game.replay import replay
from checker.pages import page
from checker.rules.base import Rule
from checker.rules.catalogue import EVERY_RULE, RULES
from checker.sheet.load import load
from tests.helpers import ROOT
from tests.marks import marks_in
from tests.rules.pages import PAGES, SHEETS

GROUPS = ("sheet", "time", "desertion", "boost", "envy", "death", "ending", "result", "points")
NO_EXAMPLE = {"unreadable-file"}
"""Rules that no text can break, only bytes and file systems."""

Check = Callable[[Any, Any], Any]

each_rule = pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.name)


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    assert sorted(RULES) == [path.stem for path in PAGES]


@each_rule
def test_a_name_is_kebab_case(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)


def test_every_module_of_a_rule_is_in_the_catalogue() -> None:
    modules = (ROOT / "checker" / "rules").glob("*/[a-z]*.py")
    found = {(path.parent.name, path.stem.replace("_", "-")) for path in modules}
    assert found == {(rule.group, rule.name) for rule in RULES.values() if rule.judges}


@each_rule
def test_a_page_begins_with_the_name_of_its_rule(rule: Rule) -> None:
    assert page(rule.name).splitlines()[0] == f"# {rule.name}"


@each_rule
def test_a_page_says_severity_group_version_and_fix(rule: Rule) -> None:
    fix = f" · fix: {rule.fix}" if rule.fix else ""
    said = [line for line in page(rule.name).splitlines() if line.startswith("`") and " · " in line]
    assert said == [f"`{rule.severity} · {rule.group} · since {rule.since}{fix}`"]


@each_rule
def test_a_page_has_the_fixed_headings(rule: Rule) -> None:
    headings = re.findall(r"^## (.*)$", page(rule.name), re.MULTILINE)
    assert headings == ["What is wrong", "What is fine", "Why", "What the result does with it", "What to do"]


@each_rule
def test_a_page_shows_its_rule_broken(rule: Rule) -> None:
    marked = [mark for block in SHEETS if block.rule == rule.name for mark in marks_in(block.text)]
    assert (rule.name in {mark.rule for mark in marked}) is (rule.name not in NO_EXAMPLE)
    assert {mark.severity for mark in marked if mark.rule == rule.name} <= {rule.severity, "note"}


@each_rule
def test_a_page_shows_a_legal_near_miss(rule: Rule) -> None:
    assert any(not block.marked for block in SHEETS if block.rule == rule.name)


@each_rule
def test_a_rule_says_in_one_line_what_it_reports(rule: Rule) -> None:
    assert 10 < len(rule.summary) < 110
    assert "\n" not in rule.summary
    assert rule.summary.startswith("Report ")


def test_groups_stand_together_and_in_order() -> None:
    groups = [rule.group for rule in RULES.values()]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    assert groups == sorted(groups, key=GROUPS.index)


def test_every_rule_fires_on_some_page_for_every_event_that_it_judges() -> None:
    """Not only every name: a rule that judges two kinds of events must strike both somewhere."""
    fired: set[tuple[str, str]] = set()

    def watched(inner: Check, key: tuple[str, str]) -> Check:
        def check_and_note(event: Any, table: Any) -> Any:
            verdict = inner(event, table)
            found = list(verdict) if isinstance(verdict, (list, tuple)) else [verdict]
            if any(isinstance(each, Finding) for each in found):
                fired.add(key)
            return verdict

        return check_and_note

    judges = {
        event: [watched(inner, (inner.__module__, event.__name__)) for inner in checks]
        for event, checks in EVERY_RULE.items()
    }
    for block in SHEETS:
        for document in read_documents(block.text, Limits()):
            loaded = load(document)
            if loaded.sheet is not None:
                replay(
                    loaded, judges, {name: choice for name, choice in (loaded.sheet.rulings or {}).items() if choice}
                )
    due = {(inner.__module__, event.__name__) for event, checks in EVERY_RULE.items() for inner in checks}
    assert due - fired == set()


def test_rules_of_the_reader_judge_no_event() -> None:
    assert {rule.group for rule in RULES.values() if not rule.judges} <= {"sheet", "result"}

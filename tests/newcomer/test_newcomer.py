"""The steps of CONTRIBUTING.md are all that a new rule takes. CI runs the whole suite in the copy, this a part."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import ROOT
from tests.newcomer.__main__ import NAME, add_rule, python

SUITE = ("rules", "test_docs.py", "test_imports.py", "config", "schema/test_sheet.py", "cli/test_explain_rules_rank.py")
FEW = f"{NAME} or rule-list or config.json or fixtures/ or not ([ or builds or lsp)"
"""What there is once a rule or a page is not run for those that were there before."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with one rule more."""
    made = tmp_path_factory.mktemp("newcomer") / "copy"
    add_rule(made)
    return made


def test_nothing_else_has_to_be_changed_for_a_new_rule(copy: Path) -> None:
    tests = [f"tests/{part}" for part in SUITE]
    assert python(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", FEW, *tests).returncode == 0


def test_the_steps_say_what_is_done_here() -> None:
    steps = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("in five steps")[2].partition("\n## ")[0]
    said = (
        "docs/rules/<rule>.md",
        "checker/rules/<group>/<rule>.py",
        "checker/rules/catalogue.py",
        "python docs/_generate.py",
        "python -m tests.newcomer",
    )
    assert [each for each in said if f"{each}`" not in steps] == []

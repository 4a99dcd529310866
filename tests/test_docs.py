"""The documentation: generated parts are current, examples are true, links lead somewhere, the site builds."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from checker.cli.commands import COMMANDS
from checker.rules.catalogue import RULES
from tests.helpers import ROOT
from tests.marks import differences

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
_SHEET = re.compile(r'^```yaml(?: title="[^"]+")?\n(sheet: 1\n.*?)^```$', re.DOTALL | re.MULTILINE)
_PYTHON = re.compile(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_LOADED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=\"?(?:https?:)?//[^>]*>")
_CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LEGAL = [DOCS / "sheet-format.md", DOCS / "rulings.md"]
"""Their sheets are legal, but for lines that are marked; other pages show faulty ones."""


def script(name: str) -> ModuleType:
    """A Python file that stands beside the pages."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


HOOKS = script("_hooks")
GENERATE = script("_generate")


@pytest.mark.parametrize("path", GENERATE.FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_generated_is_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == GENERATE.FILES[path](), "run `python docs/_generate.py`"


def test_every_command_and_rule_is_documented() -> None:
    commands = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"\n## checker {name}\n" not in commands] == []
    rules = (DOCS / "rule-list.md").read_text(encoding="utf-8")
    assert [name for name in RULES if f"[{name}](rules/{name}.md)" not in rules] == []


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_the_sheets_of_a_page_are_as_good_as_it_says(path: Path) -> None:
    from checker.pipeline import check

    for found in _SHEET.finditer(path.read_text(encoding="utf-8")):
        reports = check(found[1])
        for report in reports:
            report.findings = [each for each in report.findings if each.severity != "note"]
        assert differences(found[1], reports) == [], found[1]


def test_the_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "game.yaml").write_text("sheet: 1\nplayers: [Ada]\n", encoding="utf-8")
    examples = list(_PYTHON.finditer((DOCS / "python-api.md").read_text(encoding="utf-8")))
    assert len(examples) > 3
    for found in examples:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(found[1], "python-api.md", "exec"), {})
        if found[2] is not None:
            assert out.getvalue() == found[2]


def test_the_api_page_names_what_there_is() -> None:
    import checker
    from checker.pipeline import SheetReport

    text = (DOCS / "python-api.md").read_text(encoding="utf-8")
    assert [name for name in checker.__all__ if f"`{name}" not in text and not name.startswith("__")] == []
    table = text.partition("### A report")[2].partition("###")[0]
    (report,) = checker.check("sheet: 1\nplayers: [Ada]\n")
    assert isinstance(report, SheetReport)
    named = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert [name for name in named if not hasattr(report, name)] == []
    assert len(named) > 10


def _anchor(heading: str) -> str:
    plain = re.sub(r"[^\w\s-]", "", heading.strip().lower())
    return re.sub(r"\s+", "-", plain)


@pytest.mark.parametrize("path", [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    text = _CODE.sub("", path.read_text(encoding="utf-8"))
    lost = []
    for link in _LINK.findall(text):
        place, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", place):
            continue
        target = path if not place else path.parent / place
        known = _HEADING.findall(target.read_text(encoding="utf-8")) if target.is_file() else []
        if not target.exists() or (anchor and anchor not in map(_anchor, known)):
            lost.append(link)
    assert lost == []


def test_the_navigation_has_every_rule_and_loses_no_page() -> None:
    config = HOOKS.on_config({"docs_dir": str(DOCS), "nav": [{"Home": "index.md"}, {"Rules": ["rule-list.md"]}]})
    named = HOOKS._named(config["nav"])
    assert sorted(named) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    rules = [name for name in named if name.startswith("rules/") and name[6:-3] in RULES]
    assert rules == [f"rules/{name}.md" for name in RULES]


def test_a_sheet_that_was_put_right_is_shown_as_one() -> None:
    page = (DOCS / "rules" / "unknown-key.md").read_text(encoding="utf-8")
    assert "```yaml fixed unsafe\n" in page
    shown = HOOKS.on_page_markdown(page, page=None)
    assert shown.count("```yaml\n") == page.count("```yaml")


def test_every_group_of_rules_has_a_title() -> None:
    assert {rule.group for rule in RULES.values()} == set(HOOKS.GROUPS)


def test_the_site_builds(tmp_path: Path) -> None:
    """In strict mode: a lost link, anchor or page is an error. What it shows comes from nobody else's server."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    built: Any = {path.relative_to(tmp_path / "site").parts[0] for path in (tmp_path / "site").rglob("*.html")}
    assert {"index.html", "rules", "editors", "ci", "architecture", "python-api", "command-line"} <= built
    for path in (tmp_path / "site").rglob("*.html"):
        assert _LOADED.findall(path.read_text(encoding="utf-8")) == [], path

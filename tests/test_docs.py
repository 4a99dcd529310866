"""The documentation: generated parts are current, examples are true, links lead somewhere, the site builds."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from checker.cli.commands import COMMANDS
from checker.pipeline import check
from checker.rules.catalogue import RULES
from tests.helpers import ROOT
from tests.htmlreport.browser import AXE, PROGRAM, address, browser
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
PICTURES = script("_pictures")


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
    for found in _SHEET.finditer(path.read_text(encoding="utf-8")):
        reports = check(found[1])
        for report in reports:
            report.findings = [each for each in report.findings if each.severity != "note"]
        assert differences(found[1], reports) == [], found[1]


def test_the_lines_to_copy_are_a_sheet_of_a_three_player_game() -> None:
    """Every line of the table at once, and the words in it as the format has them."""
    page = (DOCS / "getting-started.md").read_text(encoding="utf-8")
    table = page.partition("| at the table |")[2].partition("\n\n")[0]
    lines = [line for line in re.findall(r"`(- [^`]+)`", table) if "death" not in line]
    deaths = re.findall(r"`- (death: [^`]+)`", table)
    assert (len(lines), len(deaths)) == (10, 3)
    for death in deaths:
        text = (
            "sheet: 1\nplayers: {Ada: {patron: fleet-street}, Ben: {patron: kew-gardens}, Cleo: {patron: a}}\n"
            "turns:\n- player_turns:\n  - player: Ada\n    log:\n" + "".join(f"    {line}\n" for line in lines)
        )
        text += f"  - {{player: Ben, log: []}}\n  - {{player: Cleo, log: [{{{death}}}]}}\n  envy: [Ben]\n"
        (report,) = check(text)
        assert [each.finding.rule for each in report.findings] == []
        assert {each.player: each.low for each in report.standings} == {"Ada": 24, "Ben": 3, "Cleo": 3}


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
    named = HOOKS.named(config["nav"])
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built in strict mode: a lost link, anchor or page is an error."""
    folder = tmp_path_factory.mktemp("built") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "GITHUB_SERVER_URL": "https://code.example",
            "GITHUB_REPOSITORY": "a/b",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_the_site_is_whole_and_shows_nothing_from_other_servers(site: Path) -> None:
    built: Any = {path.relative_to(site).parts[0] for path in site.rglob("*.html")}
    assert {"index.html", "rules", "editors", "ci", "architecture", "python-api", "command-line"} <= built
    for path in site.rglob("*.html"):
        assert _LOADED.findall(path.read_text(encoding="utf-8")) == [], path
    assert not list(site.rglob("*.py"))


def test_the_site_says_which_version_it_describes_and_where_it_comes_from(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = f"{project['name']} {project['version']}"
    page = (site / "ci" / "index.html").read_text(encoding="utf-8")
    assert f'{said} · <a href="https://code.example/a/b">a/b</a>' in page
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    assert HOOKS.colophon(ROOT) == said


def test_how_it_is_made_is_one_part_of_the_navigation(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    part = page.partition("How it is made\n")[2].partition("</nav>")[0]
    named = re.findall(r'href="([a-z]+)/"', part)
    assert named == ["accuracy", "benchmarks", "mutation", "decisions", "architecture", "security"]
    assert "More" not in re.findall(r'class="md-ellipsis">\s*([^<]*?)\s*<', page)


def _words(picture: str) -> list[str]:
    """What a picture says, without what it looks like."""
    shown = re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", shown).replace("&#160;", " ").split()


@pytest.mark.parametrize("name", PICTURES.DRAWN)
def test_a_picture_shows_what_there_is(name: str) -> None:
    pytest.importorskip("pygal", reason="the extra hod-checker[report] is not installed")
    text = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert _words(text) == _words(PICTURES.DRAWN[name]()), "run `python docs/_generate.py`"
    assert len(text) < 30_000
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert re.findall(r"\b(?:src|href)=|url\((?!#)|@import", text) == []
    shown = [
        words for path in PAGES for words in re.findall(rf"!\[(.+)\]\(pictures/{name}.svg\)", path.read_text("utf-8"))
    ]
    assert len(shown) == 1


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (390, False), (390, True)])
@pytest.mark.skipif(
    AXE is None or PROGRAM is None, reason="CHECKER_AXE does not say where axe.min.js is, or no Chromium"
)
def test_axe_finds_nothing_grave_on_the_site(site: Path, width: int, dark: bool) -> None:
    """Contrast above all. What is cut off on a phone is told too: it could not be reached by keyboard."""
    assert AXE is not None
    axe = Path(AXE).read_text(encoding="utf-8")
    with browser() as chromium:  # its own, for the site keeps the first choice of a theme
        for name in ("index", "sheet-format/index", "rules/wrong-points/index", "configuration/index", "editors/index"):
            chromium.open(address(site / f"{name}.html"), width=width, dark=dark)
            assert chromium.run("document.body.dataset.mdColorScheme") == ("slate" if dark else "default")
            chromium.run(f"{axe}; 0")
            found = json.loads(chromium.run("axe.run().then(found => JSON.stringify(found.violations))"))
            grave = [each for each in found if each["impact"] in ("serious", "critical")]
            assert [(name, each["id"], each["nodes"][0]["html"]) for each in grave] == []

"""Draws the pictures of the pages for ``_generate.py``. ``tests/test_docs.py`` holds them to what is really said.

Each is an SVG that asks for nothing: a terminal as rich exports it, or a part of a page of HTML. No browser is needed.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import chdir
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
NAME = "table-3.yaml"
_SHEET = re.compile(rf'^```yaml title="{NAME}"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_NARROW = re.compile(r'<svg class="chart narrow".*?</svg>', re.DOTALL)
_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_EDITOR = """
.editor { font: 15px/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }
.editor b { font-weight: 400; color: var(--link); }
.editor i { font-style: normal; color: var(--soft); }
.editor u { text-decoration: underline wavy var(--error); }
.popup { margin: 4px 0 4px 9em; padding: 8px 12px; width: 34em; white-space: normal; font-family: system-ui, sans-serif;
  border: 1px solid var(--soft); border-radius: 4px; background: var(--tint); }
"""


def sheet() -> str:
    """The sheet of the first page."""
    found = _SHEET.search((ROOT / "docs" / "index.md").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def terminal() -> str:
    """The first page's sheet, checked."""
    from rich.console import Console
    from rich.text import Text

    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "checker", "check", "--format", "text", "--stdin-filename", NAME, "-"],
        input=sheet(),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "FORCE_COLOR": "1", "NO_COLOR": "", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    console = Console(record=True, width=100, file=io.StringIO())
    console.print(Text(f"$ checker check {NAME}"))
    console.print(Text.from_ansi(done.stdout.rstrip()))
    return _FONT.sub("", console.export_svg(title="checker", unique_id="terminal"))


def report() -> str:
    """The head of a report: the result, the race and the first finding."""
    from checker.htmlreport.page import render
    from checker.htmlreport.read import open_all
    from checker.pipeline import check_file

    with chdir(ROOT):
        page = render(open_all(list(check_file(Path("fixtures/broken/the-long-sunday/sheet.yaml")))))
    second = page.index('<article class="finding', page.index('<article class="finding') + 1)
    return framed(f"{page[:second]}</section></article></main>", 900, 1060)


def standings() -> str:
    """The tables of a tournament."""
    from checker.pipeline import check_file
    from checker.standings import html
    from checker.standings.tournament import tournament_of

    with chdir(ROOT):
        sheets = sorted(Path("fixtures/tournament").rglob("*.yaml"))
        out = io.StringIO()
        html.write(tournament_of([each for path in sheets for each in check_file(path)]), out)
    return framed(out.getvalue(), 900, 1000)


def editor() -> str:
    """The first page's sheet in an editor, with what it shows of the finding."""
    from checker.htmlreport.page import environment
    from checker.pipeline import check

    text = sheet()
    (found,) = check(text)[0].findings
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        shown = escape(line)
        if number == found.where.line:
            start, end = found.where.column - 1, found.where.end_column - 1
            shown = f"{escape(line[:start])}<u>{escape(line[start:end])}</u>{escape(line[end:])}"
        shown = re.sub(r"([\w-]+)(?=:)", r"<b>\1</b>", shown)
        lines.append(f"<i>{number:3}</i>  {shown}\n")
        if number == found.where.line:
            said = f"{escape(found.finding.message)} <i>checker({found.finding.rule})</i>"
            lines.append(f'<div class="popup">{said}</div>')
    style = environment().get_template("style.css").render()
    page = f'<style>{_EDITOR}{style}</style><main><div class="editor">{"".join(lines)}</div></main>'
    return framed(page, 760, 360)


def framed(page: str, width: int, height: int) -> str:
    """The beginning of a page of HTML as a picture of this size."""
    style = page.partition("<style>")[2].partition("</style>")[0].partition("@media (max-width")[0]
    body = _NARROW.sub("", page.partition("<main")[2].partition(">")[2].partition("</main>")[0])
    body = re.sub(r"<(br|hr)>", r"<\1/>", body)
    body = re.sub(r' (?:href|id|aria-[a-z]+|role|tabindex|data-label)="[^"]*"', "", body)
    body = body.replace("<svg class", '<svg xmlns="http://www.w3.org/2000/svg" class')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f"<style>{style}a {{ text-decoration: underline; }}</style>\n"
        f'<foreignObject width="{width}" height="{height}"><body xmlns="http://www.w3.org/1999/xhtml">{body}</body>'
        "</foreignObject>\n</svg>\n"
    )


DRAWN: Mapping[str, Callable[[], str]] = {each.__name__: each for each in (terminal, report, standings, editor)}


def write() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    for name, draw in DRAWN.items():
        (PICTURES / f"{name}.svg").write_text(draw(), encoding="utf-8")

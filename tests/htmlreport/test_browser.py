"""What a browser makes of the page: nothing is asked for, nothing complains, anybody can use it.

Needs Chromium (apt-get install chromium), and for what axe says the path of axe.min.js in CHECKER_AXE.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import FIXTURES
from tests.htmlreport.browser import AXE, PROGRAM, Browser, address, browser
from tests.htmlreport.sheets import EVIL, EVIL_SHEET

pytest.importorskip("jinja2", reason="the extra hod-checker[report] is not installed")
pytest.importorskip("pygal", reason="the extra hod-checker[report] is not installed")
if PROGRAM is None:
    pytest.skip("there is no Chromium here", allow_module_level=True)

LOOKS = [(1000, False), (1000, True), (390, False), (390, True)]
looks = pytest.mark.parametrize(("width", "dark"), LOOKS, ids=["wide", "wide-dark", "phone", "phone-dark"])
_GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page about one sheet, one about several, and a table of a tournament."""
    from checker.standings import html
    from checker.standings.tournament import tournament_of
    from tests.htmlreport.sheets import page_of

    folder = tmp_path_factory.mktemp("pages")
    sheet = folder / "evil.yaml"
    sheet.write_text(EVIL_SHEET, encoding="utf-8")
    tournament = sorted((FIXTURES / "tournament").rglob("*.yaml"))
    written = {"one": page_of(sheet), "several": page_of(*tournament[:2], *tournament[-1:])}
    paths = {name: folder / f"{name}.html" for name in (*written, "standings")}
    for name, text in written.items():
        paths[name].write_text(text, encoding="utf-8")
    from checker.pipeline import check_file

    reports = [report for path in (*tournament, sheet) for report in check_file(path)]
    with paths["standings"].open("w", encoding="utf-8") as out:
        html.write(tournament_of(reports), out)
    return paths


@pytest.mark.parametrize("name", ["one", "several", "standings"])
def test_a_page_asks_for_nothing_and_complains_of_nothing(chromium: Browser, pages: dict[str, Path], name: str) -> None:
    chromium.open(address(pages[name]))
    assert chromium.run("document.readyState") == "complete"
    assert [each for each in chromium.requests if not each.startswith("data:")] == [address(pages[name])[:60]]
    assert chromium.complaints == []


@pytest.mark.parametrize("name", ["one", "standings"])
def test_what_a_sheet_says_is_text(chromium: Browser, pages: dict[str, Path], name: str) -> None:
    chromium.open(address(pages[name]))
    assert chromium.run("document.querySelectorAll('script, b, [onclick]').length") == 0
    assert EVIL in chromium.run("document.body.innerText")


@looks
def test_nothing_is_wider_than_the_screen(chromium: Browser, pages: dict[str, Path], width: int, dark: bool) -> None:
    for path in pages.values():
        chromium.open(address(path), width=width, dark=dark)
        assert chromium.run("document.documentElement.scrollWidth") <= width


def test_on_a_phone_nothing_is_cut_off_without_a_hint(chromium: Browser, pages: dict[str, Path]) -> None:
    """What goes on at the side is a table of numbers that can be scrolled, and a shadow says so."""
    scrolled = 0
    for path in pages.values():
        chromium.open(address(path), width=390)
        chromium.run("document.querySelectorAll('details').forEach(each => each.open = true)")
        wide = chromium.run(
            "[...document.querySelectorAll('main *:not(svg *, svg)')]"
            ".filter(each => each.scrollWidth > each.clientWidth + 1 &&"
            " !['inline', 'table-row-group'].includes(getComputedStyle(each).display))"
            ".map(each => [each.className, getComputedStyle(each).backgroundImage.split('gradient').length])"
        )
        assert [each for each in wide if each != ["scroll", 5]] == []
        scrolled += len(wide)
    assert scrolled > 1


def test_a_phone_gets_the_narrow_chart_and_a_desk_the_wide_one(chromium: Browser, pages: dict[str, Path]) -> None:
    for width, shown in ((1000, "wide"), (390, "narrow")):
        chromium.open(address(pages["one"]), width=width)
        names = chromium.run(
            "[...document.querySelectorAll('#s1-race ~ figure .chart')]"
            ".filter(each => each.getBoundingClientRect().width > 0).map(each => each.classList[1])"
        )
        assert names == [shown]


def test_a_mark_of_the_chart_leads_to_its_finding_by_keyboard(chromium: Browser, pages: dict[str, Path]) -> None:
    chromium.open(address(pages["one"]))
    chromium.run("document.querySelector('.chart.wide .pin').focus()")
    name = chromium.run("document.activeElement.getAttribute('aria-label')")
    assert name.startswith("Finding 1, Game Turn 1: ")
    chromium.press("Enter")
    assert chromium.run("location.hash") == "#s1-f1"
    assert chromium.run("document.querySelector(':target').innerText").startswith("1 error")


def test_the_first_tab_skips_to_the_report(chromium: Browser, pages: dict[str, Path]) -> None:
    chromium.open(address(pages["several"]))
    chromium.press("Tab")
    assert chromium.run("document.activeElement.className") == "skip"
    assert chromium.run("document.activeElement.getBoundingClientRect().left") >= 0


def test_paper_shows_what_a_screen_folds_away_and_leaves_no_heading_alone(
    chromium: Browser, pages: dict[str, Path]
) -> None:
    chromium.open(address(pages["one"]))
    assert chromium.run("document.querySelectorAll('.pages .screen').length") > 4
    chromium.call("Emulation.setEmulatedMedia", media="print")
    assert chromium.run("document.querySelector('.pages .screen').getBoundingClientRect().height") == 0
    alone = "h2, h3, summary, thead, tr.turn, tr:nth-last-child(2)"
    assert set(
        chromium.run(f"[...document.querySelectorAll('{alone}')].map(each => getComputedStyle(each).breakAfter)")
    ) == {"avoid"}
    assert chromium.run("document.querySelector('details.ledger tbody').getBoundingClientRect().height") > 50


@pytest.mark.parametrize(
    ("name", "width", "dark"),
    [*(("one", *look) for look in LOOKS), ("several", 390, True), ("standings", 1000, False), ("standings", 390, True)],
)
@pytest.mark.skipif(AXE is None, reason="CHECKER_AXE does not say where axe.min.js is (npm install axe-core)")
def test_axe_finds_nothing_grave(chromium: Browser, pages: dict[str, Path], name: str, width: int, dark: bool) -> None:
    assert AXE is not None
    chromium.open(address(pages[name]), width=width, dark=dark)
    chromium.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    chromium.run(f"{Path(AXE).read_text(encoding='utf-8')}; 0")
    found = json.loads(chromium.run("axe.run().then(found => JSON.stringify(found))"))
    assert len(found["passes"]) > 20
    grave = [(each["id"], each["nodes"][0]["html"]) for each in found["violations"] if each["impact"] in _GRAVE]
    assert grave == []

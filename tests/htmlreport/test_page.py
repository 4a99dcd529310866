"""The page as text: what is on it, and what is not."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.helpers import CLEAN, FAULTY, FIXTURES, ROOT
from tests.htmlreport.sheets import EVIL, EVIL_SHEET, page_of
from tests.snapshots import AsText

pytest.importorskip("jinja2", reason="the extra hod-checker[report] is not installed")
pytest.importorskip("pygal", reason="the extra hod-checker[report] is not installed")

LONG_SUNDAY = Path("fixtures/broken/the-long-sunday/sheet.yaml")


class _AsHtml(AsText):
    """As a browser would open it."""

    file_extension = "html"


class _Page(HTMLParser):
    """The ids, links and texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        held = dict(attrs)
        if held.get("id"):
            self.ids.append(held["id"] or "")
        if tag == "a":
            self.links.append(held.get("href") or "")
        elif "src" in held or "href" in held or "xlink:href" in held:
            self.loads.append(held.get("src") or held.get("href") or held.get("xlink:href") or "")


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    path = tmp_path / "evil.yaml"
    path.write_text(EVIL_SHEET, encoding="utf-8")
    return path


def _without_drawings(page: str) -> str:
    """The page without style, drawings and the pages of rules, which have tests of their own."""
    page = re.sub(r'(<section class="pages").*?(</section>)', r"\1>…\2", page, flags=re.DOTALL)
    page = re.sub(r"<style>.*?</style>", "<style>…</style>", page, flags=re.DOTALL)
    return re.sub(r"<svg .*?</svg>", "<svg>…</svg>", page, flags=re.DOTALL)


def test_the_page_of_one_sheet(snapshot: SnapshotAssertion) -> None:
    assert _without_drawings(page_of(LONG_SUNDAY)) == snapshot(extension_class=_AsHtml)


def test_the_page_of_a_tournament(snapshot: SnapshotAssertion) -> None:
    sheets = sorted(Path("fixtures/tournament").rglob("*.yaml"))
    assert _without_drawings(page_of(*sheets)) == snapshot(extension_class=_AsHtml)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert page_of(LONG_SUNDAY) == page_of(LONG_SUNDAY)


def test_what_a_sheet_says_is_text_on_the_page(evil: Path) -> None:
    page = page_of(evil)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert EVIL not in page
    assert "\u202e" not in page
    assert _Page(page).tags.isdisjoint({"script", "iframe", "object", "img", "form"})


@pytest.mark.parametrize("sheets", [[LONG_SUNDAY], sorted((FIXTURES / "broken").glob("the-f*/sheet.yaml"))], ids=len)
def test_links_lead_to_places_on_the_page_and_nothing_is_loaded(sheets: list[Path]) -> None:
    text = page_of(*sheets)
    page = _Page(text)
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert page.loads == ["data:,"]
    assert "url(" not in text
    assert "@import" not in text


@pytest.mark.parametrize("folder", ["legal", "broken", "styles"])
def test_every_fixture_has_a_page(folder: str) -> None:
    for path in sorted((FIXTURES / folder).rglob("*.yaml"))[::6]:
        assert page_of(path).endswith("</html>")


def test_a_sheet_that_cannot_be_read_is_on_the_page_with_its_finding() -> None:
    page = page_of(FIXTURES / "broken" / "wet-paper" / "sheet.yaml")
    assert "This sheet could not be read." in page
    assert "invalid-yaml" in page
    assert "Ledger" not in page


def test_bounds_and_open_readings_are_on_the_page(tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    path.write_text(
        "sheet: 1\nplayers: [Ada, Ben, Cleo]\nturns: [{scores: {Ada: 51, Ben: 50, Cleo: 50}}]\n"
        "final: {state: {Ada: {food: 3}, Ben: {food: 2}, Cleo: {status: dead, food: 9}}}\n",
        encoding="utf-8",
    )
    page = page_of(path)
    assert "<code>award-pool</code>" in page
    result, readings = page.split('id="s1-result"')[1].split("</table>")[0], page.split('id="s1-readings"')[1]
    assert re.findall(r'class="n strong">([^<]*)<', result) == ["51 to 57", "50 to 56", "50"]
    assert 'data-label="Ranking">open: Ada 51 to 57, Ben 50 to 56, Cleo 50<' in readings
    assert 'data-label="Result">Ada or Ben may win<' in readings
    assert 'data-label="Decides">open<' in readings
    assert "Open: Ada or Ben may win" in page
    assert "<bdi>Ada</bdi>: 51 to 57 points</summary>" in page
    assert "not finished" not in page
    assert re.findall(r">(?:Ada|Ben|Cleo)[^<]*</text>", page) == 2 * [">Ada</text>", ">Ben</text>", ">Cleo 50</text>"]


def test_an_unfinished_reading_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.yaml"
    path.write_text(
        "sheet: 1\nplayers: [Ada, Ben]\nturns: [{player_turns: ["
        "{player: Ada, log: [{meet: Ben, region: unexplored}]}, {player: Ben, log: []}]}]\n",
        encoding="utf-8",
    )
    page = page_of(path)
    assert "The game is not finished." in page
    assert "nobody" not in page.split('id="s1-readings"')[1].split("</section>")[0]


def test_each_finding_leads_to_the_page_of_its_rule_and_no_other_is_there(evil: Path) -> None:
    page = page_of(evil)
    named = set(re.findall(r"<code>([a-z-]+)</code></a></h\d>", page))
    assert "resource-not-held" in named  # silenced by a comment
    assert set(re.findall(r'href="#rule-([a-z-]+)"', page)) == named
    assert set(re.findall(r'<article id="rule-([a-z-]+)"', page)) == named
    for rule in named:
        shown = page.partition(f'<article id="rule-{rule}"')[2].partition("</article>")[0]
        assert re.findall("<h4>(.*?)</h4>", shown) == [
            "What is wrong",
            "What is fine",
            "Why",
            "What the result does with it",
            "What to do",
        ]
    assert "checker explain" not in page


def test_in_an_index_problems_come_first(evil: Path, tmp_path: Path) -> None:
    clean, noted, unread = (tmp_path / f"{name}.yaml" for name in ("clean", "noted", "unread"))
    clean.write_text(CLEAN, encoding="utf-8")
    noted.write_text(FAULTY, encoding="utf-8")
    unread.write_text("sheet: 1\nplayers: [Ada\n", encoding="utf-8")
    page = page_of(clean, evil, noted, unread)
    shelf = page.partition('<ul class="shelf">')[2].partition("</ul>")[0]
    assert re.findall(r'class="which"><a href="#s(\d)"', shelf)[0] == "4"
    assert re.findall(r'class="which"><a href="#s(\d)"', shelf)[-1] == "1"
    assert re.findall(r'<article class="sheet" id="s(\d)"', page) == ["1", "2", "3", "4"]


def test_silenced_and_allowed_claims_have_their_place(evil: Path) -> None:
    page = page_of(evil)
    assert "Silenced by comments in the sheet" in page
    assert "Allowed by the judge" in page

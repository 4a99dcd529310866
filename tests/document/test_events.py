"""The pure parser gives what the C parser gives; and complaints are in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.document import events
from checker.pipeline import check, check_file
from checker.report.json import as_json
from checker.report.run import Run
from tests.fixtures.expectations import sheets_in
from tests.helpers import one, place, the


def told(path: Path) -> str:
    return json.dumps(as_json(Run.of(check_file(path))), indent=1)


def without_wording(report: str) -> str:
    """Syntax errors may be worded otherwise, and be seen a little earlier or later."""
    sheets = json.loads(report)["sheets"]
    for sheet in sheets:
        for finding in sheet["findings"]:
            if finding["rule"] == "invalid-yaml":
                finding.clear()
    return json.dumps(sheets, indent=1)


KNOWN_TO_DIFFER = {"no-space-in-braces"}
"""``{Ada:3}``: libyaml calls it a syntax error, the pure parser a single word."""
SMALL = [
    path for folder in ("legal", "broken", "styles") for path in sheets_in(folder) if path.stem not in KNOWN_TO_DIFFER
]


def test_the_c_parser_is_there() -> None:
    assert vars(events)["_CParser"] is not None


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.parent.name if path.stem == "sheet" else path.stem)
def test_the_pure_parser_gives_the_same_results(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = told(path)
    monkeypatch.setattr(events, "_CParser", None)
    assert without_wording(told(path)) == without_wording(quick)


EDGES = [
    "sheet: 1\nplayers: [😀, Ben]\nfinal: {scores: {😀: 51, Ben: 40}, winners: Ben}\n",
    "sheet: 1\r\nplayers: [Ada, Ben]\r\nfinal: {winners: Cleo}\r\n",
    "sheet: 1\rplayers: [Ada, Ben]\rfinal: {winners: Cleo}\r",
    "sheet: 1\nplayers: &p [Ada, Ben]\nfinal: {ranking: *p, winners: Cleo}\n",
    "sheet: 1\nplayers: {<<: {Ada: {}}, <<: {Ben: {}}}\nfinal: {winners: Cleo}\n",
    "sheet: 1\nplayers: ['a\x85b', \"c\u2028d\"]\nfinal: {winners: Cleo}\n",
    "sheet: 1\nplayers: [no, Null, 1, 2026-11-21]\nfinal: {winners: yes}\n",
    "sheet: 1\nsheet: 1\nplayers: [Ada]\n",
    "sheet: 1\nplayers: [Ada]\n---\nsheet: 1\nplayers: [Ben]\nfinal: {winners: Cleo}\n",
    "sheet: 1\nplayers:\n  ? Ada\n  : {}\n  ? [x]\n  : {}\n",
    "sheet: +1\nplayers: !!seq [!!str 12, 0x1F]\nfinal: {winners: '12'}\n",
    "--- # game\nsheet: 1 # v\nplayers: # who\n- Ada # a\n- Ben\n...\n",
    "sheet: 1\nplayers: [Ada]\ngame: {event: |2, x}\n",
    "%YAML 1.2\n---\nsheet: 1\nplayers: [Ada]\n",
    "",
    "# nothing\n",
    "- 1\n",
]


@pytest.mark.parametrize("text", EDGES, ids=range(len(EDGES)))
def test_the_pure_parser_gives_the_same_places(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [(each.finding.rule, place(each)) for report in check(text) for each in report.findings]
    monkeypatch.setattr(events, "_CParser", None)
    slow = [(each.finding.rule, place(each)) for report in check(text) for each in report.findings]
    assert slow == quick


# syntax errors in plain words


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("sheet: 1\nturns:\n\t- scores: {}\n", (3, 1), "a tab"),
        ("sheet: 1\nplayers:\n  - Ada\n\t- Ben\n", (4, 1), "a tab"),
        ("sheet: 1\nplayers: [Ada, Ben\n", (3, 1), "'[' is closed"),
        ("sheet: 1\nplayers: {Ada: {}, Ben: {}\n", (3, 1), "'{' is closed"),
        ("sheet: 1\ngame: {event: Open: final}\n", (2, 19), "without a ','"),
        ("sheet: 1\ngame:\n  event: Open: final\n", (3, 14), "': '"),
        ("sheet: 1\nplayers: [Ada Ben: 3, Cleo]]\n", None, ""),
        ('sheet: 1\ngame: {event: "Open}\n', None, "quotes is never closed"),
        ("sheet: 1\ngame: {event: @home}\n", (2, 15), "cannot begin a value"),
        ("sheet: 1\n  players: [Ada]\n", None, "indented"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("parser", ["c", "pure"])
def test_a_syntax_error_says_what_was_expected(
    text: str, where: tuple[int, int] | None, words: str, parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "pure":
        monkeypatch.setattr(events, "_CParser", None)
    found = the(one(text), "invalid-yaml")
    assert words in found.finding.message
    assert "expected <block end>" not in found.finding.message
    if where is not None and parser == "c":
        assert place(found)[:2] == where


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\x7f", "\x9b", "\ufffe"])
def test_a_control_character_is_named_and_shown_where_it_is(character: str) -> None:
    found = the(one(f"sheet: 1\nplayers: [Ada{character}]\n"), "invalid-yaml")
    assert f"U+{ord(character):04X}" in found.finding.message
    assert place(found)[:2] == (2, 14)


def test_utf_16_without_its_mark_is_guessed() -> None:
    text = "sheet: 1\n".encode("utf-16-le").decode("latin-1")
    assert "UTF-16" in the(one(text), "invalid-yaml").finding.message

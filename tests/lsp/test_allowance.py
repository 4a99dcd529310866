"""A judge's word, written where an entry can carry it: the finding is gone, and nothing else is read otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from checker.fixing.model import spliced
from checker.lsp.positions import Positions
from checker.lsp.session import Session
from checker.pipeline import check
from checker.settings import DEFAULT
from tests.helpers import FIXTURES

WHY = "it was late"
OF_THE_FORM = {"invalid-yaml", "duplicate-key", "unknown-key", "missing-key", "invalid-value"}
START = "sheet: 1\nplayers: {Ada: {start: {points: 20}}, Ben: {start: {points: 20}}}\nturns:\n  - "
ITEMISED = "player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]\n    "
LOG = "player_turns:\n      - {player: Ben, log: []}\n      - player: Ada\n        log:\n          - "


def allowed(text: str) -> list[str]:
    """The text after each finding in turn was let stand; the finding has to be gone then."""
    session = Session("file:///game.yaml", "game.yaml", 1, Positions(text), DEFAULT)
    texts = []
    for game, each in session.located():
        edits = game.allowance(each, WHY)
        if not edits:
            continue
        texts.append(spliced(text, edits))
        after = check(texts[-1])[game.report.document]
        assert (game.claim(each), WHY) in after.allowed
        found = {(other.finding.rule, other.finding.at) for other in after.every}
        assert (each.finding.rule, each.finding.at) not in found
        before = {(other.finding.rule, other.finding.at) for other in game.report.every}
        assert not {rule for rule, _ in found - before} & OF_THE_FORM
    return texts


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (f"{START}{ITEMISED}envy: [Ben]\n", "[Ben]", '[{player: Ben, allowed: "it was late"}]'),
        (f"{START}{ITEMISED}envy: Ben\n", "envy: Ben", 'envy: [{player: Ben, allowed: "it was late"}]'),
        (f"{START}{ITEMISED}envy:\n      - Ben  # !\n", "- Ben", '- {player: Ben, allowed: "it was late"}'),
        (f"{START}{ITEMISED}envy: [{{player: Ben}}]\n", "{player: Ben}]", '{player: Ben, allowed: "it was late"}]'),
        (
            f"{START}{LOG}decide: veldt\n            points: 3  # as told\n",
            "told\n",
            'told\n            allowed: "it was late"\n',
        ),
        (f"{START}{LOG}{{decide: veldt, points: 3}}\n", "points: 3", 'points: 3, allowed: "it was late"'),
        (f"{START}{ITEMISED}bag: {{drawn: 1}}\n", "drawn: 1", 'drawn: 1, allowed: "it was late"'),
    ],
)
def test_every_form_of_a_claim_can_carry_it(text: str, old: str, new: str) -> None:
    assert allowed(text) == [text.replace(old, new)]


def test_what_is_json_stays_json() -> None:
    turns: list[dict[str, object]] = [{"player": name, "log": []} for name in ("Ada", "Ben")]
    sheet = {"sheet": 1, "players": ["Ada", "Ben"], "turns": [{"player_turns": turns, "envy": ["Ben"]}]}
    (text,) = allowed(json.dumps(sheet))
    assert json.loads(text)["turns"][0]["envy"] == [{"player": "Ben", "allowed": WHY}]


@pytest.mark.parametrize(
    "text",
    [
        f"{START}{ITEMISED}envy: &e [Ben]\n    note: *e\n",
        f"{START}{LOG}{{decide: veldt, points: 3, allowed: no}}\n",
        f"{START}{LOG}{{<<: {{points: 3}}, decide: veldt}}\n",
    ],
)
def test_what_cannot_carry_it_is_left_alone(text: str) -> None:
    assert check(text)[0].findings
    assert allowed(text) == []


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("broken/*/sheet.yaml")), ids=lambda path: path.parent.name)
def test_whatever_is_offered_on_a_sheet_of_ours_does_what_it_says(path: Path) -> None:
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        pytest.skip("an editor would not open it")
    allowed(text)

"""Running totals: those of the ledger, and between two ends where something is open."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server's tests need pygls, the extra hod-checker[lsp]")

from checker.bounds import Bounds
from checker.findings import Pointer, claim_of
from checker.fixing.model import Edit, spliced
from checker.lsp.positions import Positions
from checker.lsp.session import Session
from checker.pipeline import check_file
from checker.settings import DEFAULT
from tests.helpers import FIXTURES

START = "sheet: 1\nplayers: {Ada: {start: {points: 10}}, Ben: {start: {points: 0}}}\nturns:\n"


def opened(text: str) -> Session:
    return Session("file:///game.yaml", "game.yaml", 1, Positions(text), DEFAULT)


def shown(text: str) -> str:
    """The text with all running totals in it."""
    there = Positions(text)
    hints = [(there.offset(each.position), each.label) for each in opened(text).hints(there.range(0, len(text)))]
    return spliced(text, [Edit(at, at, f"<{label}>") for at, label in hints])


def test_a_total_stands_behind_the_last_word_of_what_changed_it() -> None:
    text = f"""{START}\
  - player_turns:
      - player: Ada
        log:
          - place: marsh
            note: x  # y
      - {{player: Ben, log: [{{meet: Ada, region: explored}}, {{health: -1}}]}}
    envy: [Ben]
"""
    after = text.replace("note: x", "note: x<Ada 12>").replace("explored}", "explored}<Ben 2, Ada 14>")
    assert shown(text) == after.replace("[Ben]", "[Ben<Ben 4>]")


def test_where_points_are_open_the_least_is_said_and_where_all_is_nothing() -> None:
    unlogged = f"{START}  - player_turns:\n      - {{player: Ada, log: []}}\n      - {{player: Ben}}\n"
    later = "  - player_turns:\n      - {player: Ada, log: []}\n      - {player: Ben, log: [{decide: desert}]}\n"
    assert shown(unlogged + later) == unlogged + later.replace("desert}", "desert}<Ben at least 2>")
    partial = f"game: {{history: partial}}\n{unlogged + later}"
    assert shown(partial) == partial


def test_the_end_says_between_what_it_lies() -> None:
    text = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {before_award: {Ada: 50, Ben: 40}, scores: {Ada: 60, Ben: 41}}\n"
    assert shown(text) == text.replace("Ada: 60", "Ada: 60<by the rulebook 55 to 56>")


@pytest.mark.parametrize(("reading", "said"), [("no", "<Ada 5>"), ("yes", "<Ada 7>"), ("yse", "")])
def test_a_reading_that_cannot_be_read_leaves_open_what_hangs_on_it(reading: str, said: str) -> None:
    find = "{find: Nile, kind: special-discovery, base: 5, patron: kew}"
    text = (
        f"sheet: 1\nrulings: {{patron-on-special: {reading}}}\nplayers: {{Ada: {{patron: kew}}, Ben: {{}}}}\n"
        f"turns:\n  - player_turns: [{{player: Ada, log: [{find}]}}, {{player: Ben, log: []}}]\n"
    )
    assert shown(text) == text.replace(find, find + said)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*/*/sheet.yaml")), ids=lambda path: path.parent.name)
def test_a_total_is_what_the_ledger_adds_up_to(path: Path) -> None:
    for report in check_file(path):
        if report.case is None:
            continue
        outcome = report.case.replay(ledger=True)
        running = {name: points or 0 for name, points in outcome.start.items()}
        behind: dict[tuple[str, Pointer], tuple[Bounds, int | None]] = {}
        for line in outcome.ledger or ():
            running[line.player] = running.get(line.player, 0) + line.recomputed
            claim = claim_of(line.at)
            if claim is not None and line.source not in ("unitemised", "correction"):
                behind[line.player, claim] = line.total, running[line.player] if line.known else None
            elif (line.player, claim) in behind and claim is not None:
                behind[line.player, claim] = behind[line.player, claim][0], running[line.player] if line.known else None
        assert [total.exact for total, _ in behind.values()] == [points for _, points in behind.values()]

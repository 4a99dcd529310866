"""Every fixture with its fixes: nothing fixable left, nothing new, nothing else changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from checker.document.reader import Unreadable, decode
from checker.fixing.apply import fix_text
from checker.pipeline import SheetReport, check
from checker.rules.catalogue import RULES
from tests.fixing.proving import prove_all, prove_each
from tests.helpers import FIXTURES

BROKEN = sorted((FIXTURES / "broken").glob("*/sheet.yaml"))
STYLES = sorted((FIXTURES / "styles").glob("*.yaml"))
LEGAL = sorted((FIXTURES / "legal").glob("*.yaml"))
RESULT = ["wrong-ranking", "wrong-winner"]
STAYS = {
    "fine-points": ["wrong-final-score"],  # how many categories a player shares is open
    "one-more-game-turn": RESULT,  # all through Game Turns that were played on
    "the-forgotten-point": RESULT,
    "the-house-of-cards": RESULT,  # through a struck claim of Envy, which stays written
    "the-club-championship": ["award-missed", "award-missed", *RESULT],  # through one, too; the award would deny them
    "the-long-sunday": RESULT,  # through a struck claim and a meeting with the dead
    "the-early-obituary": ["award-missed", "award-unearned", "award-missed", "award-missed", "award-unearned"],
    "the-funeral": ["award-missed", "award-to-the-dead", *RESULT],  # both through a wrong status
    "the-porter-who-stayed": ["award-unearned"],  # through a struck Boost
    "the-roll-at-home": ["wrong-time-marker"],  # through a Health-roll that does not count
    "the-broken-clock": ["wrong-time-marker"],  # Time was spent by it: with the right one a Player Turn is too long
    "the-umpires-table": [
        "wrong-points",
        "unused-ignore",
        "unused-ignore",
    ],  # a misspelt rule, and comments that say why
    "typed-on-a-phone": ["unused-ignore"],
}
"""What `--fix` leaves: what is due is open, or it is wrong only through something that no fix puts right."""


def text_of(path: Path) -> str:
    try:
        return decode(path.read_bytes())
    except Unreadable:
        pytest.skip("not to be read")


def name_of(path: Path) -> str:
    return path.parent.name if path.name == "sheet.yaml" else path.stem


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_a_story_with_its_fixes(path: Path) -> None:
    fixed = prove_all(text_of(path))
    left = [each.finding.rule for report in fixed.reports for each in report.findings]
    assert [rule for rule in left if RULES[rule].fix == "safe"] == STAYS.get(name_of(path), [])


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_each_fix_of_a_story_stands_for_itself(path: Path) -> None:
    prove_each(text_of(path))


@pytest.mark.parametrize("path", [*STYLES, *LEGAL], ids=name_of)
def test_what_is_written_in_an_odd_way_stays_as_it_is(path: Path) -> None:
    text = text_of(path)
    assert fix_text(text).text == text


@pytest.mark.parametrize("path", [*BROKEN, *STYLES], ids=name_of)
def test_guesses_too_come_to_an_end_and_make_no_key_of_two(path: Path) -> None:
    text = text_of(path)
    fixed = fix_text(text, unsafe=True)
    again = fix_text(fixed.text, unsafe=True)
    assert (again.text, again.applied) == (fixed.text, [])
    assert count_of("duplicate-key", fixed.reports) <= count_of("duplicate-key", check(text))


def count_of(rule: str, reports: Sequence[SheetReport]) -> int:
    return sum(each.finding.rule == rule for report in reports for each in report.findings)

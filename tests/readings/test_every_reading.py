"""What the checker says of other readings, against a replay of every combination: pages, fixtures, generated games."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.pipeline import check, check_bytes, check_file
from tests.accuracy import legal_game
from tests.fixtures.expectations import sheets_in
from tests.readings.brute import unlike
from tests.rules.pages import SHEETS, Block

FOLDERS = ("broken", "legal", "styles")


@pytest.mark.parametrize("block", SHEETS, ids=str)
def test_sheets_of_the_pages(block: Block) -> None:
    assert [wrong for report in check(block.text) if (wrong := unlike(report))] == []


@pytest.mark.parametrize("path", [path for folder in FOLDERS for path in sheets_in(folder)], ids=str)
def test_fixtures(path: Path) -> None:
    assert [wrong for report in check_file(path) if (wrong := unlike(report))] == []


@pytest.mark.parametrize("seed", range(30))
def test_generated_games(seed: int) -> None:
    assert [wrong for report in check_bytes(legal_game(seed).data, "x") if (wrong := unlike(report))] == []

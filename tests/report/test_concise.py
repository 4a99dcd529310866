"""One line a finding."""

from __future__ import annotations

import io
import re

from checker.pipeline import check
from checker.report import concise
from checker.report.run import Run
from tests.helpers import CLEAN, FAULTY


def written(sheet: str, path: str = "x.yaml") -> list[str]:
    out = io.StringIO()
    concise.write(Run.of(check(sheet, path)), out)
    return out.getvalue().splitlines()


def test_path_line_column_severity_rule_message() -> None:
    (line,) = written(FAULTY, "games/t4.yaml")
    assert re.fullmatch(
        r"games/t4\.yaml:3:\d+: error\[wrong-winner\] Ben is named as winner, but Ada wins with 51 \(Ben has 40\)", line
    )


def test_a_clean_sheet_is_silent() -> None:
    assert written(CLEAN) == []


def test_a_name_forges_no_second_line() -> None:
    (line,) = written('sheet: 1\nplayers: [Ada]\nfinal: {winners: "x\\nb.yaml:1:1: error[y] z"}\n')
    assert "\\n" in line

"""The one door to the checker: a text in, its JSON out."""

from typing import Any

from tests.accuracy.comparing import one_form
from tests.accuracy.model import Tree


def ask(text: str) -> Tree:
    """What `checker check --format json` says of a text with one sheet, names in NFC."""
    from checker import check
    from checker.report.json import as_json
    from checker.report.run import Run

    (sheet,) = as_json(Run.of(check(text)))["sheets"]
    answer: Tree = one_form(sheet)
    return answer


def faults(answer: Tree) -> list[Any]:
    """Findings at error or warning."""
    return [finding for finding in answer["findings"] if finding["severity"] != "note"]

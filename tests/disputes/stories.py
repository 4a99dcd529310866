"""The stories of `fixtures/disputes`: sheets, commands, and the parts of their JSON that were worked out by hand.

In an expectation a mapping names only the keys that matter; lists are whole. `<rule /pointer>` stands for the
fingerprint of that finding. Lists without an order of their own (`ways`, `impact`, …) may come in any.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checker.findings import json_pointer
from checker.pipeline import check_file
from tests.helpers import FIXTURES

FOLDER = FIXTURES / "disputes"
STORIES = sorted(path.parent for path in FOLDER.glob("*/expected.json"))
_FINDING = re.compile(r"<([a-z-]+) (/\S*)>")
_ANY_ORDER = frozenset(
    {"ways", "changes", "impact", "corrections", "outcomes", "findings", "winners", "certain_winners"}
    | {"possible_winners", "touched", "because"}
)


@dataclass(frozen=True)
class Run:
    """One command of a story, and what is due."""

    folder: Path
    arguments: tuple[str, ...]
    status: int
    due: dict[str, Any]

    @property
    def sheets(self) -> list[Path]:
        return [self.folder / word for word in self.arguments if word.endswith(".yaml")]

    @property
    def words(self) -> list[str]:
        """The arguments with paths and fingerprints in their places."""
        words = [str(self.folder / word) if word.endswith(".yaml") else word for word in self.arguments]
        return [printed(word, self.sheets[0]) for word in words]

    def __str__(self) -> str:
        return f"{self.folder.name}: {' '.join(self.arguments)}"


def runs() -> list[Run]:
    found = []
    for folder in STORIES:
        story = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
        for run in story["runs"]:
            words = _join(run["run"])
            found.append(Run(folder, tuple(words), run.get("status", 0), run["json"]))
    return found


def _join(words: list[str]) -> list[str]:
    """`<rule /pointer>` is one word, also where a story was written down word by word."""
    return re.findall(r"<[^>]*>|\S+", " ".join(words))


@cache
def fingerprints(sheet: Path) -> dict[tuple[str, str], str]:
    """Fingerprints of a sheet's findings by rule and pointer."""
    return {
        (each.finding.rule, json_pointer(each.finding.at)): each.fingerprint
        for report in check_file(sheet)
        for each in report.every
    }


def printed(text: str, sheet: Path) -> str:
    """`<rule /pointer>` as the fingerprint of that finding; as it stands where nothing was found."""
    match = _FINDING.fullmatch(text)
    return fingerprints(sheet).get((match[1], match[2]), text) if match else text


def gaps(due: Any, got: Any, sheet: Path, at: str = "") -> list[str]:
    """Where an answer is not what is due."""
    if isinstance(due, str):
        due = printed(due, sheet)
    if isinstance(due, dict) and isinstance(got, dict):
        return [
            gap
            for key, value in due.items()
            for gap in gaps(value, got.get(key, "(no such key)"), sheet, f"{at}/{key}")
        ]
    if isinstance(due, list) and isinstance(got, list):
        if len(due) != len(got):
            return [f"{at}: {len(due)} are due, not {len(got)}: {json.dumps(due)} / {json.dumps(got)}"]
        if at.rsplit("/", 1)[-1] in _ANY_ORDER:
            return _in_any_order(due, got, sheet, at)
        return [
            gap for index, pair in enumerate(zip(due, got, strict=True)) for gap in gaps(*pair, sheet, f"{at}/{index}")
        ]
    same = due == got and isinstance(due, bool) == isinstance(got, bool)
    return [] if same else [f"{at}: {json.dumps(due)} is due, not {json.dumps(got)}"]


def _in_any_order(due: list[Any], got: list[Any], sheet: Path, at: str) -> list[str]:
    left = list(got)
    for item in due:
        match = next((each for each in left if not gaps(item, each, sheet, at)), None)
        if match is None:
            return [f"{at}: {json.dumps(item)} is due, not one of {json.dumps(left)}"]
        left.remove(match)
    return []

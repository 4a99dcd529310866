"""How much is done for a sheet: Game Turns played, events judged, forks made. Counts, so that no clock is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from typing import Any
from unittest.mock import patch

from checker.pipeline import check_bytes
from tests.accuracy import a_fault_of_each, legal_game
from tests.fixtures.expectations import sheets_in
from tests.rules.pages import NAMED

LEGAL = range(100, 160)
_COUNTED = {
    "turns": ("game", "_Run", "_one"),
    "ends": ("game", "_Run", "_close"),
    "judged": ("play", "Play", "judge"),
    "forks": ("play", "Play", "fork"),
    "sums": ("sway", "Sway", "shifts"),
}


@cache
def sheets() -> dict[str, bytes]:
    """What is measured: small sheets, stories, generated games."""
    found = {name: block.text.encode() for name, block in NAMED.items()}
    found |= {
        f"{path.parent.name}/{path.stem}": path.read_bytes() for name in ("broken", "legal") for path in sheets_in(name)
    }
    found |= {f"legal game {seed}": legal_game(seed).data for seed in LEGAL}
    return found | {f"game with {case.rule}": case.data for case in a_fault_of_each()}


def work(data: bytes) -> str:
    """What is done to answer all that may be asked of a sheet, as a line of counts."""
    done: Counter[str] = Counter()
    with ExitStack() as stack:
        for what, (module, holder, name) in _COUNTED.items():
            owner = getattr(import_module(f"checker.replay.{module}"), holder)
            stack.enter_context(patch.object(owner, name, _counting(getattr(owner, name), done, what)))
        for report in check_bytes(data, "sheet.yaml"):
            _ask(report)
    return ", ".join(f"{what} {done[what]}" for what in _COUNTED)


def _ask(report: Any) -> None:
    report.impacts, report.bounds, report.depends_on  # noqa: B018 - each is worked out when it is asked for
    if report.case is not None and report.case.outcome.finished:
        readings = report.case.readings
        for name in readings.touched():
            readings.ranking([name])


def _counting(original: Callable[..., Any], done: Counter[str], what: str) -> Callable[..., Any]:
    def counted(*arguments: Any, **options: Any) -> Any:
        done[what] += 1
        return original(*arguments, **options)

    return counted


def lines() -> Iterator[str]:
    """All of it, a line a sheet."""
    for name, data in sheets().items():
        yield f"{name}: {work(data)}"

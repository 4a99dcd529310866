"""What all tests share: how many examples hypothesis tries, and a command line that runs in this process."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from checker.cli.entry import run

MOST_SECONDS = 60
os.environ.pop("COLUMNS", None)  # a runner of tests in several processes sets it, and output would be as narrow
QUICK = ("document", "sheet", "rulebook", "replay", "rules", "ranking", "config", "test_api.py")
"""What `pytest -m quick` runs below `tests/`: the way of a sheet from its text to its findings and its result."""
SLOW = ("test_parsers.py", "test_quick.py", "test_routes.py", "test_every_reading.py")
"""What in them takes too long for that."""
os.environ.setdefault("CHECKER_CACHE_DIR", tempfile.mkdtemp(prefix="checker-tests-"))  # not the user's own
_CALM: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
}
settings.register_profile(
    "ci",
    max_examples=15,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # a failure is said at once; `long` makes it small
    **_CALM,
)
settings.register_profile("long", max_examples=3000, **_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def _is_quick(path: Path) -> bool:
    inside = path.relative_to(Path(__file__).parent)
    return inside.parts[0] in QUICK and inside.name not in SLOW


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Let `-m quick` not even import the others."""
    left_out = config.option.markexpr == "quick" and collection_path.suffix == ".py" and not _is_quick(collection_path)
    return True if left_out else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is quick."""
    for item in items:
        if _is_quick(item.path):
            item.add_marker("quick")


@dataclass(frozen=True)
class Answer:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as data."""
        return json.loads(self.out)

    @property
    def rules(self) -> list[str]:
        """The rules of all findings of a JSON report, in their order."""
        return [finding["rule"] for sheet in self.json["sheets"] for finding in sheet["findings"]]


Cli = Callable[..., Answer]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run the command line in this process: `cli("check", path, stdin=b"…")`."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CHECKER_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return call


@pytest.fixture(autouse=True)
def _no_test_hangs() -> Iterator[None]:
    """A test that works for a minute has met an endless loop, and one that waits for five a deadlock: say where."""

    def give_up(_signal: int, _frame: object) -> None:
        raise TimeoutError("this test works for more than a minute, or takes more than five")

    before = {each: signal.signal(each, give_up) for each in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # processor time: a busy machine is no fault of the test
    signal.alarm(5 * MOST_SECONDS)
    yield
    signal.alarm(0)
    signal.setitimer(signal.ITIMER_PROF, 0)
    for each, handler in before.items():
        signal.signal(each, handler)

"""Whatever somebody does to a folder of sheets, in whatever order: a cache and a baseline never give a stale answer."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from checker.cli.entry import run
from tests.fuzz import mutator
from tests.helpers import CLEAN, FAULTY, UNFINISHED

STEPS = settings(stateful_step_count=8, max_examples=5 if os.environ.get("HYPOTHESIS_PROFILE", "ci") == "ci" else 200)
"""Each step checks the folder two or three times."""
NAMES = st.sampled_from(["a.yaml", "b.yaml", "deep/c.yaml"])
TEXTS = st.sampled_from([CLEAN, FAULTY, UNFINISHED, "sheet: [", "", FAULTY.replace("51", "49")])


def told(*arguments: str) -> tuple[int, str]:
    """Status and standard output of a command line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = run(list(arguments))
    return status, out.getvalue()


class Folder(RuleBasedStateMachine):
    """A folder of sheets that is edited; subclasses say what is remembered of it."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="checker-machine-"))
        self.sheets = self.root / "sheets"
        (self.sheets / "deep").mkdir(parents=True)

    def teardown(self) -> None:
        shutil.rmtree(self.root)

    @initialize()
    def begin(self) -> None:
        (self.sheets / "a.yaml").write_text(FAULTY, encoding="utf-8")

    @rule(name=NAMES, text=TEXTS)
    def write(self, name: str, text: str) -> None:
        (self.sheets / name).write_text(text, encoding="utf-8")

    @rule(name=NAMES, number=st.integers(0, 10_000))
    def change(self, name: str, number: int) -> None:
        path = self.sheets / name
        if path.exists():
            path.write_bytes(mutator.mutated(path.read_bytes(), number))

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        (self.sheets / name).unlink(missing_ok=True)

    @rule(name=NAMES, other=NAMES)
    def copy(self, name: str, other: str) -> None:
        if name != other and (self.sheets / name).exists():
            shutil.copy(self.sheets / name, self.sheets / other)

    def check(self, *more: str) -> tuple[int, str]:
        return told("check", "--format", "json", "--fail-on", "note", *more, str(self.sheets))


class Cached(Folder):
    """With a cache beside it: what it says is what is said without one."""

    @rule(
        line=st.sampled_from(["ignore = ['result']", "severity = {wrong-winner = 'note'}", "", "limits = {depth = 3}"])
    )
    def configure(self, line: str) -> None:
        (self.sheets / "checker.toml").write_text(f"{line}\n", encoding="utf-8")

    @rule()
    def fix(self) -> None:
        told("check", "--fix", str(self.sheets))

    @rule(much=st.booleans())
    def harm_the_cache(self, much: bool) -> None:
        for path in (self.root / "kept").rglob("*"):
            if path.is_file() and path.stat().st_size:
                path.write_bytes(b"" if much else path.read_bytes()[:-1] + b"?")

    @invariant()
    def a_cache_changes_nothing(self) -> None:
        plain = self.check("--no-cache")
        for _ in range(2):
            assert self.check("--cache-dir", str(self.root / "kept")) == plain

    @rule()
    def fixing_again_changes_nothing(self) -> None:
        told("check", "--fix", str(self.sheets))
        before = {path: path.read_bytes() for path in self.sheets.rglob("*.yaml")}
        told("check", "--fix", str(self.sheets))
        assert {path: path.read_bytes() for path in self.sheets.rglob("*.yaml")} == before


class Baselined(Folder):
    """With a baseline beside it: what is known and what is new are together what there is."""

    known: bool = False

    @rule()
    def write_baseline(self) -> None:
        told("check", "--write-baseline", str(self.root / "known.json"), str(self.sheets))
        self.known = True
        assert self.findings("--baseline", str(self.root / "known.json")) == []

    @precondition(lambda self: self.known)
    @rule()
    def prune(self) -> None:
        before = self.findings("--baseline", str(self.root / "known.json"))
        told("check", "--baseline", str(self.root / "known.json"), "--prune-baseline", str(self.sheets))
        assert self.findings("--baseline", str(self.root / "known.json")) == before

    @precondition(lambda self: self.known)
    @invariant()
    def known_and_new_are_all(self) -> None:
        every = self.findings()
        new = self.findings("--baseline", str(self.root / "known.json"))
        data = json.loads((self.root / "known.json").read_text(encoding="utf-8"))
        known = {(path, each["fingerprint"]) for path, entries in data["findings"].items() for each in entries}
        rest = [
            each for each in every if ("sheets/" + str(Path(each[0]).relative_to(self.sheets)), each[1]) not in known
        ]
        assert sorted(new) == sorted(rest)

    def findings(self, *more: str) -> list[tuple[str, str]]:
        _, out = self.check(*more)
        report: Any = json.loads(out)
        return [(sheet["path"], each["fingerprint"]) for sheet in report["sheets"] for each in sheet["findings"]]


@pytest.fixture(autouse=True)
def _no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))


def test_a_cache_never_gives_a_stale_answer() -> None:
    run_state_machine_as_test(Cached, settings=STEPS)


def test_a_baseline_keeps_out_what_it_knows_and_nothing_else() -> None:
    run_state_machine_as_test(Baselined, settings=STEPS)

"""The cache: never an answer that is not right, never in the way."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from checker.document.reader import Limits
from checker.pipeline import Located, SheetReport, check
from checker.runner import cache as caching
from checker.runner.cache import Cache, default_folder
from checker.runner.job import settle
from checker.settings import DEFAULT, Settings
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, FIXTURES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games").mkdir()
    for name, text in (("a", FAULTY), ("b", CLEAN), ("c", "sheet: [")):
        (tmp_path / "games" / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def kept(tmp_path: Path) -> Cache:
    return Cache.of(tmp_path / "kept")


def entries(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file() and path.name != "swept")


def sealed(entry: Path, body: bytes) -> None:
    """Write an entry whose digest is right."""
    key = (entry.parent.name + entry.name).encode()
    entry.write_bytes(hashlib.blake2b(body, digest_size=16, key=key).digest() + body)


def reports(text: str = FAULTY) -> list[SheetReport]:
    found = check(text, "x.yaml")
    settle(found, text, DEFAULT, deep=True)
    return found


def from_cache(cli: Cli, *arguments: str) -> str:
    """How many files the cache knew."""
    return cli("check", "--cache-dir", "kept", "--verbose", *arguments).err.rpartition(" from the cache")[0].split()[-1]


def test_a_second_run_remembers_and_says_the_same(folder: Path, cli: Cli) -> None:
    first = cli("check", "games", "--cache-dir", "kept", "--format", "json")
    assert len(entries(folder / "kept")) == 3
    second = cli("check", "games", "--cache-dir", "kept", "--format", "json")
    assert (first.status, first.out) == (second.status, second.out)
    assert first.out == cli("check", "games", "--no-cache", "--format", "json").out
    assert from_cache(cli, "games", "--format", "json") == "3"


@pytest.mark.parametrize("form", ["json", "text", "sarif"])
def test_fixtures_from_the_cache_are_the_same_bytes(
    form: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FIXTURES)
    ask = ("check", "broken", "legal", "--format", form)
    told = [
        cli(*ask, "--no-cache"),
        cli(*ask, "--cache-dir", tmp_path),
        cli(*ask, "--cache-dir", tmp_path, "--jobs", 2),
    ]
    assert len({(each.status, each.out, each.err) for each in told}) == 1


def test_the_same_content_elsewhere_is_known_by_its_own_name(folder: Path, cli: Cli) -> None:
    cli("check", "games", "--cache-dir", "kept")
    (folder / "copy.yaml").write_text(FAULTY, encoding="utf-8")
    answer = cli("check", "copy.yaml", "--cache-dir", "kept", "--verbose", "-f", "concise")
    assert answer.out.startswith("copy.yaml:3:")
    assert "1 from the cache" in answer.err


@pytest.mark.parametrize(
    "options",
    [
        ["--strict"],
        ["--ignore", "envy"],
        ["--severity", "wrong-winner=note"],
        ["--max-depth", "50"],
        ["--format", "json"],
    ],
)
def test_other_settings_are_another_entry(options: list[str], folder: Path, cli: Cli) -> None:
    cli("check", "games/a.yaml", "--cache-dir", "kept")
    assert from_cache(cli, "games/a.yaml") == "1"
    assert from_cache(cli, "games/a.yaml", *options) == "0"
    assert from_cache(cli, "games/a.yaml", *options) == "1"


@pytest.mark.parametrize(
    "other",
    [
        replace(DEFAULT, limits=Limits(nodes=5)),
        replace(DEFAULT, rulings={"dead-may-win": "no"}),
        replace(DEFAULT, tracks={"health": {"max": 9, "modifiers": {"1": -2}}}),
        replace(DEFAULT, severity={"envy-twice": "note"}),
        replace(DEFAULT, select=frozenset({"envy-twice"})),
        replace(DEFAULT, ignore=frozenset({"envy-twice"})),
        replace(DEFAULT, allow=frozenset({"0"})),
        replace(DEFAULT, strict=True),
    ],
)
def test_every_setting_counts(other: Settings, kept: Cache) -> None:
    assert kept.key(b"x", DEFAULT, deep=False) != kept.key(b"x", other, deep=False)


def test_every_setting_is_thought_of() -> None:
    """A new setting belongs into the key, unless it changes no report."""
    assert set(Settings.__dataclass_fields__) == {
        "limits", "rulings", "tracks", "severity", "select", "ignore", "strict", "fail_on", "allow",
    }  # fmt: skip


def test_another_version_is_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = Cache.of(tmp_path).folder
    monkeypatch.setattr("checker.__version__", "9.9.9")
    assert Cache.of(tmp_path).folder != now


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[:10],
        lambda data: data[:-1],
        lambda data: data + b"x",
        lambda data: data[:20] + b"\xff" + data[21:],
        lambda data: os.urandom(len(data)),
    ],
)
def test_a_harmed_entry_counts_for_nothing(harm: Callable[[bytes], bytes], kept: Cache) -> None:
    kept.put("abcdef", reports())
    (entry,) = entries(kept.folder)
    assert kept.get("abcdef") is not None
    entry.write_bytes(harm(entry.read_bytes()))
    assert kept.get("abcdef") is None
    kept.put("abcdef", reports())
    assert kept.get("abcdef") is not None


def _without(report: SheetReport, name: str) -> SheetReport:
    """As an earlier class would have been kept."""
    del report.__dict__[name]
    return report


def _with(report: SheetReport, name: str, value: object) -> SheetReport:
    report.__dict__[name] = value
    return report


def _emptied(report: SheetReport) -> SheetReport:
    """A finding that knows nothing of itself."""
    report.findings[0] = object.__new__(Located)
    return report


@pytest.mark.parametrize(
    "content",
    [
        lambda: [],
        lambda: [1],
        lambda: [None],
        lambda: {},
        lambda: "text",
        lambda: tuple(reports()),
        lambda: [reports()],
        lambda: [reports()[0].findings[0]],
        lambda: [object.__new__(SheetReport)],
        lambda: [_without(reports()[0], "let_stand")],
        lambda: [_without(reports()[0], "outcome")],
        lambda: [_with(reports()[0], "findings", [1])],
        lambda: [_with(reports()[0], "document", "0")],
        lambda: [_with(reports()[0], "outcome", {})],
        lambda: [_with(reports()[0], "impacts", {"x": 1})],
        lambda: [_with(reports()[0], "lines", "text")],
        lambda: [_emptied(reports()[0])],
    ],
)
def test_an_entry_of_something_else_is_a_miss(content: Callable[[], object], folder: Path, cli: Cli) -> None:
    """Its digest is right, so it is what somebody meant to write."""
    ask = ("check", "games/a.yaml", "--cache-dir", "kept", "--format", "json", "--verbose")
    first = cli(*ask)
    (entry,) = entries(folder / "kept")
    body = pickle.dumps(content(), protocol=5)
    sealed(entry, body)
    again = cli(*ask)
    assert (again.status, again.out, again.err) == (first.status, first.out, first.err)
    assert "0 from the cache" in again.err
    assert from_cache(cli, "games/a.yaml", "--format", "json") == "1"


@pytest.mark.parametrize("body", [b"", b".", b"\x80\x05", b"\x80\x05N.", b"cchecker.pipeline\nNobody\n.", b"\x00" * 99])
def test_a_pickle_that_is_broken_is_a_miss(body: bytes, kept: Cache) -> None:
    entry = kept.folder / "ab" / "cdef"
    entry.parent.mkdir(parents=True)
    sealed(entry, body)
    assert kept.get("abcdef") is None


def test_an_entry_under_another_name_is_a_miss(kept: Cache) -> None:
    kept.put("abcdef", reports())
    shutil.copy(kept.folder / "ab" / "cdef", kept.folder / "ab" / "0123")
    assert kept.get("abcdef") is not None
    assert kept.get("ab0123") is None


def test_an_entry_cannot_run_anything(kept: Cache, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[Any, ...]:
            return os.system, (f"touch {tmp_path}/harm",)

    entry = kept.folder / "ab" / "cdef"
    entry.parent.mkdir(parents=True)
    for thing in (Evil(), [Evil()], print, [caching.Cache], [subprocess.Popen], [os.system]):
        body = pickle.dumps(thing)
        sealed(entry, body)
        assert kept.get("abcdef") is None
    assert not (tmp_path / "harm").exists()


def test_what_is_kept_is_made_of_plain_classes_only(kept: Cache) -> None:
    for number, path in enumerate(sorted(FIXTURES.rglob("*.yaml"))):
        if path.stat().st_size < 20_000 and "hostile" not in path.parts:
            text = path.read_bytes().decode("utf-8", "replace")
            kept.put(f"{number:06}", reports(text) if number % 20 == 0 else check_small(text))
            assert kept.get(f"{number:06}") is not None, path


def check_small(text: str) -> list[SheetReport]:
    found = check(text, "x.yaml")
    settle(found, text, DEFAULT, deep=False)
    return found


def test_two_runs_at_once_do_no_harm(kept: Cache) -> None:
    bad: list[object] = []

    def busy() -> None:
        for _ in range(40):
            kept.put("abcdef", reports(CLEAN))
            found = kept.get("abcdef")
            if found is None or found[0].winners != ["Ada"]:
                bad.append(found)

    threads = [Thread(target=busy) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not bad
    assert len(entries(kept.folder)) == 1


def test_the_folder_may_go_at_any_time(folder: Path, kept: Cache) -> None:
    shutil.rmtree(kept.folder.parent)
    assert kept.get("abcdef") is None
    kept.put("abcdef", reports())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(folder: Path, cli: Cli) -> None:
    (folder / "kept").mkdir(mode=0o500)
    assert cli("check", "games/b.yaml", "--cache-dir", "kept").status == 0


def test_a_file_where_the_folder_should_be_is_no_reason_to_stop(folder: Path, cli: Cli) -> None:
    (folder / "kept").write_text("", encoding="utf-8")
    assert cli("check", "games/b.yaml", "--cache-dir", "kept").status == 0


def test_what_is_old_goes(tmp_path: Path) -> None:
    kept = Cache.of(tmp_path)
    kept.put("aaaa", reports())
    kept.put("bbbb", reports())
    old = time.time() - 40 * 24 * 60 * 60
    os.utime(kept.folder / "aa" / "aa", (old, old))
    Cache.of(tmp_path)
    assert kept.get("aaaa") is not None
    os.utime(tmp_path / "swept", (old, old))
    Cache.of(tmp_path)
    assert kept.get("aaaa") is None
    assert kept.get("bbbb") is not None


def test_few_files_are_not_remembered_unless_asked(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHECKER_CACHE_DIR", str(folder / "own"))
    cli("check", "games")
    assert entries(folder / "own") == []
    cli("check", "games", "--cache")
    assert len(entries(folder / "own")) == 3
    for number in range(30):
        (folder / "games" / f"{number}.yaml").write_text(f"{CLEAN}# {number}\n", encoding="utf-8")
    cli("check", "games", "--no-cache")
    assert len(entries(folder / "own")) == 3
    cli("check", "games")
    assert len(entries(folder / "own")) == 33


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"CHECKER_CACHE_DIR": "/x"}, "/x"),
        ({"XDG_CACHE_HOME": "/y"}, "/y/checker"),
        ({"HOME": "/z"}, "/z/.cache/checker"),
    ],
)
@pytest.mark.skipif(os.name == "nt" or os.uname().sysname != "Linux", reason="elsewhere it is elsewhere")
def test_where_it_is(variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHECKER_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert default_folder() == Path(expected)


def test_entries_hold_no_path_of_the_machine(folder: Path, cli: Cli) -> None:
    cli("check", folder / "games", "--cache-dir", "kept")
    assert not [entry for entry in entries(folder / "kept") if str(folder).encode() in entry.read_bytes()]
    assert all(pickle.loads(entry.read_bytes()[16:]) for entry in entries(folder / "kept"))

"""What no command writes over: score sheets, what it reads, and what is to be a baseline and is none."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY

WRITERS = {
    "baseline": ("check", "a.yaml", "--write-baseline"),
    "baseline of several": ("check", "--jobs", "2", "a.yaml", "b.yaml", "--write-baseline"),
    "json": ("check", "a.yaml", "--output", "json="),
    "sarif": ("check", "a.yaml", "--output", "sarif="),
    "second": ("check", "a.yaml", "--output", "json=new.json", "--output", "text="),
    "anonymise": ("anonymise", "a.yaml", "-o"),
    "standings": ("standings", "a.yaml", "-o"),
}
if find_spec("jinja2") and find_spec("pygal"):
    WRITERS["page"] = ("report", "a.yaml", "-o")
SHEETS = {
    "another": CLEAN.encode(),
    "JSON": b'{"game": {"event": "x"}, "sheet": 1, "players": ["Ada"]}',
    "JSON over lines": b'{\n  "players": ["Ada"]\n}',
    "broken": b"sheet: 1\nplayers: [Ada\n",
    "broken JSON": b'{"sheet": 1, "players": ["Ada"',
    "no version": b"# ours\nplayers: {Ada: {}}\n",
    "second document": b"a: 1\n---\nsheet: 1\nplayers: [Ada]\n",
    "UTF-16": CLEAN.encode("utf-16"),
    "another encoding": "sheet: 1\nplayers: [Zo\u00eb]\n".encode("latin-1"),
    "large": b"sheet: 1\nplayers: [Ada]\nnote: |\n" + b"  a line\n" * 200_000,
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(FAULTY, encoding="utf-8")
    return tmp_path


def write(cli: Cli, name: str, target: str) -> str:
    """Have a writer write, which it refuses; what it says."""
    *front, last = WRITERS[name]
    answer = cli(*front, f"{last}{target}") if last.endswith("=") else cli(*front, last, target)
    assert answer.status == 2
    return answer.err


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_stays(name: str, sheet: str, folder: Path, cli: Cli) -> None:
    target = folder / "precious.yaml"
    target.write_bytes(SHEETS[sheet])
    said = write(cli, name, "precious.yaml")
    assert "precious.yaml: it cannot be written: this is a score sheet; it will not be overwritten" in said
    assert target.read_bytes() == SHEETS[sheet]
    assert {path.name for path in folder.iterdir()} == {"a.yaml", "b.yaml", "precious.yaml"}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("target", ["a.yaml", "./a.yaml", "link", "hard"])
def test_what_is_read_stays(name: str, target: str, folder: Path, cli: Cli) -> None:
    (folder / "link").symlink_to("a.yaml")
    os.link(folder / "a.yaml", folder / "hard")
    assert "it will not be overwritten" in write(cli, name, target)
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FAULTY


@pytest.mark.parametrize("name", WRITERS)
def test_a_link_is_followed_within_its_folder_alone(
    name: str, folder: Path, tmp_path_factory: pytest.TempPathFactory, cli: Cli
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "file"
    outside.write_bytes(b"")
    (folder / "link").symlink_to(outside)
    assert "a symbolic link leads out of" in write(cli, name, "link")
    assert outside.read_bytes() == b""
    (folder / "file").write_bytes(b"")
    (folder / "link").unlink()
    (folder / "link").symlink_to("file")
    *front, last = WRITERS[name]
    cli(*front, f"{last}link") if last.endswith("=") else cli(*front, last, "link")
    assert (folder / "link").is_symlink()
    assert (folder / "file").stat().st_size


def test_a_baseline_before_sheets_that_a_shell_wrote_out(folder: Path, cli: Cli) -> None:
    """`--write-baseline games/*.yaml`: the shell makes of it the first sheet to write, and the others to check."""
    answer = cli("check", "--write-baseline", "a.yaml", "b.yaml")
    assert answer.status == 2
    assert "a.yaml: it cannot be written: this is a score sheet" in answer.err
    assert (folder / "a.yaml").read_text(encoding="utf-8") == FAULTY


@pytest.mark.parametrize("text", ["precious", "{}", "[]", "<<<<<<< HEAD\n", '{"baseline": "x"}', "a: 1\n"])
def test_a_baseline_takes_the_place_of_none_but_baselines(text: str, folder: Path, cli: Cli) -> None:
    (folder / "known.json").write_text(text, encoding="utf-8")
    answer = cli("check", "a.yaml", "--write-baseline", "known.json")
    assert answer.status == 2
    assert "known.json: it cannot be written: this is no baseline; it will not be overwritten" in answer.err
    assert (folder / "known.json").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", '{"baseline": 1, "findings": {}}', '\ufeff{"baseline": 2, "findings": {}}'])
def test_an_older_baseline_and_an_empty_file_are_written_over(text: str, folder: Path, cli: Cli) -> None:
    (folder / "known.json").write_text(text, encoding="utf-8")
    assert cli("check", "a.yaml", "--write-baseline", "known.json").status == 0
    assert json.loads((folder / "known.json").read_text(encoding="utf-8"))["baseline"] == 2


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "text", "concise", "markdown", "junit", "gitlab", "rdjson"])
def test_a_report_is_written_again(form: str, folder: Path, cli: Cli) -> None:
    pytest.importorskip("jinja2", reason="the extra hod-checker[report] is not installed")
    (folder / "sheet.yaml").write_text("sheet: 1\nplayers: [Ada]\nplayer: 3\n", encoding="utf-8")
    for _ in range(2):
        assert cli("check", "sheet.yaml", "--output", f"{form}=out").status == 1
    for kind in ("json", "csv", "html", "markdown"):
        for _ in range(2):
            assert cli("standings", "a.yaml", "-f", kind, "-o", "table").status == 0
    for _ in range(2):  # it shows sheets, those of the rules' pages
        assert cli("report", "sheet.yaml", "-o", "page.html").status == 0


def test_nothing_is_checked_or_put_right_before(folder: Path, cli: Cli) -> None:
    answer = cli("check", "--fix", "b.yaml", "--output", "json=new.json", "--output", "sarif=a.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert (folder / "b.yaml").read_text(encoding="utf-8") == FAULTY
    assert not (folder / "new.json").exists()


def test_what_a_search_came_upon_and_a_configuration_stay(folder: Path, cli: Cli) -> None:
    for name, text in (("other.yaml", "on: push\n"), ("checker.toml", 'ignore = ["envy"]\n')):
        (folder / name).write_text(text, encoding="utf-8")
        answer = cli("check", ".", "--output", f"json={name}")
        assert answer.status == 2
        assert f"{name}: it cannot be written: this is read here; it will not be overwritten" in answer.err
        assert (folder / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("option", ["--baseline", "--write-baseline"])
def test_the_baseline_of_a_run_is_no_report_of_it(option: str, folder: Path, cli: Cli) -> None:
    cli("check", "a.yaml", "--write-baseline", "known.json")
    before = (folder / "known.json").read_bytes()
    answer = cli("check", "a.yaml", option, "known.json", "--output", "json=./known.json")
    assert answer.status == 2
    assert "known.json: this is the baseline" in answer.err
    assert (folder / "known.json").read_bytes() == before


@pytest.mark.skipif(not find_spec("pyarrow"), reason="needs the extra")
def test_tables_too(folder: Path, cli: Cli) -> None:
    (folder / "tables").mkdir()
    (folder / "tables" / "findings.parquet").write_text(FAULTY, encoding="utf-8")
    assert cli("check", "a.yaml", "--output", "parquet=tables").status == 2
    assert (folder / "tables" / "findings.parquet").read_text(encoding="utf-8") == FAULTY


def test_a_read_only_file_stays(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "out").write_bytes(b"")
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    for name in WRITERS:
        assert "it is read-only" in write(cli, name, "out")

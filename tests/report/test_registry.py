"""All formats: they are there, they are late, and no text of a sheet breaks out of any of them."""

from __future__ import annotations

import io
import re

import pytest

from checker.report.registry import FORMATS
from tests.helpers import python
from tests.report.runs import RUNS, evening, in_format, written

ALL = ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson", "markdown"]
each_format = pytest.mark.parametrize("form", ALL)


def test_every_format_of_the_contract_is_there() -> None:
    assert list(FORMATS) == ALL


def test_the_list_of_formats_imports_none_of_them() -> None:
    script = "import sys; from checker.report.registry import FORMATS; print(*sorted(sys.modules))"
    loaded = python("-c", script).stdout.decode().split()
    assert {name for name in loaded if name.startswith("checker")} == {
        "checker", "checker.report", "checker.report.registry"
    }  # fmt: skip
    assert not {"json", "pydantic", "rich", "ruamel", "typer", "yaml", "hashlib"} & set(loaded)


def test_a_format_imports_no_other() -> None:
    script = (
        "import sys, io; from checker.report.registry import FORMATS; from checker.report.run import Run;"
        "FORMATS['github'](Run.of([]), io.StringIO()); print(*sorted(sys.modules))"
    )
    loaded = python("-c", script).stdout.decode().split()
    assert "checker.report.github" in loaded
    assert not {"rich", "checker.report.sarif", "checker.report.text"} & set(loaded)


@each_format
@pytest.mark.parametrize("run", RUNS)
def test_a_format_can_write_anything(form: str, run: str) -> None:
    text = written(form, run)
    assert text.endswith("\n") or not text
    text.encode("utf-8", "strict" if form != "json" else "backslashreplace")


@each_format
def test_the_same_run_gives_the_same_bytes(form: str) -> None:
    assert in_format(form, evening()) == in_format(form, evening())


@pytest.mark.parametrize("form", [form for form in ALL if form != "json"])
@pytest.mark.parametrize("run", ["hostile", "everything"])
def test_no_control_character_is_written(form: str, run: str) -> None:
    hidden = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
    assert re.findall(hidden, written(form, run)) == []


@each_format
def test_a_strange_name_is_there(form: str) -> None:
    assert ("E%2525v" if form == "github" else "E%25v") in written(form, "hostile")


@pytest.mark.parametrize("form", [form for form in ALL if form != "text"])
def test_only_text_has_colours(form: str) -> None:
    out = io.StringIO()
    FORMATS[form](evening(), out, colour=True)
    assert out.getvalue() == written(form, "evening")


def test_text_has_colours_when_asked() -> None:
    out = io.StringIO()
    FORMATS["text"](evening(), out, colour=True)
    assert "\x1b[" in out.getvalue()
    assert "\x1b[" not in written("text", "evening")

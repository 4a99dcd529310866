"""A run over many files keeps their results on disk; it says the same, byte for byte."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from checker.report.registry import FORMATS
from checker.runner import collect
from checker.runner.spill import Spill
from tests.conftest import Cli
from tests.helpers import ROOT

BROKEN = ROOT / "fixtures" / "broken"


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_in_every_format(form: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    few = cli("check", "--no-cache", "--format", form, ".")
    monkeypatch.setattr(collect, "MANY", 1)
    many = cli("check", "--no-cache", "--format", form, ".")
    assert many == few
    assert len(many.out) > 1000


@pytest.mark.parametrize("options", [["--statistics"], ["--sort", "impact"], ["--strict", "--verbose"]])
def test_the_same_with_options(options: list[str], cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    few = cli("check", "--no-cache", *options, ".")
    monkeypatch.setattr(collect, "MANY", 1)
    assert cli("check", "--no-cache", *options, ".") == few


def test_baselines_and_the_cache(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collect, "MANY", 1)
    monkeypatch.chdir(BROKEN)
    known, kept = str(tmp_path / "known.json"), ["--cache-dir", str(tmp_path / "cache")]
    assert cli("check", "--write-baseline", known, ".").status == 0
    assert cli("check", "--baseline", known, *kept, ".").status == 0
    assert cli("check", "--baseline", known, *kept, ".").status == 0


def test_they_are_kept_in_memory_where_no_file_can_be_made(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    few = cli("check", "--no-cache", ".")

    def nowhere(*_: object, **__: object) -> None:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(collect, "MANY", 1)
    monkeypatch.setattr(tempfile, "TemporaryFile", nowhere)
    assert cli("check", "--no-cache", ".") == few


def test_results_of_many_are_on_a_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(collect.collect(collect.Request([str(BROKEN)], cache=False)).files, list)
    monkeypatch.setattr(collect, "MANY", 1)
    assert isinstance(collect.collect(collect.Request([str(BROKEN)], cache=False)).files, Spill)

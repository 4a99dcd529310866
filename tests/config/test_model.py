"""What may stand in a configuration, and how a fault in it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.config.faults import Misconfigured
from checker.config.find import in_folder, named
from checker.config.model import KEYS, Config, parse
from checker.config.resolve import Resolver
from tests.helpers import ROOT

FULL = """
select = ["all"]
extend-select = ["envy-twice"]
ignore = ["points", "wrong-winner"]
include = ["*.yaml"]
exclude = ["old/"]
fail-on = "warning"

[severity]
wrong-ranking = "note"

[per-file-ignores]
"drafts/*" = ["result"]

[tracks.health]
max = 9
modifiers = {1 = -2, 2 = -1}

[rulings]
dead-may-win = "no"

[limits]
bytes = 1000
depth = 10
nodes = 50
"""


def config(text: str, folder: Path, name: str = "checker.toml") -> Config:
    (folder / name).write_text(text, encoding="utf-8")
    return parse(named(str(folder / name)))


def faults(text: str, folder: Path) -> list[str]:
    with pytest.raises(Misconfigured) as caught:
        config(text, folder)
    return list(caught.value.faults)


def test_every_key_is_read(tmp_path: Path) -> None:
    read = config(FULL, tmp_path)
    assert read.ignore == ["points", "wrong-winner"]
    assert read.tracks.model_dump(exclude_none=True) == {"health": {"max": 9, "modifiers": {"1": -2, "2": -1}}}
    assert (read.limits.bytes, read.fail_on) == (1000, "warning")
    assert read.model_fields_set == set(Config.model_fields)


def test_every_key_is_documented() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    assert [key for key in KEYS if f"`{key}`" not in page] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("selct = []", "unknown key 'selct'; did you mean 'select'?"),
        ("extend_select = []", "unknown key 'extend_select'; did you mean 'extend-select'?"),
        ("zzz = 1", "unknown key 'zzz'"),
        ("tracks.helth.max = 1", "tracks: unknown key 'helth'; did you mean 'health'?"),
        ("tracks.health.maxx = 1", "tracks.health: unknown key 'maxx'; did you mean 'max'?"),
        ("limits.byte = 1", "limits: unknown key 'byte'; did you mean 'bytes'?"),
        ('select = ["envy-twise"]', "select[0]: unknown rule 'envy-twise'; did you mean 'envy-twice'?"),
        ('ignore = ["envi"]', "ignore[0]: unknown rule 'envi'; did you mean 'envy'?"),
        ('per-file-ignores = {"a" = ["zzz"]}', "per-file-ignores.a[0]: unknown rule 'zzz'"),
        ('severity.wrong-winer = "note"', "severity: unknown rule 'wrong-winer'; did you mean 'wrong-winner'?"),
        ('severity.envy = "note"', "severity: unknown rule 'envy'"),
        ('severity.wrong-winner = "nota"', "severity.wrong-winner: 'nota' is none of error, warning, note"),
        ('rulings.dead-may-wim = "no"', "rulings: unknown ruling 'dead-may-wim'; did you mean 'dead-may-win'?"),
        ('rulings.dead-may-win = "nein"', "rulings: dead-may-win is read as 'yes' or 'no', not 'nein'"),
        ("rulings.dead-may-win = true", "rulings.dead-may-win: text is due here, not true"),
        ('fail-on = "eror"', "fail-on: 'eror' is none of error, warning, note; did you mean 'error'?"),
        ('exclude = "old"', "exclude: a list is due here, not 'old'"),
        ("exclude = [3]", "exclude[0]: text is due here, not 3"),
        ('exclude = [""]', "exclude[0]: some text is due here, not ''"),
        ("limits = 3", "limits: a table is due here, not 3"),
        ("severity = []", "severity: a table is due here, not a list"),
        ('limits.bytes = "3"', "limits.bytes: a whole number is due here, not '3'"),
        ("limits.bytes = 0", "limits.bytes: 0 is too small, the least is 1"),
        ("limits.depth = 1001", "limits.depth: 1001 is too large, the most is 1000"),
        ("tracks.health.modifiers = {low = -2}", "tracks.health.modifiers: 'low' is no level of a track"),
        ("tool.checker.ignore = []", "in checker.toml the keys stand at the top, without [tool.checker]"),
        ("ignore = [", "this is not TOML:"),
        ("[" * 5000, "this is not TOML:"),
    ],
)
def test_a_fault_is_named_with_its_place_and_what_was_meant(text: str, words: str, tmp_path: Path) -> None:
    assert any(words in fault for fault in faults(text, tmp_path))


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    assert len(faults('selct = []\nignore = ["a", "b"]\nfail-on = "x"\n', tmp_path)) == 4


def test_a_glob_that_means_nothing_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text('exclude = ["!"]', encoding="utf-8")
    with pytest.raises(Misconfigured, match="exclude: "):
        Resolver().settings_for(str(tmp_path / "a.yaml"))


def test_the_nearest_file_upwards_counts_and_checker_toml_goes_first(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.checker]\nignore = ['envy']\n", encoding="utf-8")
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'x'\n[tool.ruff]\n", encoding="utf-8")
    found = Resolver().found_for(str(tmp_path / "a" / "b" / "a.yaml"))
    assert found is not None
    assert (found.path, found.config.ignore) == (tmp_path / "pyproject.toml", ["envy"])
    (tmp_path / "checker.toml").write_text("ignore = []\n", encoding="utf-8")
    found = Resolver().found_for(str(tmp_path / "a" / "b" / "a.yaml"))
    assert found is not None
    assert found.path.name == "checker.toml"


def test_a_pyproject_of_somebody_else_is_not_even_parsed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("this is [ not TOML", encoding="utf-8")
    assert in_folder(str(tmp_path)) is None


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert config("\ufeffignore = ['envy']\n", tmp_path).ignore == ["envy"]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("nothing.toml", None, "there is no such file"),
        ("pyproject.toml", "[project]\n", "it has no table [tool.checker]"),
        ("pyproject.toml", "tool.checker = 3\n", "tool.checker: a table is due here"),
    ],
)
def test_a_named_file_must_be_one(name: str, text: str | None, words: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(Misconfigured) as caught:
        named(str(tmp_path / name))
    assert words in str(caught.value)

"""From files and options to the settings of a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.config.faults import Misconfigured
from checker.config.overrides import Overrides, selection, severities
from checker.config.resolve import Resolver
from checker.config.selection import Layer, groups, left_out
from checker.rules.catalogue import RULES
from checker.settings import DEFAULT, Settings


def settings(folder: Path, text: str, **options: Any) -> Settings:
    (folder / "checker.toml").write_text(text, encoding="utf-8")
    return Resolver(Overrides(**options)).settings_for(str(folder / "a.yaml"))


def reported(found: Settings) -> set[str]:
    return set(RULES) - found.ignore


def test_without_a_file_they_are_the_defaults(tmp_path: Path) -> None:
    assert Resolver().settings_for(str(tmp_path / "a.yaml")) is DEFAULT


def test_a_file_of_nothing_changes_nothing(tmp_path: Path) -> None:
    assert settings(tmp_path, "") == DEFAULT


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ('select = ["envy-twice"]', {}, {"envy-twice"}),
        ("select = []", {}, set()),
        ('select = ["envy"]\nextend-select = ["wrong-winner"]', {}, groups()["envy"] | {"wrong-winner"}),
        ('select = ["envy"]\nignore = ["envy-twice"]', {}, groups()["envy"] - {"envy-twice"}),
        ('ignore = ["all"]', {}, set()),
        ('ignore = ["envy-twice"]', {"select": ("envy-twice",)}, {"envy-twice"}),
        ('ignore = ["all"]', {"extend_select": ("envy-twice",)}, {"envy-twice"}),
        ('select = ["envy-twice", "wrong-winner"]', {"ignore": ("wrong-winner",)}, {"envy-twice"}),
        ('[per-file-ignores]\n"a.yaml" = ["all"]', {"select": ("envy-twice",)}, set()),
        ('[per-file-ignores]\n"/b.yaml" = ["all"]', {"select": ("envy-twice",)}, {"envy-twice"}),
    ],
)
def test_which_rules_are_reported(text: str, options: dict[str, Any], expected: set[str], tmp_path: Path) -> None:
    assert reported(settings(tmp_path, text, **options)) == expected


def test_a_later_layer_selects_anew() -> None:
    layers = [Layer(ignore=["all"]), Layer(select=["envy"]), Layer(extend=["wrong-winner"], ignore=["envy-twice"])]
    assert set(RULES) - left_out(layers) == groups()["envy"] - {"envy-twice"} | {"wrong-winner"}


def test_the_command_line_wins_over_the_file(tmp_path: Path) -> None:
    text = (
        'fail-on = "note"\nlimits = {bytes = 5, depth = 6}\nseverity = {envy-twice = "note", wrong-winner = "note"}\n'
    )
    found = settings(tmp_path, text, fail_on="warning", limits={"depth": 7}, severity={"envy-twice": "warning"})
    assert (found.fail_on, found.limits.bytes, found.limits.depth) == ("warning", 5, 7)
    assert found.severity == {"envy-twice": "warning", "wrong-winner": "note"}
    assert found.limits.nodes == DEFAULT.limits.nodes


def test_isolated_reads_no_file(tmp_path: Path) -> None:
    assert settings(tmp_path, "no TOML [", isolated=True).fail_on == "error"


def test_a_named_file_counts_for_all_and_its_globs_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ci").mkdir()
    (tmp_path / "ci" / "x.toml").write_text('exclude = ["/games/old/"]\nfail-on = "note"\n', encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "checker.toml").write_text("no TOML [", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    resolver = Resolver(Overrides(config="ci/x.toml"))
    assert resolver.settings_for("games/a.yaml").fail_on == "note"
    assert resolver.excluded("games/old/a.yaml")
    assert not resolver.excluded("old/a.yaml")


@pytest.mark.parametrize(
    ("globs", "path", "excluded"),
    [
        (["old"], "x/old/a.yaml", True),
        (["old/"], "old", False),
        (["/old"], "x/old/a.yaml", False),
        (["*.yaml", "!keep.yaml"], "x/keep.yaml", False),
        (["x/**/b.yaml"], "x/y/z/b.yaml", True),
        (["*"], "..", False),
        (["# note", "a b.yaml"], "a b.yaml", True),
    ],
)
def test_globs_are_those_of_a_gitignore(globs: list[str], path: str, excluded: bool, tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text(f"exclude = {globs}\n", encoding="utf-8")
    assert Resolver().excluded(str(tmp_path / path)) is excluded


def test_settings_of_one_configuration_are_made_once(tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text('ignore = ["envy"]\n', encoding="utf-8")
    resolver = Resolver()
    assert resolver.settings_for(str(tmp_path / "a.yaml")) is resolver.settings_for(str(tmp_path / "b" / "c.yaml"))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: selection("--select", ["envy-twice,envy-twise"]), "--select: unknown rule 'envy-twise'; did you mean"),
        (lambda: severities(["wrong-winner"]), "'wrong-winner' is not of the form rule=level"),
        (lambda: severities(["wrong-winer=note"]), "unknown rule 'wrong-winer'; did you mean 'wrong-winner'?"),
        (lambda: severities(["wrong-winner=nte"]), "'nte' is none of error, warning, note; did you mean 'note'?"),
    ],
)
def test_options_that_mean_nothing(ask: object, words: str) -> None:
    with pytest.raises(Misconfigured) as caught:
        ask()  # type: ignore[operator]
    assert words in str(caught.value)


def test_options_may_be_repeated_and_hold_several() -> None:
    assert selection("--select", ["envy-twice, points", "all"]) == ("envy-twice", "points", "all")
    assert severities(["envy-twice=note,wrong-winner = warning"]) == {"envy-twice": "note", "wrong-winner": "warning"}

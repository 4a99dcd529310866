"""Folders: which files are found, in which order, and which are some other YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY

OTHER = "on: push\njobs: {}\n"


def plant(root: Path, **files: str) -> None:
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    plant(
        tmp_path,
        **{
            "b_yaml": CLEAN,
            "a_yml": CLEAN,
            "readme_txt": "sheet: [",
            "z__c_yaml": FAULTY,
            "z__y__d_yaml": CLEAN,
            "_hidden_yaml": FAULTY,
            "_git__e_yaml": FAULTY,
            "z___f_yaml": FAULTY,
        },
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paths(cli: Cli, *arguments: str) -> list[str]:
    return [sheet["path"] for sheet in cli("check", "--format", "json", *arguments).json["sheets"]]


def test_every_sheet_below_in_sorted_order_and_no_hidden_one(folder: Path, cli: Cli) -> None:
    assert paths(cli, ".") == ["a.yml", "b.yaml", "z/c.yaml", "z/y/d.yaml"]


def test_the_order_is_that_of_the_paths(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, **{"z_yaml": CLEAN, "m__b_yaml": CLEAN, "a_yaml": CLEAN, "m__a__x_yaml": CLEAN})
    found = [Path(path).relative_to(tmp_path).as_posix() for path in paths(cli, str(tmp_path))]
    assert found == ["a.yaml", "m/a/x.yaml", "m/b.yaml", "z.yaml"]


def test_without_a_path_it_is_the_current_folder(folder: Path, cli: Cli) -> None:
    assert paths(cli) == paths(cli, ".")


def test_a_file_named_twice_is_checked_once(folder: Path, cli: Cli) -> None:
    assert paths(cli, "z", "z/c.yaml", "./z", "b.yaml", "./b.yaml") == ["z/c.yaml", "z/y/d.yaml", "b.yaml"]


def test_a_hidden_file_or_folder_that_is_named_is_checked(folder: Path, cli: Cli) -> None:
    assert paths(cli, ".hidden.yaml", ".git") == [".hidden.yaml", ".git/e.yaml"]


def test_a_named_file_needs_no_ending(folder: Path, cli: Cli) -> None:
    assert cli("check", "--format", "json", "readme.txt").rules == ["invalid-yaml"]


def test_other_yaml_found_by_a_search_is_skipped_and_counted(folder: Path, cli: Cli) -> None:
    plant(folder, **{"z__ci_yaml": OTHER, "z__list_yaml": "- 1\n", "z__word_yaml": "word\n"})
    answer = cli("check", "--format", "json", "z")
    assert [sheet["path"] for sheet in answer.json["sheets"]] == ["z/c.yaml", "z/y/d.yaml"]
    assert answer.json["summary"]["skipped"] == 3
    assert "3 other YAML files skipped" in cli("check", "--format", "text", "z").out


def test_other_yaml_that_is_named_is_not_skipped(folder: Path, cli: Cli) -> None:
    plant(folder, ci_yaml=OTHER)
    answer = cli("check", "--format", "json", "ci.yaml")
    assert "missing-key" in answer.rules
    assert answer.status == 1


@pytest.mark.parametrize("text", ["players: [Ada]\n", "sheet: 1\n", "sheet: [\n", "sheet: 7\n"])
def test_what_says_sheet_or_players_or_does_not_parse_is_no_other_yaml(text: str, tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, x_yaml=text)
    assert cli("check", "--format", "json", str(tmp_path)).json["summary"]["skipped"] == 0


def test_one_game_among_other_documents_makes_it_a_sheet(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, x_yaml=OTHER + "---\n" + CLEAN)
    answer = cli("check", "--format", "json", str(tmp_path))
    assert answer.json["summary"]["skipped"] == 0


def test_an_empty_folder_is_no_fault(tmp_path: Path, cli: Cli) -> None:
    answer = cli("check", "--format", "json", str(tmp_path))
    assert (answer.status, answer.json["sheets"]) == (0, [])


def test_a_folder_named_like_a_sheet_is_searched(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, **{"x_yaml__game_yaml": FAULTY})
    answer = cli("check", "--format", "json", str(tmp_path / "x.yaml"))
    assert answer.rules == ["wrong-winner"]
    assert cli("check", "--format", "json", str(tmp_path)).rules == ["wrong-winner"]


def test_a_link_in_a_circle_ends(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, a_yaml=CLEAN)
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert len(paths(cli, str(tmp_path))) == 1


def test_a_search_meets_a_dangling_link(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, a_yaml=FAULTY)
    (tmp_path / "b.yaml").symlink_to("nowhere")
    answer = cli("check", "--format", "json", str(tmp_path))
    assert "wrong-winner" in answer.rules
    assert answer.status in (1, 2)


@pytest.mark.parametrize("command", ["check", "rank"])
def test_a_search_follows_no_link_out_of_its_folder(command: str, tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, club__a_yaml=CLEAN, club__b__c_yaml=CLEAN, secret_yaml=FAULTY, other__d_yaml=FAULTY)
    plant(tmp_path / "club", **{"_git__config": FAULTY})
    club = tmp_path / "club"
    (club / "environment.yaml").symlink_to("/proc/self/environ")
    (club / "hidden.yaml").symlink_to(".git/config")
    (club / "b" / "secret.yaml").symlink_to("../../secret.yaml")
    (club / "b" / "inside.yaml").symlink_to("../a.yaml")
    (club / "folder.yaml").symlink_to("../other", target_is_directory=True)
    answer = cli(command, "--format", "json", club)
    assert answer.status == 0
    assert {Path(sheet["path"]).name for sheet in answer.json["sheets"]} == {"a.yaml", "c.yaml"}
    out = "this link leads out of what was searched and was not followed; name it to have it checked"
    assert answer.err.endswith(f" (and 2 more): {out}\n" if Path("/proc").is_dir() else f": {out}\n")
    assert len(answer.err.splitlines()) == 1


def test_a_link_that_is_named_is_followed(tmp_path: Path, cli: Cli) -> None:
    plant(tmp_path, club__a_yaml=CLEAN, secret_yaml=FAULTY)
    (tmp_path / "club" / "link.yaml").symlink_to("../secret.yaml")
    (tmp_path / "named").symlink_to("club", target_is_directory=True)
    assert cli("check", "--format", "json", tmp_path / "club" / "link.yaml").rules == ["wrong-winner"]
    assert len(paths(cli, str(tmp_path / "named"))) == 1
    assert cli("check", "--quiet", tmp_path / "club").err == ""

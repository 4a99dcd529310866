"""What lies at the top of the repository, what goes into the two archives, and that the installed package is whole."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from checker.rules.catalogue import RULES
from tests.helpers import FAULTY, ROOT
from tests.package.tree import PROJECT, kept_or_new, versioned

TOP = {
    ".ci",
    ".github",
    ".gitignore",
    ".pre-commit-hooks.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "checker",
    "docs",
    "fixtures",
    "mkdocs.yml",
    "pyproject.toml",
    "tests",
}
"""All that may lie at the top: who opens the repository reads this first."""


def built(source: Path, target: str, folder: Path) -> Path:
    """An archive, built without network by what builds a release."""
    line = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(line, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    archive = built(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("source")
    subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True)
    (top,) = folder.iterdir()
    assert top.name == f"hod_checker-{PROJECT['version']}"
    return top


@pytest.fixture(scope="module")
def installed(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that comes of the source archive, laid out as an installer does it."""
    archive = built(unpacked, "wheel", tmp_path_factory.mktemp("wheel"))
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(archive) as held:
        held.extractall(folder)
    return folder


def test_nothing_lies_at_the_top_that_does_not_belong_there() -> None:
    assert {path.parts[0] for path in versioned()} - TOP == set()


def test_the_source_archive_is_the_repository(unpacked: Path) -> None:
    held = {path.relative_to(unpacked) for path in unpacked.rglob("*") if not path.is_dir()}
    assert held - {Path("PKG-INFO")} == {path for path in kept_or_new() if path.parts[0] in TOP}


def test_the_wheel_holds_the_program_and_the_rules_pages_alone(installed: Path) -> None:
    files = {path.relative_to(installed) for path in installed.rglob("*") if path.is_file()}
    info = f"hod_checker-{PROJECT['version']}.dist-info"
    assert {path.parts[0] for path in files} == {"checker", info}
    assert {path for path in files if path.parts[:2] == ("checker", "_pages")} == {
        Path("checker", "_pages", f"{page}.md") for page in (*RULES, "rulings")
    }
    code = {path for path in kept_or_new() if path.parts[0] == "checker"}
    assert {path for path in files if path.parts[0] == "checker" and path.parts[1] != "_pages"} == code
    assert Path("checker/py.typed") in files
    told = (installed / info / "METADATA").read_text(encoding="utf-8")
    assert "\nName: hod-checker\n" in told
    assert (installed / info / "entry_points.txt").read_text(encoding="utf-8").split() == [
        "[console_scripts]", "checker", "=", "checker.__main__:main",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["check", "--format", "sarif", "game.yaml"], 1, '"markdown": "# wrong-winner'),
        (["explain", "envy-twice"], 0, "more than one time in the same Game Turn"),
        (["explain", "award-pool"], 0, "`living` · `everyone`"),
        (["schema"], 0, '"$schema"'),
        (["report", "game.yaml", "-o", "page.html"], 0, ""),
        (["standings", "--format", "html", "game.yaml"], 0, "</html>"),
        (["config"], 0, "fail-on"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_is_installed_is_whole(
    installed: Path, tmp_path: Path, arguments: list[str], status: int, said: str
) -> None:
    (tmp_path / "game.yaml").write_text(FAULTY, encoding="utf-8")
    script = "import sys, checker; print(checker.__file__, file=sys.stderr); from checker.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.splitlines()[0] == str(installed / "checker" / "__init__.py")
    assert done.returncode == status, done.stderr
    assert said in done.stdout

"""A folder full of modules that somebody sent: nothing in it runs, however the checker is started."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.helpers import FAULTY, ROOT, action_step

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="no such shell here")
NAMES = {*sys.stdlib_module_names, *packages_distributions(), "sitecustomize", "usercustomize", "checker", "pip"}
COMMAND = "import sys\nfrom checker.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
"""What an installer makes of the entry point."""
ALONE = "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
"""Beside a thread processes are not copied: a server is started, which starts them."""
AFRESH = "import multiprocessing\nmultiprocessing.get_all_start_methods = lambda: ['spawn']\n"
"""Some systems have no such server: each process is a new interpreter."""
WAYS = {
    "the command": ("", ["check"]),
    "processes": ("", ["check", "--jobs", "2"]),
    "processes of a server": (ALONE, ["check", "--jobs", "2"]),
    "new processes": (ALONE + AFRESH, ["check", "--jobs", "2"]),
    "a cluster": ("", ["check", "--engine", "dask", "--jobs", "1"]),
    "the cache": ("", ["check", "--cache-dir", "../kept"]),
    "all formats": ("", ["check", "-f", "json", "-o", "text=../a", "-o", "sarif=../b", "-o", "junit=../c"]),
    "fixes": ("", ["check", "--diff", "--unsafe-fixes"]),
    "ranks": ("", ["rank"]),
    "a page": ("", ["report", "-o", "../page.html"]),
}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A checkout with two sheets, in which every module that Python or a library has is there once more."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("a.yaml", "b.yaml"):
        (folder / name).write_text(FAULTY, encoding="utf-8")
    evil = f"open({str(tmp_path / 'ran')!r}, 'a').write(__file__ + '\\n')\n"
    for name in sorted(NAMES):
        if name in ("checker", "pip"):
            (folder / name).mkdir()
            for part in ("__init__", "__main__"):
                (folder / name / f"{part}.py").write_text(evil, encoding="utf-8")
        elif name.isidentifier():
            (folder / f"{name}.py").write_text(evil, encoding="utf-8")
    return folder


def run(folder: Path, line: Sequence[str], *environments: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run something there; nothing that is there has run then."""
    env = dict(os.environ)
    env.pop("PYTHONSAFEPATH", None)
    for more in ({"PYTHONPATH": str(ROOT)}, *reversed(environments)):
        env.update(more)
    done = subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False)
    ran = folder.parent / "ran"
    assert not ran.exists(), ran.read_text(encoding="utf-8")
    return done


@pytest.mark.parametrize("way", WAYS)
def test_a_way_to_start_the_command(way: str, hostile: Path) -> None:
    before, (command, *options) = WAYS[way]
    for needed, words in (("distributed", "dask"), ("pygal", "report")):
        if words in (command, *options) and find_spec(needed) is None:
            pytest.skip(f"{needed} is not installed")
    script = hostile.parent / "bin" / "checker"
    script.parent.mkdir()
    script.write_text(before + COMMAND, encoding="utf-8")
    done = run(hostile, [sys.executable, str(script), command, "a.yaml", "b.yaml", *options])
    assert (done.returncode in (0, 1), "Traceback" in done.stderr) == (True, False), done.stderr


def test_python_with_its_option(hostile: Path) -> None:
    done = run(hostile, [sys.executable, "-P", "-m", "checker", "check", "--jobs", "2"])
    assert (done.returncode, done.stdout.count("wrong-winner")) == (1, 2), done.stderr


def test_python_without_it_takes_no_library_from_there(hostile: Path) -> None:
    """What Python itself reads before a line of ours runs, it does take; the pages say so."""
    for path in hostile.glob("*.py"):
        if path.stem in sys.stdlib_module_names - {"pickle", "tomllib", "json"}:
            path.unlink()
    shutil.rmtree(hostile / "checker")
    done = run(hostile, [sys.executable, "-m", "checker", "check", "--jobs", "2", "-f", "json"])
    assert (done.returncode, done.stdout.count("wrong-winner")) == (1, 2), done.stderr


@pytest.mark.parametrize("step", ["Install checker", "Check"])
def test_a_step_of_the_action(step: str, hostile: Path, tmp_path: Path) -> None:
    """In a job that has a path of its own, which leads into the checkout."""
    pip = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}  # the last means: without
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    if step == "Check":
        (temporary / "checker").symlink_to(ROOT)
    run(hostile, *action_step(step, temporary, {"paths": "a.yaml"}), {"PYTHONPATH": ".", **pip})
    if step == "Check":
        assert "wrong-winner" in (temporary / "summary.md").read_text(encoding="utf-8")
    elif find_spec("hatchling") is not None:
        assert (temporary / "checker" / "checker" / "__main__.py").is_file()


def test_every_python_of_ours_is_told_not_to_look_there() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github").rglob("*.yml"))]
    started = [line for text in texts for line in re.findall(r"""(?:python|PYTHON")\s.*?-m \w+""", text)]
    assert len(started) > 8
    assert [line for line in started if not re.search(r" -[IP] -m", line)] == []

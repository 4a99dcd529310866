"""The harness works: all mutants of two rules die on their pages, and one that changes nothing lives."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.helpers import ROOT, python

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("cosmic_ray") is None, reason="the extra hod-checker[mutation] is not installed"
)
RULES = ("rules/death/deadly_encounter.py", "rules/time/needless_health_roll")


def test_all_mutants_of_some_rules_die(tmp_path: Path) -> None:
    session = str(tmp_path / "session.sqlite")
    done = python("-m", "tests.mutation", "--pages", "--verbose", "--session", session, *RULES, cwd=ROOT, timeout=120)
    said = done.stdout.decode("utf-8")
    assert done.returncode == 0, said + done.stderr.decode("utf-8")
    assert said.count("killed by page") > 10
    assert said.count("SURVIVES") == 0


def test_what_changes_nothing_survives() -> None:
    """Else everything would be called killed."""
    code = (
        "from pathlib import Path\n"
        "from tests.mutation import forking, steps\n"
        "module = 'checker/rules/envy/envy_to_zero.py'\n"
        "source = Path(module).read_text(encoding='utf-8')\n"
        "print(forking.run(module, source + '# the same\\n', steps.pages, 60).killed)\n"
        "print(forking.run(module, source.replace('at_least(2)', 'at_least(3)'), steps.pages, 60).killed)\n"
    )
    done = python("-c", code, cwd=ROOT)
    assert done.stdout.decode("utf-8").split() == ["False", "True"], done.stderr.decode("utf-8")


def test_mutants_that_are_explained_are_those_of_lines_that_are_there() -> None:
    from tests.mutation.explained import Explained

    gone = []
    for module, where, was, becomes in Explained.read().reasons:
        text = " ".join((ROOT / module).read_text(encoding="utf-8").split())
        if " ".join(was.split()) not in text or was == becomes or (where and where.rpartition(".")[2] not in text):
            gone.append(f"{module} {where}: {was}")
    assert gone == []


@pytest.mark.parametrize("command", ["tests.mutation", "tests.mutation.witness"])
def test_a_name_that_is_nothing_is_said_in_plain_words(command: str) -> None:
    done = python("-m", command, "game/nothing", cwd=ROOT)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode("utf-8") == "there is no package, folder or module 'game/nothing' here or in checker/\n"

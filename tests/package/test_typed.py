"""Who imports checker is told its types: there is a ``py.typed``, and no public name is just anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """\
import checker
from checker import Settings, check_file

reveal_type(checker.check("sheet: 1", settings=Settings()))
reveal_type(check_file("game.yaml")[0].findings[0].finding)
reveal_type(checker.__version__)
checker.chek("sheet: 1")
checker.check(1)
"""


def test_a_type_checker_knows_what_is_returned(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--config-file=", "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.splitlines()[:-1]
    assert all(line.startswith("program.py:") for line in said), done.stdout  # and not of our own files
    assert [line.partition(": ")[2].replace("builtins.", "") for line in said] == [
        'note: Revealed type is "list[checker.pipeline.SheetReport]"',
        'note: Revealed type is "checker.findings.Finding"',
        'note: Revealed type is "str"',
        'error: Module has no attribute "chek"; maybe "check"?  [attr-defined]',
        'error: Argument 1 to "check" has incompatible type "int"; expected "str"  [arg-type]',
    ]

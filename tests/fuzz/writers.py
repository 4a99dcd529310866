"""Fuzz every way out: `python -m tests.fuzz.writers --runs 1000000`. It needs no library beyond those of the tests.

Each input is a sheet of the fixtures, hostile text in it, changed at random; it goes through one call of one command,
the next input through the next. `--first` begins elsewhere, and so tries one input again.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from checker.cli.entry import run
from tests.fuzz import mutator
from tests.safety import hostile
from tests.safety.hostile import FILE, LINES, harm

CALLS = tuple((command, *more) for command, all_ in LINES.items() for more in all_)
_PAGE = Path("report.html")


@cache
def _seeds() -> tuple[str, ...]:
    return (*hostile.planted(*hostile.CHANGES), *hostile.renamed(), hostile.RAW)


def hold(number: int) -> None:
    """Hold one input to it, in the current folder.

    Raises:
        AssertionError: something was written that is obeyed, or the program broke.
    """
    rng = random.Random(number)
    text = rng.choice(_seeds())
    data = text.encode() if number % 3 == 0 else mutator.mutated(text.encode(), number)
    Path(FILE).write_bytes(data)
    Path("beside.yaml").write_text(text, encoding="utf-8")
    command, *more = CALLS[number % len(CALLS)]
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = run([command, f"./{FILE}", *more])
    assert status in (0, 1, 2), f"{number}: {command} {more}: {err.getvalue()}"
    page = _PAGE.read_text(encoding="utf-8") if _PAGE.exists() else ""
    _PAGE.unlink(missing_ok=True)
    found = [*harm(out.getvalue(), github="github" in more), *harm(err.getvalue()), *harm(page)]
    assert not found, f"{number}: {command} {more}: {found}"


def main() -> None:
    """Hold so many inputs to it; the first one that fails is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    os.environ["CHECKER_TRACEBACK"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(asked.first, asked.first + asked.runs):
            hold(number)
            if number % 10_000 == 9_999:
                print(f"{number + 1} inputs", flush=True)


if __name__ == "__main__":
    main()

"""Adds an invented rule to a copy of the checkout by the five steps of CONTRIBUTING.md, and runs the suite there.

Arguments are pytest's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.helpers import ROOT

NAME = "no-chit-returned"
PAGE = """\
# no-chit-returned

Whoever plays alone removes all the chits of a draw; some of them go back as a rule.

`warning · ending · since 0.1`

## What is wrong

Twenty drawn, and none of them goes back:

```yaml
sheet: 1
players: [me]
turns:
  - scores: {me: 11}
    bag: {drawn: 20, removed: 20, returned: 0}  # warning: [no-chit-returned]
```

## What is fine

One goes back:

```yaml
sheet: 1
players: [me]
turns:
  - scores: {me: 11}
    bag: {drawn: 20, removed: 19, returned: 1}
```

## Why

Rulebook: nowhere. This rule is invented.

## What the result does with it

Nothing.

## What to do

Count again.
"""
MODULE = '''\
"""no-chit-returned: some chits go back."""

from checker.game.events import BagDrawn
from checker.rules.base import Table, Verdict, rule


@rule("no-chit-returned", judges=BagDrawn, severity="warning")
def no_chit_returned(bag: BagDrawn, _table: Table) -> Verdict:
    """Report a draw of somebody who plays alone of which no chit goes back."""
    if bag.players != 1 or bag.bag.returned != 0 or bag.bag.drawn != bag.due:
        return None
    return no_chit_returned.finding(bag, f"none of {bag.bag.drawn} chits goes back", recorded=0)
'''


def main() -> int:
    """The exit status of the tests in the copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        add_rule(copy)
        return python(copy, "-m", "pytest", "--ignore=tests/newcomer", *sys.argv[1:]).returncode


def add_rule(copy: Path) -> None:
    """Take the steps in a copy that is made, but for the tests; the event that the rule judges is there."""
    shutil.copytree(
        ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis")
    )
    (copy / "docs" / "rules" / f"{NAME}.md").write_text(PAGE, encoding="utf-8")
    (copy / "checker" / "rules" / "ending" / f"{NAME.replace('-', '_')}.py").write_text(MODULE, encoding="utf-8")
    catalogue = copy / "checker" / "rules" / "catalogue.py"
    before = '        "missing-bag-draw",\n'
    text = catalogue.read_text(encoding="utf-8")
    assert before in text
    catalogue.write_text(text.replace(before, f'{before}        "{NAME}",\n'), encoding="utf-8")
    python(copy, "docs/_generate.py").check_returncode()


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A Python that finds the copy before the checkout, even where that is installed."""
    line = [sys.executable, *arguments]
    return subprocess.run(line, cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)}, check=False)


if __name__ == "__main__":
    sys.exit(main())

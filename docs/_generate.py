"""Writes every file, and every part of a page, that follows from others: ``python docs/_generate.py``.

``tests/test_docs.py`` holds all of them to what is made here. A generated part of a page stands between two comments,
``<!-- generated: NAME -->`` and ``<!-- end -->``. Where a page shows sheets in blocks with a ``title``, what a command
says in a block ``console`` after them is what it really says of them.
"""

from __future__ import annotations

import inspect
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PAGES = sorted(path for path in DOCS.glob("*.md"))
_PART = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_BLOCK = re.compile(r'^```(?P<kind>[a-z]+)(?: title="(?P<title>[^"]+)")?\n(?P<body>.*?)^```$', re.DOTALL | re.MULTILINE)


def page(path: Path) -> str:
    """A page as it ought to be."""
    text = _PART.sub(lambda found: f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}", path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda found: _block(found, Path(folder)), text)


def _block(found: re.Match[str], folder: Path) -> str:
    """A block with a title is a file, and a console shows what really is said."""
    if found["title"]:
        place = folder / found["title"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(found["body"], encoding="utf-8")
    if found["kind"] != "console" or not any(folder.iterdir()):
        return found[0]
    said = "".join(f"$ {line[2:]}\n{run(line[2:], folder)}" for line in found["body"].splitlines() if line[:2] == "$ ")
    return f"```console\n{said}```"


def run(line: str, folder: Path) -> str:
    """What a command says on a terminal."""
    program, *arguments = shlex.split(line, comments=True)
    assert program == "checker", line
    if arguments[0] == "check" and "--format" not in arguments:
        arguments += ["--format", "text"]
    env = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    done = subprocess.run(  # noqa: S603 - the commands stand in our own pages
        [sys.executable, "-m", "checker", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**env, "NO_COLOR": "1", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode <= 2, done.stderr  # a fault of the program is no example
    lines = (done.stdout + done.stderr).rstrip().splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def rule_list() -> str:
    """A table of the rules for each group."""
    from _hooks import GROUPS

    from checker.rules.catalogue import RULES

    parts = []
    for group, title in GROUPS.items():
        rows = [
            f"| [{rule.name}](rules/{rule.name}.md) | {rule.severity} | {_reported(rule.summary)} | {rule.fix or ''} |"
            for rule in RULES.values()
            if rule.group == group
        ]
        parts.append("\n".join([f"## {title}\n", "| rule | severity | reports | fix |", "|---|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _reported(summary: str) -> str:
    """What a rule reports, as the column's heading asks."""
    return summary.removeprefix("Report ").rstrip(".")


def commands() -> str:
    """Every command with its options."""
    from checker.cli.commands import COMMANDS

    return "\n\n".join(_command(name) for name in COMMANDS) + "\n"


def about() -> str:
    """What the commands are for, in a table."""
    from checker.cli.commands import COMMANDS

    rows = [f"| [`checker {name}`](command-line.md#checker-{name}) | {_about(name)[0]} |" for name in COMMANDS]
    return "\n".join(["| command | does |", "|---|---|", *rows]) + "\n"


def _about(name: str) -> tuple[str, str]:
    """What a command does, and its example."""
    said = inspect.getdoc(_function(name)) or ""
    about, _, example = said.partition("\n\nExample: ")
    return " ".join(about.split()), example.strip()


def _function(name: str) -> Callable[..., object]:
    function: Callable[..., object] = getattr(import_module(f"checker.cli.{name}"), name)
    return function


def _command(name: str) -> str:
    said, example = _about(name)
    parts = [f"## checker {name}", said]
    if example:
        parts.append(f"```sh\n{example}\n```")
    rows = [row for row in map(_row, _parameters(_function(name))) if row]
    if rows:
        parts.append(
            "\n".join(["| option | does |", "|---|---|", *sorted(rows, key=lambda row: row.startswith("| `-"))])
        )
    return "\n\n".join(parts)


@dataclass(frozen=True)
class Parameter:
    """An argument or option as its function declares it: that is ours, how typer holds it changes."""

    name: str
    info: Any
    kinds: tuple[Any, ...]
    required: bool


def _parameters(function: Callable[..., object]) -> Iterator[Parameter]:
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        kind, info = get_args(hints[name])[:2]
        kinds = (kind, *get_args(kind))
        yield Parameter(name, info, kinds, parameter.default is inspect.Parameter.empty)


def _row(parameter: Parameter) -> str:
    info = parameter.info
    if getattr(info, "hidden", False):
        return ""
    choices = [
        each.value for kind in parameter.kinds if inspect.isclass(kind) and issubclass(kind, Enum) for each in kind
    ]
    words = " ".join((info.help or "").split()).replace("|", "\\|")
    if choices and not all(each in words for each in choices):
        words += f" One of {', '.join(f'`{each}`' for each in choices)}."
    return f"| {_names(parameter, bool(choices))} | {words} |"


def _names(parameter: Parameter, choice: bool) -> str:
    info = parameter.info
    if type(info).__name__ == "ArgumentInfo":
        name = (info.metavar or parameter.name.upper()) + ("…" if list[str] in parameter.kinds else "")
        return f"`{name}`" if parameter.required else f"`[{name}]`"
    first = (info.default,) if isinstance(info.default, str) else ()  # where typer keeps it beside Annotated
    names = (*first, *(info.param_decls or ())) or (f"--{parameter.name.replace('_', '-')}",)
    usual = "WORD" if choice else "N" if int in parameter.kinds or float in parameter.kinds else "TEXT"
    value = "" if bool in parameter.kinds else f" {info.metavar or usual}"
    both = [each for name in names for each in name.split("/")]
    return ", ".join(f"`{name}{value}`" for name in sorted(both, key=lambda name: (name[:2] == "--", name)))


def mutants() -> str:
    """Mutants that survive with a reason, by reason."""
    file = ROOT / "tests" / "mutation" / "explained.toml"
    parts = []
    for group in tomllib.loads(file.read_text(encoding="utf-8"))["group"]:
        rows = [
            f"| `{one['module'].removeprefix('checker/')}` | {_code(one['was'])} | {_codes(one['becomes'])} |"
            for one in group["mutants"]
        ]
        head = f"**{group['kind']}** ({sum(len(one['becomes']) for one in group['mutants'])}). {group['why']}"
        parts.append("\n".join([head, "", "| in | is | and could be |", "|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _codes(lines: list[str]) -> str:
    return "<br>".join(map(_code, lines))


def _code(line: str) -> str:
    """A line of Python in a table."""
    return f"`{line}`".replace("|", "\\|") if line else "(nothing)"


def stories() -> str:
    """Which story of ``fixtures/broken`` shows which rule."""
    from checker.pipeline import check_file
    from checker.rules.catalogue import RULES

    shown: dict[str, list[str]] = {name: [] for name in RULES}
    for sheet in sorted(FIXTURES.glob("*/sheet.yaml")):
        for rule in {each.finding.rule for report in check_file(sheet) for each in report.findings}:
            shown[rule].append(sheet.parent.name)
    rows = [f"| `{rule}` | {', '.join(names)} |" for rule, names in shown.items() if names]
    return "\n".join(["# Which story shows which rule", "", "| rule | stories |", "|---|---|", *rows]) + "\n"


def sheet_schema() -> str:
    """The JSON Schema of the sheet format."""
    from checker.schema.build import as_text

    return as_text()


def config_schema() -> str:
    """The JSON Schema of the configuration."""
    from checker.config.schema import text

    return text()


PARTS: Mapping[str, Callable[[], str]] = {"rules": rule_list, "commands": commands, "about": about, "mutants": mutants}
FIXTURES = ROOT / "fixtures" / "broken"
SCHEMAS = ROOT / "checker" / "schemas"
FILES: Mapping[Path, Callable[[], str]] = {
    SCHEMAS / "sheet.json": sheet_schema,
    SCHEMAS / "config.json": config_schema,
    FIXTURES / "README.md": stories,
    **{path: partial(page, path) for path in PAGES},
}
"""Every file that is generated, whole or in parts, and what it ought to be."""

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for path, made in FILES.items():
        text = made()
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    from _pictures import write

    write()

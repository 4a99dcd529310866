"""Runs the suite on a mutant in a forked process, which has all imported but what hangs on the mutated module."""

from __future__ import annotations

import ast
import atexit
import importlib
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.machinery import SourceFileLoader
from types import CodeType

from tests.helpers import ROOT

Step = tuple[str, Callable[[], None]]
Steps = Callable[[str], Iterable[Step]]
IMPORT = "import"
MOST_MEMORY = 4 * 2**30
_OURS = ("checker", "tests")
_SCRATCH = tempfile.mkdtemp(prefix="mutation-")
atexit.register(shutil.rmtree, _SCRATCH, ignore_errors=True)
_CODE: dict[str, CodeType] = {}
"""Compiled modules by path: every process inherits them, and none compiles them again."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant.

    Attributes:
        killed: Whether a step failed.
        by: The step that failed or hung; empty for a survivor.
        seconds: How long it took.
        hung: Whether it had to be stopped.
    """

    killed: bool
    by: str
    seconds: float
    hung: bool = False


@cache
def keep_code() -> None:
    """Compile each of our modules once for all processes."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        path = loader.path
        if not path.startswith(str(ROOT)) or "site-packages" in path:
            return original(loader, fullname)
        if path not in _CODE:
            with open(path, "rb") as stream:  # noqa: PTH123 - this runs inside of every import
                _CODE[path] = compile(stream.read(), path, "exec", dont_inherit=True)
        return _CODE[path]

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


@cache
def _imports(name: str) -> frozenset[str]:
    """Modules of ours that one of them imports, at the top or in a function; those in between count."""
    path = getattr(sys.modules.get(name), "__file__", None)
    if path is None:
        return frozenset()
    with open(path, "rb") as stream:  # noqa: PTH123
        tree = ast.parse(stream.read())
    found: set[str] = set()
    if name == "checker.rules.catalogue":  # it imports the rules by the names in its list
        found.update(each for each in sys.modules if each.startswith("checker.rules."))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(each for each in found if each.split(".")[0] in _OURS)


def hanging_on(module: str) -> set[str]:
    """The module and all loaded ones of ours that import it, however far around."""
    users: dict[str, set[str]] = {}
    for name in [name for name in sys.modules if name.split(".")[0] in _OURS]:
        for used in _imports(name):
            users.setdefault(used, set()).add(name)
    found, todo = {module}, [module]
    while todo:
        fresh = users.get(todo.pop(), set()) - found
        found |= fresh
        todo += fresh
    return found


def forget(names: Iterable[str]) -> None:
    """Take modules out, so that the next import runs them again."""
    for name in names:
        module = sys.modules.pop(name, None)
        package, _, last = name.rpartition(".")
        if module is not None and package in sys.modules and getattr(sys.modules[package], last, None) is module:
            delattr(sys.modules[package], last)


def put(module: str, source: str) -> None:
    """Let a file say something else from its next import on.

    Raises:
        SyntaxError: it cannot say that.
    """
    path = str(ROOT / module)
    _CODE[path] = compile(source, path, "exec", dont_inherit=True)


def name_of(path: str) -> str:
    """`checker/rules/base.py` as a module."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def run(module: str, source: str | None, steps: Steps, patience: float) -> Verdict:
    """Run the steps on a module that has this source, up to the first that fails.

    Args:
        module: Its file, from the top of the repository.
        source: What it is to say; None leaves it as it is.
        steps: What is run, by module; they may import only when asked for.
        patience: For how many seconds one step may say nothing.
    """
    keep_code()
    before = time.monotonic()
    stale = hanging_on(name_of(module))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        status = 3
        try:
            _be_quiet()
            os.setpgid(0, 0)
            os.environ["CHECKER_CACHE_DIR"] = (
                f"{_SCRATCH}/{os.getpid()}"  # what an earlier mutant said is not this one's
            )
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            forget(stale)
            status = _try(module, source, steps, writing)
        finally:
            os._exit(status)
    os.close(writing)
    last, hung = _follow(reading, patience)
    if hung:
        os.killpg(child, signal.SIGKILL)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    seconds = time.monotonic() - before
    survived = not hung and os.waitstatus_to_exitcode(status) == 0
    return Verdict(not survived, "" if survived else last, seconds, hung)


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _try(module: str, source: str | None, steps: Steps, writing: int) -> int:
    os.write(writing, f"{IMPORT}\n".encode())
    if source is not None:
        try:
            put(module, source)
        except SyntaxError:
            return 1
    try:
        importlib.import_module(name_of(module))
        for step, do in steps(module):
            os.write(writing, f"{step}\n".encode())
            do()
    except BaseException as failure:
        if os.environ.get("MUTATION_TRACE"):
            os.write(writing, f"{type(failure).__name__} {failure}\n".encode()[:1000])
        return 1
    return 0


def _follow(reading: int, patience: float) -> tuple[str, bool]:
    """The last step that was begun, and whether it was still going on when patience ran out."""
    said = b""
    while select.select([reading], [], [], patience)[0]:
        more = os.read(reading, 65536)
        if not more:
            return said.decode().strip().rpartition("\n")[2], False
        said = (said + more)[-4000:]
    return said.decode().strip().rpartition("\n")[2], True

"""Without its library the language server says what is missing."""

from __future__ import annotations

from tests.helpers import python


def test_what_is_missing_is_said_with_how_to_get_it() -> None:
    script = "import sys; sys.modules['pygls'] = None; from checker.cli.entry import run; sys.exit(run(['lsp']))"
    done = python("-c", script)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"pip install 'hod-checker[lsp]'" in done.stderr

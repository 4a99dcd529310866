"""Docstrings that the program itself shows: what a rule reports, what a command does."""

from __future__ import annotations

from collections.abc import Callable


def docstring(function: Callable[..., object]) -> str:
    """What a function at the top of a module says of itself, with its indentation taken away.

    ``python -OO`` drops docstrings; then they are read from the source, and are empty where that is not there either.
    """
    from inspect import cleandoc

    return cleandoc(function.__doc__ or _in_source(function))


def _in_source(function: Callable[..., object]) -> str:
    import ast
    from linecache import getlines

    source = "".join(getlines(function.__code__.co_filename, function.__globals__))
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            return ast.get_docstring(node) or ""
    return ""

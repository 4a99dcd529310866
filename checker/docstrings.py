"""Docstrings that the program itself shows: what a rule reports, what a command does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache


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


def docstrings_of(owner: type) -> Mapping[str, str]:
    """What stands below each attribute of a class at the top of a module; nothing where its source is not there."""
    return _below_attributes(owner.__module__).get(owner.__name__, {})


@cache
def _below_attributes(module: str) -> Mapping[str, Mapping[str, str]]:
    """What stands below the attributes of each class of a module."""
    import ast
    import sys
    from itertools import pairwise
    from linecache import getlines

    loaded = sys.modules[module]
    source = "".join(getlines(loaded.__file__ or "", vars(loaded)))
    return {
        node.name: {
            field.target.id: str(words.value.value)
            for field, words in pairwise(node.body)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(words, ast.Expr)
            and isinstance(words.value, ast.Constant)
        }
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }

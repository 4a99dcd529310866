"""Compare a value with a type, items and fields included: for data from a file that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Seen = set[int]
"""Ids of the objects that were tested: some are in several places."""
Test = Callable[[Any, Seen], bool]


def has_type(value: object, hint: Any) -> bool:
    """Whether a value has a type, and all its items and fields have theirs."""
    return _test(hint)(value, set())


@cache
def _test(hint: Any) -> Test:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value, _: isinstance(value, (str, int, type(None))) and value in inner
    if origin in (Union, UnionType):
        options = [_test(each) for each in inner]
        return lambda value, seen: any(option(value, seen) for option in options)
    if origin is not None:
        return _items(origin, [_test(each) for each in inner if each is not ...], fixed=... not in inner)
    if is_dataclass(hint) or (hint is not Any and hint is not tuple and issubclass(hint, tuple)):
        return _fields(hint)
    kinds = object if hint is Any else (int, float) if hint is float else hint
    return lambda value, _: isinstance(value, kinds)


def _items(kind: type[Iterable[Any]], tests: list[Test], *, fixed: bool) -> Test:
    """The test of a collection; a tuple is as long as its type, unless that ends in three dots."""
    if issubclass(kind, Mapping):
        key, item = tests
        return lambda value, seen: (
            isinstance(value, kind) and all(key(k, seen) and item(v, seen) for k, v in value.items())
        )
    if kind is tuple and fixed:
        return lambda value, seen: (
            isinstance(value, tuple)
            and len(value) == len(tests)
            and all(test(each, seen) for test, each in zip(tests, value, strict=True))
        )
    (test,) = tests
    return lambda value, seen: isinstance(value, kind) and all(test(each, seen) for each in value)


def _fields(kind: type) -> Test:
    """The test of a class with fields. Their types are looked up late, for a class may hold others of its kind."""
    tests: list[tuple[str, Test]] = []
    open_ended = "__dict__" in dir(kind)

    def test(value: Any, seen: Seen) -> bool:
        if type(value) is not kind:
            return False
        if id(value) in seen:
            return True
        seen.add(id(value))
        if not tests:
            hints = get_type_hints(kind)
            names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(hints)
            tests.extend((name, _test(hints[name])) for name in names)
        if open_ended and not all(name in vars(value) for name, _ in tests):
            return False  # its class would lend it a default
        return all(each(getattr(value, name), seen) for name, each in tests)

    return test

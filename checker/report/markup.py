"""The little XML that JUnit and Checkstyle reports need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from checker.report.visible import visible

Attributes = Mapping[str, object]
_SPECIAL = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escaped(text: str) -> str:
    """Text of a sheet for an attribute or a body; characters that XML cannot hold are made visible."""
    return visible(text).translate(_SPECIAL)


def body(lines: list[str]) -> str:
    """Lines of a report for a body; only the line ends between them are kept."""
    return "\n".join(escaped(line) for line in lines)


def element(name: str, attributes: Attributes, inside: Sequence[str] = (), depth: int = 0) -> str:
    """An element with others in it, each on a line of its own.

    Args:
        name: Its name.
        attributes: Its attributes.
        inside: The elements in it.
        depth: How deep it stands in the document.
    """
    if not inside:
        return f"{_opening(name, attributes)}/>"
    line = "\n" + "  " * depth
    return f"{_opening(name, attributes)}>{''.join(f'{line}  {each}' for each in inside)}{line}</{name}>"


def holding(name: str, attributes: Attributes, text: str) -> str:
    """An element with a text in it."""
    return f"{_opening(name, attributes)}>{text}</{name}>"


def write_document(out: TextIO, name: str, attributes: Attributes, inside: Iterable[str]) -> None:
    """Write a document of elements, one after the other: there may be more of them than memory holds."""
    out.write(f'<?xml version="1.0" encoding="UTF-8"?>\n{_opening(name, attributes)}>\n')
    for each in inside:
        out.write(f"  {each}\n")
    out.write(f"</{name}>\n")


def _opening(name: str, attributes: Attributes) -> str:
    return f"<{name}" + "".join(f' {key}="{escaped(str(value))}"' for key, value in attributes.items())

"""The little XML that JUnit and Checkstyle reports need."""

from __future__ import annotations

from checker.report.visible import visible

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPECIAL = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escaped(text: str) -> str:
    """Text of a sheet for an attribute or a body; characters that XML cannot hold are made visible."""
    return visible(text).translate(_SPECIAL)


def body(lines: list[str]) -> str:
    """Lines of a report for a body; only the line ends between them are kept."""
    return "\n".join(escaped(line) for line in lines)


def opening(name: str, attributes: dict[str, object]) -> str:
    """An opening tag, still without its bracket."""
    return f"<{name}" + "".join(f' {key}="{escaped(str(value))}"' for key, value in attributes.items())

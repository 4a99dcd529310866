"""What a fix would change, as a patch."""

from __future__ import annotations

from difflib import unified_diff

_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_NO_END = "\\ No newline at end of file\n"


def unified(path: str, old: str, new: str) -> str:
    r"""A unified diff that ``patch`` and ``git apply`` take; empty where nothing changes.

    Lines end at LF as they do for those tools, so that CR LF stays CR LF; in a file that has CR alone they end there.

    Args:
        path: The file as it is to be named.
        old: Its text.
        new: Its text with the fixes.
    """
    if old == new:
        return ""
    lines = unified_diff(_lines(old), _lines(new), _quoted(f"a/{_plain(path)}"), _quoted(f"b/{_plain(path)}"))
    return "".join(line if line.endswith("\n") else f"{line}\n{_NO_END}" for line in lines)


def _lines(text: str) -> list[str]:
    mark = "\n" if "\n" in text or "\r" not in text else "\r"
    lines = [f"{line}{mark}" for line in text.split(mark)]
    last = lines.pop()[: -len(mark)]
    if mark == "\r":
        lines = [f"{line[:-1]}\n" for line in lines]
    return [*lines, last] if last else lines


def _plain(path: str) -> str:
    """The path below the folder that the patch is for."""
    return path.removeprefix("./").lstrip("/")


def _quoted(path: str) -> str:
    """A path in a patch, as git has it: in quotes where it would not stay on the line, with a tab behind spaces."""
    if path.isprintable() and '"' not in path and "\\" not in path:
        return f"{path}\t" if " " in path else path
    return '"' + "".join(map(_escaped, path)) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))

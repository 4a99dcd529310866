"""Faults of the text itself: the YAML is broken after it was written."""

from random import Random

from tests.accuracy.cases import Case
from tests.accuracy.draft import Draft
from tests.accuracy.hands import Style
from tests.accuracy.model import Expected
from tests.accuracy.sheets import File


def spoil(case: Case, draft: Draft, style: Style, file: File) -> Case | None:
    """Break the text in the way the draft asks for; None where it has no place for that."""
    lines = file.texts[0].text.split("\n")
    rng = Random(f"spoil {case.name}")
    broken = BREAKS[draft.spoil](lines, rng)
    if broken is None:
        return None
    text, first, last = broken
    whole = text.replace("\n", style.newline)
    if style.encoding.startswith("utf-16"):
        whole = "\ufeff" + whole
    case.data = whole.encode(style.encoding)
    due = {"rule": "invalid-yaml", "lines": [first, last], "effect": {}}
    case.due = [Expected([due])]
    return case


Broken = tuple[str, int, int] | None


def block_lines(lines: list[str], depth: int) -> list[int]:
    """Lines that hold `key:` or `key: plain` of a block mapping at some depth, and nothing odd."""
    found = []
    for number, line in enumerate(lines):
        bare = line.strip()
        inner = line.startswith(" " * depth) and not bare.startswith(("-", "#", "{", "["))
        if inner and bare.endswith(":") and bare[:-1].isalpha() and 0 < number < len(lines) - 2:
            found.append(number)
    return found


def tab(lines: list[str], rng: Random) -> Broken:
    """A tab as indentation."""
    spots = block_lines(lines, 2)
    if not spots:
        return None
    number = rng.choice(spots)
    lines[number] = "\t" + lines[number].lstrip()
    return "\n".join(lines), number + 1, number + 1


def dedent(lines: list[str], rng: Random) -> Broken:
    """A key that stands one column to the left of its neighbours."""
    spots = [number for number in block_lines(lines, 2) if lines[number][0] == " "]
    spots = [n for n in spots if any(indent(lines[k]) == indent(lines[n]) for k in previous(lines, n))]
    if not spots:
        return None
    number = rng.choice(spots)
    lines[number] = lines[number][1:]
    return "\n".join(lines), number + 1, number + 1


def previous(lines: list[str], number: int) -> range:
    """The lines before this one that belong to the same mapping."""
    deep = indent(lines[number])
    first = number
    while first and lines[first - 1].strip() and indent(lines[first - 1]) >= deep:
        first -= 1
    return range(first, number)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def two_colons(lines: list[str], rng: Random) -> Broken:
    """`key: value: more`."""
    spots = [
        n for n, line in enumerate(lines) if line.startswith("  ") and line.strip() in ("at: elsewhere", "at: end-here")
    ]
    if not spots:
        return None
    number = rng.choice(spots)
    lines[number] = lines[number].rstrip() + ": Stop"
    return "\n".join(lines), number + 1, number + 1


def nobody(lines: list[str], rng: Random) -> Broken:
    """An alias without an anchor."""
    spots = [n for n, line in enumerate(lines) if line.startswith("sheet: ")]
    if not spots:
        return None
    number = spots[0] + 1
    lines.insert(number, "game: *nobody")
    return "\n".join(lines), number + 1, number + 1


def cut(lines: list[str], rng: Random) -> Broken:
    """The end of the file is missing, inside a flow collection."""
    spots = [
        n for n, line in enumerate(lines) if n > 3 and "{" in line and "," in line and not line.strip().startswith("#")
    ]
    spots = [
        n for n in spots if lines[n].count("{") == lines[n].count("}") and "#" not in lines[n] and '"' not in lines[n]
    ]
    spots = [n for n in spots if "'" not in lines[n]]
    if not spots:
        return None
    number = rng.choice(spots)
    kept = (
        lines[number][: lines[number].index(",", lines[number].index("{"))]
        if "," in lines[number][lines[number].index("{") :]
        else None
    )
    if kept is None:
        return None
    return "\n".join([*lines[:number], kept]) + "\n", number + 1, number + 2


def stray(lines: list[str], rng: Random) -> Broken:
    """A closing bracket too many."""
    spots = [n for n, line in enumerate(lines) if line.endswith(("]", "}")) and "#" not in line and n > 2]
    if not spots:
        return None
    number = rng.choice(spots)
    lines[number] += rng.choice("]}")
    return "\n".join(lines), number + 1, number + 1


BREAKS = {
    "tab": tab,
    "dedent": dedent,
    "two-colons": two_colons,
    "nobody": nobody,
    "cut": cut,
    "stray": stray,
}

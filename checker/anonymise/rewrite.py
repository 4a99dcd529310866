"""The text of a sheet with its names, notes and comments replaced; every line stays where it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.anonymise.names import Names
from checker.anonymise.same import difference
from checker.document.events import SyntaxFault, YAMLError
from checker.document.refusals import explain_error
from checker.fixing.model import Edit, spliced
from checker.rules.catalogue import RULES
from checker.settings import DEFAULT, Settings
from checker.sheet.places import Places, Token

_BREAK = re.compile(r"\r\n|\n|\r")
_IGNORE = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*checker:[ \t]*ignore\b(?P<rules>[ \t]*\[[^\]\r\n]*\])?")
_RULE = re.compile(r"[^\s,\[\]]+")


class CannotAnonymise(Exception):  # noqa: N818 - said of a sheet, not a fault of the program
    """The text cannot be rewritten so that its verdict stays; the message says why."""


def anonymise(text: str, settings: Settings = DEFAULT) -> str:
    """The text without names.

    Raises:
        CannotAnonymise: it is no YAML, or what is wrong with it hangs on a name.
    """
    if re.search(r"^%TAG", text, re.MULTILINE):
        raise CannotAnonymise("it has a %TAG directive, which may name somebody; take it out first")
    try:
        places = Places(text)
    except (YAMLError, SyntaxFault) as error:
        fault = error if isinstance(error, SyntaxFault) else explain_error(error, text)
        line = len(_BREAK.findall(text, 0, fault.offset)) + 1
        raise CannotAnonymise(f"it is no YAML, so nobody knows what in it is a name: line {line}, {fault}") from None
    names = Names(places)
    changed = spliced(text, _edits(text, places, names))
    parted = difference(text, changed, names.people, settings)
    if parted is not None:
        raise CannotAnonymise(f"its verdict hangs on how things are called: {parted}")
    return changed


def _edits(text: str, places: Places, names: Names) -> Iterator[Edit]:
    covered: list[tuple[int, int]] = []
    anchors: dict[str, str] = {}
    for token in places.tokens:
        covered.append((token.start, token.end))
        yield Edit(token.start, token.end, _token(token, text, anchors))
    for spot in places.spots:
        new = names.put(spot)
        if new is not None:
            covered.append((spot.start, spot.end))
            yield Edit(spot.start, spot.end, _as_written(text[spot.start : spot.end], spot.style, new))
        elif spot.block:  # the line that opens a block may end in a comment
            body = _BREAK.search(text, spot.start, spot.end)
            head = text.find("#", spot.start, body.start() if body else spot.end)
            covered.append((spot.start, head if head >= 0 else spot.end))
            if body:
                covered.append((body.start(), spot.end))
        else:
            covered.append((spot.start, spot.end))
    for start, end in _comments(text, sorted(covered)):
        yield Edit(start, end, _comment(text[start:end]))


def _token(token: Token, text: str, anchors: dict[str, str]) -> str:
    """An anchor or alias by its number, a tag without its name."""
    if token.sign == "!":
        return "!tag" if token.name else text[token.start : token.end]
    return f"{token.sign}{anchors.setdefault(token.name, f'a{len(anchors) + 1}')}"


def _as_written(old: str, style: str, new: str) -> str:
    """The new text in the quotes of the old one, with as many line ends, and indented as the old one's last line."""
    breaks = _BREAK.findall(old)
    quote = style if style in ("'", '"') else ""
    text = f"{quote}{new}{quote}"
    if not breaks:
        return text
    last = _BREAK.split(old)[-1]
    indent = last[: len(last) - len(last.lstrip(" \t"))]
    return text + "".join(breaks) + indent


def _comments(text: str, covered: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every stretch from a ``#`` to the end of its line that is in no scalar, anchor or tag."""
    at = index = 0
    while (at := text.find("#", at)) >= 0:
        while index < len(covered) and covered[index][1] <= at:
            index += 1
        if index < len(covered) and covered[index][0] <= at:
            at = covered[index][1]
            continue
        found = _BREAK.search(text, at)
        end = found.start() if found else len(text)
        yield at, end
        at = end


def _comment(old: str) -> str:
    """A comment without its words; one that silences a rule goes on doing so."""
    found = _IGNORE.search(old)
    if found is None:
        return "#"
    before = "" if found.start() == 0 else "# "
    rules = found.group("rules")
    kept = "" if rules is None else _RULE.sub(lambda name: name.group() if name.group() in RULES else "no-rule", rules)
    return f"{before}# checker: ignore{kept}"

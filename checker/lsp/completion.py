"""What may stand where somebody types: keys, words of the format, players and Resources, and rules in a comment.

The text is read as far as the cursor, for what is behind it seldom holds together while somebody types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lsprotocol.types import CompletionItem, CompletionItemKind, Position, TextEdit

from checker.document.events import SyntaxFault, YAMLError, pieces
from checker.files import TOP_KEY
from checker.fixing.ignores import NEVER
from checker.fixing.source import word
from checker.lsp.positions import Positions
from checker.report.visible import visible
from checker.rules.catalogue import RULES
from checker.sheet.format import SHEET, STRAY, Form
from checker.sheet.places import Frame, Places

_IGNORE = re.compile(r"#[ \t]*checker:[ \t]*ignore[ \t]*\[(?P<named>(?:[^\]]*[^\]\w-])?)(?P<typed>[\w-]*)$")
_TYPED = re.compile(r"(?P<first>^[ ]*+(?:-[ ]++)*+|[\[{,][ ]*+|:[ ]++)(?P<typed>(?P<quote>[\"']?)[^\[\]{},:#\"']*)$")
_REST = re.compile(r"[\w-]*(?P<quote>[\"']?)(?P<colon>[ ]*:)?")
_STANDS_IN = "typed"
"""A word in the place of what is typed, for the parser."""
SUFFIXES = (".hod.yaml", ".hod.yml")
"""Names of files that are sheets, whatever is in them so far."""
TRIGGERS = (" ", "[", "{", ",", '"', "'")


def completions_at(positions: Positions, path: str, position: Position) -> list[CompletionItem]:
    """What may be typed at a place; nothing in files that are no sheets."""
    if not path.endswith(SUFFIXES) and not TOP_KEY.search(positions.text):
        return []
    offset = positions.offset(position)
    start = positions.lines.starts[min(position.line, len(positions.lines.starts) - 1)]
    line = positions.text[start:offset]
    if (comment := _IGNORE.search(line)) is not None:
        named = set(re.split(r"[\s,]+", comment["named"]))
        rules = {name: rule.summary for name, rule in RULES.items() if name not in NEVER | named}
        begin = start + comment.start("typed")
        return list(_items(positions, (begin, offset), rules, CompletionItemKind.Constant))
    typed = _TYPED.search(line)
    if typed is None:
        return []
    return list(_in_sheet(positions, start + typed.start("typed"), offset, typed))


def _in_sheet(positions: Positions, begin: int, offset: int, typed: re.Match[str]) -> Iterator[CompletionItem]:
    """Keys where a key is due, words and names where a value is; both where a value may be a mapping."""
    text = positions.text
    first, last = next((start, end) for start, end in reversed(list(pieces(text))) if start <= begin)
    alone = typed["first"].strip(" -") == ""
    try:
        walk = Places(text[first:begin] + _STANDS_IN + (":" if alone else ""), begin - first)
        players = walk.players or Places(text[first:last], last).players
    except (SyntaxFault, YAMLError):
        return
    rest = _REST.match(text, offset)
    assert rest is not None
    quote = typed["quote"]
    end = rest.end("quote") if quote and rest["quote"] == quote else rest.start("quote")
    at = begin, end
    behind = "" if rest["colon"] else ": "
    frame = walk.frame
    if frame is None:
        return
    if frame.mapping and frame.value is None:
        keys = frame.form.offers(frozenset(frame.keys))
        yield from _items(positions, at, keys, CompletionItemKind.Property, quote, behind)
        if frame.form.by_name is not None:
            yield from _names(positions, at, [name for name in players if name not in frame.keys], quote, behind)
    value = _value(frame, alone=alone)
    if value is not None:
        yield from _items(positions, at, value.words, CompletionItemKind.EnumMember, quote)
        if value.role == "name":  # a name alone is a list of one
            yield from _names(positions, at, players, quote)


def _value(frame: Frame, *, alone: bool) -> Form | None:
    """What value may be typed; what stands alone in its line was read as the first key of a mapping."""
    if not frame.mapping:
        return frame.form.items or STRAY
    if frame.value is not None:
        return frame.value
    return frame.form if alone and not frame.keys and frame.form is not SHEET else None


def _names(
    positions: Positions, at: tuple[int, int], names: list[str], quote: str, behind: str = ""
) -> Iterator[CompletionItem]:
    """Players' names, in quotes where they stand in quotes or need them."""
    for name in names:
        yield _item(positions, at, name, CompletionItemKind.Variable, quote, f"{word(name, quote)}{behind}")


def _items(
    positions: Positions,
    at: tuple[int, int],
    words: Mapping[str, str],
    kind: CompletionItemKind,
    quote: str = "",
    behind: str = "",
) -> Iterator[CompletionItem]:
    for text, meaning in words.items():
        yield _item(positions, at, text, kind, quote, f"{quote}{text}{quote}{behind}", meaning)


def _item(
    positions: Positions,
    at: tuple[int, int],
    label: str,
    kind: CompletionItemKind,
    quote: str,
    new: str,
    meaning: str = "",
) -> CompletionItem:
    """One thing to type; editors compare what is typed, its quote included, with the filter."""
    return CompletionItem(
        label=visible(label),
        kind=kind,
        documentation=meaning or None,
        filter_text=f"{quote}{label}",
        text_edit=TextEdit(positions.range(*at), new),
    )

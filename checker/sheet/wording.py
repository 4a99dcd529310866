"""pydantic's complaints as faults: the rule, the words, and what is taken out with the faulty part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from checker.document.odd import odd_in, plain
from checker.document.values import Quoted, Tagged, Value, number, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet import model
from checker.sheet.examples import Pencil, entry_of, flow
from checker.sheet.fault import NO_STOCK_OF_POINTS, Fault, comma_inside
from checker.sheet.format import at, belongs, keys_of, node_at, part_at
from checker.sheet.model import KINDS, SCORING_KEYS
from checker.sheet.names import misspelt_stock
from checker.sheet.removal import ENTRY, UNKNOWN, in_entry, matches, removal
from checker.sheet.suggest import did_you_mean, folded, may_have_been, nearest, one_slip, several, stock_meant

_LOSSES: Mapping[Pointer, str] = {
    (
        "turns",
        "*",
        "player_turns",
        "*",
        "player",
    ): "it is not known whose Player Turn this is, so it is left out",
    ("turns", "*", "boosts", "*", "player"): "it is not known who boosted, so this Boost is left out",
    ("turns", "*", "boosts", "*", "spend"): "it is not known what was spent, so this Boost is left out",
    ("turns", "*", "envy", "*", "player"): "it is not known who was envious, so this claim is left out",
    ("turns", "*", "deaths", "*", "player"): "it is not known who died, so this death is left out",
    ("players",): "without the players nothing else can be checked, so the sheet is skipped",
    (*ENTRY, "kind"): "without it the find has no worth, so it is left out",
}
_MOST_SHOWN = 40
_MOST_IN_BRACES = 100
"""Members of a mapping among which the rest of a list without brackets is looked for."""
_MOST_KEYS = 8
"""Keys that are named where an unknown one is like none of them."""


def shown(value: Value) -> str:
    """A value in a message: short, quoted, and on one line."""
    if isinstance(value, Tagged):
        return f"a value tagged '{value.tag}'"
    text = flow(value) if isinstance(value, dict | list) else text_of(value)
    if text is None:
        return "nothing"
    return f"'{text[:_MOST_SHOWN]}…'" if len(text) > _MOST_SHOWN else f"'{text}'"


def complain(item: Any, pointer: Pointer, value: Value, tree: Value) -> Fault:
    """Put one error of pydantic's into words.

    Args:
        item: The error.
        pointer: The node it is about; of a missing key where it would be.
        value: What stands there.
        tree: The whole document.
    """
    if item["type"] == "missing":
        return _missing(pointer, tree)
    return (
        _of_a_key(item, pointer, tree) or _of_a_mapping(pointer, value, tree) or _of_a_value(item, pointer, value, tree)
    )


def _of_a_key(item: Any, pointer: Pointer, tree: Value) -> Fault | None:
    """The fault of a key that has no place where it stands, or is a slip of a stock's name."""
    extra = item["type"] == "extra_forbidden"
    if extra and item["loc"][-1] not in (pointer or ("",))[-1:]:
        return _turned(pointer, tree)  # the caller has seen so: it points at the outer mapping
    if extra or _extra_of_short(pointer, tree):
        return _unknown_key(pointer, tree)
    counts = at(pointer[:-1], tree) if item["type"] == "greater_than_equal" else None
    if counts is not None and counts.by_stock is not None and (stock := stock_meant(str(pointer[-1]))) is not None:
        return misspelt_stock(pointer, stock, amounts=counts.whole)  # the number may be right for that one
    return None


def _of_a_mapping(pointer: Pointer, value: Value, tree: Value) -> Fault | None:
    """The fault of a mapping of which nobody knows whose it is, or of what kind."""
    if not isinstance(value, dict):
        return None
    if any(nameless((*pointer, key), tree) for key in value):
        return _nameless(pointer, value, tree)
    return _no_kind(pointer, value, tree) if matches(pointer, ENTRY) else None


def _of_a_value(item: Any, pointer: Pointer, value: Value, tree: Value) -> Fault:
    """The fault of a value that is not what is due."""
    minus = -int(plain(value)[1:]) if type(value) is str and _MINUS.fullmatch(value) else None
    if minus is not None and item["type"] == "int_type":
        message = f"'{value}' begins with {odd_in(value)}: a number takes the hyphen, {minus}"
        return Fault("invalid-value", pointer, message, written=value, suggestion=str(minus), puts=((pointer, minus),))
    first = pointer == ("players",) and isinstance(value, list) and value
    message, suggestion = _why_not(item, pointer, value, tree)
    if type(value) is str and " //" in value:
        message += "; a comment begins with '#'"
    gone, put = removal(pointer, tree)
    unread = () if item["type"] == "a_reason" else (pointer,) if in_entry(pointer) else (pointer, gone)
    return Fault(
        "invalid-value",
        ("players", 0) if first else pointer,
        message,
        written=_written(value),
        suggestion=suggestion,
        unread=unread,
        **_taken_out(gone, put),
    )


_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[,' ]\d{3}){1,2}")
_NUMBER = re.compile(r"[+-]?\d+")
_MINUS = re.compile("[\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}]\\d{1,9}")


def _taken_out(gone: Pointer, put: Value = None) -> dict[str, Any]:
    """What goes, or is put in its place."""
    if put is None:
        return {"drops": (gone,)}
    return {"puts": ((gone, None if put is UNKNOWN else put),)}


def _written(value: Value) -> object:
    return str(value) if isinstance(value, Quoted) else int(value) if isinstance(value, int) else text_of(value)


def _missing(pointer: Pointer, tree: Value) -> Fault:
    key, parent = pointer[-1], pointer[:-1]
    lost = next((words for pattern, words in _LOSSES.items() if matches(pointer, pattern)), "")
    message = f"'{key}' is missing here" + (f"; {lost}" if lost else "")
    unread = (pointer if in_entry(pointer) else parent,)
    quiet = False
    if isinstance(parent[-1] if parent else None, int):
        behind = (*parent[:-1], int(parent[-1]) + 1)
        if (first := stray(parent, tree)) is not None:
            return Fault("missing-key", (*parent, first), _STRAY.format(first), "key", unread=unread, drops=(parent,))
        if (first := stray(behind, tree)) is not None and key in node_at(tree, behind):
            quiet = True
    return Fault("missing-key", parent, message, unread=unread, drops=(parent,), unless=(pointer,), quiet=quiet)


_STRAY = "'{}' belongs to the item above it: take the dash in front of it away"


def stray(pointer: Pointer, tree: Value) -> str | None:
    """The first key of an item of a list that is the rest of the one above it, behind a dash too many."""
    items = node_at(tree, pointer[:-1])
    index = int(pointer[-1])
    if not 0 < index < len(items) or not all(isinstance(each, dict) for each in items[index - 1 : index + 1]):
        return None
    above, item = items[index - 1], items[index]
    needed = set(keys_of((*pointer[:-1], index - 1), tree))
    if not item or not needed.issuperset(item) or not above.keys().isdisjoint(item) or "note" in item:
        return None
    first = next(iter(item))
    if pointer[4:5] == ("log",):
        return first if model.kind_of_entry(item) is None else None
    return first if first in needed - {"player"} and "player" in above and "player" in needed else None


def _extra_of_short(pointer: Pointer, tree: Value) -> bool:
    """Whether this is a key beside the one that makes an entry a short gain or loss."""
    if len(pointer) != len(ENTRY) + 1 or not matches(pointer[:-1], ENTRY):
        return False
    entry = node_at(tree, pointer[:-1])
    if not isinstance(entry, dict) or model.kind_of_entry(entry) != "#short":
        return False
    stocks = [key for key in entry if key not in ("note", "allowed")]
    return bool(stocks) and stocks[0] != pointer[-1] and pointer[-1] not in ("note", "allowed")


def _unknown_key(pointer: Pointer, tree: Value) -> Fault:
    key, parent = str(pointer[-1]), pointer[:-1]
    if matches(parent, ENTRY) and (key in KINDS or key in STOCKS - {"points"}):
        message = f"this entry is of two kinds at once; '{key}' needs an entry of its own, with a dash in front of it"
        written = _written(node_at(tree, pointer))
        return Fault("invalid-value", pointer, message, "key", written, unread=(parent,), drops=(pointer,))
    comma = comma_inside(parent, key, node_at(tree, parent), "unknown-key", "a number")
    if comma is not None:
        return comma
    keys = keys_of(parent, tree)
    rest = _rest_of_a_list(pointer, keys, tree)
    if rest is not None:
        return rest
    meant = nearest(key, keys)
    near = meant is not None and (one_slip(key, meant) or folded(key) == folded(meant))
    elsewhere = "" if near else _as_value(key, parent, tree) or belongs(key, parent, tree)
    absent = [each for each in keys if each not in node_at(tree, parent) and each not in ("note", "allowed")]
    due = f"; {either(absent)} may stand here" if meant is None and 0 < len(absent) <= _MOST_KEYS else ""
    return Fault(
        "unknown-key",
        pointer,
        elsewhere or f"'{key}' is no key of the format here{did_you_mean(key, meant)}{due}",
        "key",
        suggestion=None if elsewhere else meant,
        unread=tuple(
            (*parent, each) for each in may_have_been(key, keys, node_at(tree, parent)) if _matters(each, key)
        ),
        drops=(pointer,),
    )


def _as_value(key: str, parent: Pointer, tree: Value) -> str:
    """What to write where a key is a word that another key takes, and that one is missing: ``spend: quinine``."""
    part = part_at(parent, tree)
    keys = part.keys.items() if part is not None else ()
    takes = next((name for name, form in keys if key in form.words and name not in node_at(tree, parent)), None)
    return "" if takes is None else f"'{key}' is no key of the format here: write '{takes}: {key}'"


def _rest_of_a_list(pointer: Pointer, keys: Iterable[str], tree: Value) -> Fault | None:
    """A list without brackets: between braces ``{envy: Ada, Ben}`` says ``envy: Ada`` and a key ``Ben``."""
    parent, mapping = pointer[:-1], node_at(tree, pointer[:-1])
    if mapping[pointer[-1]] is not None or len(mapping) > _MOST_IN_BRACES:
        return None
    before = list(mapping)[: list(mapping).index(pointer[-1]) + 1]
    bare = [*takewhile(lambda key: mapping[key] is None and key not in keys, reversed(before))][::-1]
    if not bare or len(bare) == len(before):
        return None
    listed = before[-len(bare) - 1]
    form, first = at((*parent, listed), tree), mapping[listed]
    if form is None or not isinstance(first, str) or all(way.items is None for way in form.ways):
        return None
    items = [
        first,
        *bare,
        *takewhile(lambda key: mapping[key] is None and key not in keys, list(mapping)[len(before) :]),
    ]
    message = (
        f"'{bare[0]}' is read as a key: between braces a comma ends a value, and a list stands in brackets, "
        f"'{listed}: {flow(items)}'"
    )
    return Fault(
        "unknown-key",
        pointer,
        message,
        "key",
        unread=((*parent, listed), pointer),
        puts=(((*parent, listed), None),),
        drops=(pointer,),
        quiet=len(bare) > 1,
    )


def nameless(pointer: Pointer, tree: Value) -> bool:
    """Whether this stands where a player's name is due, and belongs under it: ``desertion: {porters: 3}``."""
    outer, players = at(pointer[:-1], tree) if pointer else None, tree.get("players")
    if outer is None or outer.by_name is None or not isinstance(players, dict | list):
        return False
    return pointer[-1] in outer.by_name.about and pointer[-1] not in players


def _nameless(pointer: Pointer, value: dict[str, Value], tree: Value) -> Fault:
    key = next(key for key in value if nameless((*pointer, key), tree))
    due = _due(pointer, tree)
    message = f"'{key}' is written where a player's name is due{due}"
    return Fault("invalid-value", (*pointer, key), message, "key", unread=(pointer,), drops=(pointer,))


def turned(pointer: Pointer, tree: Value) -> bool:
    """Whether this is a player's name inside of what is due inside of it: ``{porters: {Ada: 3}}``."""
    outer = at(pointer[:-2], tree) if len(pointer) > 1 else None
    players = tree.get("players")
    if outer is None or outer.by_name is None or not isinstance(players, dict | list):
        return False
    return pointer[-1] in players and pointer[-2] in outer.by_name.keys and pointer[-2] not in players


def _turned(pointer: Pointer, tree: Value) -> Fault:
    mapping, names = node_at(tree, pointer), tree["players"]
    key = next(key for key, inner in mapping.items() if isinstance(inner, dict) and not inner.keys().isdisjoint(names))
    name = next(name for name in mapping[key] if name in names)
    due = f"{pointer[-1]}: {{{name}: {{{key}: {flow(mapping[key][name])}}}}}"
    message = (
        f"'{key}' is written where a player's name is due, and '{name}' inside of it; due is something like '{due}'"
    )
    return Fault("invalid-value", (*pointer, key), message, "key", unread=(pointer,), drops=(pointer,))


def _matters(meant: str, key: str) -> bool:
    """Whether it matters that an unknown key may have been this one: not a note, nor points spelt quite otherwise."""
    return meant != "note" and (meant != "points" or one_slip(key, meant) or key.casefold() == meant)


def _no_kind(pointer: Pointer, entry: dict[str, Value], tree: Value) -> Fault:
    key = next(
        iter(key for key in entry if key not in SCORING_KEYS and key not in ("note", "allowed")),
        next(iter(entry), ""),
    )
    kinds = (*KINDS, *sorted(STOCKS - {"points"}))
    written_as, first = entry_of(folded(key), entry[key]) if key else "", stray(pointer, tree)
    meant = None if written_as or first else nearest(key, kinds)
    message = f"'{key}' is no kind of log entry{did_you_mean(key, meant)}" if key else "this log entry is empty"
    if first:
        message = _STRAY.format(first)
    elif written_as:
        message = f"'{key}' is no kind of log entry: write '{written_as}'"
    return Fault(
        "unknown-key",
        (*pointer, key) if key else pointer,
        message,
        "key",
        suggestion=meant,
        unread=tuple((*pointer, kind) for kind in kinds if one_slip(key, kind)) or (pointer,),
        drops=(pointer,),
    )


def _why_not(item: Any, pointer: Pointer, value: Value, tree: Value) -> tuple[str, str | None]:
    """Why a value will not do, in words, and what was probably meant."""
    kind = item["type"]
    text = text_of(value)
    if isinstance(value, Tagged):
        return f"the tag '{value.tag}' is not part of the format", None
    if kind == "literal_error" and (choices := re.findall(r"'([^']*)'", str(item["ctx"]["expected"]))) != ["none"]:
        meant = nearest(text, choices) if text is not None else None
        said = f"{shown(value)} is written {_where(pointer)}; {either(choices)} is due"
        return f"{said}{did_you_mean(text or '', meant)}", meant
    if kind == "int_type":
        return _no_number(pointer, value, tree)
    if kind == "greater_than_equal":
        return f"{value} is too low: the least is {item['ctx']['ge']}", None
    if kind == "less_than_equal":
        return f"{value} is too high: the most is {item['ctx']['le']}", None
    if kind == "a_bool":
        return f"{shown(value)} is written {_where(pointer)}; true or false is due", None
    if kind == "a_reason":
        return f"{shown(value)} is no reason: 'allowed' says in words why the judge lets it stand", None
    if kind == "points_here":
        return NO_STOCK_OF_POINTS, None
    return _shown_how(pointer, value, tree), None


def _shown_how(pointer: Pointer, value: Value, tree: Value) -> str:
    """What stands in a place, with an example of what is due there."""
    text = text_of(value)
    entry = _entry_meant(text) if text and matches(pointer, ENTRY) else ""
    due = f"; due is something like '- {entry}'" if entry else _due(pointer, tree, several(text) if text else ())
    lost = f"; {_LOSSES[pointer]}" if pointer in _LOSSES else ""
    return f"{shown(value)} is written {_where(pointer)}{due}{lost}"


_AMOUNT = re.compile(r"(?P<number>[+-]?\d{1,3}) *(?P<stock>\w+)|(?P<stock_first>\w+) *(?P<number_behind>[+-]\d{1,3})")


def _entry_meant(text: str) -> str:
    """The entry that a text means: ``death``, ``decide veldt``, ``-1 health``."""
    kind, _, rest = text.partition(" ")
    if rest and kind in KINDS:
        return f"{kind}: {rest.strip(':= ')}"
    amount = _AMOUNT.fullmatch(plain(text))
    if amount is not None:
        name = amount["stock"] or amount["stock_first"]
        stock = name if name in STOCKS else stock_meant(name)
        number = int(amount["number"] or amount["number_behind"])
        return f"{stock}: {number}" if stock else ""
    return entry_of(folded(text), None)


def _due(pointer: Pointer, tree: Value, written: Iterable[Value] = ()) -> str:
    """An example of what is due in a place, of the players of the sheet; of what is written where these are due."""
    players = tree.get("players")
    names = written if pointer == ("players",) else players if isinstance(players, dict | list) else ()
    example = Pencil([each for each in names if isinstance(each, str)]).line(pointer, tree)
    return f"; due is something like '{example}'" if example else ""


def _no_number(pointer: Pointer, value: Value, tree: Value) -> tuple[str, str | None]:
    if isinstance(value, Quoted) and value and number(value) is not None:
        return f"{shown(value)} is text because of its quotes; a number stands without them", str(value)
    text = text_of(value) or ""
    usual = plain(text)
    if type(value) is str and text.isascii() and text.lstrip("+-").isdigit():
        return f"{shown(value)} has more than nine digits", None
    if usual != text and usual and number(usual) is not None:
        return f"{shown(value)} is not a whole number: it has {odd_in(text)} in it; write {usual}", usual
    if _THOUSANDS.fullmatch(usual):
        digits = re.sub(r"[,' ]", "", usual)
        return f"{shown(value)} is not a whole number; it is written with digits only: {digits}", digits
    numbers = _NUMBER.findall(usual) if type(value) is str else []
    due = "" if numbers or type(value) is not str else _due(pointer, tree)
    alone = f"; write {numbers[0]} alone" if len(numbers) == 1 else ""
    return f"{shown(value)} is not a whole number{alone}{due}", None


def _where(pointer: Pointer) -> str:
    """Where a value stands: for a key, or as an item in the list of one."""
    key = next((step for step in reversed(pointer) if isinstance(step, str)), "")
    return f"for '{key}'" if isinstance(pointer[-1], str) else f"in '{key}'"


def either(choices: list[str]) -> str:
    """Several words, one of which is due."""
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"

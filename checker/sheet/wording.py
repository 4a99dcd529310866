"""pydantic's complaints as findings: the rule, the words, and what is taken out with the faulty part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from checker.document.values import IGNORED, Quoted, Tagged, Value, number, text_of
from checker.findings import Pointer
from checker.rulebook.numbers import STOCKS
from checker.sheet import model
from checker.sheet.model import KINDS, SCORING_KEYS
from checker.sheet.suggest import may_have_been, nearest, one_slip

_ENTRY = ("turns", "*", "player_turns", "*", "log", "*")
_MODELS: tuple[tuple[Pointer, type[model.Part]], ...] = (
    ((), model.Sheet),
    (("game",), model.Game),
    (("tracks",), model.Tracks),
    (("tracks", "*"), model.Track),
    (("players", "*"), model.Player),
    (("turns", "*"), model.GameTurn),
    (("turns", "*", "player_turns", "*"), model.PlayerTurn),
    (("turns", "*", "player_turns", "*", "time_up"), model.TimeUp),
    (("turns", "*", "player_turns", "*", "time_up", "health_roll"), model.Roll),
    ((*_ENTRY, "incidents", "*"), model.Incident),
    (("turns", "*", "desertion", "*"), model.Desertion),
    (("turns", "*", "desertion", "*", "*"), model.DesertionRoll),
    (("turns", "*", "deaths", "*"), model.Death),
    (("turns", "*", "boosts", "*"), model.Boost),
    (("turns", "*", "envy", "*"), model.EnvyClaim),
    (("turns", "*", "bag"), model.Bag),
    (("final",), model.Final),
    (("final", "state", "*"), model.FinalState),
)
_ENTRY_MODELS: Mapping[str, type[model.Part]] = {
    "decide": model.Decide,
    "place": model.Place,
    "find": model.Find,
    "meet": model.Meet,
    "incidents": model.Incidents,
    "death": model.DeathEntry,
    "discard": model.Discard,
    "encounter": model.Encounter,
}
_LOSSES = {
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
    (*_ENTRY, "kind"): "without it the find has no worth, so it is left out",
}
_AMOUNT_KEYS = ("gain", "lose", "spend", "discard")
UNKNOWN_AMOUNT = object()
"""Put for an amount that cannot be read: that stock changed, nobody knows by how much."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What to report, and what to take out.

    Attributes:
        removal: The node that goes.
        instead: What is put there, if not nothing.
        unread: Where something may have stood that cannot be read.
    """

    rule: str
    at: Pointer
    message: str
    removal: Pointer
    part: Literal["node", "key"] = "node"
    suggestion: str | None = None
    instead: Value = None
    unread: tuple[Pointer, ...] = ()


def matches(pointer: Pointer, pattern: Pointer) -> bool:
    """Whether a pointer has the shape of a pattern, in which ``*`` is any one step."""
    return len(pointer) == len(pattern) and all(
        want in ("*", step) for step, want in zip(pointer, pattern, strict=True)
    )


def shown(value: Value) -> str:
    """A value in a message: short, quoted, and on one line."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, Tagged):
        return f"a value tagged '{value.tag}'"
    text = text_of(value)
    if text is None:
        return "nothing"
    return f"'{text[:40]}…'" if len(text) > 40 else f"'{text}'"


def complain(item: Any, pointer: Pointer, value: Value, tree: Value) -> Complaint:
    """Put one error of pydantic's into a complaint.

    Args:
        item: The error.
        pointer: The node it is about; of a missing key where it would be.
        value: What stands there.
        tree: The whole document.
    """
    if item["type"] == "missing":
        return _missing(pointer)
    if item["type"] == "extra_forbidden" or _extra_of_short(pointer, tree):
        return _unknown_key(pointer, tree)
    if matches(pointer, _ENTRY) and isinstance(value, dict):
        return _no_kind(pointer, value)
    message, suggestion = _why_not(item, value)
    removal, instead = _removal(pointer)
    return Complaint(
        "invalid-value",
        pointer,
        message,
        removal,
        suggestion=suggestion,
        instead=instead,
        unread=() if item["type"] == "a_reason" else (pointer,) if _in_entry(pointer) else (pointer, removal),
    )


def _missing(pointer: Pointer) -> Complaint:
    key, parent = pointer[-1], pointer[:-1]
    lost = next((words for pattern, words in _LOSSES.items() if matches(pointer, pattern)), "")
    message = f"'{key}' is missing here" + (f"; {lost}" if lost else "")
    return Complaint("missing-key", parent, message, parent, unread=(pointer if _in_entry(pointer) else parent,))


def keys_of(pointer: Pointer, tree: Value) -> list[str]:
    """The keys that the format has for the mapping at a pointer."""
    if matches(pointer, _ENTRY):
        entry = node_at(tree, pointer)
        kind = next((key for key in entry if key in KINDS), None)
        owner = _ENTRY_MODELS.get(kind or "", model.Note)
        return [*owner.model_fields, *(() if kind else (*KINDS, *sorted(STOCKS)))]
    for pattern, owner in _MODELS:
        if matches(pointer, pattern):
            return list(owner.model_fields)
    return []


def _extra_of_short(pointer: Pointer, tree: Value) -> bool:
    """Whether this is a key beside the one that makes an entry a short gain or loss."""
    if len(pointer) != len(_ENTRY) + 1 or not matches(pointer[:-1], _ENTRY):
        return False
    entry = node_at(tree, pointer[:-1])
    if not isinstance(entry, dict) or model.kind_of_entry(entry) != "#short":
        return False
    stocks = [key for key in entry if key not in ("note", "allowed")]
    return bool(stocks) and stocks[0] != pointer[-1] and pointer[-1] not in ("note", "allowed")


def _unknown_key(pointer: Pointer, tree: Value) -> Complaint:
    key, parent = str(pointer[-1]), pointer[:-1]
    if matches(parent, _ENTRY) and (key in KINDS or key in STOCKS - {"points"}):
        return Complaint(
            "invalid-value",
            pointer,
            f"this entry is of two kinds at once; '{key}' needs an entry of its own",
            pointer,
            part="key",
            unread=(parent,),
        )
    keys = keys_of(parent, tree)
    meant = nearest(key, keys)
    hint = f"; did you mean '{meant}'?" if meant else ""
    return Complaint(
        "unknown-key",
        pointer,
        f"'{key}' is no key of the format here{hint}",
        pointer,
        part="key",
        suggestion=meant,
        unread=tuple(
            (*parent, each) for each in may_have_been(key, keys, node_at(tree, parent)) if _matters(each, key)
        ),
    )


def _in_entry(pointer: Pointer) -> bool:
    """Whether this is a key of a log entry."""
    return len(pointer) > len(_ENTRY) and matches(pointer[: len(_ENTRY)], _ENTRY)


def _matters(meant: str, key: str) -> bool:
    """Whether it matters that an unknown key may have been this one: not a note, nor points spelt quite otherwise."""
    return meant != "note" and (meant != "points" or one_slip(key, meant) or key.casefold() == meant)


def node_at(tree: Value, pointer: Pointer) -> Value:
    """The node at a pointer that is known to be there."""
    for step in pointer:
        tree = tree[step]
    return tree


def _no_kind(pointer: Pointer, entry: dict[str, Value]) -> Complaint:
    key = next(
        iter(key for key in entry if key not in SCORING_KEYS and key not in ("note", "allowed")),
        next(iter(entry), ""),
    )
    kinds = (*KINDS, *sorted(STOCKS - {"points"}))
    meant = nearest(key, kinds)
    hint = f"; did you mean '{meant}'?" if meant else ""
    at = (*pointer, key) if key else pointer
    return Complaint(
        "unknown-key",
        at,
        f"'{key}' is no kind of log entry{hint}" if key else "this log entry is empty",
        pointer,
        part="key",
        suggestion=meant,
        unread=tuple((*pointer, kind) for kind in kinds if one_slip(key, kind)) or (pointer,),
    )


def _why_not(item: Any, value: Value) -> tuple[str, str | None]:
    """Why a value will not do, in words, and what was probably meant."""
    kind = item["type"]
    if isinstance(value, Tagged):
        return f"the tag '{value.tag}' is not part of the format", None
    if kind in ("literal_error", "enum"):
        choices = re.findall(r"'([^']*)'", str(item["ctx"]["expected"]))
        text = text_of(value)
        meant = nearest(text, choices) if text is not None else None
        hint = f"; did you mean '{meant}'?" if meant else ""
        return f"{shown(value)} will not do here: {_either(choices)} is due{hint}", meant
    if kind in ("int_type", "int_parsing"):
        if isinstance(value, Quoted) and value and number(value) is not None:
            return f"{shown(value)} is text because of its quotes; a number stands without them", str(value)
        text = text_of(value)
        if type(value) is str and text and text.lstrip("+-").isdigit():
            return f"{shown(value)} has more than nine digits", None
        return f"{shown(value)} is not a whole number", None
    if kind == "greater_than_equal":
        return f"{value} is too low: the least is {item['ctx']['ge']}", None
    if kind == "less_than_equal":
        return f"{value} is too high: the most is {item['ctx']['le']}", None
    if kind in ("model_type", "dict_type", "mapping_type"):
        return f"{shown(value)} stands where a mapping is due", None
    if kind in ("list_type", "tuple_type"):
        return f"{shown(value)} stands where a list is due", None
    if kind == "a_bool":
        return f"{shown(value)} will not do here: true or false is due", None
    if kind == "a_reason":
        return f"{shown(value)} is no reason: 'allowed' says in words why the judge lets it stand", None
    if kind == "points_here":
        return "points are not gained, lost or paid as a stock: write what earned them as an entry", None
    if kind in ("a_name", "string_type"):
        return f"{shown(value)} stands where a name or text is due", None
    return f"{shown(value)} will not do here", None


def _either(choices: list[str]) -> str:
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"


def _removal(pointer: Pointer) -> tuple[Pointer, Value]:
    """What goes with a faulty value, and what stands for it so that it says nothing."""
    if len(pointer) > len(_ENTRY) and matches(pointer[: len(_ENTRY)], _ENTRY):
        return _removal_in_entry(pointer)
    if pointer[:1] == ("turns",) and len(pointer) > 4 and pointer[2] == "player_turns" and pointer[4] == "time_up":
        if len(pointer) == 5:
            return pointer, IGNORED
        if pointer[5] == "health_roll":
            return pointer[:6], IGNORED
    if matches(pointer[:3], ("turns", "*", "desertion")) and len(pointer) > 3:
        if len(pointer) < 6 or pointer[5] == "stopped":
            return pointer[:5], IGNORED
        return pointer, None
    if matches(pointer[:3], ("turns", "*", "boosts")) and len(pointer) == 5:
        return pointer[:4], None
    if matches(pointer[:3], ("turns", "*", "order")) or matches(pointer[:2], ("final", "winners")):
        return pointer[:3] if pointer[0] == "turns" else pointer[:2], None
    if matches(pointer[:2], ("final", "ranking")):
        return pointer[:2], None
    if matches(pointer[:2], ("final", "awards")) and len(pointer) > 2:
        return pointer[:3], None
    named = matches(pointer, ("players", "*")) and isinstance(pointer[1], str)
    if named or matches(pointer, ("turns", "*", "bag")):
        return pointer, {}
    if matches(pointer[:1], ("tracks",)) and len(pointer) > 3:
        return pointer[:3], None
    if matches(pointer[:1], ("players",)) and len(pointer) > 3 and pointer[2] == "resources":
        return pointer[:3], None
    return pointer, None


def _removal_in_entry(pointer: Pointer) -> tuple[Pointer, Value]:
    entry, rest = pointer[: len(_ENTRY)], pointer[len(_ENTRY) :]
    key = str(rest[0])
    amount = (key in _AMOUNT_KEYS or key == "cost") and len(rest) == 2
    if amount or (key == "incidents" and len(rest) == 4 and rest[2] == "cost"):
        return pointer, UNKNOWN_AMOUNT
    if len(rest) == 1 and key in STOCKS - {"points"}:
        return entry, {"lose": {key: None}}
    if len(rest) == 1 and (key in KINDS or key == "kind"):
        return entry, None
    if key in ("rivals", "patron", "meet"):
        return (*entry, key), None
    return pointer, None

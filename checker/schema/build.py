"""Makes the schema of the format, so that the two cannot part.

Draft 7, because every editor reads it; yaml-language-server knows newer ones, its older releases and others do not.
What may be left empty is no choice of its own there, and every key says what it is for.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from typing import Any

from checker.extras import DISTRIBUTION
from checker.rulebook.numbers import HELD, MUTINY, SPECIAL_DISCOVERY
from checker.rulebook.rulings import RULINGS
from checker.schema.stocks import CHANGED, names_of_stocks
from checker.sheet.format import SHEET, Form
from checker.sheet.model import KINDS, SCORING_KEYS
from checker.sheet.types import STOCK_WORDS, Stocks

Node = dict[str, Any]
_BLANK: Node = {"$ref": "#/definitions/blank"}
_SCALARS: list[Node] = [{"$ref": f"#/definitions/{name}"} for name in ("text", "player", "resource")]
"""What may be left empty as it is."""
_SHARED: dict[str, Node] = {
    "blank": {
        "description": "Nothing written: unknown.",
        "not": {"type": ["object", "array", "string", "number", "boolean"]},
    },
    "text": {
        "description": "Text, with quotes or without.",
        "not": {"type": ["object", "array"]},
    },
    "player": {
        "description": "The name of a player, as it stands under players.",
        "not": {"type": ["object", "array"]},
    },
    "resource": {
        "description": "A Resource; the players may hold others than these.",
        "anyOf": [{"enum": sorted(HELD)}, {"$ref": "#/definitions/text"}],
    },
}
"""Said by what it is not: an editor would offer ``null``, ``true`` and ``false`` for what is said by a type."""


def as_text() -> str:
    """The schema as the shipped file has it."""
    return json.dumps(build(), ensure_ascii=False, indent=1) + "\n"


def build() -> Node:
    """The JSON Schema of one document of a sheet."""
    making = _Making()
    sheet = making.part(SHEET)
    sheet["properties"]["sheet"] = {"const": 1, "description": sheet["properties"]["sheet"]["description"]}
    found = making.found
    found["Find"].update(_worth_of_special())
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": f"urn:{DISTRIBUTION}:sheet:1",
        "title": "Score sheet of Heart of Darkness, format 1",
        **sheet,
        "required": ["sheet", "players"],
        "definitions": dict(sorted({**_SHARED, **names_of_stocks(), **found}.items())),
    }


class _Making:
    """Makes the nodes of the schema; what stands in several places becomes a definition."""

    def __init__(self) -> None:
        self.found: dict[str, Node] = {}

    def part(self, form: Form) -> Node:
        """A mapping of the format, its keys described."""
        owner = form.owner
        assert owner is not None
        keys = {name: _described(form.about[name], self.place(each)) for name, each in form.keys.items()}
        required = [name for name, field in owner.model_fields.items() if field.is_required()]
        node: Node = {
            "additionalProperties": False if form.by_stock is None else self.place(form.by_stock),
            "description": inspect.cleandoc(owner.__doc__ or "").replace("``", ""),
            "properties": keys,
            **({"required": required} if required else {}),
            "type": "object",
        }
        if form.by_stock is None:
            return node
        return _short(node) if owner.__name__ == "Short" else _final_state(node)

    def place(self, form: Form) -> Node:
        """What may stand in a place; the way to leave it empty comes last and is no completion."""
        ways = [self._way(way) for way in form.ways]
        blank = [_BLANK] if form.blank and not any(way in _SCALARS for way in ways) else []
        return {"anyOf": [*ways, *blank]} if len(ways) + len(blank) > 1 else ways[0]

    def _way(self, form: Form) -> Node:
        if form.scalar is not None:
            if isinstance(form.scalar, Stocks):
                self.found.setdefault(form.scalar.json["$ref"].rpartition("/")[2], _stock_map(form.scalar))
            return form.scalar.json
        if form.owner is not None:
            name = form.owner.__name__
            if name not in self.found:
                self.found[name] = self.part(form)
            return {"$ref": f"#/definitions/{name}"}
        if form.items is not None:
            return {"items": self.place(form.items), "type": "array"}
        if form.keyed is not None:
            return self._keyed(form)
        words = list(form.words)
        node: Node = {"enum": words, "type": "string"} if len(words) > 1 else {"const": words[0], "type": "string"}
        return {**node, "enumDescriptions": list(form.words.values())} if any(form.words.values()) else node

    def _keyed(self, form: Form) -> Node:
        if form.by_name is not None:
            names = {"$ref": "#/definitions/player"}
            return {"additionalProperties": self.place(form.by_name), "propertyNames": names, "type": "object"}
        if form.by_stock is not None:
            return {"additionalProperties": self.place(form.by_stock), "type": "object"}
        if form.unknown is not None:
            keys = {name: self.place(each) for name, each in form.keys.items()}
            return {"additionalProperties": False, "type": "object", "properties": keys}
        return _rulings()


def _described(about: str, node: Node) -> Node:
    if node.get("$ref", "").endswith(("Counts", "Amounts", "Costs")):
        node = {"allOf": [node]}
    return {"description": about, **node}


def _or_blank(node: Node) -> Node:
    return {"anyOf": [node, _BLANK]}


def _stocks(names: Iterable[str], node: Node) -> Node:
    """Stocks as keys, each with what it is."""
    return {stock: {**node, "description": STOCK_WORDS[stock]} for stock in names}


def _stock_map(stocks: Stocks) -> Node:
    """The known stocks for completion, and others that are no slips of them."""
    amount: Node = {"minimum": stocks.low, "type": "integer"}
    keys = _stocks(CHANGED, _or_blank(amount))
    keys["discontent"]["anyOf"] = [{"maximum": MUTINY, **amount}, _BLANK]
    if not stocks.changed:
        keys |= _stocks(["points"], _or_blank({"type": "integer"}))
    names = "changed-stock" if stocks.changed else "stock"
    return {
        "additionalProperties": _or_blank(amount),
        "properties": keys,
        "type": "object",
        "propertyNames": {"$ref": f"#/definitions/{names}"},
    }


def _short(part: Node) -> Node:
    """``health: -1``: one stock, with a note and a judge's word at most."""
    more = ["note", "allowed"]
    return {
        **part,
        "properties": {**_stocks(CHANGED, part["additionalProperties"]), **part["properties"]},
        "propertyNames": {
            "anyOf": [{"enum": more}, {"$ref": "#/definitions/changed-stock"}],
            "not": {"enum": sorted({*KINDS, *SCORING_KEYS})},
        },
        "anyOf": [
            {"maxProperties": 1},
            *({"maxProperties": 2, "required": [key]} for key in more),
            {"maxProperties": 3, "required": more},
        ],
    }


def _worth_of_special() -> Node:
    """Nothing but the sheet says what a Special Discovery is worth: by itself, or with the bonuses."""
    special: Node = {"properties": {"kind": {"const": SPECIAL_DISCOVERY}}, "required": ["kind"]}
    return {"if": special, "then": {"anyOf": [{"required": ["base"]}, {"required": ["points"]}]}}


def _final_state(part: Node) -> Node:
    """Counts at the end, beside ``status``."""
    known = _stocks(CHANGED, part["additionalProperties"])
    names = {"anyOf": [{"enum": ["status"]}, {"$ref": "#/definitions/stock"}]}
    return {**part, "properties": {**part["properties"], **known}, "propertyNames": names}


def _rulings() -> Node:
    """The open questions with their readings; the first is what holds where nobody chose."""
    return {
        "type": "object",
        "properties": {
            ruling.name: {
                "description": f"{ruling.question} Default: {ruling.default}.",
                "anyOf": [{"enum": list(ruling.options)}, _BLANK],
            }
            for ruling in RULINGS.values()
        },
        "additionalProperties": False,
    }

"""Makes the schema of the pydantic model, so that the two cannot part.

Draft 7, because every editor reads it; yaml-language-server knows newer ones, its older releases and others do not.
pydantic's schema is tidied for editors: what may be left empty is no choice of its own there, places where the
loader puts stand-ins are left out, and every key says what it is for.
"""

from __future__ import annotations

import json
from typing import Any

from checker.rulebook.numbers import CATEGORIES, HELD, SPECIAL_DISCOVERY
from checker.rulebook.rulings import RULINGS
from checker.schema import stocks
from checker.schema.words import CHOICES, words
from checker.sheet.model import KINDS, SCORING_KEYS, Sheet

Node = dict[str, Any]
_BLANK: Node = {"$ref": "#/definitions/blank"}
_TEXT: Node = {"$ref": "#/definitions/text"}
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
    raw = Sheet.model_json_schema()
    made: dict[str, Node] = {name: _part(name, part) for name, part in raw.pop("$defs").items()}
    found: dict[str, Node] = {}
    sheet = _part("Sheet", raw)
    definitions = {
        **_SHARED,
        **stocks.definitions(),
        **made,
    }
    definitions["Short"] = _short(definitions["Short"])
    definitions["Find"].update(_worth_of_special())
    for part in (sheet, *made.values(), definitions["Short"]):
        _share_stock_maps(part, found)
    definitions.update(found)
    definitions["FinalState"] = _final_state(definitions["FinalState"])
    sheet["properties"]["sheet"] = {"const": 1, "description": words("Sheet", "sheet")}
    sheet["properties"]["rulings"] = _nullable(_rulings(), words("Sheet", "rulings"))
    awards = definitions["Final"]["properties"]["awards"]["anyOf"][0]
    awards["properties"] = {category: dict(awards["additionalProperties"]) for category in CATEGORIES}
    awards["additionalProperties"] = False
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:hod-checker:sheet:1",
        "title": "Score sheet of Heart of Darkness, format 1",
        **sheet,
        "required": ["sheet", "players"],
        "definitions": dict(sorted(definitions.items())),
    }


def _part(name: str, raw: Node) -> Node:
    """A mapping of the format, its keys described."""
    part: Node = _tidy(raw)
    part["description"] = part.get("description", "").replace("``", "")
    for key, node in part.get("properties", {}).items():
        _say_choices(key, node)
        part["properties"][key] = {"description": words(name, key), **node}
    return part


def _tidy(node: Any) -> Any:
    """Without titles, defaults and stand-ins; references where draft 7 has them."""
    if isinstance(node, list):
        return [_tidy(each) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return {"$ref": node["$ref"].replace("#/$defs/", "#/definitions/")}
    if "format" in node:
        return {"$ref": f"#/definitions/{node['format']}"}
    if isinstance(node.get("type"), list):
        return _scalar(node)
    tidy: Node = {}
    for key, value in node.items():
        if key in ("anyOf", "oneOf"):
            tidy.update(_choice([_tidy(each) for each in value if each != {"not": {}}]))
        elif key == "properties":
            tidy[key] = {name: _tidy(each) for name, each in value.items()}
        elif key not in ("title", "default"):
            tidy[key] = _tidy(value)
    return tidy


def _scalar(node: Node) -> Node:
    """Free text, or an amount that may be left empty."""
    if "boolean" in node["type"]:
        return _TEXT
    return {"anyOf": [{**node, "type": next(kind for kind in node["type"] if kind != "null")}, _BLANK]}


def _choice(ways: list[Node]) -> Node:
    """One of several ways to write something; the way to leave it empty comes last and is no completion."""
    flat: list[Node] = []
    for way in ways:
        flat.extend(way["anyOf"] if set(way) == {"anyOf"} else [way])
    empty = {"type": "null"}
    rest = [way for way in flat if way != empty]
    blank = [] if len(rest) == len(flat) or any(way in _SCALARS for way in rest) else [_BLANK]
    return {"anyOf": [*rest, *blank]} if len(rest) + len(blank) > 1 else rest[0]


def _nullable(node: Node, description: str) -> Node:
    return {"description": description, "anyOf": [node, _BLANK]}


def _say_choices(key: str, node: Node) -> None:
    for each in (node, *node.get("anyOf", ())):
        meanings = CHOICES.get(key)
        if "enum" in each and meanings is not None:
            each["enumDescriptions"] = [meanings[choice] for choice in each["enum"]]


def _share_stock_maps(node: Any, found: dict[str, Node]) -> None:
    """Maps of stocks are long and stand in many places: each kind becomes a definition."""
    if isinstance(node, list):
        for each in node:
            _share_stock_maps(each, found)
        return
    if not isinstance(node, dict):
        return
    if stocks.is_stock_map(node) and "propertyNames" not in node:
        name = stocks.name_of(node)
        names = "stock" if name == "Counts" else "changed-stock"
        said = {"description": node.pop("description")} if "description" in node else {}
        found[name] = {
            **node,
            "properties": stocks.described(node["properties"]),
            "propertyNames": {"$ref": f"#/definitions/{names}"},
        }
        reference = {"$ref": f"#/definitions/{name}"}
        node.clear()
        node.update({**said, "allOf": [reference]} if said else reference)
        return
    for each in node.values():
        _share_stock_maps(each, found)


def _short(part: Node) -> Node:
    """``health: -1``: one stock, with a note and a judge's word at most."""
    more = ["note", "allowed"]
    change = {"type": "integer"}
    return {
        **part,
        "properties": {**stocks.described(dict.fromkeys(stocks.CHANGED, change)), **part["properties"]},
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
    count = part["additionalProperties"]
    known = stocks.described(dict.fromkeys(stocks.CHANGED, count))
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

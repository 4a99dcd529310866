"""The scalars of the format as pydantic types that do their work in pydantic's core.

YAML gives every scalar as it was written; these types say what is looked for in a place. Names take any text,
numbers take no quotes, and maps of stocks hold each stock to its own range.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from checker.document.values import Ignored, Quoted, text_of
from checker.rulebook.numbers import DIE_SIDES, MUTINY, STOCKS

_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
JsonSchema = dict[str, Any]


class Example:
    """What a value looks like: itself, ``int`` for any number, None for a player's name."""

    def __init__(self, example: object) -> None:
        self.example = example


class _Core(Example):
    """A type given by a core schema, what a JSON Schema says of it, and what it looks like."""

    def __init__(self, schema: cs.CoreSchema, json: JsonSchema, example: object = None) -> None:
        super().__init__(example)
        self._schema = schema
        self._json = json

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return cast("cs.CoreSchema", dict(self._schema))  # pydantic notes in it what the JSON Schema says

    def __get_pydantic_json_schema__(self, _schema: cs.CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchema:
        return dict(self._json)


def _as_text(value: object) -> str:
    text = text_of(value)
    if text is None:
        raise PydanticCustomError("a_name", "text is due here")
    return text


def _as_bool(value: object) -> bool:
    if isinstance(value, str) and not isinstance(value, Quoted):
        if value in _TRUE:
            return True
        if value in _FALSE:
            return False
    raise PydanticCustomError("a_bool", "true or false is due here")


_NO_REASON = frozenset({"", "no", "false", "none", "null", "~"})


def _as_reason(value: object) -> str:
    text = text_of(value)
    if text is None or text.strip().casefold() in _NO_REASON:
        raise PydanticCustomError("a_reason", "a reason is due here")
    return text


def _no_points(_value: object) -> int:
    raise PydanticCustomError("points_here", "points are never gained or lost like a stock")


def _integer(low: int | None = None, high: int | None = None) -> cs.CoreSchema:
    return cs.int_schema(strict=True, ge=low, le=high)


def _one_of(*choices: cs.CoreSchema, kind: str, words: str) -> cs.CoreSchema:
    return cs.union_schema(list(choices), mode="left_to_right", custom_error_type=kind, custom_error_message=words)


_TEXT = _one_of(
    cs.str_schema(strict=True),
    cs.no_info_plain_validator_function(_as_text),
    kind="a_name",
    words="a name is due here",
)
_SCALAR = {"type": ["string", "number", "boolean", "null"]}

Category = Annotated[str, Example("askaris")]
Question = Annotated[str, Example("award-pool")]
Level = Annotated[str, Example(1)]
"""Keys that are no names of players."""
Name = Annotated[str, _Core(_TEXT, {"type": ["string", "number", "boolean"], "format": "player"})]
"""A player's name, compared as it was written."""
NameKey = Annotated[str, Field(json_schema_extra={"format": "player"})]
"""A player's name as the key of a mapping: text already."""
Resource = Annotated[str, _Core(_TEXT, {**_SCALAR, "format": "resource"}, "machete")]
"""A Resource by its name; the players may hold others than those that the rulebook names."""
Text = Annotated[str, _Core(_TEXT, _SCALAR, "…")]
"""Free text: any scalar."""
Allowed = Annotated[
    str | None, _Core(cs.no_info_plain_validator_function(_as_reason), {"type": ["string", "number"]}, "why")
]
"""Why a judge lets a claim stand, in words; None only where the key is left out."""
Flag = Annotated[bool, _Core(cs.no_info_plain_validator_function(_as_bool), {"type": "boolean"}, "true")]
Number = Annotated[int, _Core(_integer(), {"type": "integer"}, int)]
Count = Annotated[int, _Core(_integer(0), {"type": "integer", "minimum": 0}, int)]
Positive = Annotated[int, _Core(_integer(1), {"type": "integer", "minimum": 1}, int)]
Die = Annotated[int, _Core(_integer(1, DIE_SIDES), {"type": "integer", "minimum": 1, "maximum": DIE_SIDES}, int)]
LeftOut = Annotated[Ignored, _Core(cs.is_instance_schema(Ignored), {"not": {}})]
"""Where the loader took a faulty part out."""
Printed = Annotated[str, _Core(_TEXT, _SCALAR, "…")]
"""A Patron, as the game's material calls it."""
Card = Annotated[str, _Core(_TEXT, _SCALAR, "…")]
"""What a card or a find is called."""


def _stock_map(points: cs.CoreSchema, low: int) -> tuple[cs.CoreSchema, JsonSchema]:
    ranges = {stock: _integer(low) for stock in sorted(STOCKS)}
    ranges["discontent"] = _integer(low, MUTINY)
    ranges["points"] = points
    fields = {
        stock: cs.typed_dict_field(cs.nullable_schema(schema), required=False) for stock, schema in ranges.items()
    }
    schema = cs.typed_dict_schema(
        fields, total=False, extra_behavior="allow", extras_schema=cs.nullable_schema(_integer(low))
    )
    amount: JsonSchema = {"type": ["integer", "null"], "minimum": low}
    json: JsonSchema = {
        "type": "object",
        "properties": {
            stock: {**amount, "maximum": MUTINY} if stock == "discontent" else amount
            for stock in sorted(STOCKS)
            if stock != "points"
        },
        "additionalProperties": amount,
    }
    return schema, json


_COUNTS, _COUNTS_JSON = _stock_map(_integer(), 0)
_COUNTS_JSON["properties"]["points"] = {"type": ["integer", "null"]}
_NO_POINTS = cs.no_info_plain_validator_function(_no_points)
_AMOUNTS, _AMOUNTS_JSON = _stock_map(_NO_POINTS, 1)
_COSTS, _COSTS_JSON = _stock_map(_NO_POINTS, 0)

Counts = Annotated[dict[str, int | None], _Core(_COUNTS, _COUNTS_JSON, {"health": 5, "food": 3})]
"""Stocks as counted at one moment."""
Amounts = Annotated[dict[str, int | None], _Core(_AMOUNTS, _AMOUNTS_JSON, {"food": 3})]
"""Stocks as changed: 1 or more of each."""
Costs = Annotated[dict[str, int | None], _Core(_COSTS, _COSTS_JSON, {"food": 2})]
"""Stocks as paid; an amount of 0 cost nothing."""

"""The scalars of the format as pydantic types that do their work in pydantic's core.

YAML gives every scalar as it was written; these types say what is looked for in a place. Names take any text,
numbers take no quotes, and maps of stocks hold each stock to its own range.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import GetCoreSchemaHandler
from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from checker.document.values import Ignored, Quoted, text_of
from checker.rulebook.numbers import DIE_SIDES, HELD, MUTINY, STOCKS

_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
JsonSchema = dict[str, Any]
Role = Literal["name", "text", "kept", "card", "word", "stock", "key", "stray"]
"""What a scalar is: a player's name; free text; what is printed on the game's material (the name of a card may have a
player's in it); a word or number of the format; a key that is a stock's,
or that the format does not know; what stands where the format knows nothing."""


class Keys:
    """What the keys of a mapping name."""

    def __init__(self, names: Literal["player", "category", "question", "level"], example: object = None) -> None:
        self.names = names
        self.example = example


class Together:
    """A list or mapping that says nothing without one of its items: with a faulty item all of it is left out."""


class Meanings:
    """What each word of a choice means."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words


class Scalar:
    """A type given by a core schema, and what the format says of it.

    Attributes:
        json: What a JSON Schema says of it.
        example: What it looks like: itself, ``int`` for any number, None for a player's name.
        role: What it is.
        about: What a field of it is for, where the field does not say so itself.
        words: Words that it may be.
    """

    def __init__(
        self,
        schema: cs.CoreSchema,
        json: JsonSchema,
        example: object = None,
        *,
        role: Role = "word",
        about: str = "",
        words: Iterable[str] = (),
    ) -> None:
        self._schema = schema
        self.json = json
        self.example = example
        self.role = role
        self.about = about
        self.words = words

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return self._schema


class Stocks(Scalar):
    """A mapping of stocks.

    Attributes:
        low: The least amount.
        changed: Whether they are amounts of a change: a stock that is left out is 0, and points are none.
    """

    def __init__(self, name: str, low: int, example: object, *, changed: bool) -> None:
        super().__init__(_stock_map(low, changed=changed), {"$ref": f"#/definitions/{name}"}, example)
        self.low = low
        self.changed = changed


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


def _defined(name: str) -> JsonSchema:
    return {"$ref": f"#/definitions/{name}"}


def _whole(low: int | None = None, high: int | None = None, *, about: str = "") -> Scalar:
    limits = {"maximum": high, "minimum": low}
    json = {**{name: limit for name, limit in limits.items() if limit is not None}, "type": "integer"}
    return Scalar(_integer(low, high), json, int, about=about)


Category = Annotated[str, Keys("category", "askaris")]
Question = Annotated[str, Keys("question", "award-pool")]
Level = Annotated[str, Keys("level", 1)]
"""Keys that are no names of players."""
NameKey = Annotated[str, Keys("player")]
"""A player's name as the key of a mapping: text already."""
Name = Annotated[str, Scalar(_TEXT, _defined("player"), role="name")]
"""A player's name, compared as it was written."""
Resource = Annotated[str, Scalar(_TEXT, _defined("resource"), "machete", role="kept", words=sorted(HELD))]
"""A Resource by its name; the players may hold others than those that the rulebook names."""
Text = Annotated[str, Scalar(_TEXT, _defined("text"), "…", role="text")]
"""Free text: any scalar."""
Remark = Annotated[
    str, Scalar(_TEXT, _defined("text"), "…", role="text", about="Free text for people; nothing is checked.")
]
_ALLOWED = "Why the judge lets this stand. It then counts as written, gives no finding, and is listed in the report."
Allowed = Annotated[
    str | None,
    Scalar(
        cs.no_info_plain_validator_function(_as_reason),
        {"anyOf": [{"type": "string"}, _defined("blank")]},
        "why",
        role="text",
        about=_ALLOWED,
    ),
]
"""Why a judge lets a claim stand, in words; None only where the key is left out."""
Flag = Annotated[
    bool,
    Scalar(cs.no_info_plain_validator_function(_as_bool), {"type": "boolean"}, "true", words=("true", "false")),
]
Number = Annotated[int, _whole()]
Points = Annotated[int, _whole(about="The Drama Points as written down. Left out, they are worked out.")]
Version = Annotated[int, Scalar(_integer(), {"const": 1}, 1, words=("1",))]
Count = Annotated[int, _whole(0)]
Positive = Annotated[int, _whole(1)]
Die = Annotated[int, _whole(1, DIE_SIDES)]
LeftOut = Annotated[Ignored, Scalar(cs.is_instance_schema(Ignored), {})]
"""Where the loader took a faulty part out."""
Printed = Annotated[str, Scalar(_TEXT, _defined("text"), "…", role="kept")]
"""A Patron, as the game's material calls it."""
Card = Annotated[str, Scalar(_TEXT, _defined("text"), "…", role="card")]
"""What a card or a find is called."""


def _stock_map(low: int, *, changed: bool) -> cs.CoreSchema:
    ranges = {stock: _integer(low) for stock in sorted(STOCKS)}
    ranges["discontent"] = _integer(low, MUTINY)
    ranges["points"] = cs.no_info_plain_validator_function(_no_points) if changed else _integer()
    fields = {
        stock: cs.typed_dict_field(cs.nullable_schema(schema), required=False) for stock, schema in ranges.items()
    }
    return cs.typed_dict_schema(
        fields, total=False, extra_behavior="allow", extras_schema=cs.nullable_schema(_integer(low))
    )


Counts = Annotated[dict[str, int | None], Stocks("Counts", 0, {"health": 5, "food": 3}, changed=False)]
"""Stocks as counted at one moment."""
Amounts = Annotated[dict[str, int | None], Stocks("Amounts", 1, {"food": 3}, changed=True)]
"""Stocks as changed: 1 or more of each."""
Costs = Annotated[dict[str, int | None], Stocks("Costs", 0, {"food": 2}, changed=True)]
"""Stocks as paid; an amount of 0 cost nothing."""

STOCK_WORDS: Mapping[str, str] = {
    "health": "Health.",
    "sanity": "Sanity.",
    "discontent": "Discontent, 0 to 10.",
    "askaris": "Askaris.",
    "porters": "Porters.",
    "food": "Food.",
    "gifts": "Gifts.",
    "ammo": "The Ammo Stock, 0 to 8; the Ammo Resource is ammo-resource.",
    "time": "Time.",
    "points": "A written total of Drama Points.",
    "quinine": "Quinine, a Resource.",
    "cannabis": "Cannabis, a Resource.",
    "revolver": "Revolvers, a Resource.",
    "books": "Books, a Resource.",
    "painting": "Painting, a Resource.",
    "pickax": "Pickax, a Resource.",
    "altimeter": "Altimeter, a Resource.",
    "surveying": "Surveying, a Resource.",
    "machete": "Machete, a Resource.",
    "bible": "Bible, a Resource.",
    "diary": "Diary, a Resource.",
    "ammo-resource": "Ammo as a Resource; the Ammo Stock is ammo.",
}
"""What each stock is."""

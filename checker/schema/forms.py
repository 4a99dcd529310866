"""What may stand in a place of a sheet, as the JSON Schema says it: followed down from the top, key by key."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from checker.schema import text

Node = Mapping[str, Any]
_REFERENCE = "#/definitions/"
_NAMED = frozenset({"player", "resource"})
"""Definitions that say more of a scalar than its type."""


class Form:
    """What may stand in one place.

    Args:
        nodes: The parts of the schema that describe it; any of them may hold.
    """

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self._kinds: set[str] = set()
        self._nodes = [each for node in nodes for each in self._ways(node)]
        self._under: dict[str, Form] = {}

    def _ways(self, node: Node) -> Iterator[Node]:
        """The ways to fill a place, each a part of the schema without references and choices."""
        reference = str(node.get("$ref", ""))
        if reference:
            name = reference.removeprefix(_REFERENCE)
            self._kinds.update({name} & _NAMED)
            yield from self._ways(_schema()["definitions"][name])
        elif "properties" in node or not {"anyOf", "allOf"} & node.keys():
            yield node
        else:
            for each in (*node.get("anyOf", ()), *node.get("allOf", ())):
                yield from self._ways(each)

    @cached_property
    def names_a_player(self) -> bool:
        """Whether a player's name is due here."""
        return "player" in self._kinds

    @cached_property
    def names_players(self) -> bool:
        """Whether this is a mapping whose keys are players' names."""
        return any(node.get("propertyNames") == {"$ref": f"{_REFERENCE}player"} for node in self._nodes)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The words of the format that may stand here, each with what it means."""
        words: dict[str, str] = {}
        for node in self._nodes:
            choices = node.get("enum", [node["const"]] if "const" in node else [])
            meanings = node.get("enumDescriptions", [""] * len(choices))
            words.update(zip(map(str, choices), meanings, strict=True))
            if node.get("type") == "boolean":
                words.update(true="", false="")
        return words

    def keys(self, present: frozenset[str]) -> Mapping[str, str]:
        """The keys that may join those that are there, each with what it is for."""
        mappings = [node["properties"] for node in self._nodes if "properties" in node]
        fitting = [each for each in mappings if present <= each.keys()] or mappings
        return {
            key: node.get("description", "")
            for properties in fitting
            for key, node in properties.items()
            if key not in present
        }

    def under(self, key: str) -> Form:
        """What may stand under a key; nothing is known of it where the format does not know the key."""
        found = self._under.get(key)
        if found is None:
            members = [node.get("properties", {}).get(key, node.get("additionalProperties")) for node in self._nodes]
            found = _form(tuple(each for each in members if isinstance(each, dict)))
            if any(key in node.get("properties", ()) for node in self._nodes):
                self._under[key] = found
        return found

    @cached_property
    def items(self) -> Form:
        """What may stand in a list here."""
        return _form(tuple(node["items"] for node in self._nodes if "items" in node))

    def same_as(self, other: Form | None) -> bool:
        """Whether what may stand here may stand there, and means as much."""
        return self is other or (other is not None and self._nodes == other._nodes and self._kinds == other._kinds)


@cache
def _schema() -> Node:
    schema: Node = json.loads(text())
    return schema


_forms: dict[tuple[int, ...], Form] = {}


def _form(nodes: tuple[Node, ...]) -> Form:
    """The form of some parts of the schema, which live as long as the schema does: made once."""
    ids = tuple(map(id, nodes))
    if ids not in _forms:
        _forms[ids] = Form(nodes)
    return _forms[ids]


def sheet() -> Form:
    """What a document of a sheet may be."""
    return _form((_schema(),))

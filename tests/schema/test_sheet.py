"""The schema without an editor: it is current, describes every key, and agrees with the checker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped,unused-ignore]
import pytest
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from checker.document.reader import Unreadable, decode
from checker.pipeline import check
from checker.rulebook.numbers import CATEGORIES, STOCKS
from checker.rulebook.rulings import RULINGS
from checker.schema import SHIPPED, stocks, text
from checker.schema.build import build
from checker.sheet.suggest import stock_meant
from tests.conftest import Cli
from tests.helpers import FIXTURES

SCHEMA = json.loads(text())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
FORM = {"unknown-key", "invalid-value", "missing-key", "unsupported-version", "duplicate-key"}
"""What the schema can see too; the rest is about names and the game."""
SHEETS = sorted(path for folder in ("legal", "broken/*", "styles") for path in FIXTURES.glob(f"{folder}/*.yaml"))


def documents(text: str) -> list[Any]:
    """The documents of a text by another reader, with what JSON has: dates stay text, keys are text."""
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    reader.allow_duplicate_keys = True
    reader.constructor.yaml_constructors["tag:yaml.org,2002:timestamp"] = lambda _, node: node.value
    return [_with_text_keys(each) for each in reader.load_all(text)]


def _with_text_keys(node: Any) -> Any:
    if isinstance(node, dict):
        return {"null" if key is None else str(key): _with_text_keys(each) for key, each in node.items()}
    return [_with_text_keys(each) for each in node] if isinstance(node, list) else node


def wrong(document: Any) -> list[str]:
    """What the schema has to say against a document."""
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(document)]


def test_it_is_a_valid_schema() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_the_command_prints_it(cli: Cli) -> None:
    answer = cli("schema")
    assert (answer.status, answer.out) == (0, SHIPPED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("legal/*.yaml")), ids=lambda path: path.stem)
def test_every_legal_sheet_is_valid(path: Path) -> None:
    found = [wrong(document) for document in documents(decode(path.read_bytes()))]
    assert [each for each in found if each] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_schema_and_the_checker_agree_on_the_form(path: Path) -> None:
    """What the checker calls a fault of the form is invalid, and nothing else is."""
    try:
        source = decode(path.read_bytes())
        read = documents(source)
    except (Unreadable, YAMLError):
        pytest.skip("this is not text, or no YAML")
    for report, document in zip(check(source), read, strict=True):
        rules = {each.finding.rule for each in report.findings}
        assert bool(wrong(document)) == bool(rules & FORM), f"document {report.document + 1}: {wrong(document)}"


def test_every_key_says_what_it_is_for() -> None:
    assert [place for place, node in _keys("", SCHEMA) if len(node.get("description", "")) < 4] == []


def test_references_lead_somewhere() -> None:
    named = {each.removeprefix("#/definitions/") for each in _references(SCHEMA)}
    assert named <= set(SCHEMA["definitions"])


def test_categories_and_rulings_are_offered() -> None:
    awards = SCHEMA["definitions"]["Final"]["properties"]["awards"]["anyOf"][0]
    assert set(awards["properties"]) == set(CATEGORIES)
    rulings = SCHEMA["properties"]["rulings"]["anyOf"][0]
    assert {name: node["anyOf"][0]["enum"] for name, node in rulings["properties"].items()} == {
        name: list(ruling.options) for name, ruling in RULINGS.items()
    }


@pytest.mark.parametrize("stock", sorted(STOCKS))
def test_a_slip_of_the_pen_is_one_for_both(stock: str) -> None:
    swapped = [stock[:i] + stock[i + 1] + stock[i] + stock[i + 2 :] for i in range(len(stock) - 1)]
    longer = [stock[:i] + "x" + stock[i:] for i in range(len(stock) + 1)]
    other = [stock[:i] + "x" + stock[i + 1 :] for i in range(len(stock))]
    shorter = [stock[:i] + stock[i + 1 :] for i in range(len(stock))]
    two = [f"x{stock}x", stock[2:], f"xx{stock[2:]}"]
    for name in (*swapped, *longer, *other, *shorter, *two):
        meant = None if name in STOCKS else stock_meant(name)
        assert stocks.is_slip(name) == (meant is not None), name


@pytest.mark.parametrize("name", ["tea", "camera", "compass-2", "sextant"])
def test_a_resource_of_your_own_is_no_slip(name: str) -> None:
    assert not stocks.is_slip(name)
    assert wrong({"sheet": 1, "players": {"Ada": {"start": {name: 2}}}}) == []


@pytest.mark.parametrize(
    "short",
    [
        {"sheet": 1, "players": ["Ada", "Ben"]},
        {"sheet": 1, "players": {"Ada": None}},
        {"sheet": 1, "players": {"Ada": {}}, "final": {"winners": "Ada", "awards": {"gifts": "none"}}},
        {"sheet": 1, "players": ["A"], "final": {"ranking": "A"}},
        {"sheet": 1, "players": ["A", "B"], "final": {"ranking": ["A", ["B"]]}},
        {"sheet": 1, "players": ["A"], "turns": [{"player_turns": [{"player": "A", "time_up": "end-here"}]}]},
        {"sheet": 1, "players": ["A"], "turns": [{"player_turns": [{"player": "A", "log": None}]}]},
        {"sheet": 1, "players": ["A"], "turns": [{"player_turns": [{"player": "A", "log": []}]}]},
        {"sheet": 1, "players": ["A"], "turns": [{"player_turns": [{"player": "A", "log": [{"health": -1}]}]}]},
        {"sheet": 1, "players": ["A"], "turns": [{"envy": ["A", {"player": "A"}]}]},
        {"sheet": 1, "players": ["A"], "turns": [{"desertion": {"A": {"porters": 3, "askaris": {"die": 3}}}}]},
    ],
    ids=str,
)
def test_short_forms_are_valid(short: Any) -> None:
    assert wrong(short) == []


def _keys(place: str, node: Any) -> Iterator[tuple[str, Any]]:
    for key, each in node.items() if isinstance(node, dict) else ():
        if key == "properties":
            yield from ((f"{place}/{name}", described) for name, described in each.items() if place not in _INSIDE)
        if key not in ("if", "then"):
            yield from _keys(f"{place}/{key}", each)


_INSIDE = {"/definitions/Final/properties/awards/anyOf"}
"""The categories of the award are described by their key ``awards``."""


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        for each in node.values():
            yield from _references(each)
    elif isinstance(node, list):
        for each in node:
            yield from _references(each)


def test_building_twice_gives_the_same() -> None:
    assert build() == build()

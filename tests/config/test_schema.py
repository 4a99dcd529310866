"""The JSON Schema of the configuration: current, valid, and of one mind with the model."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from checker.config import schema
from tests.config.test_model import FULL
from tests.helpers import ROOT

KEPT = ROOT / "checker" / "schemas" / "config.json"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.schema())


def test_it_takes_what_the_model_takes() -> None:
    jsonschema.validate(tomllib.loads(FULL), json.loads(KEPT.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "selct = []",
        'select = ["envy-twise"]',
        'fail-on = "eror"',
        'rulings.dead-may-win = "nein"',
        'rulings.zzz = "no"',
        'severity.zzz = "note"',
        "tracks.helth.max = 1",
        "limits.bytes = 0",
        'exclude = [""]',
    ],
)
def test_it_refuses_what_the_model_refuses(text: str, tmp_path: Path) -> None:
    from tests.config.test_model import faults

    assert faults(text, tmp_path)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(text), schema.schema())


def test_every_key_is_described() -> None:
    assert [key for key, node in schema.schema()["properties"].items() if "description" not in node] == []

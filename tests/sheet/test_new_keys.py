"""A new key of the format needs nothing but its line in the model: everybody else reads it there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from textwrap import dedent
from typing import Any

import pytest

from tests.helpers import ROOT

pytest.importorskip("pygls", reason="completion needs pygls, the extra hod-checker[lsp]")
PLACE = '    """Whether the bag ran out."""\n'
NEW = '''    weather: Text | None = None
    """What it was like outside."""
    keeper: Name | None = None
    """Who held the bag."""
    lenders: Annotated[NameOrNames, Together()] | None = None
    """Whose chits they were."""
    owed: dict[NameKey, Number | None] | None = None
    """Chits that somebody owes the bag."""
'''
ASKED = """
import json
from lsprotocol.types import Position
from checker.anonymise.rewrite import anonymise
from checker.disputes.trees import Walk
from checker.document.reader import Limits
from checker.document.tree import read_documents
from checker.lsp.completion import completions_at
from checker.sheet.places import Places
from checker.lsp.positions import Positions
from checker.pipeline import check
from checker.schema.build import build

def sheet(bag):
    return f"sheet: 1\\nplayers: [Ada, Ben]\\nturns:\\n  - game_turn: 1\\n    bag: {bag}\\n"

def offered(bag):
    text = sheet(bag)[:-1]
    line = text.splitlines()[-1]
    return [each.label for each in completions_at(Positions(text), "game.yaml", Position(4, len(line)))]

good = sheet("{weather: wet, keeper: Ben, lenders: [Ada], owed: {Ada: 2}}")
other = sheet("{weather: dry, keeper: Ada, lenders: Ben, owed: {Ada: 3}}")
a, b = (next(iter(read_documents(text, Limits()))).value for text in (good, other))
print(json.dumps({
    "schema": {key: node for key, node in build()["definitions"]["Bag"]["properties"].items() if key in NEW},
    "clean": [each.finding.message for each in check(good)[0].findings],
    "faults": {bag: [each.finding.message for each in check(sheet(bag))[0].findings] for bag in FAULTY},
    "anonymised": anonymise(good).splitlines()[-1].strip(),
    "differences": [list(each.at_a) for each in Walk({}).all(a, b)],
    "keys": [key for key in offered("{w") if key in NEW],
    "names": offered("{keeper: "),
    "renamed": [name.text for name in Places(good).names],
}))
"""
KEYS = ("weather", "keeper", "lenders", "owed")
FAULTY = {
    "{wether: wet}": "'wether' is no key of the format here; did you mean 'weather'?",
    "{weather: [1]}": "'[1]' is written for 'weather'; due is something like 'weather: …'",
    "{keeper: Bem}": "'Bem' is not one of the players; did you mean 'Ben'?",
    "{lenders: [Ada, Bem]}": "'Bem' is not one of the players; did you mean 'Ben'?",
    "{owed: {Bem: 1}}": "'Bem' is not one of the players; did you mean 'Ben'?",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a copy of the checker with four keys more says."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "checker", copy / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    model = copy / "checker" / "sheet" / "model.py"
    written = model.read_text(encoding="utf-8")
    assert written.count(PLACE) == 1
    model.write_text(written.replace(PLACE, PLACE + NEW), encoding="utf-8")
    script = f"NEW, FAULTY = {KEYS!r}, {list(FAULTY)!r}\n{dedent(ASKED)}"
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_schema_has_them_with_their_words(told: Any) -> None:
    assert {key: node["description"] for key, node in told["schema"].items()} == {
        "weather": "What it was like outside.",
        "keeper": "Who held the bag.",
        "lenders": "Whose chits they were.",
        "owed": "Chits that somebody owes the bag.",
    }
    assert told["schema"]["weather"]["$ref"] == "#/definitions/text"
    assert told["schema"]["keeper"]["$ref"] == "#/definitions/player"


def test_faults_in_them_are_said_as_elsewhere(told: Any) -> None:
    assert told["clean"] == []
    assert told["faults"] == {bag: [message] for bag, message in FAULTY.items()}


def test_anonymise_replaces_what_they_hold(told: Any) -> None:
    assert told["anonymised"] == "bag: {weather: weather 1, keeper: Bravo, lenders: [Alpha], owed: {Alpha: 2}}"


def test_diff_compares_them(told: Any) -> None:
    bag = ["turns", 0, "bag"]
    assert told["differences"] == [[*bag, key] for key in KEYS[:3]] + [[*bag, "owed", "Ada"]]


def test_the_editor_offers_and_renames_them(told: Any) -> None:
    assert told["keys"] == list(KEYS)
    assert told["names"] == ["Ada", "Ben"]
    assert told["renamed"] == ["Ada", "Ben", "Ben", "Ada", "Ada"]

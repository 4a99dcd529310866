"""Workflow commands, read back as the runner of GitHub Actions reads them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from syrupy.assertion import SnapshotAssertion

from checker.report.visible import visible
from tests.report.runs import BAD_PATH, NAME, findings, written
from tests.snapshots import AsText


@dataclass
class Command:
    name: str
    properties: dict[str, str]
    message: str


def unescaped(text: str, *more: tuple[str, str]) -> str:
    for escape, character in (("%0D", "\r"), ("%0A", "\n"), *more, ("%25", "%")):
        text = text.replace(escape, character)
    return text


def command(line: str) -> Command:
    """What the runner makes of a line: `::name key=value,…::message`."""
    assert line.startswith("::")
    end = line.index("::", 2)
    name, _, listed = line[2:end].partition(" ")
    pairs = [each.split("=", 1) for each in listed.strip().split(",")]
    properties = {key: unescaped(value, ("%3A", ":"), ("%2C", ",")) for key, value in pairs}
    return Command(name, properties, unescaped(line[end + 2 :]))


def commands(run: str) -> list[Command]:
    return [command(line) for line in written("github", run).splitlines()]


@pytest.mark.parametrize("run", ["evening", "hostile", "everything"])
def test_a_command_for_each_finding(run: str) -> None:
    kinds = {"error": "error", "warning": "warning", "note": "notice"}
    for told, (report, each) in zip(commands(run), findings(run), strict=True):
        assert told.name == kinds[each.severity]
        assert told.properties["title"] == each.finding.rule
        assert told.properties["file"] == visible(report.path)
        assert told.properties["line"] == str(each.where.line)
        assert told.message.endswith(f" {each.severity}[{each.finding.rule}] {visible(each.finding.message)}")


def test_the_message_repeats_the_place() -> None:
    for told in commands("hostile"):
        assert told.message.startswith(f"{told.properties['file']}:{told.properties['line']}:")


def test_columns_are_inclusive_and_on_one_line_only() -> None:
    for told, (_, each) in zip(commands("everything"), findings("everything"), strict=True):
        where = each.where
        assert ("col" in told.properties) is ("endColumn" in told.properties) is (where.line == where.end_line)
        if "col" in told.properties:
            assert int(told.properties["col"]) == where.column
            assert int(told.properties["endColumn"]) == max(where.column, where.end_column - 1)


def test_a_name_forges_no_command() -> None:
    assert {told.properties["file"] for told in commands("hostile")} == {visible(BAD_PATH), "x.yaml", "-"}
    assert any(visible(NAME) in told.message for told in commands("hostile"))
    assert {"\r", "\n"} & set("".join(told.message for told in commands("hostile"))) == set()


def test_a_clean_run_says_nothing() -> None:
    assert written("github", "nothing") == ""


def test_the_whole_of_an_evening(snapshot: SnapshotAssertion) -> None:
    assert written("github", "evening") == snapshot(extension_class=AsText)

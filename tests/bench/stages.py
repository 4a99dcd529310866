"""Where the time of a check goes: each step of the pipeline over all texts, by itself."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

from checker.document.tree import Document, read_documents
from checker.game.play import Judges
from checker.game.replay import replay
from checker.pipeline import SheetReport, check
from checker.readings.case import Case
from checker.readings.depends import note
from checker.rules.catalogue import EVERY_RULE
from checker.runner.job import settle
from checker.settings import DEFAULT, Settings
from checker.sheet.load import Loaded, load
from tests.bench.clocks import Task, processor_seconds


def parse(texts: Sequence[str]) -> None:
    """The floor: PyYAML's C event parser alone."""
    from yaml.cyaml import CParser

    for text in texts:
        following = CParser(text).get_event
        while following() is not None:
            pass


NOBODY: Judges = {}
"""A judge without rules."""


@dataclass(slots=True)
class Steps:
    """The texts, and what each step leaves for the next."""

    texts: Sequence[str]
    settings: Settings = DEFAULT
    documents: list[Document] = field(default_factory=list)
    sheets: list[Loaded] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    reports: list[SheetReport] = field(default_factory=list)

    def parse(self) -> None:
        """Events, and nothing made of them."""
        parse(self.texts)

    def walk(self) -> None:
        """Values out of events (parsing included)."""
        limits = self.settings.limits
        self.documents = [document for text in self.texts for document in read_documents(text, limits)]

    def load(self) -> None:
        """Sheets out of values."""
        every = [load(document) for document in self.documents]
        self.sheets = [loaded for loaded in every if loaded.sheet is not None]

    def play(self) -> None:
        """The game played back with nobody to judge it."""
        for loaded in self.sheets:
            replay(loaded, NOBODY, {})

    def judged(self) -> None:
        """The game played back under all rules (playing included)."""
        for loaded in self.sheets:
            replay(loaded, EVERY_RULE, {})

    def open_questions(self) -> None:
        """Replays under other readings, and what the ranking hangs on."""
        for case in self.cases:
            note(case)

    def check(self) -> None:
        """All of it, places of findings too."""
        self.reports = [report for text in self.texts for report in check(text, settings=self.settings)]

    def report(self) -> None:
        """The reports as JSON."""
        from checker.report import json
        from checker.report.run import Run

        json.write(Run.of(self.reports), io.StringIO())

    def new_cases(self) -> None:
        """Cases that were played once, under the sheet's own reading; not measured."""
        self.cases = [Case(loaded, self.settings) for loaded in self.sheets]
        for case in self.cases:
            _ = case.outcome


def profile(texts: Sequence[str], rounds: int, settings: Settings = DEFAULT) -> dict[str, float]:
    """Processor seconds of each step over all texts, in their order; ``whole`` is a full check, report not included.

    A step that cannot be run without the one before it is measured with it, and the other taken off.
    """
    steps = Steps(texts, settings)
    tasks: dict[str, Task] = {
        "parse": steps.parse,
        "walk": steps.walk,
        "load": steps.load,
        "play": steps.play,
        "judged": steps.judged,
        "new": steps.new_cases,
        "readings": steps.open_questions,
        "whole": steps.check,
        "json": steps.report,
    }
    took = processor_seconds(tasks, rounds)
    for report in steps.reports:
        settle([report], "", settings, deep=False)
    parts = {
        "parse": took["parse"],
        "walk": took["walk"] - took["parse"],
        "load": took["load"],
        "replay": took["play"],
        "rules": took["judged"] - took["play"],
        "other readings": took["readings"],
    }
    rest = took["whole"] - sum(parts.values())
    return {**parts, "ranking and places": rest, "JSON report": took["json"], "whole": took["whole"]}

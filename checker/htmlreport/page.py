"""The page itself: one file that asks nothing of anybody, from templates that escape whatever a sheet says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from checker.extras import lacking
from checker.htmlreport.cards import summary_of
from checker.htmlreport.read import Read
from checker.report.race import END, START, TRACKS, Race
from checker.report.verdict import plural
from checker.report.visible import visible
from checker.rules.base import signed
from checker.rules.catalogue import ORDER

if TYPE_CHECKING:
    from jinja2 import Environment

    from checker.htmlreport.facts import Facts

NEEDED = ("jinja2", "markdown_it", "pygal")


def missing(*needed: str) -> str | None:
    """What to tell somebody who lacks a library of the extra; None if all are there."""
    return lacking("this page", needed or NEEDED, "report")


@cache
def environment(package: str = "checker.htmlreport") -> Environment:
    """The templates of a package, and ours. Autoescape is on for every one of them, and an unknown name is an error."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=ChoiceLoader([PackageLoader(name) for name in dict.fromkeys((package, "checker.htmlreport"))]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["signed"] = lambda value: "–" if value is None else signed(value)
    environment.filters["plural"] = plural
    return environment


def _shown(value: object) -> object:
    """Whatever a template puts on a page; it escapes markup afterwards. What is markup already is our own."""
    return visible(value) if type(value) is str else value


@dataclass(frozen=True, slots=True)
class Charts:
    """The drawings of one sheet, safe to put on the page as they are; empty where there is nothing to draw."""

    race: Any
    tracks: list[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How often a rule spoke, and in which sheets."""

    rule: str
    summary: str
    count: int
    sheets: list[Facts]


def render(reads: Sequence[Read]) -> str:
    """The whole page for these sheets."""
    from checker.htmlreport.facts import facts_of

    sheets = [facts_of(read, number) for number, read in enumerate(reads, 1)]
    template = environment().get_template("report.html")
    title = sheets[0].title if len(sheets) == 1 else plural(len(sheets), "score sheet")
    return template.render(
        title=title,
        sheets=sheets,
        shelf=sorted(sheets, key=_gravity),
        charts={each.id: _charts(each) for each in sheets},
        rules=_by_rule(sheets),
        pages=_pages(sheets),
    )


def _gravity(facts: Facts) -> tuple[int, ...]:
    """What is to be looked at first comes first: a sheet that cannot be read, then what decides who wins."""
    counts = Counter(each for card in facts.cards for each in (card.severity, card.decides))
    return (not facts.skipped, *(-counts[each] for each in ("winner", "error", "warning", "note")))


def _pages(sheets: Sequence[Facts]) -> list[tuple[str, list[tuple[bool, Any]]]]:
    """The pages of the rules that spoke, in the order of the catalogue."""
    from checker.htmlreport.rulepages import parts_of

    spoke = {rule for each in sheets for rule in (*each.spoke, *(card.rule for card in each.silenced))}
    return [(rule, parts_of(rule)) for rule in sorted(spoke, key=ORDER.__getitem__)]


def _by_rule(sheets: Sequence[Facts]) -> list[RuleCount]:
    counts = Counter(rule for each in sheets for rule in each.spoke.elements())
    found = [
        RuleCount(
            rule,
            summary_of(rule),
            count,
            [each for each in sheets if rule in each.spoke],
        )
        for rule, count in counts.items()
    ]
    return sorted(found, key=lambda each: (-each.count, ORDER[each.rule]))


def _charts(facts: Facts) -> Charts:
    from markupsafe import Markup

    from checker.htmlreport.charts import Pin, race_chart, track_chart

    race = facts.race
    if len(race.moments) < 2 or not any(line.known for line in race.points):
        return Charts("", [])
    pins = [
        Pin(mark.moment, card.number, card.href, _label(race, mark.moment, card.number, card.message), card.severity)
        for mark, card in zip(race.marks, facts.cards, strict=False)
    ]
    drawn = Markup(race_chart(race, pins, "Drama Points over the Game Turns"))  # noqa: S704 - made of numbers and escaped names
    tracks = [
        (track.capitalize(), Markup(track_chart(race, track, f"{track.capitalize()} over the Game Turns")))  # noqa: S704
        for track in TRACKS
        if any(line.known for line in race.tracks[track])
    ]
    return Charts(drawn, tracks)


def _label(race: Race, moment: int, number: int, message: str) -> str:
    label = race.moments[moment]
    where = {START: "before the first Game Turn", END: "the end of the game"}.get(label, f"Game Turn {label}")
    return f"Finding {number}, {where}: {message}"

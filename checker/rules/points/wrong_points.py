"""wrong-points: what an entry is worth stands in the points table."""

from collections.abc import Sequence

from checker.bounds import Bounds
from checker.findings import Finding
from checker.game.events import Decided, Died, Earned, Envied, IncidentsMet, Met, Scoring
from checker.rules.base import Table, Verdict, change, rule, signed
from checker.sheet.model import names_in
from checker.sheet.suggest import nearest

_NAME = "wrong-points"
_ROWS = {"resource": "Resource", "diary": "Diary", "patron": "Patron"}


@rule(_NAME, judges=(Decided, Died, Envied, IncidentsMet), fix="safe")
def wrong_points(scored: Scoring, _table: Table) -> Verdict:
    """Report points that differ from the points table."""
    return _finding(scored) if _differs(scored) else None


@rule(_NAME, judges=Earned, fix="safe")
def of_a_find(scored: Earned, _table: Table) -> Verdict:
    """Report another worth of a find or place than the sum of its parts."""
    without = scored.resource in ("not-held", "unmatched")
    if not _differs(scored) or (without and scored.points == scored.named):
        return None  # of a Resource that earns nothing another rule speaks
    hidden = ("resource", "diary") if without else ()
    finding = _finding(scored, [part for part in scored.parts if part[0] not in hidden])
    finding.message += _meant_the_patron(scored)
    if scored.perhaps:
        name, more = scored.who.name, scored.due + scored.perhaps
        finding.message += f", or {more} if it is {name}'s Patron who wants it"
        finding.effect, finding.expected = {}, None
        finding.open = {name: Bounds(scored.due, more).moved(-scored.claimed)}
    return finding


@rule(_NAME, judges=Met, fix="safe")
def of_a_meeting(scored: Met, _table: Table) -> Verdict:
    """Report another worth of a meeting than 2 to each."""
    if not _differs(scored) or not scored.valid:
        return None
    finding = _finding(scored)
    gap = finding.effect[scored.who.name]
    times = len(scored.valid) if scored.each else 1
    finding.effect = {scored.who.name: gap * times, **dict.fromkeys(scored.valid, gap)}
    return finding


def _differs(scored: Scoring) -> bool:
    return scored.points is not None and scored.points != scored.due


def _finding(scored: Scoring, parts: Sequence[tuple[str, int]] = ()) -> Finding:
    """What is written, and how the points table comes to what is due: by the parts of the entry, or those given."""
    name, written, due = scored.who.name, scored.points or 0, scored.due
    (source, base), *rest = parts or scored.parts
    more = " ".join(f"{change(points)} {_ROWS.get(row, row)}" for row, points in rest)
    total = f"{source} {signed(base)} {more} makes {due}" if rest else f"{source} is worth {due}"
    return wrong_points.finding(
        scored,
        f"{name} writes {signed(written)} here; {total}",
        under="points",
        recorded=written,
        expected=due,
        effect={name: due - written},
        node=scored.at,
    )


def _meant_the_patron(scored: Earned) -> str:
    """A hint where the Patron of a find is one slip, or a capital, away from the player's own."""
    own, named = scored.who.patron, names_in(scored.entry.patron)
    near = nearest(own, named) if own is not None and own not in named else None
    return f"; is '{near}' meant to be {scored.who.name}'s Patron '{own}'?" if near is not None else ""

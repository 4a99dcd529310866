"""wrong-points: what an entry is worth stands in the points table."""

from checker.bounds import Bounds
from checker.findings import Finding
from checker.replay.events import Decided, Died, Earned, Envied, IncidentsMet, Met, Scoring
from checker.rules.base import Rule, Table, Verdict, change, rule, signed
from checker.sheet.model import names_in
from checker.sheet.suggest import nearest

_NAME = "wrong-points"
_ROWS = {"resource": "Resource", "diary": "Diary", "patron": "Patron"}


def _finding(scored: Scoring, due: int, effect: dict[str, int]) -> Finding:
    written = scored.points or 0
    (source, base), *rest = scored.parts
    more = " ".join(f"{change(points)} {_ROWS.get(name, name)}" for name, points in rest)
    total = f"{source} {signed(base)} {more} makes {due}" if rest else f"{source} is worth {due}"
    message = f"{scored.who.name} writes {signed(written)} here; {total}"
    return Finding(
        _NAME,
        (*scored.at, "points"),
        message,
        player=scored.who.name,
        recorded=written,
        expected=due,
        effect=effect,
        node=scored.at,
    )


def _plain(scored: Scoring, _table: Table) -> Verdict:
    if scored.points is None or scored.points == scored.due:
        return None
    return _finding(scored, scored.due, {scored.who.name: scored.due - scored.points})


@rule(_NAME, judges=Decided, fix="safe")
def wrong_points(scored: Decided, table: Table) -> Verdict:
    """Report points that differ from the points table."""
    return _plain(scored, table)


@rule(_NAME, judges=Envied, fix="safe")
def of_envy(scored: Envied, table: Table) -> Verdict:
    """Report another worth of Envy than 2."""
    return _plain(scored, table)


@rule(_NAME, judges=Died, fix="safe")
def of_a_death(scored: Died, table: Table) -> Verdict:
    """Report another notoriety than 3."""
    return _plain(scored, table)


@rule(_NAME, judges=Earned, fix="safe")
def of_a_find(scored: Earned, _table: Table) -> Verdict:
    """Report another worth of a find or place than the sum of its parts."""
    if scored.points is None or scored.points == scored.due:
        return None
    lost = scored.resource in ("not-held", "unmatched")
    if lost and scored.points == scored.named:
        return None
    effect = {scored.who.name: scored.due - scored.points}
    if lost:
        parts = [(source, points) for source, points in scored.parts if source not in ("resource", "diary")]
        scored = _with_parts(scored, parts)
    finding = _finding(scored, scored.due, effect)
    finding.message += _meant_the_patron(scored)
    if scored.perhaps:
        name, more = scored.who.name, scored.due + scored.perhaps
        finding.message += f", or {more} if it is {name}'s Patron who wants it"
        finding.effect, finding.expected = {}, None
        finding.open = {name: Bounds(scored.due, more).moved(-scored.claimed)}
    return finding


def _meant_the_patron(scored: Earned) -> str:
    """A hint where the Patron of a find is one slip, or a capital, away from the player's own."""
    own, named = scored.who.patron, names_in(scored.entry.patron)
    near = nearest(own, named) if own is not None and own not in named else None
    return f"; is '{near}' meant to be {scored.who.name}'s Patron '{own}'?" if near is not None else ""


def _with_parts(scored: Earned, parts: list[tuple[str, int]]) -> Earned:
    from dataclasses import replace

    return replace(scored, parts=parts)


@rule(_NAME, judges=Met, fix="safe")
def of_a_meeting(scored: Met, _table: Table) -> Verdict:
    """Report another worth of a meeting than 2 to each."""
    if scored.points is None or scored.points == scored.due or not scored.valid:
        return None
    gap = scored.due - scored.points
    times = len(scored.valid) if scored.each else 1
    return _finding(scored, scored.due, {scored.who.name: gap * times, **dict.fromkeys(scored.valid, gap)})


@rule(_NAME, judges=IncidentsMet, fix="safe")
def of_incidents(scored: IncidentsMet, table: Table) -> Verdict:
    """Report another worth of two costly Incidents than 1."""
    return _plain(scored, table)


ALSO: tuple[Rule, ...] = (of_envy, of_a_death, of_a_find, of_a_meeting, of_incidents)

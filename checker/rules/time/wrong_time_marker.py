"""wrong-time-marker: the Time marker goes to Health + 5."""

from checker.findings import Finding, Unverified
from checker.replay.events import MarkerSet
from checker.rulebook.numbers import TIME_ABOVE_HEALTH
from checker.rules.base import Table, Verdict, ask, rule


@rule("wrong-time-marker", judges=MarkerSet, fix="safe")
def wrong_time_marker(marker: MarkerSet, _table: Table) -> Verdict:
    """Report a Time marker that was not set to Health + 5."""
    name, time, due = marker.who.name, marker.time, marker.due
    legal, because = ask(lambda due: due.is_just(time), due, marker.due_as_written, marker.who.because("health"))
    if legal:
        return None
    if legal is None:
        return Unverified("wrong-time-marker", marker.at, f"Health of {name} after the Health-roll")
    health = due.moved(-TIME_ABOVE_HEALTH).words()
    return Finding(
        "wrong-time-marker",
        marker.at,
        f"{name}'s Time marker is set to {time}; with Health {health} it belongs on {due.words()}",
        player=name,
        recorded=time,
        expected=due.exact,
        because=because,
    )

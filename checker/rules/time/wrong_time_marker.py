"""wrong-time-marker: the Time marker goes to Health + 5."""

from checker.findings import Finding, Unverified
from checker.replay.events import MarkerSet
from checker.rulebook.numbers import TIME_ABOVE_HEALTH
from checker.rules.base import Table, Verdict, rule


@rule("wrong-time-marker", judges=MarkerSet, fix="safe")
def wrong_time_marker(marker: MarkerSet, _table: Table) -> Verdict:
    """Report a Time marker that was not set to Health + 5."""
    name, due = marker.who.name, marker.due
    if due.allows(marker.time):
        if due.exact is None:
            return Unverified("wrong-time-marker", marker.at, f"Health of {name} after the Health-roll")
        return None
    because = marker.who.because("health") if marker.due_as_written.allows(marker.time) else []
    health = due.moved(-TIME_ABOVE_HEALTH)
    message = f"{name}'s Time marker is set to {marker.time}; with Health {health.words()} it belongs on {due.words()}"
    return Finding(
        "wrong-time-marker",
        marker.at,
        message,
        player=name,
        recorded=marker.time,
        expected=due.exact,
        because=because,
    )

"""wrong-time-marker: the Time marker goes to Health + 5."""

from checker.game.events import MarkerSet
from checker.rulebook.numbers import TIME_ABOVE_HEALTH
from checker.rules.base import Table, Verdict, ask, rule


@rule("wrong-time-marker", judges=MarkerSet, fix="safe")
def wrong_time_marker(marker: MarkerSet, _table: Table) -> Verdict:
    """Report a Time marker that was not set to Health + 5."""
    name, time, due = marker.who.name, marker.time, marker.due
    legal, because = ask(
        lambda due: due.is_just(time), due, marker.due_as_written, lambda: marker.who.because("health")
    )
    if legal:
        return None
    if legal is None:
        return wrong_time_marker.unverified(marker, f"Health of {name} after the Health-roll")
    health = due.moved(-TIME_ABOVE_HEALTH).words()
    return wrong_time_marker.finding(
        marker,
        f"{name}'s Time marker is set to {time}; with Health {health} it belongs on {due.words()}",
        recorded=time,
        expected=due.exact,
        because=because,
    )

"""wrong-drama-marker: the marker shows the total, round and round."""

from checker.game.events import MarkerSeen
from checker.rulebook.numbers import TRACK_LENGTH, marker_for
from checker.rules.base import Table, Verdict, points, rule


@rule("wrong-drama-marker", judges=MarkerSeen, fix="safe")
def wrong_drama_marker(seen: MarkerSeen, _table: Table) -> Verdict:
    """Report a Drama marker that does not show the player's total."""
    name = seen.who.name
    total = seen.total.exact
    if not 0 <= seen.position <= TRACK_LENGTH:
        message = f"{name}'s Drama marker is on {seen.position}; the track has the spaces 1 to {TRACK_LENGTH}"
        due = None if total is None else marker_for(total)
        return wrong_drama_marker.finding(seen, message, recorded=seen.position, expected=due)
    if total is None:
        return wrong_drama_marker.unverified(seen, f"the total of {name}")
    due = marker_for(total)
    if seen.position == due:
        return None
    place = f"stands on {due}" if due else "has no place on the track"
    lap = f": after {TRACK_LENGTH} it begins again at 1" if total > TRACK_LENGTH else ""
    message = f"{name}'s Drama marker is on {seen.position}; with {points(total)} it {place}{lap}"
    return wrong_drama_marker.finding(seen, message, recorded=seen.position, expected=due)

"""chits-kept: every chit of the Matrix and the Guide go back."""

from checker.findings import Finding
from checker.replay.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("chits-kept", judges=TimeWasUp)
def chits_kept(up: TimeWasUp, _table: Table) -> Verdict:
    """Report chits or a Guide that were kept when Time was up."""
    if up.dying:
        return None
    name = up.who.name
    found = []
    if up.up.chits == "kept":
        message = f"{name} keeps the chits of the Matrix; they are returned when Time is up"
        found.append(
            Finding("chits-kept", (*up.at, "chits"), message, player=name, recorded="kept", expected="returned")
        )
    if up.up.guide == "kept":
        message = f"{name} keeps the Guide; it is returned when Time is up"
        found.append(
            Finding("chits-kept", (*up.at, "guide"), message, player=name, recorded="kept", expected="returned")
        )
    return found

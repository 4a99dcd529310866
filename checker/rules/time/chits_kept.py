"""chits-kept: every chit of the Matrix and the Guide go back."""

from checker.game.events import TimeWasUp
from checker.rules.base import Table, Verdict, rule


@rule("chits-kept", judges=TimeWasUp)
def chits_kept(up: TimeWasUp, _table: Table) -> Verdict:
    """Report chits or a Guide that were kept when Time was up."""
    name = up.who.name
    things = (
        ("chits", up.up.chits, "the chits of the Matrix; they are"),
        ("guide", up.up.guide, "the Guide; it is"),
    )
    return [
        chits_kept.finding(
            up, f"{name} keeps {words} returned when Time is up", at=(*up.at, key), recorded="kept", expected="returned"
        )
        for key, written, words in things
        if written == "kept" and not up.dying
    ]

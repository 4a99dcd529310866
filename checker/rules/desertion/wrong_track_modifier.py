"""wrong-track-modifier: Porters take Health's modifier, Askaris take Sanity's."""

from checker.findings import Finding, Unverified
from checker.replay.events import Deserting
from checker.rules.base import Table, Verdict, change, rule


@rule("wrong-track-modifier", judges=Deserting, fix="safe")
def wrong_track_modifier(roll: Deserting, _table: Table) -> Verdict:
    """Report a modifier that the track does not print for the level."""
    written = roll.written.track
    if written is None:
        return None
    name = roll.who.name
    if roll.modifier is None:
        return Unverified("wrong-track-modifier", roll.at, f"the {roll.track_of.capitalize()} modifier of {name}")
    if written == roll.modifier:
        return None
    level = roll.who.held(roll.track_of)
    because = roll.who.because(roll.track_of) if written == roll.modifier_as_written else []
    message = (
        f"{name}'s roll for {roll.men.capitalize()} is modified by {change(written)}; "
        f"{roll.track_of.capitalize()} {level} gives {change(roll.modifier)}"
    )
    return Finding(
        "wrong-track-modifier",
        (*roll.at, "track"),
        message,
        player=name,
        recorded=written,
        expected=roll.modifier,
        because=because,
    )

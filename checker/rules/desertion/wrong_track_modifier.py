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
    if not roll.modifiers or (len(roll.modifiers) > 1 and written in roll.modifiers):
        return Unverified("wrong-track-modifier", roll.at, f"the {roll.track_of.capitalize()} modifier of {name}")
    if written in roll.modifiers:
        return None
    level = roll.who.held(roll.track_of).words()
    because = roll.who.because(roll.track_of) if written in roll.modifiers_as_written else []
    due = " or ".join(change(modifier) for modifier in roll.modifiers)
    message = (
        f"{name}'s roll for {roll.men.capitalize()} is modified by {change(written)}; "
        f"{roll.track_of.capitalize()} {level} gives {due}"
    )
    return Finding(
        "wrong-track-modifier",
        (*roll.at, "track"),
        message,
        player=name,
        recorded=written,
        expected=roll.modifiers[0] if len(roll.modifiers) == 1 else list(roll.modifiers),
        because=because,
    )

"""wrong-track-modifier: Porters take Health's modifier, Askaris take Sanity's."""

from functools import partial

from checker.game.events import Deserting
from checker.rules.base import Table, Verdict, ask, change, rule


@rule("wrong-track-modifier", judges=Deserting, fix="safe")
def wrong_track_modifier(roll: Deserting, _table: Table) -> Verdict:
    """Report a modifier that the track does not print for the level."""
    written, name, track = roll.written.track, roll.who.name, roll.track_of.capitalize()
    if written is None:
        return None

    def printed(modifiers: tuple[int, ...]) -> bool | None:
        """Where the level is open there are several, and where nobody knows the track there are none."""
        return None if not modifiers or (len(modifiers) > 1 and written in modifiers) else written in modifiers

    causes = partial(roll.who.because, roll.track_of)
    legal, because = ask(printed, roll.modifiers, roll.modifiers_as_written, causes)
    if legal:
        return None
    if legal is None:
        return wrong_track_modifier.unverified(roll, f"the {track} modifier of {name}")
    due = " or ".join(change(modifier) for modifier in roll.modifiers)
    return wrong_track_modifier.finding(
        roll,
        f"{name}'s roll for {roll.men.capitalize()} is modified by {change(written)}; "
        f"{track} {roll.who.held(roll.track_of).words()} gives {due}",
        under="track",
        recorded=written,
        expected=roll.modifiers[0] if len(roll.modifiers) == 1 else list(roll.modifiers),
        because=because,
    )

"""boost-to-zero: nobody may boost themselves to death."""

from checker.findings import Finding, Unverified
from checker.replay.events import Boosted
from checker.rules.base import Table, Verdict, rule


@rule("boost-to-zero", judges=Boosted)
def boost_to_zero(boosted: Boosted, _table: Table) -> Verdict:
    """Report a Boost that leaves Health or Sanity at 0."""
    if boosted.change is None:
        return None
    who = boosted.who
    for track, amount in zip(("health", "sanity"), boosted.change, strict=False):
        if amount >= 0:
            continue
        held = who.held(track)
        if held.low + amount > 0:
            continue
        if held.high + amount > 0:
            return Unverified("boost-to-zero", boosted.at, f"{track.capitalize()} of {who.name}")
        because = who.because(track) if who.held_as_written(track).high + amount > 0 else []
        message = f"{who.name}'s Boost brings {track.capitalize()} from {held.words()} to 0; a Boost may not do that"
        return Finding("boost-to-zero", boosted.at, message, player=who.name, strikes=True, because=because)
    return None

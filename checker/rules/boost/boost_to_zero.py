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
        if held is None:
            return Unverified("boost-to-zero", boosted.at, f"{track.capitalize()} of {who.name}")
        if held + amount > 0:
            continue
        as_written = who.held_as_written(track)
        because = who.because(track) if as_written is not None and as_written + amount > 0 else []
        message = f"{who.name}'s Boost brings {track.capitalize()} from {held} to 0; a Boost may not do that"
        return Finding("boost-to-zero", boosted.at, message, player=who.name, strikes=True, because=because)
    return None

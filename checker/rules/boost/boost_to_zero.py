"""boost-to-zero: nobody may boost themselves to death."""

from functools import partial

from checker.game.events import Boosted
from checker.rules.base import Table, Verdict, ask, rule


@rule("boost-to-zero", judges=Boosted)
def boost_to_zero(boosted: Boosted, _table: Table) -> Verdict:
    """Report a Boost that leaves Health or Sanity at 0."""
    who, (health, sanity, _) = boosted.who, boosted.change or (0, 0, 0)
    for track, amount in (("health", health), ("sanity", sanity)):
        if amount >= 0:
            continue
        after, as_written = who.held(track).moved(amount), who.held_as_written(track).moved(amount)
        legal, because = ask(lambda level: level.at_least(1), after, as_written, partial(who.because, track))
        if legal is None:
            return boost_to_zero.unverified(boosted, f"{track.capitalize()} of {who.name}")
        if not legal:
            level = who.held(track).words()
            message = f"{who.name}'s Boost brings {track.capitalize()} from {level} to 0; a Boost may not do that"
            return boost_to_zero.finding(boosted, message, strikes=True, because=because)
    return None

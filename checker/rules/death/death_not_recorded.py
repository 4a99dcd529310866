"""death-not-recorded: a track came to its end."""

from checker.game.events import Fell
from checker.rulebook.numbers import MUTINY, NOTORIETY
from checker.rules.base import Table, Verdict, rule

_ENDS = {
    "health": ("Health is at 0", "dies"),
    "sanity": ("Sanity is at 0", "goes mad"),
    "discontent": (f"Discontent is at {MUTINY}: the men mutiny, Health is 0", "dies"),
}


@rule("death-not-recorded", judges=Fell)
def death_not_recorded(fell: Fell, _table: Table) -> Verdict:
    """Report Health or Sanity at 0, or Discontent at 10, with no death recorded."""
    name, stock = fell.who.name, fell.stock
    end, fate = _ENDS[stock]
    where = "Desertion" if fell.outside else "this Player Turn"
    message = f"{name}'s {end}, but no death is recorded for {where}; {name} {fate} and gains {NOTORIETY}"
    # Only the track as written is asked: the recomputed one may have risen again since it came to its end.
    level = fell.who.held_as_written(stock)
    ended = level.at_least(MUTINY) if stock == "discontent" else level.at_most(0)
    return death_not_recorded.finding(
        fell, message, expected=NOTORIETY, effect={name: NOTORIETY}, because=[] if ended else fell.who.because(stock)
    )

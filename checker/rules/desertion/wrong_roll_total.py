"""wrong-roll-total: die + modifier, 1 less with a Revolver."""

from checker.game.events import Deserting
from checker.rules.base import Table, Verdict, ask, change, rule


@rule("wrong-roll-total", judges=Deserting, fix="safe")
def wrong_roll_total(roll: Deserting, _table: Table) -> Verdict:
    """Report a total that die, modifier and Revolver do not add up to."""
    die, track, total = roll.written.die, roll.written.track, roll.written.total
    modifiers, seen = ((track,), (track,)) if track is not None else (roll.modifiers, roll.modifiers_as_written)
    if total is None or die is None or not modifiers:
        return None

    def sums(modifiers: tuple[int, ...]) -> list[int]:
        return sorted({die + modifier - off for modifier in modifiers for off in roll.revolvers})

    legal, because = ask(lambda chosen: total in sums(chosen), modifiers, seen, lambda: roll.who.because(roll.track_of))
    if legal:
        return None
    due = sums(modifiers)
    parts = f"{die} {change(modifiers[0])}" if len(modifiers) == 1 else f"{die} with its modifier"
    if len(due) == 1 and roll.revolvers[0]:
        parts += f" −{roll.revolvers[0]} for the Revolver"
    made = " or ".join(map(str, due))
    return wrong_roll_total.finding(
        roll,
        f"{roll.who.name}'s roll for {roll.men.capitalize()} is totalled as {total}; {parts} makes {made}",
        under="total",
        recorded=total,
        expected=due[0] if len(due) == 1 else due,
        because=because,
    )

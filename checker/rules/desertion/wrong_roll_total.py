"""wrong-roll-total: die + modifier, 1 less with a Revolver."""

from checker.findings import Finding
from checker.replay.events import Deserting
from checker.rules.base import Table, Verdict, change, rule


@rule("wrong-roll-total", judges=Deserting, fix="safe")
def wrong_roll_total(roll: Deserting, _table: Table) -> Verdict:
    """Report a total that die, modifier and Revolver do not add up to."""
    written = roll.written
    modifiers = (written.track,) if written.track is not None else roll.modifiers
    if written.total is None or written.die is None or not modifiers:
        return None
    sums = sorted({written.die + modifier - off for modifier in modifiers for off in roll.revolvers})
    if written.total in sums:
        return None
    because = []
    if written.track is None:
        seen = [written.die + modifier - off for modifier in roll.modifiers_as_written for off in roll.revolvers]
        because = roll.who.because(roll.track_of) if written.total in seen else []
    expected: int | list[int] = sums
    parts = f"{written.die} {change(modifiers[0])}" if len(modifiers) == 1 else f"{written.die} with its modifier"
    match sums, roll.revolvers:
        case [total], [off]:
            expected = total
            parts += f" −{off} for the Revolver" if off else ""
    due = " or ".join(str(total) for total in sums)
    message = f"{roll.who.name}'s roll for {roll.men.capitalize()} is totalled as {written.total}; {parts} makes {due}"
    return Finding(
        "wrong-roll-total",
        (*roll.at, "total"),
        message,
        player=roll.who.name,
        recorded=written.total,
        expected=expected,
        because=because,
    )

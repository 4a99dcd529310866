"""meeting-nobody: one meets others, and the living."""

from checker.findings import Finding
from checker.game.events import Met
from checker.rules.base import Table, Verdict, rule, unwritten_death


@rule("meeting-nobody", judges=Met)
def meeting_nobody(met: Met, table: Table) -> Verdict:
    """Report a meeting with oneself or with the dead."""
    found: list[Finding] = []
    mover = met.who.name
    dead = [name for name, _, _ in met.nobody if name != mover]
    for name, at, why in met.nobody:
        effect: dict[str, int] = {}
        because: list[Finding] = []
        if name == mover:
            message = f"{mover} meets {mover}; a Dr Livingstone moment takes somebody else"
        else:
            message = f"{mover} meets {name}, who is {why}"
            effect[name] = -met.share
            because = unwritten_death(table, name)
        # The mover loses a share for each of the dead, or the only share there is: once, where nobody else was met.
        if (met.each and name != mover) or (not met.valid and not found and not (met.each and dead)):
            effect[mover] = -met.share
        found.append(
            meeting_nobody.finding(
                met, message, at=at, recorded=name, effect=effect, because=because, strikes=not met.valid, node=met.at
            )
        )
    return found

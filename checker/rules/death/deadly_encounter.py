"""deadly-encounter: nobody may walk into certain death."""

from checker.game.events import Encountered
from checker.rules.base import Table, Verdict, rule


@rule("deadly-encounter", judges=Encountered)
def deadly_encounter(met: Encountered, _table: Table) -> Verdict:
    """Report an Encounter entered that costs the last Health or Sanity without a die roll."""
    if met.deadly is None or met.forced or met.rolled:
        return None
    name = met.who.name
    if met.rolled is None:
        return deadly_encounter.unverified(met, f"whether {name} rolled a die")
    track = met.deadly.capitalize()
    message = f"{name} enters {met.name or 'an Encounter'} whose cost brings {track} to 0 without a die roll"
    return deadly_encounter.finding(met, message)

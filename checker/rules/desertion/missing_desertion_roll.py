"""missing-desertion-roll: every living player rolls for Porters and for Askaris."""

from checker.game.events import RollsMissing
from checker.rules.base import Table, Verdict, listed, rule


@rule("missing-desertion-roll", judges=RollsMissing)
def missing_desertion_roll(missing: RollsMissing, _table: Table) -> Verdict:
    """Report a living player who lacks a Desertion-roll."""
    name = missing.who.name
    men = listed([kind.capitalize() for kind in missing.lacking])
    message = f"{name} makes no Desertion-roll for {men}"
    return missing_desertion_roll.finding(missing, message)

"""desertion-misjudged: a man goes when the roll is higher than the level it is held against."""

from checker.findings import Finding, Unverified
from checker.replay.events import Deserting
from checker.rules.base import Table, Verdict, rule

_MAN = {"porters": "a Porter", "askaris": "an Askari"}


@rule("desertion-misjudged", judges=Deserting, fix="safe")
def desertion_misjudged(roll: Deserting, _table: Table) -> Verdict:
    """Report a desertion that the roll does not bear out."""
    written = roll.written.deserts
    if written is None:
        return None
    name = roll.who.name
    outcome = roll.outcome if roll.outcome is not None else roll.step_outcome
    if outcome is None:
        needs = f"{roll.against.capitalize()} of {name}" if roll.limit.exact is None else f"the roll of {name}"
        return Unverified("desertion-misjudged", roll.at, needs)
    if written == outcome:
        return None
    bare = roll.written.track is None and roll.written.total is None
    levels = (roll.against, roll.track_of) if bare else (roll.against,)
    because = roll.who.because(*levels) if written == roll.outcome_seen else []
    level = f"{roll.against.capitalize()} {roll.limit.words()}"
    said = f"{_MAN[roll.men]} of {name}'s {'deserts' if written else 'stays'}"
    why = f"the roll is {'higher' if outcome else 'not higher'} than {level}"
    message = f"{said} here, but {why}"
    return Finding(
        "desertion-misjudged",
        (*roll.at, "deserts"),
        message,
        player=name,
        recorded=written,
        expected=outcome,
        because=because,
    )

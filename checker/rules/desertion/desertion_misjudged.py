"""desertion-misjudged: a man goes when the roll is higher than the level it is held against."""

from functools import partial

from checker.game.events import Deserting
from checker.rules.base import Table, Verdict, ask, rule

_MAN = {"porters": "a Porter", "askaris": "an Askari"}


@rule("desertion-misjudged", judges=Deserting, fix="safe")
def desertion_misjudged(roll: Deserting, _table: Table) -> Verdict:
    """Report a desertion that the roll does not bear out."""
    name, written = roll.who.name, roll.written.deserts
    if written is None:
        return None
    outcome = roll.outcome if roll.outcome is not None else roll.step_outcome
    # A modifier or total that is written is what the roll is judged from: the level behind it is not to blame then.
    bare = roll.written.track is None and roll.written.total is None
    causes = partial(roll.who.because, roll.against, *((roll.track_of,) if bare else ()))
    legal, because = ask(lambda due: None if due is None else due == written, outcome, roll.outcome_seen, causes)
    if legal:
        return None
    if legal is None:
        needs = f"{roll.against.capitalize()} of {name}" if roll.limit.exact is None else f"the roll of {name}"
        return desertion_misjudged.unverified(roll, needs)
    level = f"{roll.against.capitalize()} {roll.limit.words()}"
    said = f"{_MAN[roll.men]} of {name}'s {'deserts' if written else 'stays'}"
    return desertion_misjudged.finding(
        roll,
        f"{said} here, but the roll is {'higher' if outcome else 'not higher'} than {level}",
        under="deserts",
        recorded=written,
        expected=outcome,
        because=because,
    )

"""wrong-rival-loss: who wants the find loses 1, nobody else does."""

from checker.bounds import NOTHING, Bounds
from checker.game.events import Earned
from checker.rulebook.numbers import RIVAL_LOSS
from checker.rules.base import Table, Verdict, listed, rule
from checker.sheet.model import Find


@rule("wrong-rival-loss", judges=Earned, fix="safe")
def wrong_rival_loss(earned: Earned, _table: Table) -> Verdict:
    """Report rivals who lose by a find of nobody's, are left out, or lose another number."""
    written = earned.entry.rivals
    if written is None:
        return None
    faults: list[str] = []
    effect: dict[str, int] = {}
    open_: dict[str, Bounds] = {}
    for name, loss in earned.losses.items():
        wrong = _loss(earned, name, loss)
        if wrong is None:
            continue
        fault, more = wrong
        faults.append(fault)
        if more.exact is None:
            open_[name] = more
        else:
            effect[name] = more.exact
    left_out = [name for name, loss in earned.rivals.items() if name not in written and loss.low > 0]
    if left_out:
        faults.append(f"{listed(left_out)} {'loses' if len(left_out) == 1 else 'lose'} {RIVAL_LOSS} and is left out")
        effect.update({name: -int(earned.rivals[name].low) for name in left_out})
    if not faults:
        return None
    what = earned.entry.find if isinstance(earned.entry, Find) else earned.entry.place
    message = f"the losses by '{what}' are wrong: {'; '.join(faults)}"
    sure = not open_ and all(loss.exact is not None for loss in earned.rivals.values())
    due_of = {name: -int(loss.low) for name, loss in earned.rivals.items()}
    return wrong_rival_loss.finding(
        earned,
        message,
        under="rivals",
        part="key",
        player=None,  # it is about the rivals
        expected=due_of if sure else None,
        effect=effect,
        open=open_,
        node=earned.at,
    )


def _loss(earned: Earned, name: str, loss: Bounds) -> tuple[str, Bounds] | None:
    """What is wrong with a loss that is written, and how many points too many it is; None if nothing."""
    if name in earned.maybe_rivals:
        if loss.low <= RIVAL_LOSS:
            return None
        return f"{name} loses {RIVAL_LOSS} at the most, not {loss.words()}", Bounds(loss.low - RIVAL_LOSS, loss.low)
    due = earned.rivals.get(name, NOTHING)
    if name in earned.rivals and (loss == due or (loss.exact is not None and due.allows(loss.low))):
        return None
    fault = f"{name} loses {RIVAL_LOSS}, not {loss.words()}" if due.high > 0 else f"{name} loses nothing by it"
    return fault, due.negative().moved(loss.low)

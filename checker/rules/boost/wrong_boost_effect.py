"""wrong-boost-effect: each resource gives what it gives."""

from checker.game.events import Boosted
from checker.rulebook.numbers import AMMO_MAXIMUM, BOOSTS
from checker.rules.base import Table, Verdict, change, rule

_NAMES = ("Health", "Sanity", "Ammo Stock")


def _words(effect: tuple[int, int, int]) -> str:
    parts = [f"{change(amount)} {name}" for amount, name in zip(effect, _NAMES, strict=True) if amount]
    return " and ".join(parts) or "no change"


@rule("wrong-boost-effect", judges=Boosted)
def wrong_boost_effect(boosted: Boosted, _table: Table) -> Verdict:
    """Report a change that the resource spent does not give."""
    effect, spend = boosted.change, boosted.boost.spend
    if effect is None or effect in BOOSTS[spend]:
        return None
    if boosted.wasted and effect == (0, 0, 0) and boosted.who.held("ammo").high >= AMMO_MAXIMUM:
        return None
    due = ", or ".join(_words(each) for each in BOOSTS[spend])
    message = f"{boosted.who.name}'s Boost with {spend} is written as {_words(effect)}; it gives {due}"
    return wrong_boost_effect.finding(boosted, message, strikes=True)

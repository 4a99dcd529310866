"""wrong-chit-draw: five chits for each player short of five."""

from checker.game.events import BagDrawn
from checker.rulebook.numbers import CHITS_PER_ABSENT
from checker.rules.base import Table, Verdict, plural, rule


@rule("wrong-chit-draw", judges=BagDrawn)
def wrong_chit_draw(bag: BagDrawn, _table: Table) -> Verdict:
    """Report another number of Event chits drawn than five for each absent player."""
    written, drawn = bag.bag, bag.bag.drawn
    at = (*bag.at, "drawn")
    if drawn is None and written.removed is not None and written.returned is not None:
        drawn, at = written.removed + written.returned, bag.at
    if bag.needless or drawn is None:
        return None
    if drawn <= bag.due if bag.short else drawn == bag.due:
        return None
    message = (
        f"{plural(drawn, 'Event chit')} {'is' if drawn == 1 else 'are'} drawn; with {plural(bag.players, 'player')} "
        f"it is {bag.due}, {CHITS_PER_ABSENT} for each one absent"
    )
    return wrong_chit_draw.finding(bag, message, at=at, recorded=drawn, expected=bag.due, node=bag.at)

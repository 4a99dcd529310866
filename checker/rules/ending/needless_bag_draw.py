"""needless-bag-draw: no chits with five players, nor after the end."""

from checker.game.events import BagDrawn
from checker.rules.base import Table, Verdict, plural, rule


@rule("needless-bag-draw", judges=BagDrawn)
def needless_bag_draw(bag: BagDrawn, _table: Table) -> Verdict:
    """Report Event chits drawn with five players, or after the game was over."""
    drawn = bag.bag.drawn or (bag.bag.removed or 0) + (bag.bag.returned or 0)
    if bag.needless is None or not drawn:
        return None
    message = f"{plural(drawn, 'Event chit')} {'is' if drawn == 1 else 'are'} drawn, but {bag.needless}"
    return needless_bag_draw.finding(bag, message, recorded=drawn, expected=0)

"""PokerKit's side of the comparison, run with the interpreter that has it: `python -m tests.bench.poker FOLDER COUNT`.

Deals COUNT hands of no-limit Texas hold'em for six players who act at random, writes them down in PokerKit's own
notation, and times how they are read and replayed. Prints the number of actions (the lines that the notation has for
them: cards dealt, folds, calls, raises, hands shown) and processor seconds, as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYERS = 6
STACK = 200


def dealt(rng: random.Random) -> str:
    """A hand from the deal to the end, in PokerKit's notation."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    by_itself = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    game = NoLimitTexasHoldem(by_itself, True, 0, (1, 2), 2)
    state = game([STACK] * PLAYERS, PLAYERS)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(2)
        elif state.can_deal_board():
            state.deal_board()
        else:
            act(state, rng.random())
    written: str = HandHistory.from_game_state(game, state).dumps()
    return written


def act(state: Any, chance: float) -> None:
    """Let the player whose turn it is fold, raise or call."""
    if chance < 0.2 and state.can_fold():
        state.fold()
    elif chance < 0.35 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    else:
        state.check_or_call()


def replayed(texts: Sequence[str]) -> dict[str, float]:
    """Seconds for reading and replaying all hands, for replaying alone, and the number of actions in them."""
    from pokerkit import HandHistory

    before = time.process_time()
    read = [HandHistory.loads(text) for text in texts]
    between = time.process_time()
    for history in read:
        for _ in history:
            pass
    after = time.process_time()
    actions = sum(len(history.actions) for history in read)
    return {"actions": actions, "whole": after - before, "replay": after - between}


def main(folder: Path, count: int) -> None:
    """Deal what is not there yet, then measure, best of three."""
    random.seed(20261130)  # what PokerKit shuffles its decks by
    rng = random.Random(1)
    texts = []
    for number in range(count):
        path = folder / f"{number:04}.phh"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(dealt(rng), encoding="utf-8")
        texts.append(path.read_text(encoding="utf-8"))
    runs = [replayed(texts) for _ in range(4)][1:]
    print(json.dumps({name: min(each[name] for each in runs) for name in runs[0]}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

"""Faults of the group `desertion`."""

from collections.abc import Iterator
from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.games import STOCKS
from tests.accuracy.model import Move, Tree
from tests.accuracy.planting import plant
from tests.accuracy.tables import CATEGORIES

MEN = {"porters": ("sanity", "health"), "askaris": ("health", "sanity")}
Roll = tuple[int, str, str, Tree, Tree]


def rolls(draft: Draft) -> Iterator[Roll]:
    """(Game Turn, player, men, the true roll, the player's entry in the sheet), where the level is known.

    In a `points` record the counts are written into the reset, so that the roll can be judged.
    """
    for number, tree in enumerate(draft.turns):
        for name, mine in (tree.get("desertion") or {}).items():
            for men in mine:
                true = draft.rounds[number].desertion[name][men]
                known = set(told(draft, name)) >= {"health", "sanity", men, "discontent"}
                if known if draft.full else last_reset(draft, number, name):
                    yield number, name, men, true, mine


def told(draft: Draft, name: str) -> Tree:
    entry = draft.player(name)
    start: Tree = entry.get("start") or {}
    return start if "resources" in entry else {}


def count_known(draft: Draft, name: str) -> bool:
    return set(STOCKS) <= set(told(draft, name)) and "tracks" in draft.sheet and len(draft.sheet["tracks"]) == 2


def last_reset(draft: Draft, number: int, name: str) -> Tree | None:
    """The long-form reset of this player, in the sheet."""
    found = [move["time_up"] for _, _, move, _ in draft.resets(number) if move["player"] == name]
    return found[-1] if found else None


def played(draft: Draft, number: int, name: str) -> Move:
    return next(move for move in reversed(draft.rounds[number].moves) if move.player == name)


def tell(draft: Draft, number: int, name: str, *more: str) -> None:
    """In a points record: write the counts that the roll needs into the reset."""
    if draft.full:
        return
    reset = last_reset(draft, number, name)
    draft.need(reset is not None)
    assert reset is not None
    counts = played(draft, number, name).reset
    draft.need(counts)
    state = reset.setdefault("state", {})
    for stock in ("health", "sanity", "revolver", *more):
        state[stock] = counts.get(stock, 0)
    made = [boost for boost in draft.rounds[number].boosts if boost["player"] == name]
    draft.need(not made or "boosts" in draft.turns[number])


def calm(draft: Draft, number: int, name: str) -> bool:
    """Is Discontent far from its end, so that one more or less changes nothing else?"""
    return draft.count(number, name, "discontent") <= 8 and draft.alive(name, number)


def pick_roll(draft: Draft, test: Any) -> Roll:
    found: Roll = draft.pick(roll for roll in rolls(draft) if test(roll))
    return found


def write(draft: Draft, roll: Roll, *keys: str, **changed: Any) -> None:
    """Write these steps of the roll, some of them changed."""
    _, _, men, true, mine = roll
    mine[men] = {key: true[key] for key in ("die", *keys)} | changed


def at(roll: Roll, *more: str) -> tuple[str | int, ...]:
    return ("turns", roll[0], "desertion", roll[1], roll[2], *more)


@plant("missing-desertion-roll", records=("full",))
def nobody_rolled(draft: Draft) -> None:
    """A living player is left out of Desertion."""
    counted_later(draft)
    number, name, men, _, _ = pick_roll(draft, lambda roll: quiet(draft, roll[0], roll[1]))
    draft.need(had(draft, number, name, men) > 0)
    del draft.turns[number]["desertion"][name]
    draft.report("missing-desertion-roll", ("turns", number, "desertion"))


@plant("missing-desertion-roll", records=("full",))
def one_roll_missing(draft: Draft) -> None:
    """One of the two rolls is missing."""
    counted_later(draft)
    roll = pick_roll(draft, lambda roll: quiet(draft, roll[0], roll[1]) and len(roll[4]) == 2)
    draft.need(had(draft, roll[0], roll[1], roll[2]) > 0)
    del roll[4][roll[2]]
    draft.report("missing-desertion-roll", ("turns", roll[0], "desertion", roll[1]))


def counted_later(draft: Draft) -> None:
    """What a missing roll leaves open is counted at the end, so that the award does not hang on it."""
    draft.need(draft.final or not draft.rounds[-1].ended)
    if not draft.final or not draft.full:
        return
    state = draft.final.setdefault("state", {})
    for name, counts in draft.game.final_counts.items():
        if draft.statuses()[name] == "alive":
            state[name] = (state.get(name) or {}) | {key: counts[key] for key in CATEGORIES}


def quiet(draft: Draft, number: int, name: str) -> bool:
    """Did these rolls change nothing, and would they be missed?"""
    true = draft.rounds[number].desertion[name]
    return not draft.broken_off(number) and not any(roll["deserts"] or roll["stopped"] for roll in true.values())


def had(draft: Draft, number: int, name: str, men: str) -> int:
    return played(draft, number, name).reset.get(men, 0)


@plant("wrong-track-modifier", records=("full", "points"), max_written=True)
def one_off_total_follows(draft: Draft) -> None:
    """The modifier is one off; the total follows it; the outcome is the same."""
    slip = draft.rng.choice((-1, 1))
    roll = pick_roll(draft, lambda roll: same_outcome(draft, roll, slip) and not roll[3]["stopped"])
    tell(draft, roll[0], roll[1])
    true = roll[3]
    if draft.chance(0.7):
        write(draft, roll, "deserts", track=true["track"] + slip, total=true["total"] + slip)
    else:
        write(draft, roll, "deserts", track=true["track"] + slip)
    draft.report("wrong-track-modifier", at(roll, "track"))


def same_outcome(draft: Draft, roll: Roll, slip: int) -> bool:
    number, name, men, true, _ = roll
    keeps = MEN[men][0]
    level = level_at(draft, number, name, men, keeps)
    return bool((true["total"] + slip > level) == true["deserts"])


def level_at(draft: Draft, number: int, name: str, men: str, track: str) -> int:
    """The level of a track at the roll; -99 where the other roll may have moved it."""
    reset = played(draft, number, name).reset
    return reset.get(track, -99)


@plant("wrong-track-modifier", records=("full", "points"), max_written=True)
def swapped(draft: Draft) -> None:
    """Porters took Sanity's modifier, or Askaris Health's."""

    def slip_of(roll: Roll) -> int:
        number, name, men, true, _ = roll
        other = MEN[men][0]
        level = level_at(draft, number, name, men, other)
        modifiers = draft.plan.tracks[other]["modifiers"]
        return int(modifiers.get(level, 0)) - int(true["track"])

    roll = pick_roll(
        draft,
        lambda roll: slip_of(roll) and same_outcome(draft, roll, slip_of(roll)) and not roll[3]["stopped"],
    )
    slip = slip_of(roll)
    tell(draft, roll[0], roll[1])
    write(draft, roll, "deserts", track=roll[3]["track"] + slip, total=roll[3]["total"] + slip)
    draft.report("wrong-track-modifier", at(roll, "track"))


@plant("wrong-roll-total", max_written=True)
def total_one_off(draft: Draft) -> None:
    """The total is one off; who deserts is right."""
    slip = draft.rng.choice((-1, 1))
    roll = pick_roll(draft, lambda roll: same_outcome(draft, roll, slip) and not roll[3]["stopped"])
    tell(draft, roll[0], roll[1])
    keys = ("track", "deserts") if draft.chance(0.6) else ("deserts",)
    write(draft, roll, *keys, total=roll[3]["total"] + slip)
    order(roll)
    draft.report("wrong-roll-total", at(roll, "total"))


@plant("wrong-roll-total", max_written=True)
def revolver_forgotten(draft: Draft) -> None:
    """The Revolver's -1 was forgotten; who deserts is right."""

    def armed(roll: Roll) -> bool:
        return played(draft, roll[0], roll[1]).reset.get("revolver", 0) > 0

    roll = pick_roll(draft, lambda roll: armed(roll) and same_outcome(draft, roll, 1) and not roll[3]["stopped"])
    tell(draft, roll[0], roll[1])
    write(draft, roll, "track", "deserts", total=roll[3]["total"] + 1)
    order(roll)
    draft.report("wrong-roll-total", at(roll, "total"))


def order(roll: Roll) -> None:
    mine = roll[4][roll[2]]
    roll[4][roll[2]] = {key: mine[key] for key in ("die", "track", "total", "deserts", "stopped") if key in mine}


def misjudge(draft: Draft, deserts: bool) -> None:
    roll = pick_roll(
        draft,
        lambda roll: (
            roll[3]["deserts"] != deserts
            and not roll[3]["stopped"]
            and calm(draft, roll[0], roll[1])
            and had(draft, roll[0], roll[1], roll[2]) > 1
            and (roll[0] == draft.last or not draft.full)
        ),
    )
    number, name, men, _, _ = roll
    tell(draft, number, name)
    draft.need(draft.full or not second_roll_matters(draft, roll))
    keys = draft.rng.choice((("track", "total"), ("track",), ()))
    write(draft, roll, *keys, deserts=deserts)
    change = -1 if deserts else 1
    believed(draft, number, name, men, change)
    draft.report("desertion-misjudged", at(roll, "deserts"))


def second_roll_matters(draft: Draft, roll: Roll) -> bool:
    return draft.count(roll[0], roll[1], "discontent") >= 8


def believed(draft: Draft, number: int, name: str, men: str, change: int) -> None:
    """The counts as people saw them: so many men more, so much less Discontent."""
    if draft.full or men in ((last_reset(draft, number, name) or {}).get("state") or {}):
        draft.recount(name, men, change, number)
    if draft.full or "discontent" in ((last_reset(draft, number, name) or {}).get("state") or {}):
        draft.recount(name, "discontent", -change, number)


@plant("desertion-misjudged", max_written=True)
def deserted_wrongly(draft: Draft) -> None:
    """The roll was not high enough, and still the man went."""
    misjudge(draft, True)


@plant("desertion-misjudged", max_written=True)
def man_kept(draft: Draft) -> None:
    """The roll was high enough, and still the man stayed."""
    misjudge(draft, False)


@plant("stop-without-quinine", max_written=True)
def no_quinine_left(draft: Draft) -> None:
    """A desertion stopped with a Quinine that is not there."""
    roll = pick_roll(
        draft,
        lambda roll: (
            roll[3]["deserts"]
            and not roll[3]["stopped"]
            and not played(draft, roll[0], roll[1]).reset.get("quinine")
            and had(draft, roll[0], roll[1], roll[2]) > 0
            and calm(draft, roll[0], roll[1])
            and (roll[0] == draft.last or not draft.full)
            and not any(other["stopped"] for other in draft.rounds[roll[0]].desertion[roll[1]].values())
        ),
    )
    number, name, men, _, _ = roll
    tell(draft, number, name, "quinine")
    write(draft, roll, *draft.rng.choice((("track", "total", "deserts"), ("deserts",))), stopped=True)
    believed(draft, number, name, men, 1)
    draft.report("stop-without-quinine", at(roll, "stopped"))


@plant("needless-stop", max_written=True)
def stopped_nobody(draft: Draft) -> None:
    """A Quinine spent where nobody would have deserted; it is gone."""
    roll = pick_roll(
        draft,
        lambda roll: (
            not roll[3]["deserts"]
            and draft.count(roll[0], roll[1], "quinine") > 0
            and had(draft, roll[0], roll[1], roll[2]) > 0
            and (roll[0] == draft.last or not draft.full)
        ),
    )
    number, name = roll[0], roll[1]
    tell(draft, number, name, "quinine")
    write(draft, roll, *draft.rng.choice((("track", "total", "deserts"), ("deserts",))), stopped=True)
    draft.recount(name, "quinine", -1, number)
    draft.report("needless-stop", at(roll, "stopped"))

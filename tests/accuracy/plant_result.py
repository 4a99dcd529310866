"""Faults of the group `result`."""

from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.ending import award, order, with_award
from tests.accuracy.planting import ANY, plant
from tests.accuracy.style import Pointer
from tests.accuracy.tables import CATEGORIES

OVER: dict[str, Any] = {"finish": "called"}
MORE = (2, 2, 3, 4, 5)


def full_final(draft: Draft) -> None:
    """Have the sheet tell every count and every award, so that the award can be judged."""
    draft.need(draft.final)
    state = draft.final.setdefault("state", {})
    for name, counts in draft.game.final_counts.items():
        if draft.statuses()[name] == "alive":
            old = state.get(name) or {}
            state[name] = {key: counts[key] for key in CATEGORIES} | {k: v for k, v in old.items() if k == "status"}
    given = {category: list(names) for category, names in draft.game.award.items()}
    shapes = {c: n[0] if len(n) == 1 and draft.chance(0.5) else n for c, n in given.items()}
    draft.final["awards"] = {category: shape or "none" for category, shape in shapes.items()}
    if draft.plan.record == "result":
        draft.final["before_award"] = dict(draft.game.before)
    head = {key: draft.final[key] for key in ("state", "awards")}
    draft.sheet["final"] = head | {key: value for key, value in draft.final.items() if key not in head}


def name_them(draft: Draft, category: str, names: list[str]) -> None:
    shape = names[0] if len(names) == 1 and draft.chance(0.5) else names
    draft.final["awards"][category] = shape or draft.rng.choice(("none", []))


def miss(draft: Draft, category: str, missed: list[str]) -> None:
    for name in missed:
        draft.shift_final(name, -1)
    at = ("final", "awards", category)
    draft.report("award-missed", at, dict.fromkeys(missed, 1), at)


def unearned(draft: Draft, rule: str, category: str, name: str, names: list[str]) -> None:
    """Name somebody too many, at any place in the list."""
    names.insert(draft.rng.randint(0, len(names)), name)
    name_them(draft, category, names)
    draft.shift_final(name, 1)
    written = draft.final["awards"][category]
    at: Pointer = ("final", "awards", category)
    if isinstance(written, list):
        at = (*at, written.index(name))
    draft.report(rule, at, {name: -1})


@plant("award-missed", records=ANY, players=MORE, **OVER)
def tie(draft: Draft) -> None:
    """Not everybody who ties for the lead is named."""
    category = draft.pick(category for category, names in draft.game.award.items() if len(names) > 1)
    full_final(draft)
    names = list(draft.game.award[category])
    missed = draft.rng.sample(names, draft.rng.randint(1, len(names) - 1))
    name_them(draft, category, [name for name in names if name not in missed])
    miss(draft, category, missed)


@plant("award-missed", records=ANY, players=(1, *MORE), **OVER)
def nobody(draft: Draft) -> None:
    """A category that nobody is said to lead."""
    category = draft.pick(category for category, names in draft.game.award.items() if names)
    full_final(draft)
    name_them(draft, category, [])
    miss(draft, category, list(draft.game.award[category]))


@plant("award-unearned", records=ANY, players=MORE, **OVER)
def one_too_many(draft: Draft) -> None:
    """Somebody who does not lead is named beside those who do."""
    living = [name for name in draft.names if draft.statuses()[name] == "alive"]
    category, name = draft.pick(
        (c, n) for c, names in draft.game.award.items() for n in living if names and n not in names
    )
    full_final(draft)
    unearned(draft, "award-unearned", category, name, list(draft.game.award[category]))


@plant("award-unearned", records=ANY, players=MORE, **OVER)
def wrong_one(draft: Draft) -> None:
    """Another one is named instead: one point missed, one not earned."""
    living = [name for name in draft.names if draft.statuses()[name] == "alive"]
    category, name = draft.pick(
        (c, n) for c, names in draft.game.award.items() for n in living if names and n not in names
    )
    full_final(draft)
    miss(draft, category, list(draft.game.award[category]))
    unearned(draft, "award-unearned", category, name, [])


@plant("award-to-the-dead", records=ANY, players=MORE, doom=lambda rng: rng.randint(1, 2), **OVER)
def dead_too(draft: Draft) -> None:
    """The dead are named beside the living."""
    dead = draft.pick(name for name in draft.names if draft.statuses()[name] != "alive")
    draft.need(any(status == "alive" for status in draft.statuses().values()))
    full_final(draft)
    category = draft.pick(category for category, names in draft.game.award.items() if names)
    unearned(draft, "award-to-the-dead", category, dead, list(draft.game.award[category]))


@plant("award-to-the-dead", records=ANY, players=(1,), doom=1, **OVER)
def nobody_lives(draft: Draft) -> None:
    """Solo and dead, and still a point is given."""
    dead = draft.pick(name for name in draft.names if draft.statuses()[name] != "alive")
    full_final(draft)
    unearned(draft, "award-to-the-dead", draft.rng.choice(CATEGORIES), dead, [])


@plant("wrong-final-score", records=ANY, **OVER)
def slip(draft: Draft) -> None:
    """One score does not add up."""
    full_final(draft)
    scores = draft.final.setdefault("scores", dict(draft.truth()))
    name = draft.pick(scores)
    amount = draft.rng.choice((-10, -2, -1, 1, 2, 3, 10))
    draft.shift_final(name, amount)
    draft.report("wrong-final-score", ("final", "scores", name), {name: -amount})


@plant("wrong-final-score", **OVER)
def award_left_out(draft: Draft) -> None:
    """The score is what it was before the award; the award is written and right."""
    full_final(draft)
    scores = draft.final.setdefault("scores", dict(draft.truth()))
    gained = {name: draft.truth()[name] - draft.game.before[name] for name in scores}
    name = draft.pick(name for name in scores if gained[name])
    draft.shift_final(name, -gained[name])
    draft.report("wrong-final-score", ("final", "scores", name), {name: gained[name]})


@plant("wrong-final-score", records=("full",), **OVER)
def award_unwritten(draft: Draft) -> None:
    """No award is written; the score is one too many."""
    full_final(draft)
    del draft.final["awards"]
    scores = draft.final.setdefault("scores", dict(draft.truth()))
    name = draft.pick(scores)
    draft.shift_final(name, 1)
    draft.report("wrong-final-score", ("final", "scores", name), {name: -1})


def groups_of(draft: Draft) -> list[list[str]]:
    draft.need(draft.final)
    return [list(group) for group in order(draft.plan, draft.truth(), draft.statuses())]


def rank(draft: Draft, groups: list[list[str]]) -> None:
    draft.final["ranking"] = [group[0] if len(group) == 1 else group for group in groups]
    draft.report("wrong-ranking", ("final", "ranking"))


@plant("wrong-ranking", records=ANY, players=MORE, **OVER)
def two_swapped(draft: Draft) -> None:
    """Two neighbours in the wrong order."""
    groups = groups_of(draft)
    place = draft.pick(range(len(groups) - 1))
    groups[place], groups[place + 1] = groups[place + 1], groups[place]
    rank(draft, groups)


@plant("wrong-ranking", records=ANY, players=MORE, **OVER)
def false_tie(draft: Draft) -> None:
    """Two written as tied who are not."""
    groups = groups_of(draft)
    place = draft.pick(range(len(groups) - 1))
    groups[place : place + 2] = [groups[place] + groups[place + 1]]
    rank(draft, groups)


@plant("wrong-ranking", records=ANY, players=(3, 4, 5), **OVER)
def tie_split(draft: Draft) -> None:
    """A tie written as an order."""
    groups = groups_of(draft)
    place = draft.pick(place for place, group in enumerate(groups) if len(group) > 1)
    groups[place : place + 1] = [[name] for name in groups[place]]
    rank(draft, groups)


@plant("wrong-ranking", records=ANY, players=(3, 4, 5), **OVER)
def some_of_them(draft: Draft) -> None:
    """Only two are named, the wrong way round."""
    groups = groups_of(draft)
    draft.need(len(groups) > 2)
    rank(draft, [groups[-1][:1], groups[0][:1]])


def win(draft: Draft, names: list[str]) -> None:
    draft.final["winners"] = names[0] if len(names) == 1 and draft.chance(0.4) else names
    draft.report("wrong-winner", ("final", "winners"), until=("final", "winners"))


@plant("wrong-winner", records=ANY, players=MORE, **OVER)
def second(draft: Draft) -> None:
    """The second is named."""
    groups = groups_of(draft)
    draft.need(len(groups) > 1)
    win(draft, groups[1][:1])


@plant("wrong-winner", records=ANY, players=MORE, **OVER)
def too_many(draft: Draft) -> None:
    """The second is named beside the first."""
    groups = groups_of(draft)
    draft.need(len(groups) > 1)
    win(draft, groups[0] + groups[1][:1])


@plant("wrong-winner", records=ANY, players=MORE, head_start=20, rounds=1, **OVER)
def tied_one_left_out(draft: Draft) -> None:
    """Tied players share the win."""
    groups = groups_of(draft)
    draft.need(len(groups[0]) > 1)
    win(draft, groups[0][:-1])


@plant("wrong-winner", records=ANY, players=MORE, **OVER)
def no_winner(draft: Draft) -> None:
    """Nobody is named."""
    groups_of(draft)
    win(draft, [])


@plant("depends-on-ruling", records=ANY, players=MORE, doom=lambda rng: rng.randint(1, 2), **OVER)
def dead_winner(draft: Draft) -> None:
    """A dead explorer stands above a living one: under `dead-may-win: no` the order is another."""
    groups = groups_of(draft)
    statuses = draft.statuses()
    order_now = [name for group in groups for name in group]
    dead = [place for place, name in enumerate(order_now) if statuses[name] != "alive"]
    living = [place for place, name in enumerate(order_now) if statuses[name] == "alive"]
    draft.need(dead and living and len(groups) > 1 and statuses[groups[0][0]] != "alive")
    draft.notes.append("depends-on-ruling")


@plant("depends-on-ruling", records=("result",), players=MORE, doom=lambda rng: rng.randint(1, 2), **OVER)
def award_pool(draft: Draft) -> None:
    """The dead lead a category: judged among everybody, the living lose that point and a place."""
    full_final(draft)
    del draft.final["awards"]
    statuses = draft.statuses()
    for name in draft.names:
        counts = draft.game.final_counts[name]
        draft.final["state"][name] = {key: counts[key] for key in CATEGORIES} | {"status": statuses[name]}
    draft.plan.rulings["award-pool"] = "everyone"
    given = award(draft.plan, draft.game.final_counts, statuses)
    other = order(draft.plan, with_award(draft.game.before, given), statuses)
    draft.plan.rulings.clear()
    draft.need([sorted(group) for group in other] != [sorted(group) for group in groups_of(draft)])
    draft.notes.append("depends-on-ruling")

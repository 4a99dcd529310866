"""Faults of the group `ending`."""

from tests.accuracy.draft import Draft
from tests.accuracy.ending import award, order, plain_ranking, winners_of, with_award
from tests.accuracy.plant_desertion import count_known
from tests.accuracy.planting import plant
from tests.accuracy.sheets import blank
from tests.accuracy.tables import CATEGORIES, CHITS, GOAL, LAP, marker

FEWER = (1, 2, 2, 3, 4)


def early(draft: Draft, low: int) -> None:
    best = max(draft.rounds[-1].totals.values())
    draft.need(draft.final and not draft.rounds[-1].ended and low <= best < GOAL)
    game = draft.sheet["game"]
    if draft.chance(0.5):
        del game["ended"]
    else:
        game["ended"] = "normally"
    draft.report("ended-early", ("turns", draft.last))


@plant("ended-early", finish="called", doom=0)
def no_reason(draft: Draft) -> None:
    """Nobody dead, nobody near 50."""
    early(draft, -99)


@plant("ended-early", finish="called", doom=0, head_start=lambda rng: rng.choice((20, 35, 42)), rounds=2)
def almost_50(draft: Draft) -> None:
    """48 or 49 is not 50."""
    early(draft, 48)


@plant("ended-early", finish="called", doom=0, head_start=20, rounds=1, patrons=True, players=(2, 3, 4, 5))
def fell_back(draft: Draft) -> None:
    """Somebody had 50 in the middle of the Game Turn, and fewer after Envy."""
    name, peak = draft.pick(
        (name, peak) for name in draft.names if (peak := peak_of(draft, name)) > draft.total_after(0, name)
    )
    draft.need(all(draft.total_after(0, other) < GOAL for other in draft.names if other != name))
    entry = draft.player(name)
    draft.need(entry)
    draft.need(draft.total_after(0, name) + GOAL - peak < GOAL)
    entry.setdefault("start", {})["points"] = draft.game.table.seats[name].start_points + GOAL - peak
    draft.retruth(name, 0, GOAL - peak)
    early(draft, 40)


def peak_of(draft: Draft, name: str) -> int:
    """The most this player had in the only Game Turn."""
    points = best = draft.game.table.seats[name].start_points
    for move in draft.rounds[0].moves:
        for step in move.steps:
            points += step.points.get(name, 0)
            best = max(best, points)
    return best


def play_on(draft: Draft) -> None:
    """The base game was played on; what the rulebook gives stops at the Game Turn that ended it."""
    end = draft.pick([number for number, turn in enumerate(draft.rounds) if turn.ended][:1])
    stop = draft.rounds[end]
    draft.need(draft.final and end < draft.last and not blank(draft.turns[end + 1]))
    draft.need(stop.statuses == draft.rounds[-1].statuses)
    written = dict(draft.truth())
    draft.final["scores"] = dict(written)
    given = award(draft.plan, stop.counts, stop.statuses)
    true = with_award(stop.totals, given)
    groups = order(draft.plan, true, stop.statuses)
    expected = draft.game.expected
    expected.recomputed, expected.ranking, expected.winners = true, plain_ranking(groups), winners_of(groups)
    draft.offset = {name: written[name] - true[name] for name in true}
    effect = {name: true[name] - written[name] for name in true if true[name] != written[name]}
    if "awards" in draft.final and len(draft.final["awards"]) < len(CATEGORIES):
        del draft.final["awards"]
    draft.report("played-on", ("turns", end + 1), effect)


@plant("played-on", records=("full",), rounds=4, overrun=1, finish="called")
def after_50_or_a_death(draft: Draft) -> None:
    """One Game Turn too many."""
    draft.need(all(count_known(draft, name) for name in draft.names))
    play_on(draft)


@plant("played-on", records=("full",), rounds=3, overrun=2, finish="called", players=(2, 3))
def two_more(draft: Draft) -> None:
    """Two Game Turns too many: one finding, at the first."""
    after_50_or_a_death(draft)


@plant("played-on", records=("points",), rounds=4, overrun=1, terse=0.0, finish="called", bags=False)
def counted_at_the_end(draft: Draft) -> None:
    """In a points record, the counts of the Game Turn that ended the game are written down."""
    end = draft.pick([number for number, turn in enumerate(draft.rounds) if turn.ended][:1])
    stop = draft.rounds[end]
    draft.turns[end]["state"] = {
        name: {key: stop.counts[name][key] for key in CATEGORIES}
        for name in draft.names
        if stop.statuses[name] == "alive"
    }
    play_on(draft)


@plant(
    "played-on",
    records=("points",),
    players=(1,),
    rounds=3,
    doom=lambda rng: rng.randint(1, 2),
    finish="called",
)
def solo_after_a_death(draft: Draft) -> None:
    """Solo: dead, and another Game Turn is opened."""
    draft.need(draft.final and draft.statuses()[draft.names[0]] != "alive")
    total = draft.rounds[-1].totals[draft.names[0]]
    extra: dict[str, object] = {"player_turns": [], "scores": {draft.names[0]: total}}
    if draft.chance(0.5):
        extra = {"order": [draft.names[0]]} | extra
    if any("game_turn" in turn for turn in draft.turns):
        extra = {"game_turn": len(draft.turns) + 1} | extra
    draft.turns.append(extra)
    draft.report("played-on", ("turns", draft.last))


def mark(draft: Draft, wrong: dict[int, list[int]] | None, final: bool) -> None:
    """Write a marker that does not show the total; `wrong` maps a total to what is written instead."""
    totals = draft.truth() if final else {}
    number = draft.rng.randrange(len(draft.turns)) if not final else 0
    if final:
        draft.need(draft.final)
        tree = draft.final
    else:
        totals, tree = draft.rounds[number].totals, draft.turns[number]
    name = draft.pick(name for name in draft.names if wrong is None or totals[name] in wrong)
    tree.setdefault("markers", {name: marker(totals[name])})
    place = marker(totals[name])
    options = [place + 1, place - 1] if wrong is None else wrong[totals[name]]
    options = [value for value in options if 0 <= value <= 110 and value != place and (value or wrong is not None)]
    tree["markers"][name] = draft.pick(options)
    if "scores" in tree and final and name not in tree["scores"]:
        tree["scores"][name] = totals[name]
    head = ("final",) if final else ("turns", number)
    draft.report("wrong-drama-marker", (*head, "markers", name))


@plant("wrong-drama-marker")
def one_off(draft: Draft) -> None:
    """One field too far or too near."""
    mark(draft, None, False)


@plant("wrong-drama-marker", records=("full", "points", "result"))
def one_off_at_the_end(draft: Draft) -> None:
    """The same under `final`."""
    mark(draft, None, True)


@plant("wrong-drama-marker", records=("full", "points", "result"), head_start=42, rounds=2)
def lap_not_shown(draft: Draft) -> None:
    """51 and more written as they are: the track has 50 fields."""
    mark(draft, {total: [total, total - LAP + 1] for total in range(51, 100)}, True)


@plant("wrong-drama-marker", head_start=42, rounds=3)
def fifty_shown_as_none(draft: Draft) -> None:
    """50 shows 50, not 0; 51 shows 1, not 0."""
    mark(draft, {50: [0, 1], 51: [0, 51, 2]}, draft.chance(0.5))


@plant("wrong-drama-marker")
def nothing_shown_as_one(draft: Draft) -> None:
    """0 or less shows no field."""
    mark(draft, {0: [1, 50], -1: [1, 49], -2: [2, 48], -3: [47]}, False)


def bag(draft: Draft) -> tuple[int, dict[str, object], int]:
    number = draft.pick(n for n, tree in enumerate(draft.turns) if "bag" in tree and not draft.rounds[n].ended)
    found = draft.turns[number]["bag"]
    return number, found, CHITS[len(draft.names)]


def draw(draft: Draft, drawn: int, short: bool | None) -> None:
    number, found, due = bag(draft)
    drawn += due
    draft.need(drawn > 0)
    removed = draft.rng.randint(0, drawn)
    found.clear()
    found |= {"drawn": drawn} | ({"short": short} if short is not None else {})
    if draft.chance(0.7):
        found |= {"removed": removed, "returned": drawn - removed}
    draft.report("wrong-chit-draw", ("turns", number, "bag", "drawn"))


@plant("wrong-chit-draw", players=FEWER, bags=True, rounds=3)
def too_many(draft: Draft) -> None:
    """As if one more player were absent, or one chit too many."""
    draw(draft, draft.rng.choice((1, 5)), None)


@plant("wrong-chit-draw", players=FEWER, bags=True, rounds=3)
def too_many_and_short(draft: Draft) -> None:
    """A bag that ran out gives fewer chits, not more."""
    draw(draft, draft.rng.choice((1, 3, 5)), True)


@plant("wrong-chit-draw", players=FEWER, bags=True, rounds=3)
def too_few(draft: Draft) -> None:
    """Too few, and nobody says that the bag ran out."""
    draw(draft, draft.rng.choice((-1, -4)), draft.rng.choice((None, False)))


@plant("chits-not-sorted", players=FEWER, bags=True, rounds=3)
def do_not_add_up(draft: Draft) -> None:
    """Removed and returned do not make what was drawn."""
    number, found, due = bag(draft)
    removed = draft.rng.randint(1, due - 1)
    found.clear()
    found |= {"drawn": due, "removed": removed, "returned": due - removed + draft.rng.choice((1, -1))}
    draft.report("chits-not-sorted", ("turns", number, "bag"))


@plant("needless-bag-draw", players=(5,), rounds=3, bags=False)
def five_players(draft: Draft) -> None:
    """Nobody is absent with five players."""
    number = draft.pick(n for n in range(len(draft.turns)) if not draft.rounds[n].ended)
    drawn = draft.rng.choice((5, 20, 1))
    draft.turns[number]["bag"] = {"drawn": drawn} | draft.rng.choice(({}, {"removed": 1, "returned": drawn - 1}))
    draft.report("needless-bag-draw", ("turns", number, "bag"))


@plant("needless-bag-draw", players=FEWER, rounds=5, finish="called", bags=True)
def after_the_end(draft: Draft) -> None:
    """Chits drawn after the Game Turn that ended the game."""
    draft.need(draft.final and draft.rounds[-1].ended)
    due = CHITS[len(draft.names)] + draft.rng.choice((0, 0, 3))
    draft.turns[-1]["bag"] = {"drawn": due} | draft.rng.choice(({}, {"removed": 1, "returned": due - 1}))
    draft.report("needless-bag-draw", ("turns", draft.last, "bag"))


@plant("missing-bag-draw", players=FEWER, bags=True, rounds=5, records=("full",))
def left_out_once(draft: Draft) -> None:
    """The other Game Turns record a bag, this one does not."""
    spots = [n for n, tree in enumerate(draft.turns) if "bag" in tree]
    draft.need(len(spots) > 1)
    number = draft.pick(n for n in spots if n != draft.last)
    del draft.turns[number]["bag"]
    draft.report("missing-bag-draw", ("turns", number))

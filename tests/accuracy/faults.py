"""One planted fault a sheet, of every rule, in several ways; each way is a function in `plant_*.py`."""

from collections.abc import Iterator
from random import Random

from tests.accuracy import (
    plant_boost,
    plant_claims,
    plant_death,
    plant_desertion,
    plant_ending,
    plant_envy,
    plant_points,
    plant_result,
    plant_sheet,
    plant_text,
    plant_time,
    plant_values,
)
from tests.accuracy.cases import Case
from tests.accuracy.draft import Draft
from tests.accuracy.games import legal_game
from tests.accuracy.hands import choose_style
from tests.accuracy.looking import Unfit
from tests.accuracy.model import Game
from tests.accuracy.planting import WAYS, Way
from tests.accuracy.sheets import write_file
from tests.accuracy.spoiling import spoil

_MODULES = (
    plant_boost,
    plant_claims,
    plant_death,
    plant_desertion,
    plant_ending,
    plant_envy,
    plant_points,
    plant_result,
    plant_sheet,
    plant_text,
    plant_time,
    plant_values,
)
RULES: tuple[str, ...] = tuple(WAYS)
TRIES = 400


def draft_of(way: Way, seed: int) -> Draft | None:
    """Plant a fault in the game of this seed, where it has a place for it."""
    rng = Random(f"{way.rule} {way.name} {seed}")
    record, players = rng.choice(way.records), rng.choice(way.players)

    def adjust(plan: object) -> None:
        way.prepare(plan, rng)

    game: Game = legal_game(rng.randrange(10**9), record, players, adjust)
    if game.expected.recomputed is None:
        return None
    draft = Draft(game, rng)
    try:
        way.plant(draft)
        draft.settle()
    except Unfit:
        return None
    return draft


def fault_case(way: Way, seed: int) -> Case | None:
    """The fault as a file; None after too many games without a place for it."""
    for attempt in range(TRIES):
        draft = draft_of(way, seed * TRIES + attempt)
        if draft is None:
            continue
        style = choose_style(Random(f"style {seed} {attempt}"), tame=True)
        if draft.spoil:
            style.comments = style.trailing = 0.0
        file = write_file([draft.game], seed, True, style)
        name = f"faulty/{way.rule}/{way.name}-{seed:04}.yaml"
        case = Case(name, file.data, [draft.expected(file.texts[0])], [draft.game.seed], way.rule, way.name, way.why)
        broken = spoil(case, draft, style, file) if draft.spoil else case
        if broken:
            return broken
    return None


def fault_cases(count: int, first: int = 0, only: str = "") -> Iterator[Case]:
    """So many faults of every rule, the ways in turn."""
    for rule, ways in WAYS.items():
        if only and rule != only:
            continue
        for number in range(count):
            case = fault_case(ways[number % len(ways)], first + number)
            if case:
                yield case  # else a way that few games have a place for


def faulty_game(seed: int, rule: str) -> Case:
    """One sheet with one fault of this rule, and what is due of it; LookupError where none was found."""
    ways = WAYS[rule]
    for turn in range(len(ways)):
        case = fault_case(ways[(seed + turn) % len(ways)], seed)
        if case:
            return case
    raise LookupError(f"no game with a place for {rule} at seed {seed}")

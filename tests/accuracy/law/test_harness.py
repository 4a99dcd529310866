"""The measure itself: what it rubs out may go, and what it is told of wrongly it sees."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.accuracy.law import beside, slips
from tests.accuracy.law.asking import ask
from tests.accuracy.law.honest import honest
from tests.accuracy.law.kinds import KINDS
from tests.accuracy.law.page import Page, new_page
from tests.accuracy.law.promises import ALARM, BOUNDS, HEADLINE, broken, narrowed
from tests.accuracy.law.rubbing import chain, rubbed
from tests.accuracy.law.shapes import names_used, spots
from tests.accuracy.law.truth import truth_of
from tests.accuracy.model import Tree
from tests.accuracy.oracle import recompute
from tests.accuracy.sheets import blank

SEEDS = range(40)


def answered(page: Page) -> Tree:
    """What a checker that knows everything would say of a finished game."""
    truth = truth_of(page)
    winners = sorted(truth.winners)
    rows = [
        {"player": name, "status": truth.statuses[name], "recomputed": total, "low": total, "high": total}
        | {"rank": truth.ranks.get(name), "winner": name in winners}
        for name, total in truth.totals.items()
    ]
    result = {"winners": winners, "certain_winners": winners, "possible_winners": winners}
    return {"findings": [], "standings": rows, "unverified": [], **result}


def finished() -> Page:
    """A page of a game that is over, of several players."""
    return next(page for page in map(new_page, range(100)) if len(truth_of(page).ranks) > 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_truth_of_a_whole_page_is_what_the_oracle_makes_of_it(seed: int) -> None:
    page = new_page(seed)
    outcome = recompute(page.sheet)
    assert outcome.problems == []
    assert truth_of(page).totals == (outcome.final or outcome.running)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_found_and_leaves_less(kind: str) -> None:
    made = rubbed(kind, 1)
    assert made is not None
    page, steps = made
    sizes = [len(list(spots(each.sheet))) for each in (page, *(less for less, _, _ in steps))]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_did_not_happen_where_it_is_not_written_stays(seed: int) -> None:
    """Envy of the itemised, deaths of the logged, what `full` records say by leaving it out, points at the start."""
    made = rubbed("ten-kinds", seed)
    assert made is not None
    before, after = made[0], made[1][-1][0]
    assert honest(after)
    assert not blank((after.sheet.get("turns") or [{"time": 1}])[-1])
    for at, played in after.turns():
        assert not played.envy or after.has((*at, "envy")) or after.open_in(at)
        if after.full:
            assert all(after.has((*at, key)) == before.has((*at, key)) for key in ("desertion", "boosts", "bag"))
    for name in before.game.table.seats:
        at = ("players", name, "start", "points")
        assert after.has(at) == before.has(at)


def test_the_same_seed_is_the_same_sheet() -> None:
    first, second = rubbed("ten-kinds", 3), rubbed("ten-kinds", 3)
    assert first is not None
    assert second is not None
    assert first[1][-1][0].text() == second[1][-1][0].text()
    assert slips.outcome("slip-of-a-key", 3) == slips.outcome("slip-of-a-key", 3)


def test_an_answer_that_is_right_breaks_nothing() -> None:
    page = finished()
    answer = answered(page)
    assert list(broken(answer, truth_of(page))) == []
    assert list(narrowed(answer, answer)) == []


def spoilt(answer: Tree, key: str, value: Any) -> Tree:
    """The answer with another value in its first row, or beside the rows."""
    if key in answer:
        return answer | {key: value}
    first, *others = answer["standings"]
    return answer | {"standings": [first | {key: value}, *others]}


@pytest.mark.parametrize(
    ("key", "value", "promise"),
    [
        ("findings", [{"severity": "error", "rule": "x", "pointer": "", "message": ""}], ALARM),
        ("low", 10**3, BOUNDS),
        ("high", -(10**3), BOUNDS),
        ("possible_winners", [], BOUNDS),
        ("certain_winners", ["Nobody"], BOUNDS),
        ("recomputed", 10**3, HEADLINE),
        ("recomputed", None, HEADLINE),
        ("rank", 9, HEADLINE),
        ("status", "ill", HEADLINE),
        ("winners", ["Nobody"], HEADLINE),
        ("winners", [], HEADLINE),
    ],
)
def test_an_answer_that_is_wrong_is_seen(key: str, value: object, promise: str) -> None:
    page = finished()
    answer = spoilt(answered(page), key, value)
    assert promise in {each.promise for each in broken(answer, truth_of(page))}


@pytest.mark.parametrize(
    ("key", "wide", "narrow"), [("low", None, 3), ("low", 2, 3), ("high", None, 3), ("high", 4, 3)]
)
def test_a_bound_that_is_narrower_for_less_ink_is_seen(key: str, wide: int | None, narrow: int) -> None:
    answer = answered(finished())
    before, after = spoilt(answer, key, wide), spoilt(answer, key, narrow)
    assert [each.promise for each in narrowed(before, after)] == ["narrowed"]
    assert list(narrowed(after, before)) == []


def test_fewer_who_may_win_for_less_ink_are_seen() -> None:
    answer = answered(finished())
    open_now = answer | {"certain_winners": [], "possible_winners": ["Ada", "Ben"]}
    settled = answer | {"certain_winners": ["Ada"], "possible_winners": ["Ada"]}
    assert len(list(narrowed(open_now, settled))) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_shapes_know_every_key_that_is_written(seed: int) -> None:
    for spot in spots(new_page(seed).sheet):
        assert spot.key or isinstance(spot.pointer[-1], int) or spot.shape in ("number", "free"), spot


@pytest.mark.parametrize("kind", slips.WAYS)
@pytest.mark.parametrize("seed", range(8))
def test_a_slip_is_one_node(kind: str, seed: int) -> None:
    made = slips.slip_of(kind, seed)
    assert made is not None
    page, (at, sheet, _) = made
    before = {spot.pointer: spot.value for spot in spots(page.sheet) if spot.pointer[: len(at)] != at}
    after = {spot.pointer: spot.value for spot in spots(sheet)}
    unlike = [one for one, value in before.items() if at[: len(one)] != one and after.get(one) != value]
    assert unlike == []
    assert sheet != page.sheet


def test_a_slip_leads_to_no_other_word_of_the_format() -> None:
    made = {slips.slipped("time", Random(seed), slips.KNOWN) for seed in range(200)}
    assert not made & slips.KNOWN
    assert {len(str(each)) for each in made} == {3, 4, 5}


def test_names_are_used_where_they_stand() -> None:
    sheet = {"players": {"Ada": {}, "Ben": {}}, "turns": [{"envy": ["Ada"], "scores": {"Ben": 3}}]}
    assert names_used(sheet) == {"Ada", "Ben"}
    assert names_used({"players": ["Ada"]}) == set()


@pytest.mark.parametrize("rule", ["wrong-points", "needless-stop", "award-missed"])
def test_what_is_rubbed_out_beside_a_fault_leaves_its_place(rule: str) -> None:
    fault = beside.fault_of(rule, Random(rule))
    assert fault is not None
    text = fault.text()
    assert beside.judge(fault, text, ask(text.text), only_apart=True) == (beside.FOUND, [])
    silent = beside.judge(fault, text, ask("sheet: 1\nplayers: [Ada]\n"), only_apart=True)
    assert silent[0] == beside.SILENT
    assert {each.promise for each in silent[1]} == {beside.DUE}


def test_what_follows_from_a_death_that_nothing_disproves_is_no_second_slip() -> None:
    fault = beside.fault_of("death-without-cause", Random(1))
    assert fault is not None
    text = fault.text()
    blamed = {"severity": "error", "line": 0, "pointer": "", "message": "", "player": None}

    def judged(*rules: str) -> list[str]:
        answer = {"findings": [blamed | {"rule": rule} for rule in rules]}
        return [each.promise for each in beside.judge(fault, text, answer, only_apart=False)[1]]

    assert judged("act-after-death", "wrong-final-score", "wrong-ranking") == []
    assert judged("wrong-points", "wrong-chit-draw") == [beside.ELSEWHERE] * 2


def test_a_death_stays_where_another_game_turn_follows() -> None:
    pages = [fault.page for seed in range(12) if (fault := beside.fault_of("played-on", Random(seed)))]
    turns = [(page, at, played) for page in pages for at, played in list(page.turns())[:-1]]
    ended = [(page, at) for page, at, played in turns if any(played.statuses[name] == "dead" for name in played.order)]
    assert ended
    for page, at in ended:
        assert honest(page)
        assert not honest(page.without(((*at, "player_turns"), (*at, "deaths"))))


def test_a_chain_goes_on_from_what_is_left() -> None:
    page = new_page(2, "points")
    pages = [page, *(less for less, _, _ in chain(page, ["scores", "scores", "order"], Random(1)))]
    assert len(pages) > 1
    assert all(more.gone < less.gone for more, less in pairwise(pages))

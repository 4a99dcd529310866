"""Adding up results: shares, places, ties, both tracks."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.pipeline import check
from checker.standings import words
from checker.standings.games import (
    CountedGame,
    GameSource,
    NotCounted,
    PlayerResult,
    Wanted,
    game_of,
    natural,
    source_of,
)
from checker.standings.table import CRITERIA, Criterion, add_up
from checker.standings.tournament import tournament_of
from tests.helpers import ALL_LOGGED, CLEAN, UNFINISHED

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
_SHEET = "sheet: 1\nplayers: [Ada, Ben, Cleo]\n"
_NO_AWARDS = "{askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}"


def game(text: str) -> CountedGame:
    """The game that a text records."""
    (report,) = check(dedent(text))
    found = game_of(report)
    assert isinstance(found, CountedGame), found
    return found


def played(points: dict[str, int]) -> CountedGame:
    """A game with these totals."""
    order = sorted(points.values(), reverse=True)
    winners = [name for name, value in points.items() if value == order[0]]
    results = {
        name: PlayerResult(order.index(value) + 1, value, Fraction(int(name in winners), len(winners)))
        for name, value in points.items()
    }
    return CountedGame(GameSource("game.yaml", 0), results, results)


def test_a_shared_win_is_a_win_and_a_part_of_one() -> None:
    table = add_up([game(_SHEET + "final: {scores: {Ada: 50, Ben: 50, Cleo: 41}}\n")], "recomputed")
    assert {name: (tally.wins, tally.share) for name, tally in table.items()} == {
        "Ada": (1, Fraction(1, 2)),
        "Ben": (1, Fraction(1, 2)),
        "Cleo": (0, Fraction(0)),
    }
    assert dict(table["Cleo"].places) == {3: 1}


def test_ties_stay_ties() -> None:
    table = add_up([game(_SHEET + "final: {scores: {Ada: 50, Ben: 50, Cleo: 41}}\n")], "recomputed")
    assert [tally.rank for tally in table.values()] == [1, 1, 3]


def test_written_and_recomputed_are_two_tables() -> None:
    found = game(
        f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 49}}}}, Ben: {{start: {{points: 48}}}}}}
        turns:
        - player_turns:
          - {{player: Ada, log: [{{decide: jungle, points: 2}}]}}
          - {{player: Ben, log: [{{decide: desert, points: 4}}]}}
        final: {{awards: {_NO_AWARDS}, scores: {{Ada: 51, Ben: 52}}, ranking: [Ben, Ada], winners: Ben}}
        """
    )
    assert [(name, each.place, each.points) for name, each in found.recomputed.items()] == [
        ("Ada", 1, 51),
        ("Ben", 2, 50),
    ]
    assert {name: (each.place, each.points, each.share) for name, each in found.written.items()} == {
        "Ada": (2, 51, Fraction(0)),
        "Ben": (1, 52, Fraction(1)),
    }


@pytest.mark.parametrize(
    ("final", "winners"),
    [
        ("{scores: {Ada: 50, Ben: 51, Cleo: 40}, winners: Ada}", {"Ada": 1}),
        (
            "{scores: {Ada: 50, Ben: 51, Cleo: 40}, ranking: [[Ada, Cleo], Ben]}",
            {"Ada": Fraction(1, 2), "Cleo": Fraction(1, 2)},
        ),
        ("{scores: {Ada: 50, Ben: 51, Cleo: 40}}", {"Ben": 1}),
        ("{scores: {Ada: 50, Ben: 51, Cleo: 40}, winners: none}", {}),
    ],
)
def test_who_won_as_written(final: str, winners: dict[str, object]) -> None:
    found = game(f"{_SHEET}final: {final}\n")
    assert {name: each.share for name, each in found.written.items() if each.share} == winners


def test_a_dead_player_comes_last_where_the_table_plays_it_so() -> None:
    found = game(
        f"{_SHEET}rulings: {{dead-may-win: no}}\n"
        "final: {scores: {Ada: 50, Ben: 51, Cleo: 40},"
        " state: {Ada: {status: alive}, Ben: {status: dead}, Cleo: {status: alive}}}\n"
    )
    assert [name for name, each in found.recomputed.items() if each.share] == ["Ada"]
    assert [name for name, each in found.written.items() if each.share] == ["Ada"]
    assert found.written["Ben"].place == 3


def test_a_solo_game_counts_as_a_game_with_points_and_nothing_else() -> None:
    found = game("sheet: 1\nplayers: [Ada]\nfinal: {scores: {Ada: 44}}\n")
    table = add_up([found], "recomputed")
    assert (table["Ada"].games, table["Ada"].points, table["Ada"].wins, table["Ada"].average_place) == (1, 44, 0, None)
    assert found.remarks == ["played solo: neither a win nor a place"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (UNFINISHED, "the game may be over"),
        (ALL_LOGGED, "not finished"),
        ("sheet: 1\nplayers: [Ada, Ben]\nfinal: {winners: Ada}\n", "nobody's total, place or win is certain"),
        ("sheet: 1\nplayers: [Ada\n", "line 2"),
        ("sheet: 2\nplayers: [Ada]\n", "format version 2"),
        ("- a list\n", "could not be read"),
        ("", "could not be read"),
    ],
)
def test_what_adds_nothing_says_why(text: str, why: str) -> None:
    (report,) = check(text)
    found = game_of(report)
    assert isinstance(found, NotCounted)
    assert why in found.why


def test_what_is_not_asked_for_says_so() -> None:
    reports = check(CLEAN)
    (left,) = tournament_of(reports, wanted=Wanted(events=("Cup",))).not_counted
    assert left.why == "left out by --event: it is of no event"


def test_no_sheet_is_lost() -> None:
    texts = [CLEAN, UNFINISHED, "sheet: 2\nplayers: [Ada]\n", "nonsense: [", CLEAN]
    reports = [report for text in texts for report in check(text)]
    tournament = tournament_of(reports)
    assert len(tournament.games) + len(tournament.not_counted) == len(reports)


def test_a_result_that_is_open_is_remarked() -> None:
    found = game(_SHEET + "turns: [{scores: {Ada: 50, Ben: 50, Cleo: 41}}]\nfinal: {state: {Ada: {food: 3}}}\n")
    assert found.remarks == [
        "the total of Ada, Ben, Cleo is open",
        "who won is open: Ada, Ben may have, by what the sheet does not say",
    ]


def test_a_finding_that_changes_the_order_says_who_would_move() -> None:
    text = f"""
        sheet: 1
        players: {{Ada: {{start: {{points: 49}}}}, Ben: {{start: {{points: 48}}}}}}
        turns:
        - player_turns:
          - {{player: Ada, log: [{{decide: jungle, points: 2}}]}}
          - {{player: Ben, log: [{{decide: desert, points: 4}}]}}
        final: {{awards: {_NO_AWARDS}, scores: {{Ada: 51, Ben: 52}}, winners: Ben}}
        """
    (change,) = tournament_of(check(dedent(text))).changes
    assert (change.found.finding.rule, change.what) == ("wrong-points", "order")
    assert change.moves == {"Ada": (1, 2), "Ben": (2, 1)}


def test_rounds_and_tables_go_by_number() -> None:
    assert sorted(["10", "9", "final", "1b", "1a"], key=natural) == ["1a", "1b", "9", "10", "final"]


games = st.lists(
    st.dictionaries(st.sampled_from(NAMES), st.integers(-5, 70), min_size=2, max_size=5).map(played), max_size=8
)


@given(games, st.lists(st.sampled_from(CRITERIA), min_size=1, unique=True))
def test_nothing_is_lost_in_adding_up(played_games: list[CountedGame], order: list[str]) -> None:
    table = add_up(played_games, "recomputed", order)  # type: ignore[arg-type]
    assert sum((tally.share for tally in table.values()), Fraction(0)) == len(played_games)
    assert sum(tally.points for tally in table.values()) == sum(
        result.points or 0 for each in played_games for result in each.recomputed.values()
    )
    for tally in table.values():
        assert tally.games == sum(tally.places.values())
    keys = [tally.key(order) for tally in table.values()]  # type: ignore[arg-type]
    assert keys == sorted(keys)
    for a, b in permutations(table.values(), 2):
        assert (a.rank == b.rank) == (a.key(order) == b.key(order))  # type: ignore[arg-type]


@given(games)
def test_the_order_of_the_games_does_not_matter(played_games: list[CountedGame]) -> None:
    assert list(add_up(played_games, "recomputed").items()) == list(add_up(played_games[::-1], "recomputed").items())


def test_those_who_tie_go_by_name_without_accents() -> None:
    names = ["Åsa", "Zoe", "Zoë", "Bo", "ada", "Éva", "Eva", "Łukasz", "Mia"]
    table = add_up([played(dict.fromkeys(names, 5))], "recomputed")
    assert list(table) == ["ada", "Åsa", "Bo", "Eva", "Éva", "Łukasz", "Mia", "Zoe", "Zoë"]


def test_a_winner_who_is_named_twice_has_won_once() -> None:
    found = game(_SHEET + "final: {scores: {Ada: 50, Ben: 41, Cleo: 40}, winners: [Ada, Ada]}\n")
    assert found.written["Ada"].share == 1


def test_a_round_is_asked_for_by_its_number() -> None:
    (report,) = check(_SHEET.replace("players", "game: {round: 01}\nplayers") + "final: {scores: {Ada: 50}}\n")
    assert source_of(report).round == "1"
    assert all(Wanted(rounds=[asked]).left_out(source_of(report)) is None for asked in ("1", "01"))
    assert Wanted(rounds=["10"]).left_out(source_of(report)) is not None


@pytest.mark.parametrize("order", [("average",), ("share", "average")])
def test_a_table_in_the_order_of_a_number_shows_it(order: tuple[Criterion, ...]) -> None:
    texts = [_SHEET + f"final: {{scores: {{Ada: {ada}, Ben: 41, Cleo: 40}}}}\n" for ada in (50, 53)]
    tournament = tournament_of([report for text in texts for report in check(text)], order)
    shown = dict(zip(words.headings(tournament), words.rows(tournament, tournament.recomputed)[0], strict=True))
    assert (shown["Player"], shown["Average points"]) == ("Ada", "51.5")
    assert "Average points" not in words.headings(tournament_of([], ("points",)))

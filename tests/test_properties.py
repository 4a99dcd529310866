"""What holds for every sheet. `HYPOTHESIS_PROFILE=long pytest tests/test_properties.py` tries many more."""

from __future__ import annotations

import json
import random
import unicodedata
from collections import Counter
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from checker.document.reader import Unreadable, decode
from checker.pipeline import SheetReport, check, check_bytes
from checker.report.json import as_json
from checker.report.run import Run
from tests.accuracy import Case, legal_game, play_game
from tests.helpers import books
from tests.marks import shown
from tests.mutating import SEEDS, as_text, cases, spoilt_sheets


def told(reports: list[SheetReport]) -> str:
    return json.dumps(as_json(Run.of(reports)), ensure_ascii=False)


def every_way(reports: list[SheetReport]) -> None:
    """All reporters must cope with whatever was found."""
    import io

    from checker.report import concise, ranking, text

    run = Run.of(reports)
    as_json(run)
    for reporter in (concise, ranking, text):
        reporter.write(run, io.StringIO())


# the books balance: as written + effects = recomputed


@given(SEEDS)
def test_the_books_of_a_legal_game_balance_and_nothing_is_said(seed: int) -> None:
    for report in check_bytes(legal_game(seed).data, "x.yaml"):
        assert books(report) == []
        assert [shown(each) for each in report.findings if each.severity != "note"] == []


@given(cases())
def test_the_books_of_a_faulty_game_balance(case: Case) -> None:
    assert [gaps for report in check_bytes(case.data, "x.yaml") if (gaps := books(report))] == []


@given(spoilt_sheets())
def test_the_books_of_a_spoilt_sheet_balance(tree: dict[str, Any]) -> None:
    for report in check(as_text(tree)):
        assert books(report) == []


@given(spoilt_sheets())
def test_written_and_recomputed_of_the_json_balance_too(tree: dict[str, Any]) -> None:
    """What a reader of the report can add up: the final score as written and the effects of what is reported."""
    for sheet in as_json(Run.of(check(as_text(tree))))["sheets"]:
        effects: Counter[str] = Counter()
        for finding in sheet["findings"]:
            effects.update(finding["effect"])
        for row in sheet["standings"]:
            if row["written"] is not None and row["recomputed"] is not None:
                assert row["written"] + effects[row["player"]] == row["recomputed"], row["player"]


# nothing makes it crash


@given(st.binary(max_size=400))
@example(b"\xff\xfe")
@example(b"sheet: 1\nplayers: [\xf0\x9f\x98\x80]\n")
@example(b"sheet: 1\nplayers: [A]\nturns: [*a]\n")
def test_arbitrary_bytes(data: bytes) -> None:
    every_way(check_bytes(data, "x.yaml"))


@given(st.text(alphabet=st.sampled_from("ab:-?[]{},&*!|>'\"%@`#<~ \n\t\r0\\é\u2028\ufeff"), max_size=80))
def test_arbitrary_text_made_of_what_yaml_cares_for(text: str) -> None:
    every_way(check("sheet: 1\nplayers: " + text))
    every_way(check(text))


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["Ada", "none", "health"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["game", "tracks", "rulings", "turns", "final"]
TURN_KEYS = [
    "order",
    "player_turns",
    "desertion",
    "deaths",
    "boosts",
    "envy",
    "scores",
    "markers",
    "state",
    "bag",
    "game_turn",
]


@given(VALUES)
def test_arbitrary_values(value: Any) -> None:
    every_way(check(as_text(value)))


@given(st.dictionaries(st.sampled_from(KEYS), VALUES), VALUES | st.just(["Ada", "Ben"]))
def test_arbitrary_values_under_the_keys_of_a_sheet(sheet: dict[str, Any], players: Any) -> None:
    every_way(check(as_text({"sheet": 1, "players": players, **sheet})))


@given(st.lists(st.dictionaries(st.sampled_from(TURN_KEYS), VALUES, max_size=4), max_size=3))
def test_arbitrary_values_under_the_keys_of_a_game_turn(turns: list[dict[str, Any]]) -> None:
    for report in check(as_text({"sheet": 1, "players": {"Ada": {}, "none": {}}, "turns": turns})):
        every_way([report])
        assert books(report) == []


@given(spoilt_sheets())
def test_a_spoilt_sheet_is_reported_every_way(tree: dict[str, Any]) -> None:
    every_way(check(as_text(tree)))


@given(cases(), st.randoms(use_true_random=False))
def test_a_file_with_a_few_bytes_changed(case: Case, rng: random.Random) -> None:
    data = bytearray(case.data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        spot = rng.randrange(len(data))
        data[spot : spot + rng.choice((0, 1, 1, 3))] = rng.choice(
            (b"", b":", b"\n", b"\t", b"- ", b"\xff", b"[", b"&a ", b"*a")
        )
    every_way(check_bytes(bytes(data), "x.yaml"))


# the same result, whatever does not matter


@given(cases())
def test_checking_again_gives_the_same(case: Case) -> None:
    assert told(check_bytes(case.data, "x.yaml")) == told(check_bytes(case.data, "x.yaml"))


@given(spoilt_sheets())
def test_checking_a_spoilt_sheet_again_gives_the_same(tree: dict[str, Any]) -> None:
    assert told(check(as_text(tree))) == told(check(as_text(tree)))


def text_of(case: Case) -> str:
    try:
        text = decode(case.data)
    except Unreadable:
        return ""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def places(text: str) -> list[tuple[str, int, int, int, int]]:
    return [(each.finding.rule, *each.where) for report in check(text) for each in report.findings]


@given(cases())
def test_line_ends_change_neither_findings_nor_places(case: Case) -> None:
    text = text_of(case)
    assert places(text.replace("\n", "\r\n")) == places(text.replace("\n", "\r")) == places(text)


@given(cases())
def test_utf_16_changes_neither_findings_nor_places(case: Case) -> None:
    text = text_of(case)
    try:
        data = "\ufeff".encode("utf-16-le") + text.encode("utf-16-le")
    except UnicodeEncodeError:
        return
    assert told(check_bytes(data, "x.yaml")) == told(check(text, "x.yaml"))


def essence(report: SheetReport) -> tuple[Any, ...]:
    findings = Counter(
        (each.finding.rule, each.finding.at, each.severity, tuple(sorted(each.finding.effect.items())))
        for each in report.findings
    )
    standings = sorted(
        (each.player, each.status, each.written, each.recomputed, each.rank, each.winner) for each in report.standings
    )
    return findings, standings, sorted(report.winners), report.depends_on, report.record


def shuffled_players(tree: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    players = tree.get("players")
    if isinstance(players, dict):
        order = list(players)
        rng.shuffle(order)
        return {**tree, "players": {name: players[name] for name in order}}
    return tree


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_players_means_nothing(seed: int, rng: random.Random) -> None:
    tree = play_game(seed).sheet
    (one,), (other,) = check(as_text(tree)), check(as_text(shuffled_players(tree, rng)))
    assert essence(one) == essence(other)


@given(spoilt_sheets(), st.randoms(use_true_random=False))
def test_the_order_of_players_means_nothing_in_a_spoilt_sheet(tree: dict[str, Any], rng: random.Random) -> None:
    (one,), (other,) = check(as_text(tree)), check(as_text(shuffled_players(tree, rng)))
    assert essence(one) == essence(other)


def with_flow_and_comments(text: str) -> str:
    """The same JSON with a comment behind each line."""
    return "\n".join(f"{line}  # {number}" for number, line in enumerate(text.splitlines())) + "\n"


@given(SEEDS)
def test_comments_mean_nothing(seed: int) -> None:
    text = as_text(play_game(seed).sheet)
    assert told(check(with_flow_and_comments(text))) == told(check(text))


@given(SEEDS)
def test_names_are_compared_after_nfc(seed: int) -> None:
    text = as_text(play_game(seed).sheet)
    (one,), (other,) = check(unicodedata.normalize("NFD", text)), check(unicodedata.normalize("NFC", text))
    assert essence(one) == essence(other)


@given(cases())
def test_places_lie_within_the_text(case: Case) -> None:
    text = text_of(case)
    lines = text.split("\n")
    for report in check(text):
        for each in report.findings:
            line, column, end_line, end_column = each.where
            assert 1 <= line <= end_line <= len(lines)
            assert 1 <= column <= len(lines[line - 1]) + 1
            assert 1 <= end_column <= len(lines[end_line - 1]) + 1
            assert (line, column) <= (end_line, end_column)

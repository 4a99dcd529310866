"""The text that people read."""

from __future__ import annotations

import io
from textwrap import dedent

import pytest

from checker.pipeline import check
from checker.report import text
from checker.report.run import Run
from tests.helpers import ALL_LOGGED, CLEAN, FAULTY, UNFINISHED


def written(sheet: str, *, path: str = "x.yaml", colour: bool = False) -> str:
    out = io.StringIO()
    text.write(Run.of(check(dedent(sheet).lstrip("\n"), path)), out, colour=colour)
    return out.getvalue()


def test_one_finding_whole() -> None:
    sheet = """
        sheet: 1
        players: {Ada: {start: {points: 15}}, Ben: {start: {points: 20}}}
        turns:
          - player_turns: [{player: Ada, log: []}, {player: Ben, log: []}]
            envy: [Ada]
            scores: {Ada: 17, Ben: 20}
    """
    told = written(sheet, path="games/t4.yaml")
    head, place, *rest = told.splitlines()
    assert head == "error[envy-below-threshold]: Ada claims Envy 5 points behind Ben (15 to 20); it takes 6"
    assert place == " --> games/t4.yaml:5:12  Game Turn 1, Envy"
    assert rest[:3] == ["  |", "5 |     envy: [Ada]", "  |            ^^^ struck: Ada −2"]
    assert "  = rulebook: Envy. `checker explain envy-below-threshold`" in rest
    assert rest[-1] == "1 sheet, 1 finding (1 error)"


def test_a_clean_sheet_says_so_with_the_winner_in_one_line() -> None:
    told = written(CLEAN).splitlines()
    assert told[0] == "x.yaml: clean; Ada wins with 51 points"
    assert told[1] == "1 sheet, no findings, 6 checks unverified"
    assert told[2:] == ["  -v lists what is unverified and why, --strict makes it warnings"]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (UNFINISHED, "x.yaml: clean; open: the game may be over, no result is written"),
        (ALL_LOGGED, "x.yaml: clean; not finished"),
        (
            "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 51}}\n",
            "Ada and Ben share the win with 51 points",
        ),
        ("sheet: 1\nplayers: [Ada]\nfinal: {scores: {Ada: 51}}\n", "Ada ends with 51 points"),
        ("sheet: 2\nplayers: [Ada]\n", "1 error; skipped"),
    ],
)
def test_the_line_that_closes_a_sheet(sheet: str, said: str) -> None:
    assert said in written(sheet)


def test_every_document_has_its_line() -> None:
    told = written(CLEAN + "---\n" + FAULTY)
    assert "x.yaml: clean; Ada wins" in told
    assert "x.yaml (document 2): 1 error; Ada wins" in told
    assert told.splitlines()[-3].startswith("2 sheets, 1 finding (1 error), ")


def test_the_underline_stands_under_its_place_behind_wide_characters() -> None:
    sheet = "sheet: 1\nplayers: [日本, Ben]\nfinal: {scores: {日本: 51, Ben: 4}, winners: Cleo}\n"
    lines = written(sheet).splitlines()
    mark = next(line for line in lines if "^" in line)
    shown = lines[lines.index(mark) - 1]
    from rich.cells import cell_len

    assert mark.index("^") == cell_len(shown[: shown.index("Cleo")])
    assert mark.count("^") == 4


def test_a_long_line_is_cut_around_its_place() -> None:
    sheet = f"sheet: 1\nplayers: [Ada]\nfinal: {{ranking: [Ada],{' ' * 2000}winners: Cleo}}\n"
    lines = written(sheet).splitlines()
    mark = next(line for line in lines if "^^^^" in line)
    shown = lines[lines.index(mark) - 1]
    assert len(shown) < 200
    assert shown[mark.index("^") :].startswith("Cleo")


def test_names_are_no_markup_and_no_emoji_codes() -> None:
    sheet = "sheet: 1\nplayers: ['[bold]A[/bold]', ':smile:']\nfinal: {scores: {'[bold]A[/bold]': 51, ':smile:': 3}}\n"
    assert "[bold]A[/bold] wins" in written(sheet)
    sheet = sheet.replace("51", "1").replace("3}", "53}")
    assert ":smile: wins" in written(sheet)


def test_control_characters_of_a_sheet_are_made_visible() -> None:
    told = written(
        'sheet: 1\nplayers: ["\\e[31mA", Ben]\nfinal: {scores: {"\\e[31mA": 51, Ben: 3}, winners: "\\e]0;x"}\n'
    )
    assert "\x1b" not in told
    assert "\\x1b[31mA wins" in told
    assert "\\x1b]0;x" in told


def test_a_path_is_made_visible_too() -> None:
    assert "a\\nb.yaml: clean" in written(CLEAN, path="a\nb.yaml")


def test_no_colour_unless_asked() -> None:
    assert "\x1b[" not in written(FAULTY)
    assert "\x1b[" in written(FAULTY, colour=True)


def test_with_colour_the_text_is_the_same() -> None:
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", written(FAULTY, colour=True)) == written(FAULTY)


def test_causes_are_named() -> None:
    told = written("""
        sheet: 1
        players: {Ada: {start: {points: 10}}, Ben: {start: {points: 13}}}
        turns:
          - player_turns:
              - {player: Ada, log: []}
              - {player: Ben, log: [{decide: jungle, points: 3}]}
            envy: [Ada]
    """)
    assert "= because of: wrong-points" in told


def test_a_guess_is_offered_as_one() -> None:
    assert "= perhaps: Ben" in written("sheet: 1\nplayers: [Ada, Ben]\nfinal: {winners: Bne}\n")

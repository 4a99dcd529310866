"""Who gains what by a meeting: with others, with the dead, with oneself, under both readings of "2 each"."""

from __future__ import annotations

import pytest

from tests.helpers import one, the, totals

_SHEET = """
sheet: 1
rulings: {{meeting-several: {reading}}}
players: {{Ada: {{}}, Ben: {{}}, Cleo: {{}}, Dov: {{}}, Eve: {{}}}}
turns:
  - player_turns:
      - {{player: Ada, log: [{{death: health}}]}}
      - {{player: Dov, log: [{{death: insanity}}]}}
      - {{player: Cleo, log: []}}
      - {{player: Eve, log: []}}
      - {{player: Ben, log: [{{meet: [{met}], region: {region}}}]}}
final:
  awards: {{askaris: none, porters: none, gifts: none, food: none, health: none, sanity: none}}
"""
DEATH = 3


def _gained(met: str, reading: str, region: str = "explored") -> tuple[int | None, int | None, int | None]:
    """What Ben, who moves, Cleo and Eve have, where Ada and Dov are dead."""
    report = one(_SHEET.format(met=met, reading=reading, region=region))
    found = totals(report)
    assert (found["Ada"], found["Dov"]) == (DEATH, DEATH)
    return found["Ben"], found["Cleo"], found["Eve"]


@pytest.mark.parametrize(
    ("met", "once", "each"),
    [
        ("Cleo", (2, 2, 0), (2, 2, 0)),
        ("Cleo, Eve", (2, 2, 2), (4, 2, 2)),
        ("Ben", (0, 0, 0), (0, 0, 0)),
        ("Ben, Cleo", (2, 2, 0), (2, 2, 0)),
        ("Cleo, Ben", (2, 2, 0), (2, 2, 0)),
        ("Ada", (0, 0, 0), (0, 0, 0)),
        ("Dov", (0, 0, 0), (0, 0, 0)),
        ("Ada, Dov", (0, 0, 0), (0, 0, 0)),
        ("Ada, Cleo", (2, 2, 0), (2, 2, 0)),
        ("Eve, Dov", (2, 0, 2), (2, 0, 2)),
        ("Ben, Ada", (0, 0, 0), (0, 0, 0)),
        ("Ben, Dov", (0, 0, 0), (0, 0, 0)),
        ("Ada, Ben", (0, 0, 0), (0, 0, 0)),
        ("Dov, Ben", (0, 0, 0), (0, 0, 0)),
        ("Ben, Ada, Cleo", (2, 2, 0), (2, 2, 0)),
    ],
)
def test_nothing_comes_of_meeting_the_dead_or_oneself(
    met: str, once: tuple[int, int, int], each: tuple[int, int, int]
) -> None:
    assert _gained(met, "once") == once
    assert _gained(met, "each") == each
    assert _gained(met, "once", "unexplored") == _gained(met, "each", "unexplored") == (0, 0, 0)


def test_meeting_somebody_whose_death_nobody_wrote_down_blames_that() -> None:
    report = one("""
        sheet: 1
        game: {record: full}
        players: {Ada: {start: {health: 1}}, Ben: {}}
        turns:
          - player_turns:
              - {player: Ada, log: [{health: -1}]}
              - {player: Ben, log: [{meet: Ada, region: explored}]}
    """)
    assert the(report, "meeting-nobody").finding.because == [the(report, "death-not-recorded").finding]


def test_what_was_written_for_each_is_put_right_for_each() -> None:
    text = _SHEET.replace("region: {region}", "region: explored, points: 1")
    for reading, mover in (("once", 2), ("each", 4)):
        report = one(text.format(met="Cleo, Eve", reading=reading))
        found = totals(report)
        assert (found["Ben"], found["Cleo"], found["Eve"]) == (mover, 2, 2)

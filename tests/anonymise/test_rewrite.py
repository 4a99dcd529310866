"""What is replaced, what stays, and that the verdict is the same."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.anonymise.files import anonymise_bytes
from checker.anonymise.names import ALPHABET, VOCABULARY, Names
from checker.anonymise.rewrite import CannotAnonymise, anonymise
from checker.anonymise.same import difference
from checker.document.reader import Unreadable, decode
from checker.pipeline import check_bytes
from checker.rulebook.numbers import STOCKS
from checker.settings import DEFAULT
from checker.sheet.places import Places
from checker.sheet.suggest import nearest, stock_meant
from tests.accuracy import RULES, faulty_game, legal_game
from tests.helpers import FIXTURES, one, rules

_SHEETS = sorted(path for folder in ("legal", "broken", "styles") for path in (FIXTURES / folder).rglob("*.yaml"))
_BREAK = re.compile(r"\r\n|\n|\r")


def without(text: str) -> str:
    """A text without names."""
    return anonymise(dedent(text).lstrip("\n"))


def hold(data: bytes) -> None:
    """Anonymise a file and hold the result to all that is promised; that the verdict stays it sees to itself."""
    text = decode(data)
    changed = decode(anonymise_bytes(data))
    places = Places(text)
    names = Names(places)
    assert len(_BREAK.findall(changed)) == len(_BREAK.findall(text))
    kept = " ".join(spot.text for spot in places.spots if names.put(spot) is None)
    for name in names.people:
        telling = any(letter.isalpha() for letter in name) and len(name) > 2 and name not in VOCABULARY
        if telling and name.casefold() not in ("true", "false", "null") and name not in kept:
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", changed), name


@given(st.integers(0, 10_000))
def test_a_legal_game_stays_what_it_is(seed: int) -> None:
    hold(legal_game(seed).data)


@given(
    st.integers(0, 500), st.sampled_from([rule for rule in RULES if rule not in ("invalid-yaml", "unreadable-file")])
)
def test_a_faulty_game_keeps_its_faults(seed: int, rule: str) -> None:
    hold(faulty_game(seed, rule).data)


@pytest.mark.parametrize("path", _SHEETS, ids=lambda path: path.stem if path.stem != "sheet" else path.parent.name)
def test_a_fixture_keeps_its_verdict_or_is_refused_for_being_no_yaml(path: Path) -> None:
    data = path.read_bytes()
    if _is_yaml(data):
        hold(data)
    else:
        with pytest.raises((CannotAnonymise, Unreadable), match=r"no YAML|not UTF-8"):
            anonymise_bytes(data)


def _is_yaml(data: bytes) -> bool:
    """Whether the checker itself can read all of a file."""
    return not {"invalid-yaml", "unreadable-file"} & {
        each.finding.rule for report in check_bytes(data, "sheet.yaml") for each in report.findings
    }


@pytest.mark.parametrize("path", sorted((FIXTURES / "hostile").glob("*.yaml"))[1::2], ids=lambda path: path.stem)
def test_hostile_input_is_rewritten_or_refused(path: Path) -> None:
    with suppress(CannotAnonymise, Unreadable):
        anonymise_bytes(path.read_bytes())


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ("sheet: 1\nplayers: [Alpha, Ben]\nfinal: {scores: {Alpha: 51, Ben: 40}, winners: Ben}\n", None),
        ("sheet: 1\nplayers: [Alpha, Ben]\nfinal: {scores: {Alpha: 51, Ben: 40}, winners: Alpha}\n", "the findings"),
        ("sheet: 1\nplayers: [Alpha, Ben]\nfinal: {scores: {Alpha: 52, Ben: 40}, winners: Ben}\n", "the result"),
        ("sheet: 1\nplayers: [Alpha, Ben]\nfinal:\n {scores: {Alpha: 51, Ben: 40}, winners: Ben}\n", "the findings"),
        (
            "sheet: 1\nplayers: [Alpha, Ben]\nfinal: {scores: {Alpha: 51, Ben: 40}, winners: Ben}\n---\nsheet: 1\n",
            "the number of documents",
        ),
    ],
)
def test_another_verdict_is_seen(after: str, words: str | None) -> None:
    before = "sheet: 1\nplayers: [Ada, Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ben}\n"
    assert difference(before, after, {"Ada": "Alpha"}, DEFAULT) == words


def test_names_are_replaced_wherever_they_stand() -> None:
    assert without(
        """
        sheet: 1
        players: {Ada: {patron: kew}, 'Ben B.': }
        turns:
        - order: ["Ben B.", Ada]
          player_turns:
          - player: Ada
            log: [{meet: [Ben B.]}, {find: Tomb, kind: finding, patron: kew, rivals: {Ben B.: -1}}]
          desertion: {Ada: {porters: 3}}
          scores: {Ada: 5, Ben B.: 1}
        """
    ) == dedent(
        """\
        sheet: 1
        players: {Alpha: {patron: kew}, 'Bravo': }
        turns:
        - order: ["Bravo", Alpha]
          player_turns:
          - player: Alpha
            log: [{meet: [Bravo]}, {find: Tomb, kind: finding, patron: kew, rivals: {Bravo: -1}}]
          desertion: {Alpha: {porters: 3}}
          scores: {Alpha: 5, Bravo: 1}
        """
    )


def test_free_text_is_replaced_the_same_by_the_same() -> None:
    changed = without(
        """
        sheet: 1
        game: {event: Nordic Open, round: 3, table: by the window, date: 2026-11-21, scorer: Ada, note: cheating!}
        players: [Ada]
        turns:
        - note: cheating!
          player_turns:
          - player: Ada
            log:
            - {note: we laughed}
            - {place: marsh, allowed: Ada is new}
            - {discard: {food: 1}, because: none}
            - {discard: {food: 1}, because: Ada dropped it}
        """
    )
    assert "{event: Event 1, round: 3, table: table 1, date: 2000-01-01, scorer: Alpha, note: note 1}" in changed
    assert "- note: note 1\n" in changed
    assert "{note: note 2}" in changed
    assert "allowed: ruling 1" in changed
    assert "because: none" in changed
    assert "because: reason 1" in changed
    assert "Ada" not in changed


def test_the_number_of_a_round_is_nobodys_name() -> None:
    changed = without("sheet: 1\ngame: {round: 3, table: 3}\nplayers: [3, Ben]\nfinal: {scores: {3: 51, Ben: 40}}\n")
    assert "{round: 3, table: 3}\nplayers: [Alpha, Bravo]" in changed


def test_comments_lose_their_words_and_go_on_silencing() -> None:
    changed = without(
        """
        # Ada cheated
        sheet: 1  # again
        players: [Ada, Ben]
        # see # checker: ignore[unused-ignore] Ada knows
        final:
          # checker: ignore[wrong-winner, ben-rule] Ada said so
          # and Ben too
          winners: "Ben"   #Ada
          scores: {Ada: 51, Ben: 40}
        """
    )
    assert changed == dedent(
        """\
        #
        sheet: 1  #
        players: [Alpha, Bravo]
        # # checker: ignore[unused-ignore]
        final:
          # checker: ignore[wrong-winner, no-rule]
          #
          winners: "Bravo"   #
          scores: {Alpha: 51, Bravo: 40}
        """
    )


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    changed = without("sheet: 1\nplayers: ['#1', a#b]\nfinal: {scores: {'#1': 3, a#b: 4}, note: 'x # y'}\n")
    assert changed == "sheet: 1\nplayers: ['Alpha', Bravo]\nfinal: {scores: {'Alpha': 3, Bravo: 4}, note: 'note 1'}\n"


@pytest.mark.parametrize(
    ("typo", "rule"), [("Margarete", "unknown-player"), ("margarethe", "unknown-player"), ("Fritz", "unknown-player")]
)
def test_a_typo_stays_a_typo_of_the_same_player(typo: str, rule: str) -> None:
    text = f"sheet: 1\nplayers: [Margarethe, Ben]\nturns: [{{scores: {{{typo}: 5, Ben: 3}}}}]\n"
    before, after = one(text), one(anonymise(text))
    assert rules(before) == rules(after) == [rule]
    meant = {"Margarethe": "Alpha", "Ben": "Bravo", None: None}
    assert after.findings[0].finding.rewrite == meant[before.findings[0].finding.rewrite]
    assert typo not in anonymise(text)


def test_texts_over_several_lines_keep_their_lines() -> None:
    text = dedent(
        """\
        sheet: 1
        game:
          event: "A long
            name"
          note: |  # folded by Ada
            Ada said
              something

          scorer: two
            words
        players: [Ada, "Ben
          B."]
        final: {scores: {Ada: 51}}
        """
    )
    changed = anonymise(text)
    assert changed.count("\n") == text.count("\n")
    assert [number for number, line in enumerate(changed.split("\n"), 1) if line.startswith(("players", "final"))] == [
        *(11, 13),
    ]
    assert not re.search("Ada|Ben|said|long|words", changed)


def test_anchors_and_tags_are_renamed_and_go_on_working() -> None:
    changed = without(
        """
        sheet: 1
        players:
          Ada: {start: &Ada {food: 3}}
          Ben: {start: *Ada}
          Cleo: {start: {<<: *Ada, gifts: 1}, note: !ada x}
        """
    )
    assert "&a1 {food: 3}" in changed
    assert "start: *a1" in changed
    assert "<<: *a1" in changed
    assert "!tag" in changed
    assert not re.search("ada", changed, re.IGNORECASE)


def test_where_the_format_knows_no_key_nothing_is_trusted() -> None:
    changed = without(
        """
        sheet: 1
        referee: {Frieda: 0401 234567, seat: 3, is: food}
        players: [Ada]
        winner: Ada
        """
    )
    assert changed == dedent(
        """\
        sheet: 1
        key 1: {key 2: word 1, key 3: 3, key 4: food}
        players: [Alpha]
        key 5: Alpha
        """
    )


def test_what_is_nearly_a_word_of_the_format_stays_for_its_finding() -> None:
    text = (
        "sheet: 1\nplayers: [Ada]\nturns: [{player_turns: [{player: Ada, log: [{decide: jungel}, {plaice: marsh}]}]}]\n"
    )
    assert "decide: jungel" in anonymise(text)
    assert "plaice: marsh" in anonymise(text)


def test_names_on_cards_stay_but_for_players() -> None:
    changed = without(
        """
        sheet: 1
        players: [Ada, Rosa]
        turns:
        - player_turns:
          - player: Ada
            log: [{find: Rosa's grave, kind: finding}, {encounter: Crocodile}, {incidents: [{name: Fever}]}]
        """
    )
    assert "find: Bravo's grave" in changed
    assert "Crocodile" in changed
    assert "Fever" in changed


def test_several_documents_share_their_names() -> None:
    changed = anonymise("sheet: 1\nplayers: [Ada, Ben]\n---\nsheet: 1\nplayers: [Ben, Cleo]\n")
    assert changed == "sheet: 1\nplayers: [Alpha, Bravo]\n---\nsheet: 1\nplayers: [Bravo, Charlie]\n"


def test_a_name_of_the_alphabet_is_not_given_to_somebody_else() -> None:
    assert anonymise("sheet: 1\nplayers: [Ada, Alpha]\n") == "sheet: 1\nplayers: [Bravo, Charlie]\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sheet: 1\nplayers: [Ada\n", "it is no YAML, so nobody knows what in it is a name: line"),
        ("%TAG !a! tag:ada,2026:\n---\nsheet: 1\n", "%TAG"),
        ("sheet: 1\nplayers: [\x01]\n", "control character"),
    ],
)
def test_what_cannot_be_done_is_refused(text: str, words: str) -> None:
    with pytest.raises(CannotAnonymise, match=re.escape(words)):
        anonymise(text)


def test_the_alphabet_is_unlike_itself_and_the_words_of_the_format() -> None:
    for name in ALPHABET:
        assert nearest(name, [other for other in ALPHABET if other != name]) is None
        assert name not in VOCABULARY
        assert stock_meant(name) is None
        assert name not in STOCKS

"""Ignore comments that are written: where they stand, and that they silence what they should and nothing else."""

from __future__ import annotations

from textwrap import dedent

import pytest

from checker.document.reader import Unreadable, decode
from checker.fixing.ignores import NEVER, add_ignores
from checker.pipeline import check
from tests.fixing.proving import keys, result
from tests.fixing.test_fixtures import BROKEN, STYLES, name_of
from tests.helpers import FIXTURES

HEAD = "sheet: 1\nplayers: {Ada: {}, Ben: {}}\n"
SAYS = "# checker: ignore[score-mismatch] so it was"


def silenced(text: str, reason: str = "so it was") -> str:
    """A text with its findings silenced, and nothing else changed."""
    before = check(text)
    new = add_ignores(text, before, reason)
    after = check(new)
    for old, now in zip(before, after, strict=True):
        assert [each.finding.rule for each in now.findings if each.finding.rule not in NEVER] == []
        assert keys(now) == keys(old)
        assert result(now) == result(old)
    return new


def total(scores: str) -> str:
    """A Game Turn in which Ada has 2 points and somebody wrote something else."""
    taken = "[{player: Ada, log: [decide: jungle]}, {player: Ben, log: []}]"
    return f"{HEAD}turns:\n  - player_turns: {taken}\n{scores}"


@pytest.mark.parametrize(
    ("scores", "due"),
    [
        ("    scores: {Ada: 3}\n", f"    scores: {{Ada: 3}}  {SAYS}\n"),
        ("    scores: {Ada: 3}", f"    scores: {{Ada: 3}}  {SAYS}"),
        ("    scores: {Ada: 3} \n", f"    scores: {{Ada: 3}}  {SAYS}\n"),
        ("    scores: {Ada: 3} # hm\n", f"    scores: {{Ada: 3}} # hm  {SAYS}\n"),
        ("    scores:\n      Ada: 3\n", f"    scores:\n      Ada: 3  {SAYS}\n"),
        ("    scores: {Ada:\n        3,\n      Ben: 0}\n", f"    scores: {{Ada:\n        3,  {SAYS}\n      Ben: 0}}\n"),
        (
            "    scores: {Ada: 3, Ben:\n",
            "",
        ),
        (
            "    scores: {Ada: 3}  # checker: ignore[envy-twice] old\n",
            "    scores: {Ada: 3}  # checker: ignore[envy-twice, score-mismatch] old\n",
        ),
        (
            "    scores: {Ada: 3}  # checker: ignore[] old\n",
            "    scores: {Ada: 3}  # checker: ignore[score-mismatch] # checker: ignore[] old\n",
        ),
    ],
)
def test_behind_the_line(scores: str, due: str) -> None:
    text = total(scores)
    new = add_ignores(text, check(text), "so it was")
    assert new == (total(due) if due else text)
    if due:
        left = [each.finding.rule for report in check(new) for each in report.findings]
        assert set(left) <= {"unused-ignore"}


def test_above_the_line_where_it_ends_in_a_text() -> None:
    text = total('    scores: {Ada: 3}\n    note: "first\n      second"\n')
    assert silenced(text).count("\n") == text.count("\n")
    inside = f'{HEAD}turns:\n  - scores: {{}}\n    nite: "first\n      second"\n'
    assert silenced(inside) == inside.replace("    nite", "    # checker: ignore[unknown-key] so it was\n    nite")


def test_an_existing_comment_above_takes_the_name() -> None:
    text = f'{HEAD}turns:\n  - scores: {{}}\n    # checker: ignore[envy-twice] old\n    nite: "first\n      second"\n'
    new = add_ignores(text, check(text), "new")
    assert new == text.replace("envy-twice", "envy-twice, unknown-key")


@pytest.mark.parametrize("mark", ["|", ">-", "|2+"])
def test_above_a_block_of_text(mark: str) -> None:
    text = f"{HEAD}turns:\n  - scores: {{}}\n    envy: {mark}\n        some # text\n\n    state: {{}}\n"
    above = "    # checker: ignore[unknown-player] so it was\n"
    assert silenced(text) == text.replace("    envy", f"{above}    envy")


def test_behind_a_block_of_text() -> None:
    text = total("    note: |\n      some\n      text\n\n    scores: {Ada: 3}\n")
    assert silenced(text) == text.replace("{Ada: 3}", f"{{Ada: 3}}  {SAYS}")


def test_a_text_over_several_lines() -> None:
    text = f"{HEAD}turns:\n  - player_turns:\n      - player: Ada\n        log: [{{decide: green\n          hills}}]\n"
    assert "hills}]  # checker: ignore[invalid-value] so it was\n" in silenced(text)


def test_the_first_key_of_a_document_is_never_silenced_from_above() -> None:
    text = 'nite: "a\n  b"\nsheet: 1\nplayers: [Ada]\nnote: x\n'
    new = add_ignores(text, check(text), "why")
    assert new == text.replace("note: x", "note: x  # checker: ignore[unknown-key] why")
    assert [each.where.line for each in check(new)[0].findings] == [1]


def test_the_first_line_of_all() -> None:
    assert silenced("sheet: 2\nplayers: [Ada]\n").startswith(
        "sheet: 2  # checker: ignore[unsupported-version] so it was\n"
    )
    assert silenced("") == "# checker: ignore[missing-key] so it was"
    assert silenced("# nothing\n") == "# nothing  # checker: ignore[missing-key] so it was\n"


def test_an_empty_document_between_others() -> None:
    sheet = "sheet: 1\nplayers: [Ada]\n"
    says = "# checker: ignore[missing-key] so it was\n"
    assert silenced(f"{sheet}---\n---\n{sheet}") == f"{sheet}---\n{says}---\n{sheet}"
    assert silenced(f"{sheet}---\n") == f"{sheet}---\n"  # behind the last line of dashes there is no document


def test_several_rules_on_one_line_share_a_comment() -> None:
    text = dedent("""
        sheet: 1
        players: {Ada: {}, Ben: {}}
        final:
          state: {Ada: {status: alive, gifts: 2}, Ben: {gifts: 1}}
          awards: {gifts: Ben}
    """).lstrip("\n")
    assert "{gifts: Ben}  # checker: ignore[award-missed, award-unearned] so it was\n" in silenced(text)


def test_line_ends_stay() -> None:
    text = total('    scores: {Ada: 3}\n    nite: "first\n      second"\n')
    for line in ("\r\n", "\r"):
        new = silenced(text.replace("\n", line))
        assert new.replace(line, "\n") == silenced(text)


def test_a_reason_is_put_on_one_line() -> None:
    text = total("    scores: {Ada: 3}\n")
    new = silenced(text, "first\r\nsecond\u2028\x1b[31m # third\x00")
    assert new == text.replace("{Ada: 3}", "{Ada: 3}  # checker: ignore[score-mismatch] first second [31m # third")
    assert silenced(text, "  ") == text.replace("{Ada: 3}", "{Ada: 3}  # checker: ignore[score-mismatch]")


def test_twice_is_once() -> None:
    new = silenced(total("    scores: {Ada: 3}\n"))
    assert silenced(new) == new


def test_only_what_is_in_the_reports() -> None:
    text = f"{HEAD}turns:\n  - scores: {{Ada: 3}}\n    markers:\n      Ada: 4\n      Ben: 5\n    nite: x\n"
    (report,) = check(text)
    report.findings = [each for each in report.findings if each.finding.rule == "unknown-key"]
    (after,) = check(add_ignores(text, [report], "why"))
    assert {each.finding.rule for each in after.findings} == {"wrong-drama-marker"} or after.findings == []


@pytest.mark.parametrize("path", [*BROKEN, *STYLES, *sorted((FIXTURES / "hostile").glob("*.y*ml"))], ids=name_of)
def test_every_fixture_can_be_silenced(path: object) -> None:
    try:
        text = decode(path.read_bytes())  # type: ignore[attr-defined]
    except Unreadable:
        return
    before = check(text)
    if sum(len(report.findings) for report in before) > 1000:
        return
    after = check(add_ignores(text, before, "so it was"))
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert keys(new) == keys(old)
        assert not [each for each in new.findings if each.finding.rule not in NEVER]

"""Fixes that are guesses: a name that was probably meant, and needless comments that give a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from checker.findings import Finding
from checker.fixing.comments import guessed, removable
from checker.fixing.model import Edit, Word
from checker.fixing.proposals import COMMENTS
from checker.fixing.session import FixSession, key_of
from checker.fixing.solving import largest_subset
from checker.fixing.source import Unwritable
from checker.fixing.writing import write
from checker.pipeline import Located
from checker.settings import Settings

GUESSED = frozenset({"unknown-key", "invalid-value", "unknown-player"})
"""Rules whose findings may suggest what was meant."""
_WORSE = frozenset({"duplicate-key", "invalid-yaml"})
Guess = tuple[Finding, list[Edit]]


def word_of(finding: Finding) -> Word | None:
    """The word that was probably meant, None where none is similar enough; a number loses its quotes."""
    if finding.rule not in GUESSED or finding.safe or finding.rewrite is None:
        return None
    unquoted = finding.rule == "invalid-value" and finding.recorded == finding.rewrite
    return Word(finding.rewrite, key=finding.part == "key", plain=unquoted)


def guessable(each: Located, settings: Settings) -> bool:
    """Whether there may be a guess about a finding, judged without the text."""
    if each.spared:
        return False
    if each.finding.rule == COMMENTS:
        return not each.finding.safe and removable(each, settings)
    return word_of(each.finding) is not None


def guesses_of(session: FixSession) -> list[tuple[Located, list[Edit]]]:
    """The findings for which there is a guess, each with the edits that write it."""
    guesses = ((each, guess(session, each)) for each in session.report.findings)
    return [(each, edits) for each, edits in guesses if edits]


def guess(session: FixSession, each: Located) -> list[Edit]:
    """The edits that write what was probably meant; none where nothing is near, or it cannot be written."""
    if not guessable(each, session.settings):
        return []
    word = word_of(each.finding)
    if word is None:
        return guessed(session.text, session.ignores, session.here(each.span), each.finding.rewrite)
    try:
        edits = write(session.source, each.finding.at, word)
        for at, part, meant in each.finding.also:
            edits += write(session.source, at, replace(word, text=meant, key=part == "key"))
    except Unwritable:
        return []
    return sorted(edits)


def harmless_of(session: FixSession, guesses: Sequence[tuple[Located, list[Edit]]]) -> list[tuple[Located, list[Edit]]]:
    """The largest set of guesses that is harmless together; those that overlap an earlier one are left out."""
    apart: list[tuple[Located, list[Edit]]] = []
    end = 0
    for each, edits in guesses:
        if edits[0].start >= end:
            apart.append((each, edits))
            end = edits[-1].end
    if not apart:
        return []
    return largest_subset(apart, lambda group: harmless(session, [(each.finding, edits) for each, edits in group]))


def harmless(session: FixSession, guesses: Sequence[Guess]) -> bool:
    """Whether a new check finds these findings no more, and no new duplicate key or syntax error."""
    after = session.recheck([edit for _, edits in guesses for edit in edits])
    if after is None:
        return False
    now = Counter(map(key_of, after.findings))
    worse = any(count > session.keys[key] for key, count in now.items() if key[0] in _WORSE)
    return not worse and not any(now[key_of(finding)] for finding, _ in guesses)

"""A name for each finding that stays while the sheet around it grows: on every machine, in every run."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import Protocol

from checker.document.spans import value_at
from checker.document.values import Value, text_of
from checker.findings import Finding, Pointer
from checker.sheet.load import turn_number


class Named(Protocol):
    """A finding with its fingerprint."""

    finding: Finding
    fingerprint: str


def fingerprint_of(finding: Finding, tree: Value = None) -> str:
    """The fingerprint of a finding, which its twins share.

    It is made of the rule, the Game Turn's number, the player, the keys on the way and what is written there. Lines and
    places in a list are left out: both move when something is put in above.

    Args:
        finding: The finding.
        tree: What the document says: whose Player Turn, and which Game Turn it is, where the finding does not tell.
    """
    import json  # sheets without findings do without

    turn = turn_number(tree, finding.at) if finding.game_turn is None else finding.game_turn
    player = _player(tree, finding.at) if finding.player is None else finding.player
    keys = [step for step in finding.at if isinstance(step, str)]
    said = json.dumps([finding.rule, turn, player, keys, finding.recorded], ensure_ascii=False, default=str)
    return _digest(said)


def tell_apart(found: Iterable[Named], before: Iterable[Named] = ()) -> None:
    """Give each of several twins a fingerprint of its own, in their order.

    Args:
        found: Findings with the fingerprints that twins share.
        before: The findings of the same text before some were let stand: those that are left keep their fingerprints.
    """
    kept: defaultdict[tuple[str, Pointer], deque[str]] = defaultdict(deque)
    for each in before:
        kept[each.finding.rule, each.finding.at].append(each.fingerprint)
    taken = {each for group in kept.values() for each in group}
    count: Counter[str] = Counter()
    for each in found:
        if own := kept.get((each.finding.rule, each.finding.at)):
            each.fingerprint = own.popleft()
            continue
        shared = each.fingerprint
        while each.fingerprint in taken:
            count[shared] += 1
            each.fingerprint = _digest(f"{shared}{count[shared]}")
        taken.add(each.fingerprint)


def _player(tree: Value, at: Pointer) -> str | None:
    """Whose Player Turn a pointer leads into."""
    if len(at) < 4 or at[0] != "turns" or at[2] != "player_turns":
        return None
    taken = value_at(tree, at[:4])
    return text_of(taken.get("player")) if isinstance(taken, dict) else None


def _digest(said: str) -> str:
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()

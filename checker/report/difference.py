"""The text of ``diff``: where two records part, what follows, and which of them is consistent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from checker.report.encode import encode
from checker.report.terminal import say
from checker.report.verdict import plural, who_wins
from checker.report.visible import visible
from checker.rules.base import listed

if TYPE_CHECKING:
    from checker.disputes.difference import Comparison
    from checker.disputes.opening import Opened
    from checker.disputes.trees import Difference
    from checker.findings import Pointer

_CONSISTENT = {
    "a": "Only the first record is consistent with the rules.",
    "b": "Only the second record is consistent with the rules.",
    "both": "Both records are consistent with the rules.",
    "neither": "Neither record is consistent with the rules.",
}


def write(found: Comparison, out: TextIO) -> None:
    """Write the whole comparison."""
    for line in (*_players(found), *_differences(found), *_conclusion(found)):
        say(line, out)


def _players(found: Comparison) -> Iterator[str]:
    """Which records these are, and whom each has."""
    yield f"first:  {visible(found.a.path)}"
    yield f"second: {visible(found.b.path)}"
    for match in found.names:
        if match.by != "exact":
            how = "but for upper and lower case" if match.by == "case" else "but for a slip of the pen"
            yield f"'{visible(match.a)}' and '{visible(match.b)}' are taken for one player: the same {how}."
    others = [f"only the {side} has {_people(names)}"
              for side, names in (("first", found.only_a), ("second", found.only_b)) if names]  # fmt: skip
    if others and not found.names:
        yield "No player is in both records: they seem to be of two games."
    elif others:
        yield f"The players are not the same: {', '.join(others)}."
    if not found.differences and found.names:
        of_whom = f"of {_people([match.a for match in found.names])} " if others else ""
        yield f"The two records say the same {of_whom}wherever both say something."
    if found.cut:
        yield f"They differ in more than {plural(len(found.differences), 'place')}; the rest is not shown."


def _differences(found: Comparison) -> Iterator[str]:
    """Each difference with those that follow from it, and how many there are."""
    originals = [(index, each) for index, each in enumerate(found.differences) if each.follows_from is None]
    for index, each in originals:
        head = "They first part here" if index == 0 else "Another difference"
        sign = f" ({_SIGNS[each.kind]})" if each.kind in _SIGNS else ""
        yield f"{head}: {_where(found, each)}{sign}"
        yield from _sides(found, each)
        later = [one for one in found.differences if one.follows_from == index]
        if later:
            yield f"  and from it follow{'s' if len(later) == 1 else ''} {plural(len(later), 'difference')}:"
        for one in later:
            broken = _broken(dict.fromkeys((*one.rules_a, *one.rules_b)))
            yield f"    {_where(found, one)}: {_value(one.a)} | {_value(one.b)}{broken}"
    if found.differences:
        rest = len(found.differences) - len(originals)
        follow = f"{rest} that follow{'s' if rest == 1 else ''}"
        yield f"{plural(len(found.differences), 'difference')}: {len(originals)} original, {follow}."


def _conclusion(found: Comparison) -> Iterator[str]:
    """Which record is consistent, and what each comes to."""
    yield _CONSISTENT[found.consistent]
    for name, side in (("first", found.a), ("second", found.b)):
        yield f"By the {name}, recomputed: {_result(side)}"
    yield f"The outcome is {'the same' if found.same_outcome else 'not the same'}."


def _broken(rules: Iterable[str]) -> str:
    named = ", ".join(rules)
    return f"  (breaks {named})" if named else ""


def _people(names: Sequence[str]) -> str:
    return visible(listed(names))


_AFTER = {"scores": "total", "markers": "Drama marker", "before_award": "total before the award"}
_SIGNS = {"only-a": "only the first has it", "only-b": "only the second has it", "order": "in another order"}


def _where(found: Comparison, each: Difference) -> str:
    """Game Turn, part and player in words."""
    at = each.at_a if each.at_a is not None else each.at_b or ()
    side = found.a if each.at_a is not None else found.b
    parts = [f"Game Turn {each.game_turn}"] if each.game_turn is not None else []
    who = f"{visible(each.player)}'s " if each.player is not None else ""
    words = [visible(str(step)) for step in at if isinstance(step, str) and step != each.player]
    if at[:1] == ("turns",):
        words = words[1:]
        if at[2:3] == ("player_turns",):
            parts.append(f"{who}Player Turn" if who else "the Player Turns")
            who, words = "", words[1:]
            if words[:1] == ["log"] and len(at) > 5:
                parts.append(_entry(side, at[:6]))
                words = words[1:]
    elif at[:1] == ("final",):
        parts.append("the end")
        words = words[1:]
    if words:
        parts.append(who + " ".join([_AFTER.get(words[0], words[0]), *words[1:]]))
    elif who:
        parts.append(who.removesuffix("'s "))
    return ", ".join(parts)


def _entry(side: Opened, at: Pointer) -> str:
    from checker.disputes.entries import short
    from checker.document.spans import value_at

    return f"'{visible(short(value_at(side.tree, at)))}'"


def _sides(found: Comparison, each: Difference) -> Iterator[str]:
    sides = ((found.a, each.at_a, each.a, each.rules_a), (found.b, each.at_b, each.b, each.rules_b))
    for side, at, value, rules in sides:
        if at is None:
            yield f"  {visible(side.path)}: nothing"
        else:
            yield f"  {visible(side.path)}:{side.place(at).line}: {_value(value)}{_broken(rules)}"


def _value(value: Any) -> str:
    """A value as people write it: names with commas, tied ones with ``=``."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list) and all(isinstance(each, str) or _tie(each) for each in value):
        return visible(", ".join(each if isinstance(each, str) else " = ".join(each) for each in value)) or "nobody"
    return visible(encode(value, None))


def _tie(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _result(side: Opened) -> str:
    outcome = side.case.outcome
    totals = ", ".join(f"{visible(each.player)} {each.total.words()}" for each in outcome.standings)
    wins = who_wins(outcome)
    return f"{totals}; {wins}" if wins else totals

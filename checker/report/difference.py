"""The text of ``diff``: where two records part, what follows, and which of them is consistent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from checker.report.verdict import plural
from checker.report.visible import visible

if TYPE_CHECKING:
    from checker.disputes.difference import Comparison, Difference
    from checker.disputes.opening import Opened

_CONSISTENT = {
    "a": "Only the first record is consistent with the rules.",
    "b": "Only the second record is consistent with the rules.",
    "both": "Both records are consistent with the rules.",
    "neither": "Neither record is consistent with the rules.",
}


def write(found: Comparison, out: TextIO) -> None:
    """Write the whole comparison."""
    for match in found.names:
        if match.by != "exact":
            how = "but for upper and lower case" if match.by == "case" else "but for a slip of the pen"
            out.write(f"'{visible(match.a)}' and '{visible(match.b)}' are taken for one player: the same {how}.\n")
    if not found.differences:
        out.write("The two records say the same wherever both say something.\n")
    originals = [each for each in found.differences if each.follows_from is None]
    for index, each in enumerate(found.differences):
        if each.follows_from is not None:
            continue
        head = "They first part here" if index == 0 else "Another difference"
        out.write(f"{head}: {_where(each)}\n")
        _sides(found, each, out)
        later = [one for one in found.differences if one.follows_from == index]
        if later:
            out.write(
                f"  {plural(len(later), 'later difference')} that follow{'s' if len(later) == 1 else ''} from it:\n"
            )
            for one in later:
                out.write(f"    {_where(one)}: {_value(one.a)} and {_value(one.b)}\n")
    if found.differences:
        out.write(f"{plural(len(found.differences), 'difference')}, {len(originals)} of them original.\n")
    out.write(f"{_CONSISTENT[found.consistent]}\n")
    for name, side in (("first", found.a), ("second", found.b)):
        out.write(f"By the {name}: {_result(side)}\n")
    out.write(f"The outcome is {'the same' if found.same_outcome else 'not the same'}.\n")


def _where(each: Difference) -> str:
    parts = [f"Game Turn {each.game_turn}"] if each.game_turn is not None else []
    if each.player is not None:
        parts.append(visible(each.player))
    at = each.at_a if each.at_a is not None else each.at_b or ()
    words = [str(step) for step in at if isinstance(step, str) and step not in ("turns", "player_turns", each.player)]
    parts.append(visible(" ".join(words)))
    return ", ".join(part for part in parts if part)


def _sides(found: Comparison, each: Difference, out: TextIO) -> None:
    sides = ((found.a, each.at_a, each.a, each.rules_a), (found.b, each.at_b, each.b, each.rules_b))
    for side, at, value, rules in sides:
        if at is None:
            out.write(f"  {visible(side.path)}: nothing\n")
            continue
        broken = f"  (breaks {', '.join(rules)})" if rules else ""
        out.write(f"  {visible(side.path)}:{side.place(at).line}: {_value(value)}{broken}\n")


def _value(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return visible(value)
    return visible(json.dumps(value, ensure_ascii=False))


def _result(side: Opened) -> str:
    totals = ", ".join(
        f"{visible(each.player)} {'?' if each.recomputed is None else each.recomputed}"
        for each in side.case.outcome.standings
    )
    winners = side.case.outcome.winners
    return (
        f"{totals}; {' and '.join(visible(name) for name in winners)} win{'s' if len(winners) == 1 else ''}"
        if winners
        else totals
    )

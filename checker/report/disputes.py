"""The text of ``why`` and ``rulings``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from checker.report.encode import encode
from checker.report.ledger import write_accounts, write_table
from checker.report.terminal import Column, room, say, table, wrapped
from checker.report.verdict import ranking_words, untouched_words, who_wins
from checker.report.visible import visible
from checker.rulebook.rulings import RULINGS
from checker.rules.base import points

if TYPE_CHECKING:
    from checker.disputes.claims import Change, Claim
    from checker.disputes.opening import Opened
    from checker.disputes.rulings import Reading, Readout
    from checker.findings import Pointer

__all__ = ["write_accounts", "write_claim", "write_rulings", "write_table"]
_MOST_WORDS = 48


def write_claim(opened: Opened, claim: Claim, out: TextIO) -> None:
    """Whether a claim holds, else what would have to be otherwise."""
    for sentence in _claim(opened, claim):
        say(sentence, out)


def _claim(opened: Opened, claim: Claim) -> Iterator[str]:
    name = visible(claim.player)
    if claim.holds:
        yield f"{name} has {points(claim.total)}: the claim holds."
        return
    if claim.needs:
        yield f"{name} may have {points(claim.total)}, by what the sheet does not say. It takes:"
        yield from (f"  - {need}" for need in claim.needs)
        return
    if claim.recomputed is None:
        total = next(each.total for each in opened.case.outcome.standings if each.player == claim.player)
        yield f"How many points {name} has is open ({total.words()}), but not {claim.total}."
    else:
        yield f"{name} has {points(claim.recomputed)}, not {claim.total}."
    if claim.cut:
        yield "There are too many changes, alone and in pairs, to try each; the likely ones were tried."
    if not claim.ways:
        yield (
            f"{'Nothing that was tried' if claim.cut else 'Nothing'} explains {claim.total}: not a finding let stand, "
            "not another reading of the rulebook, not an entry counted twice or left out, and no two of these together."
        )
    elif len(claim.ways[0]) == 1:
        yield f"It would be {claim.total} with one change{', any of these' if len(claim.ways) > 1 else ''}:"
    else:
        yield f"No one change makes it {claim.total}; two do:"
    for way in claim.ways:
        for index, each in enumerate(way):
            yield f"  {' ' if index else '-'} {_change(opened, each)}{_more(index, way)}"


def _more(index: int, way: tuple[Change, ...]) -> str:
    return ", and" if index + 1 < len(way) else ""


def _change(opened: Opened, each: Change) -> str:
    if each.finding is not None:
        found = next(one for one in opened.report.every if one.finding is each.finding)
        message = visible(found.finding.message)
        return f"line {found.where.line}: let it stand as written ({found.finding.rule}: {message})"
    if each.ruling is not None:
        return f"read {each.ruling} as '{each.choice}'"
    at = each.entry or ()
    return f"line {opened.place(at).line}: {'count' if each.twice else 'leave out'} {_entry(opened, at)}" + (
        " twice" if each.twice else ""
    )


def _entry(opened: Opened, at: Pointer) -> str:
    """An entry in a few words, and whose it is."""
    from checker.disputes.entries import kind_of, plain
    from checker.document.spans import value_at

    value = value_at(opened.tree, at)
    if at[2:3] == ("player_turns",):
        kind = kind_of(value) or "note"
        about = plain(value.get(kind)) if isinstance(value, dict) else plain(value)
        said = about if isinstance(about, str) else encode(about, None)
        taken = value_at(opened.tree, at[:4])
        whose = plain(taken.get("player")) if isinstance(taken, dict) else None
        words = visible(f"{kind}: {said}")
        words = words if len(words) <= _MOST_WORDS else words[: _MOST_WORDS - 1] + "…"
        return f"{visible(str(whose))}'s '{words}'"
    name = plain(value.get("player")) if isinstance(value, dict) else plain(value)
    return f"{visible(str(name))}'s {'Envy' if at[2:3] == ('envy',) else 'death'}"


def write_rulings(readout: Readout, out: TextIO) -> None:
    """A table of readings and rankings, the decisive questions first."""
    decisive = [name for name in readout.decisive if name in readout.touched]
    names = [*decisive, *(name for name in readout.touched if name not in decisive)]
    sentences = [_what_hangs_on_them(readout)]
    if readout.cut:
        sentences.insert(0, "There are too many readings to play them all: what stands here holds for those played.")
    lines = [line for sentence in sentences for line in wrapped(sentence, room())]
    if names:
        lines += [*_table(readout, names), "* as this sheet reads them."]
    else:
        lines += [f"    {line}" for each in readout.outcomes for line in wrapped(_result(each), room() - 4)]
    for name in names:
        words = f"{name}: {RULINGS[name].question} `checker explain {name}` says more."
        lines += wrapped(words, room())
    out.write("".join(f"{line}\n" for line in lines))


def _what_hangs_on_them(readout: Readout) -> str:
    """What the questions change, in a sentence; of a result that is open none says that it stands."""
    if not readout.touched:
        return untouched_words(readout.outcomes[0].outcome)
    certain = all(each.outcome.ranking is not None for each in readout.outcomes)
    if readout.decisive:
        together = ", but only on both together" if len(readout.decisive) == 2 else ", but on none of them alone"
        alone = any(_flips_alone(readout, name) for name in readout.decisive)
        return f"The ranking hangs on {_listed(readout.decisive)}{'' if alone else together}."
    stands = "The ranking stands under every reading" if certain else "No reading makes another ranking certain"
    return f"{stands}; {_listed(readout.touched)} may move totals or awards."


def _flips_alone(readout: Readout, name: str) -> bool:
    """Whether a question read the other way changes the ranking by itself."""
    own = next(each for each in readout.outcomes if each.own)
    return any(
        each.choices == {**own.choices, name: each.choices.get(name)} and each.outcome.ranking != own.outcome.ranking
        for each in readout.outcomes
    )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _result(each: Reading) -> str:
    wins = who_wins(each.outcome)
    ranking = ranking_words(each.outcome)
    return f"{ranking}; {wins}" if wins else ranking


def _table(readout: Readout, names: list[str]) -> list[str]:
    """A row a reading; where there is no room for all questions beside each other, a paragraph."""
    columns = [
        Column("", ["*" if each.own else "" for each in readout.outcomes], left=True),
        *(Column(name, [each.choices[name] for each in readout.outcomes], left=True) for name in names),
        Column("result", list(map(_result, readout.outcomes)), left=True),
    ]
    lines, left_out = table(columns, room(), "  ")
    if not left_out:
        return lines
    paragraphs = (
        f"{'*' if each.own else '-'} {', '.join(f'{name} {each.choices[name]}' for name in names)}: {_result(each)}"
        for each in readout.outcomes
    )
    return [line for each in paragraphs for line in wrapped(each, room())]

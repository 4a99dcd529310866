"""The text of ``why`` and ``rulings``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from checker.report.verdict import plural
from checker.report.visible import visible
from checker.rules.base import change

if TYPE_CHECKING:
    from checker.disputes.claims import Change, Claim
    from checker.disputes.opening import Opened
    from checker.disputes.rulings import Readout
    from checker.disputes.why import Account

_PARAGRAPHS = {
    "rival-loss": "Drama points: an opponent's Patron's finds",
    "resource": "Drama points: the matching Resource",
    "patron": "Drama points: your Patron's finds",
    "diary": "Drama points: a Special Discovery",
    "special-discovery": "Drama points: a Special Discovery",
    "incidents": "Drama points: two Incidents",
    "livingstone": "Drama points: Dr Livingstone moment",
    "envy": "Envy",
    "death": "Death, insanity and mutiny",
    "unitemised": "a written total, not itemised",
    "correction": "a slip in what was written",
}


def _paragraph(source: str) -> str:
    if source.startswith("award-"):
        return "Final award"
    return _PARAGRAPHS.get(source, "Drama points")


def write_accounts(opened: Opened, accounts: list[Account], out: TextIO) -> None:
    """A ledger for each player: Game Turn, line, row of the table, points and running totals."""
    for account in accounts:
        out.write(
            f"{visible(account.player)}: {_number(account.recomputed)} points"
            f"{'' if account.written == account.recomputed else f', {account.written} as written'}\n"
        )
        out.write(f"  {'':24}{'written':>9}{'counts':>8}{'total':>7}\n")
        out.write(f"  {'at the start':24}{'':>9}{'':>8}{account.start:>7}\n")
        turn: int | None = -1
        for row in account.rows:
            entry = row.entry
            if entry.game_turn != turn:
                turn = entry.game_turn
                out.write(f"  {f'Game Turn {turn}' if turn is not None else 'The end of the game'}\n")
            mark = _reason(opened, row.finding)
            out.write(
                f"    {entry.source:22}{change(entry.written):>9}{change(entry.recomputed):>8}{row.running:>7}"
                f"  {visible(opened.path)}:{row.line}  {_paragraph(entry.source)}{mark}\n"
            )
        out.write("\n")


def _reason(opened: Opened, fingerprint: str | None) -> str:
    for each in opened.report.every:
        if each.fingerprint == fingerprint:
            struck = "struck" if each.finding.strikes else "corrected"
            return f"\n{'':>50}{struck}, {each.finding.rule}: {visible(each.finding.message)}"
    return ""


def _number(value: object) -> str:
    return "?" if value is None else str(value)


def write_table(number: int, table: dict[str, dict[str, object]], out: TextIO) -> None:
    """Every stock of every player at the end of a Game Turn; what is unknown is a question mark."""
    stocks = list(dict.fromkeys(stock for row in table.values() for stock in row))
    wide = max(len(visible(name)) for name in table)
    out.write(f"The table at the end of Game Turn {number} (written → recomputed where they differ)\n")
    for stock in stocks:
        cells = []
        for name, row in table.items():
            value = row.get(stock)
            shown = _number(value)
            if isinstance(value, dict):
                shown = f"{_number(value['written'])} → {_number(value['recomputed'])}"
            cells.append(f"{visible(name):>{wide}} {shown:<8}")
        out.write(f"  {stock:14}{'  '.join(cells).rstrip()}\n")


def write_claim(opened: Opened, claim: Claim, out: TextIO) -> None:
    """Whether a claim holds, else what would have to be otherwise."""
    name = visible(claim.player)
    if claim.holds:
        out.write(f"{name} has {claim.total} points: the claim holds.\n")
        return
    out.write(f"{name} has {_number(claim.recomputed)} points, not {claim.total}.\n")
    if not claim.ways:
        out.write("No one or two changes give that total: no finding let stand, no other reading, no entry missed.\n")
        return
    out.write(f"It would be {claim.total} if, and only if no fewer changes are made, one of these held:\n")
    for way in claim.ways:
        out.write(f"  - {' and '.join(_change(opened, each) for each in way)}\n")


def _change(opened: Opened, each: Change) -> str:
    if each.finding is not None:
        where = next(one.where for one in opened.report.every if one.finding is each.finding)
        return f"{where.line}:{where.column} stood as written ({each.finding.rule})"
    if each.ruling is not None:
        return f"{each.ruling} were read as '{each.choice}'"
    where = opened.place(each.entry or ())
    return f"the entry at {where.line}:{where.column} counted {'twice' if each.twice else 'not at all'}"


def write_rulings(readout: Readout, out: TextIO) -> None:
    """A table of readings and rankings, the decisive questions first."""
    if not readout.touched:
        out.write("This sheet touches no open question: the result stands under every reading.\n")
        return
    names = [*readout.decisive, *(name for name in readout.touched if name not in readout.decisive)]
    if readout.decisive:
        out.write(f"The ranking hangs on {', '.join(readout.decisive)}.\n")
    else:
        out.write(f"The ranking stands under every reading; touched: {', '.join(readout.touched)}.\n")
    out.write(f"{plural(len(readout.outcomes), 'reading')}:\n")
    for each in readout.outcomes:
        choices = ", ".join(f"{name}: {each.choices[name]}" for name in names)
        totals = ", ".join(f"{visible(row.player)} {_number(row.recomputed)}" for row in each.outcome.standings)
        winners = ", ".join(visible(name) for name in each.outcome.winners)
        result = f"{winners} win{'s' if len(each.outcome.winners) == 1 else ''}" if winners else "no winner"
        out.write(f"  {'*' if each.own else ' '} {choices}\n      {totals}; {result}\n")
    out.write("* as this sheet reads them\n")

"""``--format html``: one page that asks nothing of the network. Needs the extra ``report``."""

from __future__ import annotations

from typing import TextIO

from checker.htmlreport.page import environment
from checker.standings import words
from checker.standings.tournament import Tournament


def write(tournament: Tournament, out: TextIO) -> None:
    """Write the page."""
    template = environment("checker.standings").get_template("standings.html")
    tables = [("", tournament.recomputed)]
    if tournament.parted:
        tables.append(("As written", tournament.written))
    out.write(
        template.render(
            title=tournament.title,
            summary=words.summary(tournament),
            headings=words.headings(tournament),
            tables=[(name, words.rows(tournament, table)) for name, table in tables],
            changes=[(words.finding(each), words.moves(each)) for each in tournament.changes],
            games=[
                (words.title(game.source), words.result(game), words.written(game), game.remarks)
                for game in tournament.games
            ],
            not_counted=[words.reason(each) for each in tournament.not_counted],
            doubts=tournament.doubts,
        )
    )

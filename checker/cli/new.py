"""``checker new``: a sheet to fill in."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checker.cli.telling import fail, say

if TYPE_CHECKING:
    from checker.blank.players import Players, Unfit

USUAL_TURNS = 4
COPY = "sheet.schema.json"
"""The copy of the schema beside the sheets: a line that leads there holds on every machine."""


class Record(StrEnum):
    """How much will be written down."""

    FULL = "full"
    POINTS = "points"
    RESULT = "result"


def new(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="The file to write; standard output if there is none.", show_default=False),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", "-p", metavar="NAME[=PATRON]", help="A player; several with commas.", show_default=False
        ),
    ] = None,
    turns: Annotated[
        int | None, typer.Option(min=0, max=99, help=f"Game Turns to prepare; {USUAL_TURNS} if not said.")
    ] = None,
    record: Annotated[Record, typer.Option(help="How much will be written down.")] = Record.POINTS,
    event: Annotated[str | None, typer.Option(help="What it is played at.", show_default=False)] = None,
    schema: Annotated[
        str | None,
        typer.Option(help=f"Where editors find the JSON Schema, or none; {COPY} beside the file if not said."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write a sheet to fill in. Asks on a terminal what the options do not say.

    Example: checker new game.hod.yaml --player Ada=fleet-street --player Ben --turns 5
    """
    from checker.blank.players import Unfit, text_of
    from checker.blank.sheet import Plan, write

    target = None if file in (None, "-") else Path(str(file))
    try:
        if target is not None and not force and os.path.lexists(target):
            raise _taken(target)
        players, prepared = _players_and_turns(player or [], turns, record)
        text = write(Plan(players, prepared, record.value, text_of(event) if event else None, _place(schema, target)))
        if target is None:
            sys.stdout.write(text)
            return
        _save(target, text, force=force)
        if schema is None:
            _save_schema(target.parent / COPY)
        say(f"wrote {target}; `checker check {target}` checks it")
    except Unfit as error:
        fail(str(error))
        raise typer.Exit(2) from None


def _players_and_turns(named: list[str], turns: int | None, record: Record) -> tuple[Players, int]:
    """Who plays and how many Game Turns are prepared, from the options or from answers on the terminal."""
    from checker.blank.asking import ask_players, ask_turns
    from checker.blank.players import Unfit, players_of

    if record is Record.RESULT and turns:
        raise Unfit("a record of the result alone has no Game Turns: leave --turns out")
    asks = not named and sys.stdin.isatty()
    if not named and not asks:
        raise Unfit("who plays? Say it with --player NAME[=PATRON], once for each")
    players = ask_players(_ask, say) if asks else players_of(named)
    usual = 0 if record is Record.RESULT else USUAL_TURNS
    if turns is None:
        turns = ask_turns(_ask, say, usual) if asks and usual else usual
    return players, turns


def _place(schema: str | None, target: Path | None) -> str | None:
    """Where the new sheet says that its schema is; None for a sheet that says nothing of it."""
    from checker.blank.players import text_of

    if schema is None:
        return COPY if target is not None else None
    place = text_of(schema or "none")
    return None if place in ("", "none") else place


def _save_schema(copy: Path) -> None:
    from checker.schema import text

    if not os.path.lexists(copy):
        _save(copy, text(), force=False)
        say(f"wrote {copy}, which tells editors what a sheet may say")


def _save(target: Path, text: str, *, force: bool) -> None:
    from checker.blank.players import Unfit
    from checker.files import NotWritten, Taken, opened

    try:
        with opened(target, new=not force) as stream:
            stream.write(text.encode())
    except Taken:
        raise _taken(target) from None
    except NotWritten as error:
        raise Unfit(f"{target} cannot be written: {error}") from None


def _taken(target: Path) -> Unfit:
    from checker.blank.players import Unfit

    return Unfit(f"{target} is there already; --force writes over it")


def _ask(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise typer.Abort
    return line.rstrip("\r\n")

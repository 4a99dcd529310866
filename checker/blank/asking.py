"""What is asked on a terminal: players, Patrons, Game Turns."""

from __future__ import annotations

from collections.abc import Callable

from checker.blank.players import Players, Unfit, players_of, text_of
from checker.report.visible import visible
from checker.rulebook.numbers import MOST_PLAYERS

Ask = Callable[[str], str]
"""Shows a question and gives what was typed, without the line's end."""
Say = Callable[[str], None]
MOST_TURNS = 99


def ask_players(ask: Ask, say: Say) -> Players:
    """Ask for names until one is left empty, and for each player's Patron."""
    players: Players = {}
    say(f"Who plays? One name at a time or all with commas, {MOST_PLAYERS} at most; an empty one ends.")
    while len(players) < MOST_PLAYERS:
        written = ask(f"  Player {len(players) + 1}: ")
        if not written.strip() and players:
            break
        try:
            for name, patron in players_of([written], players).items():
                players[name] = patron or text_of(ask(f"    Patron of {visible(name)} (may stay empty): ")) or None
        except Unfit as error:
            say(f"    {error}")
    return players


def ask_turns(ask: Ask, say: Say, usual: int) -> int:
    """Ask how many Game Turns to prepare."""
    while True:
        written = ask(f"How many Game Turns to prepare? [{usual}] ").strip()
        if not written:
            return usual
        if written.isascii() and written.isdigit() and int(written) <= MOST_TURNS:
            return int(written)
        say(f"  a number from 0 to {MOST_TURNS} is due")

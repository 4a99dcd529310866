"""What the schema says about each key: shown in editors when the mouse rests on it, and beside a completion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from checker.rulebook.numbers import FINDS, PLACES, SPECIAL_DISCOVERY, SPECIAL_RANGE, TERRAINS

_NOTE = "Free text for people; nothing is checked."
_ALLOWED = "Why the judge lets this stand. It then counts as written, gives no finding, and is listed in the report."
_POINTS = "The Drama Points as written down. Left out, they are worked out."
_ANYWHERE: Final[Mapping[str, str]] = {"note": _NOTE, "allowed": _ALLOWED, "points": _POINTS}
"""Keys that mean the same wherever they stand."""

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "Sheet": {
        "sheet": "The version of the format: 1.",
        "game": "What the sheet says about itself, and how much of the game it records.",
        "tracks": "The Health and Sanity tracks as they are printed on your copy of the game.",
        "rulings": "How this table reads the open questions of the rulebook.",
        "players": "One to five players: by name with what they began with, or just a list of names.",
        "turns": "The Game Turns, oldest first. Left out where only the result is recorded.",
        "final": "Counts, final award, totals and ranking when the game was over.",
    },
    "Game": {
        "event": "Tournament, club night, or whatever this was.",
        "round": "Round of the event.",
        "table": "Table at which it was played.",
        "date": "The day, for example 2026-11-21.",
        "scorer": "Who wrote the sheet.",
        "record": "How much is written down. Default: points where there are turns, else result.",
        "history": "Whether all Game Turns are recorded. Default: complete.",
        "ended": "Whether the game came to its own end. Default: normally.",
    },
    "Tracks": {"health": "The Health track.", "sanity": "The Sanity track."},
    "Track": {
        "max": "The highest level; what is gained above it is lost.",
        "modifiers": "What each level adds to a Desertion-roll, for example {1: -2, 2: -1}; 0 for a level not named.",
    },
    "Player": {
        "patron": "The player's Patron; compared letter by letter with the Patron of a find.",
        "start": "What the player began with: any of the stocks.",
        "resources": "Resources at the start; a name twice is two of them. Left out, nobody knows what was held.",
    },
    "GameTurn": {
        "game_turn": "Number of this Game Turn, where it is not the next one.",
        "order": "The Turn Track of this Game Turn: all living players, first to last.",
        "player_turns": "The Player Turns in the order in which they were taken.",
        "desertion": "The two Desertion-rolls of each player, by name.",
        "deaths": "Who died of the Desertion-rolls, outside a Player Turn.",
        "boosts": "Resources spent to boost, in the order in which it was done.",
        "envy": "Who claimed Envy, in the order of the claims: names, or the long form.",
        "scores": "Totals as written at the end of this Game Turn, after Envy.",
        "markers": "Where the Drama markers stood, 1 to 50.",
        "state": "Counts at the end of this Game Turn, by player.",
        "bag": "The Event bag after this Game Turn.",
    },
    "PlayerTurn": {
        "player": "Whose Player Turn this is.",
        "time": "Time spent in it.",
        "log": "What happened, in order. With a log, even an empty [], the points are checked entry by entry.",
        "time_up": "What was done when this player's Time was up: end-here, elsewhere, or the long form.",
    },
    "TimeUp": {
        "at": "Where the explorer stood when Time was up.",
        "ended_by": "What used up the Time: special-discovery, move, or anything else.",
        "late": "Whether a Special Discovery was drawn with Time already at Stop.",
        "health_roll": "The Health-roll, or none.",
        "chits": "What became of the Event chits.",
        "guide": "What became of the Guide.",
        "explorer": "Where the explorer was put.",
        "time": "Where the Time marker was set for the next Game Turn.",
        "state": "Counts after the Health-roll.",
    },
    "Roll": {"die": "The number rolled.", "health": "The change of Health that came of it."},
    "Desertion": {
        "porters": "The roll for the Porters: the die, or the long form.",
        "askaris": "The roll for the Askaris: the die, or the long form.",
    },
    "DesertionRoll": {
        "die": "The number rolled, 1 to 6.",
        "track": "The modifier of the track.",
        "total": "Die and modifiers together.",
        "deserts": "Whether one of them ran away.",
        "stopped": "Whether a Quinine was spent to keep him.",
    },
    "Death": {"player": "Who died.", "cause": "What of."},
    "Boost": {
        "player": "Who boosted.",
        "spend": "The Resource that was spent.",
        "health": "Change of Health.",
        "sanity": "Change of Sanity.",
        "ammo": "Change of the Ammo Stock.",
    },
    "EnvyClaim": {"player": "Who claimed Envy.", "sanity": "What it cost, as written down."},
    "Bag": {
        "drawn": "Event chits drawn.",
        "removed": "Chits of them that went out of the game.",
        "returned": "Chits of them that went back into the bag.",
        "short": "Whether the bag ran out.",
    },
    "Final": {
        "state": "Counts when the game ended, by player, and whether they lived.",
        "awards": "Who took the point of each category of the final award: a name, a list, or none.",
        "scores": "Totals after the final award.",
        "before_award": "Totals before the final award.",
        "markers": "Where the Drama markers stood at the end, 1 to 50.",
        "ranking": "Best first; a list inside is a tie.",
        "winners": "The winner, or a list of those who share the win.",
    },
    "FinalState": {
        "status": "What became of the explorer. Left out: what the turns say.",
        "points": "A written total.",
    },
    "Decide": {"decide": "The terrain that the player gave to a region."},
    "Earning": {
        "patron": "The Patron, or Patrons, whom this find belongs to. Left out: none.",
        "resource": "The matching Resource that was used. Left out: none.",
        "rivals": "What rivals lost by it, by name, for example {Ben: -1}.",
    },
    "Place": {"place": "What the player put on the map."},
    "Find": {
        "find": "Name of the find.",
        "kind": "What kind of find it is.",
        "base": f"What a Special Discovery itself is worth, {SPECIAL_RANGE[0]} to {SPECIAL_RANGE[1]}.",
    },
    "Meet": {
        "meet": "Whom the player met at the end of a move: a name or a list.",
        "region": "Whether the region was explored.",
        "points": "What each of them gained.",
    },
    "Incidents": {
        "incidents": "The Events of this Player Turn that were Incidents.",
        "matrix": "Whether they came from the Matrix. Default: true.",
    },
    "Incident": {"name": "Name of the Event.", "cost": "What it cost: any stocks; {} for nothing."},
    "DeathEntry": {"death": "The explorer died or went mad: what of. It takes effect when the Player Turn ends."},
    "Gain": {"gain": "Stocks gained, for example {food: 2}."},
    "Lose": {"lose": "Stocks lost, for example {food: 2}."},
    "Spend": {"spend": "Stocks spent, for example {ammo: 1}."},
    "Discard": {
        "discard": "Stocks given up without being spent, for example {gifts: 1}.",
        "because": "What for.",
    },
    "Encounter": {
        "encounter": "Name of the Encounter that was entered.",
        "cost": "What it cost: any stocks.",
        "roll": "The die that decided it, or true for one that was not written down.",
        "forced": "Whether it could not be avoided.",
    },
    "State": {"state": "Counts at this moment: any of the stocks."},
    "Short": {},
    "Note": {},
}
_INHERITED: Final[Mapping[str, str]] = {"Place": "Earning", "Find": "Earning"}

STOCK_WORDS: Final[Mapping[str, str]] = {
    "health": "Health.",
    "sanity": "Sanity.",
    "discontent": "Discontent, 0 to 10.",
    "askaris": "Askaris.",
    "porters": "Porters.",
    "food": "Food.",
    "gifts": "Gifts.",
    "ammo": "The Ammo Stock, 0 to 8; the Ammo Resource is ammo-resource.",
    "time": "Time.",
    "points": "A written total of Drama Points.",
    "quinine": "Quinine, a Resource.",
    "cannabis": "Cannabis, a Resource.",
    "revolver": "Revolvers, a Resource.",
    "books": "Books, a Resource.",
    "painting": "Painting, a Resource.",
    "pickax": "Pickax, a Resource.",
    "altimeter": "Altimeter, a Resource.",
    "surveying": "Surveying, a Resource.",
    "machete": "Machete, a Resource.",
    "bible": "Bible, a Resource.",
    "diary": "Diary, a Resource.",
    "ammo-resource": "Ammo as a Resource; the Ammo Stock is ammo.",
}

CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "record": {
        "full": "Every change of every stock is in the log, and all of it is replayed.",
        "points": "What scores is in the log.",
        "result": "Only the end is recorded.",
    },
    "history": {"complete": "Every Game Turn is there.", "partial": "Some Game Turns are not recorded."},
    "ended": {"normally": "By the rulebook.", "called": "Stopped from outside, at a time limit for example."},
    "decide": {terrain: f"{points} points" if points > 1 else "1 point" for terrain, points in TERRAINS.items()},
    "place": {place: f"{points} points" for place, points in PLACES.items()},
    "kind": {
        **{kind: f"{points} points" for kind, points in FINDS.items()},
        SPECIAL_DISCOVERY: "Its own number of points.",
    },
}
"""What the fixed words of a key mean."""


def words(owner: str, key: str) -> str:
    """What to say of a key of a part of the sheet.

    Raises:
        KeyError: somebody added a key to the model and no words here.
    """
    for name in (owner, _INHERITED.get(owner, owner)):
        if key in _WORDS[name]:
            return _WORDS[name][key]
    return _ANYWHERE[key]

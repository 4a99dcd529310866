"""Legal games of any length, written by rule: a kilobyte a Game Turn, two players, everything recorded and itemised.

The games of `tests.accuracy` end when a game does, after a few Game Turns. To see how cost grows a game must go on for
thousands. Points only grow in this one, from far below zero to 50 in its last Game Turn, and it touches no open
question: its cost goes with its length, and not with the number of readings that have to be tried.
"""

from __future__ import annotations

NAMES = ("Ada", "Ben")
PATRONS = ("geographic-society", "fleet-street")
TERRAINS = (("savanna", 1), ("jungle", 2), ("veldt", 1), ("desert", 2))
BESIDES = 3 + 1
"""Points of a player in a Game Turn besides the terrain: the find and the Incidents."""
GOAL = 50
BEHIND = 3
"""Points by which the second player is behind: too few for Envy."""
HEAD = """\
sheet: 1
game: {event: Bench, record: full}
tracks:
  health: {max: 9, modifiers: {1: -2, 2: -1, 3: -1, 4: 0}}
  sanity: {max: 9, modifiers: {1: -2, 2: -1, 3: -1, 4: 0}}
players:
"""
PLAYER = """\
  {name}:
    patron: {patron}
    start: {{health: 6, sanity: 6, discontent: 0, askaris: {askaris}, porters: 8, food: 24, gifts: 6, ammo: 4, time: 10,
      points: {points}}}
    resources: [revolver, painting]
"""
MORNING = """\
      - player: {name}
        time: 5
        log:
          - decide: {terrain}
          - {{find: Ruins {number}, kind: finding, resource: painting, points: 3, note: behind the second waterfall}}
          - {{gain: {{quinine: 1}}, note: from the chief}}
"""
EVENING = """\
      - player: {name}
        time: 5
        log:
          - incidents: [{{name: Fever, cost: {{health: 1}}}}, {{name: Raid, cost: {{gifts: 1}}}}]
            points: 1
          - gain: {{gifts: 1}}
        time_up: {{at: elsewhere, health_roll: {{die: 9}}, time: 10, state: {{health: 5, quinine: 1}}}}
"""
ROLLS = "      {name}: {{porters: {{die: 4, track: 0, total: 3, deserts: false}}, askaris: 2}}\n"
BOOST = "      - {{player: {name}, spend: quinine, health: +1}}\n"
FINAL = """\
final:
  before_award: {totals}
  state:
    Ada: {{askaris: 6, porters: 8, gifts: 6, food: 24, health: 6, sanity: 6}}
    Ben: {{askaris: 5, porters: 8, gifts: 6, food: 24, health: 6, sanity: 6}}
  awards: {{askaris: Ada, food: [Ada, Ben], sanity: [Ben, Ada]}}
  scores: {scores}
  ranking: [Ada, Ben]
  winners: Ada
"""
AWARDS = (6, 5)


def long_game(turns: int, seed: int = 0) -> str:
    """A legal game of so many Game Turns; another seed is another game of the same length."""
    gains = [[gain(turn, place, seed) for turn in range(1, turns + 1)] for place in range(len(NAMES))]
    points = [GOAL - sum(gains[0]), GOAL - BEHIND - sum(gains[1])]
    out = [HEAD]
    for place, (name, patron) in enumerate(zip(NAMES, PATRONS, strict=True)):
        out.append(PLAYER.format(name=name, patron=patron, points=points[place], askaris=6 - place))
    out.append("turns:\n")
    for turn in range(1, turns + 1):
        points = [total + each[turn - 1] for total, each in zip(points, gains, strict=True)]
        out.extend(game_turn(turn, points, seed))
        if turn < turns:
            out.append("    bag: {drawn: 15, removed: 8, returned: 7}\n")
    scores = [total + more for total, more in zip(points, AWARDS, strict=True)]
    out.append(FINAL.format(totals=written(points), scores=written(scores)))
    return "".join(out)


def terrain(turn: int, place: int, seed: int) -> tuple[str, int]:
    """What a player decides in a Game Turn, and its points."""
    return TERRAINS[(turn * (seed % 3 + 1) + place + seed) % len(TERRAINS)]


def gain(turn: int, place: int, seed: int) -> int:
    """Points of a player in a Game Turn."""
    return BESIDES + terrain(turn, place, seed)[1]


def game_turn(turn: int, points: list[int], seed: int) -> list[str]:
    """The lines of a Game Turn, up to the totals at its end."""
    order = [NAMES[(turn + seed + seat) % len(NAMES)] for seat in range(len(NAMES))]
    out = [f"  - game_turn: {turn}\n    order: [{', '.join(order)}]\n    player_turns:\n"]
    for seat, name in enumerate(order):
        decided, _ = terrain(turn, NAMES.index(name), seed)
        out.append(MORNING.format(name=name, terrain=decided, number=turn * len(NAMES) + seat))
    out.extend(EVENING.format(name=name) for name in order)
    out.append("    desertion:\n")
    out.extend(ROLLS.format(name=name) for name in order)
    out.append("    boosts:\n")
    out.extend(BOOST.format(name=name) for name in order)
    out.append(f"    scores: {written(points)}\n")
    return out


def written(points: list[int]) -> str:
    """Totals as they stand in a sheet."""
    pairs = (f"{name}: {total}" for name, total in zip(NAMES, points, strict=True))
    return f"{{{', '.join(pairs)}}}"

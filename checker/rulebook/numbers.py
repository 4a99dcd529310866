"""The numbers of the chapter, each with the paragraph it comes from."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

# Players
MOST_PLAYERS: Final = 5

# Time is up
TIME_ABOVE_HEALTH: Final = 5
"""The Time marker is set to Health plus this."""

# Desertion
DIE_SIDES: Final = 6
REVOLVER: Final = 1
"""What a Revolver takes off both Desertion-rolls."""
MUTINY: Final = 10
"""Discontent at which the men mutiny; also the end of its track."""

# Boost: what the change may be, as (Health, Sanity, Ammo Stock)
BOOSTS: Final = MappingProxyType(
    {
        "quinine": ((1, 0, 0), (2, -1, 0)),
        "cannabis": ((0, 1, 0), (-1, 2, 0)),
        "ammo": ((0, 0, 1),),
    }
)
AMMO_MAXIMUM: Final = 8

# Envy
ENVY_LEAD: Final = 6
ENVY_POINTS: Final = 2
ENVY_SANITY: Final = -1

# Death, insanity and mutiny
NOTORIETY: Final = 3

# End of the game
POINTS_TO_END: Final = 50
TRACK_LENGTH: Final = 50
"""Spaces of the Drama track: past the last one the marker goes round again."""

# Adjusting the balance
CHITS_PER_ABSENT: Final = 5

# Drama points
TERRAINS: Final = MappingProxyType({"savanna": 1, "veldt": 1, "jungle": 2, "desert": 2})
PLACES: Final = MappingProxyType(
    {"waterfall": 2, "marsh": 2, "lake-source": 2, "mountain-source": 2, "largest-lake-source": 3}
)
FINDS: Final = MappingProxyType({"finding": 2, "discovery": 2, "highest-mountain": 3})
SPECIAL_DISCOVERY: Final = "special-discovery"
SPECIAL_RANGE: Final = (3, 8)
LIVINGSTONE: Final = 2
RESOURCE_POINT: Final = 1
MATCHING_RESOURCES: Final = frozenset({"books", "painting", "pickax", "altimeter", "surveying", "machete", "bible"})
DIARY: Final = "diary"
RIVAL_LOSS: Final = 1
INCIDENTS_POINT: Final = 1
INCIDENTS_NEEDED: Final = 2
AWARD_POINT: Final = 1
CATEGORIES: Final = ("askaris", "porters", "gifts", "food", "health", "sanity")

# Stocks
TRACKS: Final = ("health", "sanity")
COUNTED: Final = (
    "health",
    "sanity",
    "discontent",
    "askaris",
    "porters",
    "food",
    "gifts",
    "ammo",
    "time",
    "points",
)
RESOURCES: Final = ("quinine", "cannabis", "revolver", *sorted(MATCHING_RESOURCES), DIARY, "ammo-resource")
HELD: Final = frozenset((*RESOURCES, "ammo")) - {"ammo-resource"}
"""The Resources as they are called where something is held, and used."""
STOCKS: Final = frozenset((*COUNTED, *RESOURCES))


def patron_bonus(players: int) -> int:
    """Points for a find of one's own Patron, by the number of players."""
    if players >= 4:
        return 3
    return 2 if players >= 2 else 1


def chits_to_draw(players: int) -> int:
    """Event chits to draw at the end of a Game Turn: five for each player short of five."""
    return CHITS_PER_ABSENT * max(0, MOST_PLAYERS - players)


def marker_for(points: int) -> int:
    """Where the Drama marker stands for a total; 0 for a total that has no space on the track."""
    return 0 if points <= 0 else (points - 1) % TRACK_LENGTH + 1

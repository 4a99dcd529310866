"""The numbers of the rulebook chapter, copied by hand: nothing here comes from `checker`."""

from typing import Final

TERRAIN: Final = {"savanna": 1, "veldt": 1, "jungle": 2, "desert": 2}
PLACED: Final = {"waterfall": 2, "marsh": 2, "lake-source": 2, "mountain-source": 2, "largest-lake-source": 3}
FOUND: Final = {"finding": 2, "discovery": 2, "highest-mountain": 3}
MATCHING: Final = ("books", "painting", "pickax", "altimeter", "surveying", "machete", "bible")
PATRON_BONUS: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}  # more than five go on as five
CHITS: Final = {1: 20, 2: 15, 3: 10, 4: 5, 5: 0, 6: 0}
CATEGORIES: Final = ("askaris", "porters", "gifts", "food", "health", "sanity")
COUNTED: Final = ("health", "sanity", "discontent", "askaris", "porters", "food", "gifts", "ammo")
GOODS: Final = ("askaris", "porters", "food", "gifts", "ammo")
MEETING: Final = 2
NOTORIETY: Final = 3
ENVY: Final = 2
ENVY_LEAD: Final = 6
GOAL: Final = 50
LAP: Final = 50
AMMO_MAX: Final = 8
TIME_BASE: Final = 5

RULINGS: Final[dict[str, tuple[str, str]]] = {
    "award-pool": ("living", "everyone"),
    "award-at-zero": ("shared", "none"),
    "dead-may-win": ("yes", "no"),
    "dead-inspire-envy": ("yes", "no"),
    "dead-lose-to-finds": ("yes", "no"),
    "meeting-the-dead": ("no", "yes"),
    "meeting-several": ("once", "each"),
    "points-below-zero": ("allowed", "floored"),
    "patron-on-special": ("yes", "no"),
    "patron-on-placed": ("yes", "no"),
    "envy-once-per": ("player", "table"),
    "quinine-stops": ("each", "one"),
    "revolvers": ("once", "stack"),
    "touch-of-zero": ("sealed", "saved"),
    "late-special-discovery": ("roll", "exempt"),
    "ammo-at-maximum": ("illegal", "wasted"),
    "desertion-from-none": ("nothing", "discontent"),
    "resource-on-placed": ("yes", "no"),
    "resource-on-special": ("no", "yes"),
    "time-is-a-cost": ("yes", "no"),
}

MODIFIERS: Final[tuple[dict[int, int], ...]] = (
    {1: -2, 2: -1, 3: -1, 4: 0},
    {1: -3, 2: -2, 3: -1},
    {1: -1, 2: -1, 3: 0, 9: 1},
    {1: -2, 2: -1, 8: 1, 9: 1},
    {},
)


def marker(points: int) -> int:
    """Where the Drama marker stands: 50 shows 50, 51 shows 1, 0 or less shows none (0)."""
    return 0 if points <= 0 else (points - 1) % LAP + 1

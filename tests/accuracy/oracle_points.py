"""The points of one log entry, straight from the table in the rulebook chapter."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.accuracy.oracle import Reading

VALUES = {
    "savanna": 1,
    "veldt": 1,
    "jungle": 2,
    "desert": 2,
    "waterfall": 2,
    "marsh": 2,
    "lake-source": 2,
    "mountain-source": 2,
    "largest-lake-source": 3,
    "finding": 2,
    "discovery": 2,
    "highest-mountain": 3,
}
TOOLS = ("books", "painting", "pickax", "altimeter", "surveying", "machete", "bible")


def entry_points(reading: "Reading", mover: str, entry: dict[str, Any]) -> dict[str, int]:
    """What this entry gives to whom; complains where the sheet says something else."""
    points: dict[str, int] = {}
    if "decide" in entry:
        points = {mover: VALUES[entry["decide"]]}
    elif "place" in entry or "find" in entry:
        points = finds(reading, mover, entry)
    elif "meet" in entry:
        met = [entry["meet"]] if isinstance(entry["meet"], str) else entry["meet"]
        points = dict.fromkeys(met, 2)
        points[mover] = 2 * len(met) if reading.rulings["meeting-several"] == "each" else 2
        for name in met:
            if name == mover or (reading.status[name] != "alive" and reading.rulings["meeting-the-dead"] == "no"):
                reading.complain(f"{mover} met {name}")
    elif "incidents" in entry:
        points = {mover: incidents(reading, entry)}
    if "points" in entry and "death" not in entry:
        if "allowed" in entry:
            return points | {mover: entry["points"]}
        if entry["points"] != points[mover]:
            reading.complain(f"points of {entry}: due {points}")
    return points


def finds(reading: "Reading", mover: str, entry: dict[str, Any]) -> dict[str, int]:
    special = entry.get("kind") == "special-discovery"
    placed = "place" in entry
    rules = reading.rulings
    bonus = 0
    resource = entry.get("resource")
    if special and (resource == "diary" or (resource in TOOLS and rules["resource-on-special"] == "yes")):
        bonus += 1
    if not special and resource in TOOLS and not (placed and rules["resource-on-placed"] == "no"):
        bonus += 1
    patrons = entry.get("patron") or []
    patrons = [patrons] if isinstance(patrons, str) else patrons
    if (special and rules["patron-on-special"] == "no") or (placed and rules["patron-on-placed"] == "no"):
        patrons = []
    losses: dict[str, int] = {}
    for name in reading.players:
        if reading.info(name).get("patron") not in patrons:
            continue
        if name == mover:
            bonus += {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}[len(reading.players)]
        elif reading.status[name] == "alive" or rules["dead-lose-to-finds"] == "yes":
            losses[name] = -1
    if "rivals" in entry and {name: -abs(loss) for name, loss in entry["rivals"].items()} != losses:
        reading.complain(f"rivals of {entry}: due {losses}")
    if special:
        base = entry["base"] if "base" in entry else entry["points"] - bonus
        if not 3 <= base <= 8:
            reading.complain(f"base {base}")
    else:
        base = VALUES[entry["place"] if placed else entry["kind"]]
    return {mover: base + bonus} | losses


def incidents(reading: "Reading", entry: dict[str, Any]) -> int:
    """1 for two costly Incidents; where costs are not told, what was claimed."""
    events = entry["incidents"]
    full = reading.record == "full"
    costs = [event.get("cost", {} if full else None) for event in events]
    if entry.get("matrix", True) is False or len(events) != 2:
        return 0
    if reading.rulings["time-is-a-cost"] == "no":
        costs = [{} if cost is not None and set(cost) == {"time"} else cost for cost in costs]
    if all(costs):
        return 1
    if any(cost == {} for cost in costs):
        return 0
    return int(entry.get("points", 0))

"""Stocks as far as a sheet tells them; an unknown one is None, and so is what follows from it."""

from typing import TYPE_CHECKING, Any

from tests.accuracy.tables import COUNTED

if TYPE_CHECKING:
    from tests.accuracy.oracle import Reading

COMMON = (*COUNTED, "time")
EFFECTS = {
    "quinine": ({"health": 1}, {"health": 2, "sanity": -1}),
    "cannabis": ({"sanity": 1}, {"sanity": 2, "health": -1}),
    "ammo": ({"ammo": 1},),
}


class Stocks:
    """What is known of everybody's stocks."""

    def __init__(self, reading: "Reading") -> None:
        self.reading = reading
        self.told: dict[str, dict[str, int | None]] = {}
        self.rest: dict[str, int | None] = {}
        for name in reading.players:
            info = reading.info(name)
            start = {key: value for key, value in (info.get("start") or {}).items() if key != "points"}
            self.rest[name] = 0 if "resources" in info else None
            for thing in info.get("resources") or ():
                stock = "ammo-resource" if thing == "ammo" else thing
                start[stock] = start.get(stock, 0) + 1
            self.told[name] = start

    def forget(self) -> None:
        for name in self.told:
            self.told[name], self.rest[name] = {}, None

    def begin(self, name: str) -> None:
        if self.reading.record != "full":
            self.told[name], self.rest[name] = {}, None

    def known(self, name: str, stock: str) -> int | None:
        return self.told[name].get(stock, None if stock in COMMON else self.rest[name])

    def top(self, stock: str) -> int | None:
        track = (self.reading.sheet.get("tracks") or {}).get(stock) or {}
        return track.get("max")

    def move(self, name: str, stock: str, amount: int) -> None:
        value = self.known(name, stock)
        if value is None:
            self.told[name][stock] = None
            return
        value += amount
        if stock in ("health", "sanity"):
            top = self.top(stock)
            value = max(0, value if top is None else min(top, value))
        elif stock == "discontent":
            value = max(0, min(10, value))
            if value == 10:
                self.told[name]["health"] = 0
        elif value < 0:
            self.reading.complain(f"{name} below zero in {stock}")
        if stock == "ammo" and value > 8:
            if self.reading.rulings["ammo-at-maximum"] == "illegal":
                self.reading.complain(f"{name} has {value} Ammo")
            value = 8
        self.told[name][stock] = value

    def entry(self, name: str, entry: dict[str, Any], points: int) -> None:
        for verb, sign in (("gain", 1), ("lose", -1), ("spend", -1), ("discard", -1), ("cost", -1)):
            for stock, amount in (entry.get(verb) or {}).items():
                self.move(name, stock, amount * (-1 if verb == "cost" and stock == "discontent" else 1) * sign)
        for event in entry.get("incidents") or ():
            if "cost" not in event and self.reading.record != "full":
                self.told[name] = dict.fromkeys(self.told[name])
                self.rest[name] = None
                continue
            self.entry(name, {"cost": event.get("cost")}, points)
        for stock in COMMON:
            if stock in entry:
                self.move(name, stock, entry[stock])
        if "discard" in entry and self.reading.record == "full" and "because" not in entry:
            self.reading.complain(f"discard without a reason: {entry}")
        if "encounter" in entry and not entry.get("roll") and not entry.get("forced"):
            for track in ("health", "sanity"):
                if (entry.get("cost") or {}).get(track) and self.known(name, track) == 0:
                    self.reading.complain(f"deadly encounter: {entry}")
        if "state" in entry:
            self.count(name, entry["state"], points)

    def time_up(self, name: str, up: Any, points: int, dead: bool) -> None:
        if up is None:
            return
        up = {"at": up} if isinstance(up, str) else up
        full = self.reading.record == "full"
        roll = up.get("health_roll", "none" if full or up.get("at") == "end-here" else None)
        owed = up.get("at") == "elsewhere" and not (
            up.get("ended_by") == "special-discovery"
            and not (up.get("late") and self.reading.rulings["late-special-discovery"] == "roll")
        )
        if owed and roll == "none" and ("ended_by" in up or full) and not dead and "allowed" not in up:
            self.reading.complain(f"no health roll: {up}")
        if isinstance(roll, dict):
            change = roll.get("health", 0 if full else None)
            if change is None:
                self.told[name]["health"] = None
            else:
                self.move(name, "health", change)
            if up.get("at") == "end-here":
                self.reading.complain(f"needless roll {up}")
        elif roll is None:
            self.told[name]["health"] = None
        health = self.known(name, "health")
        if "time" in up and health is not None and up["time"] != health + 5:
            self.reading.complain(f"time marker {up['time']} at health {health}")
        self.told[name]["time"] = up.get("time", None if health is None else health + 5)
        self.count(name, up.get("state") or {}, points)

    def desertion(self, rolls: dict[str, Any]) -> None:
        for name, mine in rolls.items():
            for men, keeps, modifies in (("porters", "sanity", "health"), ("askaris", "health", "sanity")):
                if men in mine:
                    self.roll(name, men, keeps, modifies, mine[men])

    def roll(self, name: str, men: str, keeps: str, modifies: str, roll: Any) -> None:
        roll = roll if isinstance(roll, dict) else {"die": roll}
        level, brave = self.known(name, modifies), self.known(name, keeps)
        tracks = (self.reading.sheet.get("tracks") or {}).get(modifies)
        track = roll.get("track")
        if tracks is not None and level is not None:
            printed = (tracks.get("modifiers") or {}).get(level, 0)
            if track is not None and track != printed:
                self.reading.complain(f"track {track}, printed {printed}")
            track = printed
        guns = self.known(name, "revolver")
        if guns is not None and self.reading.rulings["revolvers"] == "once":
            guns = min(guns, 1)
        total = None if track is None or guns is None else roll["die"] + track - guns
        if total is not None and roll.get("total", total) != total:
            self.reading.complain(f"total {roll}, due {total}")
        total = roll.get("total", total)
        deserts = None if total is None or brave is None else total > brave
        if deserts is not None and roll.get("deserts", deserts) != deserts:
            self.reading.complain(f"deserts {roll}, {name} {keeps} {brave}")
        deserts = roll.get("deserts", deserts)
        if roll.get("stopped"):
            self.move(name, "quinine", -1)
        elif deserts is None:
            self.told[name][men] = self.told[name]["discontent"] = None
        elif deserts:
            had = self.known(name, men)
            if had is None:
                self.told[name]["discontent"] = None
            elif had > 0:
                self.move(name, men, -1)
            if had or (had == 0 and self.reading.rulings["desertion-from-none"] == "discontent"):
                self.move(name, "discontent", 1)

    def boost(self, made: dict[str, Any]) -> None:
        name, spend = made["player"], made["spend"]
        self.move(name, "ammo-resource" if spend == "ammo" else spend, -1)
        effect = {stock: made[stock] for stock in ("health", "sanity", "ammo") if stock in made}
        if not effect:
            self.told[name] |= {stock: None for option in EFFECTS[spend] for stock in option}
        elif effect not in EFFECTS[spend]:
            self.reading.complain(f"boost {made}")
        for stock, amount in effect.items():
            self.move(name, stock, amount)
            if stock != "ammo" and self.known(name, stock) == 0:
                self.reading.complain(f"boost to zero {made}")

    def envy(self, name: str) -> None:
        self.move(name, "sanity", -1)
        if self.known(name, "sanity") == 0:
            self.reading.complain(f"envy to zero {name}")

    def count(self, name: str, counts: dict[str, Any], points: int | None) -> None:
        for stock, value in counts.items():
            if stock == "status":
                if value != self.reading.status[name]:
                    self.reading.complain(f"status of {name}: {value}")
                continue
            now = points if stock == "points" else self.known(name, stock)
            if now is not None and now != value:
                self.reading.complain(f"count of {name}: {stock} {value}, known {now}")
            if stock != "points":
                self.told[name][stock] = value

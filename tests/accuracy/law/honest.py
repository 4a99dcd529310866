"""Is the game as it was played still a completion of what is left of its sheet?

Some things that are not written did not happen; those must not be rubbed out (unknown.md, "May be left out").
"""

from tests.accuracy.law.page import Page
from tests.accuracy.sheets import blank, child
from tests.accuracy.style import Pointer


def honest(page: Page) -> bool:
    """May everything that is gone be filled in again as it was?"""
    turns = [at for at, _ in page.turns()]
    if page.has(("turns",)) and page.whole["turns"] and (not turns or blank(page.get(turns[-1]))):
        return False  # a Game Turn in which nothing is written, behind all others, was not played
    return (
        numbered(page)
        and all(told(page, at) for at in turns)
        and all(claims_kept(page, at) and deaths_kept(page, at) for at in turns)
        and all(deaths_told(page, at) for at in turns[:-1])
        and not (turns and called_alive(page, turns[-1]))
        and all(lasting(page, move) for move, _ in page.moves())
    )


def numbered(page: Page) -> bool:
    """Does a reader get every Game Turn's number right? Where history is partial, numbers may be missing too."""
    number = 0
    for at, played in page.turns():
        written = page.get((*at, "game_turn"))
        number = written or number + 1
        if not page.partial and number != played.number:
            return False
    last = page.whole.get("turns") and ("turns", len(page.rounds) - 1)
    if last and not page.has(last):
        return page.partial and page.has(("final",))
    return True


def told(page: Page, at: Pointer) -> bool:
    """What is left of a `time_up` or a `bag` must not say something else."""
    bag = page.get((*at, "bag"))
    if isinstance(bag, dict):
        short = child(page.whole, (*at, "bag")).get("short")
        summed = "removed" in bag and "returned" in bag
        if short and "short" not in bag and ("drawn" in bag or summed):
            return False
    resets = [page.get((*move, "time_up")) for move in page.keys((*at, "player_turns"))]
    return all(up != {} for up in resets)


def claims_kept(page: Page, at: Pointer) -> bool:
    """An unwritten Envy lies within the total of whoever is not itemised; others did not claim."""
    return not page.round_of(at).envy or page.has((*at, "envy")) or page.open_in(at)


def deaths_kept(page: Page, at: Pointer) -> bool:
    """An unwritten death in Desertion: of somebody whose Player Turns are not all logged, or whose status tells."""
    if page.has((*at, "deaths")):
        return True
    dead = [death["player"] for death in page.round_of(at).deaths]
    told = page.get(("final", "state")) or {}
    return all(not page.logged(at, name) or (told.get(name) or {}).get("status") for name in dead)


def deaths_told(page: Page, at: Pointer) -> bool:
    """Where another Game Turn follows nobody died unwritten: the game would have ended."""
    told = {page.get((*death, "player")) for death in page.keys((*at, "deaths"))}
    told |= {
        page.get((*entry[:4], "player")) for entry, tree, _ in page.entries() if entry[:2] == at and "death" in tree
    }
    statuses = page.round_of(at).statuses
    return all(statuses[name] == "alive" or name in told for name in page.round_of(at).order)


def called_alive(page: Page, at: Pointer) -> bool:
    """Do final counts above 0 without a status, which mean alive, stand beside a death that is gone?"""
    told = page.get(("final", "state")) or {}
    for name, status in page.round_of(at).statuses.items():
        counts = told.get(name) or {}
        alive = "status" not in counts and all((counts.get(track) or 0) > 0 for track in ("health", "sanity"))
        if status != "alive" and alive and not page.logged(at, name):
            return True
    return False


def lasting(page: Page, move: Pointer) -> bool:
    """A count in a log holds for the next entry, and behind the last one: nothing unwritten may have moved it.

    Nor may a count become the last entry: it would tell more than it did.
    """
    log = (*move, "log")
    if page.full or not page.has(log):
        return True
    held: set[str] = set()
    entries = child(page.whole, log) or []
    left = [index for index in range(len(entries)) if page.has((*log, index))]
    for index, entry in enumerate(entries):
        if index in left:
            held = set(entry.get("state") or ()) if isinstance(entry, dict) else set()
            continue
        step = page.game.links.get(id(entry))
        if step and held & step.moved:
            return False
    return not held or left[-1] == len(entries) - 1

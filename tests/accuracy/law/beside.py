"""Rubs out parts of a game with one planted fault: the fault itself, another finding for the same slip, or silence."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from unicodedata import normalize

from tests.accuracy.comparing import in_place, pair
from tests.accuracy.draft import Draft
from tests.accuracy.faults import RULES, draft_of
from tests.accuracy.hands import choose_style
from tests.accuracy.law.asking import ask, faults
from tests.accuracy.law.honest import honest
from tests.accuracy.law.kinds import KINDS
from tests.accuracy.law.outcome import Outcome, told
from tests.accuracy.law.page import Erasure, Page, json_pointer
from tests.accuracy.law.promises import BOUNDS, Break
from tests.accuracy.law.rubbing import differing
from tests.accuracy.model import Tree
from tests.accuracy.planting import WAYS, Way
from tests.accuracy.sheets import emit
from tests.accuracy.style import Pointer, Text

FOUND, ANOTHER, SILENT = "found", "another", "silent"
MARKS = (FOUND, ANOTHER, SILENT, "apart", "found apart")
DUE = "not found"
ELSEWHERE = "at another place"
WHOLE = "not found in the whole"
BREAKS = (WHOLE, DUE, ELSEWHERE, BOUNDS)
TRIES = 40
BEFORE = ("played-on", "ended-early", "missing-bag-draw")  # judged by what stands in other Game Turns
NOT_HERE = ("invalid-yaml", "unsupported-version", "depends-on-ruling")
# A death that nothing disproves any more counts: the dead do not act, and the award goes to the others. Whom nothing
# calls dead any more lived, as the award shows, and may lead the other categories too.
LIVED_ON = (
    "act-after-death",
    "award-to-the-dead",
    "wrong-drama-marker",
    "wrong-final-score",
    "wrong-ranking",
    "wrong-winner",
)
# A log that is there tells of no death, so a claim of Envy is judged without the points of one that is missing in it.
FOLLOWS = {
    "death-not-recorded": ("envy-below-threshold",),
    "death-without-cause": LIVED_ON,
    "act-after-death": LIVED_ON,
    "award-to-the-dead": ("award-missed",),
    "status-mismatch": ("award-missed", "ended-early", *LIVED_ON),
}
KINDS_OF_FAULT = {f"beside-{rule}": rule for rule in RULES if rule not in NOT_HERE}


@dataclass(frozen=True)
class Fault:
    """A sheet with one planted fault, and what is gone of it."""

    draft: Draft
    page: Page

    def now(self, pointer: Pointer) -> Pointer:
        """Where a node of the whole sheet is in what is left."""
        moved: list[str | int] = []
        for depth, step in enumerate(pointer):
            before = range(step) if isinstance(step, int) else ()
            gone = sum((*pointer[:depth], other) in self.page.gone for other in before)
            moved.append(step - gone if isinstance(step, int) else step)
        return tuple(moved)

    def text(self) -> Text:
        style = choose_style(Random(f"hand {self.page.seed}"), tame=True)
        return emit(self.page.sheet, Random(self.page.seed), style)[0]

    def due(self, text: Text) -> list[Tree]:
        """The findings that the planted fault has, with their lines in this text."""
        due = [
            replace(one, at=self.now(one.at), until=None if one.until is None else self.now(one.until))
            for one in self.draft.due
        ]
        return replace(self.draft, due=due).expected(text).findings

    def spares(self, erasure: Erasure) -> bool:
        """Does what is rubbed out leave the places at which something is due?"""
        places = [place for one in self.draft.due for place in (one.at, one.until) if place is not None]
        written = [tuple(map(str, place)) for place in places]  # a key that is there twice goes neither time
        return not any(place[: len(at)] == tuple(map(str, at)) for at in erasure for place in written)

    def involved(self) -> set[str]:
        """Players whom the slip touches."""
        names: set[str] = set()
        for one in self.draft.due:
            names |= set(one.effect or {}) | {str(step) for step in one.at}
            if one.at[2:3] == ("player_turns",):
                names.add(self.page.whole["turns"][one.at[1]]["player_turns"][one.at[3]].get("player"))
        return {normalize("NFC", str(name)) for name in names}  # as the checker writes them


def fault_of(rule: str, rng: Random) -> Fault | None:
    """A game with this fault; None after too many games without a place for it."""
    way: Way = rng.choice(WAYS[rule])
    for _ in range(TRIES * 10):
        seed = rng.randrange(10**9)
        draft = draft_of(way, seed)
        if draft is None or draft.spoil or draft.skipped or not draft.due:
            continue
        turns = draft.sheet.get("turns") or []
        if not starts_known(draft.sheet):
            continue  # with points that nobody knows the fault cannot be told even in the whole sheet
        if turns and len(turns) != len(draft.rounds):
            continue
        for turn, played in zip(turns, draft.rounds, strict=False):
            turn.setdefault("game_turn", played.number)
        return Fault(draft, Page(draft.game, seed))
    return None


def starts_known(sheet: Tree) -> bool:
    """Are everybody's Drama Points before the first Game Turn written, or 0 because nobody's are?"""
    seats = sheet["players"].values() if isinstance(sheet["players"], dict) else ()
    points = [((seat or {}).get("start") or {}).get("points") for seat in seats]
    return not any(points) or None not in points


def apart(rule: str, at: Pointer, kind: str, erasure: Erasure) -> bool:
    """Has what is rubbed out nothing to do with the fault?"""
    if kind in ("markers", "final-markers"):
        return rule != "wrong-drama-marker"
    if kind in ("ranking", "winners"):
        return True
    if kind == "award-category":
        return rule.startswith("award-")
    if kind == "bag":
        return rule not in BEFORE and at[:2] != erasure[0][:2]
    return rule not in BEFORE and "death" not in rule and all(behind(gone, at) for gone in erasure)


def behind(gone: Pointer, at: Pointer) -> bool:
    """Is this a part of a later Game Turn than the place of a fault?"""
    if len(gone) < 3 or len(at) < 3 or gone[0] != "turns" or at[0] != "turns":
        return False
    return int(gone[1]) > int(at[1])


def steps(fault: Fault, rng: Random, only_apart: bool) -> Iterator[tuple[Fault, str, Erasure]]:
    """What is rubbed out, one after another."""
    for _ in range(rng.randint(1, 4)):
        done = rub(fault, rng, only_apart)
        if done:
            fault = done[0]
            yield done


def rub(fault: Fault, rng: Random, only_apart: bool) -> tuple[Fault, str, Erasure] | None:
    names = list(KINDS)
    rng.shuffle(names)
    for name in names:
        if fault.page.game.table.plan.record not in KINDS[name].records:
            continue
        parts = list(KINDS[name].parts(fault.page))
        rng.shuffle(parts)
        for erasure in parts[:TRIES]:
            if only_apart and not all(apart(due.rule, due.at, name, erasure) for due in fault.draft.due):
                continue
            less = fault.page.without(erasure)
            if fault.spares(erasure) and honest(less):
                return replace(fault, page=less), name, erasure
    return None


def outcome(kind: str, seed: int) -> Outcome | None:
    """One planted fault beside which other things are rubbed out."""
    rng = Random(f"{kind} {seed}")
    fault = fault_of(KINDS_OF_FAULT[kind], rng)
    if fault is None:
        return None
    whole, broken = told_whole(fault)
    if broken:
        return Outcome(kind, seed, broken, shown=whole)
    only_apart = rng.random() < 0.5
    done = list(steps(fault, rng, only_apart))
    if not done:
        return None
    text = done[-1][0].text()
    answer = ask(text.text)
    mark, broken = judge(done[-1][0], text, answer, only_apart)
    return Outcome(
        kind, seed, broken, (mark, *(["apart", f"{mark} apart"] if only_apart else [])), shown(fault, done, answer)
    )


def told_whole(fault: Fault) -> tuple[list[str], list[Break]]:
    """What is wrong before anything is rubbed out."""
    text = fault.text()
    answer = ask(text.text)
    _, broken = judge(fault, text, answer, only_apart=True)
    return [fault.page.plain(), *told(answer)], [Break(WHOLE, str(each)) for each in broken]


def judge(fault: Fault, text: Text, answer: Tree, only_apart: bool) -> tuple[str, list[Break]]:
    """How the fault came out, and what is wrong with that."""
    missing, spare = fault.due(text), faults(answer)
    count = len(missing)
    found = []
    for due, got in pair(missing, spare):
        if in_place(due, got):
            found.append((due, got))
        else:
            missing.append(due)
            spare.append(got)
    broken: list[Break] = []
    if len(found) == count and not spare:
        return FOUND, list(outside(fault, answer))
    rule = fault.draft.due[0].rule
    mark = FOUND if any(one["rule"] == rule for one, _ in found) else ANOTHER if spare else SILENT
    if mark == ANOTHER:
        spare = [one for one in spare if one["rule"] not in FOLLOWS.get(rule, ())]
    if only_apart:
        broken += [Break(DUE, f"{one['rule']} in line {one['lines']}") for one in missing]
    involved = fault.involved()
    if len(spare) > len(missing) or any(one["player"] not in (None, *involved) for one in spare):
        broken += [Break(ELSEWHERE, f"{one['rule']} at {one['pointer']}: {one['message']}") for one in spare]
    return mark, broken


def outside(fault: Fault, answer: Tree) -> Iterator[Break]:
    """Where the fault is found, the totals that are due of it lie within the bounds.

    After a `played-on` a category whose counts are unknown is not awarded: there the truth hangs on what is left.
    """
    played_on = any(one.rule == "played-on" for one in fault.draft.due)
    if played_on or not (fault.draft.result_known and fault.page.has(("final",))):
        return
    totals = fault.draft.truth()
    for row in answer["standings"]:
        total = totals.get(row["player"])
        low, high = row["low"], row["high"]
        if total is not None and ((low is not None and total < low) or (high is not None and total > high)):
            yield Break(BOUNDS, f"{row['player']} has {total}, not {low} to {high}")


def shown(fault: Fault, done: list[tuple[Fault, str, Erasure]], answer: Tree) -> list[str]:
    lines = [f"due: {one.rule} at {json_pointer(one.at)}, effect {one.effect}" for one in fault.draft.due]
    for _, kind, erasure in done:
        lines.append(f"--- {kind}: {', '.join(json_pointer(at) for at in erasure)}")
    return [*lines, *differing(fault.page.plain(), done[-1][0].page.plain()), *told(answer)]

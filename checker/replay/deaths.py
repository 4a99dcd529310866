"""Death, insanity and mutiny. Rulebook: Death, insanity and mutiny."""

from __future__ import annotations

from checker.findings import Finding, Pointer, claim_of
from checker.replay import events
from checker.replay.play import Play
from checker.replay.state import Explorer
from checker.replay.stocks import denies_mutiny
from checker.rulebook.numbers import MUTINY, NOTORIETY
from checker.sheet.model import GameTurn

FATES = {"insanity": "insane", "sanity": "insane"}


def act(play: Play, who: Explorer, at: Pointer, what: str, allowed: str | None = None) -> Finding | None:
    """Strike an act of an explorer who died before it; one finding a player and Game Turn.

    From here on until it is lifted everything is struck with that finding.
    """
    if who.fate is None or play.frozen or allowed is not None or at in play.trial.claims:
        return None
    if who.name in play.dead_may_act:
        return None
    finding = play.dead_acts.get(who.name)
    if finding is None:
        found = play.judge(events.ActOfTheDead(at, who, what))
        if not found:
            play.dead_may_act.add(who.name)
            return None
        finding = play.dead_acts[who.name] = found[0]
    play.strike = finding
    return finding


def record(play: Play, who: Explorer, at: Pointer, cause: str | None, points: int | None, allowed: str | None) -> None:
    """A death that the sheet records takes effect."""
    stands = play.lets_stand(at, allowed)
    ran_out: set[str] = set()
    health, sanity, discontent = who.held("health"), who.held("sanity"), who.held("discontent")
    if discontent is not None and discontent >= MUTINY:
        ran_out.update(("mutiny", "health"))
    if health == 0:
        ran_out.add("health")
    if sanity == 0:
        ran_out.add("insanity")
    if who.fell is not None:
        play_saved = play.ruling("touch-of-zero") == "saved"
        if who.at_an_end() is None:
            play.touch("touch-of-zero")
        if not play_saved:
            ran_out.add({"health": "health", "sanity": "insanity", "discontent": "mutiny"}[who.fell[1]])
    ended_as_written = who.held_as_written("health") == 0 or who.held_as_written("sanity") == 0  # a mutiny takes Health
    event = events.Died(
        at,
        who,
        [("death", NOTORIETY)],
        NOTORIETY,
        points,
        cause,
        who.written_fate is not None,
        frozenset(ran_out),
        health,
        sanity,
        discontent,
        ended_as_written,
    )
    found = play.judge(event, stands=stands)
    struck = play.strike is not None or any(finding.strikes for finding in found)
    play.book(at, who, event.parts, event.claimed, found)
    if struck:
        who.dead_on_paper = True
        return
    fate = FATES.get(cause or "", "dead")
    who.written_fate = fate
    _run_out(who, cause)
    if who.fate is None:
        who.fate = fate
        play.dead_in_turn.add(who.name)


def _run_out(who: Explorer, cause: str | None) -> None:
    """A mutiny that nobody logged took Health with it: what was known of it is not known any more."""
    if cause == "mutiny" and who.held("discontent") is None and who.held("health") != 0:
        who.forget("health")


def overlooked(play: Play, who: Explorer, *, outside: bool) -> None:
    """Somebody's track came to its end and nobody recorded the death: it counts all the same."""
    fell = who.fell
    if fell is not None and not outside and who.name in play.deaths_listed:
        return  # written down a little late, among the deaths of this Game Turn
    who.fell = None
    if fell is None or who.fate is not None or play.frozen:
        return
    at, stock = fell
    if stock == "discontent" and who.mutiny is None and _denied(play, who):
        return  # the count is what is wrong, and where that is said
    if who.at_an_end() is None:
        play.touch("touch-of-zero")
        if play.ruling("touch-of-zero") == "saved":
            return
    claim = claim_of(at)
    if claim in play.stood or (claim is not None and claim in play.trial.claims):
        return  # a judge let what brought it there stand
    if who.mutiny is not None:
        play.attach(who.mutiny, who, NOTORIETY)
        play.correct(at, who, 0, NOTORIETY, "death", who.mutiny)
        found = [who.mutiny]
    else:
        found = play.judge(events.Fell(at, who, stock, outside))
        if found:
            play.correct(at, who, 0, NOTORIETY, "death", found[0])
    if found:
        play.death_findings[who.name] = found
        die(play, who, stock)


def _denied(play: Play, who: Explorer) -> bool:
    """Whether a count that is still to come in this Game Turn has Health above 0 beside Discontent 10."""
    turn, in_the_end = (play.sheet.turns or ())[play.turn_index], play.state_in_the_end(who)
    counts = [(turn.state or {}).get(who.name)] if isinstance(turn, GameTurn) else []
    if in_the_end is not None:
        counts.append(in_the_end.__pydantic_extra__)
    return any(denies_mutiny(each) for each in counts if each)


def die(play: Play, who: Explorer, stock: str) -> None:
    """The explorer is lost as recomputed, whatever is written."""
    who.fate = FATES.get(stock, "dead")
    play.dead_in_turn.add(who.name)

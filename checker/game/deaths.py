"""Death, insanity and mutiny. Rulebook: Death, insanity and mutiny."""

from __future__ import annotations

from checker.bounds import NOTHING
from checker.findings import Finding, Pointer, claim_of
from checker.game import events
from checker.game.play import Play
from checker.game.state import Explorer
from checker.game.stocks import denies_mutiny
from checker.rulebook.numbers import MUTINY, NOTORIETY, TRACKS
from checker.sheet.model import Boost, EnvyClaim, FinalState, names_in

FATES = {"insanity": "insane", "sanity": "insane"}


def act(play: Play, who: Explorer, at: Pointer, what: str, allowed: str | None = None) -> Finding | None:
    """Strike an act of an explorer who died before it; one finding a player and Game Turn.

    From here on until it is lifted everything is struck with that finding.
    """
    if who.fate is None or play.frozen or allowed is not None or at in play.trial.claims:
        return None
    if who.name in play.turn.dead_may_act:
        return None
    finding = play.turn.dead_acts.get(who.name)
    if finding is None:
        found = play.judge(events.ActOfTheDead(at, who, what))
        if not found:
            play.turn.dead_may_act.add(who.name)
            return None
        finding = play.turn.dead_acts[who.name] = found[0]
    play.strike = finding
    return finding


def record(play: Play, who: Explorer, at: Pointer, cause: str | None, points: int | None, stands: bool) -> None:
    """A death that the sheet records takes effect."""
    ran_out: set[str] = set()
    health, sanity, discontent = who.held("health"), who.held("sanity"), who.held("discontent")
    if discontent.low >= MUTINY:
        ran_out.update(("mutiny", "health"))
    if health.high <= 0:
        ran_out.add("health")
    if sanity.high <= 0:
        ran_out.add("insanity")
    if who.fell is not None:
        play_saved = play.ruling("touch-of-zero") == "saved"
        if who.at_an_end() is None:
            play.touch("touch-of-zero")
        if not play_saved:
            ran_out.add({"health": "health", "sanity": "insanity", "discontent": "mutiny"}[who.fell[1]])
    ended_as_written = NOTHING in (
        who.held_as_written("health"),
        who.held_as_written("sanity"),
    )  # a mutiny takes Health
    event = events.Died(
        at,
        who,
        [("death", NOTORIETY)],
        NOTORIETY,
        points,
        cause,
        who.written_fate is not None,
        frozenset(ran_out),
        frozenset(who.grazed),
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
    if any(who.name in finding.open for finding in found):
        who.fate_open = True  # no death of the cause written; of another, of which nobody knows, it may be one
        return
    _run_out(who, cause)
    if who.fate is None:
        who.fate = fate
        play.turn.dead_in_turn.add(who.name)


def _run_out(who: Explorer, cause: str | None) -> None:
    """A mutiny that nobody logged took Health with it: what was known of it is not known any more."""
    if cause == "mutiny" and who.held("discontent").low < MUTINY and who.held("health").high > 0:
        who.forget("health")


def overlooked(play: Play, who: Explorer, *, outside: bool) -> None:
    """Somebody's track came to its end and nobody recorded the death: it counts all the same."""
    fell = who.fell
    if fell is not None and not outside and who.name in play.turn.deaths_listed:
        return  # written down a little late, among the deaths of this Game Turn
    who.fell = None
    if fell is None or who.fate is not None or play.frozen:
        return
    at, stock = fell
    if _lives_on(play, who, stock):
        return
    unsaid = "deaths" in play.turn.facts.lost or not play.turn.facts.logged_whole(who.name)
    if outside and play.turn.last and not play.turn.deaths_written and unsaid:
        _die_unwritten(play, who, at, FATES.get(stock, "dead"))
        return
    claim = claim_of(at)
    if claim in play.stood or (claim is not None and claim in play.trial.claims):
        return  # a judge let what brought it there stand
    if who.mutiny is not None:
        play.attach(who.mutiny, who, NOTORIETY)
        found = [who.mutiny]
    else:
        found = play.judge(events.Fell(at, who, stock, outside))
    if found:
        play.correct(at, who, 0, NOTORIETY, "death", found[0])
        play.death_findings[who.name] = found
        die(play, who, stock)


def _lives_on(play: Play, who: Explorer, stock: str) -> bool:
    """Whether a track that came to its end is no death: the count is what is wrong, or the mark was left again."""
    if stock == "discontent" and who.mutiny is None and _denied(play, who):
        return True  # it is said where the count is
    if who.at_an_end() is None:
        play.touch("touch-of-zero")
        return play.ruling("touch-of-zero") == "saved"
    return False


def unwritten(play: Play, who: Explorer) -> None:
    """A death in Desertion that only ``final.state`` tells of: the list of deaths is left out, and does not deny it."""
    state = play.state_in_the_end(who)
    said = state.status if state is not None and state.status in ("dead", "insane") else None
    settled = who.fate is not None or who.dead_on_paper or play.frozen
    later = play.known.missing_behind and who.fell is None  # a track that ran out ended the game here
    if not play.turn.last or later or play.turn.deaths_written or settled:
        return
    if said is None or _denied_by_the_rest(play, who, said):
        return
    if not play.turn.facts.logged_whole(who.name) or (play.full and not _may_have_mutinied(play, who, said)):
        return
    _die_unwritten(play, who, ("final", "state", who.name, "status"), said)


def foretold(play: Play, who: Explorer) -> None:
    """Health that ``final.state`` counts at 0 was lost before Envy: a death that nobody recorded counts from there."""
    state = play.state_in_the_end(who)
    counts = (state.__pydantic_extra__ or {}) if state is not None else {}
    if state is None or state.status is not None or counts.get("health") != 0 or not turns_tell(play, who):
        return
    if who.owes and who.fell is None and who.held("health").allows(0) and not _acted(play, who):
        who.fell = ("final", "state", who.name, "health"), "health"
        overlooked(play, who, outside=True)


def _denied_by_the_rest(play: Play, who: Explorer, status: str) -> bool:
    """Whether something else that is written shows that nobody died in Desertion, whatever the status says.

    A Boost, a claim of Envy, an award; the track that would have run out; a total without the points of a death.
    """
    if _acted(play, who) or _awarded(play, who):
        return True
    state = play.state_in_the_end(who)
    counts = (state.__pydantic_extra__ or {}) if state is not None else {}
    if (counts.get("sanity" if status == "insane" else "health") or 0) > 0:
        return True
    turn = play.turn.written
    total = (turn.scores or {}).get(who.name) if turn is not None else None
    return play.turn.itemised and who.known and total == who.points


def _may_have_mutinied(play: Play, who: Explorer, fate: str) -> bool:
    """Whether a ``full`` record leaves room for a death in Desertion: only a mutiny comes about there."""
    turn = play.turn.written
    rolled = turn is not None and (turn.desertion is not None or "desertion" in play.turn.facts.lost)
    return rolled and fate == "dead" and who.held("discontent").high >= MUTINY


def _die_unwritten(play: Play, who: Explorer, at: Pointer, fate: str) -> None:
    """The explorer died, as the players saw it too; the points are part of what is not itemised."""
    who.fate = who.written_fate = fate
    who.fell = None
    play.turn.dead_in_turn.add(who.name)
    if play.turn.itemised:
        who.points += NOTORIETY
        play.take_up(at, who, NOTORIETY, "unitemised")


def _denied(play: Play, who: Explorer) -> bool:
    """Whether a count that is still to come in this Game Turn has Health above 0 beside Discontent 10."""
    turn, in_the_end = play.turn.written, play.state_in_the_end(who)
    counts = [(turn.state or {}).get(who.name)] if turn is not None else []
    if in_the_end is not None:
        counts.append(in_the_end.__pydantic_extra__)
    return any(denies_mutiny(each) for each in counts if each)


def die(play: Play, who: Explorer, stock: str) -> None:
    """The explorer is lost as recomputed, whatever is written."""
    who.fate = FATES.get(stock, "dead")
    play.turn.dead_in_turn.add(who.name)


# who may have died unwritten


def lives_in_the_end(play: Play, who: Explorer, *, acted: bool) -> bool:
    """Whether the sheet shows that an explorer lived to the end.

    Args:
        play: The table.
        who: The explorer.
        acted: Whether a Boost or a claim of Envy in the last Game Turn written shows it too: not if one may be missing
            behind it.
    """
    final = play.sheet.final
    if final is not None:
        state = (final.state or {}).get(who.name)
        if state is not None and _counted_alive(play, who, state):
            return True
        if _awarded(play, who):
            return True
    return acted and _acted(play, who)


def _awarded(play: Play, who: Explorer) -> bool:
    """Whether a category of the award is written as this explorer's."""
    final = play.sheet.final
    awards = (final.awards or {}) if final is not None else {}
    return any(who.name in names_in(named) for named in awards.values())


def _acted(play: Play, who: Explorer) -> bool:
    """Whether a Boost or a claim of Envy of this explorer is written in this Game Turn."""
    turn = play.turn.written
    acts = (*(turn.boosts or ()), *(turn.envy or ())) if turn is not None else ()
    return any(who.name == (act.player if isinstance(act, Boost | EnvyClaim) else act) for act in acts)


def _counted_alive(play: Play, who: Explorer, state: FinalState) -> bool:
    """Whether ``final.state`` says alive, or by convention means it: Health and Sanity above 0 and no status."""
    if state.status is not None or play.known.status_lost(who.name):
        return state.status == "alive"
    counts = state.__pydantic_extra__ or {}
    return all((counts.get(track) or 0) > 0 for track in TRACKS)


def may_have_died(play: Play, who: Explorer) -> bool:
    """Whether an explorer may have died in a Player Turn of this Game Turn that nobody wrote, or in its Desertion.

    Only in the last one: the game would have ended.
    """
    if not play.turn.last or who.fate is not None or who.name not in play.turn.alive or play.frozen:
        return False
    if lives_in_the_end(play, who, acted=not play.known.missing_behind):
        return False
    if who.fate_open:
        return True
    unwritten = not play.turn.deaths_written and play.known.status_lost(who.name)
    return unwritten or play.turn.facts.may_hide_a_death(who.name) or "deaths" in play.turn.facts.lost


def turns_tell(play: Play, who: Explorer) -> bool:
    """Whether everything that this explorer did in Player Turns up to the end is logged."""
    known = play.known
    return known.record != "result" and not known.missing_behind and play.turn.facts.logged_whole(who.name)


def may_be_dead(play: Play, who: Explorer) -> bool:
    """Whether an explorer may have died by now, in a Player Turn of the last Game Turn that nobody wrote."""
    hidden = who.fate_open or play.turn.facts.may_hide_a_death(who.name)
    if who.fate is not None or play.frozen or not play.turn.last or not hidden:
        return False
    return play.gone_in_the_end(who) or may_have_died(play, who)


def may_die_in_desertion(play: Play, who: Explorer) -> bool:
    """Whether a mutiny may have ended the game in this Desertion without being written."""
    if not may_have_died(play, who):
        state = play.state_in_the_end(who)
        return state is not None and state.status in ("dead", "insane")
    return not play.turn.deaths_written

"""The end of the game: counts, status, final award, totals, ranking. Rulebook: End of the game, Final award."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from checker.findings import Finding, Pointer, Unverified
from checker.replay import award, deaths, events, stocks, totals
from checker.replay.outcome import Category, Outcome, Standing, groups_of
from checker.replay.play import AS_IT_IS, Play, Slack
from checker.replay.state import Explorer
from checker.replay.sway import ABOUT_THE_AWARD, Take
from checker.rulebook.numbers import CATEGORIES, ENVY_SANITY, POINTS_TO_END
from checker.sheet import model
from checker.sheet.model import names_in

_FINAL: Pointer = ("final",)


def next_totals(play: Play) -> dict[str, tuple[int, Pointer]]:
    """In the last Game Turn: totals that are written only in ``final``, before the award."""
    final = play.sheet.final
    turn = play.sheet.turns[play.turn_index] if play.sheet.turns else None
    if final is None or not isinstance(turn, model.GameTurn):
        return {}
    found: dict[str, tuple[int, Pointer]] = {}
    missing = [name for name in play.explorers if (turn.scores or {}).get(name) is None]
    if not missing:
        return found
    awards, open_to = _foreseen(play, final, turn)
    for name in missing:
        before = (final.before_award or {}).get(name)
        after = (final.scores or {}).get(name)
        if before is not None:
            found[name] = (before, (*_FINAL, "before_award", name))
        elif after is not None and name not in open_to:
            found[name] = (after - awards.get(name, 0), (*_FINAL, "scores", name))
    return found


def _foreseen(play: Play, final: model.Final, turn: model.GameTurn) -> tuple[dict[str, int], set[str]]:
    """The award as it will be: points by player, and players for whom it is open."""
    fates = {name: _fate_in_the_end(play, who) for name, who in play.explorers.items()}
    claims = turn.envy or ()
    envious = [claim.player if isinstance(claim, model.EnvyClaim) else claim for claim in claims]
    won: dict[str, int] = {}
    open_to: set[str] = set()
    for category in CATEGORIES:
        named = _named(play, final, category)
        if named is None:
            counts: dict[str, int | None] = {}
            for name, who in play.explorers.items():
                state = (final.state or {}).get(name)
                counted = (state.__pydantic_extra__ or {}).get(category) if state is not None else None
                held = who.held(category)
                if category == "sanity" and held is not None:
                    held += ENVY_SANITY * envious.count(name)
                counts[name] = counted if counted is not None else held
            leaders = award.leaders(play, counts, fates, foreseen=True)
            if leaders is None:
                open_to.update(award.could_lead(play, counts, fates))
                continue
            named = [(name, ()) for name in leaders]
        for name, _ in named:
            won[name] = won.get(name, 0) + 1
    return won, open_to


def _fate_in_the_end(play: Play, who: Explorer) -> str | None:
    if who.fate is not None:
        return who.fate
    final = play.sheet.final
    state = (final.state or {}).get(who.name) if final is not None else None
    if state is None:
        return None
    return state.status if state.status in ("dead", "insane") else None


def _named(play: Play, final: model.Final | None, category: str) -> list[tuple[str, Pointer]] | None:
    """Who took a category as written, each with the node; None where the sheet does not say."""
    written = (final.awards or {}).get(category) if final is not None else None
    if written is None:
        return None
    at: Pointer = (*_FINAL, "awards", category)
    if isinstance(written, str):
        return [] if written == "none" and written not in play.explorers else [(written, at)]
    return [(name, (*at, index)) for index, name in enumerate(written) if isinstance(name, str)]  # type: ignore[arg-type]


def lost_by_count(play: Play, who: Explorer) -> None:
    """A count says that a track is at its end (``who.fell``): a death that the turns should have, or could not."""
    assert who.fell is not None
    itemised = play.record != "result" and not play.partial and who.name not in play.unitemised
    if itemised:
        deaths.overlooked(play, who, outside=True)
        return
    _, stock = who.fell
    who.fell = None
    if who.mutiny is not None:
        deaths.die(play, who, stock)
    else:
        who.fate = who.written_fate = deaths.FATES.get(stock, "dead")


def settle(play: Play, has_turns: bool) -> Outcome:
    """Everything after the last Game Turn."""
    final = play.sheet.final
    play.number = None
    if not has_turns:
        for who in play.explorers.values():
            who.known = False
    over = _over(play)
    if final is not None:
        _counts(play, final, has_turns)
    if final is not None and has_turns:
        _ended(play)
    finished = final is not None or over or play.frozen
    if final is not None:
        for name, written in (final.before_award or {}).items():
            if written is not None:
                totals.total(play, play.explorers[name], (*_FINAL, "before_award", name), written)
    categories: list[Category] = []
    if finished:
        categories = _awards(play, final)
    if play.played_on is not None:
        _residual(play, categories)
    if final is not None:
        for name, position in (final.markers or {}).items():
            if position is not None:
                who = play.explorers[name]
                beside = (final.scores or {}).get(name)
                sure = who.known and not play.award_open.get(name)
                shown = beside if beside is not None else who.points if sure else None
                at: Pointer = (*_FINAL, "markers", name)
                play.judge(events.MarkerSeen(at, who, position, shown), after_end=True)
    standings = _standings(play, final, finished)
    play.sway.close([each.recomputed or 0 for each in standings], exact=_tells_all(play))
    if final is not None:
        _verdicts(play, final, standings)
    winners = [standing.player for standing in standings if standing.winner]
    slack = {name: play.final_slack.get(name) or Slack(known=who.known) for name, who in play.explorers.items()}
    return Outcome(
        play.findings,
        play.unverified,
        play.allowed,
        play.touched,
        standings,
        finished,
        winners,
        play.ledger,
        categories,
        play.tables,
        slack,
        {name: play.ruling(name) for name in ("award-pool", "award-at-zero", "dead-may-win")},
        play.tracks.tops,
        play.unlogged,
        play.ruling("points-below-zero") == "floored",
        play.sway,
        tuple(play.explorers),
    )


def _tells_all(play: Play) -> bool:
    """Whether what other readings give can be summed up: the game did not go on after its end, nothing is tried."""
    return not play.frozen and play.trial is AS_IT_IS


def _over(play: Play) -> bool:
    """Whether the last Game Turn met a condition to end as recomputed."""
    return any(who.fate is not None or (who.known and who.total >= POINTS_TO_END) for who in play.explorers.values())


def _counts(play: Play, final: model.Final, has_turns: bool) -> None:
    """``final.state``: counts first, then whether they lived."""
    for name, state in (final.state or {}).items():
        if state is None:
            continue
        who, at = play.explorers[name], (*_FINAL, "state", name)
        said_alive = state.status == "alive"
        if not play.frozen:
            who.fell = None
            stocks.count_all(play, who, at, state.__pydantic_extra__ or {})
            if who.fell is not None:
                if said_alive and not has_turns:
                    who.fell = None
                else:
                    lost_by_count(play, who)
            if state.points is not None:
                totals.total(play, who, (*at, "points"), state.points)
        if state.status is not None:
            _status(play, who, (*at, "status"), state.status, has_turns)


def _status(play: Play, who: Explorer, at: Pointer, status: str, has_turns: bool) -> None:
    complete = has_turns and not play.partial and who.name not in play.unitemised and not play.frozen
    said_lost = status != "alive"
    if said_lost == (who.written_fate is not None):
        return
    if said_lost:
        if who.dead_on_paper:
            return  # the struck death explains it
        if complete and who.fate is None:
            play.status_findings[who.name] = play.judge(events.StatusSaid(at, who, status, None))
        elif who.fate is None and not play.frozen:
            who.fate = who.written_fate = status
        return
    if who.fate is not None and not play.frozen:
        event = events.StatusSaid(at, who, status, who.written_fate)
        play.status_findings[who.name] = play.judge(event)


def _ended(play: Play) -> None:
    """Whether the game might end when it did."""
    if play.partial or play.frozen:
        return
    best: tuple[str, int] | None = None
    met: bool | None = False
    for who in play.explorers.values():
        if who.fate or who.written_fate:
            met = True
        if who.known:
            points = max(who.points, who.total)
            best = (who.name, points) if best is None or points > best[1] else best
            if points >= POINTS_TO_END:
                met = True
    if not met and any(not who.known for who in play.explorers.values()):
        met = None
    struck: list[object] = [
        finding for finding in play.findings if finding.rule == "death-without-cause" and finding.strikes
    ]
    play.judge(events.GameEnded(play.turn_at, met, play.called, best, struck))


def _awards(play: Play, final: model.Final | None) -> list[Category]:
    """The final award on both tracks, and the totals after it."""
    frozen = play.frozen
    states = {name: award.seat(play, who) for name, who in play.explorers.items()}
    fates = {name: seat.fate for name, seat in states.items()}
    categories: list[Category] = []
    won: dict[str, int] = dict.fromkeys(play.explorers, 0)
    slack: dict[str, int] = dict.fromkeys(play.explorers, 0)
    all_written = True
    base: Pointer = _FINAL if final is not None else play.turn_at
    for category in CATEGORIES:
        counts = {name: seat.held(category) for name, seat in states.items()}
        named = _named(play, final, category)
        gained_by = None if named is None else list(dict.fromkeys(name for name, _ in named))
        leaders = award.leaders(play, counts, fates, named=gained_by)
        if named is None:
            all_written = False
            if leaders is None:
                for name in award.could_lead(play, counts, fates):
                    slack[name] += 1
                play.unverified.append(
                    Unverified("award-missed", base, f"{category} of {_unknown(counts, fates)} at the end")
                )
            categories.append(Category(category, leaders or [], leaders is None, False, counts))
            for name in leaders or []:
                won[name] += 1
                play.explorers[name].points += 1
                play.correct(base, play.explorers[name], 1, 1, f"award-{category}", None)
            continue
        winners = gained_by or []
        right = leaders is not None and sorted(leaders) == sorted(name for name, _ in named)
        found = [] if frozen or right else _judge_award(play, category, named, leaders, counts, fates)
        if found:
            play.sway.inexact.update(ABOUT_THE_AWARD)  # what is wrong under one reading is right under another
        for name, place in dict(reversed(named)).items():
            won[name] += 1
            lost = next((each for each in found if each.effect.get(name, 0) < 0), None)
            if frozen and name not in (leaders or []):
                lost = play.played_on
            play.explorers[name].points += 1
            play.correct(place, play.explorers[name], 1, 0 if lost else 1, f"award-{category}", lost)
        gained = {name: each for each in found for name, points in each.effect.items() if points > 0}
        if frozen:
            gained = {name: play.played_on for name in leaders or [] if name not in winners and play.played_on}
        for name, each in gained.items():
            at: Pointer = (*_FINAL, "awards", category)
            play.correct(at, play.explorers[name], 0, 1, f"award-{category}", each)
        if frozen:
            winners = leaders or []
        else:
            lost_names = {name for each in found for name, points in each.effect.items() if points < 0}
            winners = [name for name in [*winners, *gained] if name not in lost_names]
        categories.append(Category(category, winners, False, True, counts))
    play.award_open = slack
    for name, written in ((final.scores if final is not None else None) or {}).items():
        if written is not None:
            _final_score(play, play.explorers[name], written, won[name], slack[name], all_written)
    return categories


def _unknown(counts: Mapping[str, int | None], fates: Mapping[str, str | None]) -> str:
    return ", ".join(name for name, value in counts.items() if value is None and fates[name] is None)


def _judge_award(
    play: Play, category: str, named: list[tuple[str, Pointer]], leaders: list[str] | None,
    counts: Mapping[str, int | None], fates: Mapping[str, str | None],
) -> list[Finding]:  # fmt: skip
    as_written = {name: who.held_as_written(category) for name, who in play.explorers.items()}
    written_fates = {name: _fate_on_paper(play, who) for name, who in play.explorers.items()}
    leaders_as_written = award.leaders(play, as_written, written_fates, quiet=True)
    beaten = award.beaten(counts, fates, [name for name, _ in named], play.ruling("award-pool"))
    because: list[object] = []
    for name, who in play.explorers.items():
        because.extend(who.because(category))
        if who.fate != written_fates[name]:
            because.extend(play.death_findings.get(name, ()))
            because.extend(play.status_findings.get(name, ()))
    gone = {name: fate for name, fate in fates.items() if fate is not None}
    event = events.Awarded(
        (*_FINAL, "awards", category),
        category,
        named,
        leaders,
        leaders_as_written,
        beaten,
        gone,
        counts,
        because,
    )
    return play.judge(event)


def _fate_on_paper(play: Play, who: Explorer) -> str | None:
    """What became of somebody as whoever gave the award saw it: a status at the end that is corrected counts here."""
    for finding in play.status_findings.get(who.name, ()):
        return None if finding.recorded == "alive" else str(finding.recorded)
    return who.written_fate


def _final_score(play: Play, who: Explorer, written: int, won: int, slack: int, all_written: bool) -> None:
    at: Pointer = (*_FINAL, "scores", who.name)
    who.last_total = at
    gap = written - who.points
    beyond = play.partial and not _has_before_award(play, who)
    absorbs = True if not who.known or beyond else None if slack else False
    play.sway.after_award.append(Take(who.name, absorbs))
    if absorbs is None:
        play.sway.near(slack - gap)
        for name in play.touched.intersection(ABOUT_THE_AWARD):
            play.touch_award(name, abs(gap))  # which categories are open, and may explain the gap, hangs on it
    if not who.known or (beyond and gap):
        who.points, who.known = written, True
        play.take_up(at, who, gap, "unitemised")
        play.final_slack[who.name] = Slack(fixed=True)
        return
    if gap == 0:
        who.pending.clear()
        play.final_slack[who.name] = Slack(taken=0)
        return
    if 0 < gap <= slack:
        who.points = written
        play.final_slack[who.name] = Slack(taken=gap)
        play.take_up(at, who, gap, "unitemised")
        return
    if play.frozen and not all_written:
        play.take_up(at, who, gap, "correction")
        who.points = written
        return
    totals.take_over(play, events.FinalScored(at, who, written, who.points, won))


def _has_before_award(play: Play, who: Explorer) -> bool:
    final = play.sheet.final
    return final is not None and (final.before_award or {}).get(who.name) is not None


def _residual(play: Play, categories: list[Category]) -> None:
    """Everything that the Game Turns after the end brought, award included, is the effect of ``played-on``."""
    finding = play.played_on
    assert finding is not None
    for name, who in play.explorers.items():
        due = play.snapshot[name].total + sum(name in category.winners for category in categories)
        play.attach(finding, who, due - who.total)


def _standings(play: Play, final: model.Final | None, finished: bool) -> list[Standing]:
    scores = (final.scores if final is not None else None) or {}
    ranks = _written_ranks(final)
    standings = []
    for name, who in play.explorers.items():
        fate = play.snapshot[name].fate if play.frozen else who.fate
        recomputed = who.total if who.known or play.record != "result" else None
        standings.append(Standing(name, fate or "alive", scores.get(name), who.points, recomputed, ranks.get(name)))
    if finished:
        award.rank(play, standings)
    return award.best_first(standings, play.explorers)


def written_groups(final: model.Final | None) -> list[list[str]]:
    """The ranking as written, best first."""
    written = final.ranking if final is not None else None
    if written is None:
        return []
    if isinstance(written, str):
        return [[written]]
    return [group for group in (names_in(each) for each in written) if group]


def _written_ranks(final: model.Final | None) -> dict[str, int]:
    ranks: dict[str, int] = {}
    place = 1
    for group in written_groups(final):
        ranks.update(dict.fromkeys(group, place))
        place += len(group)
    return ranks


def _verdicts(play: Play, final: model.Final, standings: list[Standing]) -> None:
    """The ranking and the winners as written."""
    known = all(who.known for who in play.explorers.values()) or play.record == "result"
    known = known and all(standing.recomputed is not None for standing in standings)
    as_written = [
        Standing(each.player, each.status, each.written, each.as_written, each.as_written, None) for each in standings
    ]
    award.rank(play, as_written, quiet=True)
    because: list[object] = []
    for who in play.explorers.values():
        because.extend(finding for finding in who.because("points") if finding.effect and finding not in because)
    groups = written_groups(final)
    if groups:
        named = {name for group in groups for name in group}
        due = _only(groups_of(standings), named) if known else None
        event = events.Ranked((*_FINAL, "ranking"), groups, due, _only(groups_of(as_written), named), because)
        play.judge(event, after_end=True)
    if final.winners is not None and len(play.explorers) > 1:
        winners = [] if final.winners == "none" and "none" not in play.explorers else names_in(final.winners)
        due_winners = [each.player for each in standings if each.winner] if known else None
        best = max((each.recomputed for each in standings if each.recomputed is not None), default=None)
        event_won = events.Won(
            (*_FINAL, "winners"),
            winners,
            due_winners,
            [each.player for each in as_written if each.winner],
            best,
            because,
        )
        play.judge(event_won, after_end=True)


def _only(groups: Iterable[list[str]], named: set[str]) -> list[list[str]]:
    return [kept for kept in ([name for name in group if name in named] for group in groups) if kept]

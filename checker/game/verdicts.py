"""Totals, ranking and winners, and what is written of them. Rulebook: Final award."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from checker.bounds import NOTHING, OPEN, Bounds, exactly, joined
from checker.findings import Finding, Pointer
from checker.game import events, final_award
from checker.game.final_award import Award
from checker.game.outcome import Outcome, Standing
from checker.game.play import Play
from checker.game.result import Ending, certain_rank, in_order
from checker.rulebook.numbers import POINTS_TO_END
from checker.sheet import model
from checker.sheet.model import names_in

_FINAL: Pointer = ("final",)


def outcome_of(play: Play, final: model.Final | None, *, finished: bool) -> Outcome:
    """Give the award, if the game is over, and tell what everything comes to."""
    finished = finished or (play.frozen and not play.known.result_lost)
    if play.frozen:
        for who in play.explorers.values():
            who.open = NOTHING
    award = final_award.give(play, final) if finished else final_award.no_award(play)
    if play.frozen:
        _everything_after_the_end(play, award)
    below = play.ruling("dead-may-win") == "no"
    endings = _endings(play, award, below)
    if play.known.result_lost:
        return _outcome(play, final, award, endings, finished=None)
    if not finished and _may_be_over(play, final):
        return _outcome(play, final, award, endings, finished=None, over=_if_it_was_over(play, below))
    others = _endings(play, award, not below) if finished else endings
    if _told(others) != _told(endings):
        play.results.touched.add("dead-may-win")
    if final is not None:
        _markers(play, final, award)
        _verdicts(play, final, award, endings, _as_written(play, award, below))
    otherwise = _due_order(others, list(play.explorers)) if finished else None
    return _outcome(play, final, award, endings, finished=finished, otherwise=otherwise)


def _may_be_over(play: Play, final: model.Final | None) -> bool:
    """Whether the last Game Turn may have ended a game that has no result."""
    everybody = play.explorers.values()
    return (
        final is None
        and play.known.last >= 0
        and any(who.may_be_lost or who.total.high >= POINTS_TO_END for who in everybody)
    )


def _if_it_was_over(play: Play, lost_below: bool) -> list[Ending]:
    """What the game would come to if its last Game Turn had ended it; nothing of it stays."""
    points = {name: who.points for name, who in play.explorers.items()}
    touched, unverified, ledger = set(play.results.touched), len(play.results.unverified), play.results.ledger
    play.results.ledger = None
    endings = _endings(play, final_award.give(play, None), lost_below)
    play.results.ledger, play.results.touched = ledger, touched
    del play.results.unverified[unverified:]
    for name, who in play.explorers.items():
        who.points = points[name]
    return endings


def _everything_after_the_end(play: Play, award: Award) -> None:
    """What the Game Turns after the end brought, award included, is the effect of ``played-on``."""
    finding = play.played_on
    assert finding is not None
    for name, who in play.explorers.items():
        gained = sum(name in category.winners for category in award.categories)
        due = play.snapshot[name].total.moved(gained)
        change = due.plus(who.total.negative())
        if change.exact is not None:
            play.attach(finding, who, change.exact)
        else:
            play.leave_open(finding, who, change)


# in every way


def _endings(play: Play, award: Award, lost_below: bool) -> list[Ending]:
    """What the game comes to in each way, as recomputed; ways that come to the same are one."""
    below = {lost: _below(play, lost, lost_below) for lost in {way.lost for way in award.ways}}
    return _unlike(
        Ending(
            {
                name: who.total.moved((0 if name in award.settled else gained[seat]) + contested[seat])
                for seat, (name, who) in enumerate(play.explorers.items())
            },
            lost,
        )
        for gained, contested, lost in dict.fromkeys((way.award, way.contested, below[way.lost]) for way in award.ways)
    )


def _unlike(endings: Iterable[Ending]) -> list[Ending]:
    return list({(tuple(ending.totals.values()), ending.below): ending for ending in endings}.values())


def _as_written(play: Play, award: Award, lost_below: bool) -> list[Ending]:
    """The same as the players believed it."""
    below = frozenset(name for name, who in play.explorers.items() if lost_below and who.written_fate is not None)
    return _unlike(
        Ending(
            {
                name: _believed(award, name, who.total_as_written, gained[seat])
                for seat, (name, who) in enumerate(play.explorers.items())
            },
            below,
        )
        for gained in dict.fromkeys(way.award for way in award.ways)
    )


def _believed(award: Award, name: str, points: Bounds, gained: int) -> Bounds:
    if name in award.wrong:
        return exactly(award.wrong[name][0])
    return points if name in award.settled else points.moved(gained)


def _below(play: Play, died: frozenset[str], lost_below: bool) -> frozenset[str]:
    """Who is ranked below the living; nobody if no one lives."""
    lost = died.union(name for name in play.explorers if fate_of(play, name) is not None)
    return lost if lost_below and len(lost) < len(play.explorers) else frozenset()


def fate_of(play: Play, name: str) -> str | None:
    """What became of an explorer; after a game that went on, by the time when it was over."""
    return play.snapshot[name].fate if play.frozen else play.explorers[name].fate


def _told(endings: Sequence[Ending]) -> object:
    """What can be said of a result: ranks and winners."""
    players = list(endings[0].totals)
    return {name: certain_rank(endings, name) for name in players}, _winners(endings)


def _winners(endings: Sequence[Ending]) -> tuple[list[str], list[str]]:
    """Who wins for certain, and who may win; nobody does alone."""
    players = list(endings[0].totals)
    if len(players) < 2:
        return [], []
    certain = [name for name in players if all(ending.must_win(name) for ending in endings)]
    return certain, [name for name in players if any(ending.may_win(name) for ending in endings)]


def _outcome(
    play: Play,
    final: model.Final | None,
    award: Award,
    endings: Sequence[Ending],
    *,
    finished: bool | None,
    over: Sequence[Ending] = (),
    otherwise: list[list[str]] | None = None,
) -> Outcome:
    """Put the outcome together.

    Args:
        play: The table.
        final: The end as written.
        award: The final award.
        endings: What the game may come to.
        finished: Whether it is over; None where that is open.
        over: What it would come to if its last Game Turn had ended it, where that is open. Totals of an unfinished
            game are those after the last Game Turn written all the same.
        otherwise: The ranking if the dead were ranked the other way.
    """
    scores = (final.scores if final is not None else None) or {}
    written_ranks = _written_ranks(final)
    believed = _as_written(play, award, lost_below=False)
    certain, possible = _winners(endings) if finished else ([], _winners(over)[1] if over else [])
    if play.known.result_lost and len(play.explorers) > 1:
        possible = list(play.explorers)
    standings = [
        Standing(
            name,
            _status(play, award, name),
            scores.get(name),
            joined([ending.totals[name] for ending in believed]),
            OPEN if play.known.result_lost else joined([ending.totals[name] for ending in endings]),
            written_ranks.get(name),
            certain_rank(endings, name) if finished else None,
            name in certain,
        )
        for name in play.explorers
    ]
    if finished:
        places = {name: joined([ending.ranks[name] for ending in endings]) for name in play.explorers}
        standings.sort(key=lambda each: places[each.player])
    return Outcome(
        play.results.findings,
        play.results.unverified,
        play.results.allowed,
        frozenset(play.results.touched),
        standings,
        finished,
        certain,
        possible,
        play.results.ledger,
        award.categories,
        play.results.tables,
        play.known.start,
        play.ruling("dead-may-win") == "no",
        otherwise,
    )


def _status(play: Play, award: Award, name: str) -> str | None:
    fate = fate_of(play, name)
    if fate is not None:
        return fate
    unsure = play.explorers[name].may_be_lost and not play.frozen
    return None if unsure and any(name in way.lost for way in award.ways or ()) else "alive"


# what is written of it


def _markers(play: Play, final: model.Final, award: Award) -> None:
    for name, position in (final.markers or {}).items():
        if position is None:
            continue
        who, beside = play.explorers[name], (final.scores or {}).get(name)
        if play.frozen and beside is None and not award.all_written:
            continue  # who gained what behind the end of the game is not written
        believed = joined([ending.totals[name] for ending in _as_written(play, award, lost_below=False)])
        shown = exactly(beside) if beside is not None else believed
        play.judge(events.MarkerSeen((*_FINAL, "markers", name), who, position, shown), after_end=True)


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


def _verdicts(
    play: Play, final: model.Final, award: Award, endings: Sequence[Ending], believed: Sequence[Ending]
) -> None:
    """Judge the ranking and the winners as written; they are never evidence."""
    because = _because(play)
    groups = written_groups(final)
    totals = _totals(endings)
    if award.withheld:
        endings = [ending.with_more(award.withheld) for ending in endings]
    ranking_stands = not groups or _ranking_stands(play, groups, endings, believed, totals, because)
    if final.winners is None or len(play.explorers) < 2:
        return
    winners = [] if final.winners == "none" and "none" not in play.explorers else names_in(final.winners)
    certain, possible = _winners(endings)
    alone = _possible(endings, [], winners)
    together = alone and ranking_stands and bool(groups)
    play.judge(
        events.Won(
            (*_FINAL, "winners"),
            winners,
            alone,
            not together or _possible(endings, groups, winners),
            certain if certain == possible else None,
            possible,
            _possible(believed, [], winners),
            totals,
            because,
        ),
        after_end=True,
    )


def _because(play: Play) -> list[Finding]:
    """What changed anybody's points."""
    found = [each for who in play.explorers.values() for each in who.because("points") if each.effect or each.open]
    return list(dict.fromkeys(found))


def _ranking_stands(
    play: Play,
    groups: list[list[str]],
    endings: Sequence[Ending],
    believed: Sequence[Ending],
    totals: Mapping[str, Bounds],
    because: list[Finding],
) -> bool:
    """Judge the ranking as written; whether nothing is wrong with it."""
    event = events.Ranked(
        (*_FINAL, "ranking"),
        groups,
        _possible(endings, groups, None),
        _due_order(endings, list(dict.fromkeys(name for group in groups for name in group))),
        _possible(believed, groups, None),
        totals,
        because,
    )
    return not play.judge(event, after_end=True)


def _possible(endings: Sequence[Ending], groups: Sequence[Sequence[str]], winners: Sequence[str] | None) -> bool:
    return any(ending.order_possible(groups, winners) for ending in endings)


def _totals(endings: Sequence[Ending]) -> Mapping[str, Bounds]:
    return {name: joined([ending.totals[name] for ending in endings]) for name in endings[0].totals}


def _due_order(endings: Sequence[Ending], named: list[str]) -> list[list[str]] | None:
    """The order of some players, where it is the same in every completion."""
    others = [
        Ending({name: ending.totals[name] for name in named}, ending.below.intersection(named)) for ending in endings
    ]
    ranks = {name: certain_rank(others, name) for name in named}
    return None if None in ranks.values() else in_order(named, ranks)

"""Every rule, in the order of the documentation and of output."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checker.replay.play import Judges
from checker.rules.base import Rule
from checker.rules.boost.ammo_over_maximum import ALSO as AMMO_OVER_MAXIMUM_ALSO
from checker.rules.boost.ammo_over_maximum import ammo_over_maximum
from checker.rules.boost.boost_to_zero import boost_to_zero
from checker.rules.boost.boost_without_resource import boost_without_resource
from checker.rules.boost.wrong_boost_effect import wrong_boost_effect
from checker.rules.death.act_after_death import act_after_death
from checker.rules.death.deadly_encounter import deadly_encounter
from checker.rules.death.death_not_recorded import death_not_recorded
from checker.rules.death.death_without_cause import death_without_cause
from checker.rules.death.mutiny_without_death import mutiny_without_death
from checker.rules.death.needless_discard import needless_discard
from checker.rules.death.second_notoriety import second_notoriety
from checker.rules.desertion.desertion_misjudged import desertion_misjudged
from checker.rules.desertion.missing_desertion_roll import missing_desertion_roll
from checker.rules.desertion.needless_stop import needless_stop
from checker.rules.desertion.stop_without_quinine import stop_without_quinine
from checker.rules.desertion.wrong_roll_total import wrong_roll_total
from checker.rules.desertion.wrong_track_modifier import wrong_track_modifier
from checker.rules.ending.chits_not_sorted import chits_not_sorted
from checker.rules.ending.ended_early import ended_early
from checker.rules.ending.missing_bag_draw import missing_bag_draw
from checker.rules.ending.needless_bag_draw import needless_bag_draw
from checker.rules.ending.played_on import played_on
from checker.rules.ending.wrong_chit_draw import wrong_chit_draw
from checker.rules.ending.wrong_drama_marker import wrong_drama_marker
from checker.rules.envy.envy_below_threshold import envy_below_threshold
from checker.rules.envy.envy_out_of_order import envy_out_of_order
from checker.rules.envy.envy_to_zero import envy_to_zero
from checker.rules.envy.envy_twice import envy_twice
from checker.rules.envy.wrong_envy_cost import wrong_envy_cost
from checker.rules.points.incidents_without_cost import incidents_without_cost
from checker.rules.points.meeting_nobody import meeting_nobody
from checker.rules.points.meeting_unexplored import meeting_unexplored
from checker.rules.points.resource_not_held import resource_not_held
from checker.rules.points.special_discovery_range import special_discovery_range
from checker.rules.points.unmatched_resource import unmatched_resource
from checker.rules.points.wrong_points import ALSO as WRONG_POINTS_ALSO
from checker.rules.points.wrong_points import wrong_points
from checker.rules.points.wrong_rival_loss import wrong_rival_loss
from checker.rules.result.award_missed import award_missed
from checker.rules.result.award_to_the_dead import award_to_the_dead
from checker.rules.result.award_unearned import award_unearned
from checker.rules.result.depends_on_ruling import depends_on_ruling
from checker.rules.result.wrong_final_score import wrong_final_score
from checker.rules.result.wrong_ranking import wrong_ranking
from checker.rules.result.wrong_winner import wrong_winner
from checker.rules.sheet.duplicate_key import duplicate_key
from checker.rules.sheet.invalid_value import invalid_value
from checker.rules.sheet.invalid_yaml import invalid_yaml
from checker.rules.sheet.missing_key import missing_key
from checker.rules.sheet.player_count import player_count
from checker.rules.sheet.score_mismatch import score_mismatch
from checker.rules.sheet.status_mismatch import status_mismatch
from checker.rules.sheet.stock_below_zero import stock_below_zero
from checker.rules.sheet.stock_mismatch import stock_mismatch
from checker.rules.sheet.turn_order_incomplete import turn_order_incomplete
from checker.rules.sheet.unknown_key import unknown_key
from checker.rules.sheet.unknown_player import unknown_player
from checker.rules.sheet.unreadable_file import unreadable_file
from checker.rules.sheet.unsupported_version import unsupported_version
from checker.rules.sheet.unused_ignore import unused_ignore
from checker.rules.time.chits_kept import chits_kept
from checker.rules.time.early_stop import early_stop
from checker.rules.time.explorer_not_reset import explorer_not_reset
from checker.rules.time.missing_health_roll import missing_health_roll
from checker.rules.time.needless_health_roll import needless_health_roll
from checker.rules.time.time_never_up import time_never_up
from checker.rules.time.time_overspent import time_overspent
from checker.rules.time.turn_after_time_up import turn_after_time_up
from checker.rules.time.wrong_time_marker import wrong_time_marker

_ALL: tuple[Rule, ...] = (
    # Reading the sheet.
    unreadable_file,
    invalid_yaml,
    duplicate_key,
    unknown_key,
    missing_key,
    invalid_value,
    unsupported_version,
    unknown_player,
    player_count,
    turn_order_incomplete,
    stock_below_zero,
    stock_mismatch,
    status_mismatch,
    score_mismatch,
    unused_ignore,
    # Time is up.
    turn_after_time_up,
    time_never_up,
    early_stop,
    time_overspent,
    missing_health_roll,
    needless_health_roll,
    chits_kept,
    explorer_not_reset,
    wrong_time_marker,
    # Desertion.
    missing_desertion_roll,
    wrong_track_modifier,
    wrong_roll_total,
    desertion_misjudged,
    stop_without_quinine,
    needless_stop,
    # Boost.
    boost_without_resource,
    wrong_boost_effect,
    ammo_over_maximum,
    *AMMO_OVER_MAXIMUM_ALSO,
    boost_to_zero,
    # Envy.
    envy_below_threshold,
    envy_twice,
    envy_out_of_order,
    envy_to_zero,
    wrong_envy_cost,
    # Death, insanity, mutiny.
    death_not_recorded,
    death_without_cause,
    second_notoriety,
    mutiny_without_death,
    act_after_death,
    deadly_encounter,
    needless_discard,
    # The end of the game and the Event bag.
    ended_early,
    played_on,
    wrong_drama_marker,
    wrong_chit_draw,
    chits_not_sorted,
    needless_bag_draw,
    missing_bag_draw,
    # Final award and result.
    award_missed,
    award_unearned,
    award_to_the_dead,
    wrong_final_score,
    wrong_ranking,
    wrong_winner,
    depends_on_ruling,
    # Drama points.
    wrong_points,
    *WRONG_POINTS_ALSO,
    wrong_rival_loss,
    resource_not_held,
    unmatched_resource,
    special_discovery_range,
    meeting_unexplored,
    meeting_nobody,
    incidents_without_cost,
)


def _by_name() -> Mapping[str, Rule]:
    rules: dict[str, Rule] = {}
    for rule in _ALL:
        rules.setdefault(rule.name, rule)
    return MappingProxyType(rules)


def _by_event() -> Judges:
    events: dict[type, list[Rule]] = {}
    for rule in _ALL:
        if rule.judges is not None:
            events.setdefault(rule.judges, []).append(rule)
    return {
        event: tuple(rule.check for rule in sorted(rules, key=_precedence) if rule.check is not None)
        for event, rules in events.items()
    }


_STRIKE_FIRST = (
    "envy-twice",
    "envy-below-threshold",
    "envy-to-zero",
    "second-notoriety",
    "death-without-cause",
    "meeting-unexplored",
    "meeting-nobody",
    "incidents-without-cost",
)


def _precedence(rule: Rule) -> int:
    """What can strike a claim is asked first, in the order in which one fault goes before another."""
    return _STRIKE_FIRST.index(rule.name) if rule.name in _STRIKE_FIRST else len(_STRIKE_FIRST)


RULES: Mapping[str, Rule] = _by_name()
"""Every rule by its name, in the order of the catalogue."""
ORDER: Mapping[str, int] = MappingProxyType({name: index for index, name in enumerate(RULES)})
EVERY_RULE: Judges = _by_event()
"""What judges an event, in the order in which it is asked."""

"""The register of ways to plant a fault."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.accuracy.draft import Draft
from tests.accuracy.model import Plan

Planter = Callable[[Draft], None]
Prepare = Callable[[Plan, Random], None]
ANY = ("full", "points", "result")
PLAYED = ("full", "points")


@dataclass(frozen=True)
class Way:
    """How a fault of a rule is planted, and in which games."""

    rule: str
    name: str
    plant: Planter
    records: tuple[str, ...]
    players: tuple[int, ...]
    settings: tuple[tuple[str, Any], ...]
    why: str

    def prepare(self, plan: object, rng: Random) -> None:
        """Nothing in the game that would make the spec's answer doubtful."""
        assert isinstance(plan, Plan)
        plan.bare, plan.loose, plan.history, plan.allowed = set(), set(), "complete", False
        plan.rulings = {}
        plan.totals_in_counts = False
        plan.finish = "called" if rng.random() < 0.7 else "unfinished"
        plan.doom = 0 if rng.random() < 0.75 else plan.doom
        for key, value in self.settings:
            setattr(plan, key, value(rng) if callable(value) else value)


WAYS: dict[str, list[Way]] = {}


def plant(
    rule: str,
    *,
    records: tuple[str, ...] = PLAYED,
    players: tuple[int, ...] = (1, 2, 2, 3, 4, 5),
    **settings: Any,
) -> Callable[[Planter], Planter]:
    """Register a way; its name is the function's, its reason the first line of the docstring."""

    def register(planter: Planter) -> Planter:
        name = planter.__name__.replace("_", "-")
        why = (planter.__doc__ or "").strip().splitlines()[0]
        WAYS.setdefault(rule, []).append(Way(rule, name, planter, records, players, tuple(settings.items()), why))
        return planter

    return register

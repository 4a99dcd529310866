"""The open questions of the chapter and how a table may read them."""
# ruff: noqa: E501 - one question a line

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Ruling:
    """An open question.

    Attributes:
        name: Its name in sheets and configuration.
        options: The readings; the first is the default.
        question: The question in one sentence.
    """

    name: str
    options: tuple[str, str]
    question: str

    @property
    def default(self) -> str:
        """The reading where nobody chose one."""
        return self.options[0]

    def other(self, choice: str) -> str:
        """The reading that is not ``choice``."""
        return self.options[1] if choice == self.options[0] else self.options[0]


_ALL = (
    Ruling("award-pool", ("living", "everyone"), "Who can lead a category of the final award: the living and sane, or everybody?"),
    Ruling("award-at-zero", ("shared", "none"), "Does everybody lead a category of which nobody has anything?"),
    Ruling("dead-may-win", ("yes", "no"), "May an explorer who died or went mad win?"),
    Ruling("dead-inspire-envy", ("yes", "no"), "Can a dead explorer's total be envied?"),
    Ruling("dead-lose-to-finds", ("yes", "no"), "Does a dead explorer lose a point to a find of their Patron's?"),
    Ruling("meeting-the-dead", ("no", "yes"), "Can a dead explorer be met?"),
    Ruling("meeting-several", ("once", "each"), "Meeting several explorers at once: does the mover gain once, or for each?"),
    Ruling("points-below-zero", ("allowed", "floored"), "Can a loss bring a total under 0?"),
    Ruling("patron-on-special", ("yes", "no"), "Does a Patron pay for Special Discoveries?"),
    Ruling("patron-on-placed", ("yes", "no"), "Does a Patron pay for places put on the map?"),
    Ruling("envy-once-per", ("player", "table"), "Is Envy once a Game Turn for each player, or for the table?"),
    Ruling("quinine-stops", ("each", "one"), "May two Quinines stop both desertions of one player?"),
    Ruling("revolvers", ("once", "stack"), "Do two Revolvers take off 1 or 2?"),
    Ruling("touch-of-zero", ("sealed", "saved"), "Is an explorer lost whose track touched 0 and rose again in the same Player Turn?"),
    Ruling("late-special-discovery", ("roll", "exempt"), "Is the Health-roll owed when a Special Discovery came with Time already at Stop?"),
    Ruling("ammo-at-maximum", ("illegal", "wasted"), "Is Ammo spent at a full Ammo Stock against the rules, or only without effect?"),
    Ruling("desertion-from-none", ("nothing", "discontent"), "Does Discontent rise when a Desertion-roll succeeds and nobody is left to go?"),
    Ruling("resource-on-placed", ("yes", "no"), "Does a matching Resource earn its point on a place put on the map?"),
    Ruling("resource-on-special", ("no", "yes"), "Does a Resource other than the Diary earn a point on a Special Discovery?"),
    Ruling("time-is-a-cost", ("yes", "no"), "Has an Incident that took only Time cost something?"),
)  # fmt: skip

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.name: ruling for ruling in _ALL})
DEFAULTS: Final[Mapping[str, str]] = MappingProxyType({ruling.name: ruling.default for ruling in _ALL})

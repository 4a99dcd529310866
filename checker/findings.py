"""What the steps hand on to each other: pointers and findings.

A *pointer* is the route of keys and indices from the top of a document to a node. Loader and rules speak in
pointers only; lines and columns are looked up once, at the end, and only for what is reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from checker.bounds import Bounds

Pointer = tuple[str | int, ...]
Severity = Literal["error", "warning", "note"]


@dataclass(slots=True, eq=False)
class Finding:
    """One violation of one rule.

    The loader, the rules and the replay make findings and the replay settles their ``effect``; after that
    nobody changes them.

    Attributes:
        rule: Name of the rule.
        at: The node that the finding points at.
        message: One sentence for a player: what is written, what is due.
        part: Whether the place is the node itself or its key in the mapping around it.
        player: The player concerned, if it is one.
        game_turn: Number of the Game Turn, if it is in one.
        recorded: The value as written down.
        expected: The value that the rulebook gives.
        effect: Drama Points by which each player's total changes when this is put right.
        open: The same where the sheet leaves it open by how many.
        because: Earlier findings without which this one would not be there.
        related: Other nodes worth a look, each with a few words.
        strikes: Whether the claim is struck, so that it counts for nothing.
        severity: Where it differs from the rule's own.
        span: Start and end offset in the text, for the few places that no pointer reaches.
        noticed: More places, as start and end offset in the text.
        rewrite: What was probably meant, where reading the sheet leaves a guess. What follows from the rules,
            ``fixing`` derives.
        also: Where else the same slip stands: each place, whether it is the node or its key, and what was meant there.
        safe: Whether the rewriting is certain (``--fix``) or a guess (``--unsafe-fixes``).
        node: The claim this belongs to, for a judge who lets it stand; the place itself by default.
    """

    rule: str
    at: Pointer
    message: str
    part: Literal["node", "key"] = "node"
    player: str | None = None
    game_turn: int | None = None
    recorded: object = None
    expected: object = None
    effect: dict[str, int] = field(default_factory=dict)
    open: dict[str, Bounds] = field(default_factory=dict)
    because: list[Finding] = field(default_factory=list)
    related: list[tuple[Pointer, str]] = field(default_factory=list)
    strikes: bool = False
    severity: Severity | None = None
    span: tuple[int, int] | None = None
    noticed: list[tuple[tuple[int, int], str]] = field(default_factory=list)
    rewrite: str | None = None
    also: list[tuple[Pointer, Literal["node", "key"], str]] = field(default_factory=list)
    safe: bool = True
    node: Pointer | None = None


@dataclass(slots=True, frozen=True)
class Unverified:
    """A rule that could not be judged.

    Attributes:
        rule: The rule.
        at: What it would have judged.
        needs: What it would have needed.
        whole: Whether that is a sentence of its own, rather than a thing that is lacking.
    """

    rule: str
    at: Pointer
    needs: str
    whole: bool = False

    @property
    def message(self) -> str:
        """The whole of it in a sentence."""
        return f"{self.rule} could not be verified{':' if self.whole else ' without'} {self.needs}"


def claim_of(pointer: Pointer) -> Pointer | None:
    """The claim that a node belongs to: what may carry ``allowed`` in a sheet; None where nothing can.

    A log entry, a ``time_up``, a Desertion-roll, a death, a Boost, a claim of Envy, a bag.
    """
    if len(pointer) < 3 or pointer[0] != "turns":
        return None
    part = pointer[2]
    if part == "player_turns" and len(pointer) > 4:
        length = 6 if pointer[4] == "log" else 5 if pointer[4] == "time_up" else 0
    else:
        length = {"desertion": 5, "deaths": 4, "boosts": 4, "envy": 4, "bag": 3}.get(str(part), 0)
    return pointer[:length] if 0 < length <= len(pointer) else None


def json_pointer(pointer: Pointer) -> str:
    """The pointer in the notation of RFC 6901."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in pointer)

"""From a document, faulty or not, to a sheet and what is wrong with its form.

A clean document is validated once. Each fault becomes a finding and its part is taken out, in such a way that it
cannot be taken for something that the sheet says; then the rest is validated again, until nothing is left to object to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic import ValidationError

from checker.document.spans import value_at
from checker.document.tree import Document
from checker.document.values import IGNORED, Quoted, Signed, Value, text_of
from checker.findings import Finding, Pointer
from checker.sheet.model import Sheet, validate
from checker.sheet.names import Naming, faults_of_names
from checker.sheet.suggest import may_have_been
from checker.sheet.wording import UNKNOWN_AMOUNT, Complaint, complain

_NULLS = frozenset({"null", "Null", "NULL", "~"})
VERSION = 1
_NONE: dict[str, Value] = {"deaths": [], "boosts": [], "envy": [], "bag": {}}
"""What ``none`` stands for under a key of a Game Turn."""
MOST_FAULTS = 2_000
"""Of the form, in one sheet. Each takes a validation's share and a copy of what is around it."""


@dataclass(slots=True)
class Loaded:
    """A sheet and how it was read.

    Attributes:
        sheet: The sheet without its faulty parts; None if it is skipped.
        findings: What is wrong with its form.
        unread: Places where something stands, or may have stood, that cannot be read.
        foreign: Whether it is another kind of YAML: neither ``sheet`` nor ``players``.
    """

    sheet: Sheet | None
    findings: list[Finding] = field(default_factory=list)
    unread: set[Pointer] = field(default_factory=set)
    foreign: bool = False


def load(document: Document) -> Loaded:
    """Read one document. Never raises for what a sheet may hold."""
    return _Loader(document).run()


MOST_OF_PLAYERS = 100
"""Players of a sheet: who leads, who may win and who envies whom are asked of each beside all others."""
MOST_OF_A_NAME = 1_000
"""Code points. Each finding about somebody says their name."""


class _TooMany(Exception):  # noqa: N818 - said of faults
    """There is no end of faults."""


class _Loader:
    def __init__(self, document: Document) -> None:
        self.tree: Value = document.value
        self.document = document
        self.loaded = Loaded(None)
        self.taken_out: set[Pointer] = set()
        self._own: dict[int, Value] = {}
        self._strangers: dict[str, Finding] = {}

    def run(self) -> Loaded:
        document, loaded = self.document, self.loaded
        if document.limit is not None:
            self._skip("unreadable-file", document.limit, span=(0, 0))
        elif document.error is not None:
            self._skip("invalid-yaml", str(document.error), span=(document.error.offset, document.error.offset))
        elif self.tree is None:
            where = f"document {document.index + 1}" if document.index else "the file"
            self._skip("missing-key", f"{where} is empty: it has no 'sheet' and no 'players'", span=(0, 0))
        elif not isinstance(self.tree, dict):
            loaded.foreign = True
            what = "a list" if isinstance(self.tree, list) else "a single value"
            self._skip("invalid-value", f"{what} stands here; a score sheet is a mapping that begins with 'sheet: 1'")
        else:
            try:
                self._mapping(self.tree)
            except _TooMany:
                loaded.sheet = None
                words = f"this sheet has more than {MOST_FAULTS} faults of form; the rest of it is not looked at"
                loaded.findings.append(Finding("unreadable-file", (), words, span=(0, 0)))
        return loaded

    def _skip(self, rule: str, message: str, at: Pointer = (), span: tuple[int, int] | None = None) -> None:
        self._report(Finding(rule, at, message, span=span))

    def _report(self, finding: Finding) -> None:
        if len(self.loaded.findings) >= MOST_FAULTS:
            raise _TooMany
        self.loaded.findings.append(finding)

    def _mapping(self, tree: dict[str, Value]) -> None:
        loaded = self.loaded
        loaded.foreign = "sheet" not in tree and "players" not in tree
        for fault in self.document.faults:
            self._report(_building_fault(fault.kind, fault.at, fault.span, fault.key))
            if fault.kind == "merge":
                self.taken_out.add(fault.at)
        if not self._version(tree):
            return
        players = tree.get("players")
        names = players if isinstance(players, dict | list) else ()
        if any(isinstance(name, str) and len(name) > MOST_OF_A_NAME for name in names):
            words = f"a player's name is longer than the limit of {MOST_OF_A_NAME} characters"
            self._skip("unreadable-file", words, span=(0, 0))
            return
        if len(names) > MOST_OF_PLAYERS:
            self._skip("unreadable-file", f"there are more players than the limit of {MOST_OF_PLAYERS}", span=(0, 0))
            return
        self._spell_out_lists(tree)
        for _ in range(10_000):
            try:
                sheet = validate(self.tree)
            except ValidationError as error:
                progress = self._take_out(error)
                if "players" not in self.tree or not progress:
                    return
                continue
            namings = faults_of_names(sheet)
            if not namings:
                loaded.sheet = sheet
                return
            for naming in sorted(namings, key=_in_order_of(self.tree)):
                self._rename(naming)

    def _spell_out_lists(self, tree: dict[str, Value]) -> None:
        """``envy: none`` is an empty list, ``envy: Ben`` a list of one; so for all lists of a Game Turn."""
        turns = tree.get("turns")
        for number, turn in enumerate(turns if isinstance(turns, list) else ()):
            if not isinstance(turn, dict):
                continue
            for key, empty in _NONE.items():
                value = turn.get(key)
                if type(value) is str and value == "none" and not self._known(value):
                    self._put(("turns", number, key), empty)
                elif key == "envy" and (name := text_of(value)) is not None and not isinstance(value, list):
                    self._put(("turns", number, key), [name])
            for index, taken in enumerate(turn["player_turns"] if isinstance(turn.get("player_turns"), list) else ()):
                if isinstance(taken, dict) and type(taken.get("log")) is str and taken["log"] == "none":
                    self._put(("turns", number, "player_turns", index, "log"), [])

    def _version(self, tree: dict[str, Value]) -> bool:
        written = tree.get("sheet")
        if isinstance(written, int) and written != VERSION:
            self._report(
                Finding(
                    "unsupported-version",
                    ("sheet",),
                    f"this sheet says it is of format version {written}; only version {VERSION} is known",
                    recorded=int(written),
                    expected=VERSION,
                )
            )
            return False
        misspelt = any(key not in Sheet.model_fields and may_have_been(key, ("sheet",), {"sheet": 1}) for key in tree)
        if written is None and not misspelt:
            self._report(Finding("missing-key", (), "'sheet: 1' is missing; the sheet is read as version 1"))
        return True

    # faults of the form

    def _take_out(self, error: ValidationError) -> bool:
        """Report the faults of one validation and take their parts out; whether anything changed.

        All of them are about the tree as it was validated: what one takes out must not move the next to a place above.
        """
        seen: set[Pointer] = set()
        progress, tree = False, self.tree
        self._own.clear()
        items = error.errors(include_url=False)
        strange = {_pointer(tree, item["loc"])[:-1] for item in items if item["type"] == "extra_forbidden"}
        for item in items:
            pointer = _pointer(tree, item["loc"])
            if item["type"] == "missing":
                key = str(item["loc"][-1])
                pointer = (*pointer, key) if not pointer or pointer[-1] != key else pointer
            if pointer in seen or any(pointer[:length] in seen for length in range(len(pointer))):
                continue
            if any(other[: len(pointer)] == pointer for other in seen):
                continue  # a mapping of which one value is wrong is not faulty a second time itself
            seen.add(pointer)
            progress = True
            value = value_at(tree, pointer)
            if (
                item["type"] not in ("missing", "extra_forbidden", "a_reason")
                and type(value) is str
                and value in _NULLS
            ):
                self._put(pointer, None)
                continue
            complaint = complain(item, pointer, value, tree)
            misspelt = item["type"] == "missing" and pointer[:-1] in strange
            if not misspelt and (item["type"] != "missing" or not self._explained(pointer)):
                self._report(self._finding(complaint, value))
            self._remove(pointer, complaint)
        return progress

    def _explained(self, pointer: Pointer) -> bool:
        """Whether a missing key is missing because its faulty value was taken out."""
        return pointer in self.taken_out

    def _finding(self, complaint: Complaint, value: Value) -> Finding:
        return Finding(
            complaint.rule,
            complaint.at,
            complaint.message,
            part=complaint.part,
            recorded=_plain(value) if complaint.rule == "invalid-value" else None,
            rewrite=complaint.suggestion,
            safe=False,
            game_turn=turn_number(self.tree, complaint.at),
        )

    def _put(self, pointer: Pointer, value: Value, *, drop: bool = False) -> None:
        """Change one node; containers on the way are copied, since aliases may share them, each once a validation."""
        self.tree = _changed(self.tree, pointer, value, drop, self._own)

    def _remove(self, pointer: Pointer, complaint: Complaint) -> None:
        """Take a faulty part out so that what is left does not say more than the sheet does."""
        self.taken_out.add(pointer)
        out = complaint.removal
        self.loaded.unread.update(place for place in complaint.unread if place and place[-1] != "note")
        parent = value_at(self.tree, out[:-1]) if out else None
        if complaint.instead is not None:
            self._put(out, None if complaint.instead is UNKNOWN_AMOUNT else complaint.instead)
        elif isinstance(parent, list):
            self._put(out, IGNORED)
        elif out:
            self._put(out, None, drop=True)

    def _known(self, name: str) -> bool:
        players = self.tree.get("players")
        return isinstance(players, dict | list) and name in players

    # faults of names

    def _rename(self, fault: Naming) -> None:
        first = self._strangers.get(str(fault.written)) if fault.rule == "unknown-player" else None
        if first is not None:
            first.related.append((fault.at, "here too"))
        elif not fault.silent(self.taken_out):
            self._report(self._misnamed(fault))
        self.taken_out.add(fault.at)
        self.loaded.unread.update(fault.unread or (fault.at, *(place for place, _ in fault.puts)))
        for pointer, value in fault.puts:
            self._put(pointer, value)
        for pointer in fault.drops:
            self._put(pointer, None, drop=True)

    def _misnamed(self, fault: Naming) -> Finding:
        finding = Finding(
            fault.rule,
            fault.at,
            fault.message,
            part=fault.part,
            recorded=fault.written,
            rewrite=fault.suggestion,
            safe=False,
            game_turn=turn_number(self.tree, fault.at),
        )
        if fault.rule == "unknown-player":
            self._strangers[str(fault.written)] = finding
        return finding


def _in_order_of(tree: Value) -> Callable[[Naming], tuple[int, ...]]:
    """Where a fault of a name stands in the document, for sorting."""

    def place(fault: Naming) -> tuple[int, ...]:
        node, steps = tree, []
        for step in fault.at:
            if isinstance(node, dict):
                steps.append(list(node).index(step) if step in node else len(node))
                node = node.get(step)
            else:
                steps.append(int(step))
                node = node[step] if isinstance(node, list) and isinstance(step, int) and step < len(node) else None
        return tuple(steps)

    return place


def _pointer(tree: Value, loc: tuple[int | str, ...]) -> Pointer:
    """The part of pydantic's ``loc`` that is a route through the document: tags of unions are not."""
    steps: list[str | int] = []
    node = tree
    for step in loc:
        under_key = isinstance(node, dict) and step in node
        in_list = isinstance(node, list) and isinstance(step, int) and step < len(node)
        if under_key or in_list:
            steps.append(step)
            node = node[step]
    return tuple(steps)


def _changed(tree: Value, pointer: Pointer, value: Value, drop: bool, own: dict[int, Value]) -> Value:
    if not pointer:
        return value
    step, rest = pointer[0], pointer[1:]
    if isinstance(tree, dict):
        copy = own.get(id(tree)) or dict(tree)
        own[id(copy)] = copy
        if rest:
            if step in copy:
                copy[step] = _changed(copy[step], rest, value, drop, own)
        elif drop:
            copy.pop(step, None)
        else:
            copy[step] = value
        return copy
    if isinstance(tree, list) and isinstance(step, int) and step < len(tree):
        items = own.get(id(tree)) or list(tree)
        own[id(items)] = items
        items[step] = _changed(items[step], rest, value, drop, own) if rest else (IGNORED if drop else value)
        return items
    return tree


def _building_fault(kind: str, at: Pointer, span: tuple[int, int] | None, key: str) -> Finding:
    if kind == "duplicate-key":
        return Finding(
            "duplicate-key",
            at,
            f"'{key}' is there already in this mapping; the first one counts",
            span=span,
            recorded=key,
        )
    if kind == "merge":
        return Finding("invalid-value", at, "'<<' takes a mapping, or a list of mappings, to copy keys from")
    return Finding("invalid-value", at, "a list or mapping cannot be a key", span=span)


def _plain(value: Value) -> object:
    if isinstance(value, Quoted):
        return str(value)
    if isinstance(value, Signed) or type(value) is int:
        return int(value)
    return text_of(value)


def turn_number(tree: Value, at: Pointer) -> int | None:
    """The number of the Game Turn that a pointer leads into."""
    if len(at) < 2 or at[0] != "turns" or not isinstance(at[1], int):
        return None
    number = 0
    turns = tree.get("turns") if isinstance(tree, dict) else None
    for turn in (turns if isinstance(turns, list) else [])[: at[1] + 1]:
        written = turn.get("game_turn") if isinstance(turn, dict) else None
        number = int(written) if isinstance(written, int) else number + 1
    return number

"""From a document, faulty or not, to a sheet and what is wrong with its form.

A clean document is validated once. Each fault becomes a finding and its part is taken out, in such a way that it
cannot be taken for something that the sheet says; then the rest is validated again, until nothing is left to object to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pydantic import ValidationError

from checker.document.events import SyntaxFault
from checker.document.spans import value_at
from checker.document.tree import Document
from checker.document.tree import Fault as BuildingFault
from checker.document.values import IGNORED, Value, text_of
from checker.findings import Finding, Pointer
from checker.sheet.fault import Fault
from checker.sheet.format import at
from checker.sheet.model import Sheet, validate
from checker.sheet.names import faults_of_names, spelt_otherwise
from checker.sheet.suggest import may_have_been

_NULLS = frozenset({"null", "Null", "NULL", "~"})
_FAULTY: Value = object()
VERSION = 1
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


_HEAD = frozenset({"sheet", "game", "tracks", "rulings", "players"})
"""What stands before the Game Turns; where a sheet breaks off in it nobody knows who plays."""


class _TooMany(Exception):  # noqa: N818 - said of faults
    """There is no end of faults."""


class _Loader:
    def __init__(self, document: Document) -> None:
        self.tree: Value = document.value
        self.document = document
        self.loaded = Loaded(None)
        self.taken_out: set[Pointer] = set()
        self.cut: frozenset[Pointer] = frozenset()
        self._own: dict[int, Value] = {}
        self._groups: dict[str, tuple[Finding, dict[str, str]]] = {}

    def run(self) -> Loaded:
        document, loaded = self.document, self.loaded
        if document.limit is not None:
            self._skip("unreadable-file", document.limit, span=(0, 0))
        elif document.error is not None:
            self._before_a_fault(document.error)
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
                loaded.findings = _typed_on_a_phone(loaded.findings)
            except _TooMany:
                loaded.sheet = None
                words = f"this sheet has more than {MOST_FAULTS} faults of form; the rest of it is not looked at"
                loaded.findings.append(Finding("unreadable-file", (), words, span=(0, 0)))
        return loaded

    def _before_a_fault(self, error: SyntaxFault) -> None:
        """Read what stands before a syntax error, where that can be read: everything behind it is unknown."""
        from checker.sheet.cut import cut_short, unread_behind

        noticed = [((error.noticed, error.noticed), "it is noticed here")] if error.noticed is not None else []
        found = Finding("invalid-yaml", (), str(error), span=(error.offset, error.offset), noticed=noticed)
        self.loaded.findings.append(found)
        if isinstance(self.tree, dict) and self.tree.get("players") and next(reversed(self.tree)) not in _HEAD:
            self.cut = cut_short(self.tree)
            self.loaded.unread.update(unread_behind(self.cut, self.tree))
            self._mapping(self.tree)

    def _skip(self, rule: str, message: str, at: Pointer = (), span: tuple[int, int] | None = None) -> None:
        self._report(Finding(rule, at, message, span=span))

    def _report(self, finding: Finding) -> None:
        if len(self.loaded.findings) >= MOST_FAULTS:
            raise _TooMany
        self.loaded.findings.append(finding)

    def _mapping(self, tree: dict[str, Value]) -> None:
        loaded = self.loaded
        loaded.foreign = "sheet" not in tree and "players" not in tree
        second = self._second_game()
        for fault in self.document.faults:
            if second is None or fault.span is None or fault.span[0] <= second:
                self._report(_building_fault(fault, begins=fault.span is not None and fault.span[0] == second))
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

    def _second_game(self) -> int | None:
        """Where another game begins that no ``---`` parts from this one; its keys are not this game's."""
        again = [each for each in self.document.faults if each.kind == "duplicate-key" and len(each.at) == 1]
        first = next((each for each in again if each.key in ("sheet", "players")), None)
        if first is None or first.span is None or len({each.key for each in again}) < 2:
            return None
        for key, span in self.document.keys.items():
            if span is not None and span[0] > first.span[0]:
                self._put((key,), None, drop=True)
                self.loaded.unread.add((key,))
        return first.span[0]

    def _stand_in(self, kind: str, pointer: Pointer, value: Value) -> Value:
        """What an empty value, ``none`` or a single name stands for where a list is due; else that it is faulty."""
        if type(value) is str and value in _NULLS and kind not in ("missing", "extra_forbidden", "a_reason"):
            return None
        forms: dict[str, Value] = {"list_type": [], "model_type": {} if pointer[-1:] == ("bag",) else _FAULTY}
        due, text = forms.get(kind, _FAULTY), text_of(value)
        if due is _FAULTY or text is None or (type(value) is str and text == "none" and not self._known(text)):
            return _FAULTY if text is None else due
        return [text] if due == [] and self._takes_names(pointer) else _FAULTY

    def _takes_names(self, pointer: Pointer) -> bool:
        """Whether a list is due at a place that may hold names or words."""
        form = at(pointer, self.tree)
        return form is not None and form.items is not None and form.items.role != "word"

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
        misspelt = any(
            key not in Sheet.model_fields and (may_have_been(key, ("sheet",), {"sheet": 1}) or tree[key] == VERSION)
            for key in tree
        )
        if written is None and not misspelt and not self.cut:
            self._report(Finding("missing-key", (), "'sheet: 1' is missing; the sheet is read as version 1"))
        return True

    # faults of the form

    def _take_out(self, error: ValidationError) -> bool:
        """Report the faults of one validation and take their parts out; whether anything changed.

        All of them are about the tree as it was validated: what one takes out must not move the next to a place above.
        """
        from checker.sheet.wording import complain  # only where there is a fault

        seen: set[Pointer] = set()
        around: set[Pointer] = set()
        tree = self.tree
        self._own.clear()
        items = error.errors(include_url=False)
        strange = {_pointer(tree, item["loc"])[:-1] for item in items if item["type"] == "extra_forbidden"}
        for item in items:
            pointer = _place_of(item["type"], item["loc"], tree)
            way = [pointer[:length] for length in range(len(pointer) + 1)]
            if pointer in around or not seen.isdisjoint(way):
                continue  # a mapping of which one value is wrong is not faulty a second time itself
            seen.add(pointer)
            around.update(way)
            value = value_at(tree, pointer)
            stand_in = self._stand_in(item["type"], pointer, value)
            if stand_in is not _FAULTY:
                self._put(pointer, stand_in)
                continue
            fault = complain(item, pointer, value, tree)
            missing = item["type"] == "missing"
            if (pointer[:-1] not in strange) if missing else (pointer not in self.taken_out):
                self._tell(fault)
            self.taken_out.add(pointer)
            if fault.rule == "unknown-key":
                self.taken_out.update(fault.unread)  # none of what it may have been is missing a second time
            self._take(fault)
        return bool(seen)

    def _tell(self, fault: Fault) -> None:
        """Report a fault that no other finding explains."""
        if fault.silent(self.taken_out) or fault.at in self.cut:
            return
        finding = Finding(
            fault.rule,
            fault.at,
            fault.message,
            part=fault.part,
            recorded=fault.written,
            related=list(fault.related),
            rewrite=fault.suggestion,
            safe=False,
            game_turn=turn_number(self.tree, fault.at),
        )
        if fault.group:
            self._groups[fault.group] = (finding, {str(fault.written): fault.listed})
        self._report(finding)

    def _take(self, fault: Fault) -> None:
        """Take a faulty part out so that what is left does not say more than the sheet does."""
        self.loaded.unread.update(place for place in fault.unread if place and place[-1] != "note")
        for pointer, value in fault.puts:
            self._put(pointer, value)
        for pointer in fault.drops:
            if pointer:
                self._put(pointer, None, drop=True)

    def _put(self, pointer: Pointer, value: Value, *, drop: bool = False) -> None:
        """Change one node; containers on the way are copied, since aliases may share them, each once a validation."""
        self.tree = _changed(self.tree, pointer, value, drop, self._own)

    def _known(self, name: str) -> bool:
        players = self.tree.get("players")
        return isinstance(players, dict | list) and name in players

    # faults of names

    def _rename(self, fault: Fault) -> None:
        finding, spellings = self._groups.get(fault.group, (None, {}))
        if finding is None:
            self._tell(fault)
        else:
            finding.related.append((fault.at, "here too"))
            if fault.suggestion is not None:
                finding.also.append((fault.at, fault.part, fault.suggestion))
            if spellings.setdefault(str(fault.written), fault.listed) and len(spellings) > 1:
                finding.message = spelt_otherwise(list(spellings), list(spellings.values()))
        self.taken_out.add(fault.at)
        unread = fault.unread or (fault.at, *(place for place, _ in fault.puts))
        self._take(replace(fault, unread=unread))


def _place_of(kind: str, loc: tuple[int | str, ...], tree: Value) -> Pointer:
    """What a complaint is about; of a missing key where it would be, of a mapping without names all of it."""
    from checker.sheet.wording import nameless, turned

    pointer = _pointer(tree, loc)
    if pointer[:1] == ("players",) and _names_nobody(tree.get("players")):
        return ("players",)
    if kind == "missing" and pointer[-1:] != (loc[-1],):
        return (*pointer, str(loc[-1]))
    if nameless(pointer, tree):
        return pointer[:-1]
    return pointer[:-2] if kind == "extra_forbidden" and turned(pointer, tree) else pointer


def _names_nobody(players: Value) -> bool:
    """Whether names stand where nothing is read as one: behind numbers, or in a list of mappings."""
    if isinstance(players, dict):
        named = (isinstance(name, str) and name not in _NULLS for name in players.values())
        return bool(players) and all(key.isdecimal() for key in players) and all(named)
    return isinstance(players, list) and all(isinstance(each, dict) for each in players)


def _in_order_of(tree: Value) -> Callable[[Fault], tuple[int, ...]]:
    """Where a fault of a name stands in the document, for sorting."""

    def place(fault: Fault) -> tuple[int, ...]:
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


def _building_fault(fault: BuildingFault, *, begins: bool) -> Finding:
    if begins:
        words = f"'{fault.key}' is there already: a second game begins here, which needs a line '---' above it"
        return Finding("duplicate-key", fault.at, words, span=fault.span, recorded=fault.key)
    if fault.kind == "duplicate-key":
        words = f"'{fault.key}' is there already, and the first one counts"
        return Finding("duplicate-key", fault.at, words, span=fault.span, recorded=fault.key)
    if fault.kind == "merge":
        return Finding("invalid-value", fault.at, "'<<' copies keys from braces or anchors, and none stand behind it")
    return Finding("invalid-value", fault.at, "brackets or braces cannot stand in front of a colon", span=fault.span)


def _typed_on_a_phone(findings: list[Finding]) -> list[Finding]:
    """Keys with a capital are one finding where the outermost ones have one: that is how a phone begins a line."""
    big = [each for each in findings if each.rule == "unknown-key" and str(each.at[-1]).lower() == each.rewrite]
    if len(big) < 2 or not any(len(each.at) == 1 for each in big):
        return findings
    first = min(big, key=lambda each: len(each.at))
    others = [each for each in big if each is not first]
    more = f"{len(others)} other keys begin" if len(others) > 1 else "one other key begin"
    words = f"'{first.at[-1]}' and {more} with a capital: those of the format are written small"
    first.message, first.related = words, [(each.at, "here too") for each in others]
    first.also = [(each.at, each.part, each.rewrite) for each in others if each.rewrite is not None]
    return [each for each in findings if each not in others]


def turn_number(tree: Value, at: Pointer) -> int | None:
    """The number of the Game Turn that a pointer leads into."""
    if len(at) < 2 or at[0] != "turns" or not isinstance(at[1], int):
        return None
    numbers = turn_numbers(tree)[: at[1] + 1]
    return numbers[-1] if numbers else 0


def turn_numbers(tree: Value) -> list[int]:
    """The numbers of the Game Turns of a document, as somebody who reads it from the top counts them."""
    turns = tree.get("turns") if isinstance(tree, dict) else None
    numbers = [0]
    for turn in turns if isinstance(turns, list) else []:
        written = turn.get("game_turn") if isinstance(turn, dict) else None
        numbers.append(int(written) if isinstance(written, int) else numbers[-1] + 1)
    return numbers[1:]

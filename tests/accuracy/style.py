"""Human styles of YAML: an emitter of its own that knows the line of every node it writes."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.accuracy import words
from tests.accuracy.hands import Style
from tests.accuracy.scalars import double, other_form, plain_possible, resolves, single, single_possible

Pointer = tuple[str | int, ...]


@dataclass(frozen=True)
class Alias:
    """Stands for `*name`."""

    name: str


@dataclass
class Anchored:
    """A value with `&name` in front."""

    name: str
    value: Any


@dataclass
class Text:
    """A document as text; `keys` and `values` give the line (from 1) of a node's key and of its value."""

    text: str = ""
    keys: dict[Pointer, int] = field(default_factory=dict)
    values: dict[Pointer, int] = field(default_factory=dict)
    ends: dict[Pointer, int] = field(default_factory=dict)

    def at(self, pointer: Pointer) -> int:
        """The line a finding at this node has: its key's, or its own in a list."""
        return self.keys.get(pointer) or self.values[pointer]


class Emitter:
    """Writes one document."""

    def __init__(self, rng: Random, style: Style, names: set[str], first_line: int = 1) -> None:
        self.rng, self.style, self.names = rng, style, names
        self.out: list[str] = []
        self.line = first_line
        self.column = 0
        self.result = Text()

    def put(self, text: str) -> None:
        self.out.append(text)
        breaks = text.count("\n")
        if breaks:
            self.line += breaks
            self.column = len(text) - text.rfind("\n") - 1
        else:
            self.column += len(text)

    def chance(self, share: float) -> bool:
        return share > 0 and self.rng.random() < share

    # --- scalars

    def scalar(self, value: Any, flow: bool, key: bool = False, role: str = "") -> str:
        rng, style = self.rng, self.style
        if isinstance(value, Alias):
            return "*" + value.name + (" " if key else "")
        if value is None:
            return rng.choice(("null", "~")) if flow or style.json else rng.choice(("", "null", "~", ""))
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int):
            return f"+{value}" if not key and value >= 0 and self.chance(style.plus) and role != "sheet" else str(value)
        text = str(value)
        named = text in self.names
        if named and self.chance(style.forms):
            text = other_form(text, rng)
        bare = plain_possible(text, flow) and (named or not resolves(text))
        if role in ("winners", "award") and text.lower() in ("null", "~"):
            bare = False
        share = style.key_quote if key else style.quote
        if bare and not style.json and not self.chance(share):
            return text
        if style.json or not single_possible(text) or rng.random() < 0.5:
            return double(text, rng, self.chance(style.escapes))
        return single(text)

    # --- comments, and the ends of lines

    def tail(self) -> None:
        """The end of a line: perhaps blanks, perhaps a comment."""
        if self.chance(self.style.comments):
            self.put("   # " + self.comment())
        elif self.chance(self.style.trailing):
            self.put("  ")
        self.put("\n")

    def comment(self) -> str:
        text = self.rng.choice(words.COMMENTS)
        if self.chance(self.style.odd_breaks):
            text += self.rng.choice("\u2028\u0085\u2029") + "scores: {Nobody: 1}"
        return text

    def lead(self, indent: int) -> None:
        """Perhaps a comment on a line of its own."""
        if self.chance(self.style.comments):
            self.put(" " * self.rng.choice((indent, indent, 0)) + "# " + self.comment() + "\n")

    # --- flow

    def flow_text(self, value: Any, pointer: Pointer, indent: int, role: str = "") -> None:
        if isinstance(value, Anchored):
            self.put(f"&{value.name} ")
            value = value.value
        self.result.values.setdefault(pointer, self.line)
        if isinstance(value, dict) and value:
            self.flow_items(value, pointer, indent, "{}")
        elif isinstance(value, list) and value:
            self.flow_items(value, pointer, indent, "[]")
        elif isinstance(value, dict | list):
            self.put("{}" if isinstance(value, dict) else "[]")
        else:
            self.put(self.scalar(value, True, role=role))
        self.result.ends[pointer] = self.line

    def flow_items(self, value: dict[Any, Any] | list[Any], pointer: Pointer, indent: int, marks: str) -> None:
        pad = " " if self.style.pad and marks == "{}" else ""
        self.put(marks[0] + pad)
        items: list[tuple[Any, Any]] = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        for index, (key, item) in enumerate(items):
            inner = (*pointer, key)
            if index:
                self.put(",")
                if self.column > self.style.width or (self.style.json and self.chance(0.2)):
                    self.tail()
                    self.put(" " * (indent + 4))
                else:
                    self.put(" ")
            if isinstance(value, dict):
                self.result.keys[inner] = self.line
                if key == "<<":
                    self.put("<<: ")
                else:
                    self.put(self.scalar(key, True, key=True) + ": ")
            self.flow_text(item, inner, indent, role_of(inner))
        if self.chance(self.style.comma):
            self.put(",")
        self.put(pad + marks[1])

    # --- block

    def block(self, value: Any, pointer: Pointer, indent: int) -> None:
        """A collection as block; the cursor stands at the start of a line (or behind a dash)."""
        if isinstance(value, dict):
            self.block_mapping(value, pointer, indent)
        else:
            self.block_list(value, pointer, indent)

    def block_mapping(self, value: dict[Any, Any], pointer: Pointer, indent: int) -> None:
        for index, (key, item) in enumerate(value.items()):
            inner = (*pointer, key)
            if self.column == 0:
                if not pointer and index and self.chance(self.style.blank):
                    self.put("\n")
                self.lead(indent)
                self.put(" " * indent)
            explicit = self.chance(self.style.explicit) and key != "<<"
            self.put("? " if explicit else "")
            self.result.keys[inner] = self.line
            self.put("<<" if key == "<<" else self.scalar(key, False, key=True))
            self.put("\n" + " " * indent + ":" if explicit else ":")
            self.value(item, inner, indent, self.style.dash)

    def block_list(self, value: list[Any], pointer: Pointer, indent: int) -> None:
        for index, item in enumerate(value):
            inner = (*pointer, index)
            if self.column == 0:
                if pointer == ("turns",) and index and self.chance(self.style.blank):
                    self.put("\n")
                self.lead(indent)
                self.put(" " * indent)
            self.put("-")
            self.value(item, inner, indent, 2, in_list=True)

    def value(self, item: Any, pointer: Pointer, indent: int, dash: int, in_list: bool = False) -> None:
        """What stands behind `key:` or `-`, to the end of its last line."""
        anchored = isinstance(item, Anchored)
        bare = item.value if anchored else item
        if not isinstance(bare, dict | list) or not bare or self.goes_flow(bare, pointer):
            if (
                isinstance(bare, str)
                and not anchored
                and pointer[-1] == "note"
                and self.chance(self.style.blocks * 0.3)
            ):
                self.block_scalar(bare, pointer, indent)
                return
            self.put(" ")
            self.flow_or_scalar(item, pointer, indent)
            if not self.out[-1]:
                self.out[-2] = ""  # an empty value: no blank behind the colon
            self.tail()
            return
        if anchored:
            self.put(f" &{item.name}" + (" " if self.rng.random() < 0.5 else ""))
        self.result.values[pointer] = self.line
        if in_list and isinstance(bare, dict) and not anchored:
            self.put(" ")
            self.block(bare, pointer, indent + 2)
        elif in_list:
            self.tail()
            self.block(bare, pointer, indent + 2)
        else:
            self.tail()
            step = dash if isinstance(bare, list) else self.style.indent
            self.block(bare, pointer, indent + step)
        self.result.ends[pointer] = self.line - 1

    def flow_or_scalar(self, item: Any, pointer: Pointer, indent: int) -> None:
        bare = item.value if isinstance(item, Anchored) else item
        if isinstance(bare, dict | list) or isinstance(item, Anchored):
            self.flow_text(item, pointer, indent, role_of(pointer))
        else:
            self.result.values[pointer] = self.result.ends[pointer] = self.line
            self.put(self.scalar(item, False, role=role_of(pointer)))

    def goes_flow(self, item: Any, pointer: Pointer) -> bool:
        if self.style.json:
            return True
        weight = size(item)
        if weight > 40 or (pointer in (("turns",), ("final",)) and weight > 6):
            return False
        lean = self.style.flow * (1.6 if weight <= 4 else 1.0 if weight <= 10 else 0.5)
        return self.rng.random() < lean

    def block_scalar(self, text: str, pointer: Pointer, indent: int) -> None:
        self.result.values[pointer] = self.line
        deep = " " * (indent + self.style.indent)
        mark = self.rng.choice((">-", "|", "|-", ">"))
        self.put(f" {mark}\n{deep}{text}\n")
        if self.chance(0.3):
            self.put(f"{deep}# not a comment: {{scores: [Nobody]}}\n")
        self.result.ends[pointer] = self.line - 1


def role_of(pointer: Pointer) -> str:
    if pointer == ("sheet",):
        return "sheet"
    if pointer == ("final", "winners"):
        return "winners"
    return "award" if len(pointer) == 3 and pointer[:2] == ("final", "awards") else ""


def size(item: Any) -> int:
    if isinstance(item, Anchored):
        return size(item.value)
    if isinstance(item, dict):
        return 1 + sum(size(value) for value in item.values())
    if isinstance(item, list):
        return 1 + sum(size(value) for value in item)
    return 1

"""What a value looks like that is due at a place, for messages: made of the format."""

from __future__ import annotations

from itertools import cycle

from checker.document.values import Value
from checker.findings import Pointer
from checker.sheet.format import Form, at, every
from checker.sheet.model import KINDS


def flow(value: Value) -> str:
    """A value as it may be written in one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return "" if value is None else str(value)


def entry_of(key: str, value: Value) -> str:
    """How an entry is written that is only the word for its kind, or whose key is one of the words that another takes.

    ``death``, ``finding: Okapi``.
    """
    log = next(form.items for form in every() if form.key == "log" and form.items is not None)
    for entry in log.ways:
        if value is None and key in KINDS and key in entry.keys:
            return f"{key}: {flow(Pencil([]).value(entry.keys[key]))}"
        for name, form in entry.keys.items():
            if key in form.words and form.scalar is None:
                first = next(each for each in KINDS if each in entry.keys)
                return f"{name}: {key}" if first == name else f"{{{first}: {flow(value) or '…'}, {name}: {key}}}"
    return ""


class Pencil:
    """Writes examples.

    Args:
        names: Names to use for players.
    """

    def __init__(self, names: list[str]) -> None:
        own = [name for name in names if name and len(name) <= 20 and plain_name(name)]
        self._names = own[:2] if len(own) > 1 else ["Ada", "Ben"]
        self._numbers = cycle((3, 5, 2))

    def line(self, pointer: Pointer, tree: Value) -> str:
        """What might stand at a place, with its key or dash; empty where nobody knows."""
        form = at(pointer, tree)
        if form is None:
            return ""
        example = self.value(form)
        if isinstance(pointer[-1], str):
            dashes = isinstance(example, list) and isinstance(example[0], dict)
            return f"- {_item(example[0])}" if dashes else f"{pointer[-1]}: {flow(example)}"
        return f"- {_item(example)}"

    def value(self, form: Form, *, in_list: bool = False) -> Value:
        """What might stand in a place; in a list it is short, and a list is shown rather than a single value."""
        lists = [way for way in form.ways if way.items is not None and not in_list]
        short = [way for way in form.ways if way.owner is None and "none" not in way.words]
        due = (lists or short or form.ways)[0]
        if due.items is not None:
            items = [self.value(due.items, in_list=True)]
            return items if isinstance(items[0], dict) else [*items, self.value(due.items, in_list=True)]
        if due.owner is not None:
            return self._part(due, 1 if in_list else 2)
        if due.keyed is not None:
            return self._keyed(due)
        return self._scalar(due.scalar.example) if due.scalar is not None else next(iter(due.words))

    def _part(self, form: Form, most: int) -> dict[str, Value]:
        fields = form.owner.model_fields if form.owner is not None else {}
        required = [name for name, field in fields.items() if field.is_required()]
        names = required or [name for name in fields if name not in ("note", "allowed")][:most]
        return {name: self.value(form.keys[name]) for name in names}

    def _keyed(self, form: Form) -> dict[Value, Value]:
        below, keyed = form.under(""), form.keyed
        if below is None or keyed is None:  # questions, each with readings of its own
            return {name: next(iter(each.words)) for name, each in list(form.keys.items())[:1]}
        return {self._scalar(keyed.example): self.value(below) for _ in range(1 if below.parts else 2)}

    def _scalar(self, example: Value) -> Value:
        if example is int:
            return next(self._numbers)
        if example is None:
            self._names.append(name := self._names.pop(0))
            return name
        return example


def _item(example: Value) -> str:
    if isinstance(example, dict) and len(example) == 1:
        return flow(example)[1:-1]
    return flow(example)


def plain_name(name: str) -> bool:
    """Whether a name can be written without quotes."""
    return name[0].isalpha() and name.replace(" ", "").replace("-", "").isalnum()

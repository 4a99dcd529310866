"""Turn proposals into edits of the text."""

from __future__ import annotations

from collections.abc import Sequence

from checker.document.node import Node
from checker.findings import Pointer
from checker.fixing.model import Allowance, Edit, Losses, NameList, Proposal, Ranking, Word, part_at
from checker.fixing.source import SheetSource, Unwritable, number, truth, word
from checker.fixing.splice import CannotSplice, Items, splice
from checker.sheet.model import Find, Place, names_in


def write(source: SheetSource, at: Pointer, proposal: Proposal) -> list[Edit]:
    """The edits that write a proposal at a node; none if it is there already.

    Raises:
        Unwritable: the node has no text of its own, or none that could be changed without touching more.
    """
    try:
        match proposal:
            case NameList():
                return _names(source, at, proposal.names)
            case Ranking():
                return _ranking(source, at, proposal.groups)
            case Losses():
                return _losses(source, at, dict(proposal.by_name))
            case Allowance():
                return _allowance(source, at, proposal.reason)
            case _:
                return _scalar(source, at, proposal)
    except CannotSplice:
        raise Unwritable from None


def _scalar(source: SheetSource, at: Pointer, proposal: int | bool | Word) -> list[Edit]:
    node = source.scalar(at, key=isinstance(proposal, Word) and proposal.key)
    old = source.written(node)
    if isinstance(proposal, Word):
        new = proposal.text if proposal.plain else word(proposal.text, old)
    else:
        new = truth(proposal, old) if isinstance(proposal, bool) else number(proposal, old)
    return [Edit(node.start, node.end, new)] if new != old else []


# names


def _named(source: SheetSource, at: Pointer) -> list[str] | str | None:
    """The names at a node, as the sheet was read."""
    value = part_at(source.sheet, at)
    if isinstance(value, str):
        return value
    names = names_in(value)
    return names if isinstance(value, list) and len(names) == len(value) else None


def _names(source: SheetSource, at: Pointer, names: Sequence[str]) -> list[Edit]:
    node, written = source.node(at), _named(source, at)
    if isinstance(written, str):
        return _instead_of_one(source, at, written, names)
    if written is None or node.kind != "list" or len(node.children) != len(written):
        raise Unwritable
    children = [source.scalar((*at, index)) for index in range(len(written))]
    tokens = {name: source.written(child) for name, child in zip(written, children, strict=True)}
    added = [source.name(name, tokens) for name in names if name not in written]
    slots: list[str | None] = []
    for name, child in zip(written, children, strict=True):
        if name in names:
            slots.append(source.written(child))
        else:
            slots.append(added.pop(0) if added else None)
    rows = [(child.start, child.end) for child in children]
    items = Items(source.text, node.start, node.end, node.flow, rows, "- ", "none" if _free(source) else "[]")
    return splice(items, slots, added)


def _instead_of_one(source: SheetSource, at: Pointer, written: str, names: Sequence[str]) -> list[Edit]:
    """Replace a single name by a list of names, or by none."""
    node = source.scalar(at)
    old = source.written(node)
    tokens = [source.name(name, {written: old}) for name in names]
    if not names:
        new = word("none", old) if _free(source) else "[]"
    else:
        new = tokens[0] if len(tokens) == 1 else f"[{', '.join(tokens)}]"
    return [Edit(node.start, node.end, new)] if new != old else []


def _free(source: SheetSource) -> bool:
    """Whether ``none`` is no player's name."""
    return source.sheet is None or "none" not in source.sheet.players


def _ranking(source: SheetSource, at: Pointer, groups: Sequence[Sequence[str]]) -> list[Edit]:
    node, written = source.node(at), part_at(source.sheet, at)
    if not isinstance(written, list) or node.kind != "list" or len(node.children) != len(written):
        raise Unwritable
    shape = [_names_in_place(source, (*at, index), group) for index, group in enumerate(written)]
    tokens = _texts_of_names(source, written, shape)
    if sorted(tokens) != sorted(name for group in groups for name in group):
        raise Unwritable
    if [len(group) for group in shape] == [len(group) for group in groups]:
        return _exchanged(source, shape, groups, tokens)
    listed = all(isinstance(group, list) for group in written) and any(len(group) == 1 for group in shape)
    texts = [_group(source, group, tokens, listed) for group in groups]
    rows = [source.node((*at, index)) for index in range(len(written))]
    items = Items(source.text, node.start, node.end, node.flow, [(row.start, row.end) for row in rows], "- ", "[]")
    slots = [*texts, *[None] * len(rows)][: len(rows)]
    return splice(items, slots, texts[len(rows) :])


def _texts_of_names(source: SheetSource, written: Sequence[object], shape: Sequence[Sequence[Node]]) -> dict[str, str]:
    """Each name of the ranking with its text."""
    names = [name for group in written for name in names_in(group)]
    leaves = [leaf for group in shape for leaf in group]
    return {name: source.written(leaf) for name, leaf in zip(names, leaves, strict=True)}


def _names_in_place(source: SheetSource, place: Pointer, group: object) -> list[Node]:
    """The nodes of the names that share a place of the ranking; alone, a name needs no list."""
    count = len(names_in(group))
    if not isinstance(group, list):
        if count != 1:  # no player's name, so it was taken out
            raise Unwritable
        return [source.scalar(place)]
    if count != len(group) or source.node(place).kind != "list":
        raise Unwritable
    return [source.scalar((*place, number)) for number in range(count)]


def _exchanged(
    source: SheetSource, shape: Sequence[Sequence[Node]], groups: Sequence[Sequence[str]], tokens: dict[str, str]
) -> list[Edit]:
    """Write other names into the same places; players who stay in a place keep their order."""
    edits = []
    by_token = {token: name for name, token in tokens.items()}
    for leaves, group in zip(shape, groups, strict=True):
        coming = [name for name in group if name not in {by_token.get(source.written(leaf)) for leaf in leaves}]
        for leaf in leaves:
            if by_token.get(source.written(leaf)) not in group:
                edits.append(Edit(leaf.start, leaf.end, source.name(coming.pop(0), tokens)))
    return edits


def _group(source: SheetSource, group: Sequence[str], tokens: dict[str, str], listed: bool) -> str:
    names = [source.name(name, tokens) for name in group]
    return f"[{', '.join(names)}]" if listed or len(names) > 1 else names[0]


# losses


def _losses(source: SheetSource, at: Pointer, losses: dict[str, int | None]) -> list[Edit]:
    node = source.node(at)
    written = _rivals(source, at)
    if node.kind != "map" or set(node.children) != set(written):
        raise Unwritable
    signs = [str(loss).startswith("-") for loss in written.values() if loss]
    sign = -1 if all(signs) else 1
    added = {name: loss for name, loss in losses.items() if name not in written and loss is not None}
    new = [f"{source.name(name, _keys(source, node))}: {sign * loss}" for name, loss in added.items()]
    edits, rows, slots = [], [], list[str | None]()
    for name, child in node.children.items():
        if child.key is None:
            raise Unwritable
        place = (*at, name)
        row = (child.key.start, _end_of_pair(source, child.key, child))
        rows.append(row)
        stays = source.text[row[0] : row[1]]
        loss = losses.get(str(name))
        if name not in losses:
            slots.append(new.pop(0) if new else None)
            continue
        slots.append(stays)
        if loss is not None:
            old = source.written(source.scalar(place))
            signed = -loss if old.startswith("-") else loss
            edits.append(Edit(child.start, child.end, number(signed, old)))
    items = Items(source.text, node.start, node.end, node.flow, rows, "", "{}")
    return sorted(edits + splice(items, slots, new))


def _keys(source: SheetSource, node: Node) -> dict[str, str]:
    return {str(name): source.written(child.key) for name, child in node.children.items() if child.key is not None}


def _end_of_pair(source: SheetSource, key: Node, value: Node) -> int:
    """Behind the value, or behind the colon where there is none."""
    if value.end > value.start:
        return value.end
    return source.text.index(":", key.end) + 1


def _rivals(source: SheetSource, at: Pointer) -> dict[str, int | None]:
    """The losses of an entry as the sheet was read."""
    entry = part_at(source.sheet, at[:6])
    if not isinstance(entry, Find | Place) or entry.rivals is None:
        raise Unwritable
    return entry.rivals


# a judge's word

_LONG_FORMS = {"envy": "player", "desertion": "die", "player_turns": "at"}
"""The key under which a short form stands in the long one, by the part of the Game Turn."""


def _allowance(source: SheetSource, at: Pointer, reason: str) -> list[Edit]:
    mark = '"' if source.text.lstrip().startswith("{") else ""  # which may be JSON
    words = word(reason, '"')
    more = f"{mark}allowed{mark}: {words}"
    node = source.node(at[:-1])
    alone = node.kind == "scalar" and at[-1] == 0  # one claim of Envy where a list is due
    if not alone:
        node = source.node(at)
    if node.kind == "map":
        return _with_pair(source, node, more)
    old = source.written(source.scalar(at[:-1] if alone else at))
    if at[2] == "envy":
        old = source.name(_claimant(source, at))
    long = f"{{{mark}{_LONG_FORMS[str(at[2])]}{mark}: {old}, {more}}}"
    return [Edit(node.start, node.end, f"[{long}]" if alone else long)]


def _with_pair(source: SheetSource, node: Node, more: str) -> list[Edit]:
    """A mapping with one pair more."""
    if node.merges or "allowed" in node.children:
        raise Unwritable
    rows = [
        (child.key.start, _end_of_pair(source, child.key, child))
        for child in node.children.values()
        if child.key is not None
    ]
    items = Items(source.text, node.start, node.end, node.flow, rows, "", "{}")
    return splice(items, [source.text[start:end] for start, end in rows], [more])


def _claimant(source: SheetSource, at: Pointer) -> str:
    """Who made a claim of Envy that is written as a name alone."""
    claim = part_at(source.sheet, at[:4])
    if not isinstance(claim, str):
        raise Unwritable
    return claim

"""Documents and files: anchors, several documents a file, line ends and encodings."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.accuracy import words
from tests.accuracy.hands import Style, choose_style
from tests.accuracy.model import Game, Tree
from tests.accuracy.style import Alias, Anchored, Emitter, Pointer, Text, size


@dataclass
class File:
    """Bytes to write, and the documents in them."""

    data: bytes
    texts: list[Text]


def child(tree: Any, pointer: Pointer) -> Any:
    for step in pointer:
        tree = tree[step]
    return tree


def blank(turn: Tree) -> bool:
    """Is nothing written of what happened in this Game Turn? At the end of a sheet it was not played."""
    return all(empty(value) for key, value in turn.items() if key not in ("game_turn", "order"))


def empty(value: Any) -> bool:
    """Nothing at all, or only empty lists and mappings."""
    if isinstance(value, dict):
        return all(empty(item) for item in value.values())
    return value is None or (isinstance(value, list) and all(empty(item) for item in value))


def with_aliases(tree: Tree, rng: Random, share: float) -> Tree:
    """Write some repeated parts once, with an anchor, and refer to them afterwards."""
    copy: Tree = clone(tree)
    seen: dict[str, Pointer] = {}
    used: dict[Pointer, str] = {}
    gone: set[Pointer] = set()
    for pointer in list(parts(copy)):
        if any(pointer[: len(spot)] == spot and pointer != spot for spot in (*used, *gone)):
            continue
        item = child(copy, pointer)
        form = json.dumps(item, sort_keys=False, ensure_ascii=False)
        if form in seen and rng.random() < share:
            first = seen[form]
            if any(first[: len(spot)] == spot and first != spot for spot in used):
                continue
            used.setdefault(first, rng.choice(("a", "same", "track", "x-1")) + str(len(used)))
            child(copy, pointer[:-1])[pointer[-1]] = Alias(used[first])
            gone.add(pointer)
        else:
            seen.setdefault(form, pointer)
    merge_starts(copy, rng, share, used)
    for pointer, name in sorted(used.items(), key=lambda item: -len(item[0])):
        holder = child(copy, pointer[:-1])
        holder[pointer[-1]] = Anchored(name, holder[pointer[-1]])
    return copy


def merge_starts(tree: Tree, rng: Random, share: float, used: dict[Pointer, str]) -> None:
    """`start` of a later player as the first one's, with what differs: a merge key."""
    players = tree.get("players")
    if not isinstance(players, dict):
        return
    base: Pointer | None = None
    for name, entry in players.items():
        start = entry.get("start") if isinstance(entry, dict) else None
        pointer: Pointer = ("players", name, "start")
        if not isinstance(start, dict) or pointer in used or not start:
            continue
        if base is None:
            base = pointer
            continue
        first = child(tree, base)
        if isinstance(first, dict) and set(first) <= set(start) and rng.random() < share:
            anchor = used.setdefault(base, "base")
            differing = {key: value for key, value in start.items() if first.get(key) != value}
            merged: Tree = {"<<": rng.choice((Alias(anchor), [Alias(anchor)]))}
            entry["start"] = merged | differing if rng.random() < 0.7 else differing | merged


def parts(tree: Any, pointer: Pointer = ()) -> Any:
    """Pointers of the collections worth an anchor, in the order of the text."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, item in items:
        inner = (*pointer, key)
        if isinstance(item, dict | list):
            if 3 <= size(item) <= 30 and pointer and pointer[0] not in ("game", "rulings"):
                yield inner
            yield from parts(item, inner)


def clone(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: clone(item) for key, item in tree.items()}
    return [clone(item) for item in tree] if isinstance(tree, list) else tree


def shuffled(tree: Any, rng: Random, share: float, pointer: Pointer = ()) -> Any:
    """Keys in another order, where their order means nothing."""
    if isinstance(tree, dict):
        items = [(key, shuffled(item, rng, share, (*pointer, key))) for key, item in tree.items()]
        ordered = (len(pointer) >= 2 and pointer[0] == "turns" and "desertion" in pointer) or not pointer
        if rng.random() < share and not ordered:
            rng.shuffle(items)
        return dict(items)
    if isinstance(tree, list):
        return [shuffled(item, rng, share, (*pointer, index)) for index, item in enumerate(tree)]
    return tree


def names_of(sheet: Tree) -> set[str]:
    return {str(name) for name in sheet.get("players") or ()}


def emit(sheet: Tree, rng: Random, style: Style, first_line: int = 1) -> tuple[Text, int]:
    """One document as text, and the line after it."""
    emitter = Emitter(rng, style, names_of(sheet), first_line)
    if style.json:
        emitter.flow_text(sheet, (), 0)
        emitter.put("\n")
    else:
        emitter.block(sheet, (), 0)
        emitter.lead(0)
    emitter.result.text = "".join(emitter.out)
    return emitter.result, emitter.line


def write_file(games: list[Game], seed: int, tame: bool = False, style: Style | None = None) -> File:
    """Some games as one file, in one person's hand."""
    rng = Random(seed * 7 + 1)
    style = style or choose_style(rng, tame)
    texts: list[Text] = []
    head = "%YAML 1.2\n---\n" if not tame and rng.random() < 0.02 else "---\n" if style.start else ""
    if rng.random() < style.comments * 3:
        head = f"# {rng.choice(words.COMMENTS[:3])}\n" + head
    out, line = [head], 1 + head.count("\n")
    for index, game in enumerate(games):
        if index:
            joint = rng.choice(("---\n", "---\n", "...\n---\n", "--- # next table\n", "...\n# next\n---\n"))
            out.append(joint)
            line += joint.count("\n")
        sheet = game.sheet
        if not tame:
            sheet = shuffled(sheet, rng, rng.choice((0.0, 0.0, 0.0, 0.1)))
            share = rng.choice((0.0, 0.0, 0.0, 0.0, 0.3, 0.9))
            sheet = with_aliases(sheet, rng, share) if share else sheet
        text, line = emit(sheet, rng, style, line)
        texts.append(text)
        out.append(text.text)
    if rng.random() < 0.08:
        out.append("...\n")
    whole = "".join(out).replace("\n", style.newline)
    if style.encoding.startswith("utf-16"):
        whole = "\ufeff" + whole
    return File(whole.encode(style.encoding), texts)

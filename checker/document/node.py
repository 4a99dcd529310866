"""A node of a document with its place."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Node:
    """A node with its place.

    Attributes:
        start: Offset of its first character.
        end: Offset behind its last one; of block mappings and lists where the last scalar in it ends.
        kind: What it is.
        style: How a scalar is written: ``'``, ``"``, ``|``, ``>``, or empty.
        key: Its key in the mapping around it.
        children: Its members; those of a list under their index.
        merges: The nodes behind ``<<``, for what is not in ``children``.
    """

    start: int
    end: int
    kind: str
    style: str = ""
    flow: bool = False
    key: Node | None = None
    children: dict[str | int, Node] = field(default_factory=dict)
    merges: list[Node] = field(default_factory=list)

    def attach(self, key: Node, name: str | None, node: Node) -> None:
        """Take a member of this mapping in, None where it is merged; of two of a name the first one counts."""
        node.key = key
        self.end = max(self.end, node.end)
        if name is None:
            self.merges.append(node)
        elif name not in self.children:
            self.children[name] = node

"""The pages of docs/rules as the tests see them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.helpers import ROOT
from tests.marks import marks_in

FOLDER = ROOT / "docs" / "rules"
_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block of a page.

    Attributes:
        rule: The page it is on.
        line: The line of the page on which it begins.
        info: What stands behind the fence: `yaml`, `yaml fixed`, or `yaml fixed unsafe` where it takes a guess.
        text: The sheet.
        before: The block above it, which `--fix` makes this one of where it is a fixed one.
    """

    rule: str
    line: int
    info: str
    text: str
    before: Block | None = None

    @property
    def marked(self) -> bool:
        """Whether something is due."""
        return bool(marks_in(self.text))

    def __str__(self) -> str:
        return f"{self.rule}-L{self.line}"


def blocks_of(path: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    page = path.read_text(encoding="utf-8")
    blocks: list[Block] = []
    for fence in _FENCE.finditer(page):
        line = page.count("\n", 0, fence.start("text")) + 1
        before = blocks[-1] if blocks else None
        blocks.append(Block(path.stem, line, fence["info"].strip(), fence["text"], before))
    return blocks


PAGES = sorted(FOLDER.glob("*.md"))
BLOCKS = [block for path in PAGES for block in blocks_of(path)]
SHEETS = [block for block in BLOCKS if block.info == "yaml"]
FIXED = [block for block in BLOCKS if block.info.startswith("yaml fixed")]
NAMED = {
    f"page {page.stem} {number}": block
    for page in PAGES
    for number, block in enumerate((block for block in SHEETS if block.rule == page.stem), 1)
}
"""The sheets by page and number: a line more on a page renames none of them."""

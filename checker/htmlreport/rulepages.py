"""The pages of the rules inside the report: whoever reads it may have nothing but the report."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from checker.pages import page

if TYPE_CHECKING:
    from markupsafe import Markup

_BY_EXAMPLE = ("What is wrong", "What is fine")
"""Parts that paper does without: they are sheets after sheets."""


@cache
def parts_of(rule: str) -> list[tuple[bool, Markup]]:
    """The parts of a rule's page as HTML, and whether paper shows each."""
    from markdown_it import MarkdownIt
    from markupsafe import Markup

    to_html = MarkdownIt("commonmark", {"html": False}).enable("table").render
    about = page(rule).partition("\n")[2].replace("\t", r"\t")
    return [
        (not part.startswith(_BY_EXAMPLE), Markup(_lowered(to_html(f"## {part}" if number else part))))  # noqa: S704 - our own pages
        for number, part in enumerate(re.split(r"(?m)^## ", about))
    ]


def _lowered(html: str) -> str:
    """The parts stand under the rule's name, which is a third heading on the report."""
    return re.sub(r"(?<=<)(/?)h2>", r"\1h4>", html)

"""The rules as a SARIF log describes them, with their pages as help."""

from __future__ import annotations

import re
from typing import Any

from checker.pages import page
from checker.rules.base import Rule

_FENCE = re.compile(r"^```.*?^```\n?", re.MULTILINE | re.DOTALL)
_LEFT_OUT = re.compile(r"# |`(error|warning|note) · ")
_GAPS = re.compile(r"\n{3,}")


def descriptor(rule: Rule) -> dict[str, Any]:
    """A rule's entry. There is no ``helpUri``, which would have to be absolute: ``help`` holds the whole page."""
    markdown = page(rule.name)
    text = plain(markdown)
    return {
        "id": rule.name,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": text.partition("\n\n")[0].replace("\n", " ")},
        "help": {"text": text, "markdown": markdown},
        "defaultConfiguration": {"level": rule.severity},
        "properties": {
            "tags": [rule.group],
            "precision": "very-high",
            "problem.severity": "recommendation" if rule.severity == "note" else rule.severity,
            "page": f"docs/rules/{rule.name}.md",
        },
    }


def plain(markdown: str) -> str:
    """A page as plain text: without its title, its line of facts and its examples."""
    text = _FENCE.sub("", markdown)
    lines = [line.removeprefix("## ") for line in text.splitlines() if not _LEFT_OUT.match(line)]
    return _GAPS.sub("\n\n", "\n".join(lines).replace("`", "")).strip()

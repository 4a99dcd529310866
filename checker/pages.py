"""The rules' pages: what ``explain`` prints and what the tests run."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """Where the pages are: inside the installed package, or beside it in a checkout."""
    installed = Path(__file__).parent / "_pages"
    if installed.is_dir():
        return installed
    return Path(__file__).parent.parent / "docs" / "rules"


def page(rule: str) -> str:
    """The page of a rule, in Markdown.

    Raises:
        FileNotFoundError: there is no such page.
    """
    return (folder() / f"{rule}.md").read_text(encoding="utf-8")


def question(name: str) -> str:
    """The page of an open question, in Markdown: its part of the page about all of them.

    Raises:
        FileNotFoundError: there is no such page.
    """
    pages = folder()
    whole = pages / "rulings.md" if pages.name == "_pages" else pages.parent / "rulings.md"
    _, _, behind = whole.read_text(encoding="utf-8").partition(f"\n### {name}\n")
    return f"# {name}\n\n{behind.partition(chr(10) + '#')[0].strip()}\n"


def reason(rule: str) -> str:
    """Why a rule is one: the paragraphs of its page that say so.

    Raises:
        FileNotFoundError: there is no such page.
    """
    _, _, behind = page(rule).partition("\n## Why\n")
    return behind.partition("\n## ")[0].strip()

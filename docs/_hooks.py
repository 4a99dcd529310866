"""What mkdocs asks while it builds the site: the rules in the navigation, the version, fences that it knows.

Pages that the navigation does not name go under "More", so that a new one is never lost.
"""

from __future__ import annotations

import os
import re
import tomllib
from html import escape
from pathlib import Path
from typing import Any

GROUPS = {
    "sheet": "Reading the sheet",
    "time": "Time is up",
    "desertion": "Desertion",
    "boost": "Boost",
    "envy": "Envy",
    "death": "Death, insanity, mutiny",
    "ending": "The end of the game",
    "result": "Final award and result",
    "points": "Drama points",
}


def on_config(config: Any) -> Any:
    """Complete the navigation, and say at the foot of each page what it describes and where it comes from."""
    docs = Path(config["docs_dir"])
    config["copyright"] = colophon(docs.parent)
    for section in config["nav"]:
        if "Rules" in section:
            section["Rules"] += rules()
    shown = set(named(config["nav"]))
    rest = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    if more := [path for path in rest if path not in shown]:
        config["nav"].append({"More": more})
    return config


def colophon(root: Path) -> str:
    """The version, and the repository where the build knows it, as GitHub's builds do."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = f"{project['name']} {project['version']}"
    server, repository = (os.environ.get(f"GITHUB_{name}") for name in ("SERVER_URL", "REPOSITORY"))
    if server and repository:
        said += f' · <a href="{escape(f"{server}/{repository}")}">{escape(repository)}</a>'
    return said


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A sheet that was put right is YAML: what else its fence says is for the tests, and mkdocs knows no such fence."""
    return re.sub(r"^```yaml fixed(?: unsafe)?$", "```yaml", markdown, flags=re.MULTILINE)


def rules() -> list[dict[str, Any]]:
    """The pages of the rules by group, in the order of the catalogue."""
    from checker.rules.catalogue import RULES

    groups: dict[str, list[dict[str, str]]] = {}
    for rule in RULES.values():
        groups.setdefault(GROUPS[rule.group], []).append({rule.name: f"rules/{rule.name}.md"})
    return [{title: pages} for title, pages in groups.items()]


def named(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [name for part in parts for name in named(part)]

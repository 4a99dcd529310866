"""The JSON Schema of a configuration file, for editors; ``checker/schemas/config.json`` holds it."""

from __future__ import annotations

import json
from typing import Any

from checker.config.model import Config

_SAYS = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The schema of ``checker.toml``, and of the table ``tool.checker`` in ``pyproject.toml``."""
    made = _without_nulls(Config.model_json_schema(by_alias=True))
    assert isinstance(made, dict)
    return {"$schema": _SAYS, **made, "title": "checker.toml"}


def text() -> str:
    """The schema as it is kept."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def _without_nulls(node: Any) -> Any:
    """TOML has no null: what may be left out is left out."""
    if isinstance(node, list):
        return [_without_nulls(each) for each in node]
    if not isinstance(node, dict):
        return node
    kept = {key: _without_nulls(value) for key, value in node.items() if not (key == "default" and value is None)}
    options = kept.get("anyOf")
    if isinstance(options, list):
        left = [each for each in options if each != {"type": "null"}]
        if len(left) == 1:
            del kept["anyOf"]
            kept = {**left[0], **kept}
    return kept

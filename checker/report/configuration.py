"""What ``checker config`` shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from checker.config.show import EffectiveSettings
from checker.report.encode import encode
from checker.report.visible import visible
from checker.rules.catalogue import RULES


def write_json(settled: EffectiveSettings, out: TextIO) -> None:
    """Write the settings as JSON."""
    out.write(encode(settled.as_json()) + "\n")


def write(settled: EffectiveSettings, out: TextIO) -> None:
    """Write the settings for people, much as they would stand in a file."""
    out.write(f"{visible(settled.path)}: settings of {visible(settled.config or 'no configuration file')}\n")
    if settled.excluded:
        out.write("  a search leaves it out\n")
    wide = max(len(each.key) for each in settled.settings)
    for each in settled.settings:
        out.write(f"  {each.key:<{wide}} = {visible(_toml(each.value))}  # {visible(each.source)}\n")
    silent = [name for name in RULES if name not in settled.rules]
    out.write(
        f"  {len(settled.rules)} of {len(RULES)} rules are reported{'; not: ' if silent else ''}{', '.join(silent)}\n"
    )


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {_toml(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return encode(value, None)

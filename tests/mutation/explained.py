"""Mutants that no test can tell from the original, with the reason: tests/mutation/explained.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.mutants import Mutant

FILE = Path(__file__).with_name("explained.toml")
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class Explained:
    """The reasons by module, function, line as it is and line as it is changed."""

    reasons: Mapping[Key, str]

    @classmethod
    def read(cls) -> Explained:
        """What the file holds."""
        groups = tomllib.loads(FILE.read_text(encoding="utf-8"))["group"]
        return cls(
            {
                (one["module"], one.get("where", ""), one["was"], becomes): group["why"]
                for group in groups
                for one in group["mutants"]
                for becomes in one["becomes"]
            }
        )

    def __contains__(self, mutant: Mutant) -> bool:
        return mutant.key in self.reasons

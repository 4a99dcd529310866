"""Games as files on disk, with what is due of every document."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.accuracy.games import legal_game
from tests.accuracy.model import Expected, Game, Tree
from tests.accuracy.sheets import write_file


@dataclass
class Case:
    """A file to write, the documents due in it, and for people: the rule planted and the seeds."""

    name: str
    data: bytes
    due: list[Expected]
    seeds: list[int]
    rule: str = ""
    way: str = ""
    why: str = ""
    kinds: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[Tree]:
        """The lines of `expected.jsonl`, as in the samples."""
        for document, due in enumerate(self.due):
            line: dict[str, Any] = {"file": self.name, "document": document, "findings": due.findings}
            line |= {"winners": due.winners, "ranking": due.ranking, "recomputed": due.recomputed}
            yield line | ({"why": self.why} if self.why else {})


def legal_cases(count: int, first: int = 0) -> Iterator[Case]:
    """Legal games by seed; now and then several in one file."""
    seed = first
    while seed < first + count:
        rng = Random(f"file {seed}")
        together = min(rng.choice((2, 3)) if rng.random() < 0.06 else 1, first + count - seed)
        games = [legal_game(number) for number in range(seed, seed + together)]
        yield as_case(games, f"legal/{games[0].kind}-{seed:05}.yaml", seed)
        seed += together


def as_case(games: list[Game], name: str, seed: int, tame: bool = False) -> Case:
    file = write_file(games, seed, tame)
    due = [game.expected for game in games]
    return Case(name, file.data, due, [game.seed for game in games], kinds=[game.kind for game in games])

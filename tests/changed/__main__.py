"""`python -m tests.changed`: ever other sheets, for as long as one likes; those that are told wrongly are kept.

The sheets of the pages and fixtures and games of `tests.accuracy`, legal and with a fault, each with a few changes. The
books of each must balance, and what is told of other readings must be what a replay of each combination comes to.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from checker.pipeline import SheetReport, check_bytes
from tests.accuracy import RULES, faulty_game, legal_game
from tests.changed.sheets import bases, with_changes
from tests.helpers import books
from tests.readings.brute import unlike


def main(argv: list[str] | None = None) -> int:
    """Look for them. Exit status 1 if there are some."""
    parser = argparse.ArgumentParser(prog="tests.changed", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long to look")
    parser.add_argument("--seed", type=int, default=0, help="where to begin; two runs from one seed look at the same")
    parser.add_argument("--keep", type=Path, default=Path(".changed"), help="where the sheets are put")
    args = parser.parse_args(argv)
    until, seen, found = time.monotonic() + args.seconds, 0, 0
    for name, data in _sheets(args.seed):
        if time.monotonic() > until:
            break
        seen += 1
        wrong = [words for report in check_bytes(data, name) for words in _wrong(report)]
        if wrong:
            found += 1
            args.keep.mkdir(parents=True, exist_ok=True)
            path = args.keep / f"{name}.yaml".replace("/", "-").replace(" ", "-")
            path.write_bytes(data)
            print(f"{path}: {'; '.join(wrong)}", flush=True)
    print(f"{seen:,} sheets, {found} of them told wrongly")
    return int(found > 0)


def _wrong(report: SheetReport) -> Iterator[str]:
    yield from books(report)
    yield from unlike(report)


def _sheets(seed: int) -> Iterator[tuple[str, bytes]]:
    for number in count(seed):
        for base, tree in bases().items():
            yield f"{base} {number}", with_changes(tree, random.Random(f"{base} {number}"))
        for game in range(number * 100, number * 100 + 100):
            yield from _games(game)


def _games(seed: int) -> Iterator[tuple[str, bytes]]:
    """A legal game and one with a fault, as they are and with changes."""
    rule = RULES[seed % len(RULES)]
    games = {f"legal {seed}": legal_game(seed).data}
    with suppress(LookupError):
        games[f"{rule} {seed}"] = faulty_game(seed, rule).data
    for name, data in games.items():
        yield name, data
        with suppress(YAMLError, ValueError):
            tree = next(iter(YAML(typ="safe").load_all(data)))
            for number in range(3):
                yield f"{name} {number}", with_changes(tree, random.Random(f"{name} {number}"))


if __name__ == "__main__":
    raise SystemExit(main())

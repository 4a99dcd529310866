"""Legal sheets on the very edge of a rule: near misses that must not be reported.

Written by hand in `near_misses/`, each for one fine point; players are A to E and get other names, and other
hands, by seed (0: as they are).
What is due of them is worked out by the oracle.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml import YAML

from tests.accuracy.cases import Case, as_case
from tests.accuracy.games import choose_names
from tests.accuracy.model import Expected, Game, Plan, Table
from tests.accuracy.oracle import recompute

EDGES = sorted((Path(__file__).parent / "near_misses").glob("*.yaml"))


def renamed(tree: Any, names: dict[str, str]) -> Any:
    """The same sheet with other players."""
    if isinstance(tree, dict):
        return {names.get(key, key): renamed(item, names) for key, item in tree.items()}
    if isinstance(tree, list):
        return [renamed(item, names) for item in tree]
    return names.get(tree, tree) if isinstance(tree, str) else tree


def plain(tree: Any) -> Any:
    """Without the parser's own types."""
    if isinstance(tree, dict):
        return {plain(key): plain(item) for key, item in tree.items()}
    if isinstance(tree, list):
        return [plain(item) for item in tree]
    return tree


def edge_game(path: Path, seed: int) -> Game:
    """One of the sheets, with the names of this seed."""
    name = path.stem
    rng = Random(f"{name} {seed}")
    sheet = plain(YAML(typ="safe", pure=True).load(path))
    players = [str(player) for player in sheet["players"]]
    others = choose_names(rng, len(players)) if seed else players
    sheet = renamed(sheet, dict(zip(players, others, strict=True)))
    outcome = recompute(sheet)
    assert not outcome.problems, (name, outcome.problems)
    expected = Expected(winners=[], recomputed=outcome.running)
    if outcome.final is not None and outcome.ranking is not None:
        ranking: list[Any] = [group[0] if len(group) == 1 else group for group in outcome.ranking]
        expected = Expected(winners=outcome.winners, ranking=ranking, recomputed=outcome.final)
    elif outcome.over:
        expected = Expected()
    return Game(seed, f"edge-{name}", sheet, Table(rng, Plan("points"), {}), expected)


def edge_cases(seed: int) -> Iterator[Case]:
    """All of them, in the hands of this seed."""
    for path in EDGES:
        yield as_case([edge_game(path, seed)], f"edge/{path.stem}-{seed:04}.yaml", seed)

"""The files that are measured: legal games of `tests.accuracy`, as many as are wanted of a size."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from checker.document.guard import guard
from tests.accuracy import legal_game
from tests.helpers import ROOT

Sizes = tuple[int, int]
"""Least and most bytes of a sheet."""
ABOUT_8_KB: Sizes = (6_000, 10_500)
ABOUT_20_KB: Sizes = (16_000, 24_500)


def usual(count: int, sizes: Sizes = ABOUT_8_KB) -> list[str]:
    """Sheets in which nothing is found and which touch one open question at the most.

    Each question more is tried by further replays. Few players touch few questions.
    """
    found: list[str] = []
    for text in _games(sizes, ("points", "full"), 2):
        if len(found) == count:
            break
        if is_usual(text):
            found.append(text)
    return found


def of_all_kinds(count: int, sizes: Sizes = ABOUT_8_KB) -> list[str]:
    """Legal sheets as they come, some of them touching ten open questions; large ones are full records of five."""
    large = sizes[0] > ABOUT_8_KB[1]
    games = _games(sizes, ("full",) if large else (None,), 5 if large else None)
    return [text for text, _ in zip(games, range(count), strict=False)]


def _games(sizes: Sizes, records: Sequence[str | None], players: int | None) -> Iterator[str]:
    least, most = sizes
    seed = 0
    while True:
        data = legal_game(seed, records[seed % len(records)], players).data
        seed += 1
        if least <= len(data) <= most and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            yield guard(data.decode("utf-8-sig"))


def is_usual(text: str) -> bool:
    """Whether nothing is found in a sheet and it touches one open question at the most."""
    from checker.document.tree import read_documents
    from checker.pipeline import check
    from checker.readings.case import Case
    from checker.settings import DEFAULT
    from checker.sheet.load import load

    cases = (Case(load(document), DEFAULT) for document in read_documents(text, DEFAULT.limits))
    if any(len(case.outcome.touched) > 1 for case in cases):  # played once; a whole check would try every reading
        return False
    return not any(report.findings for report in check(text))


def write(texts: Sequence[str], folder: Path, count: int | None = None) -> list[Path]:
    """Write sheets into a folder, all of them different.

    Args:
        texts: The sheets.
        folder: Where to.
        count: How many files; where there are fewer texts, the same ones come again with another last line.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(len(texts) if count is None else count):
        again, which = divmod(number, len(texts))
        path = folder / f"{number:05}.yaml"
        path.write_bytes((f"{texts[which]}\n# copy {again}\n" if again else texts[which]).encode("utf-8"))
        paths.append(path)
    return paths


def kept(folder: Path, name: str, texts: list[str] | None = None) -> list[str] | None:
    """Sheets of an earlier run of the same generator, or, with `texts`, these written down for later ones.

    To find two hundred usual sheets takes half a minute.
    """
    told = hashlib.blake2b(digest_size=8)
    for path in sorted([*(ROOT / "tests" / "accuracy").glob("*.py"), Path(__file__)]):
        told.update(path.read_bytes())
    place = folder / f"sheets-{name}-{told.hexdigest()}"
    if texts is not None:
        write(texts, place)
        return texts
    return [path.read_bytes().decode("utf-8") for path in sorted(place.glob("*.yaml"))] or None

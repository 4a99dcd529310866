"""atheris tied to a target: `python -m tests.fuzz.reader -max_total_time=300`, or other options of libFuzzer."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path

_SEEDS = 400
"""Sheets that a run begins with, the small ones: a second of reading them all is a second less of fuzzing."""
_LENGTH = 8_192


def main(target: str) -> None:
    """Fuzz a target until it breaks, or until the time is up. What broke it lies in the current folder, `crash-…`."""
    try:
        import atheris
    except ImportError:
        sys.exit("fuzzing needs an extra: pip install '.[fuzz]'")
    with atheris.instrument_imports(include=["checker"]):
        from tests.fuzz import mutator, properties

    def change(data: bytes, longest: int, number: int) -> bytes:
        new = atheris.Mutate(data, longest) if number % 20 == 0 else mutator.mutated(data, number)
        return bytes(new[:longest])

    def cross(data: bytes, other: bytes, longest: int, number: int) -> bytes:
        return mutator.crossed(data, other, number)[:longest]

    corpus = Path(tempfile.mkdtemp(prefix=f"fuzz-{target}-"))
    for data in mutator.seeds()[:_SEEDS]:
        (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)
    arguments = [sys.argv[0], f"-max_len={_LENGTH}", "-timeout=60", "-rss_limit_mb=4096", *sys.argv[1:], str(corpus)]
    atheris.Setup(
        arguments,
        lambda data: properties.hold(target, data),
        custom_mutator=change,
        custom_crossover=cross,
        internal_libfuzzer=True,
    )
    atheris.Fuzz()

"""What became of one sheet: which promises the checker broke, and how to show it to people."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.accuracy.law.promises import Break
from tests.accuracy.law.truth import Truth
from tests.accuracy.model import Tree


@dataclass(frozen=True)
class Outcome:
    """One sheet that was tried. `marks` are counted beside the breaks; `shown` is for people."""

    kind: str
    seed: int
    broken: list[Break]
    marks: tuple[str, ...] = ()
    shown: list[str] = field(default_factory=list)

    def brief(self) -> str:
        """Which sheet, and what is wrong."""
        return "\n".join([f"{self.kind} --seed {self.seed}", *(f"    {each}" for each in self.broken)])

    def long(self) -> str:
        """The same with the sheet, what was said and what is true."""
        return "\n".join([f"=== {self.brief()}", *self.shown, ""])


def told(answer: Tree, truth: Truth | None = None) -> Iterator[str]:
    """What was said of a sheet, and what is true."""
    yield "said:"
    for row in answer["standings"]:
        yield f"    {row}"
    for finding in answer["findings"]:
        yield f"    {finding['severity']} {finding['rule']} at {finding['pointer']}: {finding['message']}"
    for key in ("winners", "certain_winners", "possible_winners"):
        yield f"    {key}: {answer[key]}"
    for one in answer["unverified"]:
        yield f"    unverified {one['rule']} at {one['pointer']}: {one['needs']}"
    if truth is not None:
        yield f"true: {truth}"

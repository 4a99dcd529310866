"""Faults of the text: what is no YAML. The text is broken in `spoiling.py`."""

from tests.accuracy.draft import Draft
from tests.accuracy.planting import ANY, plant


@plant("invalid-yaml", records=ANY)
def tab(draft: Draft) -> None:
    """A tab as indentation."""
    draft.spoil = "tab"


@plant("invalid-yaml", records=ANY)
def dedent(draft: Draft) -> None:
    """A key one column to the left."""
    draft.spoil = "dedent"


@plant("invalid-yaml", records=("full", "points"))
def two_colons(draft: Draft) -> None:
    """A value with a second colon."""
    draft.spoil = "two-colons"


@plant("invalid-yaml", records=ANY)
def nobody(draft: Draft) -> None:
    """An alias to nothing."""
    draft.sheet.pop("game", None)
    draft.spoil = "nobody"


@plant("invalid-yaml", records=ANY)
def cut(draft: Draft) -> None:
    """The file ends in the middle of a flow collection."""
    draft.spoil = "cut"


@plant("invalid-yaml", records=ANY)
def stray(draft: Draft) -> None:
    """A bracket too many."""
    draft.spoil = "stray"

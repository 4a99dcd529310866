"""MODEL of a configuration file: which keys there are, and what may stand under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError

from checker.config.faults import Misconfigured, hint
from checker.config.find import OWN, ConfigFile
from checker.config.selection import objection, selectors
from checker.config.wording import sentence
from checker.findings import Severity
from checker.rulebook.rulings import RULINGS
from checker.rules.catalogue import RULES


def _selector(written: str) -> str:
    if wrong := objection(written):
        raise PydanticCustomError("unknown_rule", "{wrong}", {"wrong": wrong})
    return written


def _rule(written: str) -> str:
    if written not in RULES:
        wrong = f"unknown rule '{written}'{hint(written, list(RULES))}"
        raise PydanticCustomError("unknown_rule", "{wrong}", {"wrong": wrong})
    return written


def _level(written: str) -> str:
    if not (written.isascii() and written.isdigit()):
        raise PydanticCustomError("level", "'{written}' is no level of a track, a number is due", {"written": written})
    return written


def _rulings(written: dict[str, str]) -> dict[str, str]:
    for name, choice in written.items():
        if name not in RULINGS:
            wrong = f"unknown ruling '{name}'{hint(name, list(RULINGS))}"
            raise PydanticCustomError("unknown_ruling", "{wrong}", {"wrong": wrong})
        options = RULINGS[name].options
        if choice not in options:
            wrong = f"{name} is read as '{options[0]}' or '{options[1]}', not '{choice}'{hint(choice, options)}"
            raise PydanticCustomError("unknown_choice", "{wrong}", {"wrong": wrong})
    return written


Selector = Annotated[str, AfterValidator(_selector), WithJsonSchema({"type": "string", "enum": selectors()})]
RuleName = Annotated[str, AfterValidator(_rule), WithJsonSchema({"type": "string", "enum": list(RULES)})]
Selectors = list[Selector]
Globs = list[Annotated[str, Field(min_length=1)]]
Rulings = Annotated[
    dict[str, str],
    AfterValidator(_rulings),
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                ruling.name: {"type": "string", "enum": list(ruling.options), "description": ruling.question}
                for ruling in RULINGS.values()
            },
        }
    ),
]


def kebab(name: str) -> str:
    """A key as it is written in a file."""
    return name.replace("_", "-")


class Table(BaseModel):
    """A table of the file: nothing is converted, unknown keys are faults."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, alias_generator=kebab, use_attribute_docstrings=True
    )


class TrackTable(Table, title="Track"):
    """A track as it is printed."""

    max: Annotated[int, Field(ge=1)] | None = None
    """Its end."""
    modifiers: dict[Annotated[str, AfterValidator(_level)], int] = {}
    """The modifier of each level; a level that is not named has 0."""


class TracksTable(Table, title="Tracks"):
    """The two tracks of this copy of the game."""

    health: TrackTable | None = None
    """The Health track."""
    sanity: TrackTable | None = None
    """The Sanity track."""


class LimitsTable(Table, title="Limits"):
    """How much of a file is read before it is called unreadable."""

    bytes: Annotated[int, Field(ge=1, le=2**40)] | None = None
    """Size of the file."""
    depth: Annotated[int, Field(ge=1, le=1000)] | None = None
    """How deep mappings and lists are nested."""
    nodes: Annotated[int, Field(ge=1, le=2**40)] | None = None
    """Nodes of a sheet once its aliases are written out."""


class Config(Table):
    """Configuration of checker: `checker.toml`, or `[tool.checker]` in `pyproject.toml`."""

    select: Selectors | None = None
    """The rules that are reported: names of rules, of groups, or `all`, which is the default."""
    extend_select: Selectors = []
    """Rules that are reported too."""
    ignore: Selectors = []
    """Rules that are not reported. The recomputed result stays as it is."""
    severity: dict[RuleName, Severity] = {}
    """Another severity for a rule."""
    per_file_ignores: dict[Annotated[str, Field(min_length=1)], Selectors] = {}
    """Rules that are not reported in the files that a glob matches."""
    include: Globs | None = None
    """The files that a search of a folder takes for sheets: globs, `*.yaml` and `*.yml` by default."""
    exclude: Globs = []
    """Files and folders that a search leaves out: globs as in a .gitignore."""
    tracks: TracksTable = TracksTable()
    """Tracks as printed on this copy of the game, for sheets that do not say."""
    rulings: Rulings = {}
    """How this club reads the open questions, for sheets that do not say."""
    limits: LimitsTable = LimitsTable()
    """How much of a file is read."""
    fail_on: Severity | None = None
    """The least severity that makes the exit status 1; `error` by default."""


KEYS = tuple(kebab(name) for name in Config.model_fields)


def parse(raw: ConfigFile) -> Config:
    """Validate a configuration file.

    Raises:
        Misconfigured: with every fault that one pass finds.
    """
    table = raw.table
    if raw.path.name == OWN and set(table) == {"tool"}:
        raise Misconfigured(raw.path, [f"in {OWN} the keys stand at the top, without [tool.checker]"])
    try:
        return Config.model_validate(dict(table))
    except ValidationError as error:
        faults = [sentence(fault, _known(fault["loc"])) for fault in error.errors(include_url=False)]
        raise Misconfigured(raw.path, list(dict.fromkeys(faults))) from None


def _known(loc: tuple[int | str, ...]) -> list[str]:
    """The keys that might have stood where an unknown one does."""
    inner: Mapping[Any, type[Table]] = {"tracks": TracksTable, "limits": LimitsTable}
    table: type[Table] = Config
    if len(loc) > 1:
        table = TrackTable if loc[0] == "tracks" and len(loc) > 2 else inner.get(loc[0], Config)
    return [kebab(name) for name in table.model_fields]

"""The settings in force for one file, and where each of them came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from checker.config.faults import COMMAND_LINE
from checker.config.model import Config, kebab
from checker.config.overrides import Overrides
from checker.config.resolve import ENDINGS, LoadedConfig, Resolver
from checker.document.reader import Limits
from checker.rulebook.rulings import DEFAULTS
from checker.rules.catalogue import RULES

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """One key.

    Attributes:
        key: Its name, as in a file; inside a table after a dot.
        value: Its value in force, as plain data.
        source: The file that it came from, ``command line`` or ``default``; both for a list to which both add.
    """

    key: str
    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class EffectiveSettings:
    """All settings of one file or folder.

    Attributes:
        path: The file or folder.
        config: The configuration file, None if there is none.
        excluded: Whether a search leaves it out.
        rules: The severity of each rule that is reported, in the order of the catalogue.
        settings: The keys, in the order of the documentation.
        warnings: What is to be said of the configuration.
    """

    path: str
    config: str | None
    excluded: bool
    rules: Mapping[str, str]
    settings: list[Setting]
    warnings: list[str]

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "path": self.path,
            "config": self.config,
            "excluded": self.excluded,
            "settings": {each.key: {"value": each.value, "source": each.source} for each in self.settings},
            "rules": dict(self.rules),
        }


def effective_settings(path: str, overrides: Overrides, *, folder: bool) -> EffectiveSettings:
    """Work out the settings of a file, or of the files in a folder.

    Raises:
        Misconfigured: the configuration says what means nothing.
    """
    resolver = Resolver(overrides)
    sheet = f"{path}/sheet.yaml" if folder else path
    found = resolver.found_for(sheet)
    settings = resolver.settings_for(sheet)
    rules = {
        name: settings.severity.get(name, rule.severity) for name, rule in RULES.items() if name not in settings.ignore
    }
    return EffectiveSettings(
        path,
        found.name if found is not None else None,
        resolver.excluded(path, folder=folder),
        rules,
        [*_settings(found, overrides, resolver.per_file_ignores(sheet))],
        resolver.warnings,
    )


def _settings(found: LoadedConfig | None, overrides: Overrides, ignored: tuple[str, ...]) -> Iterator[Setting]:
    """Every key with its value and source, those of tables one by one."""
    config = found.config if found is not None else Config()
    written = config.model_fields_set
    file = found.name if found is not None else DEFAULT

    def lists(name: str, over: Sequence[str]) -> Setting:
        """A list that the command line adds to."""
        parts = [*([file] if name in written else []), *([COMMAND_LINE] if over else [])]
        return Setting(kebab(name), [*getattr(config, name), *over], " and ".join(parts) or DEFAULT)

    def one(name: str, value: Any, over: object = None) -> Setting:
        return Setting(kebab(name), value, COMMAND_LINE if over is not None else file if name in written else DEFAULT)

    def table(
        name: str, base: Mapping[str, Any], here: Mapping[str, Any], over: Mapping[str, Any]
    ) -> Iterator[Setting]:
        for key, value in {**base, **here, **over}.items():
            yield Setting(f"{name}.{key}", value, COMMAND_LINE if key in over else file if key in here else DEFAULT)

    chosen = overrides.select if overrides.select is not None else config.select
    yield one("select", list(chosen) if chosen is not None else ["all"], overrides.select)
    yield lists("extend_select", overrides.extend_select)
    yield lists("ignore", overrides.ignore)
    yield Setting("per-file-ignores", list(ignored), file if ignored else DEFAULT)
    yield one("include", [*config.include] if config.include is not None else [f"*{ending}" for ending in ENDINGS])
    yield one("exclude", [*config.exclude])
    yield one("fail_on", overrides.fail_on or config.fail_on or "error", overrides.fail_on)
    yield from table("severity", {}, config.severity, overrides.severity)
    yield from table("tracks", {}, config.tracks.model_dump(exclude_none=True), {})
    yield from table("limits", asdict(Limits()), config.limits.model_dump(exclude_none=True), overrides.limits)
    yield from table("rulings", DEFAULTS, config.rulings, {})

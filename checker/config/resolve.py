"""The settings in force for each sheet: defaults, then the nearest file, then the command line."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.config.faults import shown
from checker.config.find import ConfigFile, in_folder, named
from checker.config.overrides import Overrides
from checker.config.paths import absolute, current_folder
from checker.settings import DEFAULT, Settings

if TYPE_CHECKING:
    from checker.config.globs import Globs
    from checker.config.model import Config
    from checker.document.reader import Limits

ENDINGS = (".yaml", ".yml")
NO_OVERRIDES = Overrides()


@dataclass(slots=True)
class LoadedConfig:
    """A configuration file, read.

    Attributes:
        path: The file.
        root: The folder from which its globs count, absolute.
        config: Its content.
        exclude: What a search leaves out, None if that is nothing.
        include: What a search takes, None for the usual endings.
        per_file: Globs, each with the rules that it ignores.
        raised: In words, the limits that it would raise and what is used instead.
    """

    path: Path
    root: str
    config: Config
    exclude: Globs | None = None
    include: Globs | None = None
    per_file: list[tuple[Globs, tuple[str, ...]]] = field(default_factory=list)
    raised: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The file as people call it."""
        return shown(self.path)


class Resolver:
    """Finds the settings of a sheet, each file read once.

    Args:
        overrides: The command line.
    """

    def __init__(self, overrides: Overrides = NO_OVERRIDES) -> None:
        self._overrides = overrides
        self._folders: dict[str, LoadedConfig | None] = {}
        self._settings: dict[tuple[str | None, tuple[str, ...]], Settings] = {}
        self._fixed = _read(named(overrides.config), current_folder()) if overrides.config is not None else None
        self._raising: list[LoadedConfig] = []

    @property
    def warnings(self) -> list[str]:
        """Warnings of configurations that were found beside sheets and would raise a limit."""
        if not self._raising:
            return []
        first, *more = self._raising
        also = f" (and {len(more)} more)" if more else ""
        words = "a configuration that was found may only lower limits; --config FILE raises them"
        return [f"{first.name}{also}: {', '.join(first.raised)}: {words}"]

    def found_for(self, path: str) -> LoadedConfig | None:
        """The configuration of a file.

        Raises:
            Misconfigured: it says what means nothing.
        """
        if self._fixed is not None or self._overrides.isolated:
            return self._fixed
        return self._of_folder(os.path.dirname(absolute(path)))  # noqa: PTH120

    def _of_folder(self, folder: str) -> LoadedConfig | None:
        if folder in self._folders:
            return self._folders[folder]
        raw = in_folder(folder)
        above = os.path.dirname(folder)  # noqa: PTH120
        if raw is not None:
            found: LoadedConfig | None = self._lowered(_read(raw, folder))
        else:
            found = self._of_folder(above) if above != folder else None
        self._folders[folder] = found
        return found

    def _lowered(self, found: LoadedConfig) -> LoadedConfig:
        """A configuration without the limits that it would raise."""
        limits = found.config.limits
        more = {key: usual for key, usual in asdict(DEFAULT.limits).items() if (getattr(limits, key) or 0) > usual}
        found.config = found.config.model_copy(update={"limits": limits.model_copy(update=dict.fromkeys(more))})
        found.raised = [
            f"limits.{key} is {usual:,}, not {getattr(limits, key):,}"
            for key, usual in more.items()
            if key not in self._overrides.limits
        ]
        if found.raised:
            self._raising.append(found)
        return found

    def settings_for(self, path: str) -> Settings:
        """The settings of a file.

        Raises:
            Misconfigured: its configuration says what means nothing.
        """
        found = self.found_for(path)
        ignored: tuple[str, ...] = ()
        if found is not None and found.per_file:
            ignored = self.per_file_ignores(path)
        key = (str(found.path) if found else None, ignored)
        if key not in self._settings:
            self._settings[key] = _settings(found.config if found else None, ignored, self._overrides)
        return self._settings[key]

    def per_file_ignores(self, path: str) -> tuple[str, ...]:
        """The rules that the configuration ignores in this very file."""
        found = self.found_for(path)
        if found is None or not found.per_file:
            return ()
        inside = _inside(found, path)
        return tuple(rule for globs, rules in found.per_file if globs.match_file(inside) for rule in rules)

    def excluded(self, path: str, *, folder: bool = False) -> bool:
        """Whether the configuration leaves this file or folder out."""
        found = self.found_for(path)
        if found is None or found.exclude is None:
            return False
        inside = _inside(found, path)
        return inside != "" and found.exclude.match_file(inside + ("/" if folder else ""))

    def included(self, path: str) -> bool:
        """Whether a search that meets this file takes it."""
        found = self.found_for(path)
        if found is None or found.include is None:
            return path.lower().endswith(ENDINGS)
        return found.include.match_file(_inside(found, path))


def _inside(found: LoadedConfig, path: str) -> str:
    from checker.config.globs import below

    return below(found.root, absolute(path))


def _read(raw: ConfigFile, root: str) -> LoadedConfig:
    from checker.config.model import parse

    config = parse(raw)
    found = LoadedConfig(raw.path, root, config)
    if config.exclude or config.include is not None or config.per_file_ignores:
        from checker.config.globs import compiled

        if config.exclude:
            found.exclude = compiled(config.exclude, raw.path, "exclude")
        if config.include is not None:
            found.include = compiled(config.include, raw.path, "include")
        for glob, rules in config.per_file_ignores.items():
            found.per_file.append((compiled([glob], raw.path, "per-file-ignores"), tuple(rules)))
    return found


def _settings(config: Config | None, ignored: tuple[str, ...], overrides: Overrides) -> Settings:
    if config is None and overrides == NO_OVERRIDES:
        return DEFAULT
    return Settings(
        limits=_limits(config, overrides),
        rulings=dict(config.rulings) if config else {},
        tracks=config.tracks.model_dump(exclude_none=True) if config else {},
        severity={**(config.severity if config else {}), **overrides.severity},
        ignore=_ignored(config, ignored, overrides),
        strict=overrides.strict,
        allow=overrides.allow,
        fail_on=overrides.fail_on or (config.fail_on if config else None) or DEFAULT.fail_on,
    )


def _limits(config: Config | None, overrides: Overrides) -> Limits:
    written = config.limits.model_dump(exclude_none=True) if config else {}
    return replace(DEFAULT.limits, **{**written, **overrides.limits})


def _ignored(config: Config | None, ignored: tuple[str, ...], overrides: Overrides) -> frozenset[str]:
    if config is None and not overrides.selects:
        return frozenset()
    from checker.config.selection import Layer, expand, left_out

    layers = []
    if config is not None:
        layers.append(Layer(config.select, config.extend_select, config.ignore))
    layers.append(Layer(overrides.select, overrides.extend_select, overrides.ignore))
    return left_out(layers) | expand(ignored)

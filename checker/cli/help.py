"""How ``--help`` looks: options in groups, names beside whole sentences, or above them where there is no room."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from typer.core import TyperCommand, TyperGroup

from checker.report.terminal import listing


class Command(TyperCommand):
    """A command whose options stand in groups."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What stands behind the command's name in its usage."""
        return ["[OPTIONS]", *(_argument(param) for param in self.get_params(ctx) if _is_argument(param))]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write what the command takes."""
        _write_groups(self.get_params(ctx), formatter)


class Group(TyperGroup):
    """The command line without a command."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, then every command with its whole first sentence."""
        _write_groups(self.get_params(ctx), formatter)
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        said = [(name, " ".join((each.help or "").partition("\n\n")[0].split())) for name, each in commands if each]
        _write("Commands", said, formatter)


def _write_groups(params: list[Any], formatter: Any) -> None:
    groups: dict[str, list[tuple[str, str]]] = {}
    for param in params:
        if _is_argument(param):
            panel, names = "Arguments", _argument(param)
        else:
            panel, names = getattr(param, "rich_help_panel", None) or "Options", _names(param)
        groups.setdefault(panel, []).append((names, " ".join(_said(param))))
    for heading, pairs in groups.items():
        _write(heading, pairs, formatter)


def _write(heading: str, pairs: list[tuple[str, str]], formatter: Any) -> None:
    with formatter.section(heading):
        formatter.write("".join(f"{line}\n" for line in listing(pairs, formatter.width)))


def _is_argument(param: Any) -> bool:
    return bool(param.param_type_name == "argument")


def _argument(param: Any) -> str:
    name = param.metavar or param.name.upper()
    return f"{name if param.required else f'[{name}]'}{'...' if param.nargs == -1 else ''}"


def _names(option: Any) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    if option.is_flag:
        return " / ".join([names, *option.secondary_opts])
    return f"{names} {option.metavar or option.name.upper().replace('_', '-')}"


def _said(param: Any) -> Iterator[str]:
    """What it does, and what holds where nobody says it."""
    yield param.help or ""
    default = param.default.value if isinstance(param.default, Enum) else param.default
    shown = not _is_argument(param) and param.show_default and not param.is_flag
    if shown and isinstance(default, str | int | float) and not isinstance(default, bool) and default != "":
        yield f"[default: {default:g}]" if isinstance(default, float) else f"[default: {default}]"

"""``checker check``: the main job."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from checker.cli import completing
from checker.cli.common import Colour, FailOn, use_colour, usual_format
from checker.cli.options import SETTINGS, Config, Isolated, Timeout
from checker.document.reader import STDIN
from checker.runner.clock import MOST_SECONDS

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH",
        help="Files, folders, or - for standard input; the current folder if there is none.",
        show_default=False,
    ),
]
Rules = list[str] | None


class Order(StrEnum):
    """In which order findings are shown."""

    FILE = "file"
    IMPACT = "impact"


class Engine(StrEnum):
    """What checks."""

    LOCAL = "local"
    DASK = "dask"


class ReportFormat(StrEnum):
    """How findings are written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    CHECKSTYLE = "checkstyle"
    RDJSON = "rdjson"
    MARKDOWN = "markdown"
    PARQUET = "parquet"


def _option(*names: str, help: str, panel: str, **more: Any) -> Any:  # noqa: A002 - as typer calls it
    return typer.Option(*names, help=help, show_default=False, rich_help_panel=panel, **more)


_REPORT, _RULES, _FIXES = "Report", "Rules", "Fixes and ignore comments"
_KNOWN, _STATUS, _RUN = "Known findings", "Exit status", "How the run is done"


def check(
    paths: Paths = None,
    format: Annotated[  # noqa: A002 - the option's name
        ReportFormat | None,
        _option(
            "--format",
            "-f",
            panel=_REPORT,
            help="text, as on a terminal; concise, as elsewhere; json, jsonl, sarif, github, gitlab, junit, "
            "checkstyle, rdjson, markdown or parquet.",
        ),
    ] = None,
    output: Annotated[
        list[str] | None,
        _option(
            "--output",
            "-o",
            panel=_REPORT,
            metavar="FORMAT=FILE",
            help="Another report, into a file, or parquet=FOLDER; repeatable.",
        ),
    ] = None,
    sort: Annotated[
        Order,
        _option(
            "--sort",
            panel=_REPORT,
            metavar="ORDER",
            help="By file, as they stand in it, or by impact, what changes the winner first.",
        ),
    ] = Order.FILE,
    fail_on: Annotated[
        FailOn | None,
        _option(
            "--fail-on",
            panel=_STATUS,
            metavar="SEVERITY",
            help="The least severity that makes the exit status 1: error, by default; warning or note.",
        ),
    ] = None,
    exit_zero: Annotated[
        bool, _option("--exit-zero", panel=_STATUS, help="Exit with 0 also where there are findings.")
    ] = False,
    strict: Annotated[bool, _option("--strict", panel=_RULES, help="What could not be verified is a warning.")] = False,
    select: Annotated[
        Rules,
        _option(
            "--select",
            panel=_RULES,
            metavar="RULES",
            autocompletion=completing.rules,
            help="Only these rules or groups, separated by commas.",
        ),
    ] = None,
    extend_select: Annotated[
        Rules,
        _option(
            "--extend-select",
            panel=_RULES,
            metavar="RULES",
            autocompletion=completing.rules,
            help="These rules or groups too.",
        ),
    ] = None,
    ignore: Annotated[
        Rules,
        _option(
            "--ignore",
            panel=_RULES,
            metavar="RULES",
            autocompletion=completing.rules,
            help="Not these rules or groups.",
        ),
    ] = None,
    severity: Annotated[
        Rules,
        _option("--severity", panel=_RULES, metavar="RULE=LEVEL", help="Another severity for a rule; repeatable."),
    ] = None,
    config: Config = None,
    isolated: Isolated = False,
    force_exclude: Annotated[
        bool,
        _option(
            "--force-exclude",
            panel=SETTINGS,
            help="Leave out what the configuration excludes, even where it is named.",
        ),
    ] = False,
    stdin_filename: Annotated[
        str, _option("--stdin-filename", panel=SETTINGS, metavar="NAME", help="What to call standard input.")
    ] = STDIN,
    baseline: Annotated[
        Path | None,
        _option("--baseline", panel=_KNOWN, metavar="FILE", help="Report only what this file does not know."),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        _option(
            "--write-baseline", panel=_KNOWN, metavar="FILE", help="Write all findings into this file, as known ones."
        ),
    ] = None,
    prune_baseline: Annotated[
        bool, _option("--prune-baseline", panel=_KNOWN, help="Take out of the baseline what is there no longer.")
    ] = False,
    fix: Annotated[bool, _option("--fix", panel=_FIXES, help="Put right what follows from the sheet.")] = False,
    unsafe_fixes: Annotated[
        bool, _option("--unsafe-fixes", panel=_FIXES, help="Put right what can be guessed, too.")
    ] = False,
    diff: Annotated[
        bool, _option("--diff", panel=_FIXES, help="Only show what would be put right, as a patch.")
    ] = False,
    add_ignore: Annotated[
        str | None, _option("--add-ignore", panel=_FIXES, metavar="REASON", help="Silence what is left with comments.")
    ] = None,
    jobs: Annotated[
        int | None,
        _option(
            "--jobs",
            "-j",
            panel=_RUN,
            metavar="NUMBER",
            min=1,
            help="How many processes; by default one for each core, if it pays.",
        ),
    ] = None,
    engine: Annotated[
        Engine,
        _option(
            "--engine", panel=_RUN, help="local: this machine's processes; dask: a cluster. Needs the extra 'dask'."
        ),
    ] = Engine.LOCAL,
    scheduler: Annotated[
        str | None,
        _option(
            "--scheduler",
            panel=_RUN,
            metavar="ADDRESS",
            help="Of the cluster; without it one is started on this machine.",
        ),
    ] = None,
    timeout: Timeout = MOST_SECONDS,
    cache: Annotated[
        bool | None,
        _option("--cache/--no-cache", panel=_RUN, help="Whether to remember results; by default if it pays."),
    ] = None,
    cache_dir: Annotated[
        str | None, _option("--cache-dir", panel=_RUN, metavar="FOLDER", help="Where to remember them.")
    ] = None,
    watch: Annotated[bool, _option("--watch", "-w", panel=_RUN, help="Go on, and check again what changes.")] = False,
    statistics: Annotated[
        bool, _option("--statistics", panel=_REPORT, help="Count findings by rule and by sheet.")
    ] = False,
    quiet: Annotated[bool, _option("--quiet", "-q", panel=_REPORT, help="Only findings.")] = False,
    verbose: Annotated[
        bool,
        _option(
            "--verbose",
            "-v",
            panel=_REPORT,
            help="Which settings were used, what was left out, and what is unverified.",
        ),
    ] = False,
    color: Annotated[
        Colour,
        _option("--color", panel=_REPORT, metavar="WHEN", help="auto, which is on a terminal; always; or never."),
    ] = Colour.AUTO,
    max_bytes: Annotated[
        int | None,
        _option("--max-bytes", panel=SETTINGS, metavar="NUMBER", min=1, max=2**40, help="Largest file that is read."),
    ] = None,
    max_depth: Annotated[
        int | None,
        _option("--max-depth", panel=SETTINGS, metavar="NUMBER", min=1, max=1000, help="Deepest nesting that is read."),
    ] = None,
    max_nodes: Annotated[
        int | None,
        _option(
            "--max-nodes",
            panel=SETTINGS,
            metavar="NUMBER",
            min=1,
            max=2**40,
            help="Most nodes of a sheet, aliases written out.",
        ),
    ] = None,
) -> None:
    """Check score sheets: print what was broken and where, and who really won.

    Example: checker check games/ --format json
    """
    from checker.cli import checking
    from checker.cli.outputs import parsed
    from checker.config.overrides import Overrides, selection, severities
    from checker.runner.collect import Request

    form = format.value if format is not None else usual_format()
    outputs = parsed(output or [], form)
    limits = {"bytes": max_bytes, "depth": max_depth, "nodes": max_nodes}
    overrides = Overrides(
        config=config,
        isolated=isolated,
        select=selection("--select", select) if select is not None else None,
        extend_select=selection("--extend-select", extend_select or ()),
        ignore=selection("--ignore", ignore or ()),
        severity=severities(severity or ()),
        fail_on=fail_on.value if fail_on is not None else None,
        strict=strict,
        limits={name: limit for name, limit in limits.items() if limit is not None},
    )
    options = checking.CheckOptions(
        Request(
            paths=paths or (),
            overrides=overrides,
            stdin_filename=stdin_filename,
            force_exclude=force_exclude,
            deep=checking.deep(form, outputs) or sort is Order.IMPACT,
            jobs=jobs,
            seconds=timeout,
            cache=cache,
            cache_dir=cache_dir,
            fixing=checking.fix_options(fix=fix, unsafe=unsafe_fixes, show=diff, ignore=add_ignore),
            cluster=checking.cluster(dask=engine is Engine.DASK, scheduler=scheduler),
        ),
        form,
        colour=use_colour(color),
        outputs=outputs,
        exit_zero=exit_zero,
        quiet=quiet,
        verbose=verbose,
        statistics=statistics,
        baseline=baseline,
        write_baseline=write_baseline,
        prune_baseline=prune_baseline,
        watch=watch,
        by_impact=sort is Order.IMPACT,
    )
    raise typer.Exit(checking.run(options))

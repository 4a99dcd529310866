"""``check`` behind its options: run, compare with the baseline, report, and give the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.cli.outputs import DEEP, Output, ReportStyle, close, refused, write, write_file
from checker.cli.telling import fail, say, tell_baseline, tell_changes, tell_nothing_found, tell_run, warn
from checker.config.faults import Misconfigured, shown
from checker.config.overrides import TOO_MUCH
from checker.config.paths import absolute, cwd_deleted
from checker.runner.collect import Request, RunResults, collect
from checker.runner.signals import OutputClosed, closed_pipes_raised, discard_output

if TYPE_CHECKING:
    from checker.pipeline import SheetReport
    from checker.report.run import Run
    from checker.runner.cluster import Address
    from checker.runner.fixes import FixOptions
    from checker.settings import Settings

WEIGHT = {"note": 0, "warning": 1, "error": 2}


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The options of ``check``.

    Attributes:
        request: What the run itself is asked to do.
        form: The format on standard output.
        colour: Whether standard output takes colours.
        outputs: Reports that go into files.
        exit_zero: Whether findings leave the status at 0.
        quiet: Whether only findings are shown.
        verbose: Whether the settings of each file, and files that were left out, are said.
        statistics: Whether findings are counted by rule and by sheet.
        baseline: The file with known findings.
        write_baseline: The file into which all findings of this run are written as known.
        prune_baseline: Whether stale entries are removed from the baseline.
        watch: Whether files are checked again when they change.
        by_impact: Whether findings that change the winner are shown first.
    """

    request: Request
    form: str
    colour: bool = False
    outputs: list[Output] = field(default_factory=list)
    exit_zero: bool = False
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False
    baseline: Path | None = None
    write_baseline: Path | None = None
    prune_baseline: bool = False
    watch: bool = False
    by_impact: bool = False


def run(options: CheckOptions) -> int:
    """Check, report, and give the exit status.

    Raises:
        Misconfigured: options exclude each other, the configuration or a baseline means nothing, or a file cannot be
            written.
    """
    if refusals := list(_refusals(options)):
        raise Misconfigured("command line", refusals)
    if options.watch:
        from checker.cli.watching import watch

        return watch(options)
    return conclude(collect_showing_progress(options), options)


def deep(form: str, outputs: Sequence[Output]) -> bool:
    """Whether one of the formats shows the impact or the fix of each finding."""
    return not DEEP.isdisjoint({form, *(output.form for output in outputs)})


def fix_options(*, fix: bool, unsafe: bool, show: bool, ignore: str | None) -> FixOptions | None:
    """What is fixed in files; None for nothing. ``--unsafe-fixes`` and ``--diff`` imply ``--fix``."""
    if not (fix or unsafe or show or ignore is not None):
        return None
    from checker.runner.fixes import FixOptions

    return FixOptions(fix or unsafe or (show and ignore is None), unsafe, show, ignore)


def cluster(*, dask: bool, scheduler: str | None) -> Address | None:
    """The cluster that checks; None for this machine.

    Raises:
        Misconfigured: one is named, but not asked to do anything.
    """
    if not dask:
        if scheduler is not None:
            raise Misconfigured("command line", ["--scheduler needs --engine dask"])
        return None
    from checker.runner.cluster import Address

    return Address(scheduler)


def _refusals(options: CheckOptions) -> Iterator[str]:
    """Messages about options that exclude each other."""
    request = options.request
    if request.overrides.config is not None and request.overrides.isolated:
        yield TOO_MUCH
    if options.quiet and options.verbose:
        yield "--quiet and --verbose exclude each other"
    if options.prune_baseline and options.baseline is None:
        yield "--prune-baseline needs --baseline FILE"
    yield from _refusals_of_files(options)
    if request.fixing is not None and request.fixing.ignore is not None and not request.fixing.ignore.strip():
        yield "--add-ignore needs a reason"
    if options.watch and (request.fixing is not None or options.write_baseline is not None or options.prune_baseline):
        yield "--watch only looks: it goes with no option that writes to sheets or baselines"
    if options.watch and "-" in request.paths:
        yield "--watch cannot watch standard input"
    if request.cluster is not None:
        yield from _refusals_of_a_cluster(options)


def _refusals_of_files(options: CheckOptions) -> Iterator[str]:
    """Messages about files that would be overwritten: sheets, and files that are no baseline."""
    baselines = [file for file in (options.baseline, options.write_baseline) if file is not None]
    for output in options.outputs:
        if any(os.path.realpath(absolute(output.file)) == os.path.realpath(absolute(file)) for file in baselines):
            yield f"--output: {shown(output.file)}: this is the baseline"
    yield from refused([output.file for output in options.outputs], options.request.paths)
    if (file := options.write_baseline) is not None:
        from checker.baseline import objection

        fault = objection(file)
        none = [] if fault is None else [f"{shown(file)}: it cannot be written: {fault}"]
        yield from list(refused([file], options.request.paths)) or none


def _refusals_of_a_cluster(options: CheckOptions) -> Iterator[str]:
    """Messages about options that a cluster does not support."""
    request = options.request
    if options.watch:
        yield "--engine dask looks once: it goes without --watch"
    if cwd_deleted():
        yield "--engine dask starts from the current folder, which is not there any more"
    if request.fixing is not None:
        yield "--engine dask only looks: it goes with no option that writes to sheets"
    if request.cache or (request.cache is None and request.cache_dir is not None):
        yield "--engine dask remembers nothing: it goes without --cache and --cache-dir"
    if request.jobs is not None and request.cluster is not None and request.cluster.scheduler is not None:
        yield "--jobs says how many workers to start; --scheduler has its own"


def collect_showing_progress(options: CheckOptions) -> RunResults:
    """Run, with a progress bar on a terminal."""
    if options.quiet or not sys.stderr.isatty():
        return collect(options.request)
    from checker.runner.progress import Bar

    with Bar() as bar:
        return collect(options.request, bar.of)


def conclude(results: RunResults, options: CheckOptions) -> int:
    """Report the results of a run, and give the exit status.

    Raises:
        OutputClosed: standard output was closed; the rest is done.
    """
    from checker.report.run import Run, Summary

    _tell_of_search(results, options)
    _baseline(results, options)
    if options.by_impact:
        from checker.report.order import gravest_first

        results.alter(lambda report, _: gravest_first(report))
    summary, fails = Summary(skipped=len(results.skipped)), False
    for report, settings in results.judged:  # one loop for both: each reading of a large run takes its time
        summary.add(report)
        fails = fails or weighs(report, settings)
    fixing = options.request.fixing
    if fixing is not None:
        summary.fixable = 0  # it has been tried
    run = Run(results.reports, summary)
    style = ReportStyle(colour=options.colour, quiet=options.quiet, extras=_extras(results, run, options))
    written = _written(partial(_to_standard_output, results, run, options, style))
    for output in options.outputs:
        write_file(output, run, style, results.read)
    problems = fixing is not None and tell_changes(results, quiet=options.quiet, shown=fixing.show)
    if options.verbose:
        tell_run(results)
    incomplete = results.missing or results.closed or problems
    status = 2 if incomplete else int(fails and not options.exit_zero)
    if not written:
        raise OutputClosed(status)
    return status


def _tell_of_search(results: RunResults, options: CheckOptions) -> None:
    """Say what could not be found or searched, and where no sheet was found."""
    far = "" if options.request.cluster else "; addresses need --engine dask"
    fail(*(f"{path}: no such file or folder{far if '://' in path else ''}" for path in results.missing))
    fail(*results.closed)
    if options.quiet:
        return
    warn(*results.warnings)
    if not results.files and results.excluded:
        warn("all that was named is excluded by the configuration")
    elif not results.files:
        tell_nothing_found(results.searched, len(results.skipped))


def _written(write: Callable[[], None]) -> bool:
    """Write to standard output; False if it was closed meanwhile."""
    try:
        with closed_pipes_raised():
            write()
            sys.stdout.flush()
    except BrokenPipeError:
        discard_output(sys.stdout)
        return False
    return True


def weighs(report: SheetReport, settings: Settings) -> bool:
    """Whether a finding weighs enough for the settings of its sheet."""
    return any(WEIGHT[each.severity] >= WEIGHT[settings.fail_on] for each in report.findings)


def _to_standard_output(results: RunResults, run: Run, options: CheckOptions, style: ReportStyle) -> None:
    """Write the patch, or the fixed text of standard input, or the report with its last lines."""
    from checker.report.terminal import coloured
    from checker.report.visible import exact

    fixing = options.request.fixing
    if fixing is not None and fixing.show:
        for _, result in results.files:
            if result.fixes is not None:
                patch = result.fixes.patch
                exact(sys.stdout).write("".join(coloured(patch)) if options.colour else patch)
        return
    texts = []
    if fixing is not None:
        texts = [result.fixes.text for _, result in results.files if result.fixes and result.fixes.text is not None]
        exact(sys.stdout).write("".join(texts))
    out = sys.stderr if texts else sys.stdout
    write(options.form, run, out, style)
    if not options.quiet:
        close(options.form, run)
    if options.statistics and options.form != "json":
        from checker.report import statistics

        statistics.write(run, out if options.form == "text" else sys.stderr)


def _extras(results: RunResults, run: Run, options: CheckOptions) -> dict[str, Any]:
    """The keys that options add to the JSON report."""
    extras: dict[str, Any] = {}
    if options.baseline is not None or options.write_baseline is not None:
        extras["summary"] = {"known": sum(len(report.known) for report in results.reports)}
    if options.statistics:
        from checker.report import statistics

        extras["statistics"] = statistics.as_json(run)
    if options.request.fixing is not None:
        extras["fixed"] = [
            {
                "path": job.name,
                "document": change.document,
                "rule": change.rule,
                "message": change.message,
                "safe": change.safe,
                "changes": list(change.changes),
            }
            for job, result in results.files
            if result.fixes is not None
            for change in result.fixes.changes
        ]
    return extras


def _baseline(results: RunResults, options: CheckOptions) -> None:
    """Take known findings out of the reports; write or prune the baseline."""
    if options.baseline is None and options.write_baseline is None:
        return
    from checker import baseline

    if options.write_baseline is not None:
        new = baseline.of_run(options.write_baseline, results.judged)
        new.write(results.read)
        results.alter(baseline.BaselineFilter(new).take)
        if not options.quiet:
            from checker.report.verdict import plural

            say(f"{plural(len(new.entries), 'finding')} written to {options.write_baseline}")
        return
    assert options.baseline is not None
    known = baseline.read(options.baseline)
    filtered = baseline.BaselineFilter(known)
    results.alter(filtered.take)
    stale = filtered.stale()
    if stale and options.prune_baseline:
        known.without(stale).write(results.read)
    if not options.quiet:
        tell_baseline(options.baseline, filtered.known, stale, pruned=options.prune_baseline)

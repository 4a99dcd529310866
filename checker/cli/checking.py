"""What ``check`` does once it knows what is wanted: run, compare with the baseline, report, and give the status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.cli.outputs import DEEP, Output, Shape, close, refused, write, write_file
from checker.cli.telling import fail, say, tell_baseline, tell_changes, tell_nothing_found, tell_run, warn
from checker.config.faults import Misconfigured, shown
from checker.config.here import absolute, gone
from checker.config.overrides import TOO_MUCH
from checker.runner.calm import Unread, closed_pipes_known, into_the_void
from checker.runner.harvest import Harvest, Request, gather

if TYPE_CHECKING:
    from checker.pipeline import SheetReport
    from checker.report.run import Run
    from checker.runner.cluster import Address
    from checker.runner.mend import Mending
    from checker.settings import Settings

WEIGHT = {"note": 0, "warning": 1, "error": 2}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a run.

    Attributes:
        request: The run itself.
        form: The format on standard output.
        colour: Whether it takes colours.
        outputs: Reports for files.
        exit_zero: Whether findings leave the status at 0.
        quiet: Whether only findings are shown.
        verbose: Whether it is told which settings were used and what was left out.
        statistics: Whether findings are counted by rule and by sheet.
        baseline: The file with known findings.
        write_baseline: The file that is to know all findings of this run.
        prune_baseline: Whether stale entries go.
        watch: Whether it goes on, and checks again what changes.
        by_impact: Whether what changes the winner is shown first.
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


def run(wish: Wish) -> int:
    """Check, report, and give the exit status.

    Raises:
        Misconfigured: options exclude each other, the configuration or a baseline means nothing, or a file cannot be
            written.
    """
    if refusals := list(_refusals(wish)):
        raise Misconfigured("command line", refusals)
    if wish.watch:
        from checker.cli.watching import watch

        return watch(wish)
    return conclude(gathered(wish), wish)


def deep(form: str, outputs: Sequence[Output]) -> bool:
    """Whether one of the formats says what each finding changes, or how it is put right."""
    return not DEEP.isdisjoint({form, *(output.form for output in outputs)})


def mending(*, fix: bool, unsafe: bool, show: bool, ignore: str | None) -> Mending | None:
    """What is done to files; None for nothing. Guesses are fixes, and a patch of nothing else is one of fixes."""
    if not (fix or unsafe or show or ignore is not None):
        return None
    from checker.runner.mend import Mending

    return Mending(fix or unsafe or (show and ignore is None), unsafe, show, ignore)


def cluster(*, dask: bool, scheduler: str | None) -> Address | None:
    """Which cluster checks; None for this machine.

    Raises:
        Misconfigured: one is named, but not asked to do anything.
    """
    if not dask:
        if scheduler is not None:
            raise Misconfigured("command line", ["--scheduler needs --engine dask"])
        return None
    from checker.runner.cluster import Address

    return Address(scheduler)


def _refusals(wish: Wish) -> Iterator[str]:
    """What cannot be wanted together."""
    request = wish.request
    if request.overrides.config is not None and request.overrides.isolated:
        yield TOO_MUCH
    if wish.quiet and wish.verbose:
        yield "--quiet and --verbose exclude each other"
    if wish.prune_baseline and wish.baseline is None:
        yield "--prune-baseline needs --baseline FILE"
    yield from _refusals_of_files(wish)
    if request.mending is not None and request.mending.ignore is not None and not request.mending.ignore.strip():
        yield "--add-ignore needs a reason"
    if wish.watch and (request.mending is not None or wish.write_baseline is not None or wish.prune_baseline):
        yield "--watch only looks: it goes with no option that writes to sheets or baselines"
    if wish.watch and "-" in request.paths:
        yield "--watch cannot watch standard input"
    if request.cluster is not None:
        yield from _refusals_of_a_cluster(wish)


def _refusals_of_files(wish: Wish) -> Iterator[str]:
    """What is not written over: sheets, what is named to be read, and what is to be a baseline and is none."""
    baselines = [file for file in (wish.baseline, wish.write_baseline) if file is not None]
    for output in wish.outputs:
        if any(os.path.realpath(absolute(output.file)) == os.path.realpath(absolute(file)) for file in baselines):
            yield f"--output: {shown(output.file)}: this is the baseline"
    yield from refused([output.file for output in wish.outputs], wish.request.paths)
    if (file := wish.write_baseline) is not None:
        from checker.baseline import objection

        fault = objection(file)
        none = [] if fault is None else [f"{shown(file)}: it cannot be written: {fault}"]
        yield from list(refused([file], wish.request.paths)) or none


def _refusals_of_a_cluster(wish: Wish) -> Iterator[str]:
    """What a cluster does not do."""
    request = wish.request
    if wish.watch:
        yield "--engine dask looks once: it goes without --watch"
    if gone():
        yield "--engine dask starts from the current folder, which is not there any more"
    if request.mending is not None:
        yield "--engine dask only looks: it goes with no option that writes to sheets"
    if request.cache or (request.cache is None and request.cache_dir is not None):
        yield "--engine dask remembers nothing: it goes without --cache and --cache-dir"
    if request.jobs is not None and request.cluster is not None and request.cluster.scheduler is not None:
        yield "--jobs says how many workers to start; --scheduler has its own"


def gathered(wish: Wish) -> Harvest:
    """Gather, with a bar where somebody may be waiting."""
    if wish.quiet or not sys.stderr.isatty():
        return gather(wish.request)
    from checker.runner.progress import Bar

    with Bar() as bar:
        return gather(wish.request, bar.of)


def conclude(harvest: Harvest, wish: Wish) -> int:
    """Report a harvest, and give the exit status.

    Raises:
        Unread: nobody reads standard output any more; the rest is done.
    """
    far = "" if wish.request.cluster else "; addresses need --engine dask"
    fail(*(f"{path}: no such file or folder{far if '://' in path else ''}" for path in harvest.missing))
    fail(*harvest.closed)
    warn(*(() if wish.quiet else harvest.warnings))
    if not harvest.results and not wish.quiet:
        if harvest.excluded:
            warn("all that was named is excluded by the configuration")
        else:
            tell_nothing_found(harvest.searched, len(harvest.skipped))
    _baseline(harvest, wish)
    from checker.report.run import Run, Summary

    if wish.by_impact:
        from checker.report.order import gravest_first

        harvest.alter(lambda report, _: gravest_first(report))
    summary, heavy = Summary(skipped=len(harvest.skipped)), False
    for report, settings in harvest.judged:  # once for both: of a large run, each reading takes its time
        summary.add(report)
        heavy = heavy or weighs(report, settings)
    if wish.request.mending is not None:
        summary.fixable = 0  # it has been tried
    run = Run(harvest.reports, summary)
    shape = Shape(colour=wish.colour, quiet=wish.quiet, extras=_extras(harvest, run, wish))
    read = _read_by_somebody(partial(_to_standard_output, harvest, run, wish, shape))
    for output in wish.outputs:
        write_file(output, run, shape, harvest.read)
    mended = wish.request.mending is not None
    problems = mended and tell_changes(harvest, quiet=wish.quiet, shown=_shown(wish))
    if wish.verbose:
        tell_run(harvest)
    status = 2 if harvest.missing or harvest.closed or problems else 1 if heavy and not wish.exit_zero else 0
    if not read:
        raise Unread(status)
    return status


def _read_by_somebody(write: Callable[[], None]) -> bool:
    """Write to standard output; whether there is still somebody to read it."""
    try:
        with closed_pipes_known():
            write()
            sys.stdout.flush()
    except BrokenPipeError:
        into_the_void(sys.stdout)
        return False
    return True


def weighs(report: SheetReport, settings: Settings) -> bool:
    """Whether a finding weighs enough for the settings of its sheet."""
    return any(WEIGHT[each.severity] >= WEIGHT[settings.fail_on] for each in report.findings)


def _shown(wish: Wish) -> bool:
    return wish.request.mending is not None and wish.request.mending.show


def _to_standard_output(harvest: Harvest, run: Run, wish: Wish, shape: Shape) -> None:
    """The patch, or the mended text of standard input, or the report; then what belongs below it."""
    from checker.report.terminal import coloured
    from checker.report.visible import exact

    if _shown(wish):
        for _, done in harvest.results:
            if done.mended is not None:
                patch = done.mended.patch
                exact(sys.stdout).write("".join(coloured(patch)) if wish.colour else patch)
        return
    texts = []
    if wish.request.mending is not None:
        texts = [done.mended.text for _, done in harvest.results if done.mended and done.mended.text is not None]
        exact(sys.stdout).write("".join(texts))
    out = sys.stderr if texts else sys.stdout
    write(wish.form, run, out, shape)
    if not wish.quiet:
        close(wish.form, run)
    if wish.statistics and wish.form != "json":
        from checker.report import statistics

        statistics.write(run, out if wish.form == "text" else sys.stderr)


def _extras(harvest: Harvest, run: Run, wish: Wish) -> dict[str, Any]:
    """What options add to the JSON report."""
    extras: dict[str, Any] = {}
    if wish.baseline is not None or wish.write_baseline is not None:
        extras["summary"] = {"known": sum(len(report.known) for report in harvest.reports)}
    if wish.statistics:
        from checker.report import statistics

        extras["statistics"] = statistics.as_json(run)
    if wish.request.mending is not None:
        extras["fixed"] = [
            {
                "path": job.name,
                "document": change.document,
                "rule": change.rule,
                "message": change.message,
                "safe": change.safe,
                "changes": list(change.changes),
            }
            for job, done in harvest.results
            if done.mended is not None
            for change in done.mended.changes
        ]
    return extras


def _baseline(harvest: Harvest, wish: Wish) -> None:
    """Take out what is known; write down what is to be."""
    if wish.baseline is None and wish.write_baseline is None:
        return
    from checker import baseline

    if wish.write_baseline is not None:
        new = baseline.of_run(wish.write_baseline, harvest.judged)
        new.write(harvest.read)
        harvest.alter(baseline.Sieve(new).take)
        if not wish.quiet:
            from checker.report.verdict import plural

            say(f"{plural(len(new.entries), 'finding')} written to {wish.write_baseline}")
        return
    assert wish.baseline is not None
    known = baseline.read(wish.baseline)
    sieve = baseline.Sieve(known)
    harvest.alter(sieve.take)
    stale = sieve.stale()
    if stale and wish.prune_baseline:
        known.without(stale).write(harvest.read)
    if not wish.quiet:
        tell_baseline(wish.baseline, sieve.known, stale, pruned=wish.prune_baseline)

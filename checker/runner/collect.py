"""A whole run: find the files that were asked for, check them, and collect the results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from checker.config.overrides import Overrides
from checker.config.resolve import NO_OVERRIDES, Resolver
from checker.document.reader import STDIN
from checker.runner.job import Context, FileResult, Job
from checker.runner.run import check_all, cores, workers_for
from checker.runner.search import Search
from checker.runner.startup import freeze_imports
from checker.settings import Settings

if TYPE_CHECKING:
    from checker.pipeline import SheetReport
    from checker.runner.cache import Cache
    from checker.runner.cluster import Address
    from checker.runner.fixes import FixOptions
    from checker.runner.spill import Spill

_WORTH_REMEMBERING = 20
"""Files from which on the cache pays: fewer are checked in the time that it takes to look them up."""
MANY = 2_000
"""Files from which on results go to disk: those of fewer take less than 100 MB."""
ProgressFactory = Callable[[int | None], Callable[[FileResult], None]]
"""Called with the number of files, None where it is not known; returns what is called with each result."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a run is asked to do.

    Attributes:
        paths: Files and folders, ``-`` for standard input.
        overrides: What the command line says about settings.
        stdin_filename: What to call standard input.
        force_exclude: Whether what is named is held to ``exclude`` too.
        deep: Whether reports say what each finding changes and how it is put right.
        jobs: How many processes; None to decide by the number of files.
        seconds: How long a file may take.
        cache: Whether to use one; None to decide by the number of files.
        cache_dir: Where it is; None for the user's own folder.
        fixing: What is done to files.
        cluster: The cluster that checks instead of this machine.
        known: Results of files that did not change since an earlier run, by path.
    """

    paths: Sequence[str] = ()
    overrides: Overrides = NO_OVERRIDES
    stdin_filename: str = STDIN
    force_exclude: bool = False
    deep: bool = False
    jobs: int | None = None
    seconds: float | None = None
    cache: bool | None = None
    cache_dir: str | None = None
    fixing: FixOptions | None = None
    cluster: Address | None = None
    known: Mapping[str, FileResult] = field(default_factory=dict)


@dataclass(slots=True)
class RunResults:
    """The results of a run.

    Attributes:
        files: The files with a sheet in them, or with something wrong, in order.
        skipped: Files that a search came upon and that are some other YAML.
        missing: Paths that do not exist.
        excluded: What the configuration left out.
        closed: Messages about folders that cannot be searched.
        searched: The folders that were named and searched.
        warnings: Messages about the search, and about configurations that it found.
        workers: How many processes helped.
        resolver: Knows where the settings of a file came from.
    """

    files: list[tuple[Job, FileResult]] | Spill = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    searched: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    workers: int = 0
    resolver: Resolver = field(default_factory=Resolver)

    @property
    def reports(self) -> Reports:
        """The reports, in order."""
        return Reports(self)

    @property
    def judged(self) -> Iterator[tuple[SheetReport, Settings]]:
        """The reports, each with the settings that it was made under."""
        return ((report, job.settings) for job, result in self.files for report in result.reports)

    @property
    def read(self) -> Iterator[str | Path]:
        """The files that were read, and their configurations."""
        configurations: set[Path] = set()
        for job, _ in self.files:
            yield job.path
            found = self.resolver.found_for(job.home or job.name)
            if found is not None:
                configurations.add(found.path)
        yield from self.skipped
        yield from configurations

    def alter(self, change: Callable[[SheetReport, Settings], None]) -> None:
        """Change each report, and keep the change."""
        if isinstance(self.files, list):
            for report, settings in self.judged:
                change(report, settings)
        else:
            self.files = self.files.altered(change)


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of a run, in order, as often as they are asked for; there may be too many for a list."""

    results: RunResults

    def __iter__(self) -> Iterator[SheetReport]:
        for _, result in self.results.files:
            yield from result.reports


def collect(request: Request, progress: ProgressFactory | None = None) -> RunResults:
    """Find and check all files.

    Raises:
        Misconfigured: the configuration of a file says what means nothing; nothing was checked.
    """
    resolver = Resolver(request.overrides)
    search = Search(resolver, request.force_exclude)
    results = RunResults([], [], search.missing, search.excluded, search.closed, search.searched, resolver=resolver)
    engine = _here if request.cluster is None else _on_cluster
    gone = []
    for job, result in engine(request, search, results, progress):
        if result.missing:
            gone.append(job.path)
        elif job.found and result.foreign:
            results.skipped.append(job.path)
        else:
            results.files.append((job, result))
    results.warnings = search.warnings
    results.missing += gone  # after those that a search missed, however far it ran ahead
    return results


def _here(
    request: Request, search: Search, results: RunResults, progress: ProgressFactory | None
) -> Iterator[tuple[Job, FileResult]]:
    """Find all files, then check them in this process or in several."""
    jobs = list(jobs_of(request, search))
    new = [job for job in jobs if job.path not in request.known]
    results.workers = workers_for(len(new), request.jobs)
    if len(jobs) >= MANY and request.fixing is None:
        results.files = _spill()
    context = Context(request.deep, request.seconds, _cache(request, len(new)), request.fixing)
    freeze_imports()
    fresh = check_all(new, context, results.workers, progress(len(new)) if progress is not None else _nobody)
    for job in jobs:
        yield job, request.known.get(job.path) or next(fresh)[1]


def _spill() -> list[tuple[Job, FileResult]] | Spill:
    """A place on disk for the results of many files; in memory where there is no room on disk."""
    from checker.runner.spill import Spill

    try:
        return Spill()
    except OSError:
        return []


def _on_cluster(
    request: Request, search: Search, results: RunResults, progress: ProgressFactory | None
) -> Iterator[tuple[Job, FileResult]]:
    """Find files while a cluster checks others; results go to disk."""
    from checker.runner.cluster import Cluster
    from checker.runner.remote import count, found_jobs
    from checker.runner.spill import Spill

    assert request.cluster is not None
    results.files = Spill()
    with Cluster.reached(request.cluster, request.jobs or cores()) as cluster:
        results.workers = cluster.workers
        on_result = progress(count(request, search)) if progress is not None else _nobody
        yield from cluster.check(found_jobs(request, search), Context(request.deep, request.seconds), on_result)


def jobs_of(request: Request, search: Search) -> Iterator[Job]:
    """The files behind the paths, each with its settings; standard input is read here.

    Raises:
        Misconfigured: the configuration of a file says what means nothing.
    """
    resolver = search.resolver
    spoken = False
    for found in search.files(list(request.paths) or ["."]):
        if found.path != "-":
            yield Job(found.path, found.path, found.found, resolver.settings_for(found.path), tree=found.tree)
        elif resolver.excluded(request.stdin_filename):
            search.excluded.append(request.stdin_filename)
        elif not spoken:
            spoken = True
            settings = resolver.settings_for(request.stdin_filename)
            data = sys.stdin.buffer.read(settings.limits.bytes + 1)
            yield Job("-", request.stdin_filename, False, settings, data)


def _nobody(_: FileResult) -> None:
    pass


def _cache(request: Request, files: int) -> Cache | None:
    if request.cache is False or request.fixing is not None:
        return None
    if request.cache is None and request.cache_dir is None and files < _WORTH_REMEMBERING:
        return None
    from checker.runner.cache import Cache, default_folder

    try:
        return Cache.of(Path(request.cache_dir) if request.cache_dir is not None else default_folder())
    except RuntimeError:  # nobody's home
        return None

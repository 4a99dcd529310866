"""What is said on standard error beside the report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checker.report.visible import visible
from checker.runner.calm import into_the_void

if TYPE_CHECKING:
    from checker.baseline import Entry
    from checker.runner.harvest import Harvest

_MOST = 20
"""Stale entries that are named one by one."""


def say(*lines: str) -> None:
    """Say something, each part on a line of its own, whatever is in it, and whether or not anybody listens."""
    for line in lines:
        try:
            print(visible(line), file=sys.stderr)
        except BrokenPipeError:
            into_the_void(sys.stderr)


def fail(*lines: str) -> None:
    """Say why something cannot be done, as every message of that kind begins."""
    say(*(f"error: {line}" for line in lines))


def warn(*lines: str) -> None:
    """Say what somebody may want to know who got what they asked for."""
    say(*(f"warning: {line}" for line in lines))


def tell_nothing_found(folders: Sequence[str], skipped: int) -> None:
    """Warn of folders that were searched for nothing, for a path may be a slip."""
    if not folders:
        return
    from checker.report.verdict import plural

    other = f"; {plural(skipped, 'other YAML file')} skipped" if skipped else ""
    named = ", ".join("the current folder" if folder == "." else folder for folder in folders)
    warn(f"no score sheet was found in {named}{other}")


def tell_changes(harvest: Harvest, *, quiet: bool, shown: bool) -> bool:
    """Say what was put right, what could not be written, and what could not be given a comment.

    Args:
        harvest: The run.
        quiet: Whether only problems are said.
        shown: Whether it was only shown.

    Returns:
        Whether a file could not be written, or takes no comments.
    """
    from checker.report.verdict import plural

    files = fixed = silenced = 0
    problems = False
    for job, done in harvest.results:
        if (mended := done.mended) is None:
            continue
        if mended.problem is not None:
            problems = True
            fail(f"{job.name}: not written: {mended.problem}")
        if mended.uncommented is not None:
            problems = True
            fail(f"{job.name}: no comments written: {mended.uncommented}")
        if mended.left:
            warn(f"{job.name}: no comment can be written for {plural(mended.left, 'finding')}")
        files += bool(mended.changes or mended.silenced)
        fixed += len(mended.changes)
        silenced += mended.silenced
        for change in mended.changes if not quiet else ():
            guess = "" if change.safe else " (a guess)"
            changes = "; ".join(change.changes) or "put right with the others"
            say(f"{job.name}: {change.rule}{guess}: {changes}")
    if quiet or not any(done.mended for _, done in harvest.results):
        return problems
    would = "would be " if shown else ""
    say(f"{plural(fixed, 'finding')} {would}fixed in {plural(files, 'file')}" if not silenced else
        f"{plural(fixed, 'finding')} {would}fixed, {silenced} {would}silenced, in {plural(files, 'file')}")  # fmt: skip
    return problems


def tell_baseline(file: Path, known: int, stale: Sequence[Entry], *, pruned: bool) -> None:
    """Say how much of a run is known, and what the baseline knows that is gone."""
    from checker.report.verdict import plural

    say(f"{plural(known, 'finding')} known from {file}")
    if not stale:
        return
    for entry in stale[:_MOST]:
        say(f"  stale: {entry.path}: {entry.rule}: {entry.message}")
    if len(stale) > _MOST:
        say(f"  and {len(stale) - _MOST} more")
    hint = "" if pruned else "; --prune-baseline takes them out"
    entries = "1 stale entry" if len(stale) == 1 else f"{len(stale)} stale entries"
    say(f"{entries}{' taken out' if pruned else ''} of {file}{hint}")


def tell_run(harvest: Harvest) -> None:
    """Say which settings were used, what was left out, and how the work was done."""
    from checker.findings import json_pointer
    from checker.report.places import titled
    from checker.report.verdict import plural

    for job, _ in harvest.results:
        found = harvest.resolver.found_for(job.home or job.name)
        say(f"{job.name}: settings of {found.name if found else 'the command line and defaults'}")
    for path in harvest.skipped:
        say(f"{path}: skipped, it has neither 'sheet' nor 'players'")
    for path in harvest.excluded:
        say(f"{path}: excluded")
    for report in harvest.reports:
        place = titled(report.path, report.document)
        for each in report.unverified:
            at = json_pointer(each.at)
            say(f"{place}{f', {at}' if at else ''}: {each.rule} is unverified, for want of {each.needs}")
    remembered = sum(done.remembered for _, done in harvest.results)
    processes = f", {harvest.workers} processes" if harvest.workers else ""
    say(f"{plural(len(harvest.results), 'file')}, {remembered} from the cache{processes}")

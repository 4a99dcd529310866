"""What is said on standard error beside the report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checker.report.visible import visible
from checker.runner.signals import discard_output

if TYPE_CHECKING:
    from checker.baseline import KnownFinding
    from checker.runner.collect import RunResults

_MOST = 20
"""Stale entries that are named one by one."""


def say(*lines: str) -> None:
    """Say something, each part on a line of its own, whatever is in it, and whether or not anybody listens."""
    for line in lines:
        try:
            print(visible(line), file=sys.stderr)
        except BrokenPipeError:
            discard_output(sys.stderr)


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


def tell_changes(results: RunResults, *, quiet: bool, shown: bool) -> bool:
    """Say what was put right, what could not be written, and what could not be given a comment.

    Args:
        results: What came of the run.
        quiet: Whether only problems are said.
        shown: Whether it was only shown.

    Returns:
        Whether a file could not be written, or takes no comments.
    """
    from checker.report.verdict import plural

    files = fixed = silenced = 0
    problems = False
    for job, result in results.files:
        if (fixes := result.fixes) is None:
            continue
        if fixes.problem is not None:
            problems = True
            fail(f"{job.name}: not written: {fixes.problem}")
        if fixes.uncommented is not None:
            problems = True
            fail(f"{job.name}: no comments written: {fixes.uncommented}")
        if fixes.left:
            warn(f"{job.name}: no comment can be written for {plural(fixes.left, 'finding')}")
        files += bool(fixes.changes or fixes.silenced)
        fixed += len(fixes.changes)
        silenced += fixes.silenced
        for change in fixes.changes if not quiet else ():
            guess = "" if change.safe else " (a guess)"
            changes = "; ".join(change.changes) or "put right with the others"
            say(f"{job.name}: {change.rule}{guess}: {changes}")
    if quiet or not any(result.fixes for _, result in results.files):
        return problems
    would = "would be " if shown else ""
    say(f"{plural(fixed, 'finding')} {would}fixed in {plural(files, 'file')}" if not silenced else
        f"{plural(fixed, 'finding')} {would}fixed, {silenced} {would}silenced, in {plural(files, 'file')}")  # fmt: skip
    return problems


def tell_baseline(file: Path, known: int, stale: Sequence[KnownFinding], *, pruned: bool) -> None:
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


def tell_run(results: RunResults) -> None:
    """Say which settings were used, what was left out, and how the work was done."""
    from checker.findings import json_pointer
    from checker.report.places import titled
    from checker.report.verdict import plural

    for job, _ in results.files:
        found = results.resolver.found_for(job.home or job.name)
        say(f"{job.name}: settings of {found.name if found else 'the command line and defaults'}")
    for path in results.skipped:
        say(f"{path}: skipped, it has neither 'sheet' nor 'players'")
    for path in results.excluded:
        say(f"{path}: excluded")
    for report in results.reports:
        place = titled(report.path, report.document)
        for each in report.unverified:
            at = json_pointer(each.at)
            say(f"{place}{f', {at}' if at else ''}: {each.rule} is unverified, for want of {each.needs}")
    from_cache = sum(result.from_cache for _, result in results.files)
    processes = f", {results.workers} processes" if results.workers else ""
    say(f"{plural(len(results.files), 'file')}, {from_cache} from the cache{processes}")

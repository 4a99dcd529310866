"""Whole programs, each in a process of its own: cold start, many files, growth."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.bench.clocks import Timed, commands
from tests.bench.corpus import write
from tests.bench.long import long_game
from tests.bench.tables import NOT_THERE, Aim, Table, kilobytes, megabytes, milliseconds, times
from tests.bench.tools import Tools

Line = Sequence[str | Path]
START_AIM, THROUGHPUT_AIM, FLAT, LINEAR = 1.5, 15.0, 2.0, 1.5
"""The last one: how far the cost of a kilobyte, or of a sheet, may grow from middling to large to be called linear."""
NODES = ("--max-nodes", "100000000")


class Programs:
    """The command lines that are measured.

    Args:
        tools: What is installed.
        checker: The command line of the checker, without its command.
        schema: The JSON Schema of a sheet.
        rules: The same for Spectral.
    """

    def __init__(self, tools: Tools, checker: Sequence[str], schema: Path, rules: Path) -> None:
        self.tools, self.schema, self.rules = tools, schema, rules
        self.checker = checker

    def check(self, *arguments: str | Path) -> Line:
        """A check without the cache."""
        return [*self.checker, "check", "--no-cache", *arguments]

    def others(self, files: str | Path, each: Sequence[Path]) -> dict[str, Line | None]:
        """The other programs over the same files; None for one that is not there.

        Args:
            files: The files as a pattern.
            each: The same one by one.
        """
        tools = self.tools
        wanted: dict[str, list[str | Path]] = {
            "check-jsonschema": ["--schemafile", self.schema, *each],
            "yamllint": ["--no-warnings", *each],
            "ajv": ["validate", "--strict=false", "-s", self.schema, "-d", files],
            "spectral": ["lint", "--ruleset", self.rules, files],
        }
        found = {name: tools.command(name) for name in wanted}
        return {
            name: None if (command := found[name]) is None else [command, *arguments]
            for name, arguments in wanted.items()
        }


def cold_start(programs: Programs, editable: Line, sheet: Path, rounds: int) -> tuple[Table, Aim]:
    """One sheet in a process of its own."""
    table = Table(
        "Cold start",
        f"One sheet of {kilobytes(sheet.stat().st_size)} in a new process, the median of {rounds} rounds after one "
        "that does not count. All Python programs stand in one fresh environment, installed from wheels, with byte "
        "code. *Editable* is the checker run from a clone by the interpreter that runs the tests.",
        ("", "wall", "processor", "peak memory", "wall, × yamllint's"),
    )
    lines: dict[str, Line | None] = {
        "Python alone": [programs.tools.python, "-c", "pass"],
        "`checker check`": [*programs.checker, "check", sheet],
        "`checker check --format json`": [*programs.checker, "check", "--format", "json", sheet],
        "`checker check`, editable": [*editable, "check", sheet],
        **programs.others(sheet, [sheet]),
    }
    took = commands({name: line for name, line in lines.items() if line is not None}, rounds, warm=rounds > 1)
    lint = took.get("yamllint")
    for name in lines:
        if name not in took:
            table.add(name, NOT_THERE)
            continue
        each = took[name]
        ratio = times(each.wall / lint.wall) if lint else ""
        table.add(name, milliseconds(each.wall), milliseconds(each.cpu), megabytes(each.peak), ratio)
    name = f"cold start within {START_AIM:g} × yamllint's"
    if lint is None:
        return table, Aim(name, NOT_THERE, None)
    ours = took["`checker check`"]
    figure = f"{times(ours.cpu / lint.cpu)} of processor time, {times(ours.wall / lint.wall)} by the clock"
    where = ", ".join(
        f"{part} {milliseconds(seconds)}" for part, seconds in parts_of_a_start(programs, sheet, rounds).items()
    )
    return table, Aim(name, figure, ours.cpu / lint.cpu <= START_AIM, where)


def parts_of_a_start(programs: Programs, sheet: Path, rounds: int) -> dict[str, float]:
    """Processor seconds of what a cold start is made of, the best of some rounds."""
    code = """if True:
        import json, sys, time
        marks = [0.0, time.process_time()]
        import pydantic
        pydantic.BaseModel
        marks.append(time.process_time())
        import checker.cli.checking
        marks.append(time.process_time())
        from checker.cli.entry import run
        run(["check", sys.argv[1]])
        marks.append(time.process_time())
        print(json.dumps([after - before for before, after in zip(marks, marks[1:])]))
    """
    line = [str(programs.tools.python), "-I", "-c", code, str(sheet)]
    runs = [subprocess.run(line, capture_output=True, text=True, check=True).stdout for _ in range(rounds)]
    parts = [min(each) for each in zip(*(json.loads(said.splitlines()[-1]) for said in runs), strict=True)]
    return dict(zip(("Python", "pydantic", "our modules and the models", "the sheet itself"), parts, strict=True))


def throughput(programs: Programs, paths: Sequence[Path], rounds: int) -> tuple[Table, Aim]:
    """Many files in one process of each program."""
    size = sum(path.stat().st_size for path in paths)
    table = Table(
        f"{len(paths)} sheets of {kilobytes(size / len(paths))} in one process",
        f"The usual sheets, each program once over all of them, start included, one job; the median of {rounds} "
        "rounds. check-jsonschema, ajv-cli and Spectral hold them to the sheet's own JSON Schema (`checker schema`), "
        "yamllint to its default rules. Some object to names such as `no` or `=`, which YAML 1.1 reads as something "
        "else; what they say is not compared, only what they take.",
        ("", "wall", "processor", "sheets/s of processor time", "peak memory", "processor, × checker's"),
    )
    folder = paths[0].parent
    lines = {
        "`checker check`": programs.check("--jobs", "1", folder),
        "`checker check --format json`": programs.check("--jobs", "1", "--format", "json", folder),
        **programs.others(f"{folder}/*.yaml", paths),
    }
    took = commands({name: line for name, line in lines.items() if line is not None}, rounds)
    ours = took["`checker check`"]
    for name in lines:
        if name not in took:
            table.add(name, NOT_THERE)
            continue
        each = took[name]
        table.add(
            name,
            milliseconds(each.wall),
            milliseconds(each.cpu),
            f"{len(paths) / each.cpu:,.0f}",
            megabytes(each.peak),
            times(each.cpu / ours.cpu),
        )
    name = f"{THROUGHPUT_AIM:g} × check-jsonschema's throughput"
    theirs = took.get("check-jsonschema")
    if theirs is None:
        return table, Aim(name, NOT_THERE, None)
    ratio = theirs.cpu / ours.cpu
    start = sum(
        seconds for part, seconds in parts_of_a_start(programs, paths[0], rounds).items() if "sheet" not in part
    )
    where = f"{milliseconds(start)} of {milliseconds(ours.cpu)} are the start, the rest as in the table of steps"
    return table, Aim(name, times(ratio), ratio >= THROUGHPUT_AIM, where)


def jobs(programs: Programs, kinds: dict[str, Path], rounds: int) -> Table:
    """Many large sheets with one process and with two."""
    table = Table(
        "Many sheets of 20 KB, with one job and with two",
        f"`checker check --no-cache --jobs N FOLDER`, the median of {rounds} rounds, on {os.cpu_count()} cores. Memory "
        "is that of the process that was started, not of those that it starts.",
        ("sheets", "files", "one job", "two jobs", "gain", "MB/s with two", "peak memory, one job", "two jobs"),
    )
    lines: dict[str, Line] = {}
    for kind, folder in kinds.items():
        lines |= {f"{kind} {count}": programs.check("--jobs", count, folder) for count in ("1", "2")}
    took = commands(lines, rounds)
    for kind, folder in kinds.items():
        one, two = took[f"{kind} 1"], took[f"{kind} 2"]
        sizes = [path.stat().st_size for path in folder.iterdir()]
        table.add(
            kind,
            f"{len(sizes):,}",
            milliseconds(one.wall),
            milliseconds(two.wall),
            times(one.wall / two.wall),
            f"{sum(sizes) / two.wall / 1e6:.2f}",
            megabytes(one.peak),
            megabytes(two.peak),
        )
    return table


def growth_of_a_sheet(programs: Programs, folder: Path, turns: Sequence[int], rounds: int) -> tuple[Table, Aim]:
    """One sheet that gets longer and longer."""
    folder.mkdir(parents=True, exist_ok=True)
    table = Table(
        "One sheet, growing",
        "A game of two players by rule, everything recorded and itemised, legal: about 1.5 KB a Game Turn. Processor "
        "time of the whole process and, without what the shortest takes, by size. The default limits are 16 MiB and "
        f"200,000 nodes a sheet; longer sheets need `--max-nodes`. The median of {rounds} rounds.",
        ("Game Turns", "size", "processor", "ms a KB beyond the shortest", "peak memory"),
    )
    paths = {count: folder / f"{count}.yaml" for count in turns}
    for count, path in paths.items():
        path.write_text(long_game(count), encoding="utf-8")
    took = commands({str(count): programs.check(*NODES, path) for count, path in paths.items()}, rounds)
    sizes = {count: path.stat().st_size for count, path in paths.items()}
    rates = _rates({count: took[str(count)] for count in turns}, sizes)
    for count in turns:
        each = took[str(count)]
        rate = f"{rates[count] * 1e6:.2f}" if count in rates else ""
        table.add(f"{count:,}", kilobytes(sizes[count]), milliseconds(each.cpu), rate, megabytes(each.peak))
    return table, _linear("a sheet of 10 MB in linear time", rates)


def growth_in_number(programs: Programs, folder: Path, counts: Sequence[int], rounds: int) -> tuple[Table, list[Aim]]:
    """More and more small sheets in one process."""
    table = Table(
        "More and more sheets",
        "Sheets of one Game Turn, one job, no cache. Processor time of the whole process and, without what the fewest "
        f"take, by sheet. The median of {rounds} rounds.",
        ("sheets", "size of all", "processor", "ms a sheet beyond the fewest", "peak memory"),
    )
    texts = [long_game(1, seed) for seed in range(12)]
    paths = {count: write(texts, folder / str(count), count) for count in counts}
    lines = {str(count): programs.check("--jobs", "1", each[0].parent) for count, each in paths.items()}
    took = commands(lines, rounds)
    rates = _rates({count: took[str(count)] for count in counts}, {count: count for count in counts})
    for count in counts:
        each = took[str(count)]
        size = sum(path.stat().st_size for path in paths[count])
        rate = f"{rates[count] * 1e3:.2f}" if count in rates else ""
        table.add(f"{count:,}", kilobytes(size), milliseconds(each.cpu), rate, megabytes(each.peak))
    least, most = took[str(counts[0])].peak, took[str(counts[-1])].peak
    share = (most - least) / (counts[-1] - counts[0])
    flat = Aim(
        f"memory at most {FLAT:g} × from {counts[0]} to {counts[-1]:,} sheets",
        f"{megabytes(least)} to {megabytes(most)}, {kilobytes(share)} a sheet",
        most <= FLAT * least,
        "reports are kept until all are written",
    )
    return table, [_linear(f"{counts[-1]:,} sheets in linear time", rates), flat]


def _rates(took: dict[int, Timed], sizes: dict[int, int]) -> dict[int, float]:
    """Seconds for each unit of size beyond the smallest."""
    first, *others = took
    return {
        count: (took[count].cpu - took[first].cpu) / (sizes[count] - sizes[first])
        for count in others
        if took[count].cpu > took[first].cpu
    }


def _linear(name: str, rates: dict[int, float]) -> Aim:
    """Whether the largest costs no more by size than the middling ones do."""
    if len(rates) < 2:  # so few and so small that noise is larger
        return Aim(name, "not enough to tell", None)
    *middle, last = list(rates)[-3:]
    growth = rates[last] / min(rates[each] for each in middle)
    return Aim(name, f"{times(growth)} the cost by size of smaller ones", growth <= LINEAR)

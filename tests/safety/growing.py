"""Sheets that are built to be dear, in any size, and what each command takes for them.

``python -m tests.safety.growing [WORD…]`` prints processor time and memory of every command on growing sheets, of those
kinds and commands that have one of the words in their name. Each runs in a process of its own.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from checker.cli.entry import run

KB = 1024
SIZE = 96 * KB
"""Bytes of the largest sheets: the promise of docs/security.md is about those under 100 KB."""
SECONDS = 60
NAMES = ("Ada", "Ben")


def _sheet(more: str, head: str = "game: {record: points}\n", start: int = 20) -> str:
    return (
        f"sheet: 1\n{head}players: {{Ada: {{start: {{points: {start}}}}}, Ben: {{start: {{points: {start + 10}}}}}}}\n"
        + more
    )


def _log(entries: str, head: str = "game: {record: points}\n") -> str:
    return _sheet(f"turns:\n- player_turns:\n  - player: Ada\n    log:\n{entries}  - {{player: Ben, log: []}}\n", head)


def _games(count: int) -> str:
    """Game Turns as people write them, with a slip in every second one."""
    turns, total = "", 20
    for number in range(count):
        total += 1
        turns += (
            f"- player_turns:\n  - player: Ada\n    log: [{{decide: savanna, points: {1 + number % 2}}}]\n"
            f"  - {{player: Ben, log: []}}\n  scores: {{Ada: {total}, Ben: 30}}\n"
        )
    return _sheet("turns:\n" + turns)


def _questions(count: int) -> str:
    """All that several tables may read otherwise, again and again."""
    entries = "".join(
        "    - {meet: [Ben, Cleo], points: 2}\n"
        "    - {place: waterfall, patron: Ben, resource: camera, points: 3}\n"
        "    - {find: a king, kind: special-discovery, base: 2, resource: camera, points: 3}\n"
        "    - {incidents: [{cost: {time: 1}}, {cost: {health: 1}}], points: 1}\n"
        for _ in range(count)
    )
    return (
        "sheet: 1\ngame: {record: points}\nplayers: {Ada: {patron: x}, Ben: {patron: x}, Cleo: {patron: y}}\nturns:\n"
        f"- player_turns:\n  - player: Ada\n    log:\n{entries}  - {{player: Ben, log: []}}\n"
        "  - {player: Cleo, log: [{death: health}]}\n  envy: [Ben, Cleo, Ada]\n"
        "final: {state: {Ada: {}, Ben: {}}, awards: {}, scores: {Ada: 5}}\n"
    )


KINDS: Mapping[str, Callable[[int], str]] = {
    "claims of Envy": lambda n: _sheet("turns:\n- envy: [" + "Ada, " * n + "]\n"),
    "claims of Envy by all": lambda n: _sheet("turns:\n- envy: [" + "Ada, Ben, " * n + "]\n  scores: {Ada: 3}\n"),
    "wrong points": lambda n: _log("    - {decide: jungle, points: 9}\n" * n),
    "points in a full record": lambda n: _log("    - {decide: jungle, points: 9}\n" * n, "game: {record: full}\n"),
    "right points": lambda n: _log("    - {decide: jungle}\n" * n),
    "counts": lambda n: _log("    - {gain: {quinine: 1}}\n    - {state: {quinine: 7, food: 3}}\n" * n),
    "stocks spent": lambda n: _log("    - {spend: {quinine: 1}}\n" * n, "game: {record: full}\n"),
    "Game Turns": _games,
    "Game Turns with nothing but claims": lambda n: _sheet("turns:\n" + "- envy: [Ada]\n" * n),
    "Game Turns with wrong totals": lambda n: _sheet(
        "turns:\n" + "".join(f"- envy: []\n  scores: {{Ada: {i * 7 % 50}}}\n" for i in range(n))
    ),
    "Player Turns": lambda n: _sheet(
        "turns:\n- player_turns:\n" + "  - {player: Ada, log: [{decide: savanna, points: 2}]}\n" * n
    ),
    "deaths": lambda n: _sheet("turns:\n- deaths: [" + "{player: Ada, cause: health}, " * n + "]\n"),
    "deaths in a log": lambda n: _log("    - {death: health, points: 1}\n" * n),
    "boosts": lambda n: _sheet("turns:\n- boosts: [" + "{player: Ada, spend: quinine, health: 2}, " * n + "]\n"),
    "meetings": lambda n: _log("    - {meet: [Ben, Cleo, Ada], points: 7}\n" * n),
    "meetings that cannot be read": lambda n: _log("    - {meet: [Ben, Ada], points: x, note: nobody can read}\n" * n),
    "encounters": lambda n: _log("    - {encounter: x, cost: {health: 1}, roll: 3}\n" * n, "game: {record: full}\n"),
    "Incidents": lambda n: _log("    - incidents: [" + "{cost: {health: 1}}, " * n + "]\n      points: 3\n"),
    "questions": _questions,
    "documents": lambda n: "---\n".join([_sheet("final: {scores: {Ada: 5, Ben: 40}, winners: Ada}\n")] * n),
    "small documents": lambda n: "---\n".join(["sheet: 1\nplayers: [A]\nx: 1\n"] * n),
    "ignore comments": lambda n: _sheet("# checker: ignore[envy] x\n" * n),
    "needless comments": lambda n: _sheet("# checker: ignore[envy-twice]\n" * n),
    "needless comments behind entries": lambda n: _log("    - {decide: jungle} # checker: ignore[envy-twice]\n" * n),
    "comments with slips": lambda n: _sheet("# checker: ignore[envy-twise]\n" * n),
    "comments with slips and reasons": lambda n: _sheet("".join(f"# checker: ignore[envi-{i}] so\n" for i in range(n))),
    "names slipped in one comment": lambda n: _sheet("# checker: ignore[" + "envy-twise, " * n + "] so\n"),
    "comments of use": lambda n: _log("    - {decide: jungle, points: 9} # checker: ignore[wrong-points, envy]\n" * n),
    "comments behind entries": lambda n: _log("    - {decide: jungle, points: 9} # checker: ignore[x]\n" * n),
    "comments with many names": lambda n: _sheet("# checker: ignore[" + "envy-twice, " * n + "]\n"),
    "players": lambda n: (
        f"sheet: 1\nplayers: [{', '.join(f'p{i}' for i in range(n))}]\nfinal:\n"
        f"  scores: {{{', '.join(f'p{i}: {i}' for i in range(n))}}}\n  winners: p0\n"
    ),
    "players who envy": lambda n: (
        f"sheet: 1\ngame: {{record: points}}\nplayers: [{', '.join(f'p{i}' for i in range(n))}]\n"
        f"turns:\n- envy: [{', '.join(f'p{i}' for i in range(n))}]\n- envy: []\n"
    ),
    "players who die": lambda n: (
        f"sheet: 1\ngame: {{record: points}}\nplayers: [{', '.join(f'p{i}' for i in range(n))}]\n"
        f"turns:\n- deaths: [{', '.join(f'p{i}' for i in range(n))}]\n"
        "final: {state: {p0: {askaris: 3}, p1: {askaris: 5}}}\n"
    ),
    "long names": lambda n: _long(n),  # noqa: PLW0108 - it stands below
    "keys unknown": lambda n: _sheet("".join(f"player{i}: 1\n" for i in range(n))),
    "names unknown": lambda n: _sheet(f"turns: [{{envy: [{', '.join(f'Adda{i}' for i in range(n))}]}}]\n"),
    "names slipped": lambda n: _sheet(f"turns: [{{envy: [{'Adda, ' * n}]}}]\n"),
    "values wrong": lambda n: _log("    - {decide: jumgle, points: x}\n" * n),
    "rulings misread": lambda n: _sheet("rulings: {awardpool: x}\n" + "turns:\n- envy: [" + "Ada, " * n + "]\n"),
    "resources": lambda n: (
        f"sheet: 1\nplayers: {{Ada: {{resources: [{'revolver, ' * n}]}}, Ben: {{}}}}\n"
        "turns: [{boosts: [{player: Ada, spend: ammo}]}]\n"
    ),
    "a ranking": lambda n: _sheet(f"final: {{ranking: [{'Ada, [Ben], ' * n}], winners: [{'Ada, ' * n}]}}\n"),
    "rivals": lambda n: _log("    - {find: x, kind: discovery, base: 1, rivals: {Ben: 1}, points: 4}\n" * n),
    "allowed": lambda n: _log("    - {decide: jungle, points: 9, allowed: so}\n" * n),
    "modifiers": lambda n: _sheet(
        f"tracks: {{health: {{max: 9, modifiers: {{{', '.join(f'{i}: 1' for i in range(n))}}}}}}}\n"
        "turns: [{desertion: {Ada: {porters: 3, askaris: 4}}}]\n"
    ),
    "notes": lambda n: _log("    - {note: what happened}\n" * n),
    "aliases": lambda n: _sheet("x: &x [a, b, c]\ny: [" + "*x, " * n + "]\n"),
    "depth": lambda n: _sheet("x: " + "[" * min(n, 90) + "]" * min(n, 90) + "\n") + "# x\n" * n,
    "one long line": lambda n: "{sheet: 1, players: [Ada, Ben], turns: [{envy: [" + "Ada, " * n + "]}]}",
    "broken": lambda n: "---\n]\n" * n,
    "broken late": lambda n: _log("    - {decide: jungle, points: 9}\n" * n) + "x: [\n",
}  # fmt: skip


def _long(count: int) -> str:
    names = [f"{'x' * 990}{i}" for i in range(max(1, min(5, count)))]
    return (
        f"sheet: 1\ngame: {{record: points}}\nplayers: [{', '.join(names)}]\n"
        f"turns:\n- player_turns:\n" + "".join(
            f"  - {{player: {names[0]}, log: [{{decide: savanna, points: 5}}]}}\n" for _ in range(count)
        )
    )  # fmt: skip


def built(kind: str, size: int) -> str:
    """The largest sheet of a kind that is no larger than so many bytes."""
    build, low, high = KINDS[kind], 1, 2
    while len(build(high)) <= size and high < size:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if len(build(middle)) <= size else (low, middle)
    return build(low)


COMMANDS: Mapping[str, tuple[str, ...]] = {
    **{f"check {form}": ("check", "--no-cache", "--format", form) for form in (
        "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson", "markdown",
    )},
    "check parquet": ("check", "--no-cache", "--output", "parquet=OUT"),
    "check impact": ("check", "--no-cache", "--sort", "impact"),
    "check strict": ("check", "--no-cache", "--strict"),
    "check statistics": ("check", "--no-cache", "--statistics"),
    "check baseline": ("check", "--no-cache", "--write-baseline", "OUT"),
    "fix": ("check", "--no-cache", "--fix"),
    "fix unsafe": ("check", "--no-cache", "--unsafe-fixes", "--fix"),
    "fix diff": ("check", "--no-cache", "--fix", "--diff"),
    "add-ignore": ("check", "--no-cache", "--add-ignore", "so"),
    "rank": ("rank",),
    "rank json": ("rank", "--format", "json"),
    "report": ("report", "--output", "OUT"),
    "why": ("why",),
    "why json": ("why", "--format", "json"),
    "why at": ("why", "--at", "1"),
    "why claim": ("why", "SHEET", "Ada", "--claim", "77"),
    "why claim json": ("why", "SHEET", "Ada", "--claim", "77", "--format", "json"),
    "rulings": ("rulings",),
    "rulings json": ("rulings", "--format", "json"),
    "diff": ("diff", "OTHER"),
    "diff json": ("diff", "--format", "json", "OTHER"),
    "timeline": ("timeline",),
    "standings": ("standings",),
    "standings json": ("standings", "--format", "json"),
    "standings html": ("standings", "--format", "html"),
    "anonymise": ("anonymise",),
}  # fmt: skip


def command_line(command: str, sheet: Path) -> list[str]:
    """A command with the names of the files that it is about; for two records, one with half as much in it."""
    words = {"SHEET": str(sheet), "OUT": f"{sheet}.out", "OTHER": f"{sheet}.other.yaml"}
    line = [
        next((word.replace(name, path) for name, path in words.items() if name in word), word)
        for word in COMMANDS[command]
    ]
    return line if "SHEET" in COMMANDS[command] else [*line, str(sheet)]


def _other(text: str) -> str:
    """The same game as somebody else wrote it: every third line is missing or another."""
    return text.replace("points: 9", "points: 8").replace("Ada, Ada", "Ben, Ada").replace("points: 2", "points: 3")


def measured(command: str, text: str) -> tuple[float, float, int]:
    """Seconds of processor time, megabytes, and the exit status (-signal if it was ended) of a command on a sheet."""
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "sheet.yaml"
        sheet.write_text(text, encoding="utf-8")
        Path(f"{sheet}.other.yaml").write_text(_other(text), encoding="utf-8")
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            void = os.open(os.devnull, os.O_WRONLY)
            os.dup2(void, 1)
            os.dup2(void, 2)
            os.chdir(folder)
            os._exit(run(command_line(command, sheet)))
        _, status, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / KB, os.waitstatus_to_exitcode(status)


def _table(words: list[str]) -> Iterator[str]:
    chosen = [word.lower() for word in words]
    for kind in KINDS:
        for command in COMMANDS:
            if all(word in f"{kind} / {command}".lower() for word in chosen):
                told = [measured(command, built(kind, size)) for size in (SIZE // 4, SIZE // 2, SIZE)]
                row = "  ".join(f"{seconds:7.2f} s {memory:6.0f} MB ({code})" for seconds, memory, code in told)
                yield f"{kind:36} {command:18} {row}"


if __name__ == "__main__":
    for line in _table(sys.argv[1:]):
        print(line, flush=True)

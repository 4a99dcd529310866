"""No two commands contradict each other about one sheet: `check`, `rank`, `why`, `rulings`, `diff`, `standings`."""

import io
import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from tests.accuracy.comparing import one_form
from tests.accuracy.law.outcome import Outcome, told
from tests.accuracy.law.page import Page, json_pointer
from tests.accuracy.law.promises import Break
from tests.accuracy.law.rubbing import TOGETHER, differing, rubbed
from tests.accuracy.law.slips import slip_of
from tests.accuracy.law.slips import written as slip_written
from tests.accuracy.model import Tree

AGAINST = "contradiction"
SHARED = ("player", "status", "written", "recomputed", "written_rank", "rank", "winner", "low", "high")
WIN = re.compile(r" wins\b| share the win\b")
RESULT = ("winners", "certain_winners", "possible_winners")


class Desk:
    """One sheet in a file, and what the commands say of it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def text(self, *arguments: str) -> str:
        """What a command prints."""
        from checker.cli.entry import run

        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = run([arguments[0], str(self.path), *arguments[1:]])
        if status > 1:
            raise AssertionError(f"{' '.join(arguments)} ended with {status}: {err.getvalue()}")
        return out.getvalue()

    def json(self, *arguments: str) -> Any:
        return one_form(json.loads(self.text(*arguments, "--format", "json")))


def contradictions(desk: Desk) -> Iterator[Break]:
    """What one command says and `check` does not."""
    (sheet,) = desk.json("check", "--exit-zero", "--no-cache")["sheets"]
    if not sheet["standings"]:
        return
    for name, said in (
        ("rank", ranked(desk, sheet)),
        ("why", explained(desk, sheet)),
        ("rulings", read(desk, sheet)),
        ("diff", compared(desk, sheet)),
        ("standings", counted(desk, sheet)),
        ("check as text", headline(desk, sheet)),
        ("rank as text", headline(desk, sheet, "rank")),
    ):
        for text in said:
            yield Break(AGAINST, f"{name}: {text}")


def rows_of(sheet: Tree) -> dict[str, Tree]:
    return {row["player"]: row for row in sheet["standings"]}


def groups_of(sheet: Tree) -> list[list[str]] | None:
    """The ranking as `check` gives it; None where a place is open."""
    by: dict[int, list[str]] = {}
    for row in sheet["standings"]:
        if row["rank"] is None:
            return None
        by.setdefault(row["rank"], []).append(row["player"])
    return [sorted(by[rank]) for rank in sorted(by)]


def ranked(desk: Desk, sheet: Tree) -> Iterator[str]:
    (other,) = desk.json("rank", "--exit-zero")["sheets"]
    mine = [{key: row[key] for key in SHARED} for row in sheet["standings"]]
    if mine != [{key: row[key] for key in SHARED} for row in other["standings"]]:
        yield f"{other['standings']}, check says {mine}"
    for key in RESULT:
        if sheet[key] != other[key]:
            yield f"{key} {other[key]}, check says {sheet[key]}"
    for row in other["standings"]:
        moved = sum(each["points"] for each in row["corrections"])
        if None not in (row["written"], row["recomputed"]) and row["written"] + moved != row["recomputed"]:
            yield f"{row['player']}: {row['written']} and {moved} are not {row['recomputed']}"
    for each in other["impact"]:
        ranking, winners = each["if_allowed"]["ranking"], each["if_allowed"]["winners"]
        if each["changes"] == "nothing" and winners != sheet["winners"]:
            yield f"a finding changes nothing, but allowed {winners} win, not {sheet['winners']}"
        if each["changes"] == "nothing" and ranking is not None and groups_of(sheet) not in (None, in_groups(ranking)):
            yield f"a finding changes nothing, but allowed the ranking is {ranking}"


def in_groups(ranking: list[Any]) -> list[list[str]]:
    return [sorted(group) if isinstance(group, list) else [group] for group in ranking]


def explained(desk: Desk, sheet: Tree) -> Iterator[str]:
    rows = rows_of(sheet)
    for account in desk.json("why")["players"]:
        name, said = account["player"], account["recomputed"]
        if said != rows[name]["recomputed"]:
            yield f"{name} has {said}, check says {rows[name]['recomputed']}"
        if said is None:
            continue
        begun, lines = account["start"] or 0, account["ledger"]
        for key, total in (("recomputed", said), ("written", account["written"])):
            summed = begun + sum(line[key] for line in lines)
            if total is not None and summed != total:
                yield f"the lines of {name} come to {summed} {key}, {total} is said"
        if lines and lines[-1]["running"] not in (None, said):
            yield f"{name} runs to {lines[-1]['running']}, {said} is said"


def read(desk: Desk, sheet: Tree) -> Iterator[str]:
    answer = desk.json("rulings")
    rows = rows_of(sheet)
    (own,) = [each for each in answer["outcomes"] if each["default"]]
    totals = {name: row["recomputed"] for name, row in rows.items()}
    if own["recomputed"] != totals:
        yield f"recomputed {own['recomputed']}, check says {totals}"
    if own["winners"] != sheet["winners"]:
        yield f"winners {own['winners']}, check says {sheet['winners']}"
    if own["ranking"] is not None and groups_of(sheet) not in (None, in_groups(own["ranking"])):
        yield f"ranking {own['ranking']}, check says {groups_of(sheet)}"
    for key in ("low", "high"):
        bounds = {name: row[key] for name, row in rows.items()}
        if key in own and own[key] != bounds:
            yield f"{key} {own[key]}, check says {bounds}"
    for key in RESULT[1:]:
        if key in own and own[key] != sheet[key]:
            yield f"{key} {own[key]}, check says {sheet[key]}"


def compared(desk: Desk, sheet: Tree) -> Iterator[str]:
    """A sheet with itself."""
    answer = desk.json("diff", str(desk.path))
    if not answer["same_outcome"] or answer["differences"] or answer["first"]:
        yield f"differs from itself: {answer['differences']}"
    faulty = any(finding["severity"] == "error" for finding in sheet["findings"])
    if answer["consistent"] != ("neither" if faulty else "both"):
        yield f"consistent: {answer['consistent']}"
    totals = {name: row["recomputed"] for name, row in rows_of(sheet).items()}
    for side in ("a", "b"):
        said = answer["outcome"][side]
        if said["recomputed"] != totals or said["winners"] != sheet["winners"]:
            yield f"outcome {said}, check says {totals}, {sheet['winners']}"


def counted(desk: Desk, sheet: Tree) -> Iterator[str]:
    """A tournament of this one game counts what is certain of it."""
    rows = rows_of(sheet)
    for each in desk.json("standings")["players"]:
        said, row = each["recomputed"], rows[each["player"]]
        if said is None:
            continue
        if each["games"] and said["points"] not in (row["recomputed"], None) and (row["recomputed"] or said["points"]):
            yield f"{each['player']} has {said['points']} points, check says {row['recomputed']}"
        if said["wins"] and each["player"] not in sheet["certain_winners"]:
            yield f"{each['player']} has won, certain are {sheet['certain_winners']}"
        if any(int(place) != row["rank"] for place, count in said["places"].items() if count):
            yield f"{each['player']} is in place {list(said['places'])}, check says {row['rank']}"


def headline(desk: Desk, sheet: Tree, command: str = "check") -> Iterator[str]:
    """Who wins is said only where it is certain, and that it is open where it is."""
    arguments = ("--no-cache",) if command == "check" else ()
    text = desk.text(command, "--exit-zero", "--format", "text", *arguments)
    said = [line for line in text.splitlines() if WIN.search(line) and "open: " not in line]
    if said and not sheet["winners"]:
        yield f"says {said[0].strip()!r}, open are {sheet['possible_winners']}"
    if sheet["winners"] and not said:
        yield f"does not say that {sheet['winners']} win"
    if not sheet["winners"] and len(sheet["possible_winners"]) > 1 and "open: " not in text:
        yield f"does not say that the win is open: {sheet['possible_winners']}"


def outcome(kind: str, seed: int) -> Outcome | None:
    """A sheet with things rubbed out, or with a slip; every command asked about it."""
    before: Page
    rng = Random(f"{kind} {seed}")
    if rng.random() < 0.7:
        made = rubbed(rng.choice(list(TOGETHER)), rng.randrange(10**9))
        if made is None:
            return None
        before, done = made
        page = done[-1][0]
        text, lines = page.text(), differing(before.plain(), page.plain())
    else:
        slip = slip_of(rng.choice(("slip-of-a-key", "slip-of-a-word", "slip-of-a-name", "slip-of-a-type")), seed)
        if slip is None:
            return None
        text = slip_written(*slip).text()
        lines = [json_pointer(slip[1][0]), *differing(slip[0].plain(), slip_written(*slip).plain())]
    with tempfile.TemporaryDirectory(prefix="law-") as folder:
        desk = Desk(Path(folder) / "game.yaml")
        desk.path.write_text(text, encoding="utf-8")
        broken = list(contradictions(desk))
        (sheet,) = desk.json("check", "--exit-zero", "--no-cache")["sheets"]
    return Outcome(kind, seed, broken, shown=[*lines, *told(sheet)] if broken else [])

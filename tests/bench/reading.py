"""A full check against its floor, and where its time goes; and what is replayed a second, beside PokerKit."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from checker.document.tree import read_documents
from checker.document.values import Value
from checker.settings import DEFAULT
from tests.bench.stages import profile
from tests.bench.tables import NOT_THERE, Aim, Table, kilobytes, milliseconds, times
from tests.bench.tools import Tools
from tests.helpers import ROOT

ROOMY = replace(DEFAULT, limits=replace(DEFAULT.limits, nodes=100_000_000))
"""Settings for sheets of more nodes than anybody writes by hand."""
AIM, EVENTS_AIM = 2.0, 5.0
STEPS = ("walk", "load", "replay", "rules", "other readings", "ranking and places")


def floors(kinds: Mapping[str, Sequence[str]], rounds: int) -> tuple[list[Table], list[Aim], dict[str, float]]:
    """A full check of each kind of sheets against the C event parser alone; the first kind is what the aim is about."""
    table = Table(
        "Against the floor",
        f"All sheets in one process, texts in memory, processor time, the best of {rounds} rounds. "
        "The floor is PyYAML's C event parser walking the same texts while nothing is made of its events. "
        "A full check gives findings, standings and open questions; the report is what `--format json` writes of them.",
        ("sheets", "files", "size each", "parser alone", "full check", "× the floor", "and JSON report", "check, MB/s"),
    )
    stages = Table(
        "Where the time goes",
        "The same sheets, step by step, as multiples of the floor. *Walk* makes values of the events, *load* a sheet "
        "of the values, *replay* plays it back without rules, *rules* is what judging adds, *other readings* replays "
        "the sheet under the other readings of the open questions that it touches, *ranking and places* is all the "
        "rest: what the ranking hangs on, and the lines and columns of findings.",
        ("step", *kinds),
    )
    took = {kind: profile(texts, rounds, ROOMY) for kind, texts in kinds.items()}
    for kind, each in took.items():
        size = sum(len(text.encode()) for text in kinds[kind])
        floor, whole, report = each["parse"], each["whole"], each["JSON report"]
        table.add(
            kind,
            str(len(kinds[kind])),
            kilobytes(size / len(kinds[kind])),
            milliseconds(floor),
            milliseconds(whole),
            times(whole / floor),
            times((whole + report) / floor),
            f"{size / whole / 1e6:.2f}",
        )
    for step in next(iter(took.values())):
        stages.add("**full check**" if step == "whole" else step, *(times(e[step] / e["parse"]) for e in took.values()))
    first, each = next(iter(took.items()))
    ratio = each["whole"] / each["parse"]
    steps = sorted(((took_by / each["parse"], step) for step, took_by in each.items() if step in STEPS), reverse=True)
    where = ", ".join(f"{step} {times(share)}" for share, step in steps[:4])
    aim = Aim(f"full check at most {AIM:g} × the floor ({first})", times(ratio), ratio <= AIM, where)
    return [table, stages], [aim], each


def entries_in(value: Value) -> int:
    """The entries of a document that a replay goes through, each of which is judged.

    Entries of logs, `time_up`, single Desertion-rolls, deaths, Boosts, claims of Envy, bags, and every written total
    and marker of a Game Turn.
    """
    count = 0
    for turn in value.get("turns") or ():
        for player_turn in turn.get("player_turns") or ():
            count += len(player_turn.get("log") or ()) + ("time_up" in player_turn)
        count += sum(len(rolls or ()) for rolls in (turn.get("desertion") or {}).values())
        count += sum(len(turn.get(key) or ()) for key in ("deaths", "boosts", "envy", "scores", "markers"))
        count += "bag" in turn
    return count


def entries_of(texts: Sequence[str]) -> int:
    """The entries of all sheets."""
    every = [document.value for text in texts for document in read_documents(text, ROOMY.limits)]
    return sum(entries_in(value) for value in every if isinstance(value, dict))


def events(texts: Sequence[str], took: dict[str, float], tools: Tools, folder: Path, hands: int) -> tuple[Table, Aim]:
    """Entries a second beside PokerKit's actions a second."""
    count = entries_of(texts)
    table = Table(
        "Events a second",
        "Ours: entries of a sheet, that is entries of logs, `time_up`, each Desertion-roll, deaths, Boosts, claims of "
        "Envy, bags, and each total and marker written for a Game Turn; over the usual sheets of the first table. "
        f"PokerKit's: the lines of `actions` in {hands} hands of no-limit Texas hold'em for six, written in its own "
        "notation by PokerKit itself: cards dealt, folds, calls, raises, hands shown. *Replay* goes from what was "
        "parsed to the end of the game, all rules included; *from the text* begins with the file's text and, for "
        "ours, ends with findings and open questions. Processor time, the best of several rounds.",
        ("", "events", "replay, events/s", "from the text, events/s"),
    )
    replay = took["replay"] + took["rules"]
    ours = count / replay
    table.add("checker", f"{count:,}", f"{ours:,.0f}", f"{count / took['whole']:,.0f}")
    name = f"replays at least {EVENTS_AIM:g} × as many events a second as PokerKit"
    if "pokerkit" not in tools.versions:
        table.add("PokerKit", NOT_THERE)
        return table, Aim(name, NOT_THERE, None)
    line = [str(tools.python), "-m", "tests.bench.poker", str(folder), str(hands)]
    done = subprocess.run(line, cwd=ROOT, check=True, capture_output=True, text=True)
    theirs = json.loads(done.stdout)
    actions = theirs["actions"]
    table.add(
        "PokerKit",
        f"{actions:,.0f}",
        f"{actions / theirs['replay']:,.0f}",
        f"{actions / theirs['whole']:,.0f}",
    )
    ratio = ours / (actions / theirs["replay"])
    whole = (count / took["whole"]) / (actions / theirs["whole"])
    return table, Aim(name, f"{times(ratio)} (from the text {times(whole)})", ratio >= EVENTS_AIM)

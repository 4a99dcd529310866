"""A Dask cluster as the engine: the same bytes as here, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from checker.cli.checking import collect_showing_progress
from checker.config.faults import Misconfigured
from checker.report.registry import FORMATS
from checker.runner import cluster as engine
from checker.runner import progress
from checker.runner.clock import OutOfTime, at_most
from checker.runner.cluster import AHEAD, IN_FLIGHT, Address, Cluster
from checker.runner.job import Context, FileResult, Job, check_job
from checker.runner.pool import Crash
from checker.runner.remote import FoundJob
from checker.settings import DEFAULT
from tests.accuracy import RULES, faulty_game
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY, FIXTURES, command

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed by signals")

STORIES = sorted(path.name for path in (FIXTURES / "broken").iterdir())[::5]
CONFIG = """\
per-file-ignores = {"s-1*.yaml" = ["result"]}
severity = {wrong-winner = "warning"}
limits = {bytes = 9000}
[rulings]
award-pool = "everyone"
"""


class Exploding:
    """Does something to the process that unpickles it."""

    def __init__(self, call: Any, *arguments: object) -> None:
        self.last_words = (call, arguments)

    def __len__(self) -> int:
        return 1

    def __reduce__(self) -> Any:
        return self.last_words


def bad(call: Any, *arguments: object) -> FoundJob:
    return Job("bad.yaml", "bad.yaml", True, DEFAULT, data=Exploding(call, *arguments)), None  # type: ignore[arg-type]


def games(count: int) -> Iterator[FoundJob]:
    """Sheets with something wrong in each."""
    for number in range(count):
        data = _game(number % 20)
        yield Job(f"{number}.yaml", f"{number}.yaml", True, DEFAULT, data), None


@cache
def _game(seed: int) -> bytes:
    return faulty_game(seed, RULES[seed]).data


def rules(done: FileResult) -> list[str]:
    return [each.finding.rule for report in done.reports for each in report.findings]


def told(done: FileResult) -> list[tuple[str, str, str]]:
    return [(each.finding.rule, each.finding.message, each.fingerprint) for r in done.reports for each in r.findings]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sheets of every kind: faulty, clean, unreadable, other YAML, too large, hidden, excluded."""
    for offer, _ in games(12):
        assert offer.data is not None
        (tmp_path / f"s-{offer.name}").write_bytes(offer.data)
    (tmp_path / "clean.yaml").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "two.yaml").write_text(f"{FAULTY}---\n{CLEAN}", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("services: [a, b]\n", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("players: [Ada\n  x: {", encoding="utf-8")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\x00\x81" * 50)
    (tmp_path / "large.yaml").write_text(CLEAN + "#" * 10_000, encoding="utf-8")
    (tmp_path / "lost.yaml").symlink_to("nowhere.yaml")
    (tmp_path / "below.yaml").mkdir()
    (tmp_path / "below.yaml" / "deep.yml").write_text(FAULTY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def same(cli: Cli, scheduler: str, *arguments: object) -> str:
    """What a run says, on the cluster as here."""
    here = cli("check", "--no-cache", *arguments)
    there = cli("check", "--engine", "dask", "--scheduler", scheduler, *arguments)
    assert (there.status, there.err) == (here.status, here.err)
    assert there.out == here.out
    return there.out


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_bytes_as_here_in_every_format(
    form: str, cli: Cli, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FIXTURES / "broken")
    assert len(same(cli, scheduler, "--format", form, *STORIES)) > 1000


def test_tables_are_the_same_bytes_too(folder: Path, cli: Cli, scheduler: str) -> None:
    pytest.importorskip("pyarrow")
    cli("check", "--no-cache", "-f", "parquet", "-o", "near")
    cli("check", "--engine", "dask", "--scheduler", scheduler, "-f", "parquet", "-o", "far")
    for name in ("findings.parquet", "standings.parquet"):
        assert (folder / "far" / name).read_bytes() == (folder / "near" / name).read_bytes()


def test_bad_files_are_findings_and_settings_travel(folder: Path, cli: Cli, scheduler: str) -> None:
    plain = same(cli, scheduler, "-f", "json", ".", "gone.yaml", "lost.yaml")
    assert plain.count('"unreadable-file"') >= 1
    (folder / "checker.toml").write_text(CONFIG, encoding="utf-8")
    configured = same(cli, scheduler, "-f", "json")
    assert configured != plain
    assert "larger than the limit of 9000 bytes" in configured
    (folder / "below.yaml" / "checker.toml").write_text("[severity]\nwrong-winner = 'note'\n", encoding="utf-8")
    assert same(cli, scheduler, "-f", "json") != configured
    same(cli, scheduler, "-f", "concise", "lost.yaml", "gone.yaml", "two.yaml")
    same(cli, scheduler, "-f", "text", "--sort", "impact", "--strict", "--ignore", "envy", "--statistics", "two.yaml")
    same(cli, scheduler, "-f", "concise", "--severity", "wrong-winner=note", "clean.yaml", "two.yaml")
    same(cli, scheduler, "-f", "jsonl", "--isolated", "--max-bytes", "500", "--fail-on", "note", "--exit-zero")


def test_a_faulty_configuration_stops_it(folder: Path, cli: Cli, scheduler: str) -> None:
    (folder / "below.yaml" / "checker.toml").write_text("nonsense = 1\n", encoding="utf-8")
    same(cli, scheduler, "-f", "concise")


def test_standard_input_and_baselines(folder: Path, cli: Cli, scheduler: str) -> None:
    far = ("--engine", "dask", "--scheduler", scheduler)
    assert cli("check", *far, "-f", "concise", "-", stdin=FAULTY.encode()).out.startswith("<stdin>:")
    assert cli("check", *far, "-v", "two.yaml").err.endswith("1 file, 0 from the cache, 2 processes\n")
    cli("check", *far, "--write-baseline", "far.json", "--exit-zero")
    cli("check", "--no-cache", "--write-baseline", "near.json", "--exit-zero")
    assert Path("far.json").read_bytes() == Path("near.json").read_bytes()
    (folder / "two.yaml").write_text(CLEAN, encoding="utf-8")
    assert "1 stale entry" in cli("check", *far, "--baseline", "near.json", "-f", "json").err
    same(cli, scheduler, "--baseline", "near.json", "-f", "json")


def test_a_file_that_takes_too_long_is_a_finding(tmp_path: Path, cli: Cli, scheduler: str) -> None:
    (tmp_path / "long.yaml").write_text("sheet: 1\nplayers: [Ada]\nturns:\n" + "  - {}\n" * 9000, encoding="utf-8")
    out = same(cli, scheduler, "-f", "concise", "--timeout", "0.02", tmp_path)
    assert "took longer than 0.02 seconds" in out


def test_a_thread_is_stopped_in_time_and_not_later() -> None:
    heard: list[str] = []

    def work() -> None:
        try:
            with at_most(0.05):
                while True:
                    pass
        except OutOfTime:
            heard.append("stopped")
        with at_most(0.01):
            pass
        for _ in range(300_000):
            pass
        heard.append("ended")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(20)
    assert heard == ["stopped", "ended"]


def test_a_worker_killed_in_mid_run_costs_nothing(cluster: Cluster) -> None:
    found_jobs = list(games(60))
    done = []
    for _, each in cluster.check(iter(found_jobs), Context(), lambda _: None):
        done.append(each)
        if len(done) == 10:
            os.kill(next(iter(cluster.client.run(os.getpid).values())), signal.SIGKILL)
    assert [told(each) for each in done] == [told(check_job(job, Context())) for job, _ in found_jobs]


def test_a_sheet_that_kills_every_worker_is_a_finding_and_the_others_are_checked(cluster: Cluster) -> None:
    found_jobs = [*games(6), bad(os._exit, 9), *games(3)]
    done = [each for _, each in cluster.check(found_jobs, Context(), lambda _: None)]
    assert rules(done[6]) == ["unreadable-file"]
    assert "died" in done[6].reports[0].findings[0].finding.message
    del found_jobs[6], done[6]
    assert [told(each) for each in done] == [told(check_job(job, Context())) for job, _ in found_jobs]


def test_a_fault_of_the_program_is_one_there_too(cluster: Cluster) -> None:
    job = Job("x.yaml", "x.yaml", True, None, data=CLEAN.encode())  # type: ignore[arg-type]
    with pytest.raises(Crash, match=r"x\.yaml: AttributeError"):
        list(cluster.check([*games(2), (job, None)], Context(), lambda _: None))


def test_so_many_chunks_are_in_flight_and_files_are_read_as_they_are_needed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    futures: list[Any] = []
    most = read = given = ahead = 0
    submit = cluster.client.submit

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal most
        futures.append(submit(*arguments, **named))
        most = max(most, sum(each.status == "pending" for each in futures))
        return futures[-1]

    def found_jobs() -> Iterator[FoundJob]:
        nonlocal read
        for offer in games(120):
            read += 1
            yield offer

    monkeypatch.setattr(cluster.client, "submit", counted)
    for _ in cluster.check(found_jobs(), Context(), lambda _: None):
        given += 1
        ahead = max(ahead, read - given)
    assert given == 120
    assert 2 <= most <= IN_FLIGHT * 2
    assert all(each.status == "finished" for each in futures)
    assert ahead < 120


def test_what_nobody_has_to_look_at_is_handed_on_too(cluster: Cluster) -> None:
    ahead = read = 0

    def found_jobs() -> Iterator[FoundJob]:
        nonlocal read
        for number in range(9_000):
            read += 1
            yield Job(f"{number}.yaml", f"{number}.yaml", True, DEFAULT), FileResult(missing=True)

    for given, (job, done) in enumerate(cluster.check(found_jobs(), Context(), lambda _: None), start=1):
        assert (job.name, done.missing) == (f"{given - 1}.yaml", True)
        ahead = max(ahead, read - given)
    assert given == 9_000
    assert ahead <= 32 * AHEAD * 2


def test_results_that_wait_for_a_slow_one_are_bounded(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "AHEAD", 4)
    read = 0

    def found_jobs() -> Iterator[FoundJob]:
        nonlocal read
        yield bad(time.sleep, 1.5)
        for offer in games(120):
            read += 1
            yield offer

    assert next(cluster.check(found_jobs(), Context(), lambda _: None))[1].missing
    assert read < 100


def test_progress_is_shown_on_a_terminal(folder: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from checker.cli.checking import CheckOptions
    from checker.runner.collect import Request

    shown: list[float | None] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr("rich.progress.Progress.start", lambda bar: shown.extend(task.total for task in bar.tasks))
    request = Request(["."], cluster=Address(scheduler))
    results = collect_showing_progress(CheckOptions(request, "json"))
    assert shown
    assert shown[0] == len(results.files) + len(results.skipped) + len(results.missing)
    shown.clear()
    collect_showing_progress(CheckOptions(request, "json", quiet=True))
    assert not shown


def test_without_a_scheduler_a_cluster_is_started_and_ended(folder: Path) -> None:
    pytest.importorskip("distributed")
    here = command("check", "-f", "json", "--no-cache", cwd=folder)
    there = command("check", "-f", "json", "--engine", "dask", "--jobs", "1", cwd=folder)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)


def _below(pid: int) -> Iterator[str]:
    """The command lines of the children of a process."""
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text().split():
            yield Path(f"/proc/{child}/cmdline").read_text()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked for in /proc")
def test_ctrl_c_ends_the_cluster_too(folder: Path) -> None:
    pytest.importorskip("distributed")
    os.mkfifo("a.yaml")  # nobody ever writes into it
    run = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", "--engine", "dask", "--jobs", "1", "clean.yaml", "a.yaml"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not any("spawn_main" in line for line in _below(run.pid)):
        time.sleep(0.1)
    time.sleep(2.0)
    os.killpg(run.pid, signal.SIGINT)
    out, said = run.communicate(timeout=30)
    assert (run.returncode, out) == (130, b"")
    assert b"Traceback" not in said


# what cannot be


def test_a_scheduler_that_nobody_reaches(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("checker.runner.cluster.KNOCKING", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense", "quic://127.0.0.1:9"):
        answer = cli("check", "--engine", "dask", "--scheduler", address)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith(f"error: --scheduler: {address} cannot be reached: ")
        assert answer.err.count("\n") == 1


def test_a_scheduler_without_workers(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("checker.runner.cluster.FIRST", 0.2)
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty:
        answer = cli("check", "--engine", "dask", "--scheduler", empty.scheduler_address)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"error: --scheduler: {empty.scheduler_address} has no workers\n"


def test_a_cluster_that_is_lost_on_the_way(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise OSError("connection reset\nby peer")

    monkeypatch.setattr(cluster.client, "nthreads", lost)
    with pytest.raises(Misconfigured, match="the cluster is gone, and with it the run: connection reset"):
        list(cluster.check(games(3), Context(), lambda _: None))


def test_workers_that_never_come_back(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster.client, "nthreads", dict)
    monkeypatch.setattr(engine, "PATIENCE", 0.3)
    monkeypatch.setattr(engine, "LOOK_AGAIN", 0.1)
    with pytest.raises(Misconfigured, match=r"none for 0\.3 seconds"):
        list(cluster.check([bad(time.sleep, 1.0)], Context(), lambda _: None))


def test_a_library_that_is_missing(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    answer = cli("check", "--engine", "dask")
    assert (answer.status, answer.out) == (2, "")
    assert "pip install 'hod-checker[dask]'" in answer.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--watch"], "--watch"),
        (["--fix"], "writes to sheets"),
        (["--diff"], "writes to sheets"),
        (["--add-ignore", "so"], "writes to sheets"),
        (["--cache"], "--cache"),
        (["--cache-dir", "x"], "--cache-dir"),
        (["--scheduler", "tcp://x:1", "--jobs", "2"], "--jobs"),
    ],
)
def test_what_a_cluster_does_not_do(arguments: list[str], words: str, folder: Path, cli: Cli) -> None:
    answer = cli("check", "--engine", "dask", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err


def test_an_address_without_a_cluster(cli: Cli) -> None:
    answer = cli("check", "s3://league/a.yaml")
    assert answer.status == 2
    assert "s3://league/a.yaml: no such file or folder; addresses need --engine dask" in answer.err


def test_a_scheduler_alone_is_no_engine(cli: Cli) -> None:
    answer = cli("check", "--scheduler", "tcp://x:1")
    assert answer.status == 2
    assert "--scheduler needs --engine dask" in answer.err


def test_workers_with_another_checker_are_refused(
    folder: Path, cli: Cli, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "digest", lambda: "another")
    answer = cli("check", "--engine", "dask", "--scheduler", scheduler)
    assert (answer.status, answer.out) == (2, "")
    assert "another checker" in answer.err


def test_nothing_of_it_is_imported_by_a_local_run(folder: Path) -> None:
    from tests.helpers import python

    script = "import sys; from checker.cli.entry import run; run(['check', 'clean.yaml']); print(*sys.modules)"
    loaded = set(python("-c", script, cwd=folder).stdout.decode().split())
    assert not {"distributed", "dask", "fsspec", "pyarrow", "checker.runner.cluster", "checker.runner.spill"} & loaded

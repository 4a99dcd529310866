"""Results on disk: read as often as one likes, changed only on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.config.faults import Misconfigured
from checker.pipeline import SheetReport
from checker.runner.job import Context, FileResult, Job, check_job
from checker.runner.spill import Packed, Spill, pack, unpack
from checker.settings import DEFAULT, Settings
from tests.helpers import CLEAN, FAULTY


def filled(count: int = 5) -> Spill:
    spill = Spill()
    for number in range(count):
        settings = DEFAULT if number % 2 else Settings(strict=True)
        job = Job(f"{number}.yaml", f"{number}.yaml", True, settings, FAULTY.encode(), tree=".", home="x")
        done = check_job(job, Context())
        spill.append((job, Packed(pack(done), missing=False, foreign=False) if number == 3 else done))
    return spill


def rules(report: SheetReport) -> set[str]:
    return {each.finding.rule for each in report.findings}


def findings(spill: Spill) -> list[int]:
    return [len(rules(report) & {"wrong-winner"}) for _, done in spill for report in done.reports]


def test_what_comes_back_is_what_was_put_there_without_the_text() -> None:
    spill = filled()
    assert len(spill) == 5
    for _ in range(2):
        assert [job for job, _ in spill] == [
            Job(f"{n}.yaml", f"{n}.yaml", True, DEFAULT if n % 2 else Settings(strict=True), tree=".", home="x")
            for n in range(5)
        ]
    assert [done.reports[0].path for _, done in spill] == [f"{number}.yaml" for number in range(5)]


def test_two_readers_do_not_disturb_each_other() -> None:
    spill = filled()
    assert [(a.path, b.path) for (a, _), (b, _) in zip(spill, spill, strict=True)] == [
        (f"{number}.yaml", f"{number}.yaml") for number in range(5)
    ]


def test_only_altered_changes_a_report() -> None:
    spill = filled()
    for _, done in spill:
        done.reports[0].findings.clear()
    assert findings(spill) == [1] * 5
    new = spill.altered(lambda report, settings: report.findings.clear() if settings.strict else None)
    assert findings(new) == [0, 1, 0, 1, 0]
    assert findings(spill) == [1] * 5


def test_a_package_shows_what_decides_where_it_belongs() -> None:
    done = check_job(Job("a", "a", True, DEFAULT, CLEAN.encode()), Context())
    packed = Packed(pack(done), missing=False, foreign=True)
    assert (packed.missing, packed.foreign, packed.fixes, packed.from_cache) == (False, True, None, False)
    assert packed.reports[0].winners == done.reports[0].winners
    assert unpack(pack(FileResult(missing=True))).missing


def test_a_full_disk_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def seek(self, _: int) -> None: ...
        def write(self, _: bytes) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: Full())
    spill = Spill()
    with pytest.raises(Misconfigured, match="No space left on device; TMPDIR names another folder"):
        spill.append((Job("a", "a", True, DEFAULT), FileResult()))


def test_it_has_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    spill = filled(2)
    assert list(tmp_path.iterdir()) == []
    assert len(spill) == 2

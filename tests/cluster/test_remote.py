"""Patterns, archives and addresses: what is read, what it is called, and that nothing of it gets onto the disk."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checker.runner import archive
from checker.runner.collect import Request
from checker.runner.fetch import fetched, is_near
from checker.runner.job import FileResult, Job
from checker.runner.remote import count, found_jobs
from checker.runner.search import Search
from tests.conftest import Cli
from tests.helpers import CLEAN, FAULTY

SHEETS = {
    "round-2/b.yaml": FAULTY,
    "round-1/a.yml": CLEAN,
    "other.yaml": "services: [a]\n",
    "readme.md": "# Sheets\n",
    ".hidden/c.yaml": FAULTY,
    "../../up.yaml": FAULTY,
    "/etc/absolute.yaml": CLEAN,
    "inner.zip": "PK",
}
TOLD = [
    ("round-2/b.yaml", ["wrong-winner"]),
    ("round-1/a.yml", []),
    ("up.yaml", ["wrong-winner"]),
    ("etc/absolute.yaml", []),
]
"""In the order of the archive, whatever a name wants to lead to."""


def zipped(path: Path, sheets: dict[str, str] = SHEETS) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in sheets.items():
            out.writestr(name, text)
    return path


def tarred(path: Path, mode: Any, sheets: dict[str, str] = SHEETS) -> Path:
    with tarfile.open(path, mode) as out:
        for name, text in sheets.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            out.addfile(info, io.BytesIO(text.encode()))
        link = tarfile.TarInfo("link.yaml")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        out.addfile(link)
    return path


def offered(*paths: str, request: Request | None = None) -> list[tuple[str, Job | FileResult]]:
    search = Search()
    found = [
        (job.name, done or fetched(job, None)) for job, done in found_jobs(request or Request(list(paths)), search)
    ]
    assert not search.closed
    return [*found, *((path, FileResult(missing=True)) for path in search.missing)]


def names(*paths: str) -> list[str]:
    return [name for name, _ in offered(*paths)]


def messages(*paths: str, request: Request | None = None) -> list[tuple[str, str]]:
    """What is wrong with files before anybody looks into them."""
    return [
        (name, report.findings[0].finding.message)
        for name, done in offered(*paths, request=request)
        if isinstance(done, FileResult)
        for report in done.reports
    ]


@pytest.fixture
def memory() -> Iterator[Any]:
    """A store in the memory of this process."""
    fsspec = pytest.importorskip("fsspec")
    store = fsspec.filesystem("memory")
    store.store.clear()
    for name, text in {"/games/b.yaml": FAULTY, "/games/a.yaml": CLEAN, "/games/x/c.yml": FAULTY}.items():
        store.pipe(name, text.encode())
    store.pipe("/games/readme.md", b"#")
    store.pipe("/games/.hidden.yaml", b"#")
    yield store
    store.store.clear()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("name", "mode"), [("g.zip", ""), ("g.tar", "w"), ("g.tar.gz", "w:gz"), ("g.TGZ", "w:gz")])
def test_an_archive_is_read_where_it_lies(name: str, mode: str, folder: Path, cli: Cli, scheduler: str) -> None:
    path = tarred(folder / name, mode) if mode else zipped(folder / name)
    before = sorted(os.walk(folder.parent))
    answer = cli("check", "--engine", "dask", "--scheduler", scheduler, "-f", "json", path.name)
    told = [(sheet["path"], [each["rule"] for each in sheet["findings"]]) for sheet in answer.json["sheets"]]
    assert told == [(f"{name}/{member}", rules) for member, rules in TOLD]
    assert answer.json["summary"]["skipped"] == 1
    assert sorted(os.walk(folder.parent)) == before


def test_a_broken_archive_is_a_finding_and_so_is_a_broken_member(folder: Path) -> None:
    (folder / "none.zip").write_bytes(b"no archive")
    (folder / "none.tar.gz").write_bytes(b"no archive")
    assert [name for name, _ in messages("none.zip", "none.tar.gz")] == ["none.zip", "none.tar.gz"]
    whole = tarred(folder / "half.tar.gz", "w:gz", {f"{n}.yaml": os.urandom(3000).hex() for n in range(9)}).read_bytes()
    (folder / "half.tar.gz").write_bytes(whole[: len(whole) // 2])
    found = offered("half.tar.gz")
    assert [name for name, _ in found[:2]] == ["half.tar.gz/0.yaml", "half.tar.gz/1.yaml"]
    assert found[-1][0] == "half.tar.gz"
    data = bytearray(zipped(folder / "bad.zip", {"a.yaml": CLEAN, "b.yaml": CLEAN}).read_bytes())
    data[data.index(b"a.yaml") + 10] ^= 255
    (folder / "bad.zip").write_bytes(data)
    ((name, words),) = messages("bad.zip")
    assert name == "bad.zip/a.yaml"
    assert words.startswith("this file cannot be read: ")
    assert names("bad.zip")[-1] == "bad.zip/b.yaml"


def packed(path: Path, *parts: bytes, extra: bool = False) -> Path:
    """A file of several gzip members, of which the first may have an extra field."""
    members = [bytearray(gzip.compress(part)) for part in parts]
    if extra:
        members[0][3] |= 4
        members[0][10:10] = b"\x06\x00AB\x02\x00xy"
    path.write_bytes(b"".join(members))
    return path


def test_a_packed_archive_is_read_to_its_last_member(folder: Path) -> None:
    """Tools that pack in parallel write many members, and two archives may be put behind one another."""
    whole = tarred(folder / "g.tar", "w", {f"{number}.yaml": CLEAN for number in range(40)}).read_bytes()
    every = [f"{number}.yaml" for number in range(40)]
    for name, parts in {
        "one.tgz": [whole],
        "many.tgz": [whole[at : at + 5000] for at in range(0, len(whole), 5000)],
        "odd.tar.gz": [whole[:700], b"", whole[700:]],
    }.items():
        assert names(str(packed(folder / name, *parts, extra=True).name)) == [f"{name}/{each}" for each in every]
    assert len(names(packed(folder / "two.tgz", whole, whole).name)) == 80
    (folder / "two.tar").write_bytes(whole + whole)
    assert len(names("two.tar")) == 80


DAMAGE: dict[str, Callable[[bytearray], object]] = {
    "a wrong sum": lambda data: data.__setitem__(-8, data[-8] ^ 1),
    "a wrong length": lambda data: data.__setitem__(-1, data[-1] ^ 1),
    "no trailer": lambda data: data.__delitem__(slice(-8, None)),
    "half a trailer": lambda data: data.__delitem__(slice(-3, None)),
    "half of it": lambda data: data.__delitem__(slice(len(data) // 2, None)),
    "something behind it": lambda data: data.extend(b"abc"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_archive_says_so(damage: str, folder: Path) -> None:
    data = bytearray(tarred(folder / "g.tgz", "w:gz", {"a.yaml": CLEAN, "b.yaml": FAULTY}).read_bytes())
    DAMAGE[damage](data)
    (folder / "g.tgz").write_bytes(data)
    ((name, words),) = messages("g.tgz")
    assert name == "g.tgz"
    assert words.startswith("this archive cannot be read in full: ")


def test_one_byte_of_a_packed_sheet_makes_a_damaged_archive(folder: Path) -> None:
    """A packed text that is not compressed is another text then, and nothing but the sum tells."""
    plain = tarred(folder / "g.tar", "w", {"a.yaml": CLEAN}).read_bytes()
    data = bytearray(gzip.compress(plain, compresslevel=0))
    data[data.index(b"Ada: 51")] = ord("E")
    (folder / "g.tgz").write_bytes(data)
    assert [name for name, _ in messages("g.tgz")] == ["g.tgz"]


@pytest.mark.parametrize("name", ["g.tar", "g.tgz"])
def test_a_damaged_header_is_told_and_the_others_are_read(name: str, folder: Path) -> None:
    data = bytearray(tarred(folder / "g.tar", "w", {"a.yaml": CLEAN, "b.yaml": CLEAN, "c.yaml": FAULTY}).read_bytes())
    data[data.index(b"b.yaml")] ^= 1
    (folder / name).write_bytes(gzip.compress(data) if name.endswith("tgz") else data)
    assert names(name) == [f"{name}/a.yaml", f"{name}/c.yaml", name]
    assert messages(name) == [
        (name, "this archive cannot be read in full: it is damaged, and sheets may be missing"),
    ]


def test_an_archive_that_is_cut_off_says_so(folder: Path) -> None:
    data = tarred(folder / "g.tar", "w", {"a.yaml": CLEAN, "b.yaml": CLEAN}).read_bytes()
    for end in (data.index(b"b.yaml") + 100, data.index(b"b.yaml") + 530):
        (folder / "g.tar").write_bytes(data[:end])
        assert names("g.tar") == ["g.tar/a.yaml", "g.tar"]


def test_padding_without_end_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tarred(folder / "g.tar", "w", {"a.yaml": CLEAN}).read_bytes()
    monkeypatch.setattr(archive, "MOST_BLOCKS", 500)
    packed(folder / "g.tgz", data, bytes(512 * 400))
    assert names("g.tgz") == ["g.tgz/a.yaml"]
    packed(folder / "g.tgz", data, bytes(512 * 600))
    assert names("g.tgz") == ["g.tgz/a.yaml", "g.tgz"]


def test_a_member_is_no_larger_than_a_file_may_be(folder: Path) -> None:
    from checker.config.overrides import Overrides
    from checker.config.resolve import Resolver

    sheets = {"a.yaml": "#" * 5_000_000, "b.yaml": CLEAN}
    for path in (zipped(folder / "g.zip", sheets), tarred(folder / "g.tar.gz", "w:gz", sheets)):
        request = Request([path.name], Overrides(limits={"bytes": 1000}))
        first, second = found_jobs(request, Search(Resolver(request.overrides)))
        assert first[1] is not None
        assert first[1].reports[0].findings[0].finding.message == "this file is larger than the limit of 1000 bytes"
        assert second[0].data == CLEAN.encode()


def test_a_header_that_would_fill_the_memory_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tarfile.open(folder / "g.tar", "w", format=tarfile.PAX_FORMAT) as out:
        info = tarfile.TarInfo("a.yaml")
        info.pax_headers = {"comment": "x" * 5000}
        out.addfile(info)
    assert names("g.tar") == ["g.tar/a.yaml"]
    monkeypatch.setattr(archive, "LARGEST_HEADER", 4000)
    assert messages("g.tar") == [("g.tar", "this archive cannot be read in full: the header of a member is too large")]


def test_a_long_archive_is_not_remembered(folder: Path) -> None:
    path = tarred(folder / "g.tar", "w", {f"{number}.yaml": CLEAN for number in range(3000)})
    with path.open("rb") as stream:
        assert sum(1 for _ in archive.members("g.tar", stream, 100)) == 3000


def test_the_settings_of_an_archive_are_those_of_its_folder(folder: Path) -> None:
    (folder / "a").mkdir()
    (folder / "a" / "checker.toml").write_text("[rulings]\naward-pool = 'living'\n", encoding="utf-8")
    (folder / "checker.toml").write_text("[rulings]\naward-pool = 'everyone'\n", encoding="utf-8")
    zipped(folder / "a" / "g.zip", {"../../x.yaml": CLEAN})
    ((job, _),) = found_jobs(Request(["a/g.zip"]), Search())
    assert job.name == "a/g.zip/x.yaml"
    assert job.settings.rulings == {"award-pool": "living"}


def test_a_pattern_of_files_and_folders(folder: Path) -> None:
    for name in ("b.yaml", "a.yaml", "x/c.yml", "x/d.txt", "[1].yaml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(CLEAN, encoding="utf-8")
    zipped(folder / "g.zip", {"m.yaml": CLEAN})
    assert names("*.yaml") == ["[1].yaml", "a.yaml", "b.yaml"]
    assert names("[1].yaml") == ["[1].yaml"], "a file of that name goes before a pattern"
    assert names("?", "*.zip", "./x/c.yml") == ["x/c.yml", "g.zip/m.yaml"]
    assert names("**/*.yml") == ["x/c.yml"]
    ((path, nothing),) = offered("*.json")
    assert path == "*.json"
    assert isinstance(nothing, FileResult)
    assert nothing.missing


def test_addresses_in_order_and_by_the_name_that_opens_them(memory: Any, folder: Path) -> None:
    assert names("memory://games") == ["memory://games/a.yaml", "memory://games/b.yaml", "memory://games/x/c.yml"]
    assert names("memory://games/*.yaml", "memory://games/b.yaml") == names("memory://games")[:2]
    assert names("memory://games/a.yaml") == ["memory://games/a.yaml"]
    ((_, found),) = offered("memory://games/b.yaml")
    assert isinstance(found, Job)
    assert found.data == FAULTY.encode()
    ((_, nothing),) = offered("memory://games/none.yaml")
    assert isinstance(nothing, FileResult)
    assert nothing.missing
    memory.pipe("/games/[ab].yaml", CLEAN.encode())
    assert names("memory://games/[ab].yaml") == ["memory://games/[ab].yaml"], "a file of that name goes first"
    memory.pipe("/far.zip", zipped(folder / "g.zip").read_bytes())
    assert names("memory://far.zip")[:2] == ["memory://far.zip/round-2/b.yaml", "memory://far.zip/round-1/a.yml"]
    chained = names(f"zip://round-*/*::{folder}/g.zip")
    assert chained == [f"zip://round-1/a.yml::{folder}/g.zip", f"zip://round-2/b.yaml::{folder}/g.zip"]
    assert all(names(name) == [name] for name in chained)


def test_who_reads_what() -> None:
    near = {"a.yaml", "zip://a.yaml::g.zip", "memory://a.yaml", "zip://a.yaml::memory://g.zip"}
    assert all(is_near(path) for path in near)
    assert not any(is_near(path) for path in ("file:///a.yaml", "s3://b/a.yaml", "zip://a.yaml::s3://b/g.zip"))


def test_a_worker_reads_an_address(folder: Path, cli: Cli, scheduler: str) -> None:
    (folder / "a.yaml").write_text(FAULTY, encoding="utf-8")
    (folder / "b.yaml").write_bytes(b"\xff" * 9)
    far = ("check", "--engine", "dask", "--scheduler", scheduler, "-f", "json")
    answer = cli(*far, f"file://{folder}/*.yaml", f"file://{folder}/none.yaml")
    assert answer.status == 2
    assert answer.rules == ["wrong-winner", "unreadable-file"]
    assert [sheet["path"] for sheet in answer.json["sheets"]] == [f"file://{folder}/a.yaml", f"file://{folder}/b.yaml"]
    assert answer.err == f"error: file://{folder}/none.yaml: no such file or folder\n"


def test_what_goes_wrong_in_a_store_is_a_finding(folder: Path, memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("throttled\nand more")

    monkeypatch.setattr(type(memory), "open", fails)
    assert messages("memory://games/a.yaml") == [("memory://games/a.yaml", "this file cannot be read: throttled")]


def test_an_address_that_nobody_can_open(cli: Cli, scheduler: str) -> None:
    answer = cli("check", "--engine", "dask", "--scheduler", scheduler, "nonsense://x")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("error: nonsense://x: it cannot be opened: ")


def test_how_many_there_are_is_known_without_reading_them(folder: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (folder / name).write_text(CLEAN, encoding="utf-8")
    assert count(Request(), Search()) == 2
    assert count(Request(["a.yaml", "a.yaml"]), Search()) == 1
    assert count(Request(["g.zip"]), Search()) is None
    assert count(Request(["?.yaml"]), Search()) is None

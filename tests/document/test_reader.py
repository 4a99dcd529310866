"""Bytes to text: encodings, limits, and what cannot be read."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

import pytest

from checker.document.reader import Limits, Unreadable, decode, read_bytes
from checker.pipeline import check_bytes, check_file
from checker.settings import Settings
from tests.helpers import CLEAN, FAULTY, place, rules, the

NAMED = "sheet: 1\nplayers: [Ōta 😀, Ben]\nfinal: {scores: {Ōta 😀: 51, Ben: 40}, winners: Cleo}\n"


@pytest.mark.parametrize(
    "data",
    [
        NAMED.encode(),
        codecs.BOM_UTF8 + NAMED.encode(),
        codecs.BOM_UTF16_LE + NAMED.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + NAMED.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8-bom", "utf-16-le", "utf-16-be"],
)
def test_an_encoding_changes_neither_text_nor_places(data: bytes) -> None:
    assert decode(data) == NAMED
    (report,) = check_bytes(data, "x.yaml")
    assert place(the(report, "unknown-player")) == (3, 48, 3, 52)
    assert report.winners == ["Ōta 😀"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("sheet: 1\nplayers: [Jürgen]\n".encode("latin-1"), "not UTF-8: the bytes in line 2"),
        (CLEAN.encode("utf-32"), "UTF-32"),
        (codecs.BOM_UTF16_LE + b"s\0h", "not UTF-16"),
        (b"\xff\xfe\x00\xd8", "not UTF-16"),
        (b"sheet: 1\n\xed\xa0\x80: 2\n", "not UTF-8"),
    ],
    ids=["latin-1", "utf-32", "half-a-unit", "lone-surrogate", "utf-8-surrogate"],
)
def test_other_bytes_are_unreadable(data: bytes, words: str) -> None:
    (report,) = check_bytes(data, "x.yaml")
    found = the(report, "unreadable-file")
    assert words in found.finding.message
    assert place(found) == (1, 1, 1, 1)
    assert report.outcome is None


def test_a_file_of_the_limit_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    sheet = tmp_path / "x.yaml"
    sheet.write_text(FAULTY, encoding="utf-8")
    size = len(FAULTY)
    assert read_bytes(sheet, Limits(bytes=size)) == FAULTY.encode()
    with pytest.raises(Unreadable, match=f"larger than the limit of {size - 1} bytes"):
        read_bytes(sheet, Limits(bytes=size - 1))
    assert rules(check_file(sheet, Settings(limits=Limits(bytes=size - 1)))[0]) == ["unreadable-file"]


def test_standard_input_has_the_same_limit() -> None:
    limits = Settings(limits=Limits(bytes=10))
    assert rules(check_bytes(FAULTY.encode(), "-", limits)[0]) == ["unreadable-file"]
    assert rules(check_bytes(b"sheet: 1\n#", "-", limits)[0]) == ["missing-key"]


def test_a_hundred_megabytes_are_not_read(tmp_path: Path) -> None:
    sheet = tmp_path / "photo.yaml"
    with sheet.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    found = the(check_file(sheet)[0], "unreadable-file")
    assert "larger than the limit of 16 MiB" in found.finding.message


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so opening is refused by hand."""
    sheet = tmp_path / "x.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "no permission" in the(check_file(sheet)[0], "unreadable-file").finding.message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_whose_mode_forbids_reading(tmp_path: Path) -> None:
    sheet = tmp_path / "x.yaml"
    sheet.write_text(CLEAN, encoding="utf-8")
    sheet.chmod(0)
    assert rules(check_file(sheet)[0]) == ["unreadable-file"]


def test_a_failing_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "open", fail)
    assert "Input/output error" in the(check_file(tmp_path / "x.yaml")[0], "unreadable-file").finding.message


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    assert "folder" in the(check_file(tmp_path)[0], "unreadable-file").finding.message


def test_what_is_not_there_is_no_sheet_at_all(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "nothing.yaml", Limits())

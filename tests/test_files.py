"""A file written whole or not at all, in its own encoding, and never out of the tree."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

import pytest

from checker.document.reader import decode
from checker.files import NotWritten, write_back
from checker.fixing.apply import fix_text

SLIP = "sheet: 1\r\nplayers: [Zoë 🎲]\r\nfinal: {scores: {Zoë 🎲: 51}, markers: {Zoë 🎲: 51}}\r\n"
FIXED = SLIP.replace("51}}", "1}}")
ENCODINGS = [
    (b"", "utf-8"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
]


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.endswith(".tmp")]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    return path


@pytest.mark.parametrize(("mark", "encoding"), ENCODINGS)
def test_encoding_byte_order_mark_and_line_ends_stay(tmp_path: Path, mark: bytes, encoding: str) -> None:
    path = tmp_path / "sheet.yaml"
    old = mark + SLIP.encode(encoding)
    path.write_bytes(old)
    write_back(path, old, fix_text(decode(old)).text)
    assert path.read_bytes() == mark + FIXED.encode(encoding)
    assert leftovers(tmp_path) == []


def test_permissions_stay(sheet: Path) -> None:
    sheet.chmod(0o640)
    write_back(sheet, b"old", "new")
    assert (sheet.read_bytes(), stat.S_IMODE(sheet.stat().st_mode)) == (b"new", 0o640)


def test_a_file_with_the_same_content_is_not_touched(sheet: Path) -> None:
    before = sheet.stat()
    write_back(sheet, b"old", "old")
    assert (sheet.stat().st_ino, sheet.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_link_in_the_tree_stays_one(tmp_path: Path, sheet: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    link = below / "link.yaml"
    link.symlink_to(sheet)
    write_back(link, b"old", "new", tree=tmp_path)
    assert (link.is_symlink(), sheet.read_bytes()) == (True, b"new")


def test_a_link_out_of_the_tree_is_not_followed(tmp_path: Path, sheet: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    link = tree / "link.yaml"
    link.symlink_to(sheet)
    folder = tree / "folder"
    folder.symlink_to(tmp_path)
    for path, given in ((link, tree), (link, None), (folder / "a.yaml", tree)):
        with pytest.raises(NotWritten, match="leads out of"):
            write_back(path, b"old", "new", tree=given)
    assert sheet.read_bytes() == b"old"


def test_a_tree_that_is_a_link_itself_was_asked_for(tmp_path: Path, sheet: Path) -> None:
    tree = tmp_path / "tree"
    tree.symlink_to(tmp_path)
    write_back(tree / "a.yaml", b"old", "new", tree=tree)
    assert sheet.read_bytes() == b"new"


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to("link.yaml")
    with pytest.raises(NotWritten, match="cannot be found"):
        write_back(link, b"old", "new")
    with pytest.raises(NotWritten, match="cannot be found"):
        write_back(tmp_path / "gone.yaml", b"old", "new")


def test_what_somebody_else_changed_is_left_alone(sheet: Path) -> None:
    with pytest.raises(NotWritten, match="somebody else"):
        write_back(sheet, b"older", "new")
    assert sheet.read_bytes() == b"old"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="no ordinary file"):
        write_back(tmp_path, b"", "new")


def test_a_read_only_file(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(NotWritten, match="it is read-only"):
        write_back(sheet, b"old", "new")
    assert sheet.read_bytes() == b"old"


def test_a_read_only_folder(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(NotWritten, match="nothing can be written in its folder"):
        write_back(sheet, b"old", "new")
    assert sheet.read_bytes() == b"old"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_for_real(sheet: Path) -> None:
    sheet.parent.chmod(0o555)
    try:
        with pytest.raises(NotWritten, match="nothing can be written"):
            write_back(sheet, b"old", "new")
    finally:
        sheet.parent.chmod(0o755)
    assert sheet.read_bytes() == b"old"


@pytest.mark.parametrize("step", ["fsync", "fchmod"])
def test_a_full_disk(sheet: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(NotWritten, match="No space left"):
        write_back(sheet, b"old", "new")
    assert sheet.read_bytes() == b"old"
    assert leftovers(sheet.parent) == []


def test_a_run_that_is_interrupted_leaves_nothing_behind(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_back(sheet, b"old", "new")
    assert (sheet.read_bytes(), leftovers(sheet.parent)) == (b"old", [])


def test_a_text_that_has_no_bytes(sheet: Path) -> None:
    with pytest.raises(NotWritten, match="cannot be encoded"):
        write_back(sheet, b"old", "\ud800")


def test_a_long_name(tmp_path: Path) -> None:
    path = tmp_path / f"{'ö' * 120}.yaml"
    path.write_bytes(b"old")
    write_back(path, b"old", "new")
    assert path.read_bytes() == b"new"

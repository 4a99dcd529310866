"""Snapshots of whole outputs: each in a file of its own, as it would be written."""

from __future__ import annotations

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class AsText(SingleFileSnapshotExtension):
    """Plain text."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class AsJson(AsText):
    """The same as JSON."""

    file_extension = "json"

"""Sections of a page that commands write: each leaves the others as they are."""

from pathlib import Path


def put(path: Path, heading: str, lines: list[str]) -> None:
    """Write the section with this heading anew, or at the end where there is none."""
    head, *sections = path.read_text(encoding="utf-8").rstrip("\n").split("\n## ")
    new = "\n".join([heading, "", *lines]).rstrip("\n") + "\n"
    names = [section.split("\n", 1)[0] for section in sections]
    if heading in names:
        sections[names.index(heading)] = new
    else:
        sections.append(new)
    parts = [head.rstrip("\n") + "\n", *(section.rstrip("\n") + "\n" for section in sections)]
    path.write_text("\n## ".join(parts), encoding="utf-8")

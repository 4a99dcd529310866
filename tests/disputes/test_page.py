"""What `docs/disputes.md` shows is what the commands print."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Cli
from tests.disputes.stories import FOLDER
from tests.helpers import ROOT

PAGE = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ checker ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)


def test_every_command_is_shown() -> None:
    assert {words.split()[0] for words, _ in SHOWN} == {"why", "rank", "rulings", "diff"}


@pytest.mark.parametrize(("words", "due"), SHOWN, ids=[words for words, _ in SHOWN])
def test_the_page_shows_what_is_printed(words: str, due: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    printed = cli(*words.split()).out
    assert "\n".join(line.rstrip() for line in printed.rstrip().splitlines()) == due.rstrip()

"""Sheets that the pages of these tests are about."""

from __future__ import annotations

from pathlib import Path

from checker.htmlreport.page import render
from checker.htmlreport.read import open_all
from checker.pipeline import check_file

EVIL = "<script>alert(1)</script>"
EVIL_SHEET = f"""\
sheet: 1
game: {{event: "{EVIL}", table: "</title><b>", record: full, scorer: "\\u202eevil"}}
tracks:
  health: {{max: 9, modifiers: {{1: -2}}}}
  sanity: {{max: 9, modifiers: {{1: -2}}}}
players:
  "{EVIL}":
    patron: kew
    start: &start
      {{health: 6, sanity: 6, discontent: 1, askaris: 6, porters: 8, food: 24, gifts: 6, ammo: 4, time: 11, points: 40}}
    resources: [painting]
  "' onclick=alert(2) x='":
    start: {{<<: *start, health: 5, sanity: 4, time: 10, points: 44}}
    resources: []
turns:
- order: ["{EVIL}", "' onclick=alert(2) x='"]
  player_turns:
  - player: "{EVIL}"
    time: 11
    log:
    - find: "</code></pre>{EVIL}"
      kind: finding
      resource: painting
      points: 4
    - {{place: waterfall, allowed: "{EVIL}"}}
    - {{lose: {{health: 2, food: 3}}}}
    time_up: {{at: end-here, time: 9}}
  - player: "' onclick=alert(2) x='"
    time: 10
    log: [{{decide: jungle}}]
    time_up: end-here
  envy: ["{EVIL}"]
  scores: {{"{EVIL}": 48, "' onclick=alert(2) x='": 46}}
- player_turns:
  - player: "{EVIL}"
    time: 9
    log:
    # checker: ignore[resource-not-held] ask her
    - {{find: Cave, kind: special-discovery, base: 8, resource: diary}}
    time_up: end-here
  - {{player: "' onclick=alert(2) x='", time: 10, log: [], time_up: end-here}}
  scores: {{"{EVIL}": 57, "' onclick=alert(2) x='": 46}}
final:
  awards: {{food: "{EVIL}"}}
  scores: {{"{EVIL}": 58, "' onclick=alert(2) x='": 46}}
  winners: "' onclick=alert(2) x='"
"""


def page_of(*paths: Path) -> str:
    """The page about these files."""
    reports = [report for path in paths for report in check_file(path)]
    return render(open_all(reports))

"""Slips of the pen as people make them: the text that is changed in a legal sheet, and what it becomes."""

from __future__ import annotations

from typing import NamedTuple

SHEET = """\
sheet: 1
game: {event: Nordic Open, record: points}
players:
  Ada: {patron: geographic-society, start: {health: 6}, resources: [quinine]}
  Benjamin: {patron: fleet-street}
turns:
  - game_turn: 1
    order: [Ada, Benjamin]
    player_turns:
      - player: Ada
        log:
          - find: Okapi
            kind: finding
          - meet: Benjamin
          - health: -1
        time_up:
          at: elsewhere
          health_roll: {die: 5, health: -1}
      - player: Benjamin
        log: []
    desertion: {Ada: {porters: 3, askaris: 5}}
    boosts:
      - {player: Ada, spend: quinine, health: +1}
    envy: none
    scores: {Ada: 4, Benjamin: 2}
    state: {Ada: {health: 6}}
  - game_turn: 2
    scores: {Ada: 51, Benjamin: 47}
final:
  awards: {askaris: Ada}
  scores: {Ada: 54, Benjamin: 50}
  ranking: [Ada, Benjamin]
  winners: [Ada]
"""
"""A sheet without findings."""


class Slip(NamedTuple):
    """A slip.

    Attributes:
        kind: What it is, in words.
        text: What is written right in the sheet; empty where ``slip`` is the whole sheet.
        slip: What is written instead.
    """

    kind: str
    text: str
    slip: str

    @property
    def sheet(self) -> str:
        """The sheet with the slip in it."""
        assert self.text in SHEET
        return SHEET.replace(self.text, self.slip, 1) if self.text else self.slip


SLIPS = (
    Slip("players as a line", "", "sheet: 1\nplayers: Ada, Ben\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"),
    Slip("players as count", "", "sheet: 1\nplayers: 3\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"),
    Slip("players with ;", "", "sheet: 1\nplayers: [Ada; Ben]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n"),
    Slip("winners line", "winners: [Ada]", "winners: Ada, Benjamin"),
    Slip("askaris both", "askaris: Ada", "askaris: both"),
    Slip("askaris all", "askaris: Ada", "askaris: all"),
    Slip("askaris nobody", "askaris: Ada", "askaris: nobody"),
    Slip("askaris &", "askaris: Ada", "askaris: Ada & Benjamin"),
    Slip("askaris and", "askaris: Ada", "askaris: Ada and Benjamin"),
    Slip("ranking map", "ranking: [Ada, Benjamin]", "ranking: {1: Ada}"),
    Slip("ranking map2", "ranking: [Ada, Benjamin]", "ranking: {1: Ada, 2: Benjamin}"),
    Slip("find braces", "- find: Okapi\n            kind: finding", "- find: Okapi, kind: finding"),
    Slip("stray dash", "- find: Okapi\n            kind: finding", "- find: Okapi\n          - kind: finding"),
    Slip("turns no dashes", "  - game_turn: 1\n    order", "    game_turn: 1\n    order"),
    Slip("thousands", "Ada: 51, Benjamin: 47", "Ada: 1,000, Benjamin: 47"),
    Slip("decimal", "Ada: 51, Benjamin: 47", "Ada: 51, Benjamin: 47,5"),
    Slip("short name", "meet: Benjamin", "meet: Ben"),
    Slip("turn", "game_turn: 2", "turn: 2"),
    Slip(
        "health_roll beside",
        "\n          health_roll: {die: 5, health: -1}",
        "\n        health_roll: {die: 5, health: -1}",
    ),
    Slip(
        "special discovery", "find: Okapi\n            kind: finding", "special discovery: Okapi\n            points: 5"
    ),
    Slip("special discovery alone", "find: Okapi\n            kind: finding", "special discovery: Okapi"),
    Slip("phone players only", "players:\n", "Players:\n"),
    Slip(
        "conflict",
        "scores: {Ada: 54, Benjamin: 50}",
        "\n<<<<<<< HEAD\n  scores: {Ada: 54, Benjamin: 50}\n=======\n  scores: {Ada: 54, Benjamin: 51}\n>>>>>>> other",
    ),
    Slip("unclosed [", "order: [Ada, Benjamin]", "order: [Ada, Benjamin"),
    Slip("unclosed {", "state: {Ada: {health: 6}}", "state: {Ada: {health: 6}"),
    Slip("unclosed [ last", "winners: [Ada]", "winners: [Ada"),
    Slip("unclosed quote", "find: Okapi", 'find: "Okapi'),
    Slip("unclosed quote 2", "event: Nordic Open", "event: 'Nordic Open"),
    Slip("apostrophe", "find: Okapi", "find: 'Okapi's grave'"),
    Slip("desertion list", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: [3, 5]"),
    Slip("desertion scalar", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: {Ada: 3}"),
    Slip("no-break space: name", "meet: Benjamin", "meet: Ben\xa0jamin"),
    Slip("no-break space: key", "health_roll: {die: 5", "health_roll: {die\xa0: 5"),
    Slip("no-break space: colon", "game_turn: 2", "game_turn:\xa02"),
    Slip("no-break space: top", "sheet: 1", "sheet:\xa01"),
    Slip("no-break space: indent", "    scores: {Ada: 51", "\xa0\xa0\xa0\xa0scores: {Ada: 51"),
    Slip("full-width colon", "game_turn: 2", "game_turn\uff1a2"),
    Slip("full-width colon top", "sheet: 1", "sheet\uff1a1"),
    Slip("full-width comma", "ranking: [Ada, Benjamin]", "ranking: [Ada\uff0c Benjamin]"),
    Slip("Cyrillic key", "scores: {Ada: 54", "s\u0441\u043eres: {Ada: 54"),
    Slip("Cyrillic name", "meet: Benjamin", "meet: \u0412\u0435njamin"),
    Slip("curly quotes: name", "meet: Benjamin", "meet: \u201cBenjamin\u201d"),
    Slip("curly quotes: kind", "kind: finding", "kind: \u2018finding\u2019"),
    Slip("curly quotes: kind2", "kind: finding", "kind: \u201efinding\u201c"),
    Slip(
        "curly quotes: players",
        "",
        "sheet: 1\nplayers: [\u201cAda\u201d, \u201cBen\u201d]\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n",
    ),
    Slip("minus", "die: 5, health: -1", "die: 5, health: \u22121"),
    Slip("minus short", "- health: -1", "- health: \u22121"),
    Slip("full-width digit", "game_turn: 2", "game_turn: \uff12"),
    Slip("arabic digit", "Ada: 54", "Ada: \u0665\u0664"),
    Slip("superscript", "die: 5", "die: \xb2"),
    Slip("word number", "porters: 3", "porters: three"),
    Slip("float", "Ada: 54", "Ada: 54.0"),
    Slip("missing space", "game_turn: 2", "game_turn:2"),
    Slip("missing space in braces", "Ada: 51, Benjamin: 47", "Ada:51, Benjamin: 47"),
    Slip("missing space flow2", "Ada: 51, Benjamin: 47", "Ada: 51, Benjamin:47"),
    Slip("= instead of :", "{Ada: 51, Benjamin: 47}", "{Ada = 51, Benjamin = 47}"),
    Slip("; in braces", "{Ada: 51, Benjamin: 47}", "{Ada: 51; Benjamin: 47}"),
    Slip("brackets instead of braces", "{Ada: 51, Benjamin: 47}", "[Ada: 51, Benjamin: 47]"),
    Slip("scores as line", "{Ada: 51, Benjamin: 47}", "Ada 51, Benjamin 47"),
    Slip("scores as colon line", "{Ada: 51, Benjamin: 47}", "Ada: 51, Benjamin: 47"),
    Slip("round parens", "winners: [Ada]", "winners: (Ada)"),
    Slip("parens list", "ranking: [Ada, Benjamin]", "ranking: (Ada, Benjamin)"),
    Slip("yes", "- meet: Benjamin", "- incidents: [{name: Lion}]\n            matrix: yes"),
    Slip("points plus", "{Ada: 51, Benjamin: 47}", "{Ada: 51 DP, Benjamin: 47}"),
    Slip("tilde", "{Ada: 51, Benjamin: 47}", "{Ada: ca. 51, Benjamin: 47}"),
    Slip("question mark", "{Ada: 51, Benjamin: 47}", "{Ada: ?, Benjamin: 47}"),
    Slip("winner key", "winners: [Ada]", "winner: Ada"),
    Slip("score key", "    scores: {Ada: 51", "    score: {Ada: 51"),
    Slip("round", "game_turn: 2", "round: 2"),
    Slip("a key as in camels", "game_turn: 2", "gameTurn: 2"),
    Slip("space key", "game_turn: 2", "game turn: 2"),
    Slip("player-turns", "player_turns:", "player-turns:"),
    Slip("caps word", "spend: quinine", "spend: Quinine"),
    Slip("caps kind", "kind: finding", "kind: Finding"),
    Slip("space kind", "kind: finding", "kind: special discovery"),
    Slip("kind unknown", "kind: finding", "kind: animal"),
    Slip("meet with", "- meet: Benjamin", "- meets: Benjamin"),
    Slip("met two", "- meet: Benjamin", "- meet: Benjamin, Cleo"),
    Slip("meet and", "- meet: Benjamin", "- meet: Ada and Benjamin"),
    Slip("waterfall", "- meet: Benjamin", "- waterfall: true"),
    Slip("jungle", "- meet: Benjamin", "- jungle"),
    Slip("entry as text", "- meet: Benjamin", "- met Benjamin"),
    Slip("log as line", "log: []", "log: met Ada"),
    Slip("finding", "find: Okapi\n            kind: finding", "finding: Okapi"),
    Slip("discovery key", "find: Okapi\n            kind: finding", "discovery: Okapi"),
    Slip("desertion pair", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: {Ada: 3/5}"),
    Slip("desertion list2", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: {Ada: [3, 5]}"),
    Slip("die 7", "die: 5, health: -1", "die: seven, health: -1"),
    Slip("tab", "    scores: {Ada: 51", "\tscores: {Ada: 51"),
    Slip("envy in turn", "        log: []", "        log: []\n        envy: none"),
    Slip("scores top", "final:\n", "scores: {Ada: 54}\nfinal:\n"),
    Slip("winners top", "final:\n", "winners: [Ada]\nfinal:\n"),
    Slip("record top", "turns:\n", "record: full\nturns:\n"),
    Slip("health under player", "patron: fleet-street", "patron: fleet-street, health: 6"),
    Slip("health roll text", "health_roll: {die: 5, health: -1}", "health_roll: 5"),
    Slip(
        "time up text",
        "time_up:\n          at: elsewhere\n          health_roll: {die: 5, health: -1}",
        "time_up: here",
    ),
    Slip(
        "boost without dash",
        "boosts:\n      - {player: Ada, spend: quinine, health: +1}",
        "boosts: {player: Ada, spend: quinine, health: +1}",
    ),
    Slip(
        "boost stray",
        "boosts:\n      - {player: Ada, spend: quinine, health: +1}",
        "boosts:\n      - player: Ada\n      - spend: quinine",
    ),
    Slip("player turn stray", "      - player: Benjamin\n        log: []", "      - player: Benjamin\n      - log: []"),
    Slip("quoted number", "Ada: 54", 'Ada: "54"'),
    Slip("curly quotes: number", "Ada: 54", "Ada: \u201c54\u201d"),
    Slip("en dash", "- health: -1", "- health: \u20131"),
    Slip("minus plus space", "- health: -1", "- health: - 1"),
    Slip("zero width", "meet: Benjamin", "meet: Ben\u200bjamin"),
    Slip("soft hyphen key", "game_turn: 2", "game_\xadturn: 2"),
    Slip("no-break space: list", "order: [Ada, Benjamin]", "order: [Ada,\xa0Benjamin]"),
    Slip("no-break space: dash", "- meet: Benjamin", "-\xa0meet: Benjamin"),
    Slip("full-width braces", "{Ada: 51, Benjamin: 47}", "\uff5bAda: 51, Benjamin: 47\uff5d"),
    Slip("full-width paren list", "order: [Ada, Benjamin]", "order: \uff3bAda, Benjamin\uff3d"),
    Slip("initial", "meet: Benjamin", "meet: B"),
    Slip("accent", "meet: Benjamin", "meet: B\xe9njamin"),
    Slip(
        "players numbered",
        "",
        "sheet: 1\nplayers: {1: Ada, 2: Ben}\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n",
    ),
    Slip(
        "players dashes in line",
        "",
        "sheet: 1\nplayers: - Ada\n- Ben\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n",
    ),
    Slip(
        "players dict list",
        "",
        "sheet: 1\nplayers:\n  - Ada: {patron: x}\n  - Ben: {patron: y}\nfinal: {scores: {Ada: 51, Ben: 40}}\n",
    ),
    Slip(
        "players name: list",
        "",
        "sheet: 1\nplayers:\n  - name: Ada\n  - name: Ben\nfinal: {scores: {Ada: 51, Ben: 40}, winners: Ada}\n",
    ),
    Slip("health decimal", "health: 6}, resources", "health: 5,5}, resources"),
    Slip("die decimal", "die: 5, health", "die: 5,5, health"),
    Slip("award tie", "askaris: Ada", "askaris: tie"),
    Slip("ranking text", "ranking: [Ada, Benjamin]", "ranking: 1. Ada, 2. Benjamin"),
    Slip("ranking gt", "ranking: [Ada, Benjamin]", "ranking: Ada > Benjamin"),
    Slip("winner yes", "winners: [Ada]", "winners: {Ada: 54}"),
    Slip("final list", "final:\n  awards", "final:\n  - awards"),
    Slip("game text", "game: {event: Nordic Open, record: points}", "game: Nordic Open"),
    Slip("record word", "record: points", "record: point"),
    Slip("backslash", "event: Nordic Open", 'event: "C:\\games"'),
    Slip("at", "event: Nordic Open", "event: @home"),
    Slip("colon in text", "event: Nordic Open", "event: Open: final"),
    Slip("markdown fence", "sheet: 1\n", "```yaml\nsheet: 1\n"),
    Slip("bullet", "- meet: Benjamin", "\u2022 meet: Benjamin"),
    Slip("two colons", "meet: Benjamin", "meet:: Benjamin"),
    Slip("mail partly", "final:\n", "> final:\n"),
    Slip(
        "names in small letters where they are listed",
        "",
        SHEET.replace("  Ada: {p", "  ada: {p").replace("  Benjamin: {p", "  benjamin: {p"),
    ),
    Slip(
        "each line begun with a capital, by a phone",
        "",
        SHEET.replace("sheet", "Sheet")
        .replace("\ngame", "\nGame")
        .replace("\nplayers", "\nPlayers")
        .replace("\nturns", "\nTurns")
        .replace("\nfinal", "\nFinal"),
    ),
    Slip("a forgotten --- between two games", "", SHEET + SHEET),
    Slip("quoted by a mail", "", "".join(f"> {line}\n" for line in SHEET.splitlines())),
    Slip("desertion nameless", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: {porters: 3, askaris: 5}"),
    Slip(
        "desertion roll both",
        "desertion: {Ada: {porters: 3, askaris: 5}}",
        "desertion: {Ada: {porters: 3, askaris: both}}",
    ),
    Slip("desertion askaris both", "desertion: {Ada: {porters: 3, askaris: 5}}", "desertion: {askaris: both}"),
    Slip("state nameless", "state: {Ada: {health: 6}}", "state: {health: 6}"),
    Slip("scores one number", "    scores: {Ada: 51, Benjamin: 47}", "    scores: 51"),
    Slip("resources plural", "resources: [quinine]", "resources: [quinines]"),
    Slip("boost gained", "{player: Ada, spend: quinine, health: +1}", "{player: Ada, quinine: 1, health: +1}"),
    Slip("envy no", "envy: none", "envy: no"),
    Slip("death no cause", "- meet: Benjamin", "- death"),
    Slip("order then", "order: [Ada, Benjamin]", "order: Ada then Benjamin"),
    Slip("ranking words", "ranking: [Ada, Benjamin]", "ranking: [1. Ada, 2. Benjamin]"),
    Slip("ranking tie", "ranking: [Ada, Benjamin]", "ranking: [Ada = Benjamin]"),
    Slip("awards flipped", "awards: {askaris: Ada}", "awards: {Ada: askaris}"),
    Slip("sheet version", "sheet: 1", "version: 1"),
    Slip("end for final", "final:\n", "end:\n"),
    Slip("winners none", "winners: [Ada]", "winners: nobody"),
    Slip(
        "base of a Special Discovery",
        "find: Okapi\n            kind: finding",
        "find: Source of the Nile\n            kind: special-discovery\n            bas: 5",
    ),
    Slip("points at the start", "start: {health: 6}", "start: {health: 6, poits: -2}"),
    Slip("resources in braces", "resources: [quinine]}", "resources: quinine, revolver}"),
    Slip(
        "order in braces",
        "  - game_turn: 2\n    scores: {Ada: 51, Benjamin: 47}",
        "  - {game_turn: 2, scores: {Ada: 51, Benjamin: 47}, order: Ada, Benjamin}",
    ),
    Slip("boost without spend", "{player: Ada, spend: quinine, health: +1}", "{player: Ada, quinine: 1}"),
    Slip("a number before a stock", "- health: -1", "- -1 health"),
    Slip("a kind without a colon", "- meet: Benjamin", "- meet Benjamin"),
    Slip("winners draw", "winners: [Ada]", "winners: draw"),
    Slip("envy yes", "envy: none", "envy: yes"),
    Slip("a comment with slashes", "envy: none", "envy: none // for once"),
    Slip("a number with a comment", "scores: {Ada: 51, Benjamin: 47}", "scores: {Ada: 51 // high, Benjamin: 47}"),
    Slip("died", "- meet: Benjamin", "- died: health"),
    Slip("a decision", "- meet: Benjamin", "- decision: jungle"),
    Slip("totals", "    scores: {Ada: 51, Benjamin: 47}", "    totals: {Ada: 51, Benjamin: 47}"),
    Slip("round for game_turn", "  - game_turn: 2", "  - round: 2"),
    Slip("percent", "start: {health: 6}", "start: {health: 60%}"),
    Slip("equals sign", "scores: {Ada: 51, Benjamin: 47}", "scores: {Ada=51, Benjamin: 47}"),
    Slip("a list of totals", "scores: {Ada: 51, Benjamin: 47}", "scores: [51, 47]"),
    Slip("points behind a total", "scores: {Ada: 51, Benjamin: 47}", "scores: {Ada: 51 pts, Benjamin: 47}"),
    Slip("a tab", "    order: [Ada, Benjamin]", "\torder: [Ada, Benjamin]"),
    Slip("record in words", "record: points", "record: complete"),
    Slip("the die is 7", "porters: 3, askaris: 5", "porters: 7, askaris: 5"),
)

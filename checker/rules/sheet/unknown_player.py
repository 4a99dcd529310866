"""unknown-player: a name that is not one of the players."""

from checker.rules.base import reading

unknown_player = reading("unknown-player", "Report a name that is not one of the players.", fix="unsafe")

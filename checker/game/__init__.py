"""The game played back: what the players believed, and what the rulebook gives."""

"""What the ranking hangs on: other readings of open questions."""

"""The table of a tournament."""

"""The end of the game and the Event bag."""

"""The chapter "Game End and Scoring" as data: the only place where a number of the game stands."""

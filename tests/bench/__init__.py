"""How long it takes, beside what others take."""

"""The page of HTML: what is on it, and what a browser makes of it."""

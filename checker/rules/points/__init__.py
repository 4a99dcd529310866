"""Drama points."""

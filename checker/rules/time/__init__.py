"""Time is up."""

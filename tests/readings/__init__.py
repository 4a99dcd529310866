"""Open questions, the final award, the ranking."""

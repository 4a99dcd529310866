"""Final award and result."""

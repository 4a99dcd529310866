"""The game played back."""

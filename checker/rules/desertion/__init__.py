"""Desertion."""

"""Envy."""

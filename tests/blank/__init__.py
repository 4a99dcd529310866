"""Blank sheets: `checker new`."""

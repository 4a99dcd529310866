"""Sheets without names."""

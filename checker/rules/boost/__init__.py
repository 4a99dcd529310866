"""Boost."""

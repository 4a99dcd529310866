"""Settling a dispute about one sheet: why, what if, which reading, whose record."""

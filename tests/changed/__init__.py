"""Sheets that were changed at random: what must be true of any sheet, and what is said of them."""

"""Reading the sheet."""

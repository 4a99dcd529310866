"""The numbers of the chapter."""

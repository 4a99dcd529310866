"""A sheet to fill in: what is asked, how it is written, and where it is put."""

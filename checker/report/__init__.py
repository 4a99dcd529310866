"""Reports: one module a format, each with ``write(run, out)``."""

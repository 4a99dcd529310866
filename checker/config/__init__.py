"""CONFIGURATION: the file nearest to a sheet and the command line, made into settings."""

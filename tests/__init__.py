"""The tests; each folder mirrors the folder of the same name in `checker`."""

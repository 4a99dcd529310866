"""Tests of `checker/config`."""

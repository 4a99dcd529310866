"""Mutation testing of the rules: cosmic-ray makes the mutants, this runs the suite on each of them in a forked process.

`python -m tests.mutation` is the command; docs/mutation.md says what it measures and what came of it.
"""

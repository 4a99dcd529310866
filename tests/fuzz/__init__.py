"""Coverage-guided fuzzing: `pip install '.[fuzz]'`, then `python -m tests.fuzz.replay`, and the other targets.

`properties` holds what must be true of any bytes, `mutator` changes a sheet into another one that is still YAML,
`engine` ties both to atheris. What a run finds goes into fixtures/hostile, where plain pytest meets it at every run.
"""

"""A sheet without names: ``places`` says what stands where, ``names`` what is put there, ``rewrite`` puts it there.

Before anybody gets the result it is checked against the original (``same``): verdict, ranking and line numbers are
equal.
"""

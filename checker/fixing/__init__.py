"""Fixes: what to write instead, by splicing text, so that everything else stays as it is.

``edits`` says what one finding's fix is, ``apply`` writes all of them to a fixed point, ``files`` puts a file back
whole or not at all, ``diff`` shows the difference, and ``ignores`` writes ignore comments.
"""

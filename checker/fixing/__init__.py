"""Fixes: what to write instead, by splicing text, so that everything else stays as it is.

``session`` holds one sheet while it is being fixed and checks it again; ``proposals`` and ``totals`` propose what is to
be written, ``solving`` proves which proposals hold, ``writing`` makes edits of them. ``edits`` gives one finding's fix,
``apply`` makes all fixes to a fixed point, ``diff`` shows the difference, and ``ignores`` writes ignore comments.
"""

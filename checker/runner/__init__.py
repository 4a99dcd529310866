"""RUN: which files there are, and checking them: in this process or several, fresh or remembered."""

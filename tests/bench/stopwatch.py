"""Runs one command, `python -I -S stopwatch.py COMMAND…`, and prints wall and processor seconds, peak, exit status.

A process of its own, because the system counts the memory of whoever starts a command towards that command's peak:
this one holds next to nothing.
"""

import os
import sys
import time

devnull = os.open(os.devnull, os.O_RDWR)
quiet = [(os.POSIX_SPAWN_DUP2, devnull, stream) for stream in (0, 1, 2)]
before = time.perf_counter()
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, used = os.wait4(pid, 0)
wall = time.perf_counter() - before
peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(wall, used.ru_utime + used.ru_stime, peak, os.waitstatus_to_exitcode(status))

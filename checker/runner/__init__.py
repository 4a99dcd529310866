"""RUN: find files and check them, in this process, in several, or on a cluster; reports may come from a cache."""

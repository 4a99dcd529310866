"""One cluster of two processes on this machine, for all tests that need one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from checker.runner.cluster import CONFIG, Address, Cluster


@pytest.fixture(scope="session")
def scheduler() -> Iterator[str]:
    """The address of its scheduler."""
    distributed: Any = pytest.importorskip("distributed", reason="the extra hod-checker[dask]")
    import dask

    with (
        dask.config.set(CONFIG),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.fixture
def cluster(scheduler: str) -> Iterator[Cluster]:
    """The cluster, reached, with both its workers there."""
    with Cluster.reached(Address(scheduler), 2) as found:
        found.client.wait_for_workers(2, timeout=30)
        yield found

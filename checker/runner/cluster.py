"""A Dask cluster as the engine of a run: one that is there already, or one on this machine for as long as it takes."""

from __future__ import annotations

import logging
import signal
import warnings
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from checker.config.faults import Misconfigured
from checker.extras import install
from checker.runner.fetch import reason
from checker.runner.job import Context, Done, Job
from checker.runner.run import Tick

if TYPE_CHECKING:
    from checker.runner.elsewhere import Offer

_KNOCKING = 10
"""Seconds within which a scheduler must answer."""
_FIRST = 60
"""Seconds within which it must have a worker."""
CONFIG = {
    "distributed.admin.low-level-log-length": 0,  # it would keep the last thousand messages, with all their sheets
    "distributed.deploy.lost-worker-timeout": "1 day",  # a cluster of one's own gives up one that dies twice too early
    "distributed.scheduler.allowed-failures": 1,
}
"""How Dask is set, as far as it runs here; another's cluster has settings of its own."""
_ENGINE = "--engine dask"


@dataclass(frozen=True, slots=True)
class Address:
    """Which cluster.

    Attributes:
        scheduler: Where its scheduler listens; None for a cluster of one's own, on this machine.
    """

    scheduler: str | None = None


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that can be given work.

    Attributes:
        client: What Dask calls the way to it.
        workers: How many workers it had at first.
    """

    client: Any
    workers: int

    @classmethod
    @contextmanager
    def reached(cls, address: Address, size: int) -> Iterator[Cluster]:
        """The cluster, left, or ended if it was started here, with the block.

        Args:
            address: Which one.
            size: How many workers to start, where none are named.

        Raises:
            Misconfigured: Dask is not installed, or nobody answers.
        """
        with ExitStack() as stack:
            stack.enter_context(_silence())
            try:
                import dask
                import distributed
            except ModuleNotFoundError:
                raise Misconfigured(_ENGINE, [f"it needs more libraries: {install('dask')}"]) from None
            stack.enter_context(dask.config.set(CONFIG))
            if address.scheduler is None:
                client = _started(distributed, size, stack)
            else:
                client = _found(distributed, address.scheduler, stack)
            yield cls(client, len(client.nthreads()))

    def check(self, offers: Iterable[Offer], context: Context, tick: Tick) -> Iterator[tuple[Job, Done]]:
        """Check files, in their order: what :func:`checker.runner.run.check_all` does, elsewhere.

        Args:
            offers: The files, and what is known of them already.
            context: What holds for all of them.
            tick: Is told of each file when it is done, and those before it.
        """
        from checker.runner.dispatch import Dispatch

        for job, done in Dispatch(self.client, context).run(offers):
            tick(done)
            yield job, done


def _started(distributed: Any, size: int, stack: ExitStack) -> Any:
    """A cluster of processes on this machine, one thread each: more would wait for each other."""
    with _deaf_children():
        cluster = stack.enter_context(
            distributed.LocalCluster(
                n_workers=size,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
        )
    return stack.enter_context(distributed.Client(cluster, set_as_default=False))


def _found(distributed: Any, scheduler: str, stack: ExitStack) -> Any:
    try:
        client = distributed.Client(scheduler, timeout=_KNOCKING, set_as_default=False)
    except Exception as error:  # of the network, of TLS, or of an address that is none
        raise Misconfigured("--scheduler", [f"{scheduler} cannot be reached: {reason(error)}"]) from None
    stack.enter_context(client)
    try:
        client.wait_for_workers(1, timeout=_FIRST)
    except TimeoutError:
        raise Misconfigured("--scheduler", [f"{scheduler} has no workers"]) from None
    return client


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Ctrl-C is for the process that the user started; it ends the workers.

    A terminal tells the whole group. Threads that are begun in here leave it to the main thread, and their children,
    also those that replace one that died, never hear of it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would open the ears of the thread that needs it first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _silence() -> Iterator[None]:
    """Dask tells standard error of every worker that comes and goes; what matters is said by us."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)

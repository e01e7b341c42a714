"""The workers of a Dask cluster: its scheduler shares the cubes out,
we keep the journal and know nothing of machines.

A worker that dies is Dask's business, which gives its cube to another one; one that hangs is
left alone, or restarted where it has a nanny. A cube may be searched twice: whoever is first has
found it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import pickle
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from threading import get_ident
from typing import Any, NamedTuple, cast
from uuid import uuid4

from exactone import __version__
from exactone.solver.errors import Error, Unable

from .work import CubeWorker, LostCube, Order, Outcome, Task
from .workers import Workers

CONNECTING = 10.0  # seconds to find the scheduler
ANSWERING = 5.0  # seconds for a worker to say which version it has
GONE = 30.0  # seconds without it, after which it is given up
LATE = 15.0  # seconds more than a cube was given, after which others are given out beside it
HANGING = 300.0  # and after which its worker hangs
LOOK = 2.0  # seconds between two looks at how many workers there are


class SchedulerGone(Error):
    """The scheduler is gone; what was done is in the journal."""


class WrongVersion(NamedTuple):
    """What a worker says that has another version."""

    version: str


class Cluster(Workers):
    """All workers of a scheduler."""

    def __init__(
        self, task: Task, address: str, told: Callable[[str], object] = lambda _: None
    ) -> None:
        self.address = address
        self.told = told
        self.packed = pickle.dumps(task)
        self.client = _connected(address)
        # by their futures, with the time when each was given
        self.orders = dict[Any, tuple[Order, float]]()
        self.threads = 0
        self.looked = 0.0
        self.seen = time.monotonic()
        self.key = f"exactone-{uuid4().hex}"
        self.given = 0
        try:
            self._same_version()
        except BaseException:
            self.close()
            raise
        if not self.size:
            told(f"there is no worker at {address} yet; exactone waits for one")

    @property
    def size(self) -> int:
        if time.monotonic() > self.looked + LOOK:
            with self._reached():
                self.threads = sum(self.client.nthreads().values())
            self.looked = time.monotonic()
        return self.threads

    @property
    def room(self) -> int:
        return self.size - sum(
            not _over(order, given, LATE) for order, given in self.orders.values()
        )

    def order(self, order: Order) -> None:
        self.given += 1
        key = f"{self.key}-{self.given}"  # never the same, so that nothing is remembered
        with self._reached():
            future = self.client.submit(work, __version__, self.packed, order, key=key, pure=False)
            self.orders[future] = order, time.monotonic()

    def replies(self, seconds: float) -> list[Outcome | LostCube]:
        end = time.monotonic() + seconds
        while True:
            self._look()
            if ready := [future for future in self.orders if future.status != "pending"]:
                return [self._reply(future) for future in ready]
            if late := [
                future
                for future, (order, given) in self.orders.items()
                if _over(order, given, HANGING)
            ]:
                return [self._late(future, self.orders.pop(future)[0]) for future in late]
            if time.monotonic() >= end:
                return []
            time.sleep(0.01)

    def close(self) -> None:
        with contextlib.suppress(Exception):  # whatever it says: the journal has all that counts
            self.client.cancel(list(self.orders), force=True)
        self.orders.clear()
        with contextlib.suppress(Exception):
            self.client.close(timeout=1)

    def _same_version(self) -> None:
        """Refuses workers that have another version, as far as there are some by now that
        answer."""
        try:
            versions = self.client.sync(self._versions)
        except Exception as error:  # noqa: BLE001  # whatever goes wrong in them
            raise Unable(
                f"a worker at {self.address} cannot load exactone {__version__}: {error}; install "
                "it there"
            ) from None
        for worker, other in versions.items():
            if other is None:
                self.told(
                    f"the worker {worker} does not answer; what it is given is given to others "
                    "after a while"
                )
            elif other != __version__:
                raise _refusal(worker, other)

    async def _versions(self) -> dict[str, str | None]:
        """Which exactone each worker has; None of one that hangs."""

        async def said(worker: str) -> str | None:
            try:
                found = await asyncio.wait_for(
                    self.client.run(version, workers=[worker]), ANSWERING
                )
            except TimeoutError:
                return None
            return cast(str, found[worker])

        workers = [*await self.client.nthreads()]
        return dict(zip(workers, await asyncio.gather(*map(said, workers)), strict=True))

    def _reply(self, future: Any) -> Outcome | LostCube:
        """What has become of an order."""
        order, _ = self.orders.pop(future)
        status = future.status
        if status == "finished":
            with self._reached():
                try:
                    said = future.result(timeout=LATE)
                except TimeoutError:  # it is still to be fetched from its worker, which hangs
                    return self._late(future, order)
            if isinstance(said, WrongVersion):
                raise _refusal(f"a worker at {self.address}", said.version)
            assert isinstance(said, Outcome)
            return said
        if status != "error":  # cancelled, or lost with its scheduler
            return LostCube(order.cube, 0)
        from distributed.scheduler import KilledWorker

        with self._reached():
            error = future.exception()
        if isinstance(error, KilledWorker):
            return LostCube(order.cube, 2)  # Dask has tried it again and again
        if isinstance(error, MemoryError):
            return LostCube(order.cube)
        raise (
            error
            if isinstance(error, Error)
            else SchedulerGone(f"a worker at {self.address} failed: {error}")
        )

    def _late(self, future: Any, order: Order) -> LostCube:
        """Gives an order up that should have been answered long ago,
        and its worker a new beginning."""
        with contextlib.suppress(Exception):  # it may be gone by now
            busy = self.client.processing()
            done = self.client.who_has([future])
            hung = [
                *(worker for worker, keys in busy.items() if future.key in keys),
                *done.get(future.key, ()),
            ]
            future.cancel(force=True)
            self.client.restart_workers(hung, timeout=CONNECTING, raise_for_error=False)
        return LostCube(order.cube)

    def _look(self) -> None:
        """Gives up where the scheduler has been away for long."""
        if self.client.status == "running":
            self.seen = time.monotonic()
        elif time.monotonic() > self.seen + GONE or self.client.status == "closed":
            raise self._away()

    @contextlib.contextmanager
    def _reached(self) -> Iterator[None]:
        """What fails because the scheduler is gone, in a sentence."""
        try:
            yield
        except Exception as error:  # Dask has many ways to say so
            raise self._away() from error

    def _away(self) -> SchedulerGone:
        return SchedulerGone(
            f"the scheduler at {self.address} is gone; what was done is in the journal: start "
            "again with it"
        )


def _connected(address: str) -> Any:
    """A client of the scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise Unable(
            "--cluster needs the package distributed: pip install 'exactone[cluster]'"
        ) from None
    for name in [*logging.Logger.manager.loggerDict]:  # some have levels and handlers of their own
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in sentences
    try:
        return Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        pass  # so that nothing refers to the client any more
    # it ends here: at any later moment, as when another one starts, it may wait for itself for ever
    gc.collect()
    raise Unable(
        f"there is no scheduler at {address}; `exactone cluster` says how to start one, which "
        "prints its address"
    )


def _refusal(worker: str, other: str) -> Unable:
    return Unable(
        f"{worker} has exactone {other}, and this is {__version__}; install the same one there"
    )


def _over(order: Order, given: float, more: float) -> bool:
    """Whether an order has taken so many seconds more than it should;
    a worker that hangs may keep one waiting, too."""
    return time.monotonic() > given + order.seconds + more


# what runs in a worker


def version() -> str:
    """Which exactone a worker has."""
    return __version__


def work(wanted: str, packed: bytes, order: Order) -> Outcome | WrongVersion:
    """Searches a cube of a task, which is unpacked only where it is understood."""
    if wanted != __version__:
        return WrongVersion(__version__)
    return _hand(packed, get_ident()).do(order)


@lru_cache(maxsize=8)
def _hand(packed: bytes, _: int) -> CubeWorker:
    """Who searches the cubes of a task, in a thread of its own."""
    task = pickle.loads(packed)
    assert isinstance(task, Task)
    return CubeWorker(task)

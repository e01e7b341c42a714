"""Kernels compiled by numba, and how long each search goes on: in plain Python at first."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Protocol

import numpy as np

from exactone.solver.limits import Limits

Kernel = Callable[..., Any]
Numbers = Sequence[int] | np.ndarray[Any, np.dtype[np.int64]]


class Status(IntEnum):
    """What a kernel has to say when it returns."""

    MORE = 0  # the steps are used up
    FOUND = 1  # an answer
    DONE = 2  # there are no more
    FULL = 3  # there is no room for what it must remember
    LARGE = 4  # a number has outgrown its room


@cache
def available() -> bool:
    """Whether numba is installed."""
    return importlib.util.find_spec("numba") is not None


@cache
def compiled(kernel: Kernel) -> Kernel:
    """The kernel in machine code, kept on disk for the next process. Arrays must be int64,
    for one signature.

    Functions of ours that it calls are compiled with it.
    """
    numba = _loaded("numba")
    twin = _twin(kernel)
    try:
        fast: Kernel = numba.njit(cache=True)(twin)
    except RuntimeError:  # numba found no folder that it may write to
        fast = numba.njit(twin)
    return fast


def _twin(kernel: Kernel) -> FunctionType:
    """This function, but calling the compiled twins of functions of ours."""
    numba = _loaded("numba")
    assert isinstance(kernel, FunctionType)
    called = {name: kernel.__globals__.get(name) for name in kernel.__code__.co_names}
    helpers = {
        name: numba.njit(_twin(each))
        for name, each in called.items()
        if isinstance(each, FunctionType)
    }
    twin = FunctionType(kernel.__code__, {**kernel.__globals__, **helpers}, kernel.__name__)
    twin.__module__ = kernel.__module__
    twin.__qualname__ = kernel.__qualname__
    return twin


def _loaded(library: str) -> ModuleType:
    """A library, loaded in another thread: a Ctrl-C in the middle would leave half of it behind."""
    done = threading.Event()

    def load() -> None:
        with contextlib.suppress(Exception):  # which is raised below
            importlib.import_module(library)
        done.set()

    threading.Thread(target=load, daemon=True).start()
    done.wait()
    return importlib.import_module(library)


def array(numbers: Numbers) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Numbers as compiled kernels want them."""
    return np.ascontiguousarray(numbers, dtype=np.int64)


PLAIN = 0.25  # seconds that plain Python may take before numba is loaded
COMPILING = "compiling with numba, slow the first time"
LARGE = 100_000  # mentions of choices; what is larger is compiled from the start
SLICE = 0.02  # seconds between two looks at the limits, about
SHARE = 8  # how many times as long the turns are of the search that should be better


class PacedKernel(Protocol):
    """A search in portions."""

    compiles: bool  # whether it can go on compiled

    def run(self, steps: int, fast: bool) -> Status:
        """Goes on for about so many steps."""


class Pace:
    """Runs searches for a while each: in plain Python at first, then compiled,
    in steps that suit the clock."""

    def __init__(self, limits: Limits, mentions: int = 0) -> None:
        self.limits = limits
        self.plain = float("inf") if not available() else PLAIN if mentions < LARGE else 0.0
        self.steps = defaultdict[PacedKernel, int](lambda: 2000)
        self.left = 0.0
        self.compiled = set[type]()  # the sorts of kernels that were

    def begin(self, seconds: float) -> None:
        """The turn of a search that may take about so many seconds."""
        self.left = seconds

    def run(self, kernel: PacedKernel) -> Status:
        """Goes on with one for a slice of its turn."""
        fast = kernel.compiles and self.plain <= 0
        started = time.perf_counter()
        with self._said(kernel, fast):
            status = kernel.run(self.steps[kernel], fast)
        spent = time.perf_counter() - started
        self.left -= spent
        if kernel.compiles and not fast:
            self.plain -= spent
            self.steps[kernel] *= 10 if self.plain <= 0 else 1
        if status is Status.MORE and spent < SLICE / 2:
            self.steps[kernel] = min(2 * self.steps[kernel], 10_000_000)
        elif spent > 2 * SLICE:
            self.steps[kernel] = max(1000, self.steps[kernel] // 2)
        return status

    @contextmanager
    def _said(self, kernel: PacedKernel, fast: bool) -> Iterator[None]:
        """Whoever watches is told that a kernel is compiled,
        which takes long where no process before did it."""
        doing = self.limits.doing
        first = fast and type(kernel) not in self.compiled
        before = doing.steps
        if first:
            self.compiled.add(type(kernel))
            doing.steps = COMPILING
        yield
        if first:
            doing.steps = before

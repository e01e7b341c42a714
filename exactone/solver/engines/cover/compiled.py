"""Kernels: plain functions over flat lists of integers, which numba compiles where it is installed.

A kernel keeps all it knows in its arguments and returns after so many steps, so that it can be called again, or go on
compiled where it began in plain Python: loading numba costs more than a small puzzle takes in all.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import threading
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

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
    """The kernel in machine code, kept on disk for the next process. Arrays must be int64, for one signature.

    Functions of ours that it calls are compiled with it.
    """
    numba, twin = _loaded("numba"), _twin(kernel)
    try:
        fast: Kernel = numba.njit(cache=True)(twin)
    except RuntimeError:  # numba found no folder that it may write to
        fast = numba.njit(twin)
    return fast


def _twin(kernel: Kernel) -> FunctionType:
    """The same function, which calls the compiled twins of functions of ours."""
    numba = _loaded("numba")
    assert isinstance(kernel, FunctionType)
    called = {name: kernel.__globals__.get(name) for name in kernel.__code__.co_names}
    helpers = {name: numba.njit(_twin(each)) for name, each in called.items() if isinstance(each, FunctionType)}
    twin = FunctionType(kernel.__code__, {**kernel.__globals__, **helpers}, kernel.__name__)
    twin.__module__, twin.__qualname__ = kernel.__module__, kernel.__qualname__
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

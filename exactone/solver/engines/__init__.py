"""The engines: one file each, one line in the table below, loaded when first used."""

from __future__ import annotations

import atexit
import importlib
import importlib.util
from collections.abc import Generator
from difflib import get_close_matches
from functools import cache
from typing import Protocol, TypeVar, runtime_checkable

from ..errors import UnknownEngine
from ..limits import Ended, Limits
from ..model import Answer, Model

TABLE = {
    # name: (file and class, library it needs, what it is good at)
    "pysat": (
        "pysat:Pysat",
        "pysat",
        "SAT solvers; pysat:NAME picks one. First answers and proofs that there is no other",
    ),
    "ortools": ("ortools:Ortools", "ortools", "CP-SAT; models with much arithmetic, proofs that need it"),
    "cover": (
        "cover:Cover",
        None,
        "lists and counts: packings, and all that has many answers; compiled where numba is installed",
    ),
    "reference": (
        "reference:Reference",
        None,
        "hand-written search in plain Python; counts with answers remembered per state",
    ),
}

T = TypeVar("T", covariant=True)

COUNTERS = ("cover",)  # engines that count models without listing
NAMES = ("auto", "all", *TABLE)  # what can be asked for


class Engine(Protocol):
    """An engine of models. The reference is none: it walks the puzzle itself."""

    name: str

    def refuses(self, model: Model) -> str | None:
        """Why it cannot take this model, in words; None when it can."""

    def search(self, model: Model, limits: Limits, seed: int | None = None) -> Generator[Answer | None, None, Ended]:
        """Yields each answer once, None now and then where that takes long, and returns why it ended.

        With a seed the order is mixed well, as the seed says; the choices then come in a random order already.
        """


class Tally(Protocol):
    """A count that can be interrupted and taken up again."""

    @property
    def total(self) -> int:
        """The answers counted so far."""

    def run(self, limits: Limits) -> Ended:
        """Goes on until all are counted, or the limits come first."""


class Graph(Protocol[T]):
    """All answers, none of them listed."""

    @property
    def total(self) -> int:
        """How many there are."""

    def answer(self, number: int) -> T:
        """The one of this number, from 0."""


@runtime_checkable
class Counter(Engine, Protocol):
    """An engine that can count without listing."""

    def counting(self, model: Model) -> Tally:
        """A count of all answers."""

    def countings(self, model: Model) -> list[Tally]:
        """For each turn of the model a count of the answers that it leaves as they are."""

    def graph(self, model: Model, limits: Limits) -> Graph[Answer] | Ended | None:
        """All answers as a graph of states; None where it has none, or a too large one."""


@cache
def get(name: str) -> Engine:
    """The engine of this name; always the same one, so that it can keep loaded what it saw last."""
    base, _, variant = name.partition(":")
    if base not in TABLE:
        close = get_close_matches(base, NAMES, 1, 0.5)
        raise UnknownEngine(
            f"there is no engine {name!r}; {'did you mean ' + close[0] if close else 'there are ' + ', '.join(NAMES)}"
        )
    target, library, _ = TABLE[base]
    if not installed(base):
        raise UnknownEngine(f"{base} needs the package {library}, which is not installed")
    file, class_name = target.split(":")
    engine_class = getattr(importlib.import_module(f"{__name__}.{file}"), class_name)
    if not variant:
        engine: Engine = engine_class()
        return engine
    known: tuple[str, ...] = getattr(engine_class, "variants", ())
    if variant not in known:
        close = get_close_matches(variant, known, 1, 0.5)
        remedy = (
            f"did you mean {base}:{close[0]}?" if close else f"there are {', '.join(known)}" if known else "it has none"
        )
        raise UnknownEngine(f"{base} has no variant {variant!r}; {remedy}")
    chosen: Engine = engine_class(variant)
    return chosen


atexit.register(get.cache_clear)  # engines let go of what they keep while their libraries are still there


def advice(name: str) -> str:
    """What would make this engine faster; nothing where it is as fast as it can be."""
    return str(getattr(get(name), "advice", "")) if name in TABLE else ""


def installed(name: str) -> bool:
    """Whether the library that an engine needs is there."""
    library = TABLE[name][1]
    return library is None or importlib.util.find_spec(library) is not None

"""The engines: one file each, one line in the table below, loaded when first used.

ortools.py  pysat/  cover/    engines of models
reference.py                  walks the hand-written search; what it counts is in remembered.py
"""

from __future__ import annotations

import atexit
import importlib
import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Generator
from difflib import get_close_matches
from functools import cache
from typing import ClassVar, Protocol, TypeVar

from ..bundle import Rows
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


class Named:
    """What can be asked for by name."""

    name: str
    variants: ClassVar[tuple[str, ...]] = ()  # what may stand behind its name, after a colon

    def __init__(self, variant: str | None = None) -> None:
        """Its own choice, or one of its variants."""

    @property
    def advice(self) -> str:
        """What would make it faster; nothing where it is as fast as it can be."""
        return ""


class Engine(Named, ABC):
    """An engine of models. The reference is none: it walks the puzzle itself."""

    @abstractmethod
    def refuses(self, model: Model) -> str | None:
        """Why it cannot take this model, in words; None when it can."""

    @abstractmethod
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


class Counter(Engine):
    """An engine that can count without listing."""

    @abstractmethod
    def rows(self, model: Model, limits: Limits, seed: int | None = None) -> Generator[Rows | None, None, Ended]:
        """Each answer once, as arrays of answers with equally many true choices: a row for each."""

    @abstractmethod
    def counting(self, model: Model) -> Tally:
        """A count of all answers."""

    @abstractmethod
    def countings(self, model: Model) -> list[Tally]:
        """For each turn of the model a count of the answers that it leaves as they are."""

    @abstractmethod
    def graph(self, model: Model, limits: Limits) -> Graph[Answer] | Ended | None:
        """All answers as a graph of states; None where it has none, or a too large one."""


@cache
def get(name: str) -> Engine:
    """The engine of this name; always the same one, so that it can keep loaded what it saw last."""
    base, _, variant = name.partition(":")
    if base not in TABLE:
        close = get_close_matches(base, NAMES, 1, 0.5)
        meant = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(NAMES)}"
        raise UnknownEngine(f"there is no engine {name!r}; {meant}")
    target, library, _ = TABLE[base]
    if not installed(base):
        raise UnknownEngine(f"{base} needs the package {library}, which is not installed")
    file, class_name = target.split(":")
    engine: type[Engine] = getattr(importlib.import_module(f"{__name__}.{file}"), class_name)
    if variant and variant not in engine.variants:
        close = get_close_matches(variant, engine.variants, 1, 0.5)
        known = f"there are {', '.join(engine.variants)}" if engine.variants else "it has none"
        remedy = f"did you mean {base}:{close[0]}?" if close else known
        raise UnknownEngine(f"{base} has no variant {variant!r}; {remedy}")
    return engine(variant or None)


atexit.register(get.cache_clear)  # engines let go of what they keep while their libraries are still there


def advice(name: str) -> str:
    """What would make this engine faster; nothing where it is as fast as it can be."""
    return get(name).advice if name in TABLE else ""


def installed(name: str) -> bool:
    """Whether the library that an engine needs is there."""
    library = TABLE[name][1]
    return library is None or importlib.util.find_spec(library) is not None

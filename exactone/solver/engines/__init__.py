"""The engines: one file each, one line in the table below, loaded when first used.

ortools.py  pysat/  cover/    engines of models
reference.py                  walks the hand-written search; what it counts is in remembered.py
"""

from __future__ import annotations

import atexit
import importlib
import importlib.util
import sys
from abc import ABC, abstractmethod
from collections.abc import Generator
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, TypeVar

from exactone.solver.errors import UnknownEngine
from exactone.solver.limits import Ended, Limits
from exactone.solver.streams import each

if TYPE_CHECKING:
    from exactone.solver.bundle import Rows
    from exactone.solver.model import Answer, Model

REFERENCE = "reference"
"""The engine that is no engine of models: it walks the hand-written search of a puzzle, as its
heuristic says, and counts with the answers of equal states remembered."""


class EngineRow(NamedTuple):
    """What there is to know of an engine before it is loaded."""

    target: str  # its file and class
    library: str | None  # that it needs
    good_at: str
    counts: bool = False  # whether it counts models without listing
    # seconds of its first turn, where it counts without listing beside others
    first_turn: float | None = None
    # its place among those that look at what another one said; None where it does not
    looks_again: int | None = None
    witness: int | None = None  # and at new puzzles


TABLE = {
    "pysat": EngineRow(
        "pysat:Pysat",
        "pysat",
        "SAT solvers; pysat:NAME picks one. First answers and proofs that there is no other",
        looks_again=2,
    ),
    "ortools": EngineRow(
        "ortools:Ortools",
        "ortools",
        "CP-SAT; models with much arithmetic, proofs that need it",
        witness=3,
    ),
    "cover": EngineRow(
        "cover:Cover",
        None,
        "lists and counts: packings, and all that has many answers; compiled where numba is "
        "installed",
        counts=True,
        first_turn=2.0,
        witness=1,
    ),
    REFERENCE: EngineRow(
        "reference:Reference",
        None,
        "hand-written search in plain Python; counts with answers remembered per state",
        first_turn=2.0,
        looks_again=1,
        witness=2,
    ),
}

# engines that count models without listing
COUNTERS = tuple(name for name, row in TABLE.items() if row.counts)
# seconds of the first turns of those that count without listing
FIRST_TURNS = {name: row.first_turn for name, row in TABLE.items() if row.first_turn is not None}
NAMES = ("auto", "all", *TABLE)  # what can be asked for


_LOOKING = [(row.looks_again, name) for name, row in TABLE.items() if row.looks_again is not None]
_WITNESSES = [(row.witness, name) for name, row in TABLE.items() if row.witness is not None]
LOOKING_AGAIN = tuple(name for _, name in sorted(_LOOKING))
WITNESSES = tuple(name for _, name in sorted(_WITNESSES))
"""Engines that look at what another one said, and at new puzzles besides the solver that made
them; the first that can."""

T = TypeVar("T", covariant=True)


class EngineName:
    """What can be asked for by name."""

    name: str
    variants: ClassVar[tuple[str, ...]] = ()  # what may stand behind its name, after a colon

    def __init__(self, variant: str | None = None) -> None:
        """Its own choice, or one of its variants."""

    @property
    def advice(self) -> str:
        """What would make it faster; nothing where it is as fast as it can be."""
        return ""


class Engine(EngineName, ABC):
    """An engine of models. The reference is none: it walks the puzzle itself."""

    @abstractmethod
    def refuses(self, model: Model) -> str | None:
        """Why it cannot take this model, in words; None when it can."""

    @abstractmethod
    def search(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Answer | None, None, Ended]:
        """Yields each answer once, None now and then where that takes long,
        and returns why it ended.

        With a seed the order is mixed well, as the seed says; the choices then come in a random
        order already.
        """

    def rows(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Rows | None, None, Ended]:
        """Each answer once, as arrays of answers with equally many true choices: a row for each."""
        return each(self.search(model, limits, seed), _row)


class CountRun(Protocol):
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

    def refuses_to_count(self, model: Model) -> str | None:
        """Why it cannot count the answers of this model, in words; None when it can."""
        return self.refuses(model)

    @abstractmethod
    def counting(self, model: Model) -> CountRun:
        """A count of all answers."""

    @abstractmethod
    def countings(self, model: Model) -> list[CountRun]:
        """For each turn of the model a count of the answers that it leaves as they are."""

    @abstractmethod
    def graph(self, model: Model, limits: Limits) -> Graph[Answer] | Ended | None:
        """All answers as a graph of states; None where it has none, or a too large one."""


def _row(answer: Answer) -> Rows:
    """One answer as an array."""
    import numpy as np

    return np.array([sorted(answer)], dtype=np.int64)


@cache
def get(name: str) -> Engine:
    """The engine of this name; always the same one, so that it can keep loaded what it saw last."""
    base, _, variant = name.partition(":")
    if base not in TABLE:
        close = get_close_matches(base, NAMES, 1, 0.5)
        meant = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(NAMES)}"
        raise UnknownEngine(f"there is no engine {name!r}; {meant}")
    row = TABLE[base]
    if not installed(base):
        raise UnknownEngine(f"{base} needs the package {row.library}, which is not installed")
    file, class_name = row.target.split(":")
    engine: type[Engine] = getattr(importlib.import_module(f"{__name__}.{file}"), class_name)
    if variant and variant not in engine.variants:
        close = get_close_matches(variant, engine.variants, 1, 0.5)
        known = f"there are {', '.join(engine.variants)}" if engine.variants else "it has none"
        remedy = f"did you mean {base}:{close[0]}?" if close else known
        raise UnknownEngine(f"{base} has no variant {variant!r}; {remedy}")
    return engine(variant or None)


# engines let go of what they keep while their libraries are still there
atexit.register(get.cache_clear)


def advice(name: str) -> str:
    """What would make this engine faster; nothing where it is as fast as it can be."""
    return get(name).advice if name in TABLE else ""


def loaded(name: str) -> bool:
    """Whether the file of an engine, and with it its library, is loaded already."""
    file, _, _ = TABLE[name].target.partition(":")
    return f"{__name__}.{file}" in sys.modules


def installed(name: str) -> bool:
    """Whether the library that an engine needs is there."""
    library = TABLE[name].library
    return library is None or importlib.util.find_spec(library) is not None

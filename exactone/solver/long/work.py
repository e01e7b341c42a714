"""What a worker does with a cube: it finds the answers in it, or, where that takes long, cuts it into smaller ones."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal, NamedTuple

from exactone import __version__

from .. import questions
from ..answers import engine_for, least_image
from ..asking import Asking
from ..errors import Unable
from ..limits import Ended, Limits
from ..puzzle import Puzzle, Solution
from .by_model import ByModel
from .by_search import BySearch
from .cubes import Cubes

Asked = Literal["count", "enumerate", "verify"]


@dataclass(frozen=True)
class Task:
    """One question about one puzzle; all that a worker must know besides the names of cubes."""

    puzzle: Puzzle
    question: Asked
    backend: str = "auto"
    heuristic: str = ""
    up_to_symmetry: bool = False
    version: str = __version__

    def asking(self, limits: Limits, up_to_symmetry: bool = False) -> Asking:
        """How engines are asked about a cube."""
        return Asking(self.backend, limits, heuristic=self.heuristic, up_to_symmetry=up_to_symmetry)


class Order(NamedTuple):
    """A cube to be searched, for so many seconds and answers at most; 0 seconds: to be cut at once."""

    cube: str
    seconds: float
    pieces: int
    most: int


class Outcome(NamedTuple):
    """What became of a cube: the number of its answers, those that are to be kept, or the cubes it was cut into."""

    cube: str
    mark: str
    seconds: float
    found: int = 0
    answers: tuple[Solution, ...] = ()
    cut: tuple[str, ...] | None = None
    engine: str = ""


class Lost(NamedTuple):
    """A cube of which nothing is known: who searched it is no more, and perhaps by its fault."""

    cube: str
    deaths: int = 1


def cubes_of(puzzle: Puzzle, asking: Asking) -> Cubes:
    """The cubes that suit the engine: those of the hand-written search, or of the model."""
    return BySearch(puzzle, asking) if engine_for(puzzle, asking) == "reference" else ByModel(puzzle)


class Hand:
    """Searches and cuts cubes of one task."""

    def __init__(self, task: Task) -> None:
        if task.version != __version__:
            raise Unable(f"this is exactone {task.version}, and a worker has {__version__}; install the same one there")
        self.task = task
        self.cubes = cubes_of(task.puzzle, task.asking(Limits()))
        self.turns = list(task.puzzle.turns() or ()) if task.up_to_symmetry else []

    def do(self, order: Order) -> Outcome:
        """Searches a cube, or cuts it where that takes too long; where nothing is open in it, it is searched on."""
        started = time.monotonic()
        found = self._searched(order.cube, order.seconds, order.most) if order.seconds else None
        if found is None:
            pieces = self.cubes.cut(order.cube, order.pieces)
            if pieces is not None:
                return Outcome(order.cube, self.cubes.mark, time.monotonic() - started, cut=tuple(pieces))
            found = self._searched(order.cube, None, None)
            if found is None:
                raise MemoryError
        return found._replace(seconds=time.monotonic() - started)

    def _searched(self, name: str, seconds: float | None, most: int | None) -> Outcome | None:
        """The answers of a cube; None where they were too many, or took too long."""
        limits, task = Limits.within(seconds), self.task
        if task.question == "count" and not (task.up_to_symmetry and name):
            verdict = questions.total(self.cubes.cube(name), task.asking(limits, task.up_to_symmetry))
            return self._outcome(name, verdict.count, (), verdict.backend) if verdict.complete else None
        answers, number = list[Solution](), 0
        keeps, undecided = task.question != "count", False

        def see(solution: Solution) -> None:
            nonlocal number, undecided
            stands = least_image(task.puzzle, self.turns, solution, limits.over)
            undecided = undecided or stands is None
            number += bool(stands)
            if stands and keeps:
                answers.append(solution)
            if most is not None and len(answers) > most:
                limits.stop.asked = True

        two = 2 if task.question == "verify" and not self.turns else None
        verdict = questions.solve(self.cubes.cube(name), task.asking(limits), two, see)
        if task.question == "verify" and number >= 2:
            return self._outcome(name, 2, tuple(answers[:2]), verdict.backend)
        if undecided or verdict.ended is not Ended.EXHAUSTED:
            return None
        return self._outcome(name, number, tuple(answers), verdict.backend)

    def _outcome(self, name: str, found: int, answers: tuple[Solution, ...], engine: str) -> Outcome:
        return Outcome(name, self.cubes.mark if name else "", 0.0, found, answers, engine=engine)

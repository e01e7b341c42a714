"""What a worker does with a cube: it finds the answers in it, or, where that takes long,
cuts it into smaller ones."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal, NamedTuple

from exactone import __version__
from exactone.solver.ask import questions
from exactone.solver.ask.answers import engine_for, least_image
from exactone.solver.ask.request import Request
from exactone.solver.engines import REFERENCE
from exactone.solver.errors import Unable
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Puzzle, Solution

from .cubes import ByModel, BySearch, Cubes

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

    def request(self, limits: Limits, up_to_symmetry: bool = False) -> Request:
        """How engines are asked about a cube."""
        return Request(
            self.backend, limits, heuristic=self.heuristic, up_to_symmetry=up_to_symmetry
        )


class Order(NamedTuple):
    """A cube to be searched, for so many seconds and answers at most; 0 seconds:
    to be cut at once."""

    cube: str
    seconds: float
    pieces: int
    most: int


class Outcome(NamedTuple):
    """What became of a cube: the number of its answers, those that are to be kept,
    or the cubes it was cut into."""

    cube: str
    mark: str
    seconds: float
    found: int = 0
    answers: tuple[Solution, ...] = ()
    cut: tuple[str, ...] | None = None
    engine: str = ""


class LostCube(NamedTuple):
    """A cube of which nothing is known: who searched it is no more, and perhaps by its fault."""

    cube: str
    deaths: int = 1


def cubes_of(puzzle: Puzzle, request: Request) -> Cubes:
    """The cubes that suit the engine: those of the hand-written search, or of the model."""
    if engine_for(puzzle, request) == REFERENCE:
        return BySearch(puzzle, request)
    return ByModel(puzzle)


class CubeWorker:
    """Searches and cuts cubes of one task."""

    def __init__(self, task: Task) -> None:
        if task.version != __version__:
            raise Unable(
                f"this is exactone {task.version}, and a worker has {__version__}; install the "
                "same one there"
            )
        self.task = task
        self.cubes = cubes_of(task.puzzle, task.request(Limits()))
        self.turns = list(task.puzzle.turns() or ()) if task.up_to_symmetry else []

    def do(self, order: Order) -> Outcome:
        """Searches a cube, or cuts it where that takes too long; where nothing is open in it,
        it is searched on."""
        started = time.monotonic()
        outcome = self._searched(order.cube, order.seconds, order.most) if order.seconds else None
        if outcome is None:
            pieces = self.cubes.cut(order.cube, order.pieces)
            if pieces is not None:
                return Outcome(
                    order.cube, self.cubes.mark, time.monotonic() - started, cut=tuple(pieces)
                )
            outcome = self._searched(order.cube, None, None)
            if outcome is None:
                raise MemoryError
        return outcome._replace(seconds=time.monotonic() - started)

    def _searched(self, name: str, seconds: float | None, most: int | None) -> Outcome | None:
        """The answers of a cube; None where they were too many, or took too long."""
        limits = Limits.within(seconds)
        task = self.task
        if task.question == "count" and not (task.up_to_symmetry and name):
            verdict = questions.total(
                self.cubes.cube(name), task.request(limits, task.up_to_symmetry)
            )
            if verdict.complete:
                return self._outcome(name, verdict.count, (), verdict.backend)
            return None
        answers = list[Solution]()
        number = 0
        keeps = task.question != "count"
        undecided = False

        def see(solution: Solution) -> None:
            nonlocal number, undecided
            stands = not self.turns or least_image(self.turns, solution, limits.over)
            undecided = undecided or stands is None
            number += bool(stands)
            if stands and keeps:
                answers.append(solution)
            if most is not None and len(answers) > most:
                limits.stop.asked = True

        two = 2 if task.question == "verify" and not self.turns else None
        verdict = questions.solve(self.cubes.cube(name), task.request(limits), two, see)
        if task.question == "verify" and number >= 2:
            return self._outcome(name, 2, tuple(answers[:2]), verdict.backend)
        if undecided or verdict.ended is not Ended.EXHAUSTED:
            return None
        return self._outcome(name, number, tuple(answers), verdict.backend)

    def _outcome(
        self, name: str, count: int, answers: tuple[Solution, ...], engine: str
    ) -> Outcome:
        return Outcome(name, self.cubes.mark if name else "", 0.0, count, answers, engine=engine)

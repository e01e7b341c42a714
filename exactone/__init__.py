"""Does my puzzle have exactly one solution, and if not, why?

    puzzle = exactone.load("my.toml")
    exactone.verify(puzzle).answer           # "one", "none", "many" or "unknown"
    for solution in exactone.solutions(puzzle): ...

Nothing here prints, and nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .solver.errors import EngineError, Error, PuzzleError, Refused, Unable, UnknownEngine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .models import Entry, Kind
    from .solver.asking import Verdict
    from .solver.maker.making import Made
    from .solver.puzzle import Solution

__version__ = "0.1.0"
__all__ = [
    "EngineError",
    "Error",
    "PuzzleError",
    "Refused",
    "Unable",
    "UnknownEngine",
    "check",
    "count",
    "draw",
    "load",
    "load_all",
    "make",
    "solutions",
    "verify",
]


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, or a bundled one, as "tiles/given".

    Raises PuzzleError, whose text names file, line and remedy.
    """
    from . import models

    return models.load(path)


def load_all(path: str | Path) -> Iterator[Entry]:
    """The puzzles of a file with several, or of a folder: entries with a name, and a puzzle or else an error."""
    from . import models

    return models.entries(str(path))


def verify(puzzle: Kind, *, backend: str = "auto", seconds: float | None = None) -> Verdict:
    """Whether the puzzle has exactly one solution; `.answer` is "one", "none", "many", or "unknown"."""
    from .solver import questions
    from .solver.limits import Limits

    return questions.verify(puzzle, questions.Asking(backend, Limits.within(seconds)))


def count(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    up_to_symmetry: bool = False,
) -> Verdict:
    """How many solutions there are: `.count`, which is exact when `.complete`."""
    from .solver import questions
    from .solver.limits import Limits

    asking = questions.Asking(backend, Limits.within(seconds), up_to_symmetry=up_to_symmetry)
    return questions.count(puzzle, asking, limit)


def solutions(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    seed: int | None = None,
) -> Iterator[Solution]:
    """Every solution as it is found, each checked; with a seed in a random order that the seed repeats."""
    from .solver import questions
    from .solver.limits import Limits

    return questions.solutions(puzzle, questions.Asking(backend, Limits.within(seconds), seed), limit)


def check(puzzle: Kind, solution: Solution) -> list[str]:
    """The rules that a solution breaks, in words; none when it is right."""
    return puzzle.check(solution)


def make(
    kind: str,
    *,
    size: str = "",
    seed: int | None = None,
    symmetry: str = "asymmetry",
    clues: tuple[int, int] | None = None,
    seconds: float | None = None,
) -> Iterator[Made]:
    """New puzzles of a kind with exactly one solution: `.puzzle`, `.solution`; with a seed always the same ones."""
    from . import models
    from .solver.asking import Asking
    from .solver.limits import Limits
    from .solver.maker import making

    wanted = making.Wanted(symmetry, None if clues is None else making.Between(*clues))
    asking = Asking(limits=Limits.within(seconds), seed=seed)
    return making.make(models.kind_class(kind).maker(size, ""), wanted, asking)


def draw(puzzle: Kind, solution: Solution | None = None, *, style: str = "") -> str:
    """The puzzle, or a solution of it, as text, in one of the styles of its kind."""
    from .drawing import text as drawing

    return drawing.text(puzzle.grid(solution, style))

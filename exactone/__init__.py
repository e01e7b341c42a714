"""Does my puzzle have exactly one solution, and if not, why?

    puzzle = exactone.load("my.toml")
    exactone.verify(puzzle).answer           # "one", "none", "many" or "unknown"
    for solution in exactone.solutions(puzzle): ...

Nothing here prints, and nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from .solver.errors import EngineError, Error, PuzzleError, Refused, Unable, UnknownEngine

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .models import Entry, Kind
    from .solver.asking import Verdict
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
    "check_proof",
    "count",
    "draw",
    "load",
    "load_all",
    "prove",
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


def prove(puzzle: str | Path | Entry, folder: str | Path, *, seconds: float | None = None) -> Verdict:
    """Whether there is exactly one solution, or none: where `.proved`, the folder has a proof that convinces a sceptic.

    The puzzle is a file, which goes into the folder as it is, a bundled one, or an entry of `load_all`.
    """
    from pathlib import Path

    from . import models, proofs
    from .solver.asking import Asking
    from .solver.limits import Limits

    entry = puzzle if isinstance(puzzle, models.Entry) else models.entry(puzzle)
    proofs.refuse_others(Path(folder))
    verdict, contents = proofs.prove(entry, Asking(limits=Limits.within(seconds)))
    if contents is not None:
        proofs.write(contents, Path(folder))
    return verdict


def check_proof(folder: str | Path) -> Verdict:
    """What a folder proves, trusting no solver: `.answer` is "one" or "none", or "wrong" as `.broken` says."""
    from pathlib import Path

    from . import proofs
    from .solver.limits import Limits

    return proofs.check(proofs.read(Path(folder)), Limits())


def draw(puzzle: Kind, solution: Solution | None = None, *, style: str = "") -> str:
    """The puzzle, or a solution of it, as text, in one of the styles of its kind."""
    from .drawing import text as drawing

    return drawing.text(puzzle.grid(solution, style))

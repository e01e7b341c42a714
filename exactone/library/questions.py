"""The questions about a puzzle, each with the options of the command line. None prints, and each may run in a thread.

seconds      the time that it may take             progress   a function that is called with the solutions so far
memory       the bytes that the search may take    stop       an event: it ends soon after another thread has set it
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from .. import models
from ..models import Kind
from ..solver import questions
from ..solver.asking import Asking, Verdict
from ..solver.errors import PuzzleError
from ..solver.limits import Ended
from ..solver.maker import explaining, fixes, hints, making, minimal, shared, telling
from ..solver.maker.explaining import Explanation
from ..solver.maker.facts import Asked, Audit, Telling
from ..solver.maker.fixes import Fix
from ..solver.maker.hints import Hint
from ..solver.maker.making import Between, Made, Wanted
from ..solver.maker.minimal import Minimal
from ..solver.maker.shared import Common
from ..solver.puzzle import At, Solution
from ..solver.streams import Items
from .limits import Progress, limits
from .pictures import pair, with_picture
from .solved import Solutions, Solved


def verify(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    relabel: bool = False,
    heuristic: str = "",
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """Whether there is exactly one solution; `.answer` is "one", "none", "many" (with two solutions) or "unknown"."""
    puzzle, folding = _folded(puzzle, up_to_symmetry, relabel)
    asking = Asking(_engine(backend, heuristic), limits(seconds, progress, stop), None, folding, memory, heuristic)
    found = questions.verify(puzzle, asking)
    found = replace(found, solutions=tuple(Solved.of(puzzle, solution) for solution in found.solutions))
    return replace(found, picture=partial(pair, puzzle, found)) if len(found.solutions) > 1 else found


def count(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    relabel: bool = False,
    heuristic: str = "",
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """How many solutions there are: `.count`, which is exact when `.complete`."""
    puzzle, folding = _folded(puzzle, up_to_symmetry, relabel)
    asking = Asking(_engine(backend, heuristic), limits(seconds, progress, stop), None, folding, memory, heuristic)
    return questions.count(puzzle, asking, limit)


def solutions(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    seed: int | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    relabel: bool = False,
    heuristic: str = "",
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Generator[Solved, None, Ended]:
    """Every solution as it is found, each checked; with a seed in a random order that the seed repeats."""
    puzzle, folding = _folded(puzzle, up_to_symmetry, relabel)
    asking = Asking(_engine(backend, heuristic), limits(seconds, progress, stop), seed, folding, memory, heuristic)
    return _solved(puzzle, questions.solutions(puzzle, asking, limit))


def _solved(puzzle: Kind, found: Generator[Solution, None, Ended]) -> Generator[Solved, None, Ended]:
    with closing(found):
        for solution in (told := Items(found)):
            yield Solved.of(puzzle, solution)
    return told.ended


def solve(
    puzzle: Kind,
    number: int | None = 1,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    seed: int | None = None,
    memory: int | None = None,
    up_to_symmetry: bool = False,
    relabel: bool = False,
    heuristic: str = "",
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Solutions:
    """A solution, so many, or all (None), as a list that notebooks draw; its `.verdict` says whether there are more."""
    puzzle, folding = _folded(puzzle, up_to_symmetry, relabel)
    asking = Asking(_engine(backend, heuristic), limits(seconds, progress, stop), seed, folding, memory, heuristic)
    found = list[Solved]()
    verdict = questions.solve(puzzle, asking, number, lambda solution: found.append(Solved.of(puzzle, solution)))
    return Solutions(puzzle, tuple(found), verdict)


def check(puzzle: Kind, solution: Solution | str | Sequence[Any]) -> list[str]:
    """The rules that a solution breaks, in words; none when it is right. A filled-in grid will do, as text or rows."""
    return puzzle.check(solution if isinstance(solution, frozenset) else puzzle.read(solution))


def explain(
    puzzle: Kind,
    place: str | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Explanation:
    """Why there is no solution: `.reasons`, the clues that contradict each other; or why a place is what it is."""
    return with_picture(puzzle, explaining.explain(puzzle, _asking(seconds, progress, stop), place))


def common(
    puzzle: Kind,
    *,
    share: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Common:
    """What all solutions have, `.decided`, and what each of the other places may be, `.open`."""
    found = shared.common(puzzle, _asking(seconds, progress, stop), share)
    return with_picture(puzzle, replace(found, one=Solved.where(puzzle, found.one)))


def ask(
    puzzle: Kind, *, seconds: float | None = None, progress: Progress | None = None, stop: Event | None = None
) -> Asked:
    """What to tell that would narrow the solutions most, `.questions`, and which few leave one, `.together`."""
    return with_picture(puzzle, telling.ask(puzzle, _asking(seconds, progress, stop)))


def tell(
    puzzle: Kind,
    solution: Solution,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Telling:
    """What to tell about the solution that is meant until it is the only one: `.facts`."""
    return with_picture(puzzle, telling.tell(puzzle, solution, _asking(seconds, progress, stop)))


def audit(
    crossword: str | Path,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Audit:
    """Whether a finished crossword in a file is the only layout of its clue numbers, and what to tell so that it is."""
    found = list(models.entries(str(crossword), models.finished_grids))
    if len(found) != 1 or found[0].puzzle is None or found[0].solution is None:
        wrong = next((each.error for each in found if each.error), f"{crossword}: there are {len(found)} puzzles")
        raise PuzzleError(wrong)
    crossword_puzzle = found[0].puzzle
    audited = telling.audit(crossword_puzzle, found[0].solution, _asking(seconds, progress, stop), found[0].wrong)
    return with_picture(crossword_puzzle, audited)


def fix(
    puzzle: Kind,
    keep: Solution | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Fix:
    """Clues to `.add` so that there is exactly one solution, or to `.remove` so that there is one at all."""
    found = fixes.fix(puzzle, _asking(seconds, progress, stop), keep)
    return with_picture(puzzle, replace(found, solution=Solved.where(puzzle, found.solution)))


def minimize(
    puzzle: Kind,
    *,
    smallest: bool = False,
    symmetry: str = "asymmetry",
    seed: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Minimal:
    """The `.puzzle` without clues that can be left out, `.removed`."""
    found = minimal.minimize(puzzle, _asking(seconds, progress, stop, seed), smallest, symmetry)
    return with_picture(puzzle, replace(found, solution=Solved.where(puzzle, found.solution)))


def hint(
    puzzle: Kind,
    *,
    every: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Hint:
    """The next step that a person could take, or all of them, `.steps`."""
    return with_picture(puzzle, hints.hint(puzzle, _asking(seconds, progress, stop), every))


def make(
    kind: str,
    *,
    size: str = "",
    seed: int | None = None,
    symmetry: str = "asymmetry",
    clues: tuple[int, int] | None = None,
    hardest: tuple[int, int] | None = None,
    mask: Collection[At] | None = None,
    source: str = "",
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Iterator[Made]:
    """New puzzles of a kind with exactly one solution: `.puzzle`, `.solution`; with a seed always the same ones.

    `clues` and `hardest` are from-to, as is said of `make --hardest`; `mask` is where clues stand, as in (1, 1);
    `source` is the text of what it is made from, a picture or a solution.
    """
    wanted = Wanted(
        symmetry,
        None if clues is None else Between(*clues),
        None if mask is None else frozenset(mask),
        hardest=None if hardest is None else Between(*hardest),
    )
    maker = models.kind_class(kind).maker(size, source)
    return map(_drawable, making.make(maker, wanted, _asking(seconds, progress, stop, seed)))


def _drawable(made: Made) -> Made:
    """The same with a solution that knows its puzzle, and a picture."""
    assert isinstance(made.puzzle, Kind)
    return with_picture(made.puzzle, replace(made, solution=Solved.of(made.puzzle, made.solution)))


def _folded(puzzle: Kind, up_to_symmetry: bool, relabel: bool) -> tuple[Kind, bool]:
    """The puzzle, and whether copies of an answer count once."""
    return puzzle.relabelled() if relabel else puzzle, up_to_symmetry or relabel


def _engine(backend: str, heuristic: str) -> str:
    """Who is asked: a heuristic is for the hand-written search."""
    return "reference" if heuristic and backend == "auto" else backend


def _asking(
    seconds: float | None,
    progress: Progress | None,
    stop: Event | None,
    seed: int | None = None,
) -> Asking:
    return Asking(limits=limits(seconds, progress, stop), seed=seed)

"""The questions about a puzzle, each with the options of the command line. None prints,
and each may run in a thread.

seconds      the time that it may take             progress   a function that is called with the
             solutions so far
memory       the bytes that the search may take    stop       an event: it ends soon after
             another thread has set it
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

from exactone import models
from exactone.models import Kind
from exactone.solver.ask import common as shared
from exactone.solver.ask import explain as explaining
from exactone.solver.ask import fix as fixes
from exactone.solver.ask import hint as hints
from exactone.solver.ask import make as making
from exactone.solver.ask import minimize as minimal
from exactone.solver.ask import questions
from exactone.solver.ask import tell as telling
from exactone.solver.ask.common import Common
from exactone.solver.ask.explain import Explanation
from exactone.solver.ask.facts import Asked, Audit, Telling
from exactone.solver.ask.fix import Fix
from exactone.solver.ask.hint import Hint
from exactone.solver.ask.make import Made, MakeRequest
from exactone.solver.ask.minimize import Minimal
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.engines import REFERENCE
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Ended
from exactone.solver.puzzle import At, Puzzle, Solution, place_name
from exactone.solver.streams import Items

from .arguments import (
    AnyPuzzle,
    Written,
    between_of,
    groups_of,
    kind_of,
    limit_of,
    memory_of,
    path_of,
    place_of,
    places_of,
    puzzle_of,
    seed_of,
    solution_of,
    symmetry_of,
    whole,
    word_of,
)
from .limits import Progress, limits
from .pictures import pair, with_picture
from .solved import Solutions, Solved


def verify(
    puzzle: AnyPuzzle,
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
    """Whether there is exactly one solution; `.answer` is "one", "none",
    "many" (with two solutions) or "unknown"."""
    kind, folding = _folded(puzzle, up_to_symmetry, relabel)
    request = searching(backend, seconds, None, folding, memory, heuristic, progress, stop)
    return with_solutions(kind, questions.verify(kind, request))


def with_solutions(puzzle: Kind, verdict: Verdict) -> Verdict:
    """A verdict whose solutions know their puzzle, and which a notebook shows with two of them."""
    verdict = replace(
        verdict, solutions=tuple(Solved.of(puzzle, solution) for solution in verdict.solutions)
    )
    if len(verdict.solutions) > 1:
        return replace(verdict, picture=partial(pair, puzzle, verdict))
    return verdict


def count(
    puzzle: AnyPuzzle,
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
    kind, folding = _folded(puzzle, up_to_symmetry, relabel)
    request = searching(backend, seconds, None, folding, memory, heuristic, progress, stop)
    return questions.count(kind, request, limit_of(limit))


def solutions(
    puzzle: AnyPuzzle,
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
    """Every solution as it is found, each checked; with a seed in a random order that the seed
    repeats."""
    kind, folding = _folded(puzzle, up_to_symmetry, relabel)
    request = searching(backend, seconds, seed, folding, memory, heuristic, progress, stop)
    return _solved(kind, questions.solutions(kind, request, limit_of(limit)))


def _solved(
    puzzle: Kind, solutions: Generator[Solution, None, Ended]
) -> Generator[Solved, None, Ended]:
    with closing(solutions):
        for solution in (told := Items(solutions)):
            yield Solved.of(puzzle, solution)
    return told.ended


def solve(
    puzzle: AnyPuzzle,
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
    """A solution, so many, or all (None), as a list that notebooks draw;
    its `.verdict` says whether there are more.

    With a seed they come in a random order, each as likely as any other, but where the verdict
    says who `.mixed` them.
    """
    kind, folding = _folded(puzzle, up_to_symmetry, relabel)
    request = searching(backend, seconds, seed, folding, memory, heuristic, progress, stop)
    solutions = list[Solved]()
    most = whole("number", number, 1, "is for all")
    verdict = questions.solve(
        kind, request, most, lambda solution: solutions.append(Solved.of(kind, solution))
    )
    return Solutions(kind, tuple(solutions), verdict)


def check(puzzle: AnyPuzzle, solution: Written) -> list[str]:
    """The rules that a solution breaks, in words; none when it is right. A filled-in grid will do,
    as text or rows."""
    kind = puzzle_of(puzzle)
    return kind.check(solution_of(kind, solution))


def explain(
    puzzle: AnyPuzzle,
    place: At | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Explanation:
    """Why there is no solution: `.reasons`, the clues that contradict each other;
    or why a place is what it is.

    A place with a value, as in "r1c8=7", asks why it is that or is not: `.fact`, `.never`;
    `.some` has a `.solution`.
    """
    kind, request = _asked(puzzle, seconds, progress, stop)
    explanation = explaining.explain(kind, request, name_of(place))
    return with_picture(
        kind, replace(explanation, solution=Solved.where(kind, explanation.solution))
    )


def common(
    puzzle: AnyPuzzle,
    *,
    share: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Common:
    """What all solutions have, `.decided`, and what each of the other places may be, `.open`."""
    kind, request = _asked(puzzle, seconds, progress, stop)
    shared_facts = shared.common(kind, request, share)
    return with_picture(kind, replace(shared_facts, one=Solved.where(kind, shared_facts.one)))


def ask(
    puzzle: AnyPuzzle,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Asked:
    """What to tell that would narrow the solutions most, `.questions`, and which few leave one,
    `.together`."""
    kind, request = _asked(puzzle, seconds, progress, stop)
    return with_picture(kind, telling.ask(kind, request))


def tell(
    puzzle: AnyPuzzle,
    solution: Written,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Telling:
    """What to tell about the solution that is meant until it is the only one: `.facts`."""
    kind, request = _asked(puzzle, seconds, progress, stop)
    return with_picture(kind, telling.tell(kind, solution_of(kind, solution), request))


def audit(
    crossword: str | Path,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Audit:
    """Whether a finished crossword in a file is the only layout of its clue numbers,
    and what to tell so that it is."""
    entries = list(models.entries(path_of(crossword), models.finished_grids))
    if len(entries) != 1 or entries[0].puzzle is None or entries[0].solution is None:
        wrong = next(
            (each.error for each in entries if each.error),
            f"{crossword}: there are {len(entries)} puzzles",
        )
        raise PuzzleError(wrong)
    crossword_puzzle = entries[0].puzzle
    audited = telling.audit(
        crossword_puzzle, entries[0].solution, _asking(seconds, progress, stop), entries[0].wrong
    )
    return with_picture(crossword_puzzle, audited)


def fix(
    puzzle: AnyPuzzle,
    keep: Written | None = None,
    *,
    cages: Sequence[str] = (),
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Fix:
    """Clues to `.add` so that there is exactly one solution,
    or to `.remove` so that there is one at all.

    `cages` are cells of a Sudoku, as in "r1c1,r1c2", that may be one cage each, with the sum
    that it takes.
    """
    kind, request = _asked(puzzle, seconds, progress, stop)
    groups = groups_of(cages)
    kind = kind.with_cages(groups) if groups else kind
    repair = fixes.fix(kind, request, None if keep is None else solution_of(kind, keep))
    _give_keys(kind, repair.puzzle)
    return with_picture(kind, replace(repair, solution=Solved.where(kind, repair.solution)))


def minimize(
    puzzle: AnyPuzzle,
    *,
    smallest: bool = False,
    symmetry: str = "asymmetry",
    seed: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Minimal:
    """The `.puzzle` without clues that can be left out, `.removed`."""
    kind, request = _asked(puzzle, seconds, progress, stop, seed)
    fewer = minimal.minimize(kind, request, smallest, symmetry_of(symmetry))
    _give_keys(kind, fewer.puzzle)
    return with_picture(kind, replace(fewer, solution=Solved.where(kind, fewer.solution)))


def _give_keys(puzzle: Kind, changed: Puzzle | None) -> None:
    """Tells a changed puzzle what the file of the other one says besides, as its title."""
    if isinstance(changed, Kind) and changed is not puzzle and puzzle.keys_read():
        keys = changed.document(puzzle.keys_read())
        keys.pop("solutions", None)  # which may be others now
        changed.called("", puzzle.title, keys)


def hint(
    puzzle: AnyPuzzle,
    *,
    every: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Hint:
    """The next step that a person could take, or all of them, `.steps`."""
    kind, request = _asked(puzzle, seconds, progress, stop)
    return with_picture(kind, hints.hint(kind, request, every))


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
    """New puzzles of a kind with exactly one solution: `.puzzle`, `.solution`;
    with a seed always the same ones.

    `clues` and `hardest` are from-to, as is said of `make --hardest`; `mask` is where clues
    stand, as in (1, 1); `source` is the text of what it is made from, a picture or a solution.
    """
    wanted = MakeRequest(
        symmetry_of(symmetry),
        between_of("clues", clues),
        places_of(mask),
        hardest=between_of("hardest", hardest),
    )
    maker = kind_of(kind).maker(
        word_of("size", size, "10x10"), word_of("source", source, "the rows of a picture")
    )
    return map(_drawable, making.make(maker, wanted, _asking(seconds, progress, stop, seed)))


def _drawable(made: Made) -> Made:
    """A new puzzle with a solution that knows it, and a picture."""
    assert isinstance(made.puzzle, Kind)
    return with_picture(made.puzzle, replace(made, solution=Solved.of(made.puzzle, made.solution)))


def _folded(puzzle: AnyPuzzle, up_to_symmetry: bool, relabel: bool) -> tuple[Kind, bool]:
    """The puzzle, and whether copies of an answer count once."""
    kind = puzzle_of(puzzle)
    return kind.relabelled() if relabel else kind, up_to_symmetry or relabel


def searching(
    backend: str,
    seconds: float | None,
    seed: int | None,
    up_to_symmetry: bool,
    memory: int | None,
    heuristic: str,
    progress: Progress | None,
    stop: Event | None,
) -> Request:
    """How a search is asked for: a heuristic is for the hand-written one."""
    word_of("heuristic", heuristic, '"" for its own way')
    engine = word_of("backend", backend, '"auto", "pysat" or "cover"')
    if heuristic and engine == "auto":
        engine = REFERENCE
    own = limits(seconds, progress, stop)
    return Request(engine, own, seed_of(seed), up_to_symmetry, memory_of(memory), heuristic)


def name_of(place: At | None) -> str | None:
    """What people call a place, as r1c5."""
    return None if place is None else place_name(place_of(place))


def _asked(
    puzzle: AnyPuzzle,
    seconds: float | None,
    progress: Progress | None,
    stop: Event | None,
    seed: int | None = None,
) -> tuple[Kind, Request]:
    """A puzzle, and how a question about it is asked."""
    return puzzle_of(puzzle), _asking(seconds, progress, stop, seed)


def _asking(
    seconds: float | None,
    progress: Progress | None,
    stop: Event | None,
    seed: int | None = None,
) -> Request:
    return Request(limits=limits(seconds, progress, stop), seed=seed_of(seed))

"""Several solutions: the fewest clues to add so that one is left, the one that is meant or any.

Where all solutions can be listed, it is seen of each how few may leave it alone; those of which it seems that fewer do
than of the best so far are asked for, until none is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from .. import questions
from ..asking import Asking
from ..errors import Unable
from ..limits import Ended, Limits
from ..puzzle import Clue, Puzzle, Solution
from ..session import Late, Session, clues_of
from ..streams import drain
from .apart import Apart
from .reasons import holding, left_out, needed
from .smallest import smallest

LISTED = 10_000  # solutions
TRIES = 5.0  # seconds to list all, for each way to look, and for each solution for the proof that no fewer will do


class Added(NamedTuple):
    """Clues that leave a solution alone."""

    clues: tuple[Clue, ...]
    solution: Solution
    puzzle: Puzzle  # with them
    smallest: bool  # whether it is proved that no fewer will do


Best = tuple[Added | None, bool]
"""The best that is found so far, and whether it is proved that none is better."""


def for_any(puzzle: Puzzle, asking: Asking) -> Added | None:
    """The fewest that leave any solution alone, or the best that are found; nothing where none can be."""
    soon, listed = replace(asking, limits=asking.limits.at_most(TRIES)), list[Solution]()
    _, ended = drain(questions.solutions(puzzle, soon, LISTED + 1), listed.append)
    listed = listed or [*questions.solutions(puzzle, asking, 1)]
    best = for_one(puzzle, asking.limits, listed[0])
    for way in (_of_all, _of_some) if ended is Ended.EXHAUSTED else (_of_some,):
        with suppress(Late):
            for found, proved in way(puzzle, asking.limits.at_most(TRIES), listed, best):
                best = found
                if proved or (best and len(best.clues) == 1):
                    return best and best._replace(smallest=True)
    if best is None:
        raise Late(asking.limits.over() or Ended.TIMEOUT)
    return best._replace(smallest=len(best.clues) == 1)


def _of_some(puzzle: Puzzle, limits: Limits, listed: Sequence[Solution], best: Added | None) -> Iterator[Best]:
    """What leaves one of these alone, each better than before; there are others of which nothing is known."""
    for solution in listed[1:]:
        found = for_one(puzzle, limits, solution)
        if found and (best is None or len(found.clues) < len(best.clues)):
            best = found
            yield best, False


def _of_all(puzzle: Puzzle, limits: Limits, listed: Sequence[Solution], best: Added | None) -> Iterator[Best]:
    """The same where these are all solutions; in the end the fewest that leave any of them alone."""
    apart, tried, proved = Apart(list(_allowed(puzzle, limits, listed)), limits), set[int](), True
    for most in range(1, len(best.clues) if best else apart.most + 1):
        for number in apart.by_few(most):
            if number not in tried:
                tried.add(number)
                found = for_one(puzzle, limits, listed[number])
                proved = proved and (found is None or found.smallest or len(found.clues) <= most)
                if found and (best is None or len(found.clues) < len(best.clues)):
                    best = found
                    yield best, False
            if best and len(best.clues) <= most:
                break
        if best and len(best.clues) <= most + 1:
            break  # of all that it takes more than so few for, none takes fewer
    yield best, proved


def _allowed(puzzle: Puzzle, limits: Limits, solutions: Iterable[Solution]) -> Iterator[set[Clue]]:
    """What could be added of each solution."""
    own = {*clues_of(puzzle).values()}
    for solution in solutions:
        if ended := limits.over():
            raise Late(ended)
        yield {*clues_of(puzzle.full(solution)).values()} - own


def for_one(puzzle: Puzzle, limits: Limits, solution: Solution) -> Added | None:
    """The fewest that leave this solution alone, or the best that are found; nothing where no clues would do."""
    session, own = Session(puzzle.full(solution), limits), {*clues_of(puzzle).values()}
    more = [clue for clue in session.clues if clue not in own]
    true = session.answer(session.pinned(solution))
    if true is None:
        raise Unable("the solution that is meant is none of the puzzle with all clues that it allows")
    with session.others(true) as guard:
        assumed = [*session.holding(clue for clue in session.clues if clue in own), guard]
        held = holding(session, more, assumed)
        numbers, ended = needed(session, [session.clues[clue] for clue in more], assumed)
        if numbers is None:
            return None
        if ended is not Ended.EXHAUSTED and len(numbers) == len(more):
            raise Late(ended)  # perhaps not even all of them are enough
        found, proved = [more[number] for number in numbers], False
        if ended is Ended.EXHAUSTED:
            with session.within(TRIES) as soon:
                found, proved = smallest(more, found, lambda chosen: left_out(session, more, chosen, held), soon)
    left = session.without(clue for clue in more if clue not in found)
    return Added(tuple(replace(clue, line=None) for clue in sorted(found, key=more.index)), solution, left, proved)

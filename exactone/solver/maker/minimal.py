"""Which clues can be left out so that the solution is still the only one."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..asking import Asking, Verdict
from ..errors import Unable
from ..limits import Ended
from ..model import Answer
from ..puzzle import At, Clue, Puzzle, Solution
from ..session import ENGINE, Late, Session
from .reasons import left_out, needed
from .smallest import smallest

Way = Callable[[int, int, int, int], tuple[int, int]]
"""Where the cell in this row and column goes, on a grid of so many rows and columns; all from 1."""

HALF: Way = lambda row, column, rows, columns: (rows + 1 - row, columns + 1 - column)  # noqa: E731
QUARTER: Way = lambda row, column, rows, columns: (column, rows + 1 - row)  # noqa: E731
ACROSS: Way = lambda row, column, rows, columns: (row, columns + 1 - column)  # noqa: E731
OVER: Way = lambda row, column, rows, columns: (rows + 1 - row, column)  # noqa: E731
FALLING: Way = lambda row, column, rows, columns: (column, row)  # noqa: E731
RISING: Way = lambda row, column, rows, columns: (columns + 1 - column, rows + 1 - row)  # noqa: E731

SYMMETRIES: Mapping[str, tuple[Way, ...]] = {
    "asymmetry": (),
    "rotational": (HALF,),
    "dual-rotational": (QUARTER,),
    "left-right": (ACROSS,),
    "up-down": (OVER,),
    "three-way": (ACROSS, OVER),
    "diagonal-tlbr": (FALLING,),
    "diagonal-trbl": (RISING,),
    "super": (QUARTER, FALLING),
}
"""What is made of which ways to turn or mirror a grid; called as those of crosswords are."""


@dataclass(frozen=True)
class Minimal:
    """The clues that are left out, and the puzzle without them."""

    verdict: Verdict  # on the puzzle as it is
    removed: tuple[Clue, ...] = ()
    kept: tuple[Clue, ...] = ()
    puzzle: Puzzle | None = None  # None where there was not exactly one solution
    solution: Solution | None = None
    smallest: bool = False  # whether it is proved that no fewer of the clues are enough
    complete: bool = True  # whether none of those that are kept could be left out
    together: bool = False  # only those together that a symmetry exchanges
    rules: int = 0  # of the file, which are no clues to be left out


def minimize(puzzle: Puzzle, asking: Asking, fewest: bool = False, symmetry: str = "asymmetry") -> Minimal:
    """Leaves clues out while the solution is the only one; those that a symmetry sends to each other together.

    With `fewest` it looks for the fewest that are enough, else for some of which none can be left out. A seed says in
    which order clues are tried.
    """
    started = time.monotonic()
    count, ended, found = 0, Ended.EXHAUSTED, None
    try:
        session = Session.asked(puzzle, asking)
        if (true := session.answer(session.holding(session.clues))) is not None:
            count = 1
            if session.other(true, session.clues) is None:
                found = of_session(session, true, orbits(session, symmetry), asking.seed, fewest)
            else:
                count, ended = 2, Ended.LIMIT
    except Late as late:
        ended = late.ended
    verdict = Verdict(count, ended, ENGINE, time.monotonic() - started)
    return Minimal(verdict) if found is None else replace(found, verdict=verdict)


Group = tuple[Clue, ...]


def of_session(session: Session, true: Answer, groups: Sequence[Group], seed: int | None, fewest: bool) -> Minimal:
    """Leaves groups of clues out while there is no other answer than this one."""
    groups = random.Random(seed).sample(groups, len(groups)) if seed is not None else list(groups)
    literals = [[*session.holding(group)] for group in groups]
    with session.others(true) as guard:
        assumed = [guard, *session.holding(clue for clue in session.clues if clue.rule)]

        def lacks(chosen: Collection[Group]) -> Collection[Group] | None:
            clues = [clue for group in groups for clue in group]
            left = left_out(session, clues, [clue for group in chosen for clue in group], assumed)
            return None if left is None else [group for group in groups if not set(left).isdisjoint(group)]

        numbers, ended = needed(session, literals, assumed)
        assert numbers is not None
        kept, proved = [groups[number] for number in numbers], False
        if fewest and ended is Ended.EXHAUSTED:
            kept, proved = smallest(groups, kept, lacks, session.limits, len)
    stays = {clue for group in kept for clue in group} | {clue for clue in session.clues if clue.rule}
    removed = tuple(clue for clue in session.clues if clue not in stays)
    return Minimal(
        Verdict(1, ended, ENGINE, 0.0),
        removed,
        tuple(clue for clue in session.clues if clue in stays and not clue.rule),
        session.without(removed),
        session.solution(true),
        proved,
        ended is Ended.EXHAUSTED,
        any(len(group) > 1 for group in groups),
        sum(clue.rule for clue in session.clues),
    )


def orbits(session: Session, symmetry: str) -> list[Group]:
    """The clues that may be left out, those together that the symmetry sends to each other's places."""
    if symmetry not in SYMMETRIES:
        raise Unable(f"there is no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    clues = [clue for clue in session.clues if not clue.rule]
    ways = SYMMETRIES[symmetry]
    if not ways:
        return [(clue,) for clue in clues]
    rows, columns = session.puzzle.extent() or _extent(session.grid)
    if rows != columns and not {QUARTER, FALLING, RISING}.isdisjoint(ways):
        raise Unable(f"{symmetry} is for square grids, and this one has {rows} rows and {columns} columns")
    return _orbits(clues, lambda at: [way(at[0], at[1], rows, columns) for way in ways])


def _extent(places: Collection[At]) -> tuple[int, int]:
    """How many rows and columns the places have."""
    cells = [at for at in places if not isinstance(at, str) and len(at) == 2]
    if len(cells) < len(places):
        raise Unable("clues are left out by a symmetry on grids of rows and columns, and this puzzle is none")
    return max(at[0] for at in cells), max(at[1] for at in cells)


def _orbits(clues: Iterable[Clue], goes: Callable[[Any], list[tuple[int, int]]]) -> list[Group]:
    """The clues together whose places are sent to each other."""
    by_place = defaultdict[frozenset[At], list[Clue]](list)
    for clue in clues:
        by_place[frozenset(clue.at)].append(clue)
    found, seen = list[Group](), set[frozenset[At]]()
    for places in by_place:
        orbit, todo = list[Clue](), [places]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                orbit += by_place.get(here, ())
                todo += map(frozenset, zip(*(goes(at) for at in here), strict=True))
        if orbit:
            found.append(tuple(orbit))
    return found

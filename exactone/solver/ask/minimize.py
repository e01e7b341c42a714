"""Which clues can be left out so that the solution is still the only one."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from exactone.solver.errors import Unable
from exactone.solver.limits import Ended
from exactone.solver.model import Answer
from exactone.solver.puzzle import At, Clue, Grid, Puzzle, Solution
from exactone.solver.symmetry import SYMMETRIES, BoardTurn

from . import as_json
from .finding import Finding, clues
from .reasons import holding, left_out, needed, smallest
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session

ELSEWHERE = {"many": "fix says which clues to add", "none": "explain says why"}


@dataclass(frozen=True)
class Minimal(Finding):
    """The clues that are left out, and the puzzle without them;
    the verdict is on the puzzle as it is."""

    removed: tuple[Clue, ...] = ()
    kept: tuple[Clue, ...] = ()
    puzzle: Puzzle | None = None  # None where there was not exactly one solution
    solution: Solution | None = None
    smallest: bool = False  # whether it is proved that no fewer of the clues are enough
    complete: bool = True  # whether none of those that are kept could be left out
    ended: Ended = Ended.EXHAUSTED  # why the search for what can be left out is over
    together: bool = False  # only those together that a symmetry exchanges
    rules: int = 0  # of the file, which are no clues to be left out
    fewest: bool = False  # whether it was looked for the fewest

    @property
    def done(self) -> bool:
        """Whether there was one solution, so that clues could be left out."""
        return self.puzzle is not None

    @property
    def late(self) -> bool:
        """Whether there was no time to look at all clues."""
        return self.ended is not Ended.EXHAUSTED

    @property
    def words(self) -> str:
        number = len(self.kept) + len(self.removed)
        if self.done:
            return f"{clues(len(self.kept))} left of {number:,}"
        return super().words

    @property
    def ending(self) -> str:
        return self.ended.value if self.late else self.verdict.ending

    def sentences(self) -> Iterator[str]:
        if self.done:
            yield self._left() + (
                f"; the {self.rules} rules of the file stay" if self.rules else ""
            )
        elif self.verdict.answer in ELSEWHERE:
            yield ELSEWHERE[self.verdict.answer]

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "removed": [as_json.clue(each) for each in self.removed],
            "smallest": self.smallest,
        }
        if self.late:
            data |= {"complete": False, "ended": self.ended.name.lower()}
        return data

    def _left(self) -> str:
        if not self.kept and not self.removed:
            return "it has no clues that could be left out"
        if self.together and self.complete:
            return (
                "none of them can be left out together with those that the symmetry exchanges it "
                "with"
            )
        if self.smallest:
            return "no fewer of its clues have exactly one solution"
        if self.fewest and self.complete:
            return "none of them can be left out; perhaps fewer others would do"
        if self.complete:
            return "none of them can be left out"
        return "perhaps more of them can be left out"

    def pictured(self, puzzle: Puzzle) -> Grid:
        """The puzzle that is left."""
        return (self.puzzle or puzzle).grid()


def minimize(
    puzzle: Puzzle, request: Request, fewest: bool = False, symmetry: str = "asymmetry"
) -> Minimal:
    """Leaves clues out while the solution is the only one;
    those that a symmetry sends to each other together.

    With `fewest` it looks for the fewest that are enough, else for some of which none can be
    left out. A seed says in which order clues are tried.
    """
    started = time.monotonic()
    count = 0
    ended = Ended.EXHAUSTED
    fewer = None
    try:
        session = Session.asked(puzzle, request, About.CLUES)
        if (true := session.answer(session.holding(session.clues))) is not None:
            count = 1
            if session.other(true, session.clues) is None:
                fewer = of_session(session, true, orbits(session, symmetry), request.seed, fewest)
            else:
                count = 2
                ended = Ended.LIMIT
    except OutOfTime as late:
        ended = late.ended
    verdict = Verdict(count, ended, ENGINE, time.monotonic() - started)
    if fewer is None:
        return Minimal(verdict)
    return replace(fewer, verdict=verdict)


Group = tuple[Clue, ...]


def of_session(
    session: Session, true: Answer, groups: Sequence[Group], seed: int | None, fewest: bool
) -> Minimal:
    """Leaves groups of clues out while there is no other answer than this one."""
    groups = random.Random(seed).sample(groups, len(groups)) if seed is not None else list(groups)
    literals = [[*session.holding(group)] for group in groups]
    with session.others(true) as guard:
        assumed = [guard, *session.holding(clue for clue in session.clues if clue.rule)]

        every = [*chain.from_iterable(groups)]
        held = holding(session, every, assumed)

        def lacks(chosen: Collection[Group]) -> Collection[Group] | None:
            left = left_out(session, every, [*chain.from_iterable(chosen)], held)
            if left is None:
                return None
            return [group for group in groups if not set(left).isdisjoint(group)]

        numbers, late = needed(session, literals, assumed)
        assert numbers is not None
        kept = [groups[number] for number in numbers]
        proved = False
        complete = late is Ended.EXHAUSTED
        if fewest and complete:
            kept, proved = smallest(groups, kept, lacks, session.limits, len)
            late = late if proved else session.limits.over() or late
    stays = {clue for group in kept for clue in group} | {
        clue for clue in session.clues if clue.rule
    }
    removed = tuple(clue for clue in session.clues if clue not in stays)
    return Minimal(
        Verdict(1, Ended.EXHAUSTED, ENGINE, 0.0),
        removed,
        tuple(clue for clue in session.clues if clue in stays and not clue.rule),
        session.without(removed),
        session.solution(true),
        proved,
        complete,
        late,
        any(len(group) > 1 for group in groups),
        sum(clue.rule for clue in session.clues),
        fewest,
    )


def orbits(session: Session, symmetry: str) -> list[Group]:
    """The clues that may be left out, those together that the symmetry sends to each other's
    places."""
    if symmetry not in SYMMETRIES:
        raise Unable(f"there is no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    clues = [clue for clue in session.clues if not clue.rule]
    if not SYMMETRIES[symmetry].made_of:
        return [(clue,) for clue in clues]
    rows, columns = extent(session)
    if rows != columns and SYMMETRIES[symmetry].square:
        raise Unable(
            f"{symmetry} is for square grids, and this one has {rows} rows and {columns} columns"
        )
    return _orbits(clues, [turned.on(rows, columns) for turned in SYMMETRIES[symmetry].made_of])


def extent(session: Session) -> tuple[int, int]:
    """How many rows and columns the grid has."""
    if (known := session.puzzle.extent()) is not None:
        return known
    cells = [at for at in session.grid if not isinstance(at, str) and len(at) == 2]
    if len(cells) < len(session.grid):
        raise Unable(
            "symmetries and masks are for grids of rows and columns, and this puzzle is none"
        )
    return max(at[0] for at in cells), max(at[1] for at in cells)


def _orbits(clues: Iterable[Clue], turns: Iterable[BoardTurn]) -> list[Group]:
    """The clues together whose places are sent to each other."""

    def goes(at: Any) -> list[At]:
        cells = (turn.cell((at[0] - 1, at[1] - 1)) for turn in turns)
        return [(row + 1, column + 1) for row, column in cells]

    by_place = defaultdict[frozenset[At], list[Clue]](list)
    for clue in clues:
        by_place[frozenset(clue.at)].append(clue)
    orbits = list[Group]()
    seen = set[frozenset[At]]()
    for places in by_place:
        orbit = list[Clue]()
        todo = [places]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                orbit += by_place.get(here, ())
                todo += map(frozenset, zip(*(goes(at) for at in here), strict=True))
        if orbit:
            orbits.append(tuple(orbit))
    return orbits

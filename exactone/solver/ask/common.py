"""What all solutions have in common, and what the places that are still open may be."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

from exactone.solver.engines.reference import Graph, Reference
from exactone.solver.grid import OPEN, Look
from exactone.solver.limits import Ended, Stopped
from exactone.solver.model import Answer
from exactone.solver.places import Places
from exactone.solver.puzzle import At, Clue, Fact, Grid, Puzzle, Solution, place_name
from exactone.solver.streams import drain

from . import as_json, questions
from .finding import Finding, places
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session, with_clues

LISTED = 50_000  # solutions, where that takes longer
SHOWN = 200  # lines about open places
PENCILLED = 16  # values that a cell may be have room in it
SHORT = 2  # signs of such a value

Counted = tuple[int, Ended, Mapping[Hashable, int]]
"""How many solutions there are, why that ended, and how many of them have each label."""


@dataclass(frozen=True)
class Common(Finding):
    """What all solutions have, and what the others may be at the places where they differ."""

    decided: tuple[Fact, ...] = ()  # nothing where the time was up before that was known
    # by both of their names
    open: Mapping[At, tuple[Fact, ...]] = field(default_factory=Places[At, tuple[Fact, ...]])
    # the labels that all solutions have; None where the puzzle says it all
    solution: Solution | None = frozenset()
    # how many solutions have each fact; None where they were not counted
    shares: Mapping[Fact, int] | None = None
    one: Solution | None = None  # a solution
    # to be drawn: with the labels, or else with what is decided as clues
    puzzle: Puzzle | None = None
    values: tuple[str, ...] = ()  # that places have, in their order
    pencilled: bool = True  # whether a drawing shows what open cells may be

    @property
    def words(self) -> str:
        if self.shares is None:
            return super().words
        return f"exactly {self.verdict.count} solution{'' if self.verdict.count == 1 else 's'}"

    @property
    def known(self) -> bool:
        """Whether anything was found about its places."""
        return bool(self.decided or self.open)

    def data(self) -> dict[str, Any]:
        return {
            "decided": [as_json.choice(fact) for fact in self.decided],
            "open": [self._open_place(at, facts) for at, facts in self.open.items()],
        }

    def _open_place(self, at: At, facts: Sequence[Fact]) -> dict[str, Any]:
        """What JSON says of a place that is open."""
        data: dict[str, Any] = {
            "at": [as_json.place(at)],
            "may_be": [fact.value for fact in facts],
        }
        if self.shares is not None:
            data["share"] = [self.shares[fact] for fact in facts]
        return data

    def sentences(self, listed: bool | None = None) -> Iterator[str]:
        """With a list of what each open place may be, or not;
        else of those of which the drawing does not show it."""
        if self.verdict.argument:
            yield self.verdict.argument
        if not self.known and not self.verdict.argument:
            return
        if self.ending and not self.decided:
            yield f"{places(len(self.open))} open so far"
        else:
            yield f"{places(len(self.decided))} decided, {places(len(self.open))} open"
        if self.verdict.answer == "many" and not self.open:
            yield "the solutions differ only in what belongs together, not in what stands where"
        if listed is not None:
            yield from self._list(self.open) if listed else ()
        elif self.open and (self.shares is not None or len(self.values) != 2):
            drawn = self._cells() if self.shares is None and self._has_room(self.grid()) else {}
            yield from self._list([at for at in self.open if at not in drawn])

    def _list(self, ats: Collection[At]) -> Iterator[str]:
        """What each of these places may be."""
        for at in [*ats][:SHOWN]:
            yield f"  {place_name(at)}: {', '.join(map(self._shared, self.open[at]))}"
        if (more := len(ats) - SHOWN) > 0:
            yield f"  and {more:,} more"

    def _shared(self, fact: Fact) -> str:
        """What a place may be, with the share of the solutions in per cent where that is known."""
        share = None if self.shares is None else 100 * self.shares[fact] / self.verdict.count
        if share is None:
            return fact.value
        return f"{fact.value} {share:.1f} %"

    def _has_room(self, grid: Grid | None) -> bool:
        """Whether a text has room in its cells for all values that a place may have."""
        if grid is None or grid.link or grid.scene.layers or len(grid.layers) > 1:
            return False
        return 2 < len(self.values) <= PENCILLED and all(
            len(value) <= SHORT for value in self.values
        )

    def grid(self) -> Grid | None:
        """With what each open cell may be; in a text, where that is one of two,
        the share of the first."""
        if self.puzzle is None or not self.known:
            return None
        grid = self.puzzle.grid(self.solution)
        cells = self._cells()
        looks = dict(grid.scene.looks)
        fixed = self._has_room(grid)
        for (row, column), facts in cells.items() if self.pencilled else ():
            cell = (row - 1, column - 1)
            may_be = tuple(fact.value for fact in facts)
            possible = (
                tuple(value if value in may_be else "" for value in self.values)
                if fixed
                else may_be
            )
            if len(possible) <= PENCILLED:
                looks[cell] = replace(looks.get(cell, Look()), symbol="", possible=possible)
        drawn = self.pencilled and fixed and bool(cells)
        grid = replace(grid, pencilled=drawn, scene=replace(grid.scene, looks=looks))
        two = len(cells) == len(self.open) and all(len(facts) == 2 for facts in cells.values())
        if self.shares is None or not two or drawn:
            return grid
        rows = [list(row) for row in grid.layers[0]]
        for (row, column), (first, _) in cells.items():
            percent = 100 * self.shares[first] / self.verdict.count
            rows[row - 1][column - 1] = f"{min(99, max(1, round(percent)))}"
        return replace(grid, layers=(tuple(map(tuple, rows)),))

    def _cells(self) -> dict[tuple[int, int], tuple[Fact, ...]]:
        """The cells of a flat grid that are open."""
        return {(at[0], at[1]): facts for at, facts in self.open.items() if _is_cell(at)}

    def marks(self) -> Mapping[At, str]:
        """The open places, but for those in which it is seen what they may be."""
        grid = self.grid() if self.pencilled else None
        seen = {cell for cell, look in grid.scene.looks.items() if look.possible} if grid else set()
        return {
            at: OPEN for at in self.open if not (_is_cell(at) and (at[0] - 1, at[1] - 1) in seen)
        }


def _is_cell(at: At) -> TypeGuard[tuple[int, int]]:
    """Whether this is a cell of a flat grid."""
    return not isinstance(at, str) and len(at) == 2


def common(puzzle: Puzzle, request: Request, share: bool = False) -> Common:
    """What all solutions have in common; with `share` also how many have each of the other
    facts."""
    started = time.monotonic()
    try:
        session = Session.asked(puzzle, request, About.SOLUTIONS)
        shared_facts = of_session(session)
        if shared_facts.one is not None:
            denies = any(literal < 0 for literals in session.facts.values() for literal in literals)
            decided = {*shared_facts.decided}
            shown = (
                with_clues(puzzle, shared_facts.one, lambda clue: clue.fact in decided)
                if denies
                else puzzle
            )
            shared_facts = replace(
                shared_facts, puzzle=shown, solution=None if denies else shared_facts.solution
            )
    except OutOfTime as late:
        shared_facts = Common(Verdict(0, late.ended, ENGINE, 0.0))
    if share and shared_facts.one is not None:
        shared_facts = _with_shares(session, request, shared_facts)
    return replace(
        shared_facts, verdict=replace(shared_facts.verdict, seconds=time.monotonic() - started)
    )


def of_session(session: Session, clues: Collection[Clue] | None = None) -> Common:
    """What all solutions have in common in which these clues hold, or all of them."""
    held = list(session.clues if clues is None else clues)
    first = session.answer(session.holding(held))
    if first is None:
        return Common(Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0))
    one = session.solution(first)
    said = session.said(first)
    true = first
    always = set(said)
    seen = set(said)
    ended = Ended.LIMIT
    try:
        for other in _unlike(session, held, always, seen):
            true &= other
        if always == seen and session.other(first, held) is None:
            ended = Ended.EXHAUSTED
        elif always == seen:
            true = frozenset()  # the facts do not tell what the choices have in common
    except OutOfTime as late:
        # what all have is not known yet
        ended = late.ended
        always = set()
        true = frozenset()
    several = ended is Ended.LIMIT or seen != said
    places = defaultdict[At, list[Fact]](list)
    differ = seen - always
    for fact in session.facts:
        if fact in differ:
            places[fact.at].append(fact)
    number = 1 if ended is Ended.EXHAUSTED or not several else 2
    shown = (at for at in sorted(places, key=_cell) if len(places[at]) > 1 or always)
    return Common(
        Verdict(number, ended, ENGINE, 0.0),
        tuple(fact for fact in session.facts if fact in always),
        Places({at: tuple(places[at]) for at in shown}),
        session.solution(true),
        one=one,
        values=_values(session.facts),
    )


def _values(facts: Iterable[Fact]) -> tuple[str, ...]:
    """All values that facts name: numbers in their order, others as they come."""
    values = dict.fromkeys(fact.value for fact in facts)
    return tuple(sorted(values, key=int) if all(value.isdecimal() for value in values) else values)


def _cell(at: At) -> tuple[int, ...]:
    """By which places are sorted; names stay in their order."""
    return () if isinstance(at, str) else at


def _unlike(
    session: Session, clues: Collection[Clue], always: set[Fact], seen: set[Fact]
) -> Iterator[Answer]:
    """Answers, each with a fact that none before had, or without one that all before had;
    the facts are kept up."""
    unseen = {
        fact: session.literal(fact) for fact in session.each(session.facts) if fact not in seen
    }
    common = list(session.facts)  # in an order that is the same in every process
    while True:
        common = [fact for fact in common if fact in always]
        news = [*unseen.values(), *(-session.literal(fact) for fact in common)]
        session.prefer(news)
        with session.guard() as guard:
            session.add([*news, -guard])
            other = session.answer([*session.holding(clues), guard])
        if other is None:
            return
        said = session.said(other)
        seen |= said
        always &= said
        for fact in said:
            unseen.pop(fact, None)
        yield other


# shares


def _with_shares(session: Session, request: Request, common: Common) -> Common:
    """The number of solutions, and of those that have each fact,
    counted by states or one by one."""
    total, ended, numbers = _by_states(session.puzzle, request) or _one_by_one(
        session.puzzle, request
    )
    verdict = replace(common.verdict, count=max(total, common.verdict.count), ended=ended)
    if ended is not Ended.EXHAUSTED:
        return replace(common, verdict=verdict)
    return replace(common, verdict=verdict, shares=session.numbers(numbers, total))


def _by_states(puzzle: Puzzle, request: Request) -> Counted | None:
    """From one pass over the states of the hand-written search; None where that takes too long."""
    states = graph(puzzle, request)
    if states is None:
        return None
    return (states.total, Ended.EXHAUSTED, states.shares())


def _one_by_one(puzzle: Puzzle, request: Request) -> Counted:
    """From a list of all solutions, where they are not too many."""
    numbers = Counter[Hashable]()
    total, ended = drain(questions.solutions(puzzle, request, LISTED), numbers.update)
    return total, ended, numbers


PATIENCE = 5.0  # seconds


def graph(puzzle: Puzzle, request: Request) -> Graph | None:
    """The states with the numbers of solutions below them; None where that takes long."""
    limits = request.limits.at_most(PATIENCE)
    try:
        with limits.building():
            search = puzzle.search()
        states = Reference().graph(search, limits)
    except (Stopped, MemoryError):
        return None
    return states if isinstance(states, Graph) else None

"""What all solutions have in common, and what the places that are still open may be: their true candidates."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from .. import questions
from ..asking import Asking, Verdict
from ..grid import OPEN, Look
from ..limits import Ended
from ..model import Answer
from ..puzzle import At, Clue, Fact, Grid, Puzzle, Solution, place_name
from ..session import ENGINE, Late, Session, with_clues
from ..streams import drain
from .finding import Finding, places
from .states import graph

LISTED = 50_000  # solutions, where that takes longer
SHOWN = 200  # lines about open places
PENCILLED = 16  # values that a cell may be have room in it

Counted = tuple[int, Ended, Mapping[Hashable, int]]
"""How many solutions there are, why that ended, and how many of them have each label."""


@dataclass(frozen=True)
class Common(Finding):
    """What all solutions have, and what the others may be at the places where they differ."""

    decided: tuple[Fact, ...] = ()  # nothing where the time was up before that was known
    open: Mapping[At, tuple[Fact, ...]] = field(default_factory=dict)
    solution: Solution | None = frozenset()  # the labels that all solutions have; None where the puzzle says it all
    shares: Mapping[Fact, int] | None = None  # how many solutions have each fact; None where they were not counted
    one: Solution | None = None  # a solution
    puzzle: Puzzle | None = None  # to be drawn: with the labels, or else with what is decided as clues

    @property
    def words(self) -> str:
        if self.shares is None:
            return super().words
        return f"exactly {self.verdict.count} solution{'' if self.verdict.count == 1 else 's'}"

    @property
    def known(self) -> bool:
        """Whether anything was found about its places."""
        return bool(self.decided or self.open)

    def sentences(self) -> Iterator[str]:
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
        for at, facts in list(self.open.items())[:SHOWN]:
            yield f"  {place_name(at)}: {', '.join(map(self._shared, facts))}"
        if (more := len(self.open) - SHOWN) > 0:
            yield f"  and {more:,} more"

    def _shared(self, fact: Fact) -> str:
        """What a place may be, with the share of the solutions in per cent where that is known."""
        share = None if self.shares is None else 100 * self.shares[fact] / self.verdict.count
        return fact.value if share is None else f"{fact.value} {share:.1f} %"

    def grid(self) -> Grid | None:
        """With what each open cell may be in a picture; in a text, where that is one of two, the share of the first."""
        if self.puzzle is None or not self.known:
            return None
        grid, cells = self.puzzle.grid(self.solution), self._cells()
        looks = {
            (row - 1, column - 1): Look("", possible=tuple(fact.value for fact in facts))
            for (row, column), facts in cells.items()
            if len(facts) <= PENCILLED
        }
        grid = replace(grid, scene=replace(grid.scene, looks={**grid.scene.looks, **looks}))
        two = len(cells) == len(self.open) and all(len(facts) == 2 for facts in cells.values())
        if self.shares is None or not two:
            return grid
        rows = [list(row) for row in grid.layers[0]]
        for (row, column), (first, _) in cells.items():
            percent = 100 * self.shares[first] / self.verdict.count
            rows[row - 1][column - 1] = f"{min(99, max(1, round(percent)))}"
        return replace(grid, layers=(tuple(map(tuple, rows)),))

    def _cells(self) -> dict[tuple[int, int], tuple[Fact, ...]]:
        """The cells of a flat grid that are open."""
        return {(at[0], at[1]): facts for at, facts in self.open.items() if not isinstance(at, str) and len(at) == 2}

    def marks(self) -> Mapping[At, str]:
        return dict.fromkeys(self.open, OPEN)


def common(puzzle: Puzzle, asking: Asking, share: bool = False) -> Common:
    """What all solutions have in common; with `share` also how many have each of the other facts."""
    started = time.monotonic()
    try:
        session = Session.asked(puzzle, asking)
        found = of_session(session)
        if found.one is not None:
            denies = any(literal < 0 for literals in session.facts.values() for literal in literals)
            decided = {*found.decided}
            shown = with_clues(puzzle, found.one, lambda clue: clue.fact in decided) if denies else puzzle
            found = replace(found, puzzle=shown, solution=None if denies else found.solution)
    except Late as late:
        found = Common(Verdict(0, late.ended, ENGINE, 0.0))
    if share and found.one is not None:
        found = _with_shares(session, asking, found)
    return replace(found, verdict=replace(found.verdict, seconds=time.monotonic() - started))


def of_session(session: Session, clues: Collection[Clue] | None = None) -> Common:
    """What all solutions have in common in which these clues hold, or all of them."""
    held = list(session.clues if clues is None else clues)
    first = session.answer(session.holding(held))
    if first is None:
        return Common(Verdict(0, Ended.EXHAUSTED, ENGINE, 0.0))
    true, always, seen = first, session.said(first), session.said(first)
    ended = Ended.LIMIT
    try:
        for other in _unlike(session, held, always, seen):
            true &= other
        if always == seen and session.other(first, held) is None:
            ended = Ended.EXHAUSTED
        elif always == seen:
            true = frozenset()  # the facts do not tell what the choices have in common
    except Late as late:
        ended, always, true = late.ended, set(), frozenset()  # what all have is not known yet
    several = ended is Ended.LIMIT or seen != session.said(first)
    places, differ = defaultdict[At, list[Fact]](list), seen - always
    for fact in session.facts:
        if fact in differ:
            places[fact.at].append(fact)
    return Common(
        Verdict(1 if ended is Ended.EXHAUSTED or not several else 2, ended, ENGINE, 0.0),
        tuple(fact for fact in session.facts if fact in always),
        {at: tuple(places[at]) for at in sorted(places, key=_cell) if len(places[at]) > 1 or always},
        session.solution(true),
        one=session.solution(first),
    )


def _cell(at: At) -> tuple[int, ...]:
    """By which places are sorted; names stay in their order."""
    return () if isinstance(at, str) else at


def _unlike(session: Session, clues: Collection[Clue], always: set[Fact], seen: set[Fact]) -> Iterator[Answer]:
    """Answers, each with a fact that none before had, or without one that all before had; the facts are kept up."""
    unseen = {fact: session.literal(fact) for fact in session.facts if fact not in seen}
    while True:
        news = [*unseen.values(), *(-session.literal(fact) for fact in always)]
        session.prefer(news)
        with session.guard() as guard:
            session.add([*news, -guard])
            found = session.answer([*session.holding(clues), guard])
        if found is None:
            return
        said = session.said(found)
        seen |= said
        always &= said
        for fact in said:
            unseen.pop(fact, None)
        yield found


# shares


def _with_shares(session: Session, asking: Asking, found: Common) -> Common:
    """The number of solutions, and of those that have each fact, counted by states or one by one."""
    total, ended, numbers = _by_states(session.puzzle, asking) or _one_by_one(session.puzzle, asking)
    verdict = replace(found.verdict, count=max(total, found.verdict.count), ended=ended)
    if ended is not Ended.EXHAUSTED:
        return replace(found, verdict=verdict)
    return replace(found, verdict=verdict, shares=session.numbers(numbers, total))


def _by_states(puzzle: Puzzle, asking: Asking) -> Counted | None:
    """From one pass over the states of the hand-written search; None where that takes too long."""
    found = graph(puzzle, asking)
    return None if found is None else (found.total, Ended.EXHAUSTED, found.shares())


def _one_by_one(puzzle: Puzzle, asking: Asking) -> Counted:
    """From a list of all solutions, where they are not too many."""
    numbers = Counter[Hashable]()
    total, ended = drain(questions.solutions(puzzle, asking, LISTED), numbers.update)
    return total, ended, numbers

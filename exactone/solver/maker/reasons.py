"""Why there is no solution, or why something stands where it does: the clues that say so, and no more of them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from ..asking import Asking, Verdict
from ..limits import Ended
from ..puzzle import At, Clue, Fact, Grid, Puzzle, place_name
from ..session import ENGINE, Item, Late, Session
from .finding import Finding, clues, lined, marks
from .smallest import irreducible, smallest

MOST = 5  # reasons that have no clue in common
TRIES = 1.0  # seconds for the proof that no fewer will do


I = TypeVar("I", bound=Item)  # noqa: E741  # items of one sort


@dataclass(frozen=True)
class Reason:
    """Clues, or facts that are known, that lead to something together; without any one of them they do not."""

    items: tuple[Item, ...]
    smallest: bool = False  # whether it is proved that no fewer do

    def contradiction(self) -> Iterator[str]:
        """That these contradict each other, or that the rules alone do."""
        if not self.items:
            yield "there is no solution even without any clue that could be left out"
            return
        yield self.together("no fewer do")
        yield from map(lined, self.items)

    def together(self, fewest: str) -> str:
        """That clues contradict each other, with the words for as few as can be; one that does alone says it all."""
        if len(self.items) == 1:
            return "1 clue is impossible"
        return f"{clues(len(self.items))} contradict each other; {self.fewer(fewest)}"

    def fewer(self, fewest: str) -> str:
        """Whether others would do that are fewer."""
        return fewest if self.smallest else "none of them can be left out"


@dataclass(frozen=True)
class Explanation(Finding):
    """Why there is no solution, or why all solutions have a fact."""

    reasons: tuple[Reason, ...] = ()  # with no clue in common; one without clues says that the rules alone are enough
    fact: Fact | None = None  # what is explained, if not that there is no solution
    may_be: tuple[Fact, ...] = ()  # what that place may be, where solutions differ in it
    puzzle: Puzzle | None = None  # the puzzle with the clues of the first reason alone
    place: str = ""  # that was asked about

    def sentences(self) -> Iterator[str]:
        if self.verdict.argument:
            yield self.verdict.argument
        for number, why in enumerate(self.reasons):
            if self.fact:
                yield self._follows(self.fact, why)
            elif number:
                yield f"apart from these, {why.together('no fewer of the others do')}"
            else:
                yield from why.contradiction()
                continue
            yield from map(lined, why.items)
        if self.may_be:
            at = place_name(self.may_be[0].at)
            yield f"{at} is not the same in all solutions: {', '.join(fact.value for fact in self.may_be)}"
        elif not self.reasons and self.verdict.count and not self.place:
            if self.verdict.answer == "many":
                yield "fix says which clues to add"
            yield "name a place with --cell to see why it is what it is"

    def _follows(self, fact: Fact, why: Reason) -> str:
        if not why.items:
            return f"{fact} even without any clue that could be left out"
        if fact in (item.fact for item in why.items if isinstance(item, Clue)):
            return f"{fact} because that is given"
        return f"{fact}: that follows from {clues(len(why.items))}; {why.fewer('no fewer do')}"

    def grid(self) -> Grid | None:
        return self.puzzle.grid() if self.puzzle and self.reasons and self.reasons[0].items else None

    def marks(self) -> Mapping[At, str]:
        return marks([item for each in self.reasons[:1] for item in each.items], self.fact)


def explain(puzzle: Puzzle, asking: Asking, place: str | None = None) -> Explanation:
    """Why there is no solution; or, of a place, why it is in all of them what it is."""
    started = time.monotonic()

    def verdict(count: int, ended: Ended) -> Verdict:
        argument = "" if count else puzzle.argument() or ""
        ended = Ended.EXHAUSTED if argument else ended
        return Verdict(count, ended, ENGINE, time.monotonic() - started, argument=argument)

    found, count = list[Reason](), 0
    try:
        session = Session.asked(puzzle, asking)
        at = None if place is None else session.place(place)
        true = session.answer(session.holding(session.clues))
        if true is None:
            for each in contradictions(session):
                found.append(each)
            return Explanation(verdict(0, Ended.EXHAUSTED), tuple(found), puzzle=_alone(session, found[0]))
        count = 1
        count += session.other(true, session.clues) is not None
        solved = verdict(count, Ended.LIMIT if count > 1 else Ended.EXHAUSTED)
        return Explanation(solved) if at is None else _of_place(session, at, solved)
    except Late as late:
        return Explanation(verdict(count, late.ended), tuple(found), place=place or "")


def _of_place(session: Session, at: At, verdict: Verdict) -> Explanation:
    """Why a place is in all solutions what it is; or what it may be."""
    clues = list(session.clues)
    may_be = [fact for fact in session.places[at] if session.answer(session.holding([*clues, fact])) is not None]
    if len(may_be) != 1 or (why := reason(session, clues, [-session.literal(may_be[0])])) is None:
        return Explanation(verdict, may_be=tuple(may_be))
    return Explanation(verdict, (why,), may_be[0], puzzle=_alone(session, why))


def _alone(session: Session, why: Reason) -> Puzzle:
    """The puzzle with the clues of a reason, and no others."""
    return session.without(clue for clue in session.clues if clue not in why.items)


def contradictions(session: Session) -> Iterator[Reason]:
    """Sets of clues that contradict each other, with no clue in common."""
    clues = list(session.clues)
    for _ in range(MOST):
        found = reason(session, clues)
        if found is None:
            return
        yield found
        if not found.items:
            return
        clues = [clue for clue in clues if clue not in found.items]


def reason(
    session: Session, items: Sequence[Item], against: Iterable[int] = (), seconds: float = TRIES
) -> Reason | None:
    """Some of the items with which these literals cannot all hold; None if they can with all of them.

    None of them can be left out, and if the time allows there are no fewer that do.
    """
    assumed = list(against)

    numbers, ended = needed(session, [session.literals(item) for item in items], assumed)
    if numbers is None:
        return None
    if ended is not Ended.EXHAUSTED:
        raise Late(ended)
    found = [items[number] for number in numbers]
    return fewest(session, items, found, assumed, seconds)


def needed(session: Session, groups: Sequence[Sequence[int]], assumed: Sequence[int]) -> tuple[list[int] | None, Ended]:
    """The numbers of some groups of literals that cannot all hold with those assumed, and how the search ended.

    None of them can be left out, if time allows. None where even all of them can hold.
    """

    def enough(kept: Collection[int]) -> Collection[int] | None:
        if session.possible([*assumed, *chain.from_iterable(map(groups.__getitem__, kept))]):
            return None
        core = session.core()
        return {number for number in kept if not core.isdisjoint(groups[number])}

    try:
        core = enough(range(len(groups)))
    except Late as late:
        return [*range(len(groups))], late.ended
    return (None, Ended.EXHAUSTED) if core is None else irreducible(sorted(core), enough)


def fewest(
    session: Session, items: Sequence[Item], best: Sequence[Item], assumed: Sequence[int], seconds: float
) -> Reason:
    """The fewest of the items with which these literals cannot all hold, if the time allows, else the best known."""

    def lacks(chosen: Collection[Item]) -> list[Item] | None:
        """What is left out of as many as can hold together, these among them."""
        return left_out(session, items, chosen, assumed)

    if len(best) <= 1 or not seconds:
        return Reason(tuple(best), len(best) <= 1)
    with session.within(seconds) as soon:
        found, proved = smallest(items, best, lacks, soon)
    return Reason(tuple(sorted(found, key=items.index)), proved)


def left_out(session: Session, items: Sequence[I], chosen: Collection[I], assumed: Sequence[int]) -> list[I] | None:
    """What is left out of as many items as can hold together with these literals, those chosen among them.

    None where not even those can.
    """
    true, held = session.answer([*session.holding(chosen), *assumed]), dict.fromkeys(chosen)
    if true is None:
        return None
    for item in items:
        if item not in held and not session.holds(item, true):
            more = session.answer([*session.holding((*held, item)), *assumed])
            if more is None:
                continue
            true = more
        held |= dict.fromkeys([item, *(other for other in items if session.holds(other, true))])
    return [item for item in items if item not in held]

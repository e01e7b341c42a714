"""Why there is no solution, or why something stands where it does."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .. import questions
from ..asking import Asking, Verdict
from ..limits import Ended
from ..puzzle import At, Clue, Fact, Grid, Puzzle, Solution, place_name
from ..session import ENGINE, Late, Session
from .contradicting import ENOUGH, Contradicting, by_rules_alone
from .finding import Finding, clues, lined, marks
from .reasons import Reason, reason


@dataclass(frozen=True)
class Explanation(Finding):
    """Why there is no solution, or why all solutions have a fact."""

    reasons: tuple[Reason, ...] = ()  # with no clue in common; one without clues says that the rules alone are enough
    fact: Fact | None = None  # what is explained, if not that there is no solution
    may_be: tuple[Fact, ...] = ()  # what that place may be, where solutions differ in it
    puzzle: Puzzle | None = None  # the puzzle with the clues of the first reason alone
    place: str = ""  # that was asked about
    ended: Ended = Ended.EXHAUSTED  # why the search for reasons is over

    @property
    def ending(self) -> str:
        return self.verdict.ending or ("" if self.ended is Ended.EXHAUSTED else self.ended.value)

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
    started, seen = time.monotonic(), questions.at_sight(puzzle, asking)
    argument = "" if seen is None else seen.argument
    if seen is not None and not argument:
        return Explanation(seen)

    def verdict(number: int, ended: Ended) -> Verdict:
        return Verdict(number, ended, ENGINE, time.monotonic() - started, argument=argument)

    try:
        if argument and by_rules_alone(puzzle, asking.limits):
            return Explanation(verdict(0, Ended.EXHAUSTED), (Reason((), True),))
        session = Session.asked(puzzle, asking)
        at = None if place is None else session.place(place)
        doubts = Contradicting(session, asking)
        found, ended = ([], Ended.EXHAUSTED) if argument else doubts.solutions()
        if not found:
            reasons = tuple(doubts.reasons())
            return _of_reasons(session, verdict(0, ended), reasons)
        solved = verdict(len(found), ended)
        return Explanation(solved) if at is None else _of_place(session, at, solved, found)
    except Late as late:
        return Explanation(verdict(0, Ended.EXHAUSTED if argument else late.ended), place=place or "", ended=late.ended)


def _of_place(session: Session, at: At, verdict: Verdict, found: Sequence[Solution]) -> Explanation:
    """Why a place is in all solutions what it is; or what it may be."""
    held, said = list(session.clues), [session.said(session.true(solution)) for solution in found]
    may_be = [
        fact
        for fact in session.places[at]
        if any(fact in facts for facts in said)
        or (verdict.answer == "many" and session.answer(session.holding([*held, fact])) is not None)
    ]
    if len(may_be) != 1:
        return Explanation(verdict, may_be=tuple(may_be))
    why = reason(session, held, [-session.literal(may_be[0])], ENOUGH)
    if why is None:
        return Explanation(verdict, may_be=tuple(may_be))
    return _of_reasons(session, verdict, (why,), may_be[0])


def _of_reasons(
    session: Session, verdict: Verdict, reasons: tuple[Reason, ...], fact: Fact | None = None
) -> Explanation:
    """What is explained by reasons, with the puzzle that has the clues of the first of them alone."""
    alone = session.without(clue for clue in session.clues if clue not in reasons[0].items)
    late = session.limits.over() if reasons[0].spare else None
    return Explanation(verdict, reasons, fact, puzzle=alone, ended=late or Ended.EXHAUSTED)

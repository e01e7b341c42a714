"""Why there is no solution, or why something stands where it does: the clues that say so."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from exactone.solver.errors import EngineError, Unable
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import At, Clue, Fact, Grid, Puzzle, Solution, in_sentence, place_name
from exactone.solver.streams import drain

from . import as_json, questions
from .finding import Finding, either, lined, marks
from .reasons import TRIES, Reason, fewest, irreducible, reason
from .request import Request, Verdict
from .session import ENGINE, About, OutOfTime, Session, building, clues_of

MOST = 5  # reasons that have no clue in common
# seconds for whom to say something; where nobody does, so many times more the next time:
EACH = 0.5
LONGER = 4
ENOUGH = 5.0  # seconds to leave out of the first reason what can be, and to see that no fewer do,
MORE = 1.0  # and for each other one
FEW = 5  # clues; that no fewer do of more of them takes longer than that, or is soon seen


def by_rules_alone(puzzle: Puzzle, limits: Limits) -> bool:
    """Whether it is seen at sight that there is no solution even without any clue."""
    with building(limits):
        return puzzle.without({*clues_of(puzzle)}).argument() is not None


class ClueConflicts:
    """The clues of a puzzle, and who knows which of them contradict each other."""

    def __init__(self, session: Session, request: Request, only_loaded: bool = False) -> None:
        """Only the solver that is loaded can be asked about clues that no puzzle can be without."""
        self.session = session
        self.request = request
        # who knew it last comes first
        self.ways = [self._loaded] if only_loaded else [self._loaded, self._elsewhere]
        self.seconds, self.doubted = EACH, False  # for each; whether nobody knew it of some clues
        # what holds, too, where some clues were seen to
        self.besides: Callable[[], Iterable[Clue]] = tuple

    def solutions(self) -> tuple[list[Solution], Ended]:
        """The solution, of several two, and whether these are all; from whoever says that first."""
        ways = [self._first, self._first_elsewhere]
        if self.session.puzzle.suited != ENGINE and self.request.kept is None:
            ways.reverse()
        seconds = EACH
        while True:
            for way in ways:
                with self.session.within(seconds), suppress(OutOfTime):
                    return way()
            if over := self.session.limits.over():
                raise OutOfTime(over)
            seconds *= LONGER

    def _first(self) -> tuple[list[Solution], Ended]:
        """The first two solutions by the solver that is loaded, and whether these are all."""
        session = self.session
        if (true := session.answer(session.holding(session.clues))) is None:
            return [], Ended.EXHAUSTED
        answers = [true, *filter(None, [session.other(true, session.clues)])]
        ended = Ended.LIMIT if len(answers) > 1 else Ended.EXHAUSTED
        return [*map(session.solution, answers)], ended

    def _first_elsewhere(self) -> tuple[list[Solution], Ended]:
        """The first two solutions by an engine that begins anew, in whose model the clues need not
        be switches."""
        solutions = list[Solution]()
        request = replace(self.request, limits=self.session.limits)
        _, ended = drain(questions.solutions(self.session.puzzle, request, 2), solutions.append)
        if len(solutions) < 2 and ended is not Ended.EXHAUSTED:
            raise OutOfTime(ended)
        return solutions, Ended.LIMIT if len(solutions) > 1 else ended

    def reasons(self) -> Iterator[Reason]:
        """Sets of clues that contradict each other, with no clue in common;
        all of them together do."""
        clues = list(self.session.clues)
        core = None
        for number in range(MOST):
            with self.session.within(MORE if number else ENOUGH):
                try:
                    core = self._core(clues)
                except OutOfTime:
                    core = None if number else clues
                why = None if core is None else self._reason(clues, core)
            if why is None:
                return
            yield why
            if not why.items or self.session.limits.over():
                return
            clues = [clue for clue in clues if clue not in why.items]

    def _reason(self, clues: Sequence[Clue], core: Collection[Clue]) -> Reason:
        """Some of those that contradict each other, the fewest if the time allows."""
        kept = [clue for clue in clues if clue in core]
        ended = Ended.EXHAUSTED
        self.seconds = EACH
        self.doubted = True
        while self.doubted and ended is Ended.EXHAUSTED:
            self.doubted = False
            kept, ended = irreducible(kept, self._enough)
            self.seconds *= LONGER
        spare = self.doubted or ended is not Ended.EXHAUSTED
        self.seconds = EACH
        return fewest(
            self.session, clues, kept, self._held, ENOUGH if len(kept) <= FEW else TRIES, spare
        )

    def _enough(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Those of the clues that contradict each other; None where they do not,
        or where nobody soon knows it."""
        try:
            return self._core(kept)
        except OutOfTime:
            if self.session.limits.over():
                raise
            self.doubted = True
            return None

    def _held(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Clues that do not contradict each other, these among them; None if they do."""
        if self._core(kept) is not None:
            return None
        return [*kept, *self.besides()]

    def _core(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Those of the clues that contradict each other, so far as is known;
        None if they do not."""
        for way in self.ways:
            with self.session.within(self.seconds), suppress(OutOfTime):
                core = way(kept)
                self.ways.sort(key=lambda other: other != way)
                return core
        raise OutOfTime(self.session.limits.over() or Ended.TIMEOUT)

    def _loaded(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Which of these clues contradict each other, by the solver that is loaded; None if they do
        not."""
        session = self.session
        if session.possible(session.holding(kept)):
            self.besides = lambda: (
                clue for clue in session.clues if session.holds(clue, session.last())
            )
            return None
        core = session.core()
        return [clue for clue in kept if not core.isdisjoint(session.clues[clue])]

    def _elsewhere(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Whether these clues contradict each other, by an argument, or an engine that begins anew:
        all of them, or None. They know nothing of cores."""
        session = self.session
        solutions = list[Solution]()
        puzzle = session.without(clue for clue in session.clues if clue not in kept)
        request = replace(self.request, limits=session.limits)
        _, ended = drain(questions.solutions(puzzle, request, 1), solutions.append)
        if not solutions and ended is not Ended.EXHAUSTED:
            raise OutOfTime(ended)
        said = {fact for solution in solutions for fact in session.said(session.true(solution))}
        self.besides = lambda: (clue for clue in session.clues if clue.fact in said)
        return None if solutions else kept


@dataclass(frozen=True)
class Explanation(Finding):
    """Why there is no solution, or why all solutions have a fact."""

    # with no clue in common; one without clues says that the rules alone are enough
    reasons: tuple[Reason, ...] = ()
    fact: Fact | None = None  # what is explained, if not that there is no solution
    may_be: tuple[Fact, ...] = ()  # what that place may be, where solutions differ in it
    # with the clues of the first reason alone; or of which that is a solution
    puzzle: Puzzle | None = None
    place: str = ""  # that was asked about
    never: Fact | None = None  # what is explained not to be in any solution
    some: Fact | None = None  # what is in some solution, though not in all,
    solution: Solution | None = None  # and a solution that has it
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
            elif self.never:
                yield self._excluded(self.never, why)
            elif number:
                yield f"apart from these, {why.together('no fewer of the others do')}"
            else:
                yield from why.contradiction()
                continue
            yield from map(lined, why.items)
        if self.some:
            yield (
                f"{place_name(self.some.at)} can be {in_sentence(self.some.value)}: "
                "this solution has it, "
                "others have not"
            )
        elif self.may_be:
            at = place_name(self.may_be[0].at)
            yield (
                f"{at} is not the same in all solutions: "
                f"{', '.join(fact.value for fact in self.may_be)}"
            )
        elif not self.reasons and self.verdict.count and not self.place:
            if self.verdict.answer == "many":
                yield "fix says which clues to add"
            yield "name a place with --cell to see why it is what it is"

    def data(self) -> dict[str, Any]:
        reasons = [[as_json.clue(item) for item in why.items] for why in self.reasons]
        first = self.reasons[0] if self.reasons else None
        data: dict[str, Any] = {
            "reason": reasons[0] if reasons else [],
            "reasons": reasons,
            "smallest": first is not None and first.smallest,
        }
        if first is not None and first.spare:
            data["spare"] = True
        if self.fact is not None:
            data["of"] = as_json.choice(self.fact)
        asked = self.never or self.some
        if asked is not None:
            data["asked"] = as_json.choice(asked)
            data["holds"] = "sometimes" if self.some else "never"
        if self.puzzle is not None and self.solution:
            data["solution"] = self.puzzle.write(self.solution)
        if self.may_be:
            data["may_be"] = [fact.value for fact in self.may_be]
        return data

    def _follows(self, fact: Fact, why: Reason) -> str:
        if not why.items:
            return f"{fact} even without any clue that could be left out"
        if fact in (item.fact for item in why.items if isinstance(item, Clue)):
            return f"{fact} because that is given"
        return f"{fact}: that follows from {why.counted}; {why.fewer('no fewer do')}"

    def _excluded(self, fact: Fact, why: Reason) -> str:
        said = fact.denied
        if not why.items:
            return f"{said} even without any clue that could be left out"
        return f"{said}: that follows from {why.counted}; {why.fewer('no fewer do')}"

    def grid(self) -> Grid | None:
        if self.puzzle and self.solution is not None:
            return self.puzzle.grid(self.solution)
        if self.puzzle and self.reasons and self.reasons[0].items:
            return self.puzzle.grid()
        return None

    def marks(self) -> Mapping[At, str]:
        items = [item for each in self.reasons[:1] for item in each.items]
        return marks(items, self.fact or self.never or self.some)


def explain(puzzle: Puzzle, request: Request, place: str | None = None) -> Explanation:
    """Why there is no solution; or, of a place, why it is in all of them what it is, or,
    as in r1c8=7, is not."""
    started = time.monotonic()
    seen = questions.at_sight(puzzle, request)
    argument = "" if seen is None else seen.argument
    if seen is not None and not argument:
        return Explanation(seen)

    def verdict(number: int, ended: Ended) -> Verdict:
        return Verdict(number, ended, ENGINE, time.monotonic() - started, argument=argument)

    try:
        if argument and by_rules_alone(puzzle, request.limits):
            found_told = _of_all_told(puzzle, request, verdict(0, Ended.EXHAUSTED))
            return found_told or Explanation(verdict(0, Ended.EXHAUSTED), (Reason((), True),))
        session = Session.asked(puzzle, request, About.CLUES)
        asked = None if place is None else _asked(session, place)
        doubts = ClueConflicts(session, request)
        solutions, ended = ([], Ended.EXHAUSTED) if argument else doubts.solutions()
        if not solutions:
            reasons = tuple(doubts.reasons())
            if not reasons[0].items and (told := _of_all_told(puzzle, request, verdict(0, ended))):
                return told
            return _of_reasons(session, verdict(0, ended), reasons)
        solved = verdict(len(solutions), ended)
        if asked is None:
            return Explanation(solved)
        explained = _of_asked(session, asked, solved, solutions)
        if explained.reasons and not explained.reasons[0].items:
            return _of_rules(puzzle, request, asked, solved, solutions) or explained
        return explained
    except OutOfTime as late:
        return Explanation(
            verdict(0, Ended.EXHAUSTED if argument else late.ended),
            place=place or "",
            ended=late.ended,
        )


def _of_all_told(puzzle: Puzzle, request: Request, verdict: Verdict) -> Explanation | None:
    """Why there is no solution even without any clue, where what else its maker told says it."""
    if not (reasons := reasons_of_all_told(puzzle, request)):
        return None
    late = request.limits.over() if reasons[0].spare else None
    bare = puzzle.without({*clues_of(puzzle)})
    return Explanation(verdict, reasons, puzzle=bare, ended=late or Ended.EXHAUSTED)


def reasons_of_all_told(puzzle: Puzzle, request: Request) -> tuple[Reason, ...]:
    """What else its maker told that contradicts each other where there is no solution even without
    any clue: a size, a symmetry, the number of a clue; nothing where that is not soon known."""
    if (told := puzzle.without({*clues_of(puzzle)}).with_all_told()) is None:
        return ()
    try:
        session = Session(told, request.limits)
        reasons = tuple(ClueConflicts(session, request, only_loaded=True).reasons())
    except OutOfTime:
        return ()
    return reasons if reasons and reasons[0].items else ()


def _asked(session: Session, said: str) -> At | Fact:
    """The place that is asked about; with a value, as in r1c8=7, what may stand there."""
    place, equals, value = said.rpartition("=")
    if not equals:
        return session.place(said)
    at = session.place(place.strip())
    wanted = value.strip()
    known = {fact.value: fact for fact in session.places[at]}
    if (fact := known.get(wanted)) is None:
        raise Unable(f"{place_name(at)} has no value {wanted!r}; it may be {either([*known])}")
    return fact


def _of_asked(
    session: Session, asked: At | Fact, verdict: Verdict, solutions: Sequence[Solution]
) -> Explanation:
    """Why a place is what it is, or why a value stands there, or does not."""
    if isinstance(asked, Fact):
        return _of_fact(session, asked, verdict)
    return _of_place(session, asked, verdict, solutions)


def _of_rules(
    puzzle: Puzzle,
    request: Request,
    asked: At | Fact,
    verdict: Verdict,
    solutions: Sequence[Solution],
) -> Explanation | None:
    """Why a place is what it is even without any clue: what else its maker told, and rules;
    nothing where these are not told apart, or where that is not soon known."""
    if (told := puzzle.without({*clues_of(puzzle)}).with_all_told()) is None:
        return None
    try:
        return _of_asked(Session(told, request.limits), asked, verdict, solutions)
    except OutOfTime:
        return None


def _of_fact(session: Session, fact: Fact, verdict: Verdict) -> Explanation:
    """Why something stands at a place in all solutions, or in none;
    or a solution of several where it does."""
    held = list(session.clues)
    own = session.literal(fact)
    true = session.answer([*session.holding(held), own])
    if true is not None and session.answer([*session.holding(held), -own]) is not None:
        solution = session.solution(true)
        if broken := session.puzzle.check(solution):
            raise EngineError(f"{ENGINE} returned a wrong answer: {broken[0]}", solution)
        return Explanation(verdict, some=fact, solution=solution, puzzle=session.puzzle)
    always = true is not None
    why = reason(session, held, [-own if always else own], ENOUGH)
    assert why is not None
    return _of_reasons(session, verdict, (why,), fact if always else None, None if always else fact)


def _of_place(
    session: Session, at: At, verdict: Verdict, solutions: Sequence[Solution]
) -> Explanation:
    """Why a place is in all solutions what it is; or what it may be."""
    held = list(session.clues)
    said = [session.said(session.true(solution)) for solution in solutions]
    several = verdict.answer == "many"
    may_be = list[Fact]()
    for fact in session.places[at]:
        is_known = any(fact in facts for facts in said)
        if is_known or (several and session.answer(session.holding([*held, fact])) is not None):
            may_be.append(fact)
    if len(may_be) != 1:
        return Explanation(verdict, may_be=tuple(may_be))
    why = reason(session, held, [-session.literal(may_be[0])], ENOUGH)
    if why is None:
        return Explanation(verdict, may_be=tuple(may_be))
    return _of_reasons(session, verdict, (why,), may_be[0])


def _of_reasons(
    session: Session,
    verdict: Verdict,
    reasons: tuple[Reason, ...],
    fact: Fact | None = None,
    never: Fact | None = None,
) -> Explanation:
    """What is explained by reasons, with the puzzle that has the clues of the first of them
    alone."""
    alone = session.without(clue for clue in session.clues if clue not in reasons[0].items)
    late = session.limits.over() if reasons[0].spare else None
    return Explanation(
        verdict, reasons, fact, puzzle=alone, ended=late or Ended.EXHAUSTED, never=never
    )

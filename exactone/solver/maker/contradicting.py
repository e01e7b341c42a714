"""Which clues contradict each other. The solver that is loaded says that, or an argument at sight, or an engine that
begins anew without clues that are switches: nobody is waited for as long as there are others to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from .. import questions
from ..asking import Asking
from ..limits import Ended, Limits
from ..puzzle import Clue, Puzzle, Solution
from ..session import ENGINE, Late, Session, building, clues_of
from ..streams import drain
from .reasons import TRIES, Reason, fewest
from .smallest import irreducible

MOST = 5  # reasons that have no clue in common
EACH = 0.5  # seconds for whom to say something; where nobody does, so many times more the next time:
LONGER = 4
ENOUGH = 5.0  # seconds to leave out of the first reason what can be, and to see that no fewer do,
MORE = 1.0  # and for each other one
FEW = 5  # clues; that no fewer do of more of them takes longer than that, or is soon seen


def by_rules_alone(puzzle: Puzzle, limits: Limits) -> bool:
    """Whether it is seen at sight that there is no solution even without any clue."""
    with building(limits):
        return puzzle.without({*clues_of(puzzle)}).argument() is not None


class Contradicting:
    """The clues of a puzzle, and who knows which of them contradict each other."""

    def __init__(self, session: Session, asking: Asking) -> None:
        self.session, self.asking = session, asking
        self.ways = [self._loaded, self._elsewhere]  # who knew it last is asked first
        self.seconds, self.doubted = EACH, False  # for each; whether nobody knew it of some clues
        self.besides: Callable[[], Iterable[Clue]] = tuple  # what holds, too, where some clues were seen to

    def solutions(self) -> tuple[list[Solution], Ended]:
        """The solution, of several two, and whether these are all; from whoever says that first."""
        ways = [self._first, self._first_elsewhere]
        if self.session.puzzle.suited != ENGINE and self.asking.session is None:
            ways.reverse()
        seconds = EACH
        while True:
            for way in ways:
                with self.session.within(seconds), suppress(Late):
                    return way()
            if over := self.session.limits.over():
                raise Late(over)
            seconds *= LONGER

    def _first(self) -> tuple[list[Solution], Ended]:
        """The same from the solver that is loaded."""
        session = self.session
        if (true := session.answer(session.holding(session.clues))) is None:
            return [], Ended.EXHAUSTED
        found = [true, *filter(None, [session.other(true, session.clues)])]
        return [*map(session.solution, found)], Ended.LIMIT if len(found) > 1 else Ended.EXHAUSTED

    def _first_elsewhere(self) -> tuple[list[Solution], Ended]:
        """The same from an engine that begins anew, in whose model the clues need not be switches."""
        found, asking = list[Solution](), replace(self.asking, limits=self.session.limits)
        _, ended = drain(questions.solutions(self.session.puzzle, asking, 2), found.append)
        if len(found) < 2 and ended is not Ended.EXHAUSTED:
            raise Late(ended)
        return found, Ended.LIMIT if len(found) > 1 else ended

    def reasons(self) -> Iterator[Reason]:
        """Sets of clues that contradict each other, with no clue in common; all of them together do."""
        clues, core = list(self.session.clues), None
        for number in range(MOST):
            with self.session.within(MORE if number else ENOUGH):
                try:
                    core = self._core(clues)
                except Late:
                    core = None if number else clues
                found = None if core is None else self._reason(clues, core)
            if found is None:
                return
            yield found
            if not found.items or self.session.limits.over():
                return
            clues = [clue for clue in clues if clue not in found.items]

    def _reason(self, clues: Sequence[Clue], core: Collection[Clue]) -> Reason:
        """Some of those that contradict each other, the fewest if the time allows."""
        kept, ended = [clue for clue in clues if clue in core], Ended.EXHAUSTED
        self.seconds, self.doubted = EACH, True
        while self.doubted and ended is Ended.EXHAUSTED:
            self.doubted = False
            kept, ended = irreducible(kept, self._enough)
            self.seconds *= LONGER
        spare = self.doubted or ended is not Ended.EXHAUSTED
        self.seconds = EACH
        return fewest(self.session, clues, kept, self._held, ENOUGH if len(kept) <= FEW else TRIES, spare)

    def _enough(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Those of the clues that contradict each other; None where they do not, or where nobody soon knows it."""
        try:
            return self._core(kept)
        except Late:
            if self.session.limits.over():
                raise
            self.doubted = True
            return None

    def _held(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Clues that do not contradict each other, these among them; None if they do."""
        return None if self._core(kept) is not None else [*kept, *self.besides()]

    def _core(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Those of the clues that contradict each other, so far as is known; None if they do not."""
        for way in self.ways:
            with self.session.within(self.seconds), suppress(Late):
                found = way(kept)
                self.ways.sort(key=lambda other: other != way)
                return found
        raise Late(self.session.limits.over() or Ended.TIMEOUT)

    def _loaded(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """The same from the solver that is loaded."""
        session = self.session
        if session.possible(session.holding(kept)):
            self.besides = lambda: (clue for clue in session.clues if session.holds(clue, session.last()))
            return None
        core = session.core()
        return [clue for clue in kept if not core.isdisjoint(session.clues[clue])]

    def _elsewhere(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """The same from an argument, or an engine that begins anew; they know nothing of cores."""
        session, found = self.session, list[Solution]()
        puzzle = session.without(clue for clue in session.clues if clue not in kept)
        asking = replace(self.asking, limits=session.limits)
        _, ended = drain(questions.solutions(puzzle, asking, 1), found.append)
        if not found and ended is not Ended.EXHAUSTED:
            raise Late(ended)
        said = {fact for solution in found for fact in session.said(session.true(solution))}
        self.besides = lambda: (clue for clue in session.clues if clue.fact in said)
        return None if found else kept

"""One puzzle that is asked about again and again while its clues change."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from exactone.models import Kind
from exactone.solver.ask import common as shared
from exactone.solver.ask import explain as explaining
from exactone.solver.ask import fix as fixes
from exactone.solver.ask import hint as hints
from exactone.solver.ask import minimize as minimal
from exactone.solver.ask import questions
from exactone.solver.ask import tell as telling
from exactone.solver.ask import tell as warm
from exactone.solver.ask.common import Common
from exactone.solver.ask.explain import Explanation
from exactone.solver.ask.facts import Asked, Telling
from exactone.solver.ask.fix import Fix
from exactone.solver.ask.hint import Hint
from exactone.solver.ask.minimize import Minimal
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.ask.session import Sessions
from exactone.solver.puzzle import At

from .arguments import (
    AnyPuzzle,
    Written,
    limit_of,
    progress_of,
    puzzle_of,
    seed_of,
    solution_of,
    stop_of,
    symmetry_of,
    whole,
)
from .limits import Progress, limits
from .pictures import with_picture
from .questions import name_of, with_solutions
from .solved import Solutions, Solved


class Session:
    """One puzzle that is asked again and again while its clues change, with a solver that stays
    loaded: for an editor.

    It is asked one question at a time. A proof is of a file, and begins anew: `prove`.
    """

    def __init__(
        self, puzzle: AnyPuzzle, *, progress: Progress | None = None, stop: Event | None = None
    ) -> None:
        self.puzzle: Kind = puzzle_of(puzzle)
        self._kept = Sessions()
        self._progress = progress_of(progress)
        self._stop = stop_of(stop)

    def change(self, puzzle: AnyPuzzle) -> None:
        """Goes on with another puzzle; where it has the same rules nothing is loaded anew."""
        self.puzzle = puzzle_of(puzzle)

    def verify(self, *, seconds: float | None = None) -> Verdict:
        """As `verify` of the puzzle as it is now."""
        return with_solutions(self.puzzle, warm.verify(self.puzzle, self._asking(seconds)))

    def count(self, *, limit: int | None = None, seconds: float | None = None) -> Verdict:
        """As `count` of the puzzle as it is now."""
        return questions.count(self.puzzle, self._asking(seconds), limit_of(limit))

    def solve(
        self, number: int | None = 1, *, seed: int | None = None, seconds: float | None = None
    ) -> Solutions:
        """As `solve` of the puzzle as it is now."""
        puzzle = self.puzzle
        solutions = list[Solved]()
        most = whole("number", number, 1, "is for all")
        request = self._asking(seconds, seed)
        verdict = warm.solve(
            puzzle, request, most, lambda solution: solutions.append(Solved.of(puzzle, solution))
        )
        return Solutions(puzzle, tuple(solutions), verdict)

    def explain(self, place: At | None = None, *, seconds: float | None = None) -> Explanation:
        """As `explain` of the puzzle as it is now."""
        explanation = explaining.explain(self.puzzle, self._asking(seconds), name_of(place))
        return with_picture(
            self.puzzle,
            replace(explanation, solution=Solved.where(self.puzzle, explanation.solution)),
        )

    def common(self, *, share: bool = False, seconds: float | None = None) -> Common:
        """As `common` of the puzzle as it is now."""
        shared_facts = shared.common(self.puzzle, self._asking(seconds), share)
        return with_picture(
            self.puzzle, replace(shared_facts, one=Solved.where(self.puzzle, shared_facts.one))
        )

    def ask(self, *, seconds: float | None = None) -> Asked:
        """As `ask` of the puzzle as it is now."""
        return with_picture(self.puzzle, telling.ask(self.puzzle, self._asking(seconds)))

    def tell(self, solution: Written, *, seconds: float | None = None) -> Telling:
        """As `tell` of the puzzle as it is now."""
        meant = solution_of(self.puzzle, solution)
        return with_picture(self.puzzle, telling.tell(self.puzzle, meant, self._asking(seconds)))

    def fix(self, keep: Written | None = None, *, seconds: float | None = None) -> Fix:
        """As `fix` of the puzzle as it is now."""
        repair = fixes.fix(
            self.puzzle,
            self._asking(seconds),
            None if keep is None else solution_of(self.puzzle, keep),
        )
        return with_picture(
            self.puzzle, replace(repair, solution=Solved.where(self.puzzle, repair.solution))
        )

    def minimize(
        self,
        *,
        smallest: bool = False,
        symmetry: str = "asymmetry",
        seed: int | None = None,
        seconds: float | None = None,
    ) -> Minimal:
        """As `minimize` of the puzzle as it is now."""
        fewer = minimal.minimize(
            self.puzzle, self._asking(seconds, seed), smallest, symmetry_of(symmetry)
        )
        return with_picture(
            self.puzzle, replace(fewer, solution=Solved.where(self.puzzle, fewer.solution))
        )

    def hint(self, *, every: bool = False, seconds: float | None = None) -> Hint:
        """As `hint` of the puzzle as it is now."""
        return with_picture(self.puzzle, hints.hint(self.puzzle, self._asking(seconds), every))

    def _asking(self, seconds: float | None, seed: int | None = None) -> Request:
        return Request(
            limits=limits(seconds, self._progress, self._stop), seed=seed_of(seed), kept=self._kept
        )

"""One puzzle that is asked about again and again while its clues change."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from ..models import Kind
from ..solver.asking import Asking, Verdict
from ..solver.limits import Limits
from ..solver.maker import explaining, fixes, hints, minimal, shared, telling, warm
from ..solver.maker.explaining import Explanation
from ..solver.maker.facts import Asked, Telling
from ..solver.maker.fixes import Fix
from ..solver.maker.hints import Hint
from ..solver.maker.minimal import Minimal
from ..solver.maker.shared import Common
from ..solver.puzzle import Solution
from ..solver.session import Session as Kept
from .limits import Progress, limits
from .pictures import with_picture
from .solved import Solved


class Session:
    """The same questions about one puzzle while its clues change, with a solver that stays loaded: for an editor.

    It is asked one question at a time. A proof is of a file, and begins anew: `prove`.
    """

    def __init__(self, puzzle: Kind, *, progress: Progress | None = None, stop: Event | None = None) -> None:
        self.puzzle = puzzle
        self._kept, self._progress, self._stop = Kept(puzzle, Limits()), progress, stop
        self._stepping: Kept | None = None  # in which rules may hold or not, once that is asked

    def change(self, puzzle: Kind) -> None:
        """Goes on with another puzzle; where it has the same rules nothing is loaded anew."""
        self.puzzle = puzzle

    def verify(self, *, seconds: float | None = None) -> Verdict:
        """As `verify` of the puzzle as it is now."""
        found = warm.verify(self.puzzle, self._asking(seconds))
        return replace(found, solutions=tuple(Solved.of(self.puzzle, solution) for solution in found.solutions))

    def explain(self, place: str | None = None, *, seconds: float | None = None) -> Explanation:
        """As `explain` of the puzzle as it is now."""
        return with_picture(self.puzzle, explaining.explain(self.puzzle, self._asking(seconds), place))

    def common(self, *, share: bool = False, seconds: float | None = None) -> Common:
        """As `common` of the puzzle as it is now."""
        found = shared.common(self.puzzle, self._asking(seconds), share)
        return with_picture(self.puzzle, replace(found, one=Solved.where(self.puzzle, found.one)))

    def ask(self, *, seconds: float | None = None) -> Asked:
        """As `ask` of the puzzle as it is now."""
        return with_picture(self.puzzle, telling.ask(self.puzzle, self._asking(seconds)))

    def tell(self, solution: Solution, *, seconds: float | None = None) -> Telling:
        """As `tell` of the puzzle as it is now."""
        return with_picture(self.puzzle, telling.tell(self.puzzle, solution, self._asking(seconds)))

    def fix(self, keep: Solution | None = None, *, seconds: float | None = None) -> Fix:
        """As `fix` of the puzzle as it is now."""
        found = fixes.fix(self.puzzle, self._asking(seconds), keep)
        return with_picture(self.puzzle, replace(found, solution=Solved.where(self.puzzle, found.solution)))

    def minimize(
        self,
        *,
        smallest: bool = False,
        symmetry: str = "asymmetry",
        seed: int | None = None,
        seconds: float | None = None,
    ) -> Minimal:
        """As `minimize` of the puzzle as it is now."""
        found = minimal.minimize(self.puzzle, self._asking(seconds, seed), smallest, symmetry)
        return with_picture(self.puzzle, replace(found, solution=Solved.where(self.puzzle, found.solution)))

    def hint(self, *, every: bool = False, seconds: float | None = None) -> Hint:
        """As `hint` of the puzzle as it is now."""
        asking = self._asking(seconds)
        if self._stepping is None:
            self._stepping = hints.session_of(self.puzzle, asking.limits)
        return with_picture(self.puzzle, hints.hint(self.puzzle, replace(asking, stepping=self._stepping), every))

    def _asking(self, seconds: float | None, seed: int | None = None) -> Asking:
        return Asking(limits=limits(seconds, self._progress, self._stop), seed=seed, session=self._kept)

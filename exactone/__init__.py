"""Does my puzzle have exactly one solution, and if not, why?

    puzzle = exactone.load("my.toml")
    exactone.verify(puzzle).answer           # "one", "none", "many" or "unknown"
    for solution in exactone.solutions(puzzle): ...

Nothing here prints, and nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from .solver.errors import EngineError, Error, PuzzleError, Refused, Unable, UnknownEngine

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .models import Entry, Kind
    from .solver.asking import Asking, Verdict
    from .solver.maker.fixes import Fix
    from .solver.maker.hints import Hint
    from .solver.maker.making import Made
    from .solver.maker.minimal import Minimal
    from .solver.maker.reasons import Explanation
    from .solver.maker.shared import Common
    from .solver.maker.telling import Asked
    from .solver.puzzle import Solution

__version__ = "0.1.0"
__all__ = [
    "EngineError",
    "Error",
    "PuzzleError",
    "Refused",
    "Session",
    "Unable",
    "UnknownEngine",
    "ask",
    "check",
    "check_proof",
    "common",
    "count",
    "draw",
    "explain",
    "fix",
    "hint",
    "load",
    "load_all",
    "make",
    "minimize",
    "prove",
    "solutions",
    "verify",
]


def load(path: str | Path) -> Kind:
    """The one puzzle of a file, or a bundled one, as "tiles/given".

    Raises PuzzleError, whose text names file, line and remedy.
    """
    from . import models

    return models.load(path)


def load_all(path: str | Path) -> Iterator[Entry]:
    """The puzzles of a file with several, or of a folder: entries with a name, and a puzzle or else an error."""
    from . import models

    return models.entries(str(path))


def verify(puzzle: Kind, *, backend: str = "auto", seconds: float | None = None) -> Verdict:
    """Whether the puzzle has exactly one solution; `.answer` is "one", "none", "many", or "unknown"."""
    from .solver import questions
    from .solver.limits import Limits

    return questions.verify(puzzle, questions.Asking(backend, Limits.within(seconds)))


def count(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    up_to_symmetry: bool = False,
) -> Verdict:
    """How many solutions there are: `.count`, which is exact when `.complete`."""
    from .solver import questions
    from .solver.limits import Limits

    asking = questions.Asking(backend, Limits.within(seconds), up_to_symmetry=up_to_symmetry)
    return questions.count(puzzle, asking, limit)


def solutions(
    puzzle: Kind,
    *,
    backend: str = "auto",
    seconds: float | None = None,
    limit: int | None = None,
    seed: int | None = None,
) -> Iterator[Solution]:
    """Every solution as it is found, each checked; with a seed in a random order that the seed repeats."""
    from .solver import questions
    from .solver.limits import Limits

    return questions.solutions(puzzle, questions.Asking(backend, Limits.within(seconds), seed), limit)


def check(puzzle: Kind, solution: Solution) -> list[str]:
    """The rules that a solution breaks, in words; none when it is right."""
    return puzzle.check(solution)


def explain(puzzle: Kind, place: str | None = None, *, seconds: float | None = None) -> Explanation:
    """Why there is no solution: `.reasons`, the clues that contradict each other; or why a place is what it is."""
    from .solver.maker import reasons

    return reasons.explain(puzzle, _asking(seconds), place)


def common(puzzle: Kind, *, share: bool = False, seconds: float | None = None) -> Common:
    """What all solutions have, `.decided`, and what each of the other places may be, `.open`."""
    from .solver.maker import shared

    return shared.common(puzzle, _asking(seconds), share)


def ask(puzzle: Kind, *, seconds: float | None = None) -> Asked:
    """What to tell that would narrow the solutions most, `.questions`, and which few leave one, `.together`."""
    from .solver.maker import telling

    return telling.ask(puzzle, _asking(seconds))


def fix(puzzle: Kind, keep: Solution | None = None, *, seconds: float | None = None) -> Fix:
    """Clues to `.add` so that there is exactly one solution, or to `.remove` so that there is one at all."""
    from .solver.maker import fixes

    return fixes.fix(puzzle, _asking(seconds), keep)


def minimize(
    puzzle: Kind,
    *,
    smallest: bool = False,
    symmetry: str = "asymmetry",
    seed: int | None = None,
    seconds: float | None = None,
) -> Minimal:
    """The `.puzzle` without clues that can be left out, `.removed`."""
    from .solver.maker import minimal

    return minimal.minimize(puzzle, _asking(seconds, seed), smallest, symmetry)


def hint(puzzle: Kind, *, every: bool = False, seconds: float | None = None) -> Hint:
    """The next step that a person could take, or all of them, `.steps`."""
    from .solver.maker import hints

    return hints.hint(puzzle, _asking(seconds), every)


def _asking(seconds: float | None, seed: int | None = None) -> Asking:
    from .solver.asking import Asking
    from .solver.limits import Limits

    return Asking(limits=Limits.within(seconds), seed=seed)


def prove(puzzle: str | Path | Entry, folder: str | Path, *, seconds: float | None = None) -> Verdict:
    """Whether there is exactly one solution, or none: where `.proved`, the folder has a proof that convinces a sceptic.

    The puzzle is a file, which goes into the folder as it is, a bundled one, or an entry of `load_all`.
    """
    from pathlib import Path

    from . import models, proofs
    from .solver.asking import Asking
    from .solver.limits import Limits

    entry = puzzle if isinstance(puzzle, models.Entry) else models.entry(puzzle)
    proofs.refuse_others(Path(folder))
    verdict, contents = proofs.prove(entry, Asking(limits=Limits.within(seconds)))
    if contents is not None:
        proofs.write(contents, Path(folder))
    return verdict


def check_proof(folder: str | Path) -> Verdict:
    """What a folder proves, trusting no solver: `.answer` is "one" or "none", or "wrong" as `.broken` says."""
    from pathlib import Path

    from . import proofs
    from .solver.limits import Limits

    return proofs.check(proofs.read(Path(folder)), Limits())


def make(
    kind: str,
    *,
    size: str = "",
    seed: int | None = None,
    symmetry: str = "asymmetry",
    clues: tuple[int, int] | None = None,
    seconds: float | None = None,
) -> Iterator[Made]:
    """New puzzles of a kind with exactly one solution: `.puzzle`, `.solution`; with a seed always the same ones."""
    from . import models
    from .solver.asking import Asking
    from .solver.limits import Limits
    from .solver.maker import making

    wanted = making.Wanted(symmetry, None if clues is None else making.Between(*clues))
    asking = Asking(limits=Limits.within(seconds), seed=seed)
    return making.make(models.kind_class(kind).maker(size, ""), wanted, asking)


def draw(puzzle: Kind, solution: Solution | None = None, *, style: str = "") -> str:
    """The puzzle, or a solution of it, as text, in one of the styles of its kind."""
    from .drawing import text as drawing

    return drawing.text(puzzle.grid(solution, style))


class Session:
    """The same questions about one puzzle while its clues change, with a solver that stays loaded: for an editor."""

    def __init__(self, puzzle: Kind) -> None:
        from .solver.limits import Limits
        from .solver.session import Session as Kept

        self.puzzle = puzzle
        self._kept = Kept(puzzle, Limits())

    def change(self, puzzle: Kind) -> None:
        """Goes on with another puzzle; where it has the same rules nothing is loaded anew."""
        self.puzzle = puzzle

    def explain(self, place: str | None = None, *, seconds: float | None = None) -> Explanation:
        """As `explain` of the puzzle as it is now."""
        from .solver.maker import reasons

        return reasons.explain(self.puzzle, self._asking(seconds), place)

    def common(self, *, seconds: float | None = None) -> Common:
        """As `common` of the puzzle as it is now."""
        from .solver.maker import shared

        return shared.common(self.puzzle, self._asking(seconds))

    def fix(self, keep: Solution | None = None, *, seconds: float | None = None) -> Fix:
        """As `fix` of the puzzle as it is now."""
        from .solver.maker import fixes

        return fixes.fix(self.puzzle, self._asking(seconds), keep)

    def minimize(self, *, smallest: bool = False, seconds: float | None = None) -> Minimal:
        """As `minimize` of the puzzle as it is now."""
        from .solver.maker import minimal

        return minimal.minimize(self.puzzle, self._asking(seconds), smallest)

    def hint(self, *, every: bool = False, seconds: float | None = None) -> Hint:
        """As `hint` of the puzzle as it is now."""
        from .solver.maker import hints

        return hints.hint(self.puzzle, self._asking(seconds), every)

    def _asking(self, seconds: float | None) -> Asking:
        from .solver.asking import Asking
        from .solver.limits import Limits

        return Asking(limits=Limits.within(seconds), session=self._kept)

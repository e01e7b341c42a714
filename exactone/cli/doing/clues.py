"""What follows from clues and facts, and which to add or to leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exactone import models
from exactone.models import Entry
from exactone.solver.asking import Asking

from .. import said
from ..reading import answers
from ..report import puzzle_of
from .changed import Changed

if TYPE_CHECKING:
    from ..command import Command, Outcome


def explain(command: Command, paths: list[str], place: str | None, into: str | None) -> None:
    """explain: which clues contradict each other, or why a place is what it is."""
    from exactone.solver.maker import explaining

    from ..why.reasons import explained

    command.ask(paths, lambda puzzle, asking: explained(explaining.explain(puzzle, asking, place)), into)


def common(command: Command, paths: list[str], share: bool, into: str | None) -> None:
    """common: what all solutions have, and what open places may be."""
    from exactone.solver.maker import shared

    from ..why.common import agreed

    command.ask(paths, lambda puzzle, asking: agreed(shared.common(puzzle, asking, share)), into)


def hint(command: Command, paths: list[str], every: bool, into: str | None) -> None:
    """hint: the next step a person could take."""
    from exactone.solver.maker import hints

    from ..why.steps import hinted

    command.ask(paths, lambda puzzle, asking: hinted(hints.hint(puzzle, asking, every)), into)


def fix(command: Command, paths: list[str], keep: str | None, into: str | None) -> None:
    """fix: clues to add, or to take away, so that there is exactly one solution."""
    from exactone.solver.maker import fixes

    from ..why.changes import fixed

    def ask(entry: Entry, asking: Asking) -> Outcome:
        meant = None if keep is None else answers(entry, asking, keep)[0]
        found = fixes.fix(puzzle_of(entry), asking, meant)
        return changed.reported(entry, fixed(found), found.puzzle, one=not found.remove)

    changed = Changed(command, into)
    command.run(paths, ask, models.drafts, changed.easel)


def minimize(
    command: Command, paths: list[str], fewest: bool, symmetry: str, seed: int | None, into: str | None
) -> None:
    """minimize: leaves out clues while there is exactly one solution."""
    from exactone.solver.maker import minimal

    from ..why.changes import minimized

    command.seed = seed

    def ask(entry: Entry, asking: Asking) -> Outcome:
        found = minimal.minimize(puzzle_of(entry), asking, fewest, symmetry)
        return changed.reported(entry, minimized(found), found.puzzle, one=True)

    changed = Changed(command, into)
    command.run(paths, ask, easel=changed.easel)


def ask(command: Command, paths: list[str], most: int) -> None:
    """ask: what to tell that would narrow the solutions most."""
    from exactone.solver.maker import telling

    command.ask(paths, lambda puzzle, asking: said.asked(telling.ask(puzzle, asking), most))


def tell(command: Command, paths: list[str], filled: str) -> None:
    """ask --for: what to tell so that one solution is the only one."""
    from exactone.solver.maker import telling

    def ask(entry: Entry, asking: Asking) -> Outcome:
        meant = answers(entry, asking, filled)[0]
        return command.reported(entry, said.told(telling.tell(puzzle_of(entry), meant, asking)))

    command.run(paths, ask)


def audit(command: Command, paths: list[str]) -> None:
    """audit: does a finished grid obey the rules, and what must be told so that it is the only one."""
    from exactone.solver.maker import telling

    def ask(entry: Entry, asking: Asking) -> Outcome:
        assert entry.solution is not None
        audit = telling.audit(puzzle_of(entry), entry.solution, asking, entry.wrong)
        return command.reported(entry, said.audited(audit))

    command.run(paths, ask, models.finished_grids)

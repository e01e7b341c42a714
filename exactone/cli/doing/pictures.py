"""Drawings of puzzles and solutions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from exactone.models import Entry
from exactone.solver.asking import Asking

from .. import said
from ..options import Drawn
from ..usage import misused
from . import answers

if TYPE_CHECKING:
    from ..command import Command, Outcome


def draw(command: Command, paths: list[str], drawn: Drawn) -> None:
    """draw: puzzles as they were read, or solutions of them; as text, or into a file."""
    easel = command.easel(drawn, as_text=True)
    number = 1 if drawn.solution else drawn.solutions
    if drawn.solution + drawn.both + (drawn.solutions is not None) > 1:
        misused("--solution, --solutions and --both do not go together; name one")
    if easel is not None:
        drawing = easel.both if drawn.both else partial(easel.solved, number=number) if number else easel.puzzle
        command.run(paths, drawing, easel=easel)
    elif drawn.cell or drawn.paper or drawn.stack:
        misused("--cell, --paper and --stack are for files; name one, as in -o puzzle.pdf")
    elif drawn.both:
        answers.verify(command, paths)
    elif number:
        answers.solve(command, paths, number)
    else:

        def ask(entry: Entry, _: Asking) -> Outcome:
            command.report.drawn(entry)
            return said.YES, "drawn"

        command.run(paths, ask)

"""What notebooks show: a puzzle, solutions beside each other, two of them with what tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import TypeVar

from ..drawing.apart import sentence
from ..drawing.document import document
from ..drawing.figure import captioned, figure
from ..drawing.figure import rows as beside
from ..drawing.marks import differing
from ..drawing.paper import Paper
from ..drawing.text import text
from ..models import Kind
from ..solver.asking import Verdict
from ..solver.maker.finding import Finding
from ..solver.puzzle import Solution

MOST, ACROSS = 24, 4  # solutions that are shown of a list, and in a row


def draw(puzzle: Kind, solution: Solution | None = None, *, style: str = "", ascii: bool = False) -> str:
    """The puzzle, or a solution of it, as text, in one of the styles of its kind."""
    return text(puzzle.grid(solution, style), Paper(ascii=ascii))


def svg(
    puzzle: Kind,
    solution: Solution | None = None,
    *,
    against: Solution | None = None,
    stack: bool = False,
    style: str = "",
    title: str = "",
) -> str:
    """The puzzle, or a solution of it, as a picture: an SVG document. Where it differs `against` another is framed.

    The layers of a cube may stand as a stack.
    """
    grid = puzzle.grid(solution, style)
    marks = {} if against is None else differing(puzzle.grid(solution), puzzle.grid(against))  # whatever the style
    return document(figure(grid, marks, stacked=stack), title or puzzle.title or puzzle.kind, grid.words)


def pair(puzzle: Kind, verdict: Verdict) -> str:
    """Two solutions as HTML, framed where they differ."""
    one, other = map(puzzle.grid, verdict.solutions[:2])
    marks = {} if verdict.turned else differing(one, other)
    apart = sentence(one, other, verdict.turned)
    drawn = beside([figure(grid, marks, lists=False) for grid in (one, other)], 2)
    return f"{_inside(document(drawn, puzzle.title or puzzle.kind, apart))}<p>{escape(apart)}</p>"


F = TypeVar("F", bound=Finding)


def with_picture(puzzle: Kind, finding: F) -> F:
    """What was found about a puzzle, which a notebook shows with a picture."""
    return replace(finding, picture=partial(_found, puzzle))


def _found(puzzle: Kind, finding: Finding) -> str:
    """The puzzle, or what is left or known of it, as HTML: the places that the finding is about are framed."""
    grid = finding.pictured(puzzle)
    drawn = figure(grid, finding.marks(), lists=False)
    return _inside(document(drawn, puzzle.title or puzzle.kind, f"{grid.words}, {finding.words}"))


def gallery(puzzle: Kind, solutions: Sequence[Solution]) -> str:
    """Solutions as HTML, beside each other; of many the first."""
    grids = [puzzle.grid(solution) for solution in solutions[:MOST]]
    drawn = [captioned(figure(grid, lists=False), f"{number}") for number, grid in enumerate(grids, 1)]
    more = f"<p>and {len(solutions) - MOST:,} more</p>" if len(solutions) > MOST else ""
    described = f"{len(grids)} solutions, {grids[0].words}"
    return _inside(document(beside(drawn, min(ACROSS, len(drawn))), puzzle.title or puzzle.kind, described)) + more


def _inside(picture: str) -> str:
    """A picture in a page, no wider than that."""
    return picture.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)

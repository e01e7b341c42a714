"""What notebooks show: a puzzle, solutions beside each other,
two of them with what tells them apart. Who asks for no picture loads nothing that draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from exactone.models import Kind
from exactone.solver.ask.finding import Finding
from exactone.solver.ask.request import Verdict
from exactone.solver.puzzle import Solution

from .arguments import AnyPuzzle, Written, puzzle_of, solution_of, style_of, word_of

# solutions that are shown of a list, and in a row
MOST = 24
ACROSS = 4


def draw(
    puzzle: AnyPuzzle, solution: Written | None = None, *, style: str = "", ascii: bool = False
) -> str:
    """The puzzle, or a solution of it, as text, in one of the styles of its kind."""
    from exactone.drawing.paper import TextCanvas
    from exactone.drawing.text import text

    kind = puzzle_of(puzzle)
    return text(kind.grid(_shown(kind, solution), style_of(kind, style)), TextCanvas(ascii=ascii))


def svg(
    puzzle: AnyPuzzle,
    solution: Written | None = None,
    *,
    against: Written | None = None,
    stack: bool = False,
    style: str = "",
    title: str = "",
) -> str:
    """The puzzle, or a solution of it, as a picture: an SVG document.
    Where it differs `against` another is framed.

    The layers of a cube may stand as a stack.
    """
    from exactone.drawing.figure import figure
    from exactone.drawing.marks import differing
    from exactone.drawing.svg import document

    kind = puzzle_of(puzzle)
    shown = _shown(kind, solution)
    other = _shown(kind, against)
    grid = kind.grid(shown, style_of(kind, style))
    # whatever the style
    marks = {} if other is None else differing(kind.grid(shown), kind.grid(other))
    named = word_of("title", title, '"" for that of the puzzle') or kind.title or kind.kind
    return document(figure(grid, marks, stacked=stack), named, grid.words)


def _shown(puzzle: Kind, solution: Written | None) -> Solution | None:
    return None if solution is None else solution_of(puzzle, solution)


def pair(puzzle: Kind, verdict: Verdict) -> str:
    """Two solutions as HTML, framed where they differ."""
    from html import escape

    from exactone.drawing.figure import figure
    from exactone.drawing.figure import rows as beside
    from exactone.drawing.marks import differing
    from exactone.drawing.pairs import sentence
    from exactone.drawing.svg import document

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
    """The puzzle, or what is left or known of it, as HTML:
    the places that the finding is about are framed."""
    from exactone.drawing.figure import figure
    from exactone.drawing.svg import document

    grid = finding.pictured(puzzle)
    drawn = figure(grid, finding.marks(), lists=False)
    return _inside(document(drawn, puzzle.title or puzzle.kind, f"{grid.words}, {finding.words}"))


def gallery(puzzle: Kind, solutions: Sequence[Solution]) -> str:
    """Solutions as HTML, beside each other; of many the first."""
    from exactone.drawing.figure import captioned, figure
    from exactone.drawing.figure import rows as beside
    from exactone.drawing.svg import document

    grids = [puzzle.grid(solution) for solution in solutions[:MOST]]
    drawn = [
        captioned(figure(grid, lists=False), f"{number}") for number, grid in enumerate(grids, 1)
    ]
    more = f"<p>and {len(solutions) - MOST:,} more</p>" if len(solutions) > MOST else ""
    described = f"{len(grids)} solutions, {grids[0].words}"
    return (
        _inside(
            document(beside(drawn, min(ACROSS, len(drawn))), puzzle.title or puzzle.kind, described)
        )
        + more
    )


def _inside(picture: str) -> str:
    """A picture in a page, no wider than that."""
    return picture.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)

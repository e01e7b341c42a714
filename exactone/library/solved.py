"""Solutions as people and programs use them: rows, what is where by name, arrays,
lists that notebooks draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import prod
from typing import Any, Self, overload

import numpy as np
from numpy.typing import NDArray

from exactone.models import Kind
from exactone.solver.ask.request import Verdict
from exactone.solver.errors import Unable
from exactone.solver.places import Places
from exactone.solver.puzzle import At, Fact, Solution, place_name

from .arguments import AnyPuzzle, Written, puzzle_of, solution_of
from .pictures import draw, gallery, svg


def rows(puzzle: AnyPuzzle, solution: Written) -> list[str]:
    """A solution in rows, as files have it: its signs close together,
    or with spaces where one is longer.

    Layers of a cube have an empty row between them; what has names but no grid has a row for
    each, as in "WA = red".
    """
    kind = puzzle_of(puzzle)
    meant = solution_of(kind, solution)
    written = kind.write(meant)
    if isinstance(written, list) and all(isinstance(row, str) for row in written):
        return written
    facts = _facts(kind, meant)
    cells = {at: value for at, value in facts.items() if not isinstance(at, str) and len(at) == 2}
    if len(cells) < len(facts):
        return [f"{place_name(at)} = {value}" for at, value in facts.items()]
    size = [range(1, max(axis, default=0) + 1) for axis in zip(*cells, strict=True)]
    space = " " if any(len(value) > 1 for value in cells.values()) else ""
    if size:
        return [space.join(cells.get((y, x), ".") for x in size[1]) for y in size[0]]
    return []


def cells(puzzle: AnyPuzzle, solution: Written) -> Places[str, Any]:
    """What a solution has at each place, by its name: {"r1c1": "5", ...}; [1,
    1] finds it as well as ["r1c1"].

    Values are texts, or numbers where the values of the puzzle are a list with numbers.
    """
    kind = puzzle_of(puzzle)
    facts = _facts(kind, solution_of(kind, solution))
    return Places({place_name(at): kind.said(value) for at, value in facts.items()})


def array(puzzle: AnyPuzzle, solution: Written) -> NDArray[Any]:
    """The signs of a solution as an array of numpy: numbers where all are, else texts;
    a cube has three axes."""
    kind = puzzle_of(puzzle)
    meant = solution_of(kind, solution)
    grid_rows = rows(kind, meant)
    facts = _facts(kind, meant)
    if any(isinstance(at, str) for at in facts) and "=" in "".join(grid_rows):
        raise Unable(
            "this puzzle has no grid of which there could be an array; `cells` has what is where "
            "by name"
        )
    layers = [
        [_signs(row) for row in layer] for filled, layer in groupby(grid_rows, bool) if filled
    ]
    signs = np.array([sign for layer in layers for row in layer for sign in row])
    if all(sign.isdecimal() for sign in signs):
        signs = signs.astype(np.int64)
    return signs.reshape(_shape(facts, layers))


def _shape(facts: dict[At, str], layers: list[list[list[str]]]) -> tuple[int, ...]:
    """As the places of cubes say, or else the rows."""
    places = [at for at in facts if not isinstance(at, str)]
    if places and len(places[0]) > 2:
        sides = tuple(map(max, zip(*places, strict=True)))
        if prod(sides) == len(facts):
            return sides
    (layer,) = layers
    return len(layer), len(layer[0])


def _signs(row: str) -> list[str]:
    return row.split() if " " in row else list(row)


def _facts(puzzle: Kind, solution: Solution) -> dict[At, str]:
    """What stands where, in reading order."""
    value_at = {fact.at: fact.value for label in solution for fact in puzzle.facts(label)}
    return dict(sorted(value_at.items(), key=lambda each: _order(each[0])))


def _order(at: At) -> tuple[int, tuple[int, ...], list[tuple[int, str]]]:
    """Cells before names, and numbers in names as numbers."""
    if not isinstance(at, str):
        return 0, at, []
    parts = ("".join(part) for _, part in groupby(at, str.isdecimal))
    return 1, (), [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


class Solved(frozenset[Any]):
    """A solution that knows its puzzle: a notebook draws it, and nobody has to read its labels."""

    puzzle: Kind

    @classmethod
    def of(cls, puzzle: Kind, solution: Solution) -> Self:
        """This solution of a puzzle."""
        solved = cls(solution)
        solved.puzzle = puzzle
        return solved

    @classmethod
    def where(cls, puzzle: Kind, solution: Solution | None) -> Self | None:
        """This solution of a puzzle; None where there is none."""
        return None if solution is None else cls.of(puzzle, solution)

    @property
    def rows(self) -> list[str]:
        """The solution in rows, as the function of this name has them."""
        return rows(self.puzzle, self)

    @property
    def cells(self) -> Places[str, Any]:
        """What stands at each place, as the function of this name says it."""
        return cells(self.puzzle, self)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What stands where, in reading order: r1c1 is 5, as a place and what it has."""
        return tuple(Fact(at, value) for at, value in _facts(self.puzzle, self).items())

    def array(self) -> NDArray[Any]:
        """The signs of the solution as an array, as the function of this name makes it."""
        return array(self.puzzle, self)

    def __str__(self) -> str:
        """The solution as text, as `draw` has it."""
        return draw(self.puzzle, self)

    def __repr__(self) -> str:
        """What stands where, in the words of people."""
        return f"{type(self).__name__}({self.rows})"

    def _repr_svg_(self) -> str:
        """The solution as a picture, for notebooks."""
        return svg(self.puzzle, self)


@dataclass(frozen=True)
class Solutions(Sequence[Solved]):
    """Solutions of one puzzle in the order in which they were found."""

    puzzle: Kind = field(repr=False)
    found: tuple[Solved, ...] = field(repr=False)
    verdict: Verdict

    @overload
    def __getitem__(self, index: int) -> Solved: ...

    @overload
    def __getitem__(self, index: slice) -> Solutions: ...

    def __getitem__(self, index: int | slice) -> Solved | Solutions:
        if isinstance(index, slice):
            return Solutions(self.puzzle, self.found[index], self.verdict)
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Solved]:
        return iter(self.found)

    @property
    def rows(self) -> list[list[str]]:
        """Each in rows."""
        return [solution.rows for solution in self.found]

    def __str__(self) -> str:
        """All of them drawn; where there is none, why."""
        return "\n\n".join(map(str, self.found)) or str(self.verdict)

    def _repr_html_(self) -> str:
        """All of them as a notebook shows them."""
        if self.found:
            return gallery(self.puzzle, self.found)
        return self.verdict._repr_html_()

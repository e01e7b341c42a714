"""Consecutive numbers in any order: the renban lines of a Sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exactone.models.boards.board import Line
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Stroke

from . import part
from .cage import of_a_set
from .different import Different
from .form import Form
from .literals import Literals, Rules
from .names import Names, Table
from .part import Notes, OfLines, Removals, Statement, Values, Words, moved_numbers
from .sketch import Ground, Sketch, listed, listed_cells


@dataclass(frozen=True)
class Renban(OfLines):
    """The numbers of each line are all different, and each but the least is one more than
    another."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each number with which a line may begin."""
        having = {number: value for value, number in enumerate(self.numbers)}
        Different(self.lines).post(has, rules)
        for line in self.lines:
            cells = has[list(line.places)].tolist()
            width = len(line.places)
            spans = [
                range(first, first + width)
                for first in having
                if all(first + n in having for n in range(width))
            ]
            made = rules.hidden(len(spans)).tolist()
            rules.exactly_one([made])
            for number, value in having.items():
                spanning = [
                    choice for choice, span in zip(made, spans, strict=True) if number in span
                ]
                own = [literals[value] for literals in cells]
                rules.clause(
                    [
                        *([-literal, *spanning] for literal in own),
                        *([-choice, *own] for choice in spanning),
                    ]
                )

    def propagators(self, values: int) -> Iterator[RenbanPropagator]:
        for line in self.lines:
            yield RenbanPropagator(line.places, self.numbers)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [self.numbers[filled[place]] for place in line.places if place in filled]
            said = (
                f"{words.called(line)} must be {len(line.places)} consecutive numbers in any order"
            )
            if known and (
                len(set(known)) < len(known) or max(known) - min(known) >= len(line.places)
            ):
                yield f"{said}, not {', '.join(map(str, known))}"
            elif not any(
                set(known) <= set(span) <= set(self.numbers)
                for span in self._spans(len(line.places))
            ):
                yield f"{said}, and there are none that fit"

    def _spans(self, width: int) -> Iterator[range]:
        """So many numbers from each number on."""
        return (range(number, number + width) for number in self.numbers)

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line in self.lines:
            yield "renban", numbers, frozenset(places[place] for place in line.places)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        if listed(self.lines) and ground.plain(self.numbers):
            cells = [ground.at(line.places) for line in self.lines]
            strokes = tuple(Stroke(each, "line", "renban") for each in cells)
            means = "consecutive, in any order"
            yield Sketch(
                "renban", listed_cells(cells), means=means, sample="line renban", strokes=strokes
            )

    def mentions(self, values: int) -> int:
        widths = (len(line.places) for line in self.lines if len(line.places) <= values)
        return sum(values * width * (width + 2) for width in widths) + 3 * values


class RenbanPropagator(part.Propagator):
    """One line. It has nothing to note: that all lie in a span with what was decided was struck out
    before.

    Different numbers of which any two lie in one span are consecutive.
    """

    def __init__(self, places: tuple[int, ...], numbers: tuple[int, ...]) -> None:
        self.places = places
        bit = {number: 1 << value for value, number in enumerate(numbers)}
        spans = ([bit.get(first + n, 0) for n in range(len(places))] for first in bit)
        self.spans = [sum(span) for span in spans if all(span)]

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """What is taken of a span was struck out of the others before."""
        return of_a_set(self.places, possible, self.spans)


def _read(data: Table, names: Names) -> Iterator[Renban]:
    numbers = names.numbers("renban")
    if len(set(numbers)) < len(numbers):
        raise PuzzleError("renban needs values that are different numbers", "renban")
    yield Renban(numbers, names.lines(data["renban"], "renban"))


EXAMPLE = """\
# renban: the numbers of a list, or of each of several, are consecutive, in any order
kind = "rules"
values = [1, 2, 3, 4, 5]
grid = '''
5 . .
. . 3
'''
[[rule]]
renban = [["r1c1", "r1c2", "r1c3"], ["r2c1", "r2c2", "r2c3"]]
[[rule]]
different = "columns"
"""

WISH = "these places have consecutive numbers, in any order"
FORM = Form(
    "renban",
    {"renban": "a list of variables, or several: consecutive numbers in any order"},
    _read,
    (EXAMPLE,),
)

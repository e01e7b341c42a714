"""Kinds made of parts whose answers are one closed loop along the sides of cells,
written as the cells inside."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from exactone.models.boards.board import Cell
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import Drawn, drawn
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Look
from exactone.solver.puzzle import At, Fact, Solution, place_name

from .cell_puzzle import KeyedPuzzle
from .line_drawing import DOT, SIDES, edge_grid, edge_scene
from .looks import clue_signs
from .part_puzzle import Assignment

ON = "on"
OFF = "off"
INSIDE = "#"
OUTSIDE = "."
PLAIN = str.maketrans("+-|", DOT + SIDES)


class SideFact(Fact):
    """That the line goes along a side of a cell, or that it does not."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._words(self.value == ON)

    @property
    def denied(self) -> str:
        return self._words(self.value != ON)

    def _words(self, is_line: bool) -> str:
        """What a solver says of a side."""
        cell, side = place_name(self.at).split(" ")
        if is_line:
            return f"the line goes along the {side} of {cell}"
        return f"there is no line along the {side} of {cell}"


@dataclass(frozen=True, kw_only=True)
class LoopPuzzle(KeyedPuzzle):
    """A puzzle whose places are the sides of cells: on the loop, or not."""

    @property
    @abstractmethod
    def board(self) -> Edges: ...

    @property
    def values(self) -> tuple[str, str]:
        return ON, OFF

    def fact(self, at: At, value: str) -> Fact:
        return SideFact(at, value)

    @property
    def things(self) -> tuple[str, ...]:
        return "side", "side without a line"

    def extent(self) -> tuple[int, int]:
        return self.board.height, self.board.width

    # answers

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        if not {DOT, INSIDE, OUTSIDE}.intersection(text):  # in ASCII
            text = text.translate(PLAIN)
        if DOT in text:
            return self._drawn(text)
        return self.around(self._written_inside(text))

    def _written_inside(self, text: str) -> set[Cell]:
        """The cells that are marked."""
        rows = drawn(text, "answer", {INSIDE, OUTSIDE}.__contains__, self.board.width)
        self._fitting(rows, self.board.height)
        inside = set[Cell]()
        for row, (line, signs) in enumerate(rows):
            if wrong := next((sign for sign in signs if sign not in (INSIDE, OUTSIDE)), None):
                said = f"{quoted(wrong)} is no sign of an answer; write {INSIDE} inside the loop"
                raise PuzzleError(f"{said} and {OUTSIDE} outside", "answer", line)
            inside |= {(row, column) for column, sign in enumerate(signs) if sign == INSIDE}
        return inside

    def _drawn(self, text: str) -> Solution:
        """The sides of a drawing, each where `grid` draws it."""
        lines, (high, wide) = list(enumerate(text.rstrip().split("\n"))), self.board.nodes
        # the rows of cells below may be blank
        first = next(number for number, line in lines if DOT in line)
        rows: Drawn = [(number, list(line.ljust(2 * wide - 1))) for number, line in lines[first:]]
        self._fitting(rows[1::2], high - 1)
        for number, signs in rows:
            if len(signs) != 2 * wide - 1:
                said = (
                    f"this row has {numbered(len(signs), 'sign')}, but a drawing has {2 * wide - 1}"
                )
                raise PuzzleError(f"{said}; write it as draw does", "answer", number)
        known = {True: (SIDES[0], " "), False: (SIDES[1], " ")}
        assigned = list[Assignment]()
        for name, ((row, column), (below, _)) in zip(
            self.board.names, self.board.edges, strict=True
        ):
            lies = row == below
            number, line = rows[2 * row + (not lies)]
            if (sign := line[2 * column + lies]) not in known[lies]:
                raise PuzzleError(
                    f"{quoted(sign)} is no side; write {SIDES[0]} or {SIDES[1]}", "answer", number
                )
            assigned.append(Assignment(name, self.values[sign == " "]))
        return frozenset(assigned)

    def _fitting(self, rows: Drawn, height: int) -> None:
        if len(rows) != height:
            said = f"the answer has {numbered(len(rows), 'row')}, but the puzzle has {height}"
            raise PuzzleError(f"{said}; write one for each", "answer", 0)

    def around(self, inside: set[Cell]) -> Solution:
        """The sides between what is inside and what is not."""
        sides = zip(self.board.names, self.board.cells_beside, strict=True)
        return frozenset(
            Assignment(name, self.values[(one in inside) == (other in inside)])
            for name, (one, other) in sides
        )

    def write(self, solution: Solution) -> list[str]:
        inside = self._inside(dict(solution))
        board = self.board
        return [
            "".join(INSIDE if (row, column) in inside else OUTSIDE for column in range(board.width))
            for row in range(board.height)
        ]

    def _inside(self, known: Mapping[str, str]) -> set[Cell]:
        """The cells with an odd number of the loop's sides on their left."""
        names = self.board.names
        place = self.board.place
        inside = set[Cell]()
        for row in range(self.board.height):
            left = (
                known.get(names[place[(row, x), (row + 1, x)]]) == ON
                for x in range(self.board.width)
            )
            inside |= {(row, column) for column, odd in enumerate(accumulate(left)) if odd % 2}
        return inside

    # drawings

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        on = {label.variable for label in solution or () if label.value == self.values[0]}
        clues = clue_signs((getattr(self, name), table) for name, table in self.clue_looks.items())
        signs = {cell: clue.drawn for cell, clue in clues.items()}
        looks = {
            cell: clue.look for cell, clue in clues.items() if clue.look != Look(clue.look.symbol)
        }
        drawn = edge_grid(self.board, signs, on, edge_scene(self.board, signs, on, looks))
        spelled = {clue.drawn: clue.written for clue in clues.values() if not clue.drawn.isascii()}
        return replace(drawn, spelled=spelled)

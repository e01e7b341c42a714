"""Kinds made of parts whose answers divide a grid into pieces: links between neighbouring cells
join them or do not, and cells with the same letter are one piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from exactone.models.boards.board import Cell, cell_name
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import drawn, pictures_of
from exactone.models.text.document import Document
from exactone.models.text.words import numbered, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.grid import Grid, Look, Scene
from exactone.solver.puzzle import Solution

from .cell_puzzle import KeyedPuzzle
from .looks import ClueSign, clue_signs
from .part_puzzle import Assignment
from .random_shapes import LETTERS

JOINED = frozenset({0})
OPEN = "."
HOLE = "#"
WITH_CLUE = ":"  # between the letters of a piece and the clue of a cell, in drawings of answers


@dataclass(frozen=True, kw_only=True)
class DivisionPuzzle(KeyedPuzzle):
    """A puzzle whose places are the links of neighbouring cells: within a piece, or not."""

    @property
    def holes(self) -> frozenset[Cell]:
        """Where the grid has no cell."""
        return frozenset()

    @cached_property
    def board(self) -> Edges:
        """The links of the cells of the first picture of its file."""
        return Edges(*self.extent(), around=False, holes=self.holes)

    @property
    def values(self) -> tuple[str, str]:
        return "joined", "parted"

    @property
    def things(self) -> tuple[str, str]:
        return "link", "border"

    def extent(self) -> tuple[int, int]:
        return next(pictures_of(self)).size

    def may_give(self, label: Assignment) -> bool:
        """No file says of a link that it joins, or does not."""
        return False

    def tellable(self, solution: Solution) -> dict[str, str]:
        return {}

    # answers

    def read(self, answer: object) -> Solution:
        text = Document({"answer": answer}).rows("answer") or ""
        lines = drawn(text, "answer", lambda sign: _piece_name(sign).isalnum(), self.board.width)
        if len(lines) != self.board.height:
            said = f"the answer has {numbered(len(lines), 'row')}, but the puzzle has "
            raise PuzzleError(f"{said}{self.board.height}; write one for each", "answer", 0)
        rows = [[_piece_name(sign) for sign in signs] for _, signs in lines]
        for row, signs in enumerate(rows):
            line, _ = lines[row]
            for column, sign in enumerate(signs):
                if sign.isalnum() is ((row, column) in self.holes):
                    said = (
                        f"{quoted(sign)} is no letter; write the same one for all cells of a piece"
                    )
                    if (row, column) in self.holes:
                        said = f"{cell_name((row, column))} is no cell; write {HOLE}"
                    raise PuzzleError(said, "answer", line)
        return self.divided(
            {(y, x): sign for y, signs in enumerate(rows) for x, sign in enumerate(signs)}
        )

    def divided(self, area: Mapping[Cell, object]) -> Solution:
        """The answer in which neighbours are of the same piece that are of the same area."""
        links = zip(self.board.names, self.board.edges, strict=True)
        joined, parted = self.values
        return frozenset(
            Assignment(name, joined if area[one] == area[other] else parted)
            for name, (one, other) in links
        )

    def pieces(self, solution: Solution) -> list[list[Cell]]:
        """The pieces of an answer, each with its cells in reading order."""
        home = self._numbered(solution)
        cells_of: list[list[Cell]] = [[] for _ in {*home.values()}]
        for cell, number in home.items():
            cells_of[number].append(cell)
        return cells_of

    def _numbered(self, solution: Solution) -> dict[Cell, int]:
        """The cells in reading order, each with the number of its piece, in the same order."""
        joined = {label.variable for label in solution if label.value == self.values[0]}
        ways = dict[Cell, list[Cell]]()
        for name, (one, other) in zip(self.board.names, self.board.edges, strict=True):
            if name in joined:
                ways.setdefault(one, []).append(other)
                ways.setdefault(other, []).append(one)
        number = dict[Cell, int]()
        for cell in self.cells():
            if cell not in number:
                new = 1 + max(number.values(), default=-1)
                todo = [cell]
                while todo:
                    if (here := todo.pop()) not in number:
                        number[here] = new
                        todo += ways.get(here, ())
        return {cell: number[cell] for cell in self.cells()}

    def cells(self) -> Iterator[Cell]:
        """All cells, in reading order."""
        height, width = self.extent()
        every = ((row, column) for row in range(height) for column in range(width))
        return (cell for cell in every if cell not in self.holes)

    def write(self, solution: Solution) -> list[str]:
        home = self._numbered(solution)
        most = max(home.values())
        space = "" if most < len(LETTERS) else " "
        signs = {cell: _letters(number, most) for cell, number in home.items()}
        rows = range(self.board.height)
        columns = range(self.board.width)
        return [space.join(signs.get((row, column), HOLE) for column in columns) for row in rows]

    # drawings

    def grid(self, solution: Solution | None = None, style: str = "") -> Grid:
        clues = self.signs_of_clues()
        height, width = self.board.nodes
        spelled = {clue.drawn: clue.written for clue in clues.values() if not clue.drawn.isascii()}
        home = self._numbered(solution) if solution is not None else {}
        signs = {cell: clue.drawn for cell, clue in clues.items()}
        for cell, number in home.items():
            letters = _letters(number, max(home.values()))
            signs[cell] = with_clue(letters, signs[cell]) if cell in signs else letters
        signs |= dict.fromkeys(self.holes, HOLE)
        rows = [
            tuple(signs.get((row, column), OPEN) for column in range(width))
            for row in range(height)
        ]
        pieces = self.pieces(solution) if solution is not None else []

        def content(_: int, y: int, x: int) -> tuple[Cell, ...]:
            return tuple(pieces[home[y, x]]) if (y, x) in home else ()

        return Grid(
            (tuple(rows),),
            right=lambda y, x: x + 1 < width and home.get((y, x)) != home.get((y, x + 1)),
            below=lambda y, x: y + 1 < height and home.get((y, x)) != home.get((y + 1, x)),
            content=content if home else None,
            spelled=spelled,
            scene=self._scene({cell: clue.look for cell, clue in clues.items()}),
        )

    def signs_of_clues(self) -> dict[Cell, ClueSign]:
        """The clues in cells."""
        return clue_signs((getattr(self, name), table) for name, table in self.clue_looks.items())

    def _scene(self, clues: Mapping[Cell, Look]) -> Scene:
        """What a picture shows: the looks of clues, and where links stand, between two cells."""
        looks = dict.fromkeys(self.cells(), Look(""))
        looks |= clues
        looks |= dict.fromkeys(self.holes, Look("", "blocked"))
        middles = dict[str, tuple[tuple[float, float], ...]]()
        for name, (one, other) in zip(self.board.names, self.board.edges, strict=True):
            row = (one[0] + other[0]) / 2
            column = (one[1] + other[1]) / 2
            middles[name] = ((row, column),)
        return Scene(looks=looks, named=middles)


def with_clue(sign: str, clue: str) -> str:
    """What stands in a cell with a clue: beside it the name of its piece, if that is known."""
    return clue if sign in OPEN else f"{sign}{WITH_CLUE}{clue}"


def _piece_name(sign: str) -> str:
    """What a cell of an answer says of its piece; a drawing may have a clue beside it."""
    name, apart, clue = sign.partition(WITH_CLUE)
    return name if apart and clue else sign


def _letters(number: int, most: int) -> str:
    """What the piece of this number is called: a letter, or several where there are more pieces
    than letters."""
    name = ""
    while not name or most:
        number, letter = divmod(number, len(LETTERS))
        most //= len(LETTERS)
        name = LETTERS[letter] + name
    return name

"""A layer of a grid as lines: rows of symbols, walls between them, and what stands around."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from exactone.solver.puzzle import Grid

from .paper import Block, Line, TextSpan
from .signs import CORNERS, LEFTWARDS, RIGHTWARDS, between, width
from .walls import Walls, WallSpace

Place = tuple[int, int, int]  # layer, row, column


@dataclass(frozen=True)
class CellStyle:
    """How some places look: with a colour, with a mark where there is a blank behind each
    symbol."""

    codes: Mapping[Place, str] = field(default_factory=dict)
    marks: Mapping[Place, str] = field(default_factory=dict)


MARGIN = "║"
"""Parts what stands left and right of a grid from the grid."""

# walls that are margins, too
BEGIN = str.maketrans("│┌├└", "║╓╟╙")
END = str.maketrans("│┐┤┘", "║╖╢╜")


def has_roads(grid: Grid) -> bool:
    """Whether lines lead from cell to cell, and turn in them; lines that have places of their
    own, with names, are seen anyway."""
    if grid.link is None or grid.name is not None:
        return False
    symbols = (symbol for layer in grid.layers for row in layer for symbol in row)
    return any(map(CORNERS.intersection, symbols))


@dataclass(frozen=True)
class Layer:
    """A layer of a grid, and what it takes to draw it."""

    grid: Grid  # whose symbols are equally wide
    number: int
    walls: Walls
    room: WallSpace
    fills: Sequence[str]  # the colour of each region; none where nothing is filled
    dress: CellStyle

    def lines(self, ascii: bool) -> Block:
        """The layer as lines of text."""
        rows: Block = [self._heads(heads, ascii) for heads in self.grid.top]
        for row in range(len(self._symbols)):
            if self.room.rows[row]:
                rows.append(self._ruling(row))
            rows.append(self._row(row))
        if self.room.rows[-1]:
            rows.append(self._ruling(len(self._symbols)))
        if ascii and has_roads(self.grid):
            rows = _spread(rows)
        return rows + [self._heads(heads, ascii) for heads in self.grid.foot]

    @property
    def _symbols(self) -> tuple[tuple[str, ...], ...]:
        return self.grid.layers[self.number]

    @property
    def _label(self) -> int:
        """How wide what stands on the left is."""
        return max(map(len, self.grid.left), default=0)

    @property
    def _gap(self) -> str:
        """What stands beside a wall."""
        return "" if self.room.tight else " "

    def _heads(self, heads: Sequence[str], ascii: bool) -> Line:
        """What stands above or below the columns."""
        rim = f"│{self._gap}" if self.room.columns[0] else ""
        before = self._label + len(f" {MARGIN}{self._gap}") + ascii if self.grid.left else len(rim)
        gaps = [f"{self._gap} {self._gap}" if room else " " for room in self.room.columns[1:]]
        return [
            TextSpan(
                " " * before + "".join(head + gap for head, gap in zip(heads, gaps, strict=True))
            )
        ]

    def _row(self, row: int) -> Line:
        """A row of symbols."""
        grid = self.grid
        symbols = self._symbols[row]
        if not (
            grid.left or (grid.link and self.fills) or self.dress.codes or any(self.room.columns)
        ):
            gaps = [*(self._gap_after(row, column) for column in range(len(symbols) - 1)), ""]
            return [TextSpan("".join(chain.from_iterable(zip(symbols, gaps, strict=True))))]
        line = (
            [TextSpan(f"{grid.left[row].rjust(self._label)} {MARGIN}{self._gap}")]
            if grid.left
            else []
        )
        for column, symbol in enumerate(symbols):
            if column or not grid.left:
                line += self._left(row, column)
            line += self._symbol(row, column, symbol)
        if grid.ends:
            return [*line, TextSpan(f"{self._gap}{MARGIN} {grid.ends[row]}")]
        return line + self._left(row, len(symbols))

    def _left(self, row: int, column: int) -> Line:
        """What stands left of a cell, or right of the last one."""
        last = len(self._symbols[row])
        if not self.room.columns[column]:
            rim = column in (0, last)
            if rim:
                return []
            return [TextSpan(self._gap_after(row, column - 1))]
        line = [self._behind(row, column - 1)] if column else []
        line.append(
            TextSpan("│")
            if self.walls.upright[row][column]
            else TextSpan(" ", self._fill(row, column))
        )
        if column < last:
            return [*line, TextSpan(self._gap, self._fill(row, column))]
        return line

    def _gap_after(self, row: int, column: int) -> str:
        """What stands between two cells where there is no room for walls."""
        if self.grid.link is None:
            return " "
        return self.grid.link(row, column)

    def _ruling(self, row: int) -> Line:
        """The line above a row, or below the last one."""
        grid = self.grid
        last = len(self._symbols[0])
        line = [TextSpan(" " * (self._label + 1))] if grid.left else []
        for column in range(last + 1):
            joint = self.walls.joint(row, column)
            if self.room.columns[column]:
                joint = joint.translate(BEGIN) if grid.left and not column else joint
                joint = joint.translate(END) if grid.ends and column == last else joint
                line += [self._dashes(row, column - 1, len(self._gap))] if column else []
                line.append(TextSpan(joint, self._fill(row, column) if joint == " " else ""))
                line += [self._dashes(row, column, len(self._gap))] if column < last else []
            elif 0 < column < last:
                line.append(TextSpan(joint))
            if column < last:
                line.append(self._dashes(row, column, width(self._symbols[0][column])))
        return line

    def _dashes(self, row: int, column: int, wide: int) -> TextSpan:
        """A wall above a cell, or none."""
        if self.walls.level[row][column]:
            return TextSpan("─" * wide)
        return TextSpan(" " * wide, self._fill(row, column))

    def _fill(self, row: int, column: int) -> str:
        """The colour around a cell: that of its region; none outside."""
        homes = self.walls.homes if self.fills else ()
        inside = 0 <= row < len(homes) and 0 <= column < len(homes[0])
        return self.fills[homes[row][column]] if inside else ""

    def _symbol(self, row: int, column: int, symbol: str) -> Line:
        """What stands in a cell, in its colour; blanks around it have none of their own."""
        fill = self._fill(row, column)
        shown = symbol.strip()
        before, after = symbol.split(shown) if shown else (symbol, "")
        return [
            TextSpan(before, fill),
            TextSpan(shown, self._code(row, column)),
            TextSpan(after, fill),
        ]

    def _behind(self, row: int, column: int) -> TextSpan:
        """The blank behind a symbol, or its mark."""
        mark = self.dress.marks.get((self.number, row, column))
        if mark:
            return TextSpan(mark, self._code(row, column))
        return TextSpan(self._gap, self._fill(row, column))

    def _code(self, row: int, column: int) -> str:
        """The colour of a symbol."""
        code = self.dress.codes.get((self.number, row, column), "")
        return ";".join(filter(None, (self._fill(row, column), code)))


def _spread(rows: Block) -> Block:
    """Rows with room around each, in which lines go on in all ways that they lead."""
    lines = ["".join(bit.words for bit in row) for row in rows]
    first, *gaps = [[TextSpan(" "), TextSpan(line)] for line in between(lines)]
    block = [first]
    for row, line, gap in zip(rows, lines, gaps, strict=True):
        ends = ("─" if line[0] in LEFTWARDS else " ", "─" if line[-1] in RIGHTWARDS else " ")
        block += [[TextSpan(ends[0]), *row, TextSpan(ends[1])], gap]
    return block

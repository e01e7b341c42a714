"""The rows that fit below another one: squares tied by symmetry, words, clues in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from exactone.models.boards.board import Cell, together
from exactone.models.diagramless import SYMMETRIES, Diagramless
from exactone.solver.symmetry import NamedTurn

# the bottom mirrors the top where one of them is asked for
BOTH_ENDS = {NamedTurn.HALF, NamedTurn.QUARTER, NamedTurn.OVER}


class Ties:
    """By rows: the squares that are tied to an earlier one, in the same row or in a row above,
    and the known ones."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.rows = puzzle.rows
        self.columns = puzzle.columns
        made_of = SYMMETRIES[puzzle.symmetry].made_of
        self.paired = not BOTH_ENDS.isdisjoint(made_of)
        # a row mirrors its partner from right to left
        self.turned = self.paired and made_of != (NamedTurn.OVER,)
        # rows before it are filled, others follow
        self.last = (self.rows + 1) // 2 if self.paired else self.rows
        turns = [turned.on(self.rows, self.columns) for turned in made_of]
        cells = product(range(self.rows), range(self.columns))
        alike = list(together(cells, lambda cell: [turn.cell(cell) for turn in turns]))
        self._tie(alike)
        known = list(puzzle.black.items())
        if puzzle.start is not None:
            known += [((0, column), column < puzzle.start) for column in range(puzzle.start + 1)]
        self.white = [0] * self.rows
        self.black = [0] * self.rows
        tied = {cell: cells for cells in alike for cell in cells}
        for cell, black in known:
            for row, column in tied[cell]:
                (self.black if black else self.white)[row] |= 1 << column

    def _tie(self, alike: Iterable[set[Cell]]) -> None:
        # the column in the same row, if there is one
        self.links = [[-1] * self.columns for _ in range(self.rows)]
        # the columns from here on are tied to none before them in the same row
        self.alone = [0] * self.rows
        self.earlier: list[list[tuple[int, Cell]]] = [[] for _ in range(self.rows)]
        for cells in alike:
            first = min(cells)
            for row, column in sorted(cells - {first}):
                if row >= self.last:
                    continue
                if first[0] != row:
                    self.earlier[row].append((column, first))
                    continue
                self.links[row][column] = first[1]
                self.alone[row] = self.columns

    def looked_at(self) -> list[list[int]]:
        """For each row, which squares of the rows above are looked at from there on;
        nothing if none ever is."""
        kept = [[0] * row for row in range(self.rows + 1)]
        for row, cells in enumerate(self.earlier):
            for _, (earlier, column) in cells:
                for later in range(earlier + 1, row + 1):
                    kept[later][earlier] |= 1 << column
        return kept if any(self.earlier) else [[] for _ in kept]


def boundaries(puzzle: Diagramless) -> Iterator[int]:
    """After how many clues a row may begin, for each row, as bits: by the room that words need,
    and nothing else."""
    clues = puzzle.clues + "."
    shortest = puzzle.shortest
    columns = puzzle.columns
    # where a row that begins at a clue may end
    general = [0] * len(clues)
    lowest = [0] * len(clues)
    for begin in range(len(clues) - 1):
        end = begin
        used = -1
        word = 0
        plain = True
        while clues[end] in "ZAD":
            if clues[end] == "D":
                if not word:
                    break
                word += 1
            else:
                used += max(word, shortest if word else 0) + 1
                word = 1
            plain = plain and clues[end] == "A"
            end += 1
            if used + max(word, shortest) > columns:
                break
            general[begin] |= 1 << end
            if plain:
                lowest[begin] |= 1 << end
    first = 0
    used = -1
    word = 0
    for end, kind in enumerate(clues):  # in the first row every white square has a clue
        if word >= shortest and kind != "D":
            first |= 1 << end if used + word <= columns else 0
        if kind not in "ZD" or (kind == "Z" and word and word < shortest) or used + word > columns:
            break
        used, word = (used + word + 1, 1) if kind == "Z" else (used, word + 1)
    ways = [lowest if row + shortest > puzzle.rows else general for row in range(puzzle.rows)]
    ways[0] = [first] + [0] * (len(clues) - 1)
    before = [1]
    for way in ways:
        before.append(
            reduce(or_, (way[clue] for clue in range(len(clues)) if before[-1] >> clue & 1), 0)
        )
    behind = [1 << len(puzzle.clues)]
    for way in reversed(ways):
        behind.append(sum(1 << clue for clue in range(len(clues)) if way[clue] & behind[-1]))
    yield from (one & other for one, other in zip(before, reversed(behind), strict=True))


def joined(groups: tuple[int, ...], parts: Iterable[int]) -> tuple[int, ...] | None:
    """The groups, those that a part touches as one; None if a part touches none."""
    for part in parts:
        apart = [group for group in groups if not group & part]
        if len(apart) == len(groups):
            return None
        if len(apart) + 1 < len(groups):
            groups = (sum(groups) - sum(apart), *apart)
    if len(groups) < 2:
        return groups
    return tuple(sorted(groups, key=lambda group: group & -group))


@lru_cache(maxsize=200_000)
def segments(row: int) -> tuple[int, ...]:
    """The words across of a row."""
    segments_found = []
    while row:
        low = row & -row
        word = row & ~(row + low)
        segments_found.append(word)
        row ^= word
    return tuple(segments_found)


@lru_cache(maxsize=200_000)
def backwards(row: int, columns: int) -> int:
    """A row from right to left."""
    return sum(1 << columns - 1 - column for column in range(columns) if row >> column & 1)


Fit = tuple[int, int, int]  # white squares, clues matched from the front then, and from the back
# white squares, the next column, clues matched from the front and from the back
Step = tuple[int, int, int, int]
ROOM = 3_000_000  # parts of rows that are kept, of 100 bytes or so
HOPES = 1_000_000  # rows of which it is kept whether they are hopeful
# what may stand in so many columns is found at once; in more of them it may take longer than
# anybody waits
WIDE = 16
PATIENCE = 5_000  # rows looked at before a row is called hopeful, whether it is or not


class Place(NamedTuple):
    """Where a row stands: the row above it, and the squares of its own that are known."""

    row: int
    above: int
    white: int
    black: int


class Fits:
    """The rows that fit in a puzzle."""

    def __init__(
        self, puzzle: Diagramless, ties: Ties, spans: list[tuple[int, int]], after: list[int]
    ) -> None:
        self.puzzle, self.columns, self.ties, self.spans, self.after = (
            puzzle,
            puzzle.columns,
            ties,
            spans,
            after,
        )
        # with a sign that is no clue at the end
        self.front = puzzle.clues + "."
        self.back = puzzle.clues[::-1] + "."
        self.most = [clues.bit_length() - 1 for clues in after[1:]]
        self.known = dict[tuple[int, ...], list[Fit]]()
        self.hopes = dict[tuple[int, int, int, int], bool]()
        self.over = ties.paired and not ties.turned
        # the clues of images of rows, as they are met
        self.images = self.front if self.over else self.back
        self.room = ROOM
        self.patience = 0

    def rows(self, place: Place, front: int, back: int) -> Iterator[Fit]:
        """All rows that fit in a place and leave what the rows below can take."""
        if self.over and place.row:
            return self._between(place, front, back)
        return self._rows(place, front, back)

    def _between(self, place: Place, front: int, back: int) -> Iterator[Fit]:
        """The rows that fit where the image of the row above takes clues from left to right as
        well: it may begin at several."""
        clues = len(self.puzzle.clues)
        for first in range(clues - back):
            if self.after[self.puzzle.rows - place.row] >> first & 1:
                for mask, clue, end in self._rows(place, front, first):
                    if end == clues - back:
                        yield mask, clue, clues - first

    def _rows(self, place: Place, front: int, back: int) -> Iterator[Fit]:
        alone = max(self.ties.alone[place.row], self.columns - WIDE)
        stack = [(0, 0, front, back)]
        while stack:
            mask, column, front, back = stack.pop()
            while column < alone and back >= 0:
                stack += self._words(place, column, mask, front, back)
                back = self._black(place, column, mask, back)
                column += 1
            for rest, clue, last in self._tails(place, column, front, back) if back >= 0 else ():
                if mask | rest:
                    yield mask | rest, clue, last

    def hopeful(self, row: int, above: int, front: int, back: int) -> bool:
        """Whether rows may follow that take all clues, if words down may end anywhere;
        or if that is hard to say."""
        key = row, above, front, back
        hope = self.hopes.get(key)
        if hope is None:
            if len(self.hopes) >= HOPES:
                self.hopes.clear()
            hope = self.hopes[key] = row == self.ties.last or self._any_hopeful(key)
        return hope

    def _any_hopeful(self, key: tuple[int, int, int, int]) -> bool:
        row, above, front, back = key
        for mask, clue, last in self.rows(
            Place(row, above, self.ties.white[row], self.ties.black[row]), front, back
        ):
            self.patience -= 1
            if self.patience < 0 or self.hopeful(row + 1, mask, clue, last):
                return True
        return False

    # from left to right

    def _tails(self, place: Place, column: int, front: int, back: int) -> Sequence[Fit]:
        """What may stand from a column on."""
        row, above, white, black = place
        if column >= self.columns:
            if self._may_end(row, front, back):
                return ((0, front, back),)
            return ()
        # where words of an image begin here, the square before matters
        seen = above << self.over >> column
        key = row, column, seen, white >> column, black >> column, front, back
        tails = self.known.get(key)
        if tails is None:
            tails = []
            for word, end, clue, last in self._words(place, column, 0, front, back):
                tails += [
                    (word | rest, after, behind)
                    for rest, after, behind in self._tails(place, end, clue, last)
                ]
            last = self._black(place, column, 0, back)
            if last >= 0:
                tails += self._tails(place, column + 1, front, last)
            self.room -= len(tails) + 1
            if self.room < 0:
                self.known.clear()
                self.room = ROOM
            self.known[key] = tails
        return tails

    def _may_end(self, row: int, front: int, back: int) -> bool:
        behind = self.after[self.puzzle.rows - row] if self.ties.turned else -1
        return bool(
            self.after[row + 1] >> front & 1 and behind >> len(self.puzzle.clues) - back & 1
        )

    def _words(self, place: Place, column: int, mask: int, front: int, back: int) -> list[Step]:
        """The words that may begin in a column, each with a black square behind it,
        after these white squares."""
        row, above, _, black = place
        early = row + self.puzzle.shortest <= self.puzzle.rows
        if (
            self.front[front] != ("A" if above >> column & 1 else "Z" if early else "?")
            or front >= self.most[row]
        ):
            return []
        links, (low, high) = self.ties.links[row], self.spans[front]
        steps = list[Step]()
        clue = front + 1
        end = column
        while not black >> end & 1 and not ((link := links[end]) >= 0 and not mask >> link & 1):
            if end > column and not above >> end & 1:
                if self.front[clue] != "D" or not early or clue >= self.most[row]:
                    break
                clue += 1
            back = self._behind(above, end, True, back)
            if back < 0:
                break
            mask |= 1 << end
            end += 1
            if end - column >= low:
                if end == self.columns:
                    steps.append((mask, end, clue, back))
                elif (last := self._black(place, end, mask, back)) >= 0:
                    steps.append((mask, end + 1, clue, last))
            if end - column >= high or end == self.columns:
                break
        return steps

    def _black(self, place: Place, column: int, mask: int, back: int) -> int:
        """How many clues are matched from the back if a square is black,
        after the white squares of a mask; or -1."""
        link = self.ties.links[place.row][column]
        if place.white >> column & 1 or (link >= 0 and mask >> link & 1):
            return -1
        return self._behind(place.above, column, False, back)

    def _behind(self, above: int, column: int, white: bool, back: int) -> int:
        """How many clues are matched from the back behind a square of either colour, where the
        image of the row above takes clues from the back; or -1."""
        if not (self.ties.paired and above >> column & 1):
            return back
        # turned, where it ends
        begins = not (above << 1 if self.over else above >> 1) >> column & 1
        kind = ("A" if begins else "") if white else "Z" if begins else "D"
        if not kind:
            return back
        if self.images[back] == kind:
            return back + 1
        return -1

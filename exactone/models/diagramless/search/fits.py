"""The rows that fit under a row and take the next clues of the list: found once, and told to all states that ask.

    row above    - - - # - - - # # -    what may stand from a column on depends on the squares above from there on and
    clues        A D Z ...              on the next clue, not on how the columns before were filled: all that fits there
    this row     - - - - # - - - ...    is kept, and rows with the same end share it

A row is hopeful if rows may follow that take all clues, words down of any length allowed. Most rows that fit are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .. import Diagramless
from .ties import Ties

Fit = tuple[int, int, int]  # white squares, clues matched from the front then, and from the back
Step = tuple[int, int, int, int]  # white squares, the next column, clues matched from the front and from the back
ROOM = 3_000_000  # parts of rows that are kept, of 100 bytes or so
HOPES = 1_000_000  # rows of which it is kept whether they are hopeful
WIDE = 16  # what may stand in so many columns is found at once; in more of them it may take longer than anybody waits
PATIENCE = 5_000  # rows looked at before a row is called hopeful, whether it is or not


class Place(NamedTuple):
    """Where a row stands: the row above it, and the squares of its own that are known."""

    row: int
    above: int
    white: int
    black: int


class Fits:
    """The rows that fit in a puzzle."""

    def __init__(self, puzzle: Diagramless, ties: Ties, spans: list[tuple[int, int]], after: list[int]) -> None:
        self.puzzle, self.columns, self.ties, self.spans, self.after = puzzle, puzzle.columns, ties, spans, after
        self.front, self.back = puzzle.clues + ".", puzzle.clues[::-1] + "."  # with a sign that is no clue at the end
        self.most = [clues.bit_length() - 1 for clues in after[1:]]
        self.known = dict[tuple[int, ...], list[Fit]]()
        self.hopes = dict[tuple[int, int, int, int], bool]()
        self.over = ties.paired and not ties.turned
        self.images = self.front if self.over else self.back  # the clues of images of rows, as they are met
        self.room, self.patience = ROOM, 0

    def rows(self, place: Place, front: int, back: int) -> Iterator[Fit]:
        """All rows that fit in a place and leave what the rows below can take."""
        return self._between(place, front, back) if self.over and place.row else self._rows(place, front, back)

    def _between(self, place: Place, front: int, back: int) -> Iterator[Fit]:
        """The same where the image of the row above takes clues from left to right as well: it may begin at several."""
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
        """Whether rows may follow that take all clues, if words down may end anywhere; or if that is hard to say."""
        key = row, above, front, back
        hope = self.hopes.get(key)
        if hope is None:
            if len(self.hopes) >= HOPES:
                self.hopes.clear()
            hope = self.hopes[key] = row == self.ties.last or self._any_hopeful(key)
        return hope

    def _any_hopeful(self, key: tuple[int, int, int, int]) -> bool:
        row, above, front, back = key
        for mask, clue, last in self.rows(Place(row, above, self.ties.white[row], self.ties.black[row]), front, back):
            self.patience -= 1
            if self.patience < 0 or self.hopeful(row + 1, mask, clue, last):
                return True
        return False

    # from left to right

    def _tails(self, place: Place, column: int, front: int, back: int) -> Sequence[Fit]:
        """What may stand from a column on."""
        row, above, white, black = place
        if column >= self.columns:
            return ((0, front, back),) if self._may_end(row, front, back) else ()
        seen = above << self.over >> column  # where words of an image begin here, the square before matters
        key = row, column, seen, white >> column, black >> column, front, back
        found = self.known.get(key)
        if found is None:
            found = []
            for word, end, clue, last in self._words(place, column, 0, front, back):
                found += [(word | rest, after, behind) for rest, after, behind in self._tails(place, end, clue, last)]
            last = self._black(place, column, 0, back)
            if last >= 0:
                found += self._tails(place, column + 1, front, last)
            self.room -= len(found) + 1
            if self.room < 0:
                self.known.clear()
                self.room = ROOM
            self.known[key] = found
        return found

    def _may_end(self, row: int, front: int, back: int) -> bool:
        behind = self.after[self.puzzle.rows - row] if self.ties.turned else -1
        return bool(self.after[row + 1] >> front & 1 and behind >> len(self.puzzle.clues) - back & 1)

    def _words(self, place: Place, column: int, mask: int, front: int, back: int) -> list[Step]:
        """The words that may begin in a column, each with a black square behind it, after these white squares."""
        row, above, _, black = place
        early = row + self.puzzle.shortest <= self.puzzle.rows
        if self.front[front] != ("A" if above >> column & 1 else "Z" if early else "?") or front >= self.most[row]:
            return []
        links, (low, high) = self.ties.links[row], self.spans[front]
        found, clue, end = list[Step](), front + 1, column
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
                    found.append((mask, end, clue, back))
                elif (last := self._black(place, end, mask, back)) >= 0:
                    found.append((mask, end + 1, clue, last))
            if end - column >= high or end == self.columns:
                break
        return found

    def _black(self, place: Place, column: int, mask: int, back: int) -> int:
        """How many clues are matched from the back if a square is black, after the white squares of a mask; or -1."""
        link = self.ties.links[place.row][column]
        if place.white >> column & 1 or (link >= 0 and mask >> link & 1):
            return -1
        return self._behind(place.above, column, False, back)

    def _behind(self, above: int, column: int, white: bool, back: int) -> int:
        """The same for a square of either colour under these: the image of the row above takes clues from the back."""
        if not (self.ties.paired and above >> column & 1):
            return back
        begins = not (above << 1 if self.over else above >> 1) >> column & 1  # turned, where it ends
        kind = ("A" if begins else "") if white else "Z" if begins else "D"
        return back if not kind else back + 1 if self.images[back] == kind else -1

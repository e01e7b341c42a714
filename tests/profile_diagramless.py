"""Diagramless crosswords counted square by square: the last square of every column is all that is
remembered.

Written from the rules alone; nothing of exactone is asked here, nor of the brute force beside
it. The squares are decided in reading order. What those so far mean for those to come is a
state: how many clues are used, how long the word down is in every column, and which of the white
squares hang together. Layouts that share a state are counted together, so that numbers are found
which are far too large to list.

A grid whose right half mirrors its left half is folded: only the left half, with the middle
column, is decided square by square, and the clues of the right half are read off it when the row
is full. All white squares hang together if and only if those of the left half do: every column
has a white square, so some white square touches or is its own mirror.
"""

from __future__ import annotations

from functools import cache, lru_cache

State = tuple[int, bytes, bytes]
"""What is remembered: the number of clues used; for every column NEVER, BLACK,
or 1 more than the length of its word
down, as far as that matters; for every column the part that its last white square belongs to,
numbered from the left.
"""
States = dict[State, int]
"""In how many ways each state comes about."""

# a column that had no white square so far, and one whose last square is black; above: white
NEVER, BLACK = 0, 1


class Profile:
    """Counts the layouts of a clue list, with no symmetry or with left and right mirrored."""

    def __init__(
        self,
        rows: int,
        columns: int,
        clues: str,
        *,
        mirrored: bool = False,
        start: int | None = None,
        connected: bool = True,
        shortest: int = 3,
    ) -> None:
        self.rows, self.columns, self.clues = rows, columns, clues
        self.mirrored, self.start, self.connected, self.shortest = (
            mirrored,
            start,
            connected,
            shortest,
        )
        self.width = (columns + 1) // 2 if mirrored else columns
        self.enough = 1 + shortest  # the state of a column whose word down is long enough
        self.downs_left = [
            sum(kind != "A" for kind in clues[used:]) for used in range(len(clues) + 1)
        ]
        self.ends = row_ends(rows, columns, clues, shortest)

    def count(self) -> int:
        """Return the number of layouts."""
        states: States = {(0, bytes(self.width), bytes(self.width)): 1}
        for row in range(self.rows):
            for column in range(self.width):
                states = self.square(states, row, column)
            states = self.row_end(states, row + 1)
        return sum(ways for (_, _, parts), ways in states.items() if max(parts) <= 1)

    def square(self, states: States, row: int, column: int) -> States:
        """Return the states after one more square."""
        found: States = {}
        for state, ways in states.items():
            for after in (self.black(state, row, column), self.white(state, row, column)):
                if after is not None:
                    found[after] = found.get(after, 0) + ways
        return found

    def black(self, state: State, row: int, column: int) -> State | None:
        """Return the state after a black square, or None if it must not be black."""
        used, down, parts = state
        above = down[column]
        if BLACK < above < self.enough or (above == NEVER and row + 1 + self.shortest > self.rows):
            return None
        if row == 0 and column + 1 == self.start:
            return None
        if column and down[column - 1] > BLACK and not self.across_may_end(down, column):
            return None
        if self.connected and above > BLACK:
            kept = without(parts, column)
            if kept is None:
                return None
            parts = kept
        return used, changed(down, column, min(above, BLACK)), parts

    def across_may_end(self, down: bytes, column: int) -> bool:
        """Return whether the word across that ends before this column is long enough."""
        word = down[max(0, column - self.shortest) : column]
        return len(word) == self.shortest and min(word) > BLACK

    def white(self, state: State, row: int, column: int) -> State | None:
        """Return the state after a white square, or None if it must not be white."""
        used, down, parts = state
        above, beside = down[column] > BLACK, column > 0 and down[column - 1] > BLACK
        if row == 0 and self.start is not None and column + 1 < self.start:
            return None
        if not above and row + self.shortest > self.rows:
            return None
        if not beside and column + self.shortest > self.columns:
            return None
        if not (above and beside):
            if self.clues[used : used + 1] != kind(not beside, not above):
                return None
            used += 1
        length = min(down[column] + 1, self.enough) if above else BLACK + 1
        if self.connected:
            parts = joined(parts, column, above, beside)
        return used, changed(down, column, length), parts

    def row_end(self, states: States, rows: int) -> States:
        """Return the states after so many full rows, without those that come to nothing:
        the last must not be black."""
        found: States = {}
        for (used, down, parts), ways in states.items():
            after = self.folded(used, down) if self.mirrored else used
            if after is not None and max(down) > BLACK and self.hopeful(after, down, rows):
                found[after, down, parts] = ways
        return found

    def hopeful(self, used: int, down: bytes, rows: int) -> bool:
        """Return whether the clues that are left may do for the rows and the columns,
        each looked at by itself."""
        needed, room = 0, 0
        for column, length in enumerate(down):
            squares = len({column, self.columns - 1 - column}) if self.mirrored else 1
            needed += squares * (length == NEVER)
            left = self.rows - rows
            if length > BLACK:
                # the word goes on until it is long enough; a black square ends it
                left -= self.enough - length + 1
            room += squares * (max(0, left + 1) // (self.shortest + 1))
        return used in self.ends[rows] and needed <= self.downs_left[used] <= room

    def folded(self, used: int, down: bytes) -> int | None:
        """Return how many clues are used when the right half of a row mirrors the left,
        or None if they do not fit."""
        white = [length > BLACK for length in down]
        # of the word in the middle
        half = white[::-1].index(False) if False in white else self.width
        if 0 < 2 * half - self.columns % 2 < self.shortest:
            return None
        for column in reversed(range(self.columns // 2)):
            across = column + 1 < self.width and not white[column + 1]
            begins_down = down[column] == BLACK + 1
            if white[column] and (across or begins_down):
                if self.clues[used : used + 1] != kind(across, begins_down):
                    return None
                used += 1
        return used


def kind(across: bool, down: bool) -> str:
    """Return the kind of a clue that begins across, down or both."""
    return "Z" if across and down else "A" if across else "D"


def changed(line: bytes, column: int, value: int) -> bytes:
    """Return the line with another value in a column."""
    return line[:column] + bytes((value,)) + line[column + 1 :]


@lru_cache(1 << 18)
def without(parts: bytes, column: int) -> bytes | None:
    """Return the parts without the square of a column, or None if that part goes no further.

    That must not be: if other parts are left, they can never meet it; and if none is left, all
    squares to come are black, but this row had no white square yet, for that one would be in a
    part.
    """
    return numbered(changed(parts, column, 0)) if parts.count(parts[column]) > 1 else None


@lru_cache(1 << 18)
def joined(parts: bytes, column: int, above: bool, beside: bool) -> bytes:
    """Return the parts with a new white square, which belongs to the parts of the white squares
    above and beside it."""
    met = {parts[column]} if above else set()
    if beside:
        met.add(parts[column - 1])
    new = max(parts) + 1
    together = bytes(new if part in met else part for part in parts)
    return numbered(changed(together, column, new))


def numbered(parts: bytes) -> bytes:
    """Return the parts with the numbers 1, 2, ... from the left."""
    names = {0: 0}
    return bytes(names.setdefault(part, len(names)) for part in parts)


# what the clue list alone says of the rows


def row_ends(rows: int, columns: int, clues: str, shortest: int) -> list[set[int]]:
    """Return for each number of rows how many clues they may use,
    if the rows after them are to use the rest."""

    @cache
    def fits(row: int, first: int, end: int) -> bool:
        part = clues[first:end]
        if (row == 0 and "A" in part) or (row + shortest > rows and part.strip("A")):
            return False
        return part[:1] in ("A", "Z") and room(part, shortest) <= columns

    found = [{len(clues)}]
    for row in reversed(range(rows)):
        firsts = range(len(clues) + 1)
        found.append(
            {
                first
                for first in firsts
                if any(fits(row, first, end) for end in found[-1] if end > first)
            }
        )
    return found[::-1]


def room(part: str, shortest: int) -> int:
    """Return how many squares the words across take whose first squares, and others,
    have these clues in one row."""
    words = part.replace("Z", "A").split("A")[1:]
    return sum(max(shortest, 1 + len(downs)) for downs in words) + len(words) - 1

"""Witness 2: the hand-written search: row by row, clues matched from the front,
and from the back where that can be.

    row 1   Z D D # Z D D       each row takes the next clues of the list; with half a turn, or
            top and bottom alike,
    row 2   A - - # A - -       its mirror image at the bottom takes the last ones left: both
            lists of clues shrink
    row 3   ...                 towards the middle

A square that symmetry ties to an earlier one is no choice. A row is a number with a bit for each
column, the first column lowest, set where a square is white. A state is what the rows to come
depend on, and nothing else: the row above, words down that are still too short, columns without
a white square, how many clues are matched at either end, and which white squares of the row
above hang together. White squares that do not reach the next row would be cut off for ever.

fits.py    rows as numbers: those that fit below another one
known.py   lengths and letters that are known
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import and_
from typing import NamedTuple

from exactone.models.diagramless import SYMMETRIES, Black, Diagramless
from exactone.solver import puzzle as contract
from exactone.solver.puzzle import Move
from exactone.solver.symmetry import NamedTurn

from .fits import PATIENCE, WIDE, Fits, Place, Ties, backwards, boundaries, joined, segments
from .known import KnownWords, Open

REMEMBERED = 200_000  # names of rows
AHEAD = ((), (NamedTurn.HALF,))  # the symmetries with which it pays to ask whether rows may follow


class State(NamedTuple):
    """What the rows that are not filled yet depend on."""

    row: int  # the next to be filled
    above: int
    short: tuple[int, ...]  # columns whose word down has 1, 2, ... letters so far, too few to end
    bare: int  # columns without a white square so far
    front: int  # clues matched from the front
    back: int  # and from the back
    parts: tuple[int, ...]  # the white squares above, those that hang together as one
    words: Open  # words down whose length is known
    # columns whose word down began in each row, where known lengths ask for it from the bottom
    runs: tuple[int, ...]
    filled: tuple[int, ...]  # the rows so far, as much of them as symmetry or letters look back at


FINISHED = State(0, 0, (), 0, 0, 0, (), (), (), ())  # all finished layouts are alike


class Search(contract.Search):
    """The moves from one state to the next."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.puzzle, self.clues, self.rows, self.columns = (
            puzzle,
            puzzle.clues,
            puzzle.rows,
            puzzle.columns,
        )
        if puzzle.fault:  # nothing can be built on it
            return
        self.full = (1 << self.columns) - 1
        self.ties = ties = Ties(puzzle)
        self.paired = ties.paired
        self.last = ties.last
        after = list(boundaries(puzzle))
        self.ahead = SYMMETRIES[puzzle.symmetry].made_of in AHEAD
        self.free = self.ahead and not self.paired and self.columns <= WIDE
        self.known = KnownWords(puzzle, ties.last, self._flip)
        self.has_lengths = bool(puzzle.lengths)
        self.has_letters = bool(puzzle.answers)
        self.fits = Fits(puzzle, ties, self.known.across, after)
        self.runs = self.known.runs(after) if self.paired else [[] for _ in after]
        self.kept = (
            [[self.full] * row for row in range(self.rows + 1)]
            if self.paired and self.has_letters
            else ties.looked_at()
        )
        self.squares = [
            [Black(row, column) for column in range(self.columns)] for row in range(self.rows)
        ]
        self.named: list[dict[int, tuple[Black, ...]]] = [{} for _ in range(self.rows)]

    def start(self) -> Iterable[Move]:
        if not self.puzzle.fault:
            yield (
                (),
                State(0, 0, (0,) * (self.puzzle.shortest - 1), self.full, 0, 0, (), (), (), ()),
            )

    def moves(self, state: State) -> Iterable[Move] | None:
        return None if state.row == self.last else self._fill(state)

    def _fill(self, state: State) -> Iterator[Move]:
        row = state.row
        above = state.above
        if state.bare and not self.paired and row + self.puzzle.shortest > self.rows:
            return
        white, black = self._colours(state)
        if white & black:
            return
        # of any length, words may end anywhere for now: so that more states ask for the same rows
        if self.free:
            place = Place(row, above, self.ties.white[row], self.ties.black[row])
        else:
            place = Place(row, above, white, black)
        self.fits.patience = PATIENCE
        for mask, front, back in self.fits.rows(place, state.front, state.back):
            if (
                white & ~mask
                or black & mask
                or (self.ahead and not self.fits.hopeful(row + 1, mask, front, back))
            ):
                continue
            now = self._next(state, mask, front, back)
            if now:
                yield self._labels(row, mask), now

    def _colours(self, state: State) -> tuple[int, int]:
        """The white and the black squares of the next row that are known by all that was said and
        done."""
        white = self.ties.white[state.row]
        black = self.ties.black[state.row]
        for mask in state.short:
            white |= mask
        for column, (earlier, there) in self.ties.earlier[state.row]:
            if state.filled[earlier] >> there & 1:
                white |= 1 << column
            else:
                black |= 1 << column
        for column, letters, clue in state.words:
            if letters < self.known.down[clue]:
                white |= 1 << column
            else:
                black |= 1 << column
        return white, black

    def _next(self, state: State, mask: int, front: int, back: int) -> State | None:
        """The state when a row is filled; None if that is wrong."""
        row = state.row
        above = state.above
        if (
            self.has_lengths
            and self.paired
            and row
            and not self.known.below(row - 1, above, mask, state.back, state.runs)
        ):
            return None
        words = (
            self.known.words(row, mask, above, state.front, state.words) if self.has_lengths else ()
        )
        parts = self._parts(state, mask) if self.puzzle.connected else ()
        if words is None or parts is None:
            return None
        short = self._short(state, mask)
        bare = state.bare & ~mask
        runs = state.runs
        filled = state.filled
        if kept := self.runs[row + 1]:
            runs = tuple(map(and_, [run & mask for run in runs] + [mask & ~above], kept))
        if kept := self.kept[row + 1]:
            filled = tuple(map(and_, (*filled, mask), kept))
        now = State(row + 1, mask, short, bare, front, back, parts, words, runs, filled)
        if row + 1 < self.last:
            return now
        if self._complete(state, now):
            return FINISHED._replace(row=self.last)
        return None

    # one row

    def _mirrored(self, row: int, below: int, back: int) -> int | None:
        """How many clues are matched from the back when the image of a row takes its own;
        None if they do not fit."""
        row = self._flip(row)
        above = self._flip(below)
        kinds = []
        for column in range(self.columns):
            if row >> column & 1:
                across = not (column and row >> column - 1 & 1)
                if not above >> column & 1:
                    kinds.append("Z" if across else "D")
                elif across:
                    kinds.append("A")
        end = len(self.clues) - back
        if self.clues[max(0, end - len(kinds)) : end] == "".join(kinds):
            return back + len(kinds)
        return None

    def _flip(self, row: int) -> int:
        return backwards(row, self.columns) if self.ties.turned else row

    # what a row leaves to the next

    def _short(self, state: State, row: int) -> tuple[int, ...]:
        """The columns whose word has one letter, two, ... and is too short to end."""
        new = row & ~state.above
        short = state.short
        if len(short) == 2:
            return (new, short[0] & row)
        return (new, *[mask & row for mask in short[:-1]])

    def _parts(self, state: State, row: int) -> tuple[int, ...] | None:
        """The white squares of this row, those that hang together as one;
        None if others are cut off."""
        if state.row == 0:
            return segments(row)
        return joined(segments(row), state.parts)

    def _labels(self, row: int, mask: int) -> tuple[Black, ...]:
        """The black squares of a row, and of the row that mirrors it."""
        named = self.named[row].get(mask)
        if named is None:
            other = self.rows - 1 - row
            named = self._black(row, mask)
            if self.paired and other != row:
                named += self._black(other, self._flip(mask))
            if len(self.named[row]) >= REMEMBERED:
                self.named[row].clear()
            self.named[row][mask] = named
        return named

    def _black(self, row: int, mask: int) -> tuple[Black, ...]:
        labels = self.squares[row]
        return tuple([labels[column] for column in range(self.columns) if not mask >> column & 1])

    # the end

    def _complete(self, before: State, now: State) -> bool:
        """Whether all is well when the last row is filled."""
        if not self.paired:
            return not any(now.short) and not now.bare and len(now.parts) <= 1
        return self._meet(before, now) and not (
            self.has_letters and not self.known.agree(self._whole(now.filled))
        )

    def _meet(self, before: State, now: State) -> bool:
        """Whether the two halves fit together: clues, words down, columns,
        and what hangs together."""
        row = now.above
        middle = self.rows % 2 == 1
        upper = before if middle else now
        lower = self._flip((before if middle else now).above)
        back = now.back if middle else self._mirrored(row, self._flip(row), now.back)
        if back is None or now.front + back != len(self.clues) or now.bare & self._flip(now.bare):
            return False
        if self.has_lengths and not self._fit(row, lower, now, upper.runs):
            return False
        for letters, mask in enumerate(upper.short, start=1):
            for others, other in enumerate(upper.short, start=1):
                across = mask & self._flip(other) & (row if middle else self.full)
                if across and letters + others + middle < self.puzzle.shortest:
                    return False
            if mask & ~(row if middle else lower):
                return False
            if (
                middle
                and mask & ~lower
                and letters + 1 < self.puzzle.shortest
                and mask & ~lower & row
            ):
                return False
        if middle and row & ~upper.above & ~lower:
            return False
        if not self.puzzle.connected:
            return True
        below = tuple(self._flip(part) for part in upper.parts)
        whole = joined(now.parts if middle else below, below if middle else upper.parts)
        return whole is not None and len(whole) == 1

    def _fit(self, row: int, lower: int, now: State, runs: tuple[int, ...]) -> bool:
        """Whether words have the lengths that are known: across the middle,
        and in the row below it."""
        below = self.rows % 2 == 1 or self.known.below(
            self.last - 1, row, self._flip(row), now.back, runs
        )
        return below and self.known.meet(now.words, lower, runs)

    def _whole(self, filled: tuple[int, ...]) -> list[int]:
        return [*filled, *(self._flip(row) for row in reversed(filled[: self.rows // 2]))]

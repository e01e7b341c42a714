"""The hand-written search for layouts: row by row, clues matched from the front, and from the back where that can be.

    row 1   Z D D # Z D D       each row takes the next clues of the list; with half a turn, or top and bottom alike,
    row 2   A - - # A - -       its mirror image at the bottom takes the last ones left: both lists of clues shrink
    row 3   ...                 towards the middle

A square that symmetry ties to an earlier one is no choice. A row is a number with a bit for each column, the first
column lowest, set where a square is white. A state is what the rows to come depend on, and nothing else: the row above,
words down that are still too short, columns without a white square, how many clues are matched at either end, and which
white squares of the row above hang together. White squares that do not reach the next row would be cut off for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..solver.puzzle import Move
from ._diagramless_hints import Hints, Open
from ._diagramless_rows import backwards, boundaries, images, joined, orbit, segments
from ._diagramless_text import Cell, Sheet

BOTH_ENDS = ("rotational", "dual-rotational", "up-down", "three-way", "super")  # the bottom mirrors the top
REMEMBERED = 200_000  # rows that fit, kept because many states ask for the same
MANY = 5_000  # rows that fit in one place, too many to keep


class State(NamedTuple):
    """What the rows that are not filled yet depend on."""

    row: int  # the next to be filled
    above: int
    short: tuple[int, ...]  # columns whose word down has 1, 2, ... letters so far, too few to end
    bare: int  # columns without a white square so far
    front: int  # clues matched from the front
    back: int  # and from the back
    parts: tuple[int, ...]  # the white squares above, those that hang together as one
    words: Open  # words down with hints
    runs: tuple[int, ...]  # columns whose word down began in each row, where known lengths ask for it from the bottom
    filled: tuple[int, ...]  # the rows so far, as much of them as symmetry or hints look back at


class Search:
    """The moves from one state to the next."""

    def __init__(self, sheet: Sheet, label: Callable[[int, int], Any]) -> None:
        self.sheet, self.label = sheet, label
        self.rows, self.columns, self.clues = sheet.rows, sheet.columns, sheet.clues
        self.full = (1 << self.columns) - 1
        self.paired = sheet.symmetry in BOTH_ENDS
        self.turned = sheet.symmetry != "up-down"  # of a pair of rows, whether one is the other from right to left
        self.last = (self.rows + 1) // 2 if self.paired else self.rows
        self.front, self.back = self.clues + ".", self.clues[::-1] + "."  # with a sign that is no clue at the end
        self.after = list(boundaries(sheet))
        self._tie()
        self._know()
        self.hinted, self.lettered = bool(sheet.lengths), bool(sheet.answers)
        self.hints = Hints(sheet, self.last, self._flip)
        self.runs = self.hints.runs(self.after) if self.paired else [[] for _ in self.after]
        self.kept = self._looked_at()
        self.named: list[dict[int, tuple[Any, ...]]] = [{} for _ in range(self.rows)]
        self.memory: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}

    @property
    def start(self) -> State:
        """No row is filled."""
        return State(0, 0, (0,) * (self.sheet.shortest - 1), self.full, 0, 0, (), (), (), ())

    def moves(self, state: State) -> Iterable[Move] | None:
        """The ways to fill the next row, with the row that mirrors it; None when all are filled."""
        return None if state.row == self.last else self._fill(state)

    def _fill(self, state: State) -> Iterator[Move]:
        row, above = state.row, state.above
        if state.bare and not self.paired and row + self.sheet.shortest > self.rows:
            return
        white, black = self.white[row], self.black[row]
        for mask in state.short:
            white |= mask
        for column, (earlier, there) in self.earlier[row]:
            if state.filled[earlier] >> there & 1:
                white |= 1 << column
            else:
                black |= 1 << column
        for column, letters, clue in state.words:
            if letters < self.hints.down[clue]:
                white |= 1 << column
            else:
                black |= 1 << column
        if white & black:
            return
        finished = row + 1 == self.last
        for mask, front, back in self._fitting(row, above, white, black, state.front, state.back):
            if self.paired and not self.turned and row:
                taken = self._mirrored(above, mask, back)
                if taken is None:
                    continue
                back = taken
            if (
                self.hinted
                and self.paired
                and row
                and not self.hints.below(row - 1, above, mask, state.back, state.runs)
            ):
                continue
            words = self.hints.words(row, mask, above, state.front, state.words) if self.hinted else ()
            parts = self._parts(state, mask) if self.sheet.connected else ()
            if words is None or parts is None:
                continue
            short, bare, begun = self._short(state, mask), state.bare & ~mask, mask & ~above
            runs = tuple(
                [run & mask & kept for run, kept in zip((*state.runs, begun), self.runs[row + 1], strict=False)]
            )
            filled = tuple([seen & kept for seen, kept in zip((*state.filled, mask), self.kept[row + 1], strict=False)])
            now = State(row + 1, mask, short, bare, front, back, parts, words, runs, filled)
            if finished:
                if not self._complete(state, now):
                    continue
                now = State(self.last, 0, (), 0, 0, 0, (), (), (), ())  # all finished layouts are alike
            labels = self._labels(row, mask)
            yield labels, now

    # one row

    def _fitting(
        self, row: int, above: int, white: int, black: int, front: int, back: int
    ) -> Iterable[tuple[int, int, int]]:
        """The rows with these white and black squares that take the next clues and leave what the rest can take."""
        key = (row, above, white, black, front, back)
        found = self.memory.get(key)
        if found is None:
            return self._remembered(key)
        return found

    def _remembered(self, key: tuple[int, int, int, int, int, int]) -> Iterator[tuple[int, int, int]]:
        """The same, found one after the other, because in a wide grid they may be more than anybody waits for."""
        found = list[tuple[int, int, int]]()
        for fitting in self._rows(*key):
            if len(found) < MANY:
                found.append(fitting)
            yield fitting
        if len(found) < MANY:
            if len(self.memory) >= REMEMBERED:
                self.memory.clear()
            self.memory[key] = found

    def _rows(
        self, row: int, above: int, white: int, black: int, front: int, back: int
    ) -> Iterator[tuple[int, int, int]]:
        """Goes from left to right: a black square, or a word and the black square behind it."""
        columns, links, spans, kinds, reverse = self.columns, self.links[row], self.hints.across, self.front, self.back
        after, early = self.after[row + 1], row + self.sheet.shortest <= self.rows
        top = after.bit_length() - 1
        behind = self.after[self.rows - row] if self.paired and self.turned else -1
        if_white, if_black = self._mirror_kinds(row, above)
        stack = [(0, 0, front, back)]
        while stack:
            column, mask, clue, last = stack.pop()
            while column < columns:  # a word may begin here, or else the square is black
                may_white, may_black = not black >> column & 1, not white >> column & 1
                if (link := links[column]) >= 0:
                    may_white, may_black = may_white and bool(mask >> link & 1), may_black and not mask >> link & 1
                if may_white and clue < top and kinds[clue] == ("A" if above >> column & 1 else "Z" if early else "?"):
                    low, high = spans[clue]
                    word, next_clue, matched, end = mask, clue + 1, last, column
                    while True:  # squares of the word, from `column` to before `end`
                        if taken := if_white[end]:
                            if reverse[matched] != taken:
                                break
                            matched += 1
                        word |= 1 << end
                        end += 1
                        if end - column >= low:
                            if end == columns:
                                stack.append((end, word, next_clue, matched))
                            elif not white >> end & 1 and not ((link := links[end]) >= 0 and word >> link & 1):
                                taken = if_black[end]
                                if not taken:
                                    stack.append((end + 1, word, next_clue, matched))
                                elif reverse[matched] == taken:
                                    stack.append((end + 1, word, next_clue, matched + 1))
                        if end - column >= high or end == columns or black >> end & 1:
                            break
                        if (link := links[end]) >= 0 and not word >> link & 1:
                            break
                        if not above >> end & 1:
                            if kinds[next_clue] != "D" or not early or next_clue >= top:
                                break
                            next_clue += 1
                if not may_black:
                    break
                if taken := if_black[column]:
                    if reverse[last] != taken:
                        break
                    last += 1
                column += 1
            else:
                if mask and after >> clue & 1 and behind >> len(self.clues) - last & 1:
                    yield mask, clue, last

    def _mirror_kinds(self, row: int, above: int) -> tuple[list[str], list[str]]:
        """The clue that the mirror image of the row above has in each column, if this row is white there, or black."""
        if not (self.paired and self.turned and row):
            return self.none, self.none
        if_white, if_black = [""] * self.columns, [""] * self.columns
        for column in range(self.columns):
            if above >> column & 1:
                begins = not above >> column + 1 & 1  # the end of a word is the beginning of its image
                if_white[column], if_black[column] = "A" if begins else "", "Z" if begins else "D"
        return if_white, if_black

    def _mirrored(self, row: int, below: int, back: int) -> int | None:
        """How many clues are matched from the back when the image of a row takes its own; None if they do not fit."""
        row, above = self._flip(row), self._flip(below)
        kinds = []
        for column in range(self.columns):
            if row >> column & 1:
                across = not (column and row >> column - 1 & 1)
                if not above >> column & 1:
                    kinds.append("Z" if across else "D")
                elif across:
                    kinds.append("A")
        end = len(self.clues) - back
        return back + len(kinds) if self.clues[max(0, end - len(kinds)) : end] == "".join(kinds) else None

    def _flip(self, row: int) -> int:
        return backwards(row, self.columns) if self.turned else row

    # what a row leaves to the next

    def _short(self, state: State, row: int) -> tuple[int, ...]:
        """The columns whose word has one letter, two, ... and is too short to end."""
        new, short = row & ~state.above, state.short
        return (new, short[0] & row) if len(short) == 2 else (new, *[mask & row for mask in short[:-1]])

    def _parts(self, state: State, row: int) -> tuple[int, ...] | None:
        """The white squares of this row, those that hang together as one; None if others are cut off."""
        if state.row == 0:
            return segments(row)
        return joined(segments(row), state.parts)

    def _labels(self, row: int, mask: int) -> tuple[Any, ...]:
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

    def _black(self, row: int, mask: int) -> tuple[Any, ...]:
        labels = self.squares[row]
        return tuple([labels[column] for column in range(self.columns) if not mask >> column & 1])

    # the end

    def _complete(self, before: State, now: State) -> bool:
        """Whether all is well when the last row is filled."""
        if not self.paired:
            return not any(now.short) and not now.bare and len(now.parts) <= 1
        return self._meet(before, now) and not (self.lettered and not self.hints.agree(self._whole(now.filled)))

    def _meet(self, before: State, now: State) -> bool:
        """Whether the two halves fit together: clues, words down, columns, and what hangs together."""
        row, middle = now.above, self.rows % 2 == 1
        upper, lower = (before if middle else now), self._flip((before if middle else now).above)
        back = now.back if middle else self._mirrored(row, self._flip(row), now.back)
        if back is None or now.front + back != len(self.clues) or now.bare & self._flip(now.bare):
            return False
        if self.hinted and not self._fit(row, lower, now, upper.runs):
            return False
        for letters, mask in enumerate(upper.short, start=1):
            for others, other in enumerate(upper.short, start=1):
                across = mask & self._flip(other) & (row if middle else self.full)
                if across and letters + others + middle < self.sheet.shortest:
                    return False
            if mask & ~(row if middle else lower):
                return False
            if middle and mask & ~lower and letters + 1 < self.sheet.shortest and mask & ~lower & row:
                return False
        if middle and row & ~upper.above & ~lower:
            return False
        if not self.sheet.connected:
            return True
        below = tuple(self._flip(part) for part in upper.parts)
        whole = joined(now.parts if middle else below, below if middle else upper.parts)
        return whole is not None and len(whole) == 1

    def _fit(self, row: int, lower: int, now: State, runs: tuple[int, ...]) -> bool:
        """Whether words have the lengths that are known: across the middle, and in the row below it."""
        below = self.rows % 2 == 1 or self.hints.below(self.last - 1, row, self._flip(row), now.back, runs)
        return below and self.hints.meet(now.words, lower, runs)

    def _whole(self, filled: tuple[int, ...]) -> list[int]:
        return [*filled, *(self._flip(row) for row in reversed(filled[: self.rows // 2]))]

    # symmetry

    def _tie(self) -> None:
        """Which squares are tied to an earlier one: in the same row, or in a row above."""
        self.links = [[-1] * self.columns for _ in range(self.rows)]
        self.earlier: list[list[tuple[int, Cell]]] = [[] for _ in range(self.rows)]
        self.orbits = dict[Cell, frozenset[Cell]]()
        turns = images(self.sheet.symmetry, self.rows - 1, self.columns - 1)
        for row in range(self.rows):
            for column in range(self.columns):
                cells = orbit((row, column), turns)
                self.orbits[row, column] = cells
                first = min(cells)
                if row >= self.last or first == (row, column):
                    continue
                if first[0] == row:
                    self.links[row][column] = first[1]
                else:
                    self.earlier[row].append((column, first))

    def _looked_at(self) -> list[list[int]]:
        """For each row, which squares of the rows above are looked at from there on; nothing if none ever is."""
        if self.paired and self.lettered:
            return [[self.full] * row for row in range(self.rows + 1)]
        kept = [[0] * row for row in range(self.rows + 1)]
        for row, cells in enumerate(self.earlier):
            for _, (earlier, column) in cells:
                for later in range(earlier + 1, row + 1):
                    kept[later][earlier] |= 1 << column
        return kept if any(self.earlier) else [[] for _ in kept]

    def _know(self) -> None:
        """The known squares, by rows."""
        sheet = self.sheet
        self.none = [""] * self.columns
        self.squares = [[self.label(row, column) for column in range(self.columns)] for row in range(self.rows)]
        self.white, self.black = [0] * self.rows, [0] * self.rows
        known = list(sheet.black.items())
        if sheet.start is not None:
            known += [((0, column), column < sheet.start) for column in range(sheet.start + 1)]
        for cell, black in known:
            for row, column in self.orbits[cell]:
                (self.black if black else self.white)[row] |= 1 << column

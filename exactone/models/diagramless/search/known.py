"""What known lengths and letters mean to the hand-written search,
which fills rows from the top or from both ends.

row 1     Z D D # Z D D     seen from the bottom, a word down is met before its number is known:
          so the search keeps
row 2     A - - # A - -     in which row a run of white squares began where a known length may
          ask for it. A word
...                         across the middle is as long as known if the run that mirrors its end
                            began in the right row
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from exactone.models.diagramless import Diagramless, Word

Open = tuple[tuple[int, int, int], ...]  # words down that may go on: column, letters so far, clue


class KnownWords:
    """The lengths and letters of one puzzle, by clues counted from 0."""

    def __init__(self, puzzle: Diagramless, last: int, flip: Callable[[int], int]) -> None:
        # `flip` mirrors a row when the bottom mirrors the top
        self.puzzle = puzzle
        self.last = last
        self.flip = flip
        self.across = [(puzzle.shortest, puzzle.columns)] * (len(puzzle.clues) + 1)
        self.down = [0] * len(puzzle.clues)
        for (direction, number), length in puzzle.lengths.items():
            if direction == "A":
                self.across[number - 1] = length, length
            else:
                self.down[number - 1] = length

    def runs(self, after: list[int]) -> list[list[int]]:
        """For each row, as masks: of which rows above it has to be known which runs began there."""
        rows = self.puzzle.rows
        full = (1 << self.puzzle.columns) - 1
        kept = [[0] * row for row in range(self.last + 1)]
        for clue, length in enumerate(self.down):
            for row in range(rows) if length else ():
                before = after[row] & (2 << clue) - 1
                behind = after[row + 1] >> clue + 1
                began = rows - row - length  # the row that mirrors the last letter
                if before and behind and began >= 0:
                    for later in range(began + 1, min(rows - row, self.last) + 1):
                        kept[later][began] = full
        return kept if any(map(any, kept)) else [[] for _ in kept]

    def words(self, row: int, mask: int, above: int, clue: int, words: Open) -> Open | None:
        """The open words down of which something is known, with this row; None where it cannot be,
        or letters clash."""
        puzzle = self.puzzle
        across = ""
        place = 0
        opened = {
            column: (letters + 1, number) for column, letters, number in words if mask >> column & 1
        }
        for column in range(puzzle.columns):
            if not mask >> column & 1:
                continue
            begins = not (column and mask >> column - 1 & 1)
            falls = not above >> column & 1
            if begins:
                across = puzzle.answers.get(Word("A", clue + 1), "")
                place = 0
            if falls and (length := self.down[clue]):
                if row + length > puzzle.rows:
                    return None
                opened[column] = 1, clue
            signs = {puzzle.letters.get((row, column), "."), across[place] if across else "."}
            if column in opened:
                letters, number = opened[column]
                signs.add(puzzle.answers.get(Word("D", number + 1), "." * letters)[letters - 1])
            if len(signs - {"."}) > 1:
                return None
            place += 1
            clue += begins or falls
        return tuple((column, letters, clue) for column, (letters, clue) in sorted(opened.items()))

    def below(self, row: int, mask: int, under: int, back: int, runs: tuple[int, ...]) -> bool:
        """Whether the image of a row has words as long as known: `back` clues are behind it,
        `under` comes next."""
        mask = self.flip(mask)
        above = self.flip(under)
        clue = len(self.down) - back
        letters = 0
        for column in reversed(range(self.puzzle.columns)):
            if not mask >> column & 1:
                letters = 0
                continue
            letters += 1
            begins = not (column and mask >> column - 1 & 1)
            falls = not above >> column & 1
            clue -= begins or falls
            low, high = self.across[clue]
            if begins and not low <= letters <= high:
                return False
            if (
                falls
                and (length := self.down[clue])
                and not self._began(runs, row + 1 - length, column)
            ):
                return False
        return True

    def meet(self, words: Open, lower: int, runs: tuple[int, ...]) -> bool:
        """Whether the open words down go on in the lower half, whose first row is given,
        as far as is known."""
        for column, letters, clue in words:
            left = self.down[clue] - letters
            if lower >> column & 1 if not left else not self._began(runs, len(runs) - left, column):
                return False
        return True

    def _began(self, runs: tuple[int, ...], row: int, column: int) -> bool:
        """Whether the run that mirrors this column began in a row."""
        return 0 <= row < len(runs) and bool(self.flip(runs[row]) >> column & 1)

    def agree(self, rows: Iterable[int]) -> bool:
        """Whether all letters agree in a whole layout where words cross; lengths are as known."""
        letters = dict(self.puzzle.letters)
        clue = 0
        white = {
            (y, x) for y, row in enumerate(rows) for x in range(self.puzzle.columns) if row >> x & 1
        }
        for y, x in sorted(white):
            across = (y, x - 1) not in white
            down = (y - 1, x) not in white
            clue += across or down
            for direction, begins, (dy, dx) in (("A", across, (0, 1)), ("D", down, (1, 0))):
                for place, sign in enumerate(
                    self.puzzle.answers.get(Word(direction, clue), "") if begins else ""
                ):
                    if (
                        sign != "."
                        and letters.setdefault((y + dy * place, x + dx * place), sign) != sign
                    ):
                        return False
        return True

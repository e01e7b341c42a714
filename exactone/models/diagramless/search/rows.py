"""What the hand-written search knows of rows: where in the clue list they may end, what hangs together.

A row is a number with a bit for each column, the first column lowest, set where a square is white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from .. import Diagramless


def boundaries(puzzle: Diagramless) -> Iterator[int]:
    """After how many clues a row may begin, for each row, as bits: by the room that words need, and nothing else."""
    clues, shortest, columns = puzzle.clues + ".", puzzle.shortest, puzzle.columns
    general, lowest = [0] * len(clues), [0] * len(clues)  # where a row that begins at a clue may end
    for begin in range(len(clues) - 1):
        end, used, word, plain = begin, -1, 0, True
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
    first, used, word = 0, -1, 0
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
        before.append(reduce(or_, (way[clue] for clue in range(len(clues)) if before[-1] >> clue & 1), 0))
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
    return groups if len(groups) < 2 else tuple(sorted(groups, key=lambda group: group & -group))


@lru_cache(maxsize=200_000)
def segments(row: int) -> tuple[int, ...]:
    """The words across of a row."""
    found = []
    while row:
        low = row & -row
        word = row & ~(row + low)
        found.append(word)
        row ^= word
    return tuple(found)


@lru_cache(maxsize=200_000)
def backwards(row: int, columns: int) -> int:
    """A row from right to left."""
    return sum(1 << columns - 1 - column for column in range(columns) if row >> column & 1)

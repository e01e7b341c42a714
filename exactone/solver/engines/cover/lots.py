"""Many puzzles with the same rules in few calls: of each the first two answers, or that there are fewer."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...limits import Limits
from ...lot import Found, Lot
from ...model import Model, Rules
from . import planes
from .compiled import array, available, compiled
from .groups import gather
from .planes import Planes

LARGE = 20_000_000  # words of all masks: 160 MB, enough for Sudokus of 25x25
CALL = 5_000_000  # words that one call looks at, about: a hundredth of a second


@lru_cache(maxsize=4)
def takes(rules: Rules) -> bool:
    """Whether these are rules for the kernel: groups of which exactly one choice is true, and nothing else."""
    stands = np.zeros(rules.size + 1, dtype=np.bool_)
    stands[0] = True
    for table in rules.tables():
        choices = np.sort(table.literals, axis=1)
        if len(choices) and ((table.low, table.high) != (1, 1) or not choices.size or choices.min() < 1):
            return False
        if (np.diff(choices, axis=1) == 0).any():
            return False
        stands[choices] = True
    if rules.lazy or not rules.all_visible or not stands.all() or not rules.size:
        return False
    return Planes.words(gather(Model(rules))) <= LARGE


@lru_cache(maxsize=1)
def layout(rules: Rules) -> Planes:
    """The groups of these rules as planes, kept for the next lot."""
    return Planes.of(gather(Model(rules)))


class Lots:
    """A search through lots of puzzles with the same rules. Its room is its own: each thread has another one."""

    def __init__(self, rules: Rules, most: float = float("inf"), fast: bool | None = None) -> None:
        self.most, self.fast = most, available() if fast is None else fast
        self.planes = layout(rules)
        size, groups, most = len(self.planes.full), len(self.planes.members), self.planes.most
        words = size // (self.planes.members.shape[1] + 1)
        self.size, self.calls = size, max(1, CALL // size)
        self.room = (
            np.zeros((most + 1, size), dtype=np.int64),
            np.zeros(most + 1, dtype=np.int64),
            np.zeros(most, dtype=np.int64),
            np.zeros(groups, dtype=np.int64),
            np.zeros(words, dtype=np.int64),
        )

    def verify(self, lot: Lot, limits: Limits) -> Found:
        """How many answers there are; open stay puzzles that cost more than `most` words, and all when it is over."""
        kernel = compiled(planes.search) if self.fast else planes.search
        found = Found.open(lot.number, self.planes.most)
        at = np.zeros(5, dtype=np.int64)
        own = self.planes[:-1]
        puzzle = spent = 0
        while not limits.over():
            passes = kernel(own, (array(lot.starts), array(lot.givens)), found, (*self.room, at), self.calls)
            spent = passes * self.size if at[planes.PUZZLE] > puzzle else spent + passes * self.size
            if at[planes.INSIDE] and spent > self.most:
                at[planes.PUZZLE] += 1
                at[planes.INSIDE] = spent = 0
            puzzle = int(at[planes.PUZZLE])
            if puzzle == lot.number:
                break
        return found

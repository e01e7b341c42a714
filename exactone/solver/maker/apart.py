"""Which of all solutions may be told apart from all others by few clues: seen from what each of them allows.

A clue that a solution does not allow excludes it. Some clues may not be on its list although it allows them, such as
another name of equal tiles: so few clues may seem enough where they are not, and where they are not, that is sure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from ..limits import Limits
from ..puzzle import Clue
from ..session import Late


class Apart:
    """All solutions, each with the clues that it allows, as bits of the solutions that allow a clue."""

    def __init__(self, allowed: Sequence[Collection[Clue]], limits: Limits) -> None:
        self.allowed, self.limits = allowed, limits
        self.most = max(map(len, allowed))  # clues of one of them
        self.allow = defaultdict[Clue, int](int)
        for number, clues in enumerate(allowed):
            for clue in clues:
                self.allow[clue] |= 1 << number

    def by_few(self, most: int) -> Iterator[int]:
        """The solutions that so many clues may leave alone, or fewer."""
        return (number for number in range(len(self.allowed)) if self._alone(number, most))

    def _alone(self, number: int, most: int) -> bool:
        """Whether so many clues may exclude all others."""
        others = (1 << len(self.allowed)) - 1 & ~(1 << number)
        masks = {others & ~self.allow[clue] for clue in self.allowed[number]}
        excluded = sorted(masks, key=int.bit_count, reverse=True)

        def all_of(left: int, most: int) -> bool:
            if ended := self.limits.over():
                raise Late(ended)
            if not left:
                return True
            if not most or most * max((each & left).bit_count() for each in excluded) < left.bit_count():
                return False
            hard = left  # what few of them exclude
            for each in excluded:
                hard = hard & ~each or hard
            hardest = hard & -hard
            return any(all_of(left & ~each, most - 1) for each in excluded if each & hardest)

        return bool(excluded) and all_of(others, most)

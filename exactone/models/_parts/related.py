"""Pairs of places stand in a relation."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ...solver.errors import PuzzleError
from .._files.document import nearest
from . import part
from .form import Form, Names, Table
from .part import Filled, Notes, Pair, Part, Statement, Struck, Words

if TYPE_CHECKING:
    from ...solver.model import Literals, Rules


@dataclass(frozen=True)
class Related(Part):
    """Of each pair of places the first and the second have values that are listed as a pair, or that are not."""

    pairs: tuple[tuple[int, int], ...]
    listed: frozenset[tuple[int, int]]
    allowed: bool = True
    how: str = ""  # where the second place is, seen from the first

    def post(self, has: Literals, rules: Rules) -> None:
        """For each value of either place a clause with the values that may stand beside it.

        Where those are many, the few that may not are excluded pair by pair: that is shorter, and says as much.
        """
        import numpy as np

        if not self.pairs:
            return
        first, second = (has[list(side)] for side in zip(*self.pairs, strict=True))
        excluded, number = set[tuple[int, int]](), has.shape[1]
        for mine, its, turn in ((first, second, 1), (second, first, -1)):
            named = defaultdict[int, set[int]](set)
            for pair in self.listed:
                a, b = pair[::turn]
                named[a].add(b)
            for value in range(number):
                fitting = len(named[value]) if self.allowed else number - len(named[value])
                short = 2 * (number - fitting) < 1 + fitting
                listed = sorted(named[value] if self.allowed != short else set(range(number)) - named[value])
                if short:
                    excluded |= {(value, b) if turn > 0 else (b, value) for b in listed}
                else:
                    rules.clause(np.column_stack([-mine[:, value], its[:, listed]]))
        if excluded:
            ones, others = (list(side) for side in zip(*sorted(excluded), strict=True))
            rules.clause(np.stack([-first[:, ones], -second[:, others]], axis=-1).reshape(-1, 2))

    def refiners(self, values: int) -> Iterator[Refiner]:
        after, before = self._beside(values, 1), self._beside(values, -1)
        for one, other in self.pairs:
            yield Refiner(one, other, after, before)

    def _beside(self, values: int, turn: int) -> Callable[[int], int]:
        """The function from what one place may be to what the other may be."""
        fitting = [0 if self.allowed else (1 << values) - 1] * values
        for pair in self.listed:
            mine, its = pair[::turn]
            fitting[mine] ^= 1 << its

        @lru_cache(1 << 16)
        def beside(mask: int) -> int:
            found = 0
            for value, others in enumerate(fitting):
                if mask >> value & 1:
                    found |= others
            return found

        return beside

    def broken(self, filled: Filled, words: Words) -> Iterator[str]:
        for one, other in self.pairs:
            if one in filled and other in filled:
                mine, its = filled[one], filled[other]
                if ((mine, its) in self.listed) != self.allowed:
                    said = f"{words.name(one)} is {words.values[mine]} with {words.values[its]}"
                    yield f"{said} {self.how or f'at {words.name(other)}'}: not allowed"

    def statements(self, at: Sequence[int], values: int) -> Iterator[Statement]:
        for one, other in self.pairs:
            yield Pair(at[one], at[other], self.allowed, self.listed)

    def mentions(self, values: int) -> int:
        number = 0
        for named in (Counter(pair[side] for pair in self.listed) for side in (0, 1)):
            for value in range(values):
                fitting = named[value] if self.allowed else values - named[value]
                lacking = values - fitting
                number += lacking if 2 * lacking < 1 + fitting else 1 + fitting
        return number * len(self.pairs)


class Refiner(part.Refiner):
    """One pair, and for each value of one of them those that the other may have beside it."""

    def __init__(self, one: int, other: int, after: Callable[[int], int], before: Callable[[int], int]) -> None:
        self.places, self.after, self.before = (one, other), after, before

    def refine(self, possible: Sequence[int], notes: Notes) -> Struck:
        """Strikes out what has nothing beside it."""
        one, other = self.places
        mine, its = possible[one], possible[other]
        if mine and its:
            yield other, its & self.after(mine)
            yield one, mine & self.before(its)


HOW = {"right": ("right",), "below": ("below",), "any": ("right", "below")}
WHERE = {"right": "on its right", "below": "below it"}


def _read(data: Table, names: Names) -> Iterator[Related]:
    listed = [key for key in ("allow", "forbid") if key in data]
    if (cells := names.cells) is None:
        key = "adjacent" if "adjacent" in data else listed[0]
        raise PuzzleError(f"{key} needs a grid; for variables write if and then", key)
    direction = data.get("adjacent")
    if direction is None:
        raise PuzzleError(f'{listed[0]} needs adjacent = "right", "below" or "any" in the same rule', listed[0])
    if not isinstance(direction, str) or direction not in HOW:
        hint = nearest(direction, list(HOW)) if isinstance(direction, str) else 'write it as a text, "right"'
        raise PuzzleError(f"adjacent must be right, below or any; {hint}", "adjacent")
    if len(listed) != 1:
        said = "has both allow and forbid; keep one" if listed else 'needs allow = ["a b", ...] or forbid'
        raise PuzzleError(f"the rule {said}", listed[-1] if listed else "adjacent")
    if not isinstance(pairs := data[listed[0]], list) or not pairs:
        raise PuzzleError(f'{listed[0]} must be a list of pairs, as in ["a b", "b a"]', listed[0])
    both = frozenset(names.pair(pair, listed[0]) for pair in pairs)
    if direction == "any":
        both |= {(b, a) for a, b in both}
    for how in HOW[direction]:
        yield Related(cells.near(how), both, listed == ["allow"], WHERE[how])


EXAMPLE = """\
# adjacent: which pairs may stand side by side, or may not: right is left and right, below is top and bottom, any is
# both, in both orders. allow lists all that may, forbid lists what may not.
kind = "rules"
values = ["sea", "beach", "wood"]
grid = '''
sea . .
.   . .
.   . wood
'''
[[rule]]
adjacent = "any"
allow = ["sea sea", "sea beach", "beach beach", "beach wood", "wood wood"]
[[rule]]
adjacent = "below"
forbid = ["wood sea", "wood beach"]
"""

FORM = Form("adjacent", ("adjacent", "allow", "forbid"), _read, (EXAMPLE,))

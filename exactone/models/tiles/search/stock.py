"""How many pieces may still be placed: a number with a few bits, a field, for each sort, and for names of equals."""

from __future__ import annotations

from .. import Tiles


class Stock:
    """A field for each sort of which there is an end, and for each name that has cells given and equals."""

    def __init__(self, puzzle: Tiles, always: bool) -> None:
        self.sorts, cells = puzzle.sorts, len(puzzle.board.cells)
        self.masks, self.units = [0] * len(self.sorts), [0] * len(self.sorts)
        self.most = [cells // sort.size for sort in self.sorts]
        self.claims: dict[tuple[int, str], tuple[int, int, int]] = {}  # mask, unit, most
        self.full = shift = 0
        for index, sort in enumerate(self.sorts):
            most = self.most[index] if sort.most is None else min(sort.most, self.most[index])
            named = {name for same, name in puzzle.given.values() if same == index} if len(sort.tiles) > 1 else set()
            if always or sort.least or most < self.most[index] or named:
                mask, unit, shift = _field(shift, most)
                self.masks[index], self.units[index] = mask, unit
                self.full += unit * most
            self.most[index] = most
            for tile in sort.tiles:
                if tile.name in named:
                    own = most if tile.most is None else min(most, tile.most)
                    mask, unit, shift = _field(shift, own)
                    self.claims[index, tile.name] = mask, unit, own
                    self.full += unit * own
        self.sized = [(index, sort.size) for index, sort in enumerate(self.sorts) if sort.least]

    def may(self, sort: int, left: int, most: int) -> int:
        """How many more of a sort may be placed."""
        return (left & self.masks[sort]) // self.units[sort] if self.units[sort] else most

    def placed(self, sort: int, left: int) -> int:
        """How many of a sort are placed."""
        return self.most[sort] - (left & self.masks[sort]) // self.units[sort]

    def _due(self, sort: int, left: int) -> int:
        """How many more of a sort must be placed."""
        return max(0, self.sorts[sort].least - self.placed(sort, left))

    def cells(self, left: int) -> int:
        """How many cells the pieces have that must still be placed."""
        return sum(size * self._due(index, left) for index, size in self.sized)

    def complete(self, left: int) -> bool:
        """Whether enough of everything is placed, also for each name that is given."""
        ended = (index for index, unit in enumerate(self.units) if unit)
        return all(self.placed(index, left) >= self._needed(index, left) for index in ended)

    def _needed(self, index: int, left: int) -> int:
        """How many of a sort there must be, with the pieces that have a name already: its least, or more."""
        claimed = {
            name: most - (left & mask) // unit
            for (same, name), (mask, unit, most) in self.claims.items()
            if same == index
        }
        sort = self.sorts[index]
        return sum(max(tile.least, claimed.get(tile.name, 0)) for tile in sort.tiles) if claimed else sort.least


def _field(shift: int, most: int) -> tuple[int, int, int]:
    """A field that can hold so many: its mask, its unit, and where the next one begins."""
    width = most.bit_length()
    return ((1 << width) - 1) << shift, 1 << shift, shift + width

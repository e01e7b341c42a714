"""Witness 2: the hand-written search: fills in what is known,
then tries a cell with the fewest candidates."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from exactone.models.base.exchanged import but_for_names
from exactone.solver import puzzle as contract
from exactone.solver.puzzle import Move

from . import CellValue, Sudoku

BITE = 500  # cells that are filled before the clock may be looked at


class State(NamedTuple):
    """Per open cell a bit for each symbol that it may have; and what is to be filled in next."""

    masks: tuple[int, ...]
    todo: tuple[tuple[int, int], ...]


class Search(contract.Search):
    """The moves from one state to the next."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.side = puzzle.side

    def start(self) -> Iterable[Move]:
        """Nothing is filled in yet, and the givens are to be."""
        every_symbol = 2**self.side - 1
        masks = (every_symbol,) * self.puzzle.cells
        todo = tuple((cell, 1 << symbol) for cell, symbol in self.puzzle.given.items())
        yield (), State(masks, todo)

    def moves(self, state: State) -> Iterable[Move] | None:
        """Fills in what is known, then tries the symbols of a cell with the fewest candidates."""
        if state.todo:
            return self._fill(state.masks, state.todo)
        open_cells = [cell for cell, mask in enumerate(state.masks) if mask]
        if not open_cells:
            return None
        cell = min(open_cells, key=lambda cell: state.masks[cell].bit_count())
        return (
            move
            for symbol in range(self.side)
            if state.masks[cell] >> symbol & 1
            for move in self._fill(state.masks, ((cell, 1 << symbol),))
        )

    def alike(self, state: State) -> Hashable:
        """But for the names of symbols, which no rule tells apart."""
        if state.todo:
            return state
        return but_for_names(state.masks, [range(self.side)])

    def _fill(self, before: tuple[int, ...], todo: tuple[tuple[int, int], ...]) -> Iterator[Move]:
        """Fills in cells, and those that follow: naked and hidden singles.
        Yields nothing when that cannot be."""
        masks = list(before)
        units, units_of = _units(self.side, self.puzzle.block)
        work = list(todo)
        made = dict[int, int]()
        while work and len(made) < BITE:
            cell, bit = work.pop()
            if made.get(cell) == bit:
                continue
            if not masks[cell] & bit:
                return
            made[cell] = bit
            others = masks[cell] & ~bit
            lost = [(cell, 1 << other) for other in range(self.side) if others & 1 << other]
            masks[cell] = 0
            for unit in units_of[cell]:
                for peer in units[unit]:
                    if masks[peer] & bit:
                        masks[peer] ^= bit
                        lost.append((peer, bit))
                        if not masks[peer]:
                            return
                        if not masks[peer] & masks[peer] - 1:  # one candidate left: a naked single
                            work.append((peer, masks[peer]))
            for loser, gone in lost:
                for unit in units_of[loser]:
                    if gone == bit and unit in units_of[cell]:
                        continue  # it has its place there
                    places = [place for place in units[unit] if masks[place] & gone]
                    if not places:
                        return
                    if len(places) == 1:  # a hidden single
                        work.append((places[0], gone))
        labels = [CellValue(cell, bit.bit_length() - 1) for cell, bit in made.items()]
        rest = tuple(item for item in work if made.get(item[0]) != item[1])
        yield labels, State(tuple(masks), rest)


@lru_cache(maxsize=4)
def _units(side: int, block: tuple[int, ...]) -> tuple[list[list[int]], list[tuple[int, ...]]]:
    """The cells of each line and block, and the lines and blocks of each cell."""
    dimensions = len(block)
    cells = list(product(range(side), repeat=dimensions))
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, cell in enumerate(cells):
        for axis in range(dimensions):
            groups.setdefault((axis, *cell[:axis], *cell[axis + 1 :]), []).append(number)
        corner = tuple(x - x % size for x, size in zip(cell, block, strict=True))
        groups.setdefault(("block", *corner), []).append(number)
    units_of: list[list[int]] = [[] for _ in cells]
    for unit, members in enumerate(groups.values()):
        for number in members:
            units_of[number].append(unit)
    return list(groups.values()), [tuple(units) for units in units_of]

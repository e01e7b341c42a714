"""Blocks of partial answers that are searched abreast: a plane for each literal,
an integer with a bit for each row."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from exactone.solver.bundle import Rows, distinct

from .bounds import Bounds
from .compiled import Status

Bits = NDArray[np.uint8]
Booleans = NDArray[np.bool_]


@dataclass
class Block:
    """Partial answers that go on together."""

    # by literal; behind them the digits of the numbers of rows, where those are asked for one way
    planes: list[int]
    alive: int
    rows: int
    dirty: Iterable[int]  # the bounds to be looked at
    # of rows that are asked for one way: which of their numbers have found one
    seen: Booleans | None = None

    def pressed(self) -> Block:
        """This block without the rows that are dead."""
        kept = np.flatnonzero(booleans(self.alive, self.rows))
        everywhere = (1 << len(kept)) - 1
        planes = [0] * len(self.planes)
        mixed = list[int]()
        for number, plane in enumerate(self.planes):
            here = plane & self.alive
            if here == self.alive:
                planes[number] = everywhere
            elif here:
                mixed.append(number)
        if mixed:
            bits = matrix([self.planes[number] for number in mixed], self.rows)[:, kept]
            for number, row in zip(
                mixed, np.packbits(bits, axis=1, bitorder="little"), strict=True
            ):
                planes[number] = int.from_bytes(row.tobytes(), "little")
        return Block(planes, everywhere, len(kept), self.dirty, self.seen)

    def numbers(self, literals: int) -> NDArray[np.int64]:
        """The number of each row: its digits are the planes behind those of the literals."""
        digits = matrix(self.planes[literals:], self.rows).astype(np.int64)
        numbers: NDArray[np.int64] = (digits << np.arange(len(digits))[:, None]).sum(axis=0)
        return numbers


# integers and arrays


def matrix(planes: list[int], rows: int) -> Bits:
    """A bit for each plane and each row."""
    width = (rows + 7) // 8
    raw = b"".join([plane.to_bytes(width, "little") for plane in planes])
    packed = np.frombuffer(raw, dtype=np.uint8).reshape(len(planes), width)
    return np.unpackbits(packed, axis=1, count=rows, bitorder="little")


def booleans(plane: int, rows: int) -> Booleans:
    """Of each row whether it is in a plane."""
    bits: Booleans = matrix([plane], rows)[0] > 0
    return bits


def integer(bits: Booleans) -> int:
    """The plane of such rows."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


WIDEST = 1 << 13  # rows of a block, before it is doubled for the last time
BITS = 1 << 22  # and of all planes of a block together
FEWEST = 64  # rows; it does not pay to make less of them
# how much more it counts that a group has few open choices than that it has them in many rows
NARROW = 6
CHEAP = 4  # choices that are looked at take as long as a bound
COST = 4096  # rows that cost about as much as calling for an operation


class Abreast:
    """A search that lists or counts answers, each once; it can be interrupted between any two
    splits of a block."""

    compiles = False

    def __init__(self, bounds: Bounds, listing: bool = True) -> None:
        self.bounds = bounds
        self.listing = listing
        self.total = 0
        self.sorts = [_sort(len(bound.literals), bound.most) for bound in bounds.bounds]
        self.widest = max(FEWEST, min(WIDEST, BITS // max(1, 2 * bounds.choices)))
        wanting = [
            bound for bound in bounds.bounds if 2 * bound.most >= len(bound.literals)
        ] or bounds.bounds
        self.groups = list(
            dict.fromkeys(tuple({literal >> 1: 0 for literal in each.literals}) for each in wanting)
        )
        self.waiting: list[Block] = []
        if bounds.possible:
            self.waiting.append(Block([0] * (2 * bounds.choices), 1, 1, range(len(bounds.bounds))))
        self.found: list[Rows] = []
        self.work = 0

    def run(self, steps: int, fast: bool) -> Status:
        """Goes on for about so many steps, as plain Python in any case."""
        self.work = 0
        while self.waiting and not self.found and self.work < steps:
            self._go_on(self.waiting.pop())
        return Status.FOUND if self.found else Status.MORE if self.waiting else Status.DONE

    def answers(self) -> list[Rows]:
        told = self.found
        self.found = []
        return told

    # one block

    def _go_on(self, block: Block) -> None:
        """What follows in a block, and its next split."""
        if block.seen is not None:
            known = block.seen[block.numbers(2 * self.bounds.choices)]
            block.alive &= ~integer(known)
        if FEWEST < block.rows > 2 * block.alive.bit_count():
            block = block.pressed()
        self._follow(block)
        block, still_open = self._without_finished(block)
        if not any(still_open):
            return
        visible = zip(still_open, self.bounds.visible, strict=True)
        best = self._widely_open([rows if shown else 0 for rows, shown in visible])
        if best is None:
            if block.seen is None:
                block = self._numbered(block)
                still_open = self._open(block)
            best = self._widely_open(still_open)
        assert best is not None
        self._split(block, best, still_open[best])

    def _open(self, block: Block) -> list[int]:
        """Of each choice the rows in which it is open."""
        planes = block.planes
        alive = block.alive
        choices = range(0, 2 * self.bounds.choices, 2)
        return [alive ^ (alive & (planes[choice] | planes[choice + 1])) for choice in choices]

    def _without_finished(self, block: Block) -> tuple[Block, list[int]]:
        """Tells of the rows in which all is decided, once they are many, and drops them."""
        still_open = self._open(block)
        self.work += len(still_open) * (1 + block.rows // COST) // CHEAP
        undecided = 0
        for rows in still_open:
            undecided |= rows
        few = 2 * undecided.bit_count() < block.rows
        if block.alive != undecided and (few or not undecided):
            self._tell(block, block.alive ^ undecided)
            block.alive = undecided
        if undecided and few and block.rows > FEWEST:
            block = block.pressed()
            still_open = self._open(block)
        return block, still_open

    def _tell(self, block: Block, rows: int) -> None:
        """These rows are answers."""
        self.total += rows.bit_count()
        kept = np.flatnonzero(booleans(rows, block.rows))
        if block.seen is not None:
            block.seen[block.numbers(2 * self.bounds.choices)[kept]] = True
        if self.listing:
            bits = matrix([block.planes[name] for name in self.bounds.names], block.rows)
            row, column = np.nonzero(bits[:, kept].T)
            true = np.array(self.bounds.shown, dtype=np.int64)[column]
            number = np.bincount(row, minlength=len(kept))
            for width in distinct(number):
                same = number == width
                self.found.append(true[same[row]].reshape(same.sum(), width))

    def _widely_open(self, still_open: list[int]) -> int | None:
        """The choice to be tried next: one of a group that has few open ones, in many rows."""
        number = [rows.bit_count() for rows in still_open]
        most = 0.0
        best = None
        for group in self.groups:
            total = rows = 0
            for choice in group:
                if number[choice]:
                    total += number[choice]
                    rows |= still_open[choice]
            if total:
                here = rows.bit_count()
                worth = here * (here / total) ** NARROW
                if worth > most:
                    most = worth
                    best = group
        choice = max(best or range(len(number)), key=number.__getitem__, default=0)
        return choice if any(number) else None

    def _split(self, block: Block, choice: int, rows: int) -> None:
        """Both ways to decide a choice where it is open: in one block as long as there is room."""
        true = 2 * choice
        false = 2 * choice + 1
        planes = block.planes
        watch = self.bounds.watch
        if block.seen is None and block.rows <= self.widest:
            planes = [plane | plane << block.rows for plane in planes]
            planes[false] |= rows << block.rows
            planes[true] |= rows
            alive = block.alive | rows << block.rows
            self.waiting.append(Block(planes, alive, 2 * block.rows, [*watch[true], *watch[false]]))
            return
        other = list(planes)
        other[false] |= rows
        planes[true] |= rows
        self.waiting.append(Block(other, rows, block.rows, watch[false], block.seen))
        self.waiting.append(Block(planes, block.alive, block.rows, watch[true], block.seen))

    def _numbered(self, block: Block) -> Block:
        """The living rows with a number each; from here on each is asked for one way to decide what
        is hidden."""
        block = block.pressed()
        digits = max(1, (block.rows - 1).bit_length())
        numbers = np.arange(block.rows)
        block.planes += [
            integer((numbers >> digit & 1).astype(np.bool_)) for digit in range(digits)
        ]
        block.seen = np.zeros(block.rows, dtype=np.bool_)
        return block

    # what follows

    def _follow(self, block: Block) -> None:
        """Looks at one bound after the other until nothing more follows anywhere."""
        planes = block.planes
        alive = block.alive
        watch = self.bounds.watch
        coming = deque(dict.fromkeys(block.dirty))
        expected = set(coming)
        looked = 0
        while coming and alive:
            number = coming.popleft()
            expected.discard(number)
            literals, most = self.bounds.bounds[number]
            looked += len(literals)
            alive, full = self.sorts[number](planes, literals, most, alive)
            if not full:
                continue
            for literal in literals:
                new = full ^ (full & (planes[literal] | planes[literal ^ 1]))
                if new:
                    planes[literal ^ 1] |= new
                    for other in watch[literal ^ 1]:
                        if other not in expected:
                            expected.add(other)
                            coming.append(other)
        block.alive = alive
        self.work += looked * (1 + block.rows // COST)


# the rows in which a bound is not broken, and those in which it is full


def _sort(width: int, most: int) -> Any:
    """How a bound is looked at."""
    return _one if most == 1 else _all_but_one if most == width - 1 else _some


def _one(planes: list[int], literals: tuple[int, ...], most: int, alive: int) -> tuple[int, int]:
    one = more = 0
    for literal in literals:
        if rows := planes[literal]:
            more |= one & rows
            one |= rows
    if more:
        alive ^= alive & more
    return alive, one & alive


def _all_but_one(
    planes: list[int], literals: tuple[int, ...], most: int, alive: int
) -> tuple[int, int]:
    one = more = 0  # rows in which one literal, or more of them, are not true
    for literal in literals:
        rows = alive ^ (alive & planes[literal])
        more |= one & rows
        if more == alive:
            return alive, 0
        one |= rows
    return one, one ^ more


def _some(planes: list[int], literals: tuple[int, ...], most: int, alive: int) -> tuple[int, int]:
    """Counts in binary, from where `most` more make all digits one:
    a further one is carried out of them."""
    digits = most.bit_length()
    start = (1 << digits) - 1 - most
    count = [alive if start >> digit & 1 else 0 for digit in range(digits)]
    for literal in literals:
        carry = planes[literal] & alive
        for digit in range(digits):
            if not carry:
                break
            before = count[digit]
            count[digit] = before ^ carry
            carry &= before
        if carry:
            alive ^= carry
            count = [rows & alive for rows in count]
    full = alive
    for rows in count:
        full &= rows
    return alive, full

"""Blocks of partial answers that are searched abreast: a plane for each literal, an integer with a bit for each row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint8]
Booleans = NDArray[np.bool_]


@dataclass
class Block:
    """Partial answers that go on together."""

    planes: list[int]  # by literal; behind them the digits of the numbers of rows, where those are asked for one way
    alive: int
    rows: int
    dirty: Iterable[int]  # the bounds to be looked at
    seen: Booleans | None = None  # of rows that are asked for one way: which of their numbers have found one

    def pressed(self) -> Block:
        """The same without the rows that are dead."""
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
            for number, row in zip(mixed, np.packbits(bits, axis=1, bitorder="little"), strict=True):
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

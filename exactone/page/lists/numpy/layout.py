"""Where the values of an array lie in its list: shapes, strides, and indices of all sorts.

A view is an offset, a shape and strides, in values, as in numpy. Positions are numbers of values
in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import prod
from operator import index
from typing import Any

Shape = tuple[int, ...]
SHORT = 8  # values; shorter runs are not worth a slice


def row_major(shape: Shape) -> Shape:
    """The strides of an array that lies in its list from side to side."""
    strides = list[int]()
    step = 1
    for length in reversed(shape):
        strides.append(step)
        step *= length
    return tuple(reversed(strides))


def lies_in_order(shape: Shape, strides: Shape) -> bool:
    """Whether the values lie one behind the other, in order."""
    step = 1
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length != 1:
            if stride != step and length:
                return False
            step *= length
    return True


def positions(offset: int, shape: Shape, strides: Shape) -> list[int]:
    """The positions of all values, in order."""
    found = [offset]
    for length, stride in zip(shape, strides, strict=True):
        if length == 1:
            continue
        if stride:
            steps = range(0, length * stride, stride)
            found = [at + step for at in found for step in steps]
        else:
            found = [at for at in found for _ in range(length)]
    return found


def gathered(data: list[Any], offset: int, shape: Shape, strides: Shape) -> list[Any]:
    """All values, in order."""
    if 0 in shape:
        return []
    if not shape or shape[-1] < SHORT:
        return [data[at] for at in positions(offset, shape, strides)]
    length, stride = shape[-1], strides[-1]
    found = list[Any]()
    for start in positions(offset, shape[:-1], strides[:-1]):
        found += run(data, start, length, stride)
    return found


def run(data: list[Any], start: int, length: int, stride: int) -> list[Any]:
    """So many values, so far from each other."""
    if not stride:
        return [data[start]] * length
    end = start + length * stride
    return data[start : end if end >= 0 else None : stride] if length else []


def broadcast(*shapes: Shape) -> Shape:
    """The shape that arrays of these shapes have together."""
    if len(set(shapes)) == 1:
        return shapes[0]
    found = list[int]()
    for lengths in zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1):
        several = {length for length in lengths if length != 1}
        if len(several) > 1:
            said = " ".join(str(shape) for shape in shapes)
            raise ValueError(f"operands could not be broadcast together with shapes {said}")
        found.append(several.pop() if several else 1)
    return tuple(reversed(found))


def stretched(shape: Shape, strides: Shape, wanted: Shape) -> Shape:
    """The strides of a view of a larger shape: those of axes that are repeated are 0."""
    more = len(wanted) - len(shape)
    if more < 0 or any(
        length not in (1, other) for length, other in zip(shape, wanted[more:], strict=True)
    ):
        raise ValueError(f"could not broadcast input array from shape {shape} into shape {wanted}")
    repeated = [0 if length == 1 else s for length, s in zip(shape, strides, strict=True)]
    return (0,) * more + tuple(repeated)


def reshaped(shape: Shape, strides: Shape, wanted: Shape) -> Shape | None:
    """The strides that the same values have in another shape; None where there are none.

    Axes that go over into each other are taken together first, and then divided anew.
    """
    joined = list[list[int]]()
    for length, stride in zip(shape, strides, strict=True):
        if length == 1:
            continue
        if joined and joined[-1][1] == length * stride:
            joined[-1] = [joined[-1][0] * length, stride]
        else:
            joined.append([length, stride])
    found = list[int]()
    left, step = 1, 1  # of the piece that is being divided, from its end
    for length in reversed(wanted):
        if length == 1:
            found.append(step)
            continue
        if left == 1:
            if not joined:
                return None
            left, step = joined.pop()
        if left % length:
            return None
        found.append(step)
        left, step = left // length, step * length
    return tuple(reversed(found)) if left == 1 and not joined else None


def meant(wanted: Any, size: int) -> Shape:
    """A shape as people give it: a number, or numbers of which one may be -1."""
    try:
        lengths = [index(wanted)]
    except TypeError:
        lengths = [index(length) for length in wanted]
    if lengths.count(-1) == 1:
        known = prod(length for length in lengths if length != -1)
        if known > 0 and size % known == 0:
            lengths[lengths.index(-1)] = size // known
    if any(length < 0 for length in lengths) or prod(lengths) != size:
        raise ValueError(f"cannot reshape array of size {size} into shape {tuple(lengths)}")
    return tuple(lengths)


def axis_number(axis: Any, dimensions: int) -> int:
    """An axis, counted from the front."""
    number = index(axis)
    if not -dimensions <= number < dimensions:
        raise ValueError(f"axis {axis} is out of bounds for array of dimension {dimensions}")
    return number % dimensions


def place(number: Any, length: int) -> int:
    """An index, counted from the front."""
    found = index(number)
    if not -length <= found < length:
        raise IndexError(f"index {number} is out of bounds for axis with size {length}")
    return found + length if found < 0 else found


def places(numbers: list[int], length: int) -> list[int]:
    """Many indices, counted from the front."""
    if not numbers:
        return numbers
    low, high = min(numbers), max(numbers)
    if low < -length or high >= length:
        wrong = low if low < -length else high
        raise IndexError(f"index {wrong} is out of bounds for axis with size {length}")
    return numbers if low >= 0 else [n + length if n < 0 else n for n in numbers]


def cut(part: slice, length: int, stride: int) -> tuple[int, int, int]:
    """Of a slice of an axis: where it begins, how many values it has, and their stride."""
    start, stop, step = part.indices(length)
    number = len(range(start, stop, step))
    return (start * stride if number else 0), number, step * stride


class Chosen:
    """What an index with arrays chooses: a shape, and a position for each value of it.

    What is picked comes first in the shape, or where it stands in the index, if it is together.
    """

    def __init__(self, offset: int, parts: Sequence[Part], together: bool) -> None:
        several = [number for number, part in enumerate(parts) if part.picks is not None]
        first = several[0] if together else 0
        kept = [number for number in range(len(parts)) if number not in several]
        before = [parts[number] for number in kept if number < first]
        after = [parts[number] for number in kept if number >= first]
        shapes = [parts[number].shape for number in several]
        picked = broadcast(*shapes)
        steps = self._steps([parts[number] for number in several], picked)
        start = positions(offset, *_of(before))
        self.shape = (*_of(before)[0], *picked, *_of(after)[0])
        middle = [at + step for at in start for step in steps] if start != [0] else steps
        self.starts, self.run = middle, 1
        if after and after[-1].stride == 1 and after[-1].length >= SHORT:
            self.run = after.pop().length
        within = positions(0, *_of(after))
        if within != [0]:
            self.starts = [at + step for at in middle for step in within]

    def _steps(self, parts: Sequence[Part], shape: Shape) -> list[int]:
        """How far the values that are picked lie from the first one."""
        found: list[int] | None = None
        for part in parts:
            picks = part.picks or []
            if part.shape != shape:
                strides = stretched(part.shape, row_major(part.shape), shape)
                picks = gathered(picks, 0, shape, strides)
            if part.stride != 1:
                picks = [pick * part.stride for pick in picks]
            found = picks if found is None else [a + b for a, b in zip(found, picks, strict=True)]
        return found or []

    def values(self, data: list[Any]) -> list[Any]:
        """The values that are chosen."""
        if 0 in self.shape:
            return []
        if self.run == 1:
            return [data[at] for at in self.starts]
        found = list[Any]()
        for at in self.starts:
            found += data[at : at + self.run]
        return found

    def positions(self) -> list[int]:
        """Where they are."""
        if self.run == 1 or 0 in self.shape:
            return [] if 0 in self.shape else self.starts
        return [at + step for at in self.starts for step in range(self.run)]


class Part:
    """What an index says of one axis: its length and stride in the result, or what it picks."""

    __slots__ = ("length", "picks", "shape", "stride")

    def __init__(
        self, length: int, stride: int, picks: list[int] | None = None, shape: Shape = ()
    ) -> None:
        self.length, self.stride, self.picks, self.shape = length, stride, picks, shape


def _of(parts: Iterable[Part]) -> tuple[Shape, Shape]:
    """Shape and strides of axes that are kept."""
    both = [(part.length, part.stride) for part in parts]
    return tuple(length for length, _ in both), tuple(stride for _, stride in both)

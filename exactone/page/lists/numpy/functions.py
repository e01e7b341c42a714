"""The functions of numpy that are used, each as numpy has it."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, product
from itertools import repeat as again
from math import prod
from typing import Any

from . import layout
from .array import (
    SINGLE,
    asarray,
    broadcast_to,
    ndarray,
    nonzero_places,
    rows_along,
    sum_type,
)
from .types import BOOL, INT64, bool_, common
from .types import dtype as type_named
from .ufuncs import _stored, from_rows, maximum, minimum, not_equal, operand_type

# new ones


def _shape(given: Any) -> tuple[int, ...]:
    """A shape: one number, or several."""
    lengths = (given,) if isinstance(given, int) else tuple(given)
    return tuple(operator.index(length) for length in lengths)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """An array with the same value everywhere."""
    lengths = _shape(shape)
    its = asarray(value, dtype)
    if not its.shape:
        return ndarray([its.item()] * prod(lengths), lengths, its.dtype)
    return broadcast_to(its, lengths).copy()


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    """An array of zeros; of texts, empty ones."""
    of = type_named(dtype)
    lengths = _shape(shape)
    if of.kind == "U":
        return ndarray([""] * prod(lengths), lengths, of)
    return full(lengths, of.stored(0), of) if prod(lengths) else ndarray([], lengths, of)


empty = zeros


def ones(shape: Any, dtype: Any = float) -> ndarray:
    """An array of ones."""
    of = type_named(dtype)
    lengths = _shape(shape)
    return full(lengths, of.stored(1), of) if prod(lengths) else ndarray([], lengths, of)


def zeros_like(like: Any, dtype: Any = None) -> ndarray:
    """Zeros in the shape of another array."""
    model = asarray(like)
    return zeros(model.shape, model.dtype if dtype is None else dtype)


def ones_like(like: Any, dtype: Any = None) -> ndarray:
    """Ones in the shape of another array."""
    model = asarray(like)
    return ones(model.shape, model.dtype if dtype is None else dtype)


def arange(*bounds: int, dtype: Any = None) -> ndarray:
    """The numbers of a range."""
    values = list(range(*map(operator.index, bounds)))
    of = INT64 if dtype is None else type_named(dtype)
    return ndarray(of.fitting(values), (len(values),), of)


def eye(size: int, dtype: Any = float) -> ndarray:
    """Ones from the top left corner down to the right."""
    found = zeros((size, size), dtype)
    for number in range(size):
        found[number, number] = 1
    return found


def fromiter(values: Iterable[Any], dtype: Any, count: int = -1) -> ndarray:
    """An array of the values that something yields."""
    some = list(values)
    if count not in (-1, len(some)):
        raise ValueError(f"iterator has {len(some)} values, not {count}")
    return asarray(some, dtype)


def frombuffer(raw: Any, dtype: Any = float) -> ndarray:
    """Bytes as numbers from 0 to 255: the only type that is there."""
    of = type_named(dtype)
    if of is not type_named("uint8"):
        raise TypeError(f"the numpy of lists reads no {of.name} from bytes")
    values = list(bytes(raw))
    return ndarray(values, (len(values),), of)


def ascontiguousarray(given: Any, dtype: Any = None) -> ndarray:
    """As an array that lies in order in its list."""
    found = asarray(given, dtype)
    return found if found._in_order else found.copy()


def indices(shape: Sequence[int]) -> ndarray:
    """For each axis the index of each place."""
    lengths = _shape(shape)
    every = list(zip(*product(*map(range, lengths)), strict=True)) or [()] * len(lengths)
    return ndarray(list(chain.from_iterable(every)), (len(lengths), *lengths), INT64)


def triu_indices(size: int, k: int = 0) -> tuple[ndarray, ndarray]:
    """Rows and columns of the places on and above a diagonal."""
    both = [(row, column) for row in range(size) for column in range(max(0, row + k), size)]
    rows, columns = [row for row, _ in both], [column for _, column in both]
    return ndarray(rows, (len(both),), INT64), ndarray(columns, (len(both),), INT64)


# several together


def concatenate(arrays: Iterable[Any], axis: int | None = 0) -> ndarray:
    """Arrays one after the other along an axis."""
    some = [asarray(each) for each in arrays]
    if not some:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        some, axis = [each.ravel() for each in some], 0
    of = common(*(each.dtype for each in some))
    at = layout.axis_number(axis, some[0].ndim)
    rest = {(*each.shape[:at], *each.shape[at + 1 :]) for each in some}
    if len(rest) != 1 or any(each.ndim != some[0].ndim for each in some):
        raise ValueError("all the input array dimensions except for the axis must match exactly")
    lists = [of.converted(each.values(), each.dtype) for each in some]
    outer = prod(some[0].shape[:at])
    length = sum(each.shape[at] for each in some)
    shape = (*some[0].shape[:at], length, *some[0].shape[at + 1 :])
    if outer == 1:
        return ndarray(list(chain.from_iterable(lists)), shape, of)
    widths = [prod(each.shape[at:]) for each in some]
    values = list[Any]()
    for row in range(outer):
        for its, width in zip(lists, widths, strict=True):
            values += its[row * width : (row + 1) * width]
    return ndarray(values, shape, of)


def stack(arrays: Iterable[Any], axis: int = 0) -> ndarray:
    """Arrays of one shape along a new axis."""
    some = [asarray(each) for each in arrays]
    if len({each.shape for each in some}) != 1:
        raise ValueError("all input arrays must have the same shape")
    at = layout.axis_number(axis, some[0].ndim + 1)
    return concatenate([expand_dims(each, at) for each in some], at)


def expand_dims(given: Any, axis: int) -> ndarray:
    """With a new axis of length 1."""
    found = asarray(given)
    at = layout.axis_number(axis, found.ndim + 1)
    kept: list[Any] = [slice(None)] * found.ndim
    view: ndarray = found[(*kept[:at], None, *kept[at:])]
    return view


def hstack(arrays: Iterable[Any]) -> ndarray:
    """Arrays side by side."""
    some = [asarray(each) for each in arrays]
    some = [each.reshape(1) if not each.ndim else each for each in some]
    return concatenate(some, 0 if some and some[0].ndim == 1 else 1)


def column_stack(arrays: Iterable[Any]) -> ndarray:
    """Rows as columns side by side."""
    some = [asarray(each) for each in arrays]
    return concatenate([each[:, None] if each.ndim == 1 else each for each in some], 1)


def append(given: Any, values: Any, axis: int | None = None) -> ndarray:
    """With values behind its own."""
    return concatenate([asarray(given), asarray(values)], axis)


def split(given: Any, at: Any, axis: int = 0) -> list[ndarray]:
    """The pieces of an array that is cut at these places, or into so many of equal length."""
    found = asarray(given)
    length = found.shape[layout.axis_number(axis, found.ndim)]
    if isinstance(at, int):
        if length % at:
            raise ValueError("array split does not result in an equal division")
        cuts = list(range(length // at, length, length // at)) if length else [0] * (at - 1)
    else:
        cuts = [int(each) for each in at]
    before = (slice(None),) * layout.axis_number(axis, found.ndim)
    return [found[(*before, slice(a, b))] for a, b in zip([0, *cuts], [*cuts, length], strict=True)]


def broadcast_arrays(*given: Any) -> tuple[ndarray, ...]:
    """Arrays in the shape that they have together."""
    some = [asarray(each) for each in given]
    shape = layout.broadcast(*(each.shape for each in some))
    return tuple(broadcast_to(each, shape) for each in some)


# the same values in another place


def moveaxis(given: Any, source: Any, goal: Any) -> ndarray:
    """With some axes moved to other places."""
    found = asarray(given)
    one = [source] if isinstance(source, int) else list(source)
    other = [goal] if isinstance(goal, int) else list(goal)
    moved = [layout.axis_number(axis, found.ndim) for axis in one]
    order = [axis for axis in range(found.ndim) if axis not in moved]
    to = [layout.axis_number(axis, found.ndim) for axis in other]
    for at, axis in sorted(zip(to, moved, strict=True)):
        order.insert(at, axis)
    return found.transpose(order)


def fliplr(given: Any) -> ndarray:
    """Left and right exchanged."""
    view: ndarray = asarray(given)[:, ::-1]
    return view


def rot90(given: Any, k: int = 1) -> ndarray:
    """Turned by so many quarters, against the clock."""
    found = asarray(given)
    turned: ndarray = (
        found,
        found.swapaxes(0, 1)[::-1],
        found[::-1, ::-1],
        found[::-1].swapaxes(0, 1),
    )[k % 4]
    return turned


def roll(given: Any, shift: int, axis: int | None = None) -> ndarray:
    """Moved along an axis; what leaves at one end comes in at the other."""
    found = asarray(given)
    if axis is None:
        return roll(found.ravel(), shift, 0).reshape(found.shape)
    length = found.shape[layout.axis_number(axis, found.ndim)]
    rolled: ndarray = take(found, [(at - shift) % length for at in range(length)], axis)
    return rolled


def take(given: Any, places: Any, axis: int | None = None) -> Any:
    """The values at these places along an axis."""
    found = asarray(given)
    if axis is None:
        return found.ravel()[places]
    before = (slice(None),) * layout.axis_number(axis, found.ndim)
    return found[(*before, places)]


def delete(given: Any, places: Any, axis: int | None = None) -> ndarray:
    """Without what is at these places along an axis."""
    found = asarray(given)
    if axis is None:
        found, axis = found.ravel(), 0
    length = found.shape[layout.axis_number(axis, found.ndim)]
    if isinstance(places, slice):
        gone = set(range(*places.indices(length)))
    else:
        these = asarray(places).ravel()
        mask = these.dtype is BOOL
        numbers = nonzero_places(these)[0] if mask else layout.places(these.values(), length)
        gone = set(numbers)
    left: ndarray = take(found, [at for at in range(length) if at not in gone], axis)
    return left


def repeat(given: Any, times: Any, axis: int | None = None) -> ndarray:
    """Each value along an axis so many times."""
    found = asarray(given)
    if axis is None:
        found, axis = found.ravel(), 0
    at = layout.axis_number(axis, found.ndim)
    often = broadcast_to(asarray(times), (found.shape[at],)).values()
    if found.ndim == 1:
        values = found.values()
        if len(set(often)) == 1:
            each = often[0]
            doubled = [value for value in values for _ in range(each)]
        else:
            doubled = list(chain.from_iterable(map(again, values, map(int, often))))
        return ndarray(doubled, (len(doubled),), found.dtype)
    chosen: ndarray = take(found, [n for n, each in enumerate(often) for _ in range(each)], at)
    return chosen


def tile(given: Any, times: Any) -> ndarray:
    """The whole array so many times along each axis."""
    found = asarray(given)
    often = (times,) if isinstance(times, int) else tuple(times)
    often = (1,) * (found.ndim - len(often)) + often
    found = found.reshape((1,) * (len(often) - found.ndim) + found.shape)
    for axis, number in enumerate(often):
        if number != 1:
            found = take(found, list(range(found.shape[axis])) * number, axis)
    return found.copy()


def pad(given: Any, width: Any, mode: str = "constant", constant_values: Any = 0) -> ndarray:
    """With a rim of one value around it."""
    if mode != "constant":
        raise TypeError("the numpy of lists pads only with one value")
    found = asarray(given)
    both = broadcast_to(asarray(width), (found.ndim, 2)).tolist()
    sides = zip(found.shape, both, strict=True)
    shape = tuple(length + before + after for length, (before, after) in sides)
    wide = full(shape, found.dtype.stored(constant_values), found.dtype)
    inner = zip(found.shape, both, strict=True)
    wide[tuple(slice(before, before + length) for length, (before, _) in inner)] = found
    return wide


# choosing


def where(mask: Any, one: Any = None, other: Any = None) -> Any:
    """Values of one array where a mask is true, and of another where it is not."""
    if one is None:
        return asarray(mask).nonzero()
    flags = asarray(mask)
    pair = [
        each if isinstance(each, (ndarray, *SINGLE)) else asarray(each) for each in (one, other)
    ]
    of = operand_type(pair)
    arrays = [asarray(each) for each in pair]
    shape = layout.broadcast(flags.shape, *(each.shape for each in arrays))
    mine, its = (of.converted(broadcast_to(e, shape).values(), e.dtype) for e in arrays)
    truths = broadcast_to(flags, shape).values()
    found = [a if true else b for true, a, b in zip(truths, mine, its, strict=True)]
    return ndarray(found, shape, of) if shape else asarray(found[0], of)


def nonzero(given: Any) -> tuple[ndarray, ...]:
    """The indices of the values that are not 0, axis by axis."""
    return asarray(given).nonzero()


def flatnonzero(given: Any) -> ndarray:
    """The numbers of the values that are not 0."""
    found = [at for at, value in enumerate(asarray(given).values()) if value]
    return ndarray(found, (len(found),), INT64)


def argwhere(given: Any) -> ndarray:
    """The indices of the values that are not 0: a row for each."""
    found = asarray(given)
    rows = list(zip(*nonzero_places(found), strict=True))
    return ndarray(list(chain.from_iterable(rows)), (len(rows), found.ndim), INT64)


def count_nonzero(given: Any, axis: Any = None) -> Any:
    """How many values are not 0."""
    return not_equal(asarray(given), 0).sum(axis=axis)


def isin(given: Any, some: Any) -> Any:
    """For each value whether it is one of some."""
    found = asarray(given)
    wanted = set(asarray(some).values())
    flags = [value in wanted for value in found.values()]
    return ndarray(flags, found.shape, BOOL) if found.shape else bool_(flags[0])


def take_along_axis(given: Any, places: Any, axis: int) -> ndarray:
    """For each place of a row the value that its number says."""
    found: ndarray = asarray(given)[_along(asarray(given), asarray(places), axis)]
    return found


def put_along_axis(target: ndarray, places: Any, values: Any, axis: int) -> None:
    """Stores values in each row at the places that numbers say."""
    target[_along(target, asarray(places), axis)] = values


def _along(given: ndarray, places: ndarray, axis: int) -> tuple[Any, ...]:
    """The indices of places along an axis."""
    at = layout.axis_number(axis, given.ndim)
    if places.ndim != given.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    every = list[Any]()
    for number, length in enumerate(given.shape):
        shape = [1] * given.ndim
        shape[number] = length
        every.append(places if number == at else arange(length).reshape(shape))
    return tuple(every)


def clip(given: Any, low: Any = None, high: Any = None) -> Any:
    """Values, but none below or above these."""
    found = asarray(given)
    if low is not None:
        found = maximum(found, low)
    if high is not None:
        found = minimum(found, high)
    return found


# sorting, and what comes from it


def sort(given: Any, axis: int = -1, kind: str | None = None) -> ndarray:
    """Sorted along an axis."""
    found = asarray(given)
    if found.ndim == 1:
        return ndarray(sorted(found.values()), found.shape, found.dtype)
    at = layout.axis_number(axis, found.ndim)
    rows = [sorted(row) for row in rows_along(found.values(), found.shape, at)]
    return from_rows(rows, found, at, found.dtype)


def argsort(given: Any, axis: int = -1, kind: str | None = None) -> ndarray:
    """The indices of the values from the smallest up; equal ones as they come."""
    found = asarray(given)
    at = layout.axis_number(axis, found.ndim)
    rows = [
        sorted(range(len(row)), key=row.__getitem__)
        for row in rows_along(found.values(), found.shape, at)
    ]
    return from_rows(rows, found, at, INT64)


def searchsorted(given: Any, values: Any, side: str = "left") -> Any:
    """Where values would stand in a sorted array."""
    row = asarray(given).values()
    find = bisect_left if side == "left" else bisect_right
    if isinstance(values, SINGLE):
        return find(row, values)
    wanted = asarray(values)
    found = [find(row, value) for value in wanted.values()]
    return ndarray(found, wanted.shape, INT64) if wanted.shape else found[0]


def unique(
    given: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
) -> Any:
    """Each value once, sorted; with where it came first, which one each was, and how often."""
    found = asarray(given)
    if axis is None:
        keys, shape = found.values(), found.shape
    elif layout.axis_number(axis, found.ndim) == 0:
        flat, width = found.values(), prod(found.shape[1:])
        keys = [tuple(flat[at * width : (at + 1) * width]) for at in range(found.shape[0])]
        shape = (len(keys),)
    else:
        raise TypeError("the numpy of lists has unique rows along the first axis only")
    first = dict[Any, int]()
    often = dict[Any, int]()
    for at, key in enumerate(keys):
        first.setdefault(key, at)
        often[key] = often.get(key, 0) + 1
    order = sorted(first)
    values = order if axis is None else list(chain.from_iterable(order))
    rest = found.shape[1:] if axis is not None else ()
    result = [ndarray(values, (len(order), *rest), found.dtype)]
    if return_index:
        result.append(_numbers([first[key] for key in order]))
    if return_inverse:
        number = {key: at for at, key in enumerate(order)}
        result.append(ndarray([number[key] for key in keys], shape, INT64))
    if return_counts:
        result.append(_numbers([often[key] for key in order]))
    return tuple(result) if len(result) > 1 else result[0]


def bincount(given: Any, weights: Any = None, minlength: int = 0) -> ndarray:
    """How often each number from 0 up is there."""
    if weights is not None:
        raise TypeError("the numpy of lists counts without weights")
    values = asarray(given).values()
    if values and min(values) < 0:
        raise ValueError("'list' argument must have no negative elements")
    found = [0] * max(minlength, max(values, default=-1) + 1)
    for value in values:
        found[value] += 1
    return _numbers(found)


def _numbers(values: list[int]) -> ndarray:
    return ndarray(values, (len(values),), INT64)


# along an axis


def cumsum(given: Any, axis: int | None = None, dtype: Any = None, out: Any = None) -> ndarray:
    """The sums of the first values, of one more each time."""
    found = asarray(given)
    of = sum_type(found.dtype, dtype)
    if axis is None:
        found, axis = found.ravel(), 0
    at = layout.axis_number(axis, found.ndim)
    rows = rows_along(found.values(), found.shape, at)
    sums = [of.fitting(list(map(int, accumulate(row)))) for row in rows]
    result = from_rows(sums, found, at, of)
    return result if out is None else _stored(out, result, None)


def diff(given: Any, axis: int = -1, prepend: Any = None, append: Any = None) -> Any:
    """The differences of values beside each other."""
    found = asarray(given)
    at = layout.axis_number(axis, found.ndim)
    ends = [
        None
        if end is None
        else broadcast_to(asarray(end), (*found.shape[:at], 1, *found.shape[at + 1 :]))
        if not asarray(end).ndim
        else asarray(end)
        for end in (prepend, append)
    ]
    if ends != [None, None]:
        some = [each for each in (ends[0], found, ends[1]) if each is not None]
        found = concatenate(some, at)
    before = (slice(None),) * at
    later, earlier = found[(*before, slice(1, None))], found[(*before, slice(None, -1))]
    return later != earlier if found.dtype is BOOL else later - earlier


def ptp(given: Any, axis: Any = None) -> Any:
    """The largest value without the smallest."""
    found = asarray(given)
    return found.max(axis=axis) - found.min(axis=axis)


def array_equal(one: Any, other: Any) -> bool:
    """Whether two arrays have the same shape and the same values."""
    a, b = asarray(one), asarray(other)
    return a.shape == b.shape and a.values() == b.values()


# bits


def packbits(given: Any, axis: int | None = None, bitorder: str = "big") -> ndarray:
    """Truths as the bits of bytes."""
    found = asarray(given)
    if axis is None:
        found, axis = found.ravel(), 0
    at = layout.axis_number(axis, found.ndim)
    rows = rows_along(found.values(), found.shape, at)
    packed = [_packed(row, bitorder) for row in rows]
    if not packed:
        shape = (*found.shape[:at], -(-found.shape[at] // 8), *found.shape[at + 1 :])
        return ndarray([], shape, type_named("uint8"))
    return from_rows(packed, found, at, type_named("uint8"))


def _packed(row: list[Any], bitorder: str) -> list[int]:
    """Eight truths each as a byte."""
    found = list[int]()
    for start in range(0, len(row), 8):
        bits = ["1" if value else "0" for value in row[start : start + 8]]
        bits += ["0"] * (8 - len(bits))
        found.append(int("".join(bits if bitorder == "big" else reversed(bits)), 2))
    return found


def unpackbits(
    given: Any, axis: int | None = None, count: int | None = None, bitorder: str = "big"
) -> ndarray:
    """The bits of bytes, each a number."""
    found = asarray(given)
    if found.dtype is not type_named("uint8"):
        raise TypeError("expected an input array of unsigned byte data type")
    if axis is None:
        found, axis = found.ravel(), 0
    at = layout.axis_number(axis, found.ndim)
    order = range(7, -1, -1) if bitorder == "big" else range(8)
    rows = [
        [byte >> bit & 1 for byte in row for bit in order][:count]
        for row in rows_along(found.values(), found.shape, at)
    ]
    return from_rows(rows, found, at, found.dtype)

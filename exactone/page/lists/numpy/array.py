"""The array: a list of values, and how it is looked at."""

from __future__ import annotations

import operator
from array import array as machine_array
from collections.abc import Callable, Iterator
from itertools import repeat
from math import prod
from types import GenericAlias
from typing import Any

from . import layout
from .layout import Chosen, Part, Shape
from .types import BOOL, INT64, TRUTH, UNSIGNED, bool_, common, dtype, type_of, type_of_all

SINGLE = (int, str, bool_)  # values that are no arrays
CODES = {1: "bB", 2: "hH", 4: "iI", 8: "qQ"}  # of machine numbers with and without a sign


class ndarray:
    """Values in a list, seen with an offset, a shape and strides."""

    __slots__ = ("_in_order", "data", "dtype", "offset", "shape", "strides")

    def __init__(
        self, data: list[Any], shape: Shape, of: dtype, offset: int = 0, strides: Any = None
    ) -> None:
        self.data, self.shape, self.dtype, self.offset = data, shape, of, offset
        self.strides: Shape = layout.row_major(shape) if strides is None else strides
        self._in_order = True if strides is None else layout.lies_in_order(shape, strides)

    __class_getitem__: Any = classmethod(GenericAlias)
    __hash__ = None  # type: ignore[assignment]  # as numpy's

    # what it is

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many values it has."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """How many bytes its values have in numpy."""
        return self.size * self.dtype.itemsize

    def values(self) -> list[Any]:
        """All values in order: perhaps its own list, which is not to be changed."""
        if self._in_order:
            size = self.size
            if self.offset == 0 and size == len(self.data):
                return self.data
            return self.data[self.offset : self.offset + size]
        return layout.gathered(self.data, self.offset, self.shape, self.strides)

    def positions(self) -> list[int]:
        """Where its values are in its list."""
        if 0 in self.shape:
            return []
        return layout.positions(self.offset, self.shape, self.strides)

    def single(self, value: Any) -> Any:
        """A value as the caller gets it."""
        return bool_(value) if self.dtype is BOOL else value

    def _seen(self, shape: Shape, strides: Shape, offset: int | None = None) -> ndarray:
        """An array of these values, seen in another way."""
        at = self.offset if offset is None else offset
        return ndarray(self.data, shape, self.dtype, at, strides)

    # as Python's

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        if len(self.shape) == 1:
            values = list(self.values())
            return map(bool_, values) if self.dtype is BOOL else iter(values)
        return (self[number] for number in range(self.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool((self == value).any())

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("the truth value of an array with several values is not clear")
        return bool(self.values()[0])

    def __int__(self) -> int:
        return int(self.item())

    def __index__(self) -> int:
        if self.shape:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return operator.index(self.item())

    def __repr__(self) -> str:
        return f"array({self.tolist()!r}, dtype={self.dtype.name})"

    def __copy__(self) -> ndarray:
        return self.copy()

    def __deepcopy__(self, _: Any) -> ndarray:
        return self.copy()

    def __reduce__(self) -> Any:
        return _remade, (list(self.values()), self.shape, self.dtype.name)

    def item(self) -> Any:
        """Its only value, as Python has it."""
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self.values()[0]

    def tolist(self) -> Any:
        """Its values as lists in lists."""
        values: Any = list(self.values())
        if not self.shape:
            return values[0]
        for axis in range(len(self.shape) - 1, 0, -1):
            length = self.shape[axis]
            number = prod(self.shape[:axis])
            values = [values[at * length : (at + 1) * length] for at in range(number)]
        return values

    def tobytes(self) -> bytes:
        """Its values as numpy has them in memory."""
        if self.dtype.kind == TRUTH:
            return bytes(self.values())
        if not self.dtype.is_number:
            raise TypeError(f"the numpy of lists has no bytes of {self.dtype.name}")
        code = CODES[self.dtype.itemsize][self.dtype.kind == UNSIGNED]
        return machine_array(code, self.values()).tobytes()

    # other views and copies

    @property
    def T(self) -> ndarray:  # noqa: N802  # as numpy calls it
        """With its axes the other way round."""
        return self._seen(self.shape[::-1], self.strides[::-1])

    @property
    def flat(self) -> Iterator[Any]:
        """Its values, in order."""
        return iter(self.ravel())

    def transpose(self, *axes: Any) -> ndarray:
        """With its axes in another order."""
        given = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
        if not given:
            return self.T
        order = [layout.axis_number(axis, self.ndim) for axis in given]
        if sorted(order) != list(range(self.ndim)):
            raise ValueError("axes don't match array")
        shape = tuple(self.shape[axis] for axis in order)
        return self._seen(shape, tuple(self.strides[axis] for axis in order))

    def swapaxes(self, one: int, other: int) -> ndarray:
        """With two axes exchanged."""
        order = list(range(self.ndim))
        a, b = (layout.axis_number(axis, self.ndim) for axis in (one, other))
        order[a], order[b] = order[b], order[a]
        return self.transpose(order)

    def reshape(self, *wanted: Any) -> ndarray:
        """An array of these values in another shape: a view where there can be one."""
        given = wanted[0] if len(wanted) == 1 else wanted
        shape = layout.meant(given, self.size)
        if self._in_order:
            return ndarray(self.data, shape, self.dtype, self.offset, layout.row_major(shape))
        strides = None if 0 in shape else layout.reshaped(self.shape, self.strides, shape)
        if strides is None:
            return ndarray(list(self.values()), shape, self.dtype)
        return self._seen(shape, strides)

    def ravel(self) -> ndarray:
        """Its values in one row: a view where there can be one."""
        return self.reshape(-1) if self.size else self.reshape(0)

    def flatten(self) -> ndarray:
        """A copy of its values in one row."""
        return ndarray(list(self.values()), (self.size,), self.dtype)

    def squeeze(self) -> ndarray:
        """Without its axes of length 1."""
        both = [pair for pair in zip(self.shape, self.strides, strict=True) if pair[0] != 1]
        return self._seen(tuple(n for n, _ in both), tuple(s for _, s in both))

    def copy(self) -> ndarray:
        """A copy."""
        return ndarray(list(self.values()), self.shape, self.dtype)

    def astype(self, what: Any, copy: bool = True) -> ndarray:
        """Its values as another type; those that do not fit are refused."""
        of = dtype(what)
        if of is self.dtype and not copy:
            return self
        return ndarray(list(of.converted(self.values(), self.dtype)), self.shape, of)

    def view(self, what: Any) -> ndarray:
        """Rows of single signs as texts, which is all that is there of numpy's; a copy."""
        of = dtype(what)
        if of.kind != "U" or self.dtype.kind != "U" or self.dtype.high != 1 or not self.shape:
            raise TypeError(f"the numpy of lists has no view of {self.dtype.name} as {of.name}")
        if not of.high or self.shape[-1] % of.high:
            raise ValueError(f"rows of {self.shape[-1]} signs are no texts of {of.high}")
        signs = self.values()
        starts = range(0, len(signs), of.high)
        texts = ["".join(signs[at : at + of.high]) for at in starts]
        return ndarray(texts, (*self.shape[:-1], self.shape[-1] // of.high), of)

    def fill(self, value: Any) -> None:
        """Stores one value everywhere."""
        self[...] = value

    # indices

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1:
            at = layout.place(key, self.shape[0])
            return self.single(self.data[self.offset + at * self.strides[0]])
        chosen = self._chosen(key)
        if isinstance(chosen, Chosen):
            return ndarray(chosen.values(self.data), chosen.shape, self.dtype)
        offset, parts = chosen
        if not parts and not _has_ellipsis(key):
            return self.single(self.data[offset])
        shape = tuple(part.length for part in parts)
        return self._seen(shape, tuple(part.stride for part in parts), offset)

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is int and len(self.shape) == 1 and isinstance(value, SINGLE):
            at = layout.place(key, self.shape[0])
            self.data[self.offset + at * self.strides[0]] = self.dtype.stored(value)
            return
        chosen = self._chosen(key)
        if isinstance(chosen, Chosen):
            shape, where = chosen.shape, chosen.positions()
        else:
            shape = tuple(part.length for part in chosen[1])
            strides = tuple(part.stride for part in chosen[1])
            where = [] if 0 in shape else layout.positions(chosen[0], shape, strides)
        data = self.data
        for at, its in zip(where, self._to_store(value, shape), strict=False):
            data[at] = its

    def _to_store(self, value: Any, shape: Shape) -> Any:
        """Values to be stored in places of this shape."""
        if isinstance(value, SINGLE):
            return repeat(self.dtype.stored(value))
        given = asarray(value)
        while len(given.shape) > len(shape) and given.shape[0] == 1:
            given = given[0]
        values = broadcast_to(given, shape).values()
        if values is self.data:
            values = list(values)
        return self.dtype.converted(values, given.dtype)

    def _chosen(self, key: Any) -> Chosen | tuple[int, list[Part]]:
        """What an index says: offset and axes of a view, or what is chosen one by one."""
        items = list(key) if isinstance(key, tuple) else [key]
        items = [_index_of(item) for item in items]
        used = sum(_axes(item) for item in items)
        if used > self.ndim:
            raise IndexError(f"too many indices for array: it has {self.ndim}, {used} were indexed")
        if not any(item is Ellipsis for item in items):
            items.append(Ellipsis)
        several = any(isinstance(item, ndarray) for item in items)
        picked = [n for n, item in enumerate(items) if isinstance(item, (int, ndarray))]
        offset, axis = self.offset, 0
        parts = list[Part]()
        for item in items:
            if item is None:
                parts.append(Part(1, 0))
            elif item is Ellipsis:
                for _ in range(self.ndim - used):
                    parts.append(Part(self.shape[axis], self.strides[axis]))
                    axis += 1
            elif isinstance(item, slice):
                start, length, step = layout.cut(item, self.shape[axis], self.strides[axis])
                offset += start
                parts.append(Part(length, step))
                axis += 1
            elif isinstance(item, ndarray):
                picks = self._picks(item, axis)
                parts += picks
                axis += len(picks) if item.dtype is BOOL else 1
            else:
                at = layout.place(item, self.shape[axis])
                if several:
                    parts.append(Part(1, self.strides[axis], [at]))
                else:
                    offset += at * self.strides[axis]
                axis += 1
        if not several:
            return offset, parts
        return Chosen(offset, parts, picked[-1] - picked[0] + 1 == len(picked))

    def _picks(self, item: ndarray, axis: int) -> list[Part]:
        """What an array picks of an axis, or a mask of several."""
        if item.dtype is not BOOL:
            picks = layout.places(item.values(), self.shape[axis])
            return [Part(len(picks), self.strides[axis], picks, item.shape)]
        mine = self.shape[axis : axis + item.ndim]
        if mine != item.shape:
            raise IndexError(f"a mask of shape {item.shape} does not fit {self.shape}")
        return [
            Part(len(places), self.strides[axis + number], places, (len(places),))
            for number, places in enumerate(nonzero_places(item))
        ]

    # questions about all values, or those along an axis

    def _along(
        self,
        function: Callable[[list[Any]], Any],
        axis: Any,
        of: dtype,
        keepdims: bool = False,
    ) -> Any:
        """What a function says of all values, or of those along an axis, or along several."""
        if axis is None:
            found = function(self.values())
            if keepdims:
                return ndarray([found], (1,) * self.ndim, of)
            return bool_(found) if of is BOOL else found
        values, shape = self.values(), self.shape
        if isinstance(axis, tuple):
            some = sorted({layout.axis_number(each, self.ndim) for each in axis})
            rest = tuple(each for each in range(self.ndim) if each not in some)
            values = self.transpose((*rest, *some)).values()
            shape = tuple(self.shape[each] for each in rest)
            length = prod(self.shape[each] for each in some)
            found_all = [function(row) for row in rows_along(values, (prod(shape), length), 1)]
            kept = tuple(1 if each in some else n for each, n in enumerate(self.shape))
        else:
            at = layout.axis_number(axis, self.ndim)
            found_all = [function(row) for row in rows_along(values, shape, at)]
            kept = (*shape[:at], 1, *shape[at + 1 :])
            shape = (*shape[:at], *shape[at + 1 :])
        if not shape and not keepdims:
            return bool_(found_all[0]) if of is BOOL else found_all[0]
        return ndarray(found_all, kept if keepdims else shape, of)

    def any(self, axis: Any = None, keepdims: bool = False) -> Any:
        """Whether some value is true."""
        return self._along(any, axis, BOOL, keepdims)

    def all(self, axis: Any = None, keepdims: bool = False) -> Any:
        """Whether all values are true."""
        return self._along(all, axis, BOOL, keepdims)

    def sum(self, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        """What the values add up to."""
        of = sum_type(self.dtype, dtype)
        return self._along(lambda row: of.fitting([sum(row)])[0], axis, of, keepdims)

    def prod(self, axis: Any = None) -> Any:
        """What the values give multiplied."""
        of = sum_type(self.dtype)
        return self._along(lambda row: of.fitting([prod(row)])[0], axis, of)

    def max(self, axis: Any = None, initial: Any = None, keepdims: bool = False) -> Any:
        """The largest value."""
        return self._along(_with(max, initial), axis, self.dtype, keepdims)

    def min(self, axis: Any = None, initial: Any = None, keepdims: bool = False) -> Any:
        """The smallest value."""
        return self._along(_with(min, initial), axis, self.dtype, keepdims)

    def argmax(self, axis: Any = None) -> Any:
        """The number of the first of the largest values."""
        return self._along(lambda row: row.index(max(row)), axis, INT64)

    def argmin(self, axis: Any = None) -> Any:
        """The number of the first of the smallest values."""
        return self._along(lambda row: row.index(min(row)), axis, INT64)

    def nonzero(self) -> tuple[ndarray, ...]:
        """The indices of the values that are not 0, axis by axis."""
        return tuple(ndarray(some, (len(some),), INT64) for some in nonzero_places(self))

    def clip(self, low: Any = None, high: Any = None) -> ndarray:
        """Its values, but none below or above these."""
        from .functions import clip

        found: ndarray = clip(self, low, high)
        return found

    def cumsum(self, axis: Any = None, dtype: Any = None) -> ndarray:
        """The sums of the first values, of one more each time."""
        from .functions import cumsum

        return cumsum(self, axis, dtype)

    def repeat(self, times: Any, axis: Any = None) -> ndarray:
        """Each value so many times."""
        from .functions import repeat as repeated

        return repeated(self, times, axis)

    def take(self, indices: Any, axis: Any = None) -> ndarray:
        """The values at these indices."""
        from .functions import take

        found: ndarray = take(self, indices, axis)
        return found

    def argsort(self, axis: int = -1, kind: str | None = None) -> ndarray:
        """The indices of the values from the smallest up; equal ones as they come."""
        from .functions import argsort

        return argsort(self, axis, kind)

    def searchsorted(self, values: Any, side: str = "left") -> Any:
        """Where values would stand among its own, which are sorted."""
        from .functions import searchsorted

        return searchsorted(self, values, side)

    def sort(self, axis: int = -1, kind: str | None = None) -> None:
        """Sorts its values."""
        from .functions import sort

        self[...] = sort(self, axis, kind)


def rows_along(values: list[Any], shape: Shape, axis: int) -> Iterator[list[Any]]:
    """The values along an axis, row by row."""
    length, inner = shape[axis], prod(shape[axis + 1 :])
    whole = length * inner
    for start in range(prod(shape[:axis])):
        first = start * whole
        for at in range(first, first + inner):
            yield values[at : first + whole : inner]


def nonzero_places(array: ndarray) -> list[list[int]]:
    """The indices of the values that are not 0, axis by axis."""
    flat = [at for at, value in enumerate(array.values()) if value]
    if len(array.shape) == 1:
        return [flat]
    found = list[list[int]]()
    for length, stride in zip(array.shape, layout.row_major(array.shape), strict=True):
        found.append([at // stride % length for at in flat])
    return found


def sum_type(of: dtype, wanted: Any = None) -> dtype:
    """The type of a sum of values of a type."""
    if wanted is not None:
        return dtype(wanted)
    if of.kind == UNSIGNED:
        return common(of, dtype("uint64"))
    return common(of, INT64) if of is not BOOL else INT64


def _with(function: Callable[..., Any], initial: Any) -> Callable[[list[Any]], Any]:
    """The largest or smallest of some values, and of one more where it is given."""
    if initial is None:
        return function
    return lambda row: function(function(row), initial) if row else initial


def _index_of(item: Any) -> Any:
    """One index as it is used: lists as arrays."""
    if item is None or item is Ellipsis or isinstance(item, (slice, int, ndarray)):
        if isinstance(item, (bool, bool_)):
            raise IndexError("the numpy of lists takes no single truth as an index")
        if not isinstance(item, ndarray):
            return item
    if not isinstance(item, ndarray):
        if not isinstance(item, (list, range)) and counts_as_index(item):
            return operator.index(item)
        item = asarray(item)
        if not item.size:
            return ndarray([], item.shape, INT64)
    if item.dtype is not BOOL and not item.dtype.is_number:
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    return item


def counts_as_index(item: Any) -> bool:
    """Whether it counts as a whole number."""
    try:
        operator.index(item)
    except TypeError:
        return False
    return True


def _axes(item: Any) -> int:
    """How many axes an index is about."""
    if item is None or item is Ellipsis:
        return 0
    return item.ndim if isinstance(item, ndarray) and item.dtype is BOOL else 1


def _has_ellipsis(key: Any) -> bool:
    return key is Ellipsis or (isinstance(key, tuple) and any(each is Ellipsis for each in key))


def _remade(values: list[Any], shape: Shape, name: str) -> ndarray:
    """An array that was pickled."""
    return ndarray(values, shape, dtype(name))


# making


def array(given: Any, dtype: Any = None, copy: bool = True) -> ndarray:
    """A new array of numbers, truths or texts in lists of lists."""
    found = asarray(given, dtype)
    return found.copy() if copy and isinstance(given, ndarray) else found


def asarray(given: Any, dtype: Any = None) -> ndarray:
    """As an array: itself where it is one of that type."""
    if isinstance(given, ndarray):
        return given if dtype is None else given.astype(dtype, copy=False)
    values, shape, known = _nested(given)
    if known is None:
        known = type_of_all(values)
    found = ndarray(values, shape, known)
    of = _asked_type(dtype, known)
    if of is known and known.kind != TRUTH:
        return found
    return ndarray(of.all_stored(values), shape, of)


def _asked_type(wanted: Any, known: dtype) -> dtype:
    """The type that was asked for; of texts, as wide as they are where nobody says how wide."""
    if wanted is None:
        return known
    of = dtype(wanted)
    return known if of.kind == known.kind == "U" and not of.high else of


def _nested(given: Any) -> tuple[list[Any], Shape, dtype | None]:
    """The values in lists of lists, their shape, and their type where arrays say it."""
    if isinstance(given, SINGLE):
        return [given], (), type_of(given)
    if isinstance(given, ndarray):
        return given.values(), given.shape, given.dtype
    rows = list(given)
    if all(isinstance(row, SINGLE) for row in rows):
        return rows, (len(rows),), None
    inner = [_nested(row) for row in rows]
    shapes = {shape for _, shape, _ in inner}
    if len(shapes) != 1:
        raise ValueError("setting an array element with a sequence: its lists differ in length")
    types = [of for _, _, of in inner if of is not None]
    known = common(*types) if len(types) == len(inner) else None
    values = [value for some, _, _ in inner for value in some]
    if known is not None:
        values = [value for some, _, of in inner if of for value in known.converted(some, of)]
    return values, (len(rows), *shapes.pop()), known


def broadcast_to(given: Any, shape: Any) -> ndarray:
    """A view of a larger shape, in which values are repeated."""
    found = asarray(given)
    wanted = (shape,) if isinstance(shape, int) else tuple(shape)
    if found.shape == wanted:
        return found
    strides = layout.stretched(found.shape, found.strides, wanted)
    return ndarray(found.data, wanted, found.dtype, found.offset, strides)

"""The types that values of an array can have: truth, whole numbers of some bits, and texts.

There are no numbers with a fraction. `float64` is the type of an array without any value, as
numpy's empty list has it, and nothing can be stored in it.
"""

from __future__ import annotations

from itertools import chain
from types import GenericAlias
from typing import Any, ClassVar

TRUTH, SIGNED, UNSIGNED, TEXT, NO_VALUE = "b", "i", "u", "U", "f"
"""The letters that numpy has for the sorts of types."""


class generic:
    """What all single values of numpy are: here only `bool_` has values of its own, and a number
    is one of Python's."""


class integer(generic):
    """What all types of whole numbers are; `int64(7)` is Python's 7."""

    bits: ClassVar[int] = 0
    signed: ClassVar[bool] = True

    def __new__(cls, value: Any = 0) -> Any:
        return dtype(cls).stored(value)

    def __class_getitem__(cls, _: Any) -> type:
        return cls


class int8(integer):
    """Whole numbers of 8 bits."""

    bits = 8


class int16(integer):
    """Whole numbers of 16 bits."""

    bits = 16


class int32(integer):
    """Whole numbers of 32 bits."""

    bits = 32


class int64(integer):
    """Whole numbers of 64 bits."""

    bits = 64


class uint8(integer):
    """Numbers of 8 bits from 0 up."""

    bits, signed = 8, False


class uint16(integer):
    """Numbers of 16 bits from 0 up."""

    bits, signed = 16, False


class uint32(integer):
    """Numbers of 32 bits from 0 up."""

    bits, signed = 32, False


class uint64(integer):
    """Numbers of 64 bits from 0 up."""

    bits, signed = 64, False


class float64(generic):
    """The type of an array without values of which nobody said the type."""


class str_(generic, str):
    """Texts of at most so many signs."""


class bool_(generic, int):
    """True or false, as a single value: `~` turns it around, which Python's own does not."""

    def __new__(cls, value: Any = False) -> bool_:
        return int.__new__(cls, bool(value))

    def __repr__(self) -> str:
        return f"np.{bool(self)}_"

    def __str__(self) -> str:
        return str(bool(self))

    def __invert__(self) -> bool_:  # numpy's is no number
        return bool_(not self)

    def __and__(self, other: Any) -> Any:
        return bool_(self and other) if isinstance(other, (bool, bool_)) else NotImplemented

    def __or__(self, other: Any) -> Any:
        return bool_(self or other) if isinstance(other, (bool, bool_)) else NotImplemented

    def __xor__(self, other: Any) -> Any:
        if isinstance(other, (bool, bool_)):
            return bool_(bool(self) is not bool(other))
        return NotImplemented

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def item(self) -> bool:
        """As Python has it."""
        return bool(self)

    tolist = item


INTEGERS = (int8, int16, int32, int64, uint8, uint16, uint32, uint64)


class dtype:
    """A type: its name, sort, size in bytes, and of whole numbers the least and the largest."""

    name: str
    kind: str
    itemsize: int
    low: int
    high: int

    is_number: bool  # whether it has whole numbers

    __slots__ = ("high", "is_number", "itemsize", "kind", "low", "name")
    known: ClassVar[dict[Any, dtype]] = {}

    def __new__(cls, what: Any) -> dtype:
        if isinstance(what, dtype):
            return what
        if (found := cls.known.get(what)) is not None:
            return found
        if isinstance(what, str) and what.lstrip("<>=|")[:1] == "U":
            return cls.of_texts(int(what.lstrip("<>=|")[1:] or 0))
        raise TypeError(f"the numpy of lists has no type {what!r}")

    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)

    @classmethod
    def made(cls, name: str, kind: str, itemsize: int, low: int = 0, high: int = 0) -> dtype:
        """A type, from what there is to know of it."""
        new = object.__new__(cls)
        new.name, new.kind, new.itemsize, new.low, new.high = name, kind, itemsize, low, high
        new.is_number = kind in (SIGNED, UNSIGNED)
        return new

    @classmethod
    def of_texts(cls, width: int) -> dtype:
        """Texts of at most so many signs."""
        name = f"<U{width}"
        return cls.known.setdefault(name, cls.made(name, TEXT, 4 * width, high=width))

    def __eq__(self, other: object) -> bool:
        try:
            return self is dtype(other)
        except TypeError:
            return False

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"dtype({self.name!r})"

    def stored(self, value: Any) -> Any:
        """A single value as arrays of this type hold it; refused where it has no place in them."""
        return self.all_stored([value])[0]

    def all_stored(self, values: list[Any]) -> list[Any]:
        """Values as arrays of this type hold them; refused where one has no place in them."""
        if self.kind == TRUTH:
            return [bool(value) for value in values]
        if self.kind == TEXT:
            return self._texts(values)
        if self.kind == NO_VALUE:
            if values:
                raise TypeError("the numpy of lists has no numbers with a fraction")
            return []
        wrong = next((v for v in values if not isinstance(v, int)), None)
        if wrong is not None:
            raise TypeError(f"the numpy of lists cannot store {wrong!r} as {self.name}")
        return self.fitting([int(value) for value in values])

    def _texts(self, values: list[Any]) -> list[str]:
        wrong = next((v for v in values if not isinstance(v, str) or len(v) > self.high), None)
        if wrong is not None:
            raise TypeError(f"the numpy of lists cannot store {wrong!r} as {self.name}")
        return values

    def fitting(self, values: list[Any]) -> list[Any]:
        """These numbers; refused where one is too large or too small, of which numpy would
        keep a part of the bits."""
        if self.is_number and values and (min(values) < self.low or max(values) > self.high):
            raise OverflowError(f"numbers do not fit into {self.name}")
        return values

    def wrapped(self, values: list[Any]) -> list[Any]:
        """These numbers; of those that are too large the bits that there is room for."""
        if not values or (min(values) >= self.low and max(values) <= self.high):
            return values
        mask = self.high - self.low
        return [(value - self.low & mask) + self.low for value in values]

    def converted(self, values: list[Any], before: dtype) -> list[Any]:
        """Values of arrays of another type as arrays of this one hold them."""
        if before is self or (before.kind == TEXT == self.kind and before.high <= self.high):
            return values
        if before.kind == TRUTH and self.is_number:
            return [int(value) for value in values]
        if before.is_number and self.is_number:
            narrower = self.low > before.low or self.high < before.high
            return self.fitting(values) if narrower else values
        if TEXT in (before.kind, self.kind) and before.kind != self.kind and values:
            raise TypeError(f"the numpy of lists cannot make {self.name} of {before.name}")
        return self.all_stored(values)

    def takes(self, other: dtype) -> bool:
        """Whether results of another type may be stored in place: `same_kind` in numpy's words."""
        order = (TRUTH, UNSIGNED, SIGNED)
        if self.kind in order and other.kind in order:
            return order.index(self.kind) >= order.index(other.kind)
        return self.kind == other.kind


def _enter() -> None:
    """Enters the types that have a name."""
    for number in INTEGERS:
        half = 1 << number.bits - 1
        low, high = (-half, half - 1) if number.signed else (0, 2 * half - 1)
        kind = SIGNED if number.signed else UNSIGNED
        made = dtype.made(number.__name__, kind, number.bits // 8, low, high)
        dtype.known.update({number: made, number.__name__: made})
    truth = dtype.made("bool", TRUTH, 1)
    dtype.known.update({bool_: truth, bool: truth, "bool": truth})
    nothing = dtype.made("float64", NO_VALUE, 8)
    dtype.known.update({float64: nothing, float: nothing, "float64": nothing})
    dtype.known[int] = dtype.known[int64]
    dtype.known[str] = dtype.known[str_] = dtype.of_texts(0)


_enter()
BOOL, INT64, UINT64 = dtype(bool_), dtype(int64), dtype(uint64)
FLOAT64 = dtype(float64)


def type_of(value: Any) -> dtype:
    """The type of an array of this one value of Python's."""
    if isinstance(value, (bool, bool_)):
        return BOOL
    if isinstance(value, int):
        return INT64
    if isinstance(value, str):
        return dtype.of_texts(len(value))
    raise TypeError(f"the numpy of lists has no type for {value!r}")


def type_of_all(values: list[Any]) -> dtype:
    """The type of an array of these values of Python's."""
    sorts = set(map(type, values))
    if sorts <= {int}:
        return INT64 if values else FLOAT64
    if sorts <= {bool, bool_}:
        return BOOL
    if sorts <= {str, str_}:
        return dtype.of_texts(max(map(len, values)))
    if all(isinstance(value, int) for value in values):
        return INT64
    return common(*(type_of(value) for value in values))


def common(*types: dtype) -> dtype:
    """The smallest type that holds the values of all of these."""
    first, *others = dict.fromkeys(types)
    for other in others:
        first = _common(first, other)
    return first


def _common(one: dtype, other: dtype) -> dtype:
    if one is other or (other.kind == TRUTH and one.is_number):
        return one
    if one.kind == TRUTH and other.is_number:
        return other
    if one.kind == other.kind == TEXT:
        return one if one.high >= other.high else other
    if one.kind != TEXT != other.kind and NO_VALUE in (one.kind, other.kind):
        return FLOAT64
    low, high = min(one.low, other.low), max(one.high, other.high)
    for number in INTEGERS if one.is_number and other.is_number else ():
        if (holds := dtype(number)).low <= low and high <= holds.high:
            return holds
    raise TypeError(f"the numpy of lists has no type for both {one.name} and {other.name}")


class iinfo:
    """The bounds of a type of whole numbers."""

    def __init__(self, what: Any) -> None:
        self.dtype = dtype(what)
        if not self.dtype.is_number:
            raise ValueError(f"{self.dtype.name} has no whole numbers")
        self.min, self.max = self.dtype.low, self.dtype.high


def min_scalar_type(value: Any) -> dtype:
    """The smallest type that holds this number, from 0 up where it can."""
    signed = value < 0
    for number in INTEGERS:
        holds = dtype(number)
        if number.signed is signed and holds.low <= value <= holds.high:
            return holds
    raise OverflowError(f"{value} does not fit into 64 bits")


def flattened(nested: list[list[Any]]) -> list[Any]:
    """Lists one after the other."""
    return list(chain.from_iterable(nested))

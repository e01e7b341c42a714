"""Functions of single values, applied to whole arrays, and the operators made of them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from itertools import accumulate, repeat
from math import gcd as gcd_of
from math import prod
from typing import Any

from . import layout
from .array import SINGLE, asarray, broadcast_to, ndarray, rows_along
from .types import BOOL, INT64, SIGNED, TEXT, TRUTH, bool_, common, dtype, type_of

Function = Callable[..., Any]


class ufunc:
    """A function of one or two values: its name, what it does with numbers, and with truths.

    `result` is the type that its results have; without it they have the type that both values
    have in common. `grows` says that results may be too large for it, which is looked at, and
    `wraps` that they lose the bits for which there is no room, as when they are shifted.
    """

    def __init__(
        self,
        name: str,
        of_numbers: Function,
        of_truths: Function | None = None,
        result: dtype | None = None,
        grows: bool = False,
        wraps: bool = False,
        texts: bool = False,
        start: int | None = None,
    ) -> None:
        self.__name__ = name
        self.of_numbers, self.of_truths = of_numbers, of_truths
        self.result, self.texts, self.start = result, texts, start
        self.grows, self.wraps = grows, wraps

    def __repr__(self) -> str:
        return f"<ufunc {self.__name__!r}>"

    def __call__(self, *given: Any, out: Any = None, where: Any = None) -> Any:
        arrays = [each if isinstance(each, (ndarray, *SINGLE)) else asarray(each) for each in given]
        of = operand_type(arrays)
        shape = (
            layout.broadcast(*(a.shape for a in arrays if isinstance(a, ndarray)))
            if any(isinstance(each, ndarray) for each in arrays)
            else ()
        )
        lists = [_values(each, shape, of) for each in arrays]
        if all(isinstance(each, repeat) for each in lists):
            lists[0] = [next(lists[0])]
        function, result = self.chosen(of)
        found = list(map(function, *lists))
        if self.grows:
            result.fitting(found)
        if self.wraps:
            found = result.wrapped(found)
        if out is not None:
            return _stored(out, ndarray(found, shape, result), where)
        if where is not None:
            raise TypeError("the numpy of lists takes where only with out")
        if not shape:
            return bool_(found[0]) if result is BOOL else found[0]
        return ndarray(found, shape, result)

    def chosen(self, of: dtype) -> tuple[Function, dtype]:
        """What it does with values of this type, and the type of its results."""
        function = self.of_numbers
        if of.kind == TRUTH:
            if self.of_truths is None:
                raise TypeError(f"the numpy of lists has no {self.__name__} of truths")
            function = self.of_truths
        elif of.kind == TEXT and not self.texts:
            raise TypeError(f"the numpy of lists has no {self.__name__} of texts")
        return function, of if self.result is None else self.result

    def reduce(self, given: Any, axis: Any = 0, initial: Any = None) -> Any:
        """All values along an axis, one after the other, taken together."""
        found = asarray(given)
        function, result = self.chosen(found.dtype)
        start = self.start if initial is None else initial

        def together(row: list[Any]) -> Any:
            whole = reduce(function, row) if initial is None and row else None
            if whole is None:
                if start is None:
                    raise ValueError(f"{self.__name__} of nothing has no value")
                whole = reduce(function, row, start)
            return result.fitting([whole])[0] if self.grows else whole

        return found._along(together, axis, result)

    def accumulate(self, given: Any, axis: int = 0) -> ndarray:
        """What the first values are taken together, of one more each time."""
        found = asarray(given)
        function, result = self.chosen(found.dtype)
        rows = rows_along(found.values(), found.shape, layout.axis_number(axis, found.ndim))
        return from_rows([list(accumulate(row, function)) for row in rows], found, axis, result)

    def at(self, target: ndarray, indices: Any, value: Any) -> None:
        """Applies it at these places, one after the other: also where one is named twice."""
        where = ndarray(list(range(target.size)), target.shape, INT64)[indices]
        flat = asarray(where)
        places = target.positions()
        its = broadcast_to(asarray(value), flat.shape)
        function, _ = self.chosen(target.dtype)
        values = target.dtype.converted(its.values(), its.dtype)
        data = target.data
        for number, other in zip(flat.values(), values, strict=True):
            at = places[number]
            data[at] = target.dtype.stored(function(data[at], other))

    def outer(self, one: Any, other: Any) -> Any:
        """Of each value of one with each of the other."""
        first, second = asarray(one), asarray(other)
        return self(first.reshape(*first.shape, *(1,) * second.ndim), second)


def operand_type(given: list[Any]) -> dtype:
    """The type in which values are taken together: that of the arrays, where Python's numbers have
    a place in it."""
    arrays = [each.dtype for each in given if isinstance(each, ndarray)]
    singles = [type_of(each) for each in given if not isinstance(each, ndarray)]
    if not arrays:
        return common(*singles)
    of = common(*arrays)
    for single in singles:
        if not (of.is_number and single.kind in (SIGNED, TRUTH)):
            of = common(of, single)
    return of


def _values(given: Any, shape: layout.Shape, of: dtype) -> Any:
    """The values of an array of this shape and type, one after the other."""
    if not isinstance(given, ndarray):
        return repeat(of.stored(given) if of.kind == TRUTH else _plain(given))
    if given.shape != shape:
        given = broadcast_to(given, shape)
    values = given.values()
    if given.dtype.kind == TRUTH and of.is_number:
        return list(map(int, values))
    return values


def _plain(value: Any) -> Any:
    """A value that is no array, as Python has it."""
    return value if isinstance(value, str) else int(value)


def _stored(out: ndarray, found: ndarray, where: Any) -> ndarray:
    """Stores results in an array that is there, where a mask says so."""
    if not out.dtype.takes(found.dtype):
        raise TypeError(f"results of {found.dtype.name} cannot be stored as {out.dtype.name}")
    if where is None:
        out[...] = found
    else:
        mask = broadcast_to(where, out.shape)
        out[mask] = broadcast_to(found, out.shape)[mask]
    return out


def from_rows(rows: list[list[Any]], like: ndarray, axis: int, of: dtype) -> ndarray:
    """An array of rows along an axis, of which the other axes are those of another array."""
    at = layout.axis_number(axis, like.ndim)
    rest = (*like.shape[:at], *like.shape[at + 1 :])
    length = len(rows[0]) if rows else like.shape[at]
    found = ndarray([value for row in rows for value in row], (*rest, length), of)
    order = list(range(like.ndim - 1))
    order.insert(at, like.ndim - 1)
    return found if at == like.ndim - 1 else found.transpose(order).copy()


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise ValueError("integers to negative integer powers are not allowed")
    found: int = base**exponent
    return found


# of one value
negative = ufunc("negative", operator.neg, grows=True)
absolute = ufunc("absolute", abs, operator.truth, grows=True)
sign = ufunc("sign", _sign)
square = ufunc("square", lambda value: value * value, operator.truth, grows=True)
invert = ufunc("invert", operator.invert, operator.not_, grows=True)
logical_not = ufunc("logical_not", operator.not_, operator.not_, BOOL)
bitwise_count = ufunc("bitwise_count", lambda v: abs(v).bit_count(), result=dtype("uint8"))

# of two
add = ufunc("add", operator.add, operator.or_, grows=True, start=0)
subtract = ufunc("subtract", operator.sub, grows=True)
multiply = ufunc("multiply", operator.mul, operator.and_, grows=True, start=1)
floor_divide = ufunc("floor_divide", operator.floordiv, grows=True)
remainder = ufunc("remainder", operator.mod, grows=True)
power = ufunc("power", _power, grows=True)
left_shift = ufunc("left_shift", operator.lshift, wraps=True)
right_shift = ufunc("right_shift", operator.rshift)
bitwise_and = ufunc("bitwise_and", operator.and_, operator.and_, start=-1)
bitwise_or = ufunc("bitwise_or", operator.or_, operator.or_, start=0)
bitwise_xor = ufunc("bitwise_xor", operator.xor, operator.xor, start=0)
minimum = ufunc("minimum", min, operator.and_)
maximum = ufunc("maximum", max, operator.or_)
gcd = ufunc("gcd", gcd_of, start=0)
logical_and = ufunc("logical_and", lambda a, b: bool(a and b), operator.and_, BOOL)
logical_or = ufunc("logical_or", lambda a, b: bool(a or b), operator.or_, BOOL)
equal = ufunc("equal", operator.eq, operator.eq, BOOL, texts=True)
not_equal = ufunc("not_equal", operator.ne, operator.ne, BOOL, texts=True)
less = ufunc("less", operator.lt, operator.lt, BOOL, texts=True)
less_equal = ufunc("less_equal", operator.le, operator.le, BOOL, texts=True)
greater = ufunc("greater", operator.gt, operator.gt, BOOL, texts=True)
greater_equal = ufunc("greater_equal", operator.ge, operator.ge, BOOL, texts=True)


def divmod(one: Any, other: Any) -> tuple[Any, Any]:
    """Quotients and remainders."""
    return floor_divide(one, other), remainder(one, other)


def matmul(one: Any, other: Any) -> Any:
    """The product of two matrices, or of a matrix and a row."""
    a, b = asarray(one), asarray(other)
    if not 1 <= a.ndim <= 2 or not 1 <= b.ndim <= 2:
        raise TypeError("the numpy of lists multiplies only rows and matrices")
    if a.shape[-1] != b.shape[0]:
        raise ValueError(f"matrices of shapes {a.shape} and {b.shape} do not fit")
    of = common(a.dtype, b.dtype)
    if not of.is_number:
        raise TypeError(f"the numpy of lists multiplies no matrices of {of.name}")
    rows = list(rows_along(a.values(), (prod(a.shape[:-1]), a.shape[-1]), 1))
    columns = list(rows_along(b.values(), (b.shape[0], prod(b.shape[1:])), 0))
    found = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
    of.fitting(found)
    shape = (*a.shape[:-1], *b.shape[1:])
    return ndarray(found, shape, of) if shape else found[0]


# operators


def _both_ways(name: str, function: Function) -> None:
    """Enters an operator of arrays: of two arrays, from the right, and in place."""

    def forward(self: ndarray, other: Any) -> Any:
        return function(self, other)

    def backward(self: ndarray, other: Any) -> Any:
        return function(other, self)

    def in_place(self: ndarray, other: Any) -> ndarray:
        return _stored(self, asarray(function(self, other)), None)

    for prefix, operation in (("", forward), ("r", backward), ("i", in_place)):
        setattr(ndarray, f"__{prefix}{name}__", operation)


def _equality(function: ufunc, differs: bool) -> Function:
    """`==` or `!=`: what has another sort is not equal."""

    def compared(self: ndarray, other: Any) -> Any:
        if other is None:
            return ndarray([differs] * self.size, self.shape, BOOL)
        its = other if isinstance(other, (ndarray, *SINGLE)) else asarray(other)
        kind = its.dtype.kind if isinstance(its, ndarray) else type_of(its).kind
        if (kind == TEXT) != (self.dtype.kind == TEXT):
            shape = layout.broadcast(self.shape, asarray(its).shape)
            return ndarray([differs] * prod(shape), shape, BOOL)
        return function(self, its)

    return compared


def _enter_operators() -> None:
    both: dict[str, Function] = {
        "add": add, "sub": subtract, "mul": multiply, "floordiv": floor_divide, "mod": remainder,
        "pow": power, "lshift": left_shift, "rshift": right_shift, "and": bitwise_and,
        "or": bitwise_or, "xor": bitwise_xor, "matmul": matmul,
    }  # fmt: skip
    for name, function in both.items():
        _both_ways(name, function)
    compared: dict[str, ufunc] = {"lt": less, "le": less_equal, "gt": greater, "ge": greater_equal}
    alone = {"neg": negative, "abs": absolute, "invert": invert}
    for name, function in {**compared, **alone}.items():
        setattr(ndarray, f"__{name}__", _method(function))
    ndarray.__eq__ = _equality(equal, False)  # type: ignore[method-assign]
    ndarray.__ne__ = _equality(not_equal, True)  # type: ignore[method-assign]


def _method(function: ufunc) -> Function:
    """A function as a method."""

    def applied(self: ndarray, *other: Any) -> Any:
        return function(self, *other)

    return applied


_enter_operators()

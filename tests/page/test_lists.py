"""The numpy of lists says what numpy says: the same values, shapes and types, of random arrays."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.truth import examples

lists: Any = importlib.import_module("exactone.page.lists.numpy")
TYPES = ("bool", "int8", "int16", "int32", "int64", "uint8")
seeds = st.integers(0, 2**32 - 1)


class Both:
    """The same arrays in numpy and in lists, made by the same random numbers."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        dimensions = self.random.choice((1, 1, 2, 2, 3))
        self.shape = tuple(self.random.choice((0, 1, 2, 3, 4, 9)) for _ in range(dimensions))
        self.dtype = self.random.choice(TYPES)
        self.one, self.other = self.pair(), self.pair()
        self.axis = self.random.choice((None, *range(-dimensions, dimensions)))

    def whole(self, low: int, high: int) -> int:
        """A number between these bounds."""
        return self.random.randint(low, high)

    def pair(self) -> tuple[Any, Any]:
        """One more array of this shape, as each of the two; perhaps seen from another side."""
        size = int(numpy.prod(self.shape))
        values = [self.random.randint(0, 5) for _ in range(size)]
        made = [np.array(values, dtype=self.dtype).reshape(self.shape) for np in (numpy, lists)]
        return made[0], made[1]

    def views(self) -> tuple[Any, Any]:
        """A view of the first array."""
        way = self.random.randrange(5)
        step = self.random.choice((-2, -1, 1, 2))
        axis = self.random.randrange(len(self.shape))
        before = (slice(None),) * axis
        ways: list[Callable[[Any], Any]] = [
            lambda a: a,
            lambda a: a.T,
            lambda a: a[(*before, slice(None, None, step))],
            lambda a: a[(*before, None)],
            lambda a: a[..., 1:],
        ]
        return ways[way](self.one[0]), ways[way](self.one[1])


def plain(found: Any) -> Any:
    """What came out, with its shape and type, for comparing."""
    if isinstance(found, (tuple, list)):
        return [plain(each) for each in found]
    if isinstance(found, numpy.ndarray):
        return found.tolist(), found.shape, found.dtype.name.replace("str", "<U")
    if isinstance(found, lists.ndarray):
        return found.tolist(), found.shape, found.dtype.name
    return found.item() if isinstance(found, (numpy.generic, lists.bool_)) else found


def said(function: Callable[[], Any]) -> Any:
    """What a function returns, or that it refuses."""
    try:
        return plain(function())
    except (ValueError, IndexError, TypeError, OverflowError):
        return "refused"


def agree(function: Callable[..., Any], *pairs: tuple[Any, Any], **more: Any) -> None:
    """Both say the same, or both refuse."""
    theirs = said(lambda: function(numpy, *(pair[0] for pair in pairs), **more))
    ours = said(lambda: function(lists, *(pair[1] for pair in pairs), **more))
    assert ours == theirs, [plain(pair[0]) for pair in pairs]


@given(seed=seeds)
@examples(100)
def test_operators_of_two_arrays(seed: int) -> None:
    both = Both(seed)
    one, other = both.views(), both.other
    number = both.whole(1, 3)
    agree(lambda np, a, b: a == b, one, other)
    agree(lambda np, a, b: np.where(a > b, a, b), one, other)
    agree(lambda np, a: [a > number, a != number, a <= number, a == "a"], one)
    agree(lambda np, a: [a & a, a | a, a ^ a], one)
    agree(lambda np, a: (a + 0) + number, one)
    agree(lambda np, a: a * number, one)
    agree(lambda np, a: number - a.astype(np.int64), one)
    agree(lambda np, a: [a // number, a % number] if a.dtype != bool else 0, one)
    agree(lambda np, a, b: a.astype(np.int16) * b, one, other)
    agree(lambda np, a: ~a, one) if both.dtype != "uint8" else None
    agree(lambda np, a: -a.astype(np.int32), one)
    agree(lambda np, a, b: [np.minimum(a, b), np.maximum(a, b)], one, other)
    agree(lambda np, a: a.astype(np.int32) << number >> 1, one)


@given(seed=seeds)
@examples(100)
def test_questions_about_rows(seed: int) -> None:
    both = Both(seed)
    one, axis = both.views(), both.axis
    axis = None if axis is None or axis >= one[0].ndim else max(axis, -one[0].ndim)
    for name in ("any", "all", "sum", "max", "min", "argmax", "argmin"):
        agree(lambda np, a, name=name: getattr(a, name)(axis=axis), one)
    agree(lambda np, a: a.max(initial=3), one)
    agree(lambda np, a: np.cumsum(a, axis=axis), one)
    agree(lambda np, a: np.diff(a, axis=-1), one) if one[0].ndim else None
    agree(lambda np, a: np.ptp(a, axis=axis) if a.dtype != bool else 0, one)
    agree(lambda np, a: np.count_nonzero(a, axis=axis), one)
    agree(lambda np, a: a.sum(axis=tuple(range(a.ndim))[:2]), one)
    agree(lambda np, a: a.tolist(), one)
    agree(lambda np, a: a.tobytes(), one)
    agree(lambda np, a: np.bitwise_or.reduce(a.astype(np.int64), axis=axis), one)


@given(seed=seeds)
@examples(100)
def test_indices(seed: int) -> None:
    both = Both(seed)
    one, other = both.views(), both.other
    length = one[0].shape[0]
    some = [both.whole(-length, length - 1) for _ in range(both.whole(1, 4))] if length else [0]
    number = both.whole(-5, 5)
    part = slice(both.whole(-4, 4), both.whole(-4, 9), both.random.choice((None, 1, 2, -1)))
    agree(lambda np, a: a[number], one)
    agree(lambda np, a: a[part], one)
    agree(lambda np, a: list(a), one)
    if not one[0].size:  # numpy looks at no index of nothing
        return
    agree(lambda np, a: a[some], one)
    agree(lambda np, a: a[..., some], one)
    agree(lambda np, a: a[np.array(some)[:, None]], one)
    agree(lambda np, a: a[..., part], one)
    agree(lambda np, a: a[part, ..., number], one)
    agree(lambda np, a: a[some, part], one)
    agree(lambda np, a: a[part, some], one)
    agree(lambda np, a: a[None, some, ..., number], one)
    agree(lambda np, a: a[a > 2], one)
    agree(lambda np, a, b: a[b > 2], both.one, other)
    agree(lambda np, a: a[a.any(axis=0), ...] if a.ndim > 1 else 0, one)
    agree(lambda np, a: np.nonzero(a), one)
    agree(lambda np, a: np.argwhere(a), one)
    agree(lambda np, a: np.flatnonzero(a), one)


@given(seed=seeds)
@examples(100)
def test_what_is_stored_is_seen_in_all_views(seed: int) -> None:
    both = Both(seed)
    number = both.whole(0, 1)
    some = [both.whole(-3, 3) for _ in range(3)]
    part = slice(both.whole(-4, 4), both.whole(-4, 9), both.random.choice((None, 2, -1)))

    def stored(index: Callable[[Any], Any], value: Any) -> Callable[..., Any]:
        """Stores through a view, and looks at the whole."""

        def look(np: Any, a: Any) -> Any:
            whole = a.copy()
            for view in (whole, whole.T, whole[::-1], whole.reshape(-1), whole.ravel()):
                view[index(view)] = value(view) if callable(value) else value
            return whole

        return look

    agree(stored(lambda a: part, number), both.one)
    agree(stored(lambda a: some, number), both.one)
    agree(stored(lambda a: a > 2, number), both.one)
    agree(stored(lambda a: ..., lambda a: a[::-1]), both.one)
    agree(stored(lambda a: (..., some), number), both.one)
    agree(stored(lambda a: slice(1, None), lambda a: a[:-1]), both.one)

    def in_place(np: Any, a: Any, b: Any) -> Any:
        whole = a.copy()
        whole |= b
        whole.T[...] &= b.T
        whole[1:] ^= whole[:-1].copy()
        return whole

    agree(in_place, both.one, both.other)


@given(seed=seeds)
@examples(100)
def test_functions_that_put_values_elsewhere(seed: int) -> None:
    both = Both(seed)
    one, other = both.views(), both.other
    axis = both.random.randrange(one[0].ndim)
    number = both.whole(0, 3)
    agree(lambda np, a, b: np.concatenate([a, b], axis=axis), one, other)
    agree(lambda np, a: np.concatenate([a, a[..., :1]], axis=-1), one)
    agree(lambda np, a: np.stack([a, a], axis=axis), one)
    agree(lambda np, a: np.repeat(a, number, axis=axis), one)
    agree(lambda np, a: np.repeat(a, np.arange(a.size)), one)
    agree(lambda np, a: np.tile(a, (number, 2)), one)
    agree(lambda np, a: np.pad(a, number, constant_values=1), one)
    agree(lambda np, a: np.roll(a, number, axis=axis), one)
    agree(lambda np, a: np.roll(a, number), one)
    agree(lambda np, a: np.moveaxis(a, axis, -1), one)
    agree(lambda np, a: a.reshape(-1, number), one)
    agree(lambda np, a: a.reshape(number, -1).T, one)
    agree(lambda np, a: np.rot90(a, number), one)
    agree(lambda np, a: np.take(a, [0, 0], axis=axis), one)
    agree(lambda np, a: np.delete(a, [0], axis=axis), one)
    agree(lambda np, a: np.split(a, [1, 2]), one)
    agree(lambda np, a: a.swapaxes(0, -1), one)
    agree(lambda np, a: np.broadcast_to(a, (2, *a.shape)), one)
    agree(lambda np, a: np.column_stack([a, a]), one)
    agree(lambda np, a: np.hstack([a, a]), one)


@given(seed=seeds)
@examples(100)
def test_functions_that_sort(seed: int) -> None:
    both = Both(seed)
    one, axis = both.views(), both.axis
    axis = -1 if axis is None or not -one[0].ndim <= axis < one[0].ndim else axis
    agree(lambda np, a: np.sort(a, axis=axis), one)
    agree(lambda np, a: np.argsort(a, axis=axis, kind="stable"), one)
    agree(lambda np, a: np.unique(a, return_index=True, return_counts=True), one)
    agree(lambda np, a: np.unique(a.ravel(), return_inverse=True), one)
    agree(lambda np, a: np.unique(a, axis=0), one)
    agree(lambda np, a: np.searchsorted(np.sort(a.ravel()), [0, 2, 9]), one)
    agree(lambda np, a: np.searchsorted(np.sort(a.ravel()), 2, side="right"), one)
    agree(lambda np, a: np.bincount(a.ravel().astype(np.int64), minlength=3), one)
    agree(lambda np, a: np.isin(a, [1, 3]), one)
    agree(lambda np, a: np.clip(a.astype(np.int32), 1, 3), one)
    agree(lambda np, a: np.take_along_axis(a, np.argsort(a, -1, kind="stable"), axis=-1), one)
    agree(lambda np, a: np.packbits(a > 2, axis=axis, bitorder="little"), one)


CASES: dict[str, Callable[[Any], Any]] = {
    "a matrix by a row": lambda np: np.arange(6).reshape(2, 3) @ [3, 1, 2],
    "matrices": lambda np: np.arange(6).reshape(2, 3) @ np.arange(6).reshape(3, 2),
    "rows": lambda np: np.arange(3) @ np.arange(3),
    "quotients": lambda np: np.divmod(np.arange(-4, 5), 3),
    "indices": lambda np: np.indices((2, 3)),
    "a triangle": lambda np: np.triu_indices(4, k=1),
    "the smallest type": lambda np: np.arange(5).astype(np.min_scalar_type(4)),
    "texts": lambda np: np.array(["a", "bc", "d"])[[1, 0]].tolist(),
    "signs as texts": lambda np: np.array([list("abc"), list("def")]).view("<U3").ravel().tolist(),
    "texts chosen": lambda np: np.array(list("ab"))[np.array([[0, 1], [1, 0]])].tolist(),
    "texts by a mask": lambda np: np.where([True, False], "│", " ").tolist(),
    "windows": lambda np: np.lib.stride_tricks.sliding_window_view(np.arange(6)[::-1], 3),
    "places named twice": lambda np: _added(np),
    "a mask": lambda np: _negated(np),
    "bits counted": lambda np: np.bitwise_count(np.array([0, 5, 255])),
    "bits and back": lambda np: np.unpackbits(np.packbits(np.arange(11) % 3 == 0), count=11),
    "the first bits": lambda np: np.left_shift(np.int64(1), np.arange(5)),
    "bits shifted out": lambda np: np.array([3 << 61, -5, 7]) << np.array([1, 62, 61]),
    "bytes shifted out": lambda np: np.array([200, 3], np.uint8) << 3,
    "the common divisor": lambda np: np.gcd.reduce(np.array([12, 18, 8])),
    "bytes": lambda np: np.frombuffer(b"exactone", dtype=np.uint8),
    "empty lists": lambda np: np.isin(np.arange(3), []),
    "empty rows": lambda np: np.array([[], []], dtype=np.int64).sum(axis=1),
    "types in common": lambda np: np.array([1], np.int8) + np.array([1], np.uint8),
    "truth as numbers": lambda np: np.array([True, False]) + np.array([1, 1], np.int8),
    "a set of columns": lambda np: np.arange(12).reshape(3, 4)[:, [3, 1]],
    "axes between": lambda np: np.arange(24).reshape(2, 3, 4)[[0, 1], :, [3, 1]],
    "numbers from arrays": lambda np: np.array([np.arange(3), np.arange(3)]),
    "a cell": lambda np: np.arange(6).reshape(2, 3)[1, 2],
    "a mask of columns": lambda np: np.arange(6).reshape(2, 3)[:, np.array([True, False, True])],
    "a row of itself": lambda np: _shifted(np),
}


def _added(np: Any) -> Any:
    found = np.zeros(4, dtype=np.int64)
    np.add.at(found, [1, 1, 3], [5, 6, 7])
    np.bitwise_or.at(found, np.array([0, 0]), np.array([1, 2]))
    np.minimum.at(found, [3], 2)
    return found


def _negated(np: Any) -> Any:
    found = np.arange(5)
    np.negative(found, out=found, where=found % 2 == 0)
    return found


def _shifted(np: Any) -> Any:
    found = np.arange(5)
    found[1:] = found[:-1]
    found[found] = found
    return found


@pytest.mark.parametrize("name", CASES)
def test_single_cases(name: str) -> None:
    case = CASES[name]
    assert plain(case(lists)) == plain(case(numpy))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: lists.array([100], lists.int8) + lists.array([100], lists.int8),
        lambda: lists.array([300]).astype(lists.int8),
        lambda: lists.array([1 << 62]) * 4,
        lambda: lists.arange(3) / 2,
        lambda: lists.array([1.5]),
        lambda: lists.zeros(3),
        lambda: lists.array(["a"])[:1].__setitem__(0, "ab"),
        lambda: lists.linalg,
    ],
)
def test_what_is_not_there_raises(wrong: Callable[[], Any]) -> None:
    with pytest.raises((OverflowError, TypeError, AttributeError)):
        wrong()


def test_a_single_truth_is_turned_around() -> None:
    assert not ~(lists.arange(3) >= 0).all()
    assert ~lists.array([False, True])[0]


def test_the_same_seed_gives_the_same_order() -> None:
    orders = [lists.random.default_rng(3).permutation(9).tolist() for _ in range(2)]
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == list(range(9))
    rows = lists.arange(9)
    lists.random.default_rng(3).shuffle(rows[1:])
    assert rows[0] == 0
    assert sorted(rows.tolist()) == list(range(9))

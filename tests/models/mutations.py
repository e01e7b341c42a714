"""JSON that was changed in one place or a few: what stands there is something else, or gone."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

OTHERS: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.0, 2.5, 10**12, "", "x", "R1C1", "R0C3", "18"),
    *([], {}, [1], [[]], ["R1C1"], [["R1C1", "R2C2"]], {"a": 1}, [None], [0, 0], [[0, 0]]),
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The keys and numbers that lead to each value within a value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner += value.items()
    elif isinstance(value, list):
        inner += enumerate(value)
    for key, each in inner:
        yield (*path, key)
        yield from _paths(each, (*path, key))


def mutated(value: Any, dice: random.Random) -> Any:
    """A table that differs in one place, or in a few."""
    value = copy.deepcopy(value)
    for _ in range(dice.choice([1, 1, 2, 3])):
        if not (paths := list(_paths(value))):
            return value
        *inner, last = dice.choice(paths)
        around = value
        for key in inner:
            around = around[key]
        if isinstance(around, dict) and dice.random() < 0.15:
            del around[last]
        else:
            around[last] = copy.deepcopy(dice.choice(OTHERS))
    return value

"""What there is at places, found by both of their names: r4c1 and (4, 1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Generic, TypeVar, overload

from .puzzle import At, place_name

K = TypeVar("K", bound=At)
V = TypeVar("V")
D = TypeVar("D")

CELL = re.compile(r"(?:layer (\d+(?:\.\d+)*) )?r(\d+)c(\d+)", re.ASCII)


class Places(dict[K, V], Generic[K, V]):
    """A dict whose keys are places: each is found by its name, as in "r4c1",
    and by its coordinates, as in [4, 1]."""

    def __missing__(self, at: At) -> V:
        for name in names(at):
            if super().__contains__(name):
                value: V = super().__getitem__(name)  # type: ignore[index]  # it is a key, as was just seen
                return value
        raise KeyError(at)

    def __getitem__(self, at: At) -> V:
        value: V = super().__getitem__(at)  # type: ignore[index]  # where it is no key, __missing__ looks for others
        return value

    def __contains__(self, at: object) -> bool:
        return super().__contains__(at) or any(
            super(Places, self).__contains__(name) for name in names(at)
        )

    @overload
    def get(self, at: At, default: None = None, /) -> V | None: ...

    @overload
    def get(self, at: At, default: V, /) -> V: ...

    @overload
    def get(self, at: At, default: D, /) -> V | D: ...

    def get(self, at: At, default: Any = None, /) -> Any:
        """What there is at a place, or else the default."""
        try:
            return self[at]
        except KeyError:
            return default


def names(at: object) -> Iterator[At]:
    """What else a place is called."""
    if isinstance(at, tuple) and at and not any(isinstance(each, str) for each in at):
        yield place_name(at)
    elif isinstance(at, str) and (cell := CELL.fullmatch(at.strip().lower())):
        layers, row, column = cell.groups()
        coordinates = (*map(int, layers.split(".") if layers else ()), int(row), int(column))
        yield coordinates
        yield place_name(coordinates)

"""What arrays are called in annotations."""

from __future__ import annotations

from types import GenericAlias
from typing import Any

ArrayLike = Any


class NDArray:
    """An array with values of a type: only for annotations."""

    __class_getitem__: Any = classmethod(GenericAlias)

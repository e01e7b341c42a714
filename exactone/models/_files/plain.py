"""What a program has at hand, as plain data that a file can say: tuples as lists, arrays as what is in them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ...solver.errors import PuzzleError


def as_json(said: object) -> str:
    """JSON that says the same; raises PuzzleError where there is none."""
    try:
        return json.dumps(said, default=_plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(f"a puzzle is made of texts, numbers, lists and dicts: {str(error).lower()}") from None


def as_text(rows: Iterable[Any]) -> str:
    """The text of a grid that is a list of rows: texts, or lists of cells."""
    found = list(rows)
    if found and all(isinstance(row, str) for row in found):
        return "\n".join(found)
    return as_json(found)


def _plain(said: object) -> object:
    """The same as lists or numbers, as arrays and their items know it of themselves."""
    import numpy as np

    if isinstance(said, np.ndarray | np.generic):
        return said.tolist()
    raise TypeError(f"{type(said).__name__} is none of these")

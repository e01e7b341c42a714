"""Many answers at once as they are written and drawn, where each is a sign in every cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from exactone.models.boards.board import Cell

if TYPE_CHECKING:
    from exactone.solver.bundle import AnswerBatch


def signs(
    bundle: AnswerBatch, blank: Sequence[Sequence[str]], see: Callable[[Any], tuple[Cell, str]]
) -> Any:
    """The sign in each cell of each answer, from what a label says of a cell;
    None where one takes several signs."""
    import numpy as np

    used = bundle.used
    told = [see(bundle.label(choice)) for choice in used.tolist()]
    if any(len(sign) != 1 for line in (*blank, [sign for _, sign in told]) for sign in line):
        return None
    form = np.array([list(line) for line in blank])
    cells = np.zeros(int(used.max(initial=0)) + 1, dtype=np.int64)
    columns = form.shape[1]
    there = np.zeros(len(cells), dtype="<U1")
    cells[used] = [row * columns + column for (row, column), _ in told]
    there[used] = [sign for _, sign in told]
    found = np.tile(form.ravel(), (len(bundle.rows), 1))
    np.put_along_axis(found, cells[bundle.rows], there[bundle.rows], axis=1)
    return found.reshape(-1, *form.shape)


def rows(signs: Any) -> list[str] | None:
    """Answers as JSON, a list of rows each; None where a sign is written otherwise there."""
    import numpy as np

    if any(
        not sign.isascii() or not sign.isprintable() or sign in '"\\' for sign in set(signs.flat)
    ):
        return None
    number, height, width = signs.shape
    before = f'", "{" " * width}' * height
    lines = np.tile(np.array(list(before)), (number, 1)).reshape(number, height, -1)
    lines[:, :, 4:] = signs
    texts: list[str] = lines.reshape(number, -1).view(f"<U{len(before)}").ravel().tolist()
    return [f'["{text[4:]}"]' for text in texts]

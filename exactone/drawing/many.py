"""Texts of many answers at once, the same as `text` draws one by one: signs and walls are put into arrays of signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..solver.grid import Grid, Pictured
from .paper import Paper
from .signs import JOINTS, width
from .text import text

FIRST = 0xF0000  # of signs that nobody uses, which stand for cells
CELL, LINE = 4, 2  # from one cell to the next, where there is room for walls


def texts(pictured: Pictured, paper: Paper) -> Sequence[str | None]:
    """The text of each answer; None where it has to be drawn alone."""
    grid, signs = pictured.grid, pictured.signs
    if paper.ascii or paper.color or grid.link or any(sign.isspace() or width(sign) != 1 for sign in set(signs.flat)):
        return [None] * len(signs)
    rows, columns = signs.shape[1:]
    names = [[chr(FIRST + row * columns + column) for column in range(columns)] for row in range(rows)]
    marked = replace(grid, layers=(tuple(map(tuple, names)),))
    if pictured.right is None or pictured.below is None:
        return _filled(text(marked, paper), signs)
    return _walled(marked, signs, pictured.right, pictured.below, paper)


def _filled(form: str, signs: Any) -> list[str]:
    """A text with the signs of each answer in the place of its own."""
    number, size = len(signs), signs[0].size
    at = {sign: place for place, sign in enumerate(form)}
    lines = np.tile(np.array(list(form)), (number, 1))
    lines[:, [at[chr(FIRST + cell)] for cell in range(size)]] = signs.reshape(number, size)
    return _joined(lines)


def _joined(signs: Any) -> list[str]:
    """Rows of signs as texts."""
    flat = np.ascontiguousarray(signs)
    texts: list[str] = flat.view(f"<U{flat.shape[1]}").ravel().tolist()
    return texts


def _walled(marked: Grid, signs: Any, right: Any, below: Any, paper: Paper) -> list[str | None]:
    """Texts with a room for each wall; where walls are even, rows and columns without walls have none."""
    number, rows, columns = signs.shape
    form = text(replace(marked, right=lambda row, column: True, below=lambda row, column: True), paper).split("\n")
    if [len(line) for line in form] != [CELL * columns + 1] * (LINE * rows + 1):
        return [None] * number  # there is no room, or something stands around
    upright = np.pad(right, ((0, 0), (0, 0), (1, 1)), constant_values=True)
    level = np.pad(below, ((0, 0), (1, 1), (0, 0)), constant_values=True)
    joints = np.zeros((number, rows + 1, columns + 1), dtype=np.int64)
    joints[:, 1:] += upright
    joints[:, :-1] += 4 * upright
    joints[:, :, :-1] += 2 * level
    joints[:, :, 1:] += 8 * level
    lines = np.full((number, LINE * rows + 1, CELL * columns + 2), " ")
    lines[:, ::LINE, :-1:CELL] = np.array(list(JOINTS))[joints]
    lines[:, 1::LINE, :-1:CELL] = np.where(upright, "│", " ")
    lines[:, 1::LINE, CELL // 2 : -1 : CELL] = signs
    for dash in range(1, CELL):
        lines[:, ::LINE, dash:-1:CELL] = np.where(level, "─", " ")
    lines[:, :, -1] = "\n"
    even = (upright.all(1) == upright.any(1)).all(1) & (level.all(2) == level.any(2)).all(1)
    joined = _joined(lines.reshape(number, -1)[:, :-1])
    return [None if alone else one for one, alone in zip(joined, even.tolist(), strict=True)]

"""Turned and mirrored puzzle files, by plain code that knows pictures, lists and names of cells,
and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.brute_grids import tokens

if TYPE_CHECKING:
    from tests.kinds import Case, Keys

Rows = Sequence[Sequence[str]]

PICTURES = ("grid", "areas", "given", "board")
NAME = re.compile(r"r(\d+)c(\d+)")
LINES = re.compile(r"\b(row|column)(s?)\b")
SIDED = {
    "rows",
    "columns",
    "left",
    "right",
    "top",
    "bottom",
    "around",
    "alike",
    "looks",
    "stretches",
    "edges",
    "between",
}
"""Keys of rules that say more of places than names do, or lie along a side."""


class Turning(NamedTuple):
    """Mirrored from left to right or not, then so many quarter turns clockwise."""

    mirrored: bool
    quarters: int

    @property
    def lays_down(self) -> bool:
        """Whether rows become columns."""
        return self.quarters % 2 == 1

    def rows(self, rows: Rows) -> list[list[str]]:
        """Rows of words."""
        found = [list(row[::-1] if self.mirrored else row) for row in rows]
        for _ in range(self.quarters):
            found = [list(column) for column in zip(*found[::-1], strict=True)]
        return found

    def picture(self, picture: str | Sequence[str]) -> list[str]:
        """A picture, written with spaces where it was."""
        rows = tokens(picture)
        space = (
            " "
            if any(len(word) > 1 for row in rows for word in row) or " " in "".join(picture).strip()
            else ""
        )
        return [space.join(row) for row in self.rows(rows)]

    def cell(self, row: int, column: int, height: int, width: int) -> tuple[int, int]:
        """A cell of a board of that size, from 0."""
        column = width - 1 - column if self.mirrored else column
        for _ in range(self.quarters):
            row, column, height, width = column, height - 1 - row, width, height
        return row, column


TURNINGS = [Turning(mirrored, quarters) for mirrored, quarters in product((False, True), range(4))]


def pictures(keys: Keys, turning: Turning) -> Keys:
    """Keys of which some are pictures, and the others say nothing of places."""
    return {key: turning.picture(said) if key in PICTURES else said for key, said in keys.items()}


def answers(case: Case, keys: Keys, truth: Iterable[Any], turning: Turning) -> dict[Any, Hashable]:
    """What each answer becomes: the rows of a picture with a sign for each cell,
    or what the case says."""
    if (other := case.turned_answer) is None:
        return {answer: tuple(map("".join, turning.rows(answer))) for answer in truth}
    picture = next(keys[key] for key in PICTURES if key in keys)
    board = tokens(picture) if case.board is None else case.board(keys)
    return {answer: other(answer, turning, len(board), len(board[0])) for answer in truth}


def keys(keys: Keys, turning: Turning) -> Keys:
    """Pictures, and what stands beside rows and columns, as in "3 1", along them."""
    turned = pictures(keys, turning)
    if "rows" in keys:
        across, down = ([str(line) for line in keys[side]] for side in ("rows", "columns"))
        if turning.mirrored:
            across, down = list(map(_back, across)), down[::-1]
        for _ in range(turning.quarters):
            across, down = list(map(_back, down)), across[::-1]
        turned = {**turned, "rows": across, "columns": down}
    if not keys.keys().isdisjoint(("left", "right", "top", "bottom")):
        board = tokens(keys["grid"])
        left, right = ([*keys.get(side, "?" * len(board))] for side in ("left", "right"))
        top, bottom = ([*keys.get(side, "?" * len(board[0]))] for side in ("top", "bottom"))
        if turning.mirrored:
            left, right, top, bottom = right, left, top[::-1], bottom[::-1]
        for _ in range(turning.quarters):
            left, right, top, bottom = bottom, top, left[::-1], right[::-1]
        turned = {**turned, "left": left, "right": right, "top": top, "bottom": bottom}
    return turned


def _back(line: str) -> str:
    return " ".join(line.split()[::-1])


def with_rules(keys: Keys, turning: Turning) -> Keys | None:
    """Pictures, and rules that name cells; None where they say more of places than that."""
    if "grid" not in keys or "between" in keys or any(not row.strip("-+ ") for row in keys["grid"]):
        return None
    said = {
        key: value
        for key, value in keys.items()
        if key != "areas" and (key != "given" or isinstance(value, dict))
    }
    if keys.get("dimensions", 2) != 2 or any(_is_sided(rule) for rule in keys.get("rule", ())):
        return None
    size = len(tokens(keys["grid"])), len(tokens(keys["grid"])[0])

    def moved(found: re.Match[str]) -> str:
        row, column = turning.cell(int(found[1]) - 1, int(found[2]) - 1, *size)
        return f"r{row + 1}c{column + 1}"

    def other(found: re.Match[str]) -> str:
        return (
            {"row": "column", "column": "row"}[found[1]] + found[2]
            if turning.lays_down
            else found[0]
        )

    def words(text: str) -> str:
        shape = re.fullmatch(r"(blocks )?(\d+)x(\d+)", text)
        if shape and turning.lays_down:
            return f"{shape[1] or ''}{shape[3]}x{shape[2]}"
        return LINES.sub(other, NAME.sub(moved, text))

    return {
        **_with_words(said, words),
        **pictures({key: keys[key] for key in ("grid", "areas") if key in keys}, turning),
    }


def _is_sided(value: Any) -> bool:
    """Whether something of a rule lies along a side, or looks one way."""
    if isinstance(value, dict):
        return not SIDED.isdisjoint(value) or any(map(_is_sided, value.values()))
    if isinstance(value, list):
        return any(map(_is_sided, value))
    return value in ("right", "below") or (isinstance(value, str) and value.startswith("between"))


def _with_words(value: Any, words: Callable[[str], str]) -> Any:
    """Data with other words in it."""
    if isinstance(value, dict):
        return {words(key): _with_words(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_words(inner, words) for inner in value]
    return words(value) if isinstance(value, str) else value

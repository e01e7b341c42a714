"""What a page shows of the puzzle: its text, its form, its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import maker_of
from exactone.models.base.pencil import PencilGroup
from exactone.solver.grid import Grid, Look

from .edits import said_now
from .empty import named
from .form import AREAS, PICTURE, form
from .opened import Opened
from .pictures import Points, board, size_of
from .sharing import formats

CAN = (
    "verdict",
    "candidates",
    "why",
    "hint",
    "fix",
    "minimize",
    "tell",
    "count",
    "solve",
    "share",
    "shape",
)


def state(opened: Opened) -> tuple[dict[str, Any], Points]:
    """All that there is to show, and the places that its drawing has no names for."""
    puzzle = opened.puzzle
    found: dict[str, Any] = {
        "kind": opened.keys.get("kind") if puzzle is None else puzzle.kind,
        "text": opened.text,
        "form": [],
        "board": None,
        "can": [],
        "title": _text(opened.keys.get("title")),
        "author": _text(opened.keys.get("author")),
    }
    if opened.more:
        found["more"] = opened.more
    if opened.lost:
        found["lost"] = [*opened.lost]
    if opened.fault is not None:
        found["error"] = dict(opened.fault)
    if puzzle is None:
        return found, {}
    grid = puzzle.grid()
    keys = said_now(puzzle, opened.keys, opened.is_puzzle)
    fields, points = form(puzzle, keys, grid)
    if not opened.is_puzzle:
        grid = _with_signs(grid, puzzle, fields)
    found |= {
        "name": named(puzzle.kind),
        "form": fields,
        "board": board(grid, None, points),
        "can": _can(puzzle, grid) if opened.is_puzzle else [],
        "shares": formats(puzzle),
    }
    if groups := [*puzzle.pencil()] if opened.is_puzzle else []:
        found["pencil"] = {"groups": [*map(_group, groups)]}
        found["can"] += ["draw", "check"]
    notes = {"note": puzzle.note(), "doubt": puzzle.doubt()}
    if opened.entry and opened.entry.note:
        notes["read"] = opened.entry.note.removeprefix("puzzle: ")
    return found | {key: said for key, said in notes.items() if said}, points


def _group(group: PencilGroup) -> dict[str, Any]:
    """Places that may have the same signs, as data."""
    signs = [{"sign": each.sign, "words": each.words} for each in group.signs]
    return {"words": group.words, "at": [*group.at], "signs": signs}


def _text(said: object) -> str:
    """A title, if it is one."""
    return said if isinstance(said, str) else ""


def _can(puzzle: Kind, grid: Grid) -> list[str]:
    """The verbs that may be asked of a puzzle: of a cube there is no other one of its size."""
    if maker_of(puzzle.kind) is None:
        return [*CAN]
    layers, _, _ = size_of(grid)
    return [*CAN, "make", *(["another"] if layers == 1 else [])]


def _with_signs(grid: Grid, puzzle: Kind, fields: list[dict[str, Any]]) -> Grid:
    """The last picture of a puzzle, with the signs in its cells that the text has now, although
    they make no puzzle yet."""
    looks = dict(grid.scene.looks)
    known, _ = form(puzzle, said_now(puzzle, {}, True), grid)
    before = {field["key"]: field for field in known}
    for field in fields:
        if field["type"] not in (PICTURE, AREAS) or not field.get("at") or not field.get("cells"):
            continue
        looks |= _new_signs(field, before[field["key"]])
    return replace(grid, scene=replace(grid.scene, looks=looks))


def _new_signs(field: Mapping[str, Any], before: Mapping[str, Any]) -> dict[tuple[int, int], Look]:
    """How cells look in which other signs stand than did before."""
    old = before.get("cells") or []
    found = dict[tuple[int, int], Look]()
    for y, (row, names) in enumerate(zip(field["cells"], field["at"], strict=True)):
        for x, (sign, name) in enumerate(zip(row, names, strict=True)):
            same = len(old) > y and len(old[y]) > x and old[y][x] == sign
            if name == f"r{y + 1}c{x + 1}" and not same:
                found[y, x] = Look(sign.strip("._"))
    return found

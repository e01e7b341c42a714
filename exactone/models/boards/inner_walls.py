"""Walls within areas: a picture of areas cannot say a wall between two cells of one area."""

from __future__ import annotations

import re
from collections.abc import Collection

from exactone.solver.errors import PuzzleError

from .board import Cell, beside, cell_name
from .keys import LIST_OF_TEXTS, Picture, Schema, items, key

Wall = tuple[Cell, Cell]
"""Two neighbours with a wall between them, the first one in reading order first."""

WALLS = "walls"
WALL_SCHEMA: dict[str, Schema] = {WALLS: LIST_OF_TEXTS}
_WALL = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})-r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")


def wall_of(said: object) -> Wall:
    """The wall that a text as r1c2-r1c3 means."""
    match = _WALL.fullmatch(said) if isinstance(said, str) else None
    if match is None:
        raise ValueError(said)
    row, column, other_row, other_column = (int(number) - 1 for number in match.groups())
    one, other = sorted([(row, column), (other_row, other_column)])
    if other not in beside(one):
        raise ValueError(said)
    return one, other


def named_walls(walls: Collection[Wall]) -> list[str] | None:
    """Walls as a file has them; None where there are none."""
    return [f"{cell_name(one)}-{cell_name(other)}" for one, other in sorted(walls)] or None


def check_walls(walls: Collection[Wall], areas: Picture) -> None:
    """Refuses walls that are not between two cells of one area."""
    home = dict(areas.items())
    for one, other in walls:
        name = f"{cell_name(one)}-{cell_name(other)}"
        if one not in home or other not in home:
            raise PuzzleError(f"the wall {name} is not on the grid; leave it out", WALLS)
        if home[one] != home[other]:
            said = f"{name} are of two areas, {home[one]} and {home[other]}"
            raise PuzzleError(f"{said}, between which there is a wall anyway; leave it out", WALLS)


def refuse_unread_walls(said: Collection[str], known: Collection[str]) -> None:
    """Refuses walls within areas of a kind that goes by its areas alone."""
    if WALLS in said and WALLS not in known and "areas" in known:
        why = "this kind goes by its areas alone"
        raise PuzzleError(f"walls within areas are not read here: {why}; leave them out", WALLS)


def walls_key() -> tuple[Wall, ...]:
    """The field of a class for them."""
    walls: tuple[Wall, ...] = key(
        items(wall_of, '["r1c2-r1c3"]'),
        "walls within an area, where there are some: a list of neighbours, as in r1c2-r1c3",
        default=(),
        name=WALLS,
        write=named_walls,
    )
    return walls

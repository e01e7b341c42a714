"""Bundled sets of tiles with their drawings: roads, which branch or are not there, and paths, which pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Sides = tuple[str, str, str, str]
"""The colours of a tile: up, right, down, left."""

OPPOSITE = (2, 3, 0, 1)  # the side on which a neighbour touches


@dataclass(frozen=True)
class Set:
    """Tiles by name, how lines are drawn, and what their sides are called."""

    tiles: Mapping[str, Sides]
    line: str  # the colour that is drawn as a line
    outside: str | None  # the colour of the rim, where the puzzle says nothing
    aliases: Mapping[str, str]


def _lines(line: str, *names: str, ways: str = "URDL") -> dict[str, Sides]:
    """Tiles called by the sides that their lines reach."""
    return {name: _sides(line, *(way in name for way in ways)) for name in names}


def _sides(line: str, up: bool, right: bool, down: bool, left: bool) -> Sides:
    def colour(there: bool) -> str:
        return line if there else "none"

    return colour(up), colour(right), colour(down), colour(left)


SETS = {
    "roads": Set(
        {
            "U": _sides("road", True, True, False, True),
            "D": _sides("road", False, True, True, True),
            "L": _sides("road", True, False, True, True),
            "R": _sides("road", True, True, True, False),
            "E": _sides("road", False, False, False, False),
        },
        "road",
        None,
        {"┴": "U", "┬": "D", "┤": "L", "├": "R"},
    ),
    "paths": Set(
        _lines("path", "UD", "LR", "UR", "RD", "DL", "UL"),
        "path",
        "none",
        {
            **dict(zip("│─└┌┐┘", ("UD", "LR", "UR", "RD", "DL", "UL"), strict=True)),
            **dict(zip("|-LF7J", ("UD", "LR", "UR", "RD", "DL", "UL"), strict=True)),
            **{name[::-1]: name for name in ("UD", "LR", "UR", "RD", "DL", "UL")},
        },
    ),
}
LINES = dict(zip(range(16), "·╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
"""The sign that reaches these sides: up 1, right 2, down 4, left 8."""


def sign(sides: Sides, line: str) -> str:
    """A tile as box-drawing lines."""
    return LINES[sum(1 << way for way, colour in enumerate(sides) if colour == line)]


def block(sides: Sides, line: str) -> tuple[str, str, str]:
    """A tile as a block of three rows of six signs."""
    up, right, down, left = (colour == line for colour in sides)
    middle = "==" if left and right else "||" if up or down else "==" if left or right else ".."
    side = {True: "==", False: ".."}
    return f"..{'||' if up else '..'}..", f"{side[left]}{middle}{side[right]}", f"..{'||' if down else '..'}.."

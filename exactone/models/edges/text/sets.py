"""Bundled sets of tiles with their drawings: roads, which branch or are not there, and paths,
which pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from exactone.models.edges import Sides


@dataclass(frozen=True)
class Set:
    """Tiles by name, how lines are drawn, and what their sides are called."""

    tiles: Mapping[str, Sides]
    line: str  # the colour that is drawn as a line
    outside: str | None  # the colour of the rim, where the puzzle says nothing
    aliases: Mapping[str, str]


def _tiles(line: str, reaching: Mapping[str, str]) -> dict[str, Sides]:
    """Tiles by name, from the sides that their lines reach."""
    tiles = dict[str, Sides]()
    for name, reached in reaching.items():
        up, right, down, left = (line if side in reached else "none" for side in "URDL")
        tiles[name] = up, right, down, left
    return tiles


PASSES = ("UD", "LR", "UR", "RD", "DL", "UL")
SETS = {
    "roads": Set(
        _tiles("road", {"U": "URL", "D": "RDL", "L": "UDL", "R": "URD", "E": ""}),
        "road",
        None,
        {"┴": "U", "┬": "D", "┤": "L", "├": "R"},
    ),
    "paths": Set(
        _tiles("path", {name: name for name in PASSES}),
        "path",
        "none",
        {
            **dict(zip("│─└┌┐┘", PASSES, strict=True)),
            **dict(zip("|-LF7J", PASSES, strict=True)),
            **{name[::-1]: name for name in PASSES},
        },
    ),
}
NO_SET = Set({}, "", None, {})
LINES = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The signs by the sides that they reach: up 1, right 2, down 4, left 8."""


def sign(sides: Sides, line: str) -> str:
    """A tile as box-drawing lines."""
    return LINES[sum(1 << way for way, colour in enumerate(sides) if colour == line)]


def block(sides: Sides, line: str) -> tuple[str, str, str]:
    """A tile as a block of three rows of six signs."""
    up, right, down, left = (colour == line for colour in sides)
    if left and right:
        middle = "=="
    elif up or down:
        middle = "||"
    else:
        middle = "==" if left or right else ".."
    side = {True: "==", False: ".."}
    return (
        f"..{'||' if up else '..'}..",
        f"{side[left]}{middle}{side[right]}",
        f"..{'||' if down else '..'}..",
    )

"""Small kinds of which nothing is said but what they look like: a row of a table for each thing
that cells of grid puzzles show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from exactone.models.base.cell_puzzle import CellPuzzle
from exactone.models.base.looks import (
    ANSWER,
    DISC,
    FULL,
    NOTHING,
    Sign,
    arms,
    arrow,
    black_circle,
    half,
    number,
    on_black,
    white_circle,
)
from exactone.models.base.loop_puzzle import LoopPuzzle
from exactone.models.boards.cells import Cells
from exactone.models.boards.edges import Edges
from exactone.models.boards.keys import Picture, key, picture
from exactone.models.parts.part import Part, Rule

ANY = picture("[^ ]+", "any sign")


@dataclass(frozen=True, kw_only=True)
class Shown(CellPuzzle):
    """A picture of clues, which stand in cells."""

    kind: ClassVar[str] = "shown"
    signs: ClassVar = {}

    grid_: Picture = key(ANY, "a picture", name="grid")

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()


@dataclass(frozen=True, kw_only=True)
class Blocked(Shown):
    """A picture of clues, which stand where no cells are."""

    @cached_property
    def board(self) -> Cells:
        holes = frozenset(cell for cell, _ in self.grid_.marked())
        return Cells(*self.grid_.size, holes)


class Lamps(Blocked):
    """Lamps, and black cells with numbers, as in akari."""

    signs: ClassVar = {
        "lamp": Sign("*", "*", "●", "lamp", DISC),
        "none": Sign("x", ".", "·", "cell without a lamp", NOTHING),
    }
    clue_looks: ClassVar = {"grid_": {"[0-4#]": on_black}}


class Halves(Blocked):
    """Half cells, as in shakashaka."""

    signs: ClassVar = {
        "nw": Sign("", "p", "◤", "", half("nw")),
        "ne": Sign("", "q", "◥", "", half("ne")),
        "sw": Sign("", "b", "◣", "", half("sw")),
        "se": Sign("", "d", "◢", "", half("se")),
        "none": Sign("", ".", "·", "", NOTHING),
    }
    clue_looks: ClassVar = {"grid_": {"[0-4#]": on_black}}


class Bridges(Blocked):
    """Islands with numbers, and single and double bridges between them, as in hashi."""

    signs: ClassVar = {
        "ew": Sign("", "h", "─", "", arms("ew")),
        "ns": Sign("", "v", "│", "", arms("ns")),
        "eeww": Sign("", "H", "═", "", arms("eeww")),
        "nnss": Sign("", "V", "║", "", arms("nnss")),
        "none": Sign("", ".", "·", "", NOTHING),
    }
    clue_looks: ClassVar = {"grid_": {"[1-8]": white_circle}}


class Arrows(Blocked):
    """Arrows with numbers where no cells are, and shaded cells, as in yajilin."""

    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("o", ".", "·", "white cell", NOTHING),
    }
    clue_looks: ClassVar = {"grid_": {"[0-9]*[<>^v]": arrow}}


class ArrowsInCells(Shown):
    """Arrows with numbers in cells that may be shaded, as in yajikazu."""

    signs: ClassVar = Arrows.signs
    clue_looks: ClassVar = Arrows.clue_looks


class Circles(Shown):
    """White and black circles, with numbers or without, in cells that may be shaded or have a
    digit."""

    signs: ClassVar = {
        "shaded": Sign("#", "#", "#", "shaded cell", FULL),
        "white": Sign("o", ".", "·", "white cell", NOTHING),
        "7": Sign("7", "7", "7"),
    }
    clue_looks: ClassVar = {"grid_": {"w[0-9]*": white_circle, "b[0-9]*": black_circle}}


class Ends(Shown):
    """Lines between equal numbers, as in numberlink."""

    signs: ClassVar = {
        ways: Sign("", written, drawn, "", arms(ways))
        for ways, written, drawn in zip(
            ("ns", "ew", "ne", "nw", "es", "sw", "n", "e", "s", "w"),
            "IHLJF7nesw",
            "│─└┘┌┐╵╶╷╴",
            strict=True,
        )
    }
    clue_looks: ClassVar = {"grid_": {"[0-9]+": number}}


class Areas(Shown):
    """Each number is in an area of as many cells, as in fillomino."""

    signs: ClassVar = {each: Sign(each, each, each) for each in "123456"}
    clue_looks: ClassVar = {}
    walls: ClassVar[str] = ANSWER


class Corners(Shown):
    """Areas of which each cell points to the next one, and circles, as in sashigane."""

    signs: ClassVar = {
        "n": Sign("", "^", "↑", "", arms("n")),
        "e": Sign("", ">", "→", "", arms("e")),
        "s": Sign("", "v", "↓", "", arms("s")),
        "w": Sign("", "<", "←", "", arms("w")),
        "corner": Sign("", "o", "·", "", NOTHING),
    }
    clue_looks: ClassVar = {"grid_": {"[0-9]+": white_circle}}
    walls: ClassVar[str] = ANSWER


@dataclass(frozen=True, kw_only=True)
class Through(LoopPuzzle):
    """A loop through the middles of cells, with white and black circles, as in masyu."""

    kind: ClassVar[str] = "through"
    clue_looks: ClassVar = {"grid_": {"w": white_circle, "b": black_circle}}

    grid_: Picture = key(ANY, "a picture", name="grid")

    @cached_property
    def board(self) -> Edges:
        return Edges(*self.grid_.size, around=False)

    def rules(self) -> Iterator[Part | Rule]:
        yield from ()

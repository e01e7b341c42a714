"""What somebody who packs tiles writes into cells: a letter for each piece."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import replace

from exactone.models.base.pencil import BrokenRule, PencilCheck, PencilGroup, Written
from exactone.models.boards.board import Cell, cell_name, painted
from exactone.models.boards.offers import SignOffer
from exactone.models.text.words import brief, numbered
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid, Look

from . import Owner, Tiles, check, clues
from .text import answers

MOST = 52  # pieces that have a letter


def groups(puzzle: Tiles) -> Iterator[PencilGroup]:
    """All cells of the board; the names of tiles where all have one letter, else letters."""
    names = tuple(cell_name(cell) for cell in sorted(puzzle.board.cells))
    tiles = [tile for sort in puzzle.sorts for tile in sort.tiles]
    alone = all(tile.most == 1 and len(tile.name) == 1 for tile in tiles)
    letters = [tile.name for tile in tiles] if alone else [*string.ascii_letters[:MOST]]
    signs = (SignOffer(each, f"tile {each}" if alone else f"piece {each}") for each in letters)
    yield PencilGroup("cells", names, tuple(signs))


def _known(puzzle: Tiles, written: Written) -> dict[Cell, str]:
    """The letters that somebody wrote, by their cells."""
    cells = {cell_name(cell): cell for cell in puzzle.board.cells}
    known = {sign.sign for group in groups(puzzle) for sign in group.signs}
    for name, sign in written.items():
        if name not in cells:
            raise Unable(f"{brief(name)} is no cell of this puzzle")
        if sign not in known:
            raise Unable(f"{brief(sign)} is no piece of this puzzle")
    return {cells[name]: sign for name, sign in written.items()}


def filled(puzzle: Tiles, written: Written) -> Tiles:
    """The puzzle when these cells are given to the tiles that somebody wrote there; refuses letters
    that name pieces and no tiles."""
    if not _names_tiles(puzzle):
        raise Unable("letters name pieces here, and no tiles that could be given")
    home = {tile.name: sort for sort, each in enumerate(puzzle.sorts) for tile in each.tiles}
    told = {cell: Owner(home[name], name) for cell, name in _known(puzzle, written).items()}
    return clues.with_given(puzzle, {**puzzle.given, **told})


def drawn(puzzle: Tiles, written: Written) -> Grid:
    """The puzzle with these letters in its cells, those of a piece in one colour."""
    grid = puzzle.grid()
    known = _known(puzzle, written)
    letters = sorted({*known.values()})
    looks = {
        cell: replace(grid.scene.looks.get(cell, Look()), symbol=letter, tint=letters.index(letter))
        for cell, letter in known.items()
    }
    return replace(grid, scene=replace(grid.scene, looks={**grid.scene.looks, **looks}))


def checked(puzzle: Tiles, written: Written) -> PencilCheck:
    """Pieces that are larger than any tile; of a full board whatever is wrong."""
    known = _known(puzzle, written)
    largest = max(sort.size for sort in puzzle.sorts)
    wrong = [
        BrokenRule(
            f"piece {letter} has {numbered(len(cells), 'cell')}, more than any tile",
            tuple(map(cell_name, cells)),
        )
        for letter, cells in _pieces(known).items()
        if len(cells) > largest
    ]
    wrong += [
        BrokenRule(f"{cell_name(cell)} is given to {owner.name}", (cell_name(cell),))
        for cell, owner in puzzle.given.items()
        if _names_tiles(puzzle) and known.get(cell, owner.name) != owner.name
    ]
    if wrong or not puzzle.board.must <= known.keys():
        return PencilCheck(tuple(wrong), complete=False)
    rows = painted(known, puzzle.board.rows, puzzle.board.columns, ".")
    broken = check.broken(puzzle, answers.read(puzzle, rows))
    return PencilCheck(tuple(BrokenRule(said, ()) for said in broken), not broken)


def _names_tiles(puzzle: Tiles) -> bool:
    """Whether letters are names of tiles."""
    return any(sign.words.startswith("tile") for group in groups(puzzle) for sign in group.signs)


def _pieces(known: Mapping[Cell, str]) -> dict[str, list[Cell]]:
    """The cells of each letter, in reading order."""
    pieces = dict[str, list[Cell]]()
    for cell in sorted(known):
        pieces.setdefault(known[cell], []).append(cell)
    return pieces

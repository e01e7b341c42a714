"""A puzzle with more or fewer rows and columns at its edges.

It is changed by its keys, whatever kind it is of: pictures, lists beside the grid, areas, names of
cells. What falls off is gone; an area that is cut in pieces is several areas; clues that no longer
mean anything are left out, and named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from exactone.models.base.kind import Kind
from exactone.models.boards.board import Cell, cell_name, together
from exactone.models.boards.offers import Offers
from exactone.models.text.document import COMMON
from exactone.solver.errors import ArgumentError, PuzzleError, Unable

from .form import BESIDE, GIVEN, Field, area_names, fields_of, picture_of
from .moving import (
    SIDES,
    Drawn,
    Extent,
    Keys,
    Parts,
    each_cell,
    ends,
    extent,
    moved_name,
    parsed,
    parts_of,
    refusal,
    signs_of,
    walls,
    with_given,
    written_given,
)

MOST = 100  # rows, and columns
NOTHING = "?"  # in lists beside rows and columns
FILLS = 24  # ways to fill new cells that are tried
TRIES = 60  # puzzles that are read until clues that mean nothing are left out
STEPS = (1, 2)  # rows or columns at once
NO_CLUES = "#xo"  # where no sign is blank: no cell, an end, a single one
FEW = 8  # signs that are tried where none is blank

Signs = list[list[str]]
Fill = Callable[[Signs, set[Cell]], Mapping[Cell, str]]
"""What stands in new cells, by the picture with a gap at each of them."""


class Resized(NamedTuple):
    """The keys of a puzzle of another size, and what had to be left out."""

    keys: Keys
    lost: tuple[str, ...]


class Growth(NamedTuple):
    """How many rows and columns more there are at each edge; fewer where it is below 0."""

    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    def times(self, step: int) -> Growth:
        """In a picture that has so many rows for each row of cells."""
        return Growth(*(step * each for each in self))

    def of(self, own: Extent) -> Extent:
        """The rows and columns there are then."""
        return Extent(own.rows + self.top + self.bottom, own.columns + self.left + self.right)

    def cell(self, cell: Cell) -> Cell:
        """Where a cell is then."""
        return cell[0] + self.top, cell[1] + self.left


def growth_of(said: object) -> Growth:
    """What a message says of the edges: {"top": 1, "left": -1}."""
    fine = isinstance(said, Mapping) and said and said.keys() <= SIDES.keys()
    if not isinstance(said, Mapping) or not fine:
        raise ArgumentError("resize says how many rows or columns more there are: top, left, ...")
    if not all(type(each) is int and abs(each) <= MOST for each in said.values()):
        raise ArgumentError(f"resize has whole numbers, {MOST} at most, fewer than 0 to take away")
    return Growth(**said)


def resized(puzzle: Kind, keys: Mapping[str, Any], said: Mapping[str, Any], by: Growth) -> Resized:
    """The keys of a puzzle, which mean what `said` says, when it has another size; refuses where
    that makes none."""
    own = extent(puzzle)
    new = by.of(own)
    if not (1 <= new.rows <= MOST and 1 <= new.columns <= MOST):
        raise Unable(f"a puzzle has from 1 to {MOST} rows and columns")
    parts = parts_of(puzzle, said)
    offers = {drawn.field.key: drawn.offers for drawn in parts.pictures}
    drawn_areas = any(drawn.offers.areas for drawn in parts.pictures)
    before = {} if drawn_areas else walls(puzzle.grid(), own)
    fills = [*_fills(puzzle, parts, by, new)]
    refused: PuzzleError | None = None
    for mends in (False, True):
        for pictures in fills:
            found = _changed(keys, parts, by, new) | pictures
            reading = _Reading(puzzle.kind, found, offers if mends else None)
            try:
                read = reading.puzzle()
            except PuzzleError as error:
                refused = refused or error
                continue
            if not drawn_areas and not _keeps_walls(before, walls(read.grid(), new), by):
                raise Unable("that would be a puzzle with other blocks")
            return Resized(_finished(read, reading.keys, parts, by), tuple(reading.lost))
    raise refusal(refused)


def _keeps_walls(
    before: Mapping[frozenset[Cell], bool], now: Mapping[frozenset[Cell], bool], by: Growth
) -> bool:
    """Whether there are walls between cells where there were some, and nowhere else."""
    moved = ((frozenset(map(by.cell, pair)), wall) for pair, wall in before.items())
    return all(now.get(pair, wall) == wall for pair, wall in moved)


def possible(puzzle: Kind, keys: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[Growth]:
    """The smallest changes of size that a puzzle allows: a row or a column at an edge, or two;
    where it has to stay a square, as many of both."""
    corners = [(side, across) for side in ("top", "bottom") for across in ("left", "right")]
    for edges in ([(side,) for side in SIDES], corners):
        found = list[Growth]()
        for sign, some in product((1, -1), edges):
            steps = (Growth(**dict.fromkeys(some, sign * number)) for number in STEPS)
            found += islice((by for by in steps if _works(puzzle, keys, said, by)), 1)
        if found:
            yield from found
            return


def _works(puzzle: Kind, keys: Mapping[str, Any], said: Mapping[str, Any], by: Growth) -> bool:
    """Whether there is such a puzzle."""
    try:
        resized(puzzle, keys, said, by)
    except (Unable, PuzzleError):
        return False
    return True


def _changed(keys: Mapping[str, Any], parts: Parts, by: Growth, new: Extent) -> Keys:
    """The keys with other lists; without what is given of links, which comes last."""
    found = dict(keys)
    if parts.given:
        found.pop(GIVEN, None)
    for key, items in parts.beside:
        across = BESIDE[key] in ("left", "right")
        before, behind = (by.top, by.bottom) if across else (by.left, by.right)
        kept = items[max(0, -before) : len(items) - max(0, -behind)]
        found[key] = [*[NOTHING] * max(0, before), *kept, *[NOTHING] * max(0, behind)]
    for key, names in parts.names:
        moved = [moved_name(each, by.cell, new) for each in names]
        found[key] = [each for each in moved if each is not None]
        if not found[key]:
            del found[key]
    return found


def _finished(read: Kind, keys: Keys, parts: Parts, by: Growth) -> Keys:
    """The keys with what is given of links that are still there."""
    if not parts.given:
        return keys
    given = {
        frozenset(map(by.cell, ends(name) or ())): value for name, value in parts.given.items()
    }
    return written_given(with_given(read, given), keys)


# pictures


def _fills(puzzle: Kind, parts: Parts, by: Growth, new: Extent) -> Iterator[Keys]:
    """The pictures in their new size, in each way to fill the cells that are new."""
    blank = _blank_signs(puzzle, new)
    ways = [[*_ways(drawn, blank.get(drawn.field.key))] for drawn in parts.pictures]
    for chosen in islice(product(*ways), FILLS):
        yield {
            drawn.field.key: signs_of(_filled(drawn, fill, by.times(drawn.step)))
            for drawn, fill in zip(parts.pictures, chosen, strict=True)
        }


def _blank_signs(puzzle: Kind, new: Extent) -> Mapping[str, str]:
    """The sign of most cells in each picture of a puzzle that says nothing yet."""
    try:
        keys = type(puzzle).blank(f"{new.rows}x{new.columns}") or {}
        begun = parsed(puzzle.kind, keys) if keys else None
    except (Unable, PuzzleError):
        return {}
    found = dict[str, str]()
    for field in fields_of(puzzle.kind):
        if begun is not None and field.is_picture and keys.get(field.key) is not None:
            signs = [sign for _, sign in picture_of(begun, field, keys[field.key]).items()]
            found[field.key] = max(signs, key=signs.count)
    return found


def _ways(drawn: Drawn, blank: str | None) -> Iterator[Fill]:
    """How new cells of a picture may be filled, the best way first."""
    offers = drawn.offers
    if offers.areas:
        yield _one_area
        yield _pairs
        yield _neighbours
        if offers.blank:
            yield _all(offers.blank)
        return
    least = [str(offers.numbers[0])] if offers.numbers else []
    known = [blank, offers.blank or None]
    signs = [sign for sign in known if sign] or [
        *(each.sign for each in offers.signs[:FEW]),
        *least,
    ]
    yield from (_all(sign) for sign in dict.fromkeys(signs))


def _filled(drawn: Drawn, fill: Fill, by: Growth) -> Signs:
    """The signs of a picture that is so much larger; areas that were whole stay whole, or become
    several."""
    old = drawn.picture.rows
    height, width = by.of(Extent(len(old), len(old[0])))
    gaps = set[Cell]()
    found = [[""] * width for _ in range(height)]
    for y, x in product(range(height), range(width)):
        row, column = y - by.top, x - by.left
        if 0 <= row < len(old) and 0 <= column < len(old[0]):
            found[y][x] = old[row][column]
        else:
            gaps.add((y, x))
    if drawn.offers.areas:
        _name_pieces(found, old)
    for (y, x), sign in fill(found, gaps).items():
        found[y][x] = sign
    return found


def _name_pieces(signs: Signs, old: Sequence[Sequence[str]]) -> None:
    """New names for pieces of areas that hung together before."""
    before, now = _cells_by_sign(old), _cells_by_sign(signs)
    fresh = _fresh(signs)
    for sign, cells in now.items():
        if sign.isalnum() and len([*together(before.get(sign, ()))]) == 1:
            for piece in [*together(cells)][1:]:
                name = next(fresh)
                for y, x in piece:
                    signs[y][x] = name


def _cells_by_sign(signs: Sequence[Sequence[str]]) -> dict[str, list[Cell]]:
    """The cells in which each sign stands."""
    found = dict[str, list[Cell]]()
    for cell, sign in each_cell(signs):
        if sign:
            found.setdefault(sign, []).append(cell)
    return found


def _fresh(signs: Signs) -> Iterator[str]:
    """Names of areas that a picture does not have."""
    used = {sign for row in signs for sign in row}
    return (each for each in area_names() if each not in used)


def _one_area(signs: Signs, gaps: set[Cell]) -> Mapping[Cell, str]:
    """New cells that hang together are an area of their own."""
    fresh = _fresh(signs)
    return {
        cell: name for piece in together(sorted(gaps)) for name in [next(fresh)] for cell in piece
    }


def _pairs(signs: Signs, gaps: set[Cell]) -> Mapping[Cell, str]:
    """Two new cells beside each other are an area."""
    fresh = _fresh(signs)
    found = dict[Cell, str]()
    for cell in sorted(gaps):
        if cell not in found:
            row, column = cell
            other = next(
                (each for each in ((row, column + 1), (row + 1, column)) if each in gaps), cell
            )
            found[cell] = found[other] = next(fresh)
    return found


def _neighbours(signs: Signs, gaps: set[Cell]) -> Mapping[Cell, str]:
    """New cells belong to the areas beside which they are."""
    rows = [y for y in range(len(signs)) if any(signs[y])]
    columns = [x for x in range(len(signs[0])) if signs[rows[0]][x]]
    return {
        (y, x): signs[min(max(y, rows[0]), rows[-1])][min(max(x, columns[0]), columns[-1])]
        for y, x in gaps
    }


def _all(sign: str) -> Fill:
    """All new cells have this sign."""
    return lambda _, gaps: dict.fromkeys(gaps, sign)


# clues that mean nothing any more


class _Reading:
    """Reads keys; where it knows what stands in pictures it leaves out one clue after the other of
    those that are refused."""

    def __init__(self, kind: str, keys: Keys, offers: Mapping[str, Offers] | None) -> None:
        self.kind = kind
        self.keys = keys
        self._offers = offers or {}
        self._mends = offers is not None
        self.lost = list[str]()
        self._left = TRIES
        self._fields = {field.key: field for field in fields_of(kind)}

    def puzzle(self) -> Kind:
        """The puzzle, perhaps without some clues; raises PuzzleError where there is none."""
        while True:
            try:
                return parsed(self.kind, self.keys)
            except PuzzleError as error:
                if not self._mends or not self._left_out(error):
                    raise

    def _left_out(self, error: PuzzleError) -> bool:
        """Leaves out the first clue without which something else is wrong, or nothing."""
        for keys, words in self._without_one(error):
            self._left -= 1
            if self._left < 0:
                return False
            try:
                parsed(self.kind, keys)
            except PuzzleError as other:
                if str(other) == str(error):
                    continue
            self.keys = keys
            self.lost.append(words)
            return True
        return False

    def _without_one(self, error: PuzzleError) -> Iterator[tuple[Keys, str]]:
        """The keys without each clue about which the refusal may be, and what it is called."""
        field = self._fields.get(error.key or "")
        value = None if field is None else self.keys.get(field.key)
        if field is None or field.key in COMMON:
            return
        if field.is_picture and isinstance(value, str):
            yield from self._without_sign(field, value, error)
        elif isinstance(value, list):
            yield from self._without_item(field, value)

    def _without_sign(
        self, field: Field, text: str, error: PuzzleError
    ) -> Iterator[tuple[Keys, str]]:
        """The keys with a blank cell in a picture: one that the refusal names, or whose sign it
        has, else any of its row."""
        rows = [line.split() if " " in line else [*line] for line in text.strip("\n").split("\n")]
        told = [(cell, sign) for cell, sign in each_cell(rows) if sign not in "._"]
        words = {*re.findall(r"[\w^<>]+", str(error))}
        named = [each for each in told if cell_name(each[0]) in words]
        said = [each for each in told if each[1] in words]
        in_row = [each for each in told if error.row in (None, each[0][0])]
        for (y, x), sign in named or said or in_row:
            for blank in self._blank(field):
                other = [[*each] for each in rows]
                other[y][x] = blank
                changed = {**self.keys, field.key: signs_of(other)}
                yield changed, f"{sign} at {cell_name((y, x))} of {field.key}"

    def _blank(self, field: Field) -> list[str]:
        """Signs of a picture that say nothing, or less than others."""
        offers = self._offers.get(field.key)
        if offers is None or (offers.blank and not offers.areas):
            return ["."]
        known = [sign for sign in NO_CLUES if re.fullmatch(offers.pattern, sign, re.ASCII)]
        return [offers.blank, *known] if offers.blank else known

    def _without_item(self, field: Field, items: Sequence[Any]) -> Iterator[tuple[Keys, str]]:
        """The keys without an item of a list."""
        for number, item in enumerate(items):
            if item == NOTHING:
                continue
            kept = [NOTHING] if field.key in BESIDE else []
            other = [*items[:number], *kept, *items[number + 1 :]]
            words = f"{item} at number {number + 1} of {field.key}"
            yield {**self.keys, field.key: other}, words

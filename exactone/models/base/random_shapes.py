"""Random shapes on grids of cells: a region with one rim, areas, cells that lie apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby, pairwise
from random import Random
from string import ascii_letters
from typing import TypeVar

from exactone.models.boards.board import Cell, beside, together

T = TypeVar("T")
LETTERS = ascii_letters.swapcase()
HALF = 0.5
GROWING = 0.7  # how often land rises beside land
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def region(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells that hang together, as all others do with the outside,
    and touch nowhere at a corner alone.

    It grows like a plant: into cells that have but one neighbour in it, while there are such.
    """
    first = rng.randrange(rows), rng.randrange(columns)
    inside = {first}
    todo = [*beside(first)]
    while todo:
        last = len(todo) - 1
        chosen = rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        on_board = 0 <= row < rows and 0 <= column < columns
        if on_board and cell not in inside and _one_side(cell, inside):
            inside.add(cell)
            todo += beside(cell)
    return inside


def _one_side(cell: Cell, inside: set[Cell]) -> bool:
    """Whether a cell has one neighbour inside, and all around it what is inside stands together."""
    row, column = cell
    around = [(row + down, column + right) in inside for down, right in AROUND]
    changes = sum(one != other for one, other in pairwise((*around, around[0])))
    return changes == 2 and sum(around[::2]) == 1


def blots(rng: Random, rows: int, columns: int) -> set[Cell]:
    """A picture of cells, more than half of them filled, where neighbours are often alike."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    ink = {cell: rng.random() for cell in every}
    near = {cell: [ink[other] for other in beside(cell) if other in ink] for cell in every}
    spread = {
        cell: ink[cell] + (sum(near[cell]) / len(near[cell]) if near[cell] else 0) for cell in every
    }
    return set(sorted(every, key=spread.__getitem__)[: round(len(every) * rng.uniform(0.5, 0.65))])


def apart(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells of which no two are beside each other, and which cut nothing off;
    as many as chance finds room for."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = set[Cell]()
    for cell in rng.sample(every, len(every)):
        if chosen.isdisjoint(beside(cell)):
            rest = [other for other in every if other not in chosen and other != cell]
            if len(list(together(rest))) <= 1:
                chosen.add(cell)
    return chosen


def scattered(rng: Random, rows: int, columns: int, share: float) -> set[Cell]:
    """About that share of the cells; turned by half, the same."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    some = rng.sample(every, round(len(every) * share / 2))
    return {*some, *((rows - 1 - row, columns - 1 - column) for row, column in some)}


def loose_pairs(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells in pairs, no two pairs beside each other; as many as chance finds room for."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = set[Cell]()
    for row, column in rng.sample(every, len(every)):
        down = rng.random() < HALF
        pair = {(row, column), (row + down, column + (not down))}
        if pair <= {*every} and all(chosen.isdisjoint((cell, *beside(cell))) for cell in pair):
            chosen |= pair
    return chosen


def squares(rng: Random, rows: int, columns: int, largest: int = 3) -> set[Cell]:
    """Squares of so many cells a side at most, which do not share a side with others, and cut
    nothing off."""
    every = {(row, column) for row in range(rows) for column in range(columns)}
    chosen = set[Cell]()
    for top, left in rng.sample(sorted(every), len(every)):
        side = range(rng.choice([1, *range(1, largest + 1)]))
        square = {(top + down, left + right) for down in side for right in side}
        around = {other for cell in square for other in beside(cell)}
        if (
            square <= every
            and chosen.isdisjoint(square | around)
            and len(list(together(sorted(every - chosen - square)))) == 1
        ):
            chosen |= square
    return chosen


def laid(
    rng: Random,
    pieces: Sequence[tuple[str, Sequence[Cell]]],
    fits: Callable[[set[Cell]], bool] = lambda _: True,
    chained: bool = False,
) -> set[Cell]:
    """The cells of pieces, each of which has a name and cells, laid one by one as long as there is
    room: they do not share a side, and those that touch at a corner have different names. Chained
    ones touch another one."""
    name = dict[Cell, str]()
    left = rng.sample(pieces, len(pieces))
    while left:
        later = list[tuple[str, Sequence[Cell]]]()
        is_new = False
        for own, cells in left:
            near = {other for cell in cells for other in beside(cell)}.difference(cells)
            corners = {
                (row + y, column + x) for row, column in cells for y in (-1, 1) for x in (-1, 1)
            }
            touched = {name[cell] for cell in corners - near if cell in name}
            if not name.keys().isdisjoint(near.union(cells)) or own in touched:
                continue
            if chained and name and not touched:
                later.append((own, cells))
            elif fits({*name, *cells}):
                name |= dict.fromkeys(cells, own)
                is_new = True
        left = later if is_new else []
    return set(name)


def grown(
    rng: Random, rows: int, columns: int, seeds: Sequence[Collection[Cell]]
) -> dict[Cell, int]:
    """The number of the seed from which the area around each cell grew, all of them at random."""
    home = {cell: number for number, cells in enumerate(seeds) for cell in cells}
    todo = [other for cell in home for other in beside(cell)]
    while todo:
        last = len(todo) - 1
        chosen = rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        if 0 <= row < rows and 0 <= column < columns and cell not in home:
            home[cell] = rng.choice([home[other] for other in beside(cell) if other in home])
            todo += beside(cell)
    return home


def rectangles(rng: Random, rows: int, columns: int, largest: int) -> dict[Cell, int]:
    """The number of the rectangle that each cell is in: the board is cut in two,
    and again while they are too large."""
    todo = [(0, 0, rows, columns)]
    home = dict[Cell, int]()
    number = 0
    while todo:
        top, left, bottom, right = todo.pop()
        height = bottom - top
        width = right - left
        if height * width > largest:
            if rng.randrange(height + width - 2) < height - 1:
                cut = rng.randrange(top + 1, bottom)
                todo += [(top, left, cut, right), (cut, left, bottom, right)]
            else:
                cut = rng.randrange(left + 1, right)
                todo += [(top, left, bottom, cut), (top, cut, bottom, right)]
            continue
        home |= {
            (row, column): number for row in range(top, bottom) for column in range(left, right)
        }
        number += 1
    return home


def latin(rng: Random, rows: int, columns: int) -> dict[Cell, int]:
    """Numbers from 1 of which none stands twice in a row or column."""
    most = max(rows, columns)
    numbers, down, right = (rng.sample(range(most), most) for _ in range(3))
    every = ((row, column) for row in range(rows) for column in range(columns))
    return {(row, column): numbers[(down[row] + right[column]) % most] + 1 for row, column in every}


def merged(rng: Random, home: Mapping[Cell, int], number: int) -> dict[Cell, int] | None:
    """So many areas each made into one, where they are beside each other;
    None where chance found no way."""
    near = defaultdict[int, set[int]](set)
    for cell, own in home.items():
        near[own] |= {home[other] for other in beside(cell) if home.get(other, own) != own}
    free = set(home.values())
    into = dict[int, int]()
    while free:
        first = min(rng.sample(sorted(free), len(free)), key=lambda area: len(near[area] & free))
        group = {first}
        free -= group
        while len(group) < number:
            close = sorted(set().union(*(near[area] for area in group)) & free)
            if not close:
                return None
            chosen = rng.choice(close)
            group.add(chosen)
            free.remove(chosen)
        into |= dict.fromkeys(group, first)
    return {cell: into[area] for cell, area in home.items()}


def moved(rng: Random, home: Mapping[Cell, T], cell: Cell) -> dict[Cell, T] | None:
    """The areas with this cell in a neighbouring one; None where there is none,
    or where its own would fall apart."""
    own = [other for other, area in home.items() if area == home[cell] and other != cell]
    close = [home[other] for other in beside(cell) if home.get(other, home[cell]) != home[cell]]
    if not close or len(list(together(own))) != 1:
        return None
    return {**home, cell: rng.choice(close)}


def flooded(rng: Random, rows: int, columns: int, largest: int = 8) -> set[Cell] | None:
    """Cells that hang together, no four of them in a square;
    others in islands that are not too large.

    All is sea at first, and islands rise where there are squares. None where chance led to nothing.
    """
    sea = {(row, column) for row in range(rows) for column in range(columns)}
    land = set[Cell]()
    while pools := [cell for cell in sorted(sea) if sea.issuperset(_square(cell))]:
        risen = _risen(rng, sea, land, rng.choice(pools), largest)
        if risen is None:
            return None
        sea.remove(risen)
        land.add(risen)
    return sea


def _risen(rng: Random, sea: set[Cell], land: set[Cell], pool: Cell, largest: int) -> Cell | None:
    """A cell of a square that may become land."""
    square = _square(pool)
    often = rng.random() < GROWING
    for cell in sorted(
        rng.sample(square, len(square)), key=lambda cell: often and land.isdisjoint(beside(cell))
    ):
        rest = sea - {cell}
        island = next(together([cell, *sorted(land)]))
        if len(island) <= largest and len(list(together(sorted(rest)))) == 1:
            return cell
    return None


def _square(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]


def barred(rng: Random, rows: int, columns: int, runs: range, share: float) -> set[Cell]:
    """Bars, about that share of the cells, between runs of such lengths; turned by half, the same.

    What is left hangs together. No run is shorter; one may be longer where chance found no room
    for a bar.
    """
    every = [(row, column) for row in range(rows) for column in range(columns)]
    bars = set[Cell]()
    for row, column in rng.sample(every, len(every)):
        more = bars | {(row, column), (rows - 1 - row, columns - 1 - column)}
        needed = len(more) <= share * len(every) or max(_lengths(bars, rows, columns)) not in runs
        if needed and min(_lengths(more, rows, columns), default=0) >= runs.start:
            bars = more if len(list(together(sorted(set(every) - more)))) == 1 else bars
    return bars


def _lengths(bars: set[Cell], rows: int, columns: int) -> set[int]:
    """The lengths of all runs between bars."""
    lines = [[(row, column) in bars for column in range(columns)] for row in range(rows)]
    return {
        len([*run])
        for line in (*lines, *zip(*lines, strict=True))
        for bar, run in groupby(line)
        if not bar
    }


def parcels(
    rng: Random,
    rows: int,
    columns: int,
    largest: int,
    fits: Callable[[list[Cell]], bool] = lambda _: True,
) -> dict[Cell, int]:
    """Areas that hang together, of so many cells at most: neighbours are made one by one into one,
    as long as that is not too large, and fits."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    home = {cell: number for number, cell in enumerate(every)}
    cells = {number: [cell] for cell, number in home.items()}
    pairs = [(cell, other) for cell in every for other in beside(cell) if other in home]
    for one, other in rng.sample(pairs, len(pairs)):
        here, there = home[one], home[other]
        if (
            here != there
            and len(cells[here]) + len(cells[there]) <= largest
            and fits(cells[here] + cells[there])
        ):
            cells[here] += cells[there]
            home |= dict.fromkeys(cells.pop(there), here)
    return home


def dominoes(rng: Random, rows: int, columns: int) -> dict[Cell, int]:
    """Pairs of neighbours that cover a board with an even number of cells: laid side by side,
    and turned two by two."""
    across = columns % 2 == 0
    home = {
        (row, column): (row * columns + column // 2 if across else row // 2 * columns + column)
        for row in range(rows)
        for column in range(columns)
    }
    corners = [(row, column) for row in range(rows - 1) for column in range(columns - 1)]
    for _ in range(len(corners) * 4):
        square = _square(rng.choice(corners)) if corners else []
        a, b, c, d = (home[cell] for cell in square) if square else (0, 1, 2, 3)
        if a == b and c == d:
            home |= dict(zip(square, (a, c, a, c), strict=True))
        elif a == c and b == d:
            home |= dict(zip(square, (a, a, b, b), strict=True))
    return home


def lettered(home: Mapping[Cell, int]) -> dict[Cell, str]:
    """A sign of its own for each area: letters, and behind them whatever there is."""
    order = {
        number: place
        for place, number in enumerate(dict.fromkeys(home[cell] for cell in sorted(home)))
    }
    return {
        cell: LETTERS[order[number]] if order[number] < len(LETTERS) else chr(0x100 + order[number])
        for cell, number in home.items()
    }

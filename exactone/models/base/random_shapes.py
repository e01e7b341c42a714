"""Random shapes on grids of cells: a region with one rim, areas, cells that lie apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import groupby, pairwise
from math import exp
from random import Random
from string import ascii_letters
from typing import TypeVar

from exactone.models.boards.board import Cell, beside, together

T = TypeVar("T")
LETTERS = ascii_letters.swapcase()
HALF = 0.5
RECUT = 30  # times for each part that two are cut anew
BENT = 10  # times for each place that an end of a way is bent back
GROWING = 0.7  # how often land rises beside land
LARGE = 16  # cells of a galaxy, about
MOVES = 40  # for each cell, until areas of one size cannot be kept apart
ALONE = 0.1  # how often a cell becomes an area of its own
WORSE = 2  # how many more areas of one size a move may bring about
SLIM = 2  # how much rarer rectangles are that are longer than wide
SLIT = 0.2  # and how often one cell is left on a side of them
LOOKS = 10  # moves, until it is seen again where such areas are
NOTHING: Mapping[Cell, str] = {}
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


def blob(rng: Random, rows: int, columns: int, share: float) -> set[Cell]:
    """So large a share of all cells, which hang together, as all others do with the outside, and
    touch nowhere at a corner alone. It grows to all sides."""
    inside = {(rng.randrange(rows), rng.randrange(columns))}
    todo = [other for cell in inside for other in beside(cell)]
    while todo and len(inside) < share * rows * columns:
        last = len(todo) - 1
        chosen = rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        on_board = 0 <= row < rows and 0 <= column < columns
        if on_board and cell not in inside and changes(cell, inside) == 2:
            inside.add(cell)
            todo += beside(cell)
    return inside


def bent(
    rng: Random, inside: Collection[Cell], size: tuple[int, int], near: Collection[Cell]
) -> set[Cell] | None:
    """Such a region with a cell more or less that has one of some places at a corner; None where
    there is no way."""
    rows, columns = size
    close = {(row + y, column + x) for row, column in near for y in (-1, 0) for x in (-1, 0)}
    for cell in rng.sample(sorted(close), len(close)):
        on_board = 0 <= cell[0] < rows and 0 <= cell[1] < columns
        sides = {other in inside for other in beside(cell)}
        if on_board and len(sides) == 2 and changes(cell, inside) == 2:
            return {*inside} ^ {cell}
    return None


def _one_side(cell: Cell, inside: set[Cell]) -> bool:
    """Whether a cell has one neighbour inside, and all around it what is inside stands together."""
    return changes(cell, inside) == 2 and sum(other in inside for other in beside(cell)) == 1


def changes(cell: Cell, inside: Collection[Cell]) -> int:
    """How often what is around a cell changes between inside and outside."""
    row, column = cell
    around = [(row + down, column + right) in inside for down, right in AROUND]
    return sum(one != other for one, other in pairwise((*around, around[0])))


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


def grouped(rng: Random, cells: Sequence[Cell], share: float, largest: int) -> set[Cell]:
    """That share of the cells, or fewer, of which so many at most hang together."""
    chosen = set[Cell]()
    for cell in rng.sample(cells, len(cells)):
        group = next(together([cell, *sorted(chosen)]))
        if len(group) <= largest and len(chosen) < share * len(cells):
            chosen.add(cell)
    return chosen


def loose_pairs(rng: Random, rows: int, columns: int, there: Collection[Cell] = ()) -> set[Cell]:
    """Cells in pairs, no two pairs beside each other, some of which are there already; as many as
    chance finds room for."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = {*there}
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
    there: Mapping[Cell, str] = NOTHING,
) -> set[Cell]:
    """The cells of pieces, each of which has a name and cells, laid one by one as long as there is
    room: they do not share a side, and those that touch at a corner have different names. Chained
    ones touch another one. Some cells are there already, each with the name of its piece."""
    name = {**there}
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
    rng: Random,
    rows: int,
    columns: int,
    seeds: Sequence[Collection[Cell]],
    blocked: Collection[Cell] = (),
) -> dict[Cell, int]:
    """The number of the seed from which the area around each cell grew, all of them at random,
    but not over blocked cells."""
    home = {cell: number for number, cells in enumerate(seeds) for cell in cells}
    todo = [other for cell in home for other in beside(cell)]
    while todo:
        last = len(todo) - 1
        chosen = rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        on_board = 0 <= row < rows and 0 <= column < columns
        if on_board and cell not in home and cell not in blocked:
            home[cell] = rng.choice([home[other] for other in beside(cell) if other in home])
            todo += beside(cell)
    return home


def rectangles(rng: Random, rows: int, columns: int, largest: int) -> dict[Cell, int]:
    """The number of the rectangle that each cell is in, compact ones above all."""
    return _tiled(rng, rows, columns, largest, crossing=True) or {}


def uncrossed_rectangles(
    rng: Random, rows: int, columns: int, largest: int
) -> dict[Cell, int] | None:
    """Such rectangles, of which no four meet at a corner; None where chance found no way."""
    return _tiled(rng, rows, columns, largest, crossing=False)


def _tiled(
    rng: Random, rows: int, columns: int, largest: int, crossing: bool
) -> dict[Cell, int] | None:
    """Rectangles of which each begins in the first cell that is free."""
    home = dict[Cell, int]()
    for number, start in enumerate((y, x) for y in range(rows) for x in range(columns)):
        if start in home:
            continue
        row, column = start
        room = next((x for x in range(column, columns) if (row, x) in home), columns) - column
        shapes = [
            (height, width)
            for height in range(1, min(rows - row, largest) + 1)
            for width in range(1, min(room, largest // height) + 1)
            if crossing or not _crosses(home, start, height, width)
        ]
        if not shapes:
            return None
        weights = [_likely(*shape, room, rows - row) for shape in shapes]
        ((height, width),) = rng.choices(shapes, weights)
        home |= {(row + y, column + x): number for y in range(height) for x in range(width)}
    return home


def _likely(height: int, width: int, room: int, rows: int) -> float:
    """How often a rectangle is chosen: the slim ones are rare, and those that leave a slit."""
    slits = (room - width == 1) + (rows - height == 1)
    return height * width * (min(height, width) / max(height, width)) ** SLIM * SLIT**slits


def _crosses(home: Mapping[Cell, int], start: Cell, height: int, width: int) -> bool:
    """Whether a rectangle that begins there ends at a corner at which three others would meet."""
    row, column = start
    right, below = column + width, row + height
    above = (home.get((row - 1, right - 1)), home.get((row - 1, right)))
    if (row, right) not in home and None not in above and above[0] != above[1]:
        return True
    for other in (column - 1, right):
        beside_it, under_it = home.get((below - 1, other)), home.get((below, other))
        if None not in (beside_it, under_it) and beside_it != under_it:
            return True
    return False


def latin(rng: Random, rows: int, columns: int) -> dict[Cell, int]:
    """Numbers from 1 of which none stands twice in a row or column."""
    most = max(rows, columns)
    numbers, down, right = (rng.sample(range(most), most) for _ in range(3))
    every = ((row, column) for row in range(rows) for column in range(columns))
    return {(row, column): numbers[(down[row] + right[column]) % most] + 1 for row, column in every}


def merged(rng: Random, home: Mapping[Cell, int], number: int) -> dict[Cell, int] | None:
    """So many areas each made into one, where they are beside each other;
    None where chance found no way."""
    near = touching(home)
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


def touching(home: Mapping[Cell, int]) -> dict[int, set[int]]:
    """The areas beside each area."""
    near: dict[int, set[int]] = {number: set() for number in home.values()}
    for cell, own in home.items():
        near[own] |= {home[other] for other in beside(cell) if home.get(other, own) != own}
    return near


def matched(rng: Random, open_to: Mapping[int, Collection[int]]) -> dict[int, int] | None:
    """One of the numbers that each is open to, for each another one; None where there is no way.

    Where all of them are taken, whoever has one looks for another.
    """
    owner = dict[int, int]()

    def found(one: int, seen: set[int]) -> bool:
        for number in rng.sample(sorted(open_to[one]), len(open_to[one])):
            if number not in seen:
                seen.add(number)
                if number not in owner or found(owner[number], seen):
                    owner[number] = one
                    return True
        return False

    if all(found(one, set()) for one in rng.sample(sorted(open_to), len(open_to))):
        return {one: number for number, one in owner.items()}
    return None


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


def lettered(home: Mapping[Cell, Hashable]) -> dict[Cell, str]:
    """A sign of its own for each area: letters, and behind them whatever there is."""
    order = {
        number: place
        for place, number in enumerate(dict.fromkeys(home[cell] for cell in sorted(home)))
    }
    return {
        cell: LETTERS[order[number]] if order[number] < len(LETTERS) else chr(0x100 + order[number])
        for cell, number in home.items()
    }


def slanted(rng: Random, rows: int, columns: int) -> set[Cell]:
    """The cells whose diagonal falls to the right, where all others rise, and no loop is closed:
    of the two in a cell at most one would close one."""
    group = {
        (row, column): {(row, column)} for row in range(rows + 1) for column in range(columns + 1)
    }
    every = [(row, column) for row in range(rows) for column in range(columns)]
    falling = set[Cell]()
    for row, column in rng.sample(every, len(every)):
        ends = {
            True: ((row, column), (row + 1, column + 1)),
            False: ((row, column + 1), (row + 1, column)),
        }
        falls = rng.random() < HALF
        if group[ends[falls][0]] is group[ends[falls][1]]:
            falls = not falls
        one, other = (group[corner] for corner in ends[falls])
        one |= other
        group.update(dict.fromkeys(other, one))
        if falls:
            falling.add((row, column))
    return falling


def spared(rng: Random, rows: int, columns: int, share: float) -> set[Cell]:
    """Cells that hang together, from which others were taken by lot; about that share is left."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    left = {*every}
    for cell in rng.sample(every, len(every)):
        if len(left) > share * len(every) and len([*together(left - {cell})]) <= 1:
            left.discard(cell)
    return left


def bridged(rng: Random, rows: int, columns: int) -> dict[tuple[Cell, Cell], int]:
    """Bridges, one or two between two islands: from an island that is there straight to a new one,
    or to one that is met on the way."""
    islands = [(rng.randrange(rows), rng.randrange(columns))]
    water = set[Cell]()  # that lies under bridges
    found = dict[tuple[Cell, Cell], int]()
    for _ in range(10 * rows * columns):
        row, column = start = rng.choice(islands)
        down, right = rng.choice(beside((0, 0)))
        far = rng.randint(2, 5)
        under = list[Cell]()
        end = start
        for step in range(1, far + 1):
            end = (row + step * down, column + step * right)
            if end in islands or step == far:
                break
            under.append(end)
        on_board = 0 <= end[0] < rows and 0 <= end[1] < columns
        bridge = (min(start, end), max(start, end))
        if not on_board or bridge in found or not water.isdisjoint([*under, end]):
            continue
        if end not in islands:
            if any(other in islands for other in beside(end)):
                continue
            islands.append(end)
        water.update(under)
        found[bridge] = rng.choice((1, 2))
    return found


def threads(rng: Random, rows: int, columns: int) -> list[list[Cell]]:
    """Lines of cells from end to end that cover a board, none of which touches itself: two that
    may become one do so, the shortest first."""
    thread_of = {(y, x): [(y, x)] for y in range(rows) for x in range(columns)}
    pairs = [(cell, other) for cell in thread_of for other in beside(cell) if other in thread_of]
    for length in range(1, rows * columns):
        for cell, other in rng.sample(pairs, len(pairs)):
            one, two = thread_of[cell], thread_of[other]
            if (
                min(len(one), len(two)) == length
                and one is not two
                and _would_join(cell, other, one, two)
            ):
                first = one if one[-1] == cell else one[::-1]
                last = two if two[0] == other else two[::-1]
                joined = first + last
                thread_of.update(dict.fromkeys(joined, joined))
    found = {id(thread): thread for thread in thread_of.values()}
    return list(found.values())


def _would_join(cell: Cell, other: Cell, one: list[Cell], two: list[Cell]) -> bool:
    """Whether two lines become one where these two cells are their ends, and touch nowhere else."""
    if cell not in (one[0], one[-1]) or other not in (two[0], two[-1]):
        return False
    near = {place for each in two for place in beside(each)}
    touching = {*one} & near
    return touching == {cell} and sum(place in two for place in beside(cell)) == 1


def maze(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Cells that hang together without a ring: each new one is beside one that is there, as long
    as there are such."""
    first = (rng.randrange(rows), rng.randrange(columns))
    found = {first}
    todo = [*beside(first)]
    while todo:
        last = len(todo) - 1
        chosen = rng.randrange(len(todo))
        todo[chosen], todo[last] = todo[last], todo[chosen]
        row, column = cell = todo.pop()
        on_board = 0 <= row < rows and 0 <= column < columns
        if on_board and cell not in found and sum(other in found for other in beside(cell)) == 1:
            found.add(cell)
            todo += beside(cell)
    return found


def way_through(tree: Collection[Cell], start: Cell, goal: Cell) -> set[Cell]:
    """The cells between two cells of a tree: what is left without all other ends."""
    left = {*tree}
    ends = [cell for cell in left if cell not in (start, goal)]
    while ends:
        ends = [
            cell
            for cell in ends
            if cell in left
            and cell not in (start, goal)
            and sum(other in left for other in beside(cell)) < 2
        ]
        left.difference_update(ends)
        ends = [other for cell in ends for other in beside(cell)]
    return left


def different_sizes(rng: Random, rows: int, columns: int, largest: int) -> dict[Cell, int] | None:
    """Areas that hang together, of so many cells at most, of which no two of one size are beside
    each other; None where chance led to nothing.

    Where two are, a cell of one goes to an area beside it, or becomes one of its own; seldom so
    that more of them are beside each other.
    """
    home = parcels(rng, rows, columns, largest)
    cells = defaultdict[int, set[Cell]](set)
    for cell, area in home.items():
        cells[area].add(cell)

    def alike(areas: Collection[int]) -> list[Cell]:
        return [
            cell
            for area in areas
            for cell in sorted(cells[area])
            for other in beside(cell)
            if home.get(other, area) != area and len(cells[home[other]]) == len(cells[area])
        ]

    def move(cell: Cell, area: int) -> None:
        cells[home[cell]].remove(cell)
        cells[area].add(cell)
        home[cell] = area

    found = alike([*cells])
    for step in range(MOVES * rows * columns):
        if not found:
            return home
        cell = rng.choice(found)
        own = home[cell]
        close = [home[other] for other in beside(cell) if home.get(other, own) != own]
        into = rng.choice(close) if close and rng.random() > ALONE else len(home) + step
        rest = sorted(cells[own] - {cell})
        if len(cells[into]) < largest and len(list(together(rest))) <= 1:
            before = len(alike((own, into)))
            move(cell, into)
            more = len(alike((own, into))) - before
            if more > 0 and rng.random() > exp(-more / WORSE):
                move(cell, own)
        if step % LOOKS == 0 or not alike((own, into)):
            found = alike([*cells])
    return None


def galaxies(rng: Random, rows: int, columns: int) -> dict[Cell, int]:
    """Areas that hang together, each the same turned by half: each grows around a middle, by two
    cells at a time that are opposite each other, until chance stops it."""
    home = dict[Cell, int]()
    every = [(row, column) for row in range(rows) for column in range(columns)]
    for start in rng.sample(every, len(every)):
        if start in home:
            continue
        number = len(home)
        down, right = rng.choice([(0, 0), (0, 0), (0, 1), (1, 0), (1, 1)])
        turn = 2 * start[0] + down, 2 * start[1] + right
        grown = {(start[0] + y, start[1] + x) for y in range(down + 1) for x in range(right + 1)}
        if any(cell in home or cell not in every for cell in grown):
            turn, grown = (2 * start[0], 2 * start[1]), {start}
        home |= dict.fromkeys(grown, number)
        size = rng.randint(1, LARGE)
        todo = [other for cell in sorted(grown) for other in beside(cell)]
        while todo and len(grown) < size:
            cell = todo.pop(rng.randrange(len(todo)))
            both = {cell, (turn[0] - cell[0], turn[1] - cell[1])}
            if all(one in every and one not in home for one in both):
                home |= dict.fromkeys(both, number)
                grown |= both
                todo += [other for one in sorted(both) for other in beside(one)]
    return home


def snake(rows: int, columns: int) -> list[Cell]:
    """All cells, row by row, there and back."""
    return [
        (row, column if row % 2 == 0 else columns - 1 - column)
        for row in range(rows)
        for column in range(columns)
    ]


def equal_parts(rng: Random, parts: Sequence[Collection[Cell]]) -> dict[Cell, int]:
    """Areas as large as these, which hang together: two neighbours are made one, and cut in two in
    another way, again and again."""
    home = {cell: number for number, cells in enumerate(parts) for cell in cells}
    cells = [set(some) for some in parts]
    borders = [
        (cell, other) for cell in home for other in beside(cell) if other in home and cell < other
    ]
    for _ in range(RECUT * len(parts)):
        one, other = (home[cell] for cell in rng.choice(borders)) if borders else (0, 0)
        if one == other:
            continue
        half = _cut(rng, cells[one] | cells[other], len(cells[one]))
        if half is not None:
            cells[one], cells[other] = half, (cells[one] | cells[other]) - half
            for number in (one, other):
                home |= dict.fromkeys(cells[number], number)
    return home


def _cut(rng: Random, cells: Collection[Cell], size: int) -> set[Cell] | None:
    """So many of some cells, which hang together as the others do: a tree of all of them is cut;
    None where it cannot be."""
    first = rng.choice(sorted(cells))
    before = {first: first}
    todo = [(first, other) for other in beside(first)]
    while todo:
        cell, other = todo.pop(rng.randrange(len(todo)))
        if other in cells and other not in before:
            before[other] = cell
            todo += [(other, near) for near in beside(other)]
    branch = {cell: {cell} for cell in before}
    for cell in [*before][:0:-1]:
        branch[before[cell]] |= branch[cell]
    fitting = [cells for cells in branch.values() if len(cells) == size]
    return rng.choice(fitting) if fitting else None


def wound_path(rng: Random, near: Mapping[T, Sequence[T]], tries: int = 20) -> list[T] | None:
    """A way through all places, from each to one that is near; None where chance found none.

    It goes on to where the fewest ways are left, and then its ends are bent back again and again.
    """
    for _ in range(tries):
        path = [rng.choice([*near])]
        left = {*near} - {*path}
        while ways := [place for place in near[path[-1]] if place in left]:
            order = rng.sample(ways, len(ways))
            path.append(min(order, key=lambda place: sum(other in left for other in near[place])))
            left.remove(path[-1])
        if not left:
            return _bent_back(rng, near, path)
    return None


def _bent_back(rng: Random, near: Mapping[T, Sequence[T]], path: list[T]) -> list[T]:
    """The way after many changes at its ends: each goes to some place near it, from where it goes
    back the other way."""
    for _ in range(BENT * len(path)):
        if rng.random() < HALF:
            path.reverse()
        at = path.index(rng.choice(near[path[-1]])) if near[path[-1]] else len(path) - 1
        path[at + 1 :] = path[:at:-1]
    return path

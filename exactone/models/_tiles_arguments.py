"""Why a tile puzzle has no solution, where a sum or a colouring shows it.

Finders look for arguments and may be careless; an argument is given only after it was proved from board and tiles
alone. Most of them are weights: cells get numbers, and whatever way the tiles lie, their totals cannot add up to that
of the board. A cell that may stay open always has the number 0, so that it makes no difference whether it is covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, islice
from math import gcd
from operator import or_
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ._polyominoes import Cell, Shape
from ._tiles_parts import Board, Sort

COARSE = 1000  # of more equal tiles than this the possible totals are only bounded, not listed
LAYERS = 16_000_000  # numbers to add up for all colourings together
ALGEBRA = {2: 300, 3: 200}  # more cells than this are too many for the linear argument with this modulus
ROUNDS = 12
REGIONS = 8
LONGEST_STRIPE = 8


class Argument(Protocol):
    """A reason why there is no solution."""

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Whether the argument is right; nothing is taken on trust."""

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """The argument in words."""


def no_solution(board: Board, sorts: Sequence[Sort]) -> str | None:
    """Says why the tiles cannot be laid, if that is easy to see; None means only that no argument was found."""
    used = [sort for sort in sorts if sort.most != 0]
    for argument in _proposals(board, used):
        if argument.holds(board, used):
            return argument.sentence(board, used)
    return None


# what arguments are proved with


class Part(NamedTuple):
    """What the tiles of one sort can add to a total: so many of them, and what each of them may add."""

    least: int
    most: int
    totals: frozenset[int]


def _counts(board: Board, sorts: Sequence[Sort]) -> list[tuple[int, int]]:
    """How many tiles of each sort are placed at least and at most, as far as the area of the board tells."""
    ends = []
    for sort in sorts:
        room = len(board.cells) // sort.size
        ends.append((sort.least, room if sort.most is None else min(sort.most, room)))
    low = sum(least * sort.size for (least, _), sort in zip(ends, sorts, strict=True))
    high = sum(most * sort.size for (_, most), sort in zip(ends, sorts, strict=True))
    found = []
    for (least, most), sort in zip(ends, sorts, strict=True):
        missing = len(board.must) - (high - most * sort.size)
        room = len(board.cells) - (low - least * sort.size)
        found.append((max(least, -(-missing // sort.size)), min(most, room // sort.size)))
    return found


def _totals(board: Board, sort: Sort, numbers: Mapping[Cell, int]) -> frozenset[int]:
    """The totals of all the ways in which one tile can lie on the board."""
    apart = sum(map(abs, numbers.values())) + 1
    closed = 2 * apart  # such a cell lifts every total beyond what cells of the board can make
    found: set[int] = set()
    for way in sort.ways:
        down, right = max(row for row, _ in way), max(column for _, column in way)
        width = board.columns + right  # with closed cells at the end of each line no tile reaches into the next one
        line = [closed] * (width * (board.rows + down) + right)
        for row, column in board.cells:
            line[row * width + column] = numbers.get((row, column), 0)
        found.update(map(sum, zip(*(line[row * width + column :] for row, column in way), strict=False)))
    return frozenset(total for total in found if total < apart)


def _nearest(parts: Iterable[Part], first: int, last: int) -> tuple[int | None, int | None] | None:
    """The sums next below and next above, if no sum of all the parts lies from `first` to `last`."""
    sums, lowest = 1, 0  # the bits of the first number are the sums, counted from the second
    for least, most, totals in parts:
        for times, choices in ((least, totals), (most - least, totals | {0})):
            if times > 0 and choices:
                lowest += times * min(choices)
                sums = _spread(sums, sorted(choice - min(choices) for choice in choices), times)
    below = sums & ((1 << max(first - lowest, 0)) - 1)
    above = sums >> max(last + 1 - lowest, 0)
    if below.bit_count() + above.bit_count() < sums.bit_count():
        return None
    return (
        lowest + below.bit_length() - 1 if below else None,
        max(last + 1, lowest) + (above & -above).bit_length() - 1 if above else None,
    )


def _spread(sums: int, steps: list[int], times: int) -> int:
    """All the sums after so many steps more; the smallest step is 0."""
    gap = gcd(*steps)
    if times <= COARSE and steps != list(range(0, steps[-1] + 1, gap or 1)):
        for _ in range(times):
            sums = reduce(or_, (sums << step for step in steps))
        return sums
    done, wanted = 1, 1 + times * (steps[-1] // gap if gap else 0)
    while done < wanted:  # evenly spaced steps have evenly spaced sums, and their number can be doubled
        more = min(done, wanted - done)
        sums |= sums << gap * more
        done += more
    return sums


# the arguments


@dataclass(frozen=True)
class FitsNowhere:
    """Tiles that must be placed find no place."""

    tiles: tuple[int, ...]  # the numbers of their sorts

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Looks for a place."""
        meant = [sorts[number] for number in self.tiles]
        return bool(meant) and all(sort.least > 0 and not _totals(board, sort, {}) for sort in meant)

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Names the tiles."""
        names = [tile.name for number in self.tiles for tile in sorts[number].tiles if tile.least > 0]
        return f"{_named(names)} {'fits' if len(names) == 1 else 'fit'} nowhere on the board"


@dataclass(frozen=True)
class Areas:
    """The tiles do not have the area of the board."""

    def _parts(self, sorts: Sequence[Sort], room: int) -> list[Part]:
        ends = [(sort.least, sort.least + room // sort.size + 1 if sort.most is None else sort.most) for sort in sorts]
        return [Part(*end, frozenset({sort.size})) for end, sort in zip(ends, sorts, strict=True)]

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Adds up sizes."""
        return _nearest(self._parts(sorts, len(board.cells)), len(board.must), len(board.cells)) is not None

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Says how much is missing."""
        room, must = len(board.cells), len(board.must)
        below, above = _nearest(self._parts(sorts, room), must, room) or (None, None)
        fixed = all(sort.least == sort.most for sort in sorts)
        if below is None and above is not None:
            which = "" if fixed else " that must be placed"
            return f"The tiles{which} cover {_cells(above)}, but the board has only {room} open: {above - room} too few"
        if above is None and below is not None and all(sort.most is not None for sort in sorts):
            cover = "cover" if fixed else "cover at most"
            which = "" if room == must else " that must be covered"
            return f"The tiles {cover} {_cells(below)}, but the board has {must}{which}: {must - below} too many"
        needed = _few(range(must, room + 1))
        divisor = gcd(*(sort.size for sort in sorts))
        if must > 0 and must // divisor == room // divisor and must % divisor:
            many = "" if all(sort.size == divisor for sort in sorts) else "a multiple of "
            return f"Every tile covers {many}{_cells(divisor)}, but the board has {needed} to cover"
        near = " or ".join(str(area) for area in (below, above) if area is not None)
        return f"No choice of the tiles covers {needed} cells; the nearest they come is {near}"


@dataclass(frozen=True)
class Uncovered:
    """Cells that must be covered and that no tile reaches."""

    cells: tuple[Cell, ...]

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Lays every cell of every tile on the cells."""
        return bool(self.cells) and board.must.issuperset(self.cells) and not any(map(board.cells.issuperset, (
            [(cell[0] - row + down, cell[1] - column + right) for down, right in way]
            for cell in self.cells for sort in sorts for way in sort.ways for row, column in way
        )))  # fmt: skip

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Names the cells."""
        return f"No tile can cover {_listed([_at(cell) for cell in self.cells], 'or')}"


@dataclass(frozen=True)
class Weights:
    """Numbers on cells; what tiles cover of them does not add up to what the board has."""

    numbers: Mapping[Cell, int]

    def parts(self, board: Board, sorts: Sequence[Sort]) -> list[Part]:
        """What each sort can add to the total."""
        found = []
        for (least, most), sort in zip(_counts(board, sorts), sorts, strict=True):
            totals = _totals(board, sort, self.numbers)
            found.append(Part(least, most if totals else least, totals))
        return found

    def allowed(self, board: Board) -> bool:
        """Whether no cell that may stay open has a number."""
        return board.must.issuperset(cell for cell, number in self.numbers.items() if number)

    @property
    def total(self) -> int:
        """What the board has."""
        return sum(self.numbers.values())

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Lays every tile everywhere and adds up."""
        return self.allowed(board) and _nearest(self.parts(board, sorts), self.total, self.total) is not None


@dataclass(frozen=True)
class Region(Weights):
    """A part of the board that is cut off from the rest and does not have the area of any tiles that fit there."""

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Looks around the region, too."""
        there = {cell for cell, number in self.numbers.items() if number == 1}
        around = {(y + down, x + right) for y, x in there for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return there == set(self.numbers) and not (around - there) & board.cells and super().holds(board, sorts)

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Says which region, and what fits there."""
        there = set(self.numbers)
        sizes = {total for part in self.parts(board, sorts) for total in part.totals if total}
        divisor = gcd(*sizes)
        region = f"The {_cells(len(there))} at {_at(min(there))} are cut off from the rest"
        if divisor and len(there) % divisor:
            many = "" if sizes == {divisor} else "a multiple of "
            return f"{region}, and every tile that fits there covers {many}{_cells(divisor)}"
        return f"{region}, and no choice of the tiles that fit there covers exactly {_cells(len(there))}"


@dataclass(frozen=True)
class Colouring(Weights):
    """Black cells (1) and white ones (-1), or only black ones."""

    title: str

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Sees to it that there are only colours, too."""
        return {-1, 0, 1}.issuperset(self.numbers.values()) and super().holds(board, sorts)

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Says what the board has of each colour, and what the tiles cover."""
        parts = self.parts(board, sorts)
        black, white = (sum(number == sign for number in self.numbers.values()) for sign in (1, -1))
        which = "" if board.must == board.cells else " that must be covered, and only these count"
        has = f"{self.title}, the board has {black} black {'cell' if black == 1 else 'cells'}"
        has += f" and {white} white {'one' if white == 1 else 'ones'}{which}" if self._two else which
        alike: dict[frozenset[int], list[int]] = {}
        for number, part in enumerate(parts):
            if part.most > 0 and part.totals:
                alike.setdefault(part.totals, []).append(number)
        if not alike:
            return f"{has}, but no tile can be placed"
        if set(alike) == {frozenset({0})}:
            return f"{has}, but {_every(parts)} covers {self._amounts({0})}"
        cover = [f"{_tiles(parts, sorts, group)} {self._amounts(totals)}" for totals, group in alike.items()]
        told = _listed(cover if len(cover) < 5 else [*cover[:3], "others cover other numbers"], ", and")
        return f"{has}. {told[0].upper()}{told[1:]}; {self._end(parts)}"

    @property
    def _two(self) -> bool:
        return -1 in self.numbers.values()

    def _end(self, parts: list[Part]) -> str:
        odd = {part.totals: 0 for part in parts if part.most > 0 and part.totals != {0}}
        for part in parts:
            if part.totals in odd:
                odd[part.totals] += part.least
        fixed = all(part.least == part.most for part in parts if part.totals in odd)
        if self.total == 0 and self._two and fixed and len(odd) == 1:
            ((totals, number),) = odd.items()
            if totals == {max(totals), -max(totals)} and number % 2:
                return "an odd number of such tiles can never balance" if number > 1 else "nothing balances that"
        near = [sum_ for sum_ in _nearest(parts, self.total, self.total) or () if sum_ is not None]
        return f"together they come no nearer to that than {self._amounts(set(near))}"

    def _amounts(self, totals: Iterable[int]) -> str:
        found = sorted(set(totals))
        if not self._two:
            return f"{_few(found)} black {'cell' if found == [1] else 'cells'}"
        some = ["as many black cells as white ones"] * (0 in found)
        more, less = (_few(sorted(abs(total) for total in found if total * sign > 0)) for sign in (1, -1))
        if more == less and more:
            return " or ".join([*some, f"{more} more of one colour than of the other"])
        some += [f"{more} more black than white"] * bool(more) + [f"{less} more white than black"] * bool(less)
        return " or ".join(some)


@dataclass(frozen=True)
class Remainders(Weights):
    """Every tile covers numbers with a total known but for multiples of the modulus, however it lies."""

    modulus: int

    def _wanted(self, board: Board, sorts: Sequence[Sort]) -> list[tuple[int, Part]] | None:
        """The remainder that each sort leaves, where it leaves only one, and the same however many are placed."""
        found = []
        for part in self.parts(board, sorts):
            remainders = {total % self.modulus for total in part.totals}
            if len(remainders) > 1 or (part.least != part.most and any(remainders)):
                return None
            found.append((max(remainders, default=0), part))
        return found

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Lays every tile everywhere and adds up the remainders."""
        digits = self.modulus > 1 and set(range(self.modulus)).issuperset(self.numbers.values())
        wanted = self._wanted(board, sorts) if digits and self.allowed(board) else None
        return wanted is not None and (sum(rest * part.least for rest, part in wanted) - self.total) % self.modulus != 0

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Draws the numbers, and says what the tiles cover of them."""
        wanted = self._wanted(board, sorts) or []
        alike: dict[int, list[int]] = {}
        for number, (rest, part) in enumerate(wanted):
            if part.most > 0:
                alike.setdefault(rest, []).append(number)
        parts = [part for _, part in wanted]
        told = [f"{_tiles(parts, sorts, group)} {self._kind(rest)}" for rest, group in sorted(alike.items())]
        together = self._kind(sum(rest * part.least for rest, part in wanted) % self.modulus)
        picture = "\n".join(
            "".join(str(self.numbers.get((y, x), 0)) if (y, x) in board.cells else "." for x in range(board.columns))
            for y in range(board.rows)
        )
        return (
            f"Give every cell the number it has in this picture; whatever way they lie, {_listed(told, ', and')}, "
            f"so all together cover {together}, but the board has {self.total}:\n{picture}"
        )

    def _kind(self, rest: int) -> str:
        if self.modulus == 2:
            return ("an even total", "an odd total")[rest]
        return f"a total {f'{rest} more than ' if rest else 'that is '}a multiple of {self.modulus}"


# words


def _at(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _cells(number: int) -> str:
    return f"{number} {'cell' if number == 1 else 'cells'}"


def _listed(words: Sequence[str], last: str) -> str:
    joint = last if last.startswith(",") else f" {last}"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])}{joint} {words[-1]}"


def _named(names: Sequence[str]) -> str:
    return f"Tile {names[0]}" if len(names) == 1 else f"Tiles {_listed(names, 'and')}"


def _few(amounts: Sequence[object]) -> str:
    words = [str(amount) for amount in amounts]
    return _listed(words or [""], "or") if len(words) < 5 else f"from {words[0]} to {words[-1]}"


def _every(parts: Sequence[Part]) -> str:
    """All tiles, as far as they are not too large for what the others leave of the board."""
    return "every tile" if all(part.most > 0 for part in parts if part.totals) else "every tile there is room for"


def _tiles(parts: Sequence[Part], sorts: Sequence[Sort], group: Sequence[int]) -> str:
    """The tiles of these sorts, and that they cover something."""
    number = sum(parts[sort].least for sort in group)
    names = [tile.name for sort in group for tile in sorts[sort].tiles if tile.most != 0]
    if any(parts[sort].least != parts[sort].most for sort in group):
        if len(group) == sum(part.most > 0 for part in parts):
            return f"{_every(parts)} covers"
        return f"every tile {_listed(names, 'or')} covers" if len(names) < 5 else f"{len(names)} kinds of tile cover"
    if len(names) > 1:
        return f"{number} tile{'s each cover' if number > 1 else ' covers'}"
    first = sorts[group[0]]
    taken = "" if first.least == first.most else " that it takes"
    return f"tile {names[0]} covers" if number == 1 else f"the {number} tiles {names[0]}{taken} each cover"


# finders: what they propose is proved before it is believed


class Lying(NamedTuple):
    """One way for a tile to lie, and where on the board its top left corner can be."""

    way: Shape
    corners: NDArray[np.bool_]


def _proposals(board: Board, sorts: Sequence[Sort]) -> Iterator[Argument]:
    """Arguments that may hold, the cheapest first."""
    places = _lying(board, sorts)
    if nowhere := tuple(n for n, sort in enumerate(sorts) if sort.least and not any(map(_some, places[n]))):
        yield FitsNowhere(nowhere)
    yield Areas()
    if not board.must:
        return
    if lonely := board.must - _covered(board, places):
        yield Uncovered(tuple(islice(sorted(lonely), 3)))
    yield from _unbalanced(board, sorts, places)
    for modulus in ALGEBRA:
        yield from _remainders(board, sorts, places, modulus)


def _some(lying: Lying) -> bool:
    return bool(lying.corners.any())


def _window(lying: Lying, cell: Cell, numbers: NDArray[Any]) -> NDArray[Any]:
    """What this cell of the tile lies on, for every place of its corner."""
    (row, column), (rows, columns) = cell, lying.corners.shape
    return numbers[..., row : row + rows, column : column + columns]


def _lying(board: Board, sorts: Sequence[Sort]) -> list[list[Lying]]:
    cells = _drawn(board, board.cells).astype(bool)
    found = []
    for sort in sorts:
        found.append(list[Lying]())
        for way in sort.ways:
            rows = board.rows - max(row for row, _ in way)
            columns = board.columns - max(column for _, column in way)
            if rows > 0 and columns > 0:
                lying = Lying(way, np.ones((rows, columns), bool))
                for cell in way:
                    lying.corners[...] &= _window(lying, cell, cells)
                found[-1].append(lying)
    return found


def _covered(board: Board, places: list[list[Lying]]) -> set[Cell]:
    covered = np.zeros((board.rows, board.columns), bool)
    for lying in chain.from_iterable(places):
        for cell in lying.way:
            _window(lying, cell, covered)[...] |= lying.corners
    return set(zip(*(axis.tolist() for axis in covered.nonzero()), strict=True))


def _regions(board: Board, sorts: Sequence[Sort]) -> list[frozenset[Cell]]:
    """Parts of the board that are cut off and must be covered, first those that the tiles have no area for."""
    left, found = set(board.cells), []
    while left:
        reached = [left.pop()]
        for row, column in reached:  # it grows meanwhile
            near = left & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            left -= near
            reached += near
        found.append(frozenset(reached))
    parts = [
        Part(0, most, frozenset({sort.size})) for (_, most), sort in zip(_counts(board, sorts), sorts, strict=True)
    ]
    cut = [region for region in found if region <= board.must] if len(found) > 1 else []
    return sorted(cut, key=lambda region: (not _nearest(parts, len(region), len(region)), len(region), min(region)))


def _colourings(board: Board, sorts: Sequence[Sort]) -> Iterator[tuple[str, NDArray[Any]]]:
    """Colourings by title; black is 1 and white -1."""
    row, column = np.indices((board.rows, board.columns))
    yield "Coloured like a chessboard", 1 - (row + column) % 2 * 2
    yield "With its rows coloured black and white in turn", 1 - row % 2 * 2
    yield "With its columns coloured black and white in turn", 1 - column % 2 * 2
    for y, x in ((0, 0), (0, 1), (1, 0), (1, 1)):
        title = f"With every other cell of every other row coloured black, {_at((y, x))} among them"
        yield title, (row % 2 == y) & (column % 2 == x)
    longest = min((max(max(cell) for cell in chain(*sort.ways)) + 1 for sort in sorts), default=0)
    for period in range(3, min(max(longest, 3), LONGEST_STRIPE) + 1):
        lines = {"rising diagonals": row + column, "falling diagonals": column - row, "rows": row, "columns": column}
        for kind, number in list(lines.items())[: 4 if period == 3 else 2]:
            for second in range(1, period):
                colours = ["black", *(["grey"] * (period - 1))]
                colours[second] = "white"
                title = f"With its {kind} coloured {_listed(colours, 'and')} in turn, from that of r1c1 on"
                yield title, (number % period == 0) * 1 - (number % period == second)


def _unbalanced(board: Board, sorts: Sequence[Sort], places: list[list[Lying]]) -> Iterator[Argument]:
    """Regions and colourings whose totals do not seem to add up."""
    room = LAYERS // (1 + sum(lying.corners.size * len(lying.way) for lying in chain.from_iterable(places)))
    must = _drawn(board, board.must)
    regions = [("", _drawn(board, region)) for region in _regions(board, sorts)[:REGIONS]]
    named = list(islice(chain(regions, _colourings(board, sorts)), room))
    if not named:
        return
    layers = np.stack([layer * must for _, layer in named]).astype(np.int16)
    counts = _counts(board, sorts)
    totals = [_layer_totals(layers, lying) for lying in places]
    for number, (title, _) in enumerate(named):
        parts = [
            Part(least, most if each[number] else least, frozenset(each[number]))
            for (least, most), each in zip(counts, totals, strict=True)
        ]
        total = int(layers[number].sum())
        if _nearest(parts, total, total) is not None:
            numbers = {(y, x): int(layers[number, y, x]) for y, x in np.argwhere(layers[number]).tolist()}
            yield Colouring(numbers, title) if title else Region(numbers)


def _drawn(board: Board, cells: Iterable[Cell]) -> NDArray[np.int16]:
    """The board with 1 on these cells and 0 elsewhere."""
    drawn = np.zeros((board.rows, board.columns), np.int16)
    drawn[tuple(np.array(list(cells), int).reshape(-1, 2).T)] = 1
    return drawn


def _layer_totals(layers: NDArray[np.int16], places: list[Lying]) -> list[set[int]]:
    """For each layer of numbers, from -1 to 1, the totals that a tile can cover."""
    found: list[set[int]] = [set() for _ in layers]
    if places:
        size = len(places[0].way)
        seen = np.zeros((len(layers), 2 * size + 1), bool)
        for lying in places:
            sums = sum(_window(lying, cell, layers)[:, lying.corners] for cell in lying.way)
            seen[np.arange(len(layers))[:, None], sums + size] = True
        for layer, total in np.argwhere(seen).tolist():
            found[layer].add(total - size)
    return found


class _Span:
    """What rows of remainders add up to; a row with its first number in column n is kept as row n, and is 1 there.

    The last column is for cells that make no difference, and stays empty. No row is multiplied with the whole: that
    would wait for other threads to wake up, which may take longer than all the rest.
    """

    def __init__(self, columns: int, modulus: int) -> None:
        self.basis = np.zeros((columns + 1, columns + 1), np.int8)
        self.modulus = modulus

    def add(self, table: NDArray[Any]) -> None:
        """Takes in more rows; of each the columns are given in which there is a 1."""
        ones = np.zeros((len(table), len(self.basis)), np.int8)
        ones[np.arange(len(table))[:, None], table] = 1
        ones[:, -1] = 0
        rows = ((ones - self.basis[table].sum(axis=1, dtype=np.int16)) % self.modulus).astype(np.int8)
        for number, row in enumerate(rows):
            if row.any():
                column = int(row.nonzero()[0][0])
                row = row * pow(int(row[column]), -1, self.modulus) % self.modulus
                for others in (rows[number + 1 :], self.basis):
                    hit = others[:, column].nonzero()[0]
                    others[hit] = (others[hit] - others[hit, column][:, None] * row) % self.modulus
                self.basis[column] = row

    def against(self, target: NDArray[np.int8]) -> NDArray[np.int8] | None:
        """Weights that make nothing of all rows, but something of the target; None if it is a sum of the rows."""
        (left,) = ((target - (target[:, None] * self.basis).sum(axis=0)) % self.modulus).nonzero()
        if not len(left):
            return None
        column = left[np.count_nonzero(self.basis[:, left], axis=0).argmin()]  # with the fewest numbers
        weights: NDArray[np.int8] = -self.basis[:, column] % self.modulus
        weights[column] = 1
        return weights


def _remainders(board: Board, sorts: Sequence[Sort], places: list[list[Lying]], modulus: int) -> Iterator[Argument]:
    """Numbers of which every way of a tile covers the same but for the modulus, from a sample of all the ways."""
    must = sorted(board.must)
    counts = _counts(board, sorts)
    fixed = [number for number, (least, most) in enumerate(counts) if least == most]
    size = len(must) + len(fixed)
    if size > ALGEBRA[modulus]:
        return
    column = np.full((board.rows, board.columns), size)  # one column more, for cells that make no difference
    column[tuple(np.array(must, int).T)] = np.arange(len(must))
    tiles = np.full(len(sorts), size)  # the columns that count tiles
    tiles[fixed] = np.arange(len(must), size)
    tables = [_table(column, each, tile) for each, tile in zip(places, tiles.tolist(), strict=True)]
    target = np.ones(size + 1, np.int8)
    target[len(must) :] = [*(counts[number][0] % modulus for number in fixed), 0]
    span = _Span(size, modulus)
    every = 1 + sum(map(len, tables)) // (3 * size)
    sample = [table[::every] for table in tables]
    for _ in range(ROUNDS):
        for table in sample:
            span.add(table)
        weights = span.against(target)
        if weights is None:
            return
        sample = [table[weights[table].sum(axis=1) % modulus != 0][:20] for table in tables]
        if not any(map(len, sample)):
            yield Remainders(dict(zip(must, weights.tolist(), strict=False)), modulus)
            return


def _table(column: NDArray[Any], places: list[Lying], tile: int) -> NDArray[Any]:
    """The columns of the cells that a tile covers and that of the tile, a line for each place."""
    lines = [np.stack([_window(each, cell, column)[each.corners] for cell in each.way], axis=1) for each in places]
    cells = np.concatenate(lines) if lines else np.zeros((0, 1), int)
    return np.append(cells, np.full((len(cells), 1), tile), axis=1)

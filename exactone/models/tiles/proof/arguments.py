"""Why a tile puzzle has no solution, where a sum or a colouring shows it.

Finders look for arguments and may be careless; an argument is given only after it was proved from board and tiles
alone. Most of them are weights: cells get numbers, and whatever way the tiles lie, their totals cannot add up to that
of the board. A cell that may stay open always has the number 0, so that it makes no difference whether it is covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from math import gcd
from operator import or_
from typing import NamedTuple, Protocol

from ..._kit.board import Cell, beside, cell_name
from .. import Board, Shape, Sort

COARSE = 1000  # of more equal tiles than this the possible totals are only bounded, not listed

SHOWN = 6  # tiles that are named


class Argument(Protocol):
    """A reason why there is no solution."""

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Whether the argument is right; nothing is taken on trust."""

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """The argument in words."""


# what arguments are proved with


@lru_cache(maxsize=256)
def ways(sort: Sort) -> tuple[Shape, ...]:
    """The shapes of a tile in all ways in which it may lie, beginning in row 0 and column 0."""
    (_, shape, _, _, rotate, mirror), found = sort.tiles[0], set[Shape]()
    for down, right, swap in product((1, -1), (1, -1), (False, True)):
        over = (down != right) != swap
        if (rotate or (down > 0 and not swap)) and (mirror or not over):
            cells = sorted((right * x, down * y) if swap else (down * y, right * x) for y, x in shape)
            top, left = cells[0][0], min(x for _, x in cells)
            found.add(tuple((y - top, x - left) for y, x in cells))
    return tuple(sorted(found))


class Part(NamedTuple):
    """What the tiles of one sort can add to a total: so many of them, and what each of them may add."""

    least: int
    most: int
    totals: frozenset[int]


def counts_within(board: Board, sorts: Sequence[Sort]) -> list[tuple[int, int]]:
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
    for way in ways(sort):
        down, right = max(row for row, _ in way), max(column for _, column in way)
        if down >= board.rows or right >= board.columns:
            continue
        width = board.columns + right  # with closed cells at the end of each line no tile reaches into the next one
        line = [closed] * (width * (board.rows + down) + right)
        for row, column in board.cells:
            line[row * width + column] = numbers.get((row, column), 0)
        found.update(map(sum, zip(*(line[row * width + column :] for row, column in way), strict=False)))
    return frozenset(total for total in found if total < apart)


def nearest_sums(parts: Iterable[Part], first: int, last: int) -> tuple[int | None, int | None] | None:
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
        return nearest_sums(self._parts(sorts, len(board.cells)), len(board.must), len(board.cells)) is not None

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Says how much is missing."""
        room, must = len(board.cells), len(board.must)
        below, above = nearest_sums(self._parts(sorts, room), must, room) or (None, None)
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
            for cell in self.cells for sort in sorts for way in ways(sort) for row, column in way
        )))  # fmt: skip

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Names the cells."""
        return f"No tile can cover {listed([cell_name(cell) for cell in self.cells], 'or')}"


@dataclass(frozen=True)
class Weights:
    """Numbers on cells; what tiles cover of them does not add up to what the board has."""

    numbers: Mapping[Cell, int]

    def parts(self, board: Board, sorts: Sequence[Sort]) -> list[Part]:
        """What each sort can add to the total."""
        found = []
        for (least, most), sort in zip(counts_within(board, sorts), sorts, strict=True):
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
        return self.allowed(board) and nearest_sums(self.parts(board, sorts), self.total, self.total) is not None


@dataclass(frozen=True)
class Region(Weights):
    """A part of the board that is cut off from the rest and does not have the area of any tiles that fit there."""

    def holds(self, board: Board, sorts: Sequence[Sort]) -> bool:
        """Looks around the region, too."""
        there = {cell for cell, number in self.numbers.items() if number == 1}
        around = {near for cell in there for near in beside(cell)}
        return there == set(self.numbers) and not (around - there) & board.cells and super().holds(board, sorts)

    def sentence(self, board: Board, sorts: Sequence[Sort]) -> str:
        """Says which region, and what fits there."""
        there, parts = set(self.numbers), self.parts(board, sorts)
        sizes = {total for part in parts for total in part.totals if total}
        whole = all(part.totals <= {0, sort.size} for part, sort in zip(parts, sorts, strict=True))
        divisor = gcd(*sizes)
        region = f"The {_cells(len(there))} at {cell_name(min(there))} are cut off from the rest"
        if divisor and len(there) % divisor:
            many, amount = "" if sizes == {divisor} else "a multiple of ", divisor
            region += ", and every tile that fits there covers "
        else:
            many, amount = "exactly ", len(there)
            region += ", and no choice of the tiles that fit there covers "
        return f"{region}{many}{_cells(amount) if whole else f'{amount} of them'}"


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
        told = listed(cover if len(cover) < 5 else [*cover[:3], "others cover other numbers"], ", and")
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
        near = [sum_ for sum_ in nearest_sums(parts, self.total, self.total) or () if sum_ is not None]
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
            f"Give every cell the number it has in this picture; whatever way they lie, {listed(told, ', and')}, "
            f"so all together cover {together}, but the board has {self.total}:\n{picture}"
        )

    def _kind(self, rest: int) -> str:
        if self.modulus == 2:
            return ("an even total", "an odd total")[rest]
        return f"a total {f'{rest} more than ' if rest else 'that is '}a multiple of {self.modulus}"


# words


def _cells(number: int) -> str:
    return f"{number} {'cell' if number == 1 else 'cells'}"


def listed(words: Sequence[str], last: str) -> str:
    joint = last if last.startswith(",") else f" {last}"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])}{joint} {words[-1]}"


def _named(names: Sequence[str]) -> str:
    names = [*names[:SHOWN], f"{len(names) - SHOWN:,} more"] if len(names) > SHOWN + 1 else names
    return f"Tile {names[0]}" if len(names) == 1 else f"Tiles {listed(names, 'and')}"


def _few(amounts: Sequence[object]) -> str:
    words = [str(amount) for amount in amounts]
    return listed(words or [""], "or") if len(words) < 5 else f"from {words[0]} to {words[-1]}"


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
        return f"every tile {listed(names, 'or')} covers" if len(names) < 5 else f"{len(names)} kinds of tile cover"
    if len(names) > 1:
        return f"{number} tile{'s each cover' if number > 1 else ' covers'}"
    first = sorts[group[0]]
    taken = "" if first.least == first.most else " that it takes"
    return f"tile {names[0]} covers" if number == 1 else f"the {number} tiles {names[0]}{taken} each cover"

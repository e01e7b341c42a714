"""Why a tile puzzle has no solution, where a sum or a colouring shows it.

Finders look for arguments and may be careless; an argument is given only after it was proved
from board and tiles alone. Most of them are weights: cells get numbers, and whatever way the
tiles lie, their totals cannot add up to that of the board. A cell that may stay open always has
the number 0, so that it makes no difference whether it is covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Protocol

from exactone.models.boards.board import Cell, beside, cell_name
from exactone.models.tiles import Board, TileType

from .sums import Part, counts_within, nearest_sums, totals, ways

SHOWN = 6  # tiles that are named


class Argument(Protocol):
    """A reason why there is no solution."""

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Whether the argument is right; nothing is taken on trust."""

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        """The argument in words."""


@dataclass(frozen=True)
class FitsNowhere:
    """Tiles that must be placed find no place."""

    tiles: tuple[int, ...]  # the numbers of their sorts

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        meant = [sorts[number] for number in self.tiles]
        return bool(meant) and all(sort.least > 0 and not totals(board, sort, {}) for sort in meant)

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        names = [
            tile.name for number in self.tiles for tile in sorts[number].tiles if tile.least > 0
        ]
        return f"{_named(names)} {'fits' if len(names) == 1 else 'fit'} nowhere on the board"


@dataclass(frozen=True)
class Areas:
    """The tiles do not have the area of the board."""

    def _parts(self, sorts: Sequence[TileType], room: int) -> list[Part]:
        ends = [
            (sort.least, sort.least + room // sort.size + 1 if sort.most is None else sort.most)
            for sort in sorts
        ]
        return [Part(*end, frozenset({sort.size})) for end, sort in zip(ends, sorts, strict=True)]

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        return (
            nearest_sums(self._parts(sorts, len(board.cells)), len(board.must), len(board.cells))
            is not None
        )

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        room = len(board.cells)
        must = len(board.must)
        below, above = nearest_sums(self._parts(sorts, room), must, room) or (None, None)
        fixed = all(sort.least == sort.most for sort in sorts)
        if below is None and above is not None:
            which = "" if fixed else " that must be placed"
            return (
                f"The tiles{which} cover {_cells(above)}, but the board has only {room} open: "
                f"{above - room} too few"
            )
        if above is None and below is not None and all(sort.most is not None for sort in sorts):
            cover = "cover" if fixed else "cover at most"
            which = "" if room == must else " that must be covered"
            return (
                f"The tiles {cover} {_cells(below)}, but the board has {must}{which}: "
                f"{must - below} too many"
            )
        needed = _few(range(must, room + 1))
        divisor = gcd(*(sort.size for sort in sorts))
        if must > 0 and must // divisor == room // divisor and must % divisor:
            many = "" if all(sort.size == divisor for sort in sorts) else "a multiple of "
            return f"Every tile covers {many}{_cells(divisor)}, but the board has {needed} to cover"
        near = " or ".join(str(area) for area in (below, above) if area is not None)
        return f"No choice of the tiles covers {needed} cells; the nearest they come is {near}"


@dataclass(frozen=True)
class UnreachableCells:
    """Cells that must be covered and that no tile reaches."""

    cells: tuple[Cell, ...]

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Lays every cell of every tile on the cells."""
        return (
            bool(self.cells)
            and board.must.issuperset(self.cells)
            and not any(
                map(
                    board.cells.issuperset,
                    (
                        [(cell[0] - row + down, cell[1] - column + right) for down, right in way]
                        for cell in self.cells
                        for sort in sorts
                        for way in ways(sort)
                        for row, column in way
                    ),
                )
            )
        )

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        return f"No tile can cover {listed([cell_name(cell) for cell in self.cells], 'or')}"


@dataclass(frozen=True)
class Weights:
    """Numbers on cells; what tiles cover of them does not add up to what the board has."""

    numbers: Mapping[Cell, int]

    def parts(self, board: Board, sorts: Sequence[TileType]) -> list[Part]:
        """What each sort can add to the total."""
        weights = []
        for (least, most), sort in zip(counts_within(board, sorts), sorts, strict=True):
            added = totals(board, sort, self.numbers)
            weights.append(Part(least, most if added else least, added))
        return weights

    def allowed(self, board: Board) -> bool:
        """Whether no cell that may stay open has a number."""
        return board.must.issuperset(cell for cell, number in self.numbers.items() if number)

    @property
    def total(self) -> int:
        return sum(self.numbers.values())

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Lays every tile everywhere and adds up."""
        return (
            self.allowed(board)
            and nearest_sums(self.parts(board, sorts), self.total, self.total) is not None
        )


@dataclass(frozen=True)
class Region(Weights):
    """A part of the board that is cut off from the rest and does not have the area of any tiles
    that fit there."""

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Looks around the region, too."""
        there = {cell for cell, number in self.numbers.items() if number == 1}
        around = {near for cell in there for near in beside(cell)}
        return (
            there == set(self.numbers)
            and not (around - there) & board.cells
            and super().holds(board, sorts)
        )

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        there = set(self.numbers)
        parts = self.parts(board, sorts)
        sizes = {total for part in parts for total in part.totals if total}
        whole = all(part.totals <= {0, sort.size} for part, sort in zip(parts, sorts, strict=True))
        divisor = gcd(*sizes)
        region = f"The {_cells(len(there))} at {cell_name(min(there))} are cut off from the rest"
        if divisor and len(there) % divisor:
            many = "" if sizes == {divisor} else "a multiple of "
            amount = divisor
            region += ", and every tile that fits there covers "
        else:
            many = "exactly "
            amount = len(there)
            region += ", and no choice of the tiles that fit there covers "
        return f"{region}{many}{_cells(amount) if whole else f'{amount} of them'}"


@dataclass(frozen=True)
class Colouring(Weights):
    """Black cells (1) and white ones (-1), or only black ones."""

    title: str

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Sees to it that there are only colours, too."""
        return {-1, 0, 1}.issuperset(self.numbers.values()) and super().holds(board, sorts)

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        parts = self.parts(board, sorts)
        black, white = (sum(number == sign for number in self.numbers.values()) for sign in (1, -1))
        which = "" if board.must == board.cells else " that must be covered, and only these count"
        has = f"{self.title}, the board has {black} black {'cell' if black == 1 else 'cells'}"
        has += (
            f" and {white} white {'one' if white == 1 else 'ones'}{which}" if self._two else which
        )
        alike: dict[frozenset[int], list[int]] = {}
        for number, part in enumerate(parts):
            if part.most > 0 and part.totals:
                alike.setdefault(part.totals, []).append(number)
        if not alike:
            return f"{has}, but no tile can be placed"
        if set(alike) == {frozenset({0})}:
            return f"{has}, but {_every(parts)} covers {self._amounts({0})}"
        cover = [
            f"{_tiles(parts, sorts, group)} {self._amounts(totals)}"
            for totals, group in alike.items()
        ]
        told = listed(
            cover if len(cover) < 5 else [*cover[:3], "others cover other numbers"], ", and"
        )
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
                if number > 1:
                    return "an odd number of such tiles can never balance"
                return "nothing balances that"
        near = [
            sum_ for sum_ in nearest_sums(parts, self.total, self.total) or () if sum_ is not None
        ]
        return f"together they come no nearer to that than {self._amounts(set(near))}"

    def _amounts(self, totals: Iterable[int]) -> str:
        amounts = sorted(set(totals))
        if not self._two:
            return f"{_few(amounts)} black {'cell' if amounts == [1] else 'cells'}"
        some = ["as many black cells as white ones"] * (0 in amounts)
        more, less = (
            _few(sorted(abs(total) for total in amounts if total * sign > 0)) for sign in (1, -1)
        )
        if more == less and more:
            return " or ".join([*some, f"{more} more of one colour than of the other"])
        some += [f"{more} more black than white"] * bool(more) + [
            f"{less} more white than black"
        ] * bool(less)
        return " or ".join(some)


@dataclass(frozen=True)
class Remainders(Weights):
    """Every tile covers numbers with a total known but for multiples of the modulus,
    however it lies."""

    modulus: int

    def _wanted(self, board: Board, sorts: Sequence[TileType]) -> list[tuple[int, Part]] | None:
        """The remainder that each sort leaves, where it leaves only one,
        and the same however many are placed."""
        parts = []
        for part in self.parts(board, sorts):
            remainders = {total % self.modulus for total in part.totals}
            if len(remainders) > 1 or (part.least != part.most and any(remainders)):
                return None
            parts.append((max(remainders, default=0), part))
        return parts

    def holds(self, board: Board, sorts: Sequence[TileType]) -> bool:
        """Lays every tile everywhere and adds up the remainders."""
        digits = self.modulus > 1 and set(range(self.modulus)).issuperset(self.numbers.values())
        wanted = self._wanted(board, sorts) if digits and self.allowed(board) else None
        return (
            wanted is not None
            and (sum(rest * part.least for rest, part in wanted) - self.total) % self.modulus != 0
        )

    def sentence(self, board: Board, sorts: Sequence[TileType]) -> str:
        wanted = self._wanted(board, sorts) or []
        alike: dict[int, list[int]] = {}
        for number, (rest, part) in enumerate(wanted):
            if part.most > 0:
                alike.setdefault(rest, []).append(number)
        parts = [part for _, part in wanted]
        told = [
            f"{_tiles(parts, sorts, group)} {self._kind(rest)}"
            for rest, group in sorted(alike.items())
        ]
        together = self._kind(sum(rest * part.least for rest, part in wanted) % self.modulus)
        picture = "\n".join(
            "".join(
                str(self.numbers.get((y, x), 0)) if (y, x) in board.cells else "."
                for x in range(board.columns)
            )
            for y in range(board.rows)
        )
        return (
            "Give every cell the number it has in this picture; whatever way they lie, "
            f"{listed(told, ', and')}, so all together cover "
            f"{together}, but the board has {self.total}:\n{picture}"
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
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])}{joint} {words[-1]}"


def _named(names: Sequence[str]) -> str:
    names = [*names[:SHOWN], f"{len(names) - SHOWN:,} more"] if len(names) > SHOWN + 1 else names
    if len(names) == 1:
        return f"Tile {names[0]}"
    return f"Tiles {listed(names, 'and')}"


def _few(amounts: Sequence[object]) -> str:
    words = [str(amount) for amount in amounts]
    if len(words) < 5:
        return listed(words or [""], "or")
    return f"from {words[0]} to {words[-1]}"


def _every(parts: Sequence[Part]) -> str:
    """All tiles, as far as they are not too large for what the others leave of the board."""
    if all(part.most > 0 for part in parts if part.totals):
        return "every tile"
    return "every tile there is room for"


def _tiles(parts: Sequence[Part], sorts: Sequence[TileType], group: Sequence[int]) -> str:
    """The tiles of these sorts, and that they cover something."""
    number = sum(parts[sort].least for sort in group)
    names = [tile.name for sort in group for tile in sorts[sort].tiles if tile.most != 0]
    if any(parts[sort].least != parts[sort].most for sort in group):
        if len(group) == sum(part.most > 0 for part in parts):
            return f"{_every(parts)} covers"
        if len(names) < 5:
            return f"every tile {listed(names, 'or')} covers"
        return f"{len(names)} kinds of tile cover"
    if len(names) > 1:
        return f"{number} tile{'s each cover' if number > 1 else ' covers'}"
    first = sorts[group[0]]
    taken = "" if first.least == first.most else " that it takes"
    if number == 1:
        return f"tile {names[0]} covers"
    return f"the {number} tiles {names[0]}{taken} each cover"

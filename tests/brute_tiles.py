"""A brute-force witness for tiles, written from the rules alone and deliberately naive.

    puzzle      the keys of a puzzle file, as plain data
    way         how a piece of a tile may lie, shifted to the corner: a set of cells (row, column)
    sort        all ways in which a tile may lie; tiles of equal sorts are interchangeable
    answer      pieces, each a set of cells and the sort of its tile: names are no part of it
    placements  an answer in JSON: [{"tile": NAME, "cells": [[row, column], ...]}, ...], counted
                from 1

An answer covers what must be covered, keeps within the numbers of every tile, and agrees with
the givens.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import inf
from typing import Any, NamedTuple

Cell = tuple[int, int]
Way = frozenset[Cell]
Sort = frozenset[Way]
Piece = tuple[Way, Sort]
Answer = frozenset[Piece]
Range = tuple[int, float]
Puzzle = Mapping[str, Any]
Placements = list[dict[str, Any]]

SETS = {
    "monominoes": 1,
    "dominoes": 2,
    "trominoes": 3,
    "tetrominoes": 4,
    "pentominoes": 5,
    "hexominoes": 6,
}
STEPS = 10_000  # of a search that is given up as too long


class TooLong(Exception):
    """There are more answers than were wanted, or it takes too long to find them."""


class Tile(NamedTuple):
    """What is said about the pieces of one name."""

    sort: Sort
    low: int
    high: float


# shapes


def normal(cells: Iterable[Cell]) -> Way:
    """Return the cells shifted to the corner."""
    listed = list(cells)
    top, left = min(row for row, _ in listed), min(column for _, column in listed)
    return frozenset((row - top, column - left) for row, column in listed)


def turned(cells: Iterable[Cell]) -> Way:
    """Return the cells after a quarter turn, in the corner."""
    return normal((column, -row) for row, column in cells)


def mirrored(cells: Iterable[Cell]) -> Way:
    """Return the cells with left and right exchanged, in the corner."""
    return normal((row, -column) for row, column in cells)


def ways(cells: Iterable[Cell], rotate: bool = True, mirror: bool = True) -> Sort:
    """Return all ways in which a tile may lie."""
    found = {normal(cells)}
    if mirror:
        found |= {mirrored(way) for way in found}
    for _ in range(3 if rotate else 0):
        found |= {turned(way) for way in found}
    return frozenset(found)


def beside(cell: Cell) -> list[Cell]:
    """Return the four neighbours of a cell, on the board or not."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def apart(sort: Sort) -> bool:
    """Return whether a tile is in several parts."""
    left = set(next(iter(sort)))
    todo = [left.pop()]
    while todo:
        near = left & set(beside(todo.pop()))
        left -= near
        todo += near
    return bool(left)


def polyominoes(size: int, mirror: bool = True) -> set[Sort]:
    """Return every polyomino of so many cells, as the ways it may lie;
    with mirror = False the one-sided ones."""
    fixed = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        fixed = {
            normal(cells | {new})
            for cells in fixed
            for cell in cells
            for new in beside(cell)
            if new not in cells
        }
    return {ways(cells, True, mirror) for cells in fixed}


# reading: only what is well-formed


def signs(picture: str | list[str]) -> list[list[str]]:
    """Return the signs of a picture, row by row."""
    rows = picture.split("\n") if isinstance(picture, str) else picture
    spaced = any(" " in row.strip() for row in rows)
    return [row.split() if spaced else list(row.strip()) for row in rows if row.strip()]


def places(picture: str | list[str], none: str) -> dict[Cell, str]:
    """Return what stands where in a picture, without these signs."""
    return {
        (row, column): sign
        for row, line in enumerate(signs(picture))
        for column, sign in enumerate(line)
        if sign not in none
    }


def board(puzzle: Puzzle) -> dict[Cell, str]:
    """Return the cells that can be covered."""
    return places(puzzle["board"], "#")


def covers(puzzle: Puzzle) -> bool:
    """Return whether no cell may be left over, apart from those with a question mark."""
    without_end = "set" not in puzzle and all(
        said.get("count") == "any" for said in puzzle["tile"].values()
    )
    said: bool = puzzle.get("cover", puzzle.get("use", "all") == "some" or without_end)
    return said


def must(puzzle: Puzzle) -> set[Cell]:
    """Return the cells that the board wants covered."""
    return {cell for cell, sign in board(puzzle).items() if covers(puzzle) and sign != "?"}


def givens(puzzle: Puzzle) -> dict[Cell, str]:
    """Return the cells of which the name of their tile is known."""
    return places(puzzle.get("given", ""), "-._?#")


def numbers(said: int | str) -> Range:
    """Return the least and the greatest number of pieces that a count means."""
    if said == "any":
        return 0, inf
    low, _, high = str(said).partition("-")
    return int(low), int(high or low)


def tiles(puzzle: Puzzle) -> dict[str, Tile]:
    """Return the tiles by name; those of a set have the names of nobody,
    so that no given can mean them."""
    found = {}
    rotate, mirror = puzzle.get("rotate", True), puzzle.get("mirror", True)
    if name := puzzle.get("set"):
        one_sided = name.startswith("one-sided-")
        for number, sort in enumerate(
            polyominoes(SETS[name.removeprefix("one-sided-")], not one_sided)
        ):
            found[f"{name} {number}"] = Tile(
                ways(next(iter(sort)), rotate, mirror and not one_sided), 1, 1
            )
    for name, said in puzzle.get("tile", {}).items():
        cells = places(said["shape"], "-.0")
        found[name] = Tile(
            ways(cells, said.get("rotate", rotate), said.get("mirror", mirror)),
            *numbers(said.get("count", 1)),
        )
    if puzzle.get("use", "all") == "some":
        return {name: tile._replace(low=0) for name, tile in found.items()}
    return found


def ranges(puzzle: Puzzle) -> dict[Sort, Range]:
    """Return how many pieces there may be of each sort, all its names together."""
    found: dict[Sort, Range] = {}
    for sort, low, high in tiles(puzzle).values():
        before = found.get(sort, (0, 0))
        found[sort] = before[0] + low, before[1] + high
    return found


# answers


def answers(puzzle: Puzzle, most: float = inf, steps: float = inf) -> set[Answer]:
    """Return every answer; raise TooLong where there are more than so many,
    or more steps are needed."""
    cells, needed, limits = sorted(board(puzzle)), must(puzzle), ranges(puzzle)
    free_at_first = frozenset(cells)
    starting = {
        cell: [
            (piece, sort)
            for sort in limits
            for way in sort
            if (piece := shifted(way, cell)) <= free_at_first
        ]
        for cell in cells
    }
    left = {sort: high for sort, (_, high) in limits.items()}
    can_be_named = naming(puzzle)
    found: set[Answer] = set()
    taken = 0

    def fill(index: int, free: frozenset[Cell], pieces: tuple[Piece, ...]) -> None:
        """Decide which piece has its first cell here, if any."""
        nonlocal taken
        taken += 1
        if taken > steps or len(found) > most:
            raise TooLong
        if index == len(cells):
            if can_be_named(pieces):
                found.add(frozenset(pieces))
            return
        cell = cells[index]
        if cell not in free or cell not in needed:
            fill(index + 1, free, pieces)
        if cell in free:
            for piece, sort in starting[cell]:
                if left[sort] and piece <= free:
                    left[sort] -= 1
                    fill(index + 1, free - piece, (*pieces, (piece, sort)))
                    left[sort] += 1

    fill(0, free_at_first, ())
    return found


def shifted(way: Way, first: Cell) -> Way:
    """Return the way moved so that its first cell in reading order is this one."""
    row, column = min(way)
    return frozenset((r - row + first[0], c - column + first[1]) for r, c in way)


def naming(puzzle: Puzzle) -> Callable[[Iterable[Piece]], bool]:
    """Return what tells whether each piece can get a name so that the counts of all names and the
    givens are kept."""
    named, known, sorts = tiles(puzzle), givens(puzzle), list(ranges(puzzle))

    def can_be_named(pieces: Iterable[Piece]) -> bool:
        forced: Counter[str] = Counter()
        free: Counter[Sort] = Counter()
        covered: set[Cell] = set()
        for cells, sort in pieces:
            covered |= cells
            names = {known[cell] for cell in cells if cell in known}
            if len(names) > 1 or any(named[name].sort != sort for name in names):
                return False
            forced.update(names)
            free[sort] += not names
        if not covered >= known.keys() or any(forced[name] > named[name].high for name in forced):
            return False
        for sort in sorts:
            mine = {name: tile for name, tile in named.items() if tile.sort == sort}
            least = sum(max(0, tile.low - forced[name]) for name, tile in mine.items())
            most = sum(tile.high - forced[name] for name, tile in mine.items())
            if not least <= free[sort] <= most:
                return False
        return True

    return can_be_named


def answer(puzzle: Puzzle, placements: Placements) -> Answer:
    """Return the answer that these placements are, whichever names its pieces of one sort have."""
    named = tiles(puzzle)
    return frozenset((cells_of(placed), named[placed["tile"]].sort) for placed in placements)


def cells_of(placed: Mapping[str, Any]) -> Way:
    """Return the cells of a placement, counted from 0."""
    return frozenset((row - 1, column - 1) for row, column in placed["cells"])


def right(puzzle: Puzzle, placements: Placements) -> bool:
    """Return whether these placements are an answer, whichever names its pieces of one sort
    have."""
    named, cells = tiles(puzzle), [cell for placed in placements for cell in cells_of(placed)]
    return (
        len(cells) == len(set(cells)) == sum(len(placed["cells"]) for placed in placements)
        and must(puzzle) <= set(cells) <= board(puzzle).keys()
        and all(placed["tile"] in named and placed["cells"] for placed in placements)
        and all(normal(cells_of(placed)) in named[placed["tile"]].sort for placed in placements)
        and naming(puzzle)(answer(puzzle, placements))
    )


def well_written(puzzle: Puzzle, placements: Placements) -> bool:
    """Return whether an answer is right, its names keep counts and givens,
    and all is in reading order."""
    named, known = tiles(puzzle), givens(puzzle)
    used = Counter(placed["tile"] for placed in placements)
    at = {cell: placed["tile"] for placed in placements for cell in cells_of(placed)}
    listed = [placed["cells"] for placed in placements]
    return (
        right(puzzle, placements)
        and all(tile.low <= used[name] <= tile.high for name, tile in named.items())
        and all(at[cell] == name for cell, name in known.items())
        and all(placed.keys() == {"tile", "cells"} for placed in placements)
        and [sorted(cells) for cells in listed] == listed == sorted(listed)
    )


# symmetry


class Turn(NamedTuple):
    """A way to turn or mirror the board onto itself: where each cell and each sort of tile goes."""

    cells: dict[Cell, Cell]
    sorts: dict[Sort, Sort]

    def of(self, answer: Answer) -> Answer:
        """Return the image of an answer."""
        return frozenset(
            (frozenset(self.cells[cell] for cell in piece), self.sorts[sort])
            for piece, sort in answer
        )


def turns(puzzle: Puzzle) -> list[Turn]:
    """Return those of the eight turns that keep the board, the cells to be covered,
    the tiles and the givens."""
    return [
        turn
        for turn in _turns(puzzle, must(puzzle))
        if ranges_kept(puzzle, turn, inf) and givens_kept(puzzle, turn)
    ]


def doubtful(puzzle: Puzzle) -> bool:
    """Return whether it is a matter of opinion which turns keep the puzzle.

    Givens may be exchanged with those of another name where the two tiles are each other's
    images, or equal; two limits may differ in words where the board has no room for as many; and
    cells that need not be covered may have to be, if all pieces are to find room.
    """
    most = len(board(puzzle))
    wider = [
        turn
        for turn in _turns(puzzle, set())
        if ranges_kept(puzzle, turn, most)
        and (givens_kept(puzzle, turn) or givens_exchanged(puzzle, turn))
    ]
    return len(wider) > len(turns(puzzle))


def _turns(puzzle: Puzzle, needed: set[Cell]) -> Iterator[Turn]:
    """Yield the turns that keep the board and these cells of it."""
    cells = board(puzzle).keys()
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):

        def moved(
            group: Iterable[Cell], down: int = down, right: int = right, swapped: bool = swapped
        ) -> dict[Cell, Cell]:
            """Return where these cells come to lie, some of them in the first row and in the first
            column."""
            far = {
                (r, c): (c * right, r * down) if swapped else (r * down, c * right)
                for r, c in group
            }
            above, before = (
                min(row for row, _ in far.values()),
                min(column for _, column in far.values()),
            )
            return {cell: (row - above, column - before) for cell, (row, column) in far.items()}

        to = {cell: (row + top, column + left) for cell, (row, column) in moved(cells).items()}
        if set(to.values()) == cells and {to[cell] for cell in needed} == needed:
            yield Turn(
                to,
                {
                    sort: frozenset(frozenset(moved(way).values()) for way in sort)
                    for sort in ranges(puzzle)
                },
            )


def ranges_kept(puzzle: Puzzle, turn: Turn, most: float) -> bool:
    """Return whether each sort of tile goes to one of which there may be as many,
    looking at so many cells at most."""
    before = {
        sort: (low, min(high, most // len(next(iter(sort)))))
        for sort, (low, high) in ranges(puzzle).items()
    }
    return {turn.sorts[sort]: limits for sort, limits in before.items()} == before


def givens_kept(puzzle: Puzzle, turn: Turn) -> bool:
    """Return whether each given goes to one of the same name, whose tile goes to itself."""
    known, named = givens(puzzle), tiles(puzzle)
    kept = {turn.cells[cell]: name for cell, name in known.items()} == known
    return kept and all(turn.sorts[named[name].sort] == named[name].sort for name in known.values())


def givens_exchanged(puzzle: Puzzle, turn: Turn) -> bool:
    """Return whether each given goes to one of a name that stands for the image of its tile,
    as often as that."""
    known, named = givens(puzzle), tiles(puzzle)
    if {turn.cells[cell] for cell in known} != known.keys():
        return False
    pairs = {(name, known[turn.cells[cell]]) for cell, name in known.items()}
    return len({one for one, _ in pairs}) == len(pairs) == len(
        {other for _, other in pairs}
    ) and all(
        turn.sorts[named[one].sort] == named[other].sort and named[one][1:] == named[other][1:]
        for one, other in pairs
    )


def orbit(puzzle: Puzzle, answer: Answer) -> frozenset[Answer]:
    """Return the images of an answer."""
    return frozenset(turn.of(answer) for turn in turns(puzzle))


def orbits(puzzle: Puzzle, found: Iterable[Answer]) -> set[frozenset[Answer]]:
    """Return the answers, with all images of one together."""
    all_turns = turns(puzzle)
    return {frozenset(turn.of(answer) for turn in all_turns) for answer in found}


# random puzzles


def generate(rng: random.Random, most: int = 400, in_parts: bool = False) -> dict[str, Any]:
    """Return a random small puzzle that has no more than so many answers,
    also one with a tile in several parts."""
    for _ in range(300):
        puzzle = random_puzzle(rng)
        if in_parts and not any(map(apart, ranges(puzzle))):
            continue
        try:
            answers(puzzle, most, STEPS)
        except TooLong:
            continue
        return puzzle
    return {"kind": "tiles", "board": ["--"], "tile": {"A": {"shape": ["##"]}}}


def random_puzzle(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle on a board of at most 4x5 that was mostly cut into its tiles."""
    blocked, doubt = rng.choice([0, 0, 0.1, 0.25]), rng.choice([0, 0, 0, 0.15, 0.4])
    height, width = rng.randint(1, 4), rng.randint(1, 5)
    picture = [
        [
            "#" if rng.random() < blocked else "?" if rng.random() < doubt else rng.choice("--.")
            for _ in range(width)
        ]
        for _ in range(height)
    ]
    picture[rng.randrange(height)][rng.randrange(width)] = "-"
    rows = ["".join(row) for row in picture]
    pieces = cut(rng, places(rows, "#"), rng.randint(2, 4))
    if rng.random() < 0.4:
        join(rng, pieces)
    if rng.random() < 0.25:
        pieces.remove(rng.choice(pieces))
    if rng.random() < 0.15 or not pieces:
        pieces.append(rng.choice([*cut(rng, product(range(3), range(3)), 4)]))
    puzzle: dict[str, Any] = {
        "kind": "tiles",
        "board": rows if rng.random() < 0.3 else "\n".join(rows) + "\n",
    }
    for key, values in KEYS.items():
        if rng.random() < 0.4:
            puzzle[key] = rng.choice(values)
    named = add_tiles(rng, puzzle, pieces)
    if rng.random() < 0.4:
        add_givens(rng, puzzle, named)
    return puzzle


KEYS: dict[str, list[Any]] = {
    "use": ["all", "some", "some"],
    "cover": [True, True, False],
    "rotate": [True, False],
    "mirror": [True, False, False],
}
NAMES = [
    "L",
    "L2",
    "T",
    "A",
    "B",
    "C",
    "b",
    "X",
    "Y",
    "7",
    "é",
    "J",
    "K",
    "N",
    "P",
    "R",
    "S",
    "U",
    "V",
    "W",
    "Z",
]


def cut(rng: random.Random, board: Iterable[Cell], largest: int) -> list[Way]:
    """Return the board cut at random into pieces of at most so many cells."""
    free = set(board)
    pieces = []
    while free:
        piece = {rng.choice(sorted(free))}
        for _ in range(rng.choice([0, 1, 2, 2, 3, 3, 3])):
            if len(piece) < largest and (
                around := {n for cell in piece for n in beside(cell)} & free - piece
            ):
                piece.add(rng.choice(sorted(around)))
        free -= piece
        pieces.append(frozenset(piece))
    return pieces


def join(rng: random.Random, pieces: list[Way]) -> None:
    """Make one piece of two, wherever they are, once or twice; mostly it does not hang together."""
    for _ in range(rng.randint(1, 3)):
        if len(small := [piece for piece in pieces if len(piece) < 4]) > 1:
            one, other = rng.sample(small, 2)
            pieces.remove(one)
            pieces.remove(other)
            pieces.append(one | other)


def add_tiles(rng: random.Random, puzzle: dict[str, Any], pieces: list[Way]) -> dict[Way, str]:
    """Add tiles that make these pieces, and return the names of the pieces."""
    table: dict[str, dict[str, Any]] = {}
    named: dict[Way, str] = {}
    numbers: Counter[str] = Counter()
    free_names = iter(rng.sample(NAMES, len(NAMES)) if rng.random() < 0.5 else NAMES)
    for piece in pieces:
        equal = [name for name in table if ways(places(table[name]["shape"], "-.")) == ways(piece)]
        if equal and rng.random() < 0.7:
            name = rng.choice(equal)
        else:
            name = next(free_names)
            table[name] = {"shape": drawn(rng, rng.choice(sorted(ways(piece), key=sorted)))}
            if rng.random() < 0.5:
                table[name]["shape"] = drawn(rng, piece)
            for key in ("rotate", "mirror"):
                if rng.random() < 0.2:
                    table[name][key] = rng.random() < 0.5
        named[piece] = name
        numbers[name] += 1
    for name, number in numbers.items():
        if number > 1 or rng.random() < 0.4:
            table[name]["count"] = rng.choice(
                [
                    number,
                    number,
                    f"{rng.randint(0, number)}-{number + rng.randint(0, 2)}",
                    "any",
                    number + 1,
                    "0-1",
                ]
            )
    if rng.random() < 0.1:
        for said in table.values():
            said["count"] = "any"
    puzzle["tile"] = table
    return named


def drawn(rng: random.Random, piece: Way) -> str | list[str]:
    """Return a picture of a tile, sometimes with empty rows or columns around it."""
    cells = normal(piece)
    height, width = (max(at) + 1 + (rng.random() < 0.1) for at in zip(*cells, strict=True))
    empty = rng.choice("--.")
    rows = [
        "".join("#" if (row, column) in cells else empty for column in range(width))
        for row in range(height)
    ]
    return rows if rng.random() < 0.3 else "\n".join(rows) + "\n"


def add_givens(rng: random.Random, puzzle: dict[str, Any], named: dict[Way, str]) -> None:
    """Add some givens, mostly such as the pieces say that the board was cut into."""
    cells = board(puzzle)
    height, width = len(signs(puzzle["board"])), len(signs(puzzle["board"])[0])
    # one long name is no row of names
    readable = {name for name in named.values() if len(name) == 1 or width > 1}
    at = {
        cell: name
        for piece, name in named.items()
        for cell in piece
        if cell in cells and name in readable
    }
    picture = [
        ["#" if (row, column) not in cells else "." for column in range(width)]
        for row in range(height)
    ]
    for row, column in rng.sample(sorted(at), min(len(at), rng.choice([1, 1, 2, 2, 3]))):
        picture[row][column] = (
            at[row, column] if rng.random() < 0.9 else rng.choice(sorted(readable))
        )
    if rng.random() < 0.3:
        picture = [[rng.choice("-._?") if sign == "." else sign for sign in row] for row in picture]
    space = (
        " " if any(len(sign) > 1 for row in picture for sign in row) or rng.random() < 0.2 else ""
    )
    puzzle["given"] = [space.join(row) for row in picture]


def mutated(rng: random.Random, puzzle: Puzzle, placements: Placements) -> Placements:
    """Return placements that are mostly no answer any more."""
    changed: Placements = [
        {"tile": placed["tile"], "cells": [*placed["cells"]]} for placed in placements
    ]
    names = sorted(tiles(puzzle))
    if not changed or rng.random() < 0.1:
        row, column = rng.choice(sorted(board(puzzle)))
        return [*changed, {"tile": rng.choice(names), "cells": [[row + 1, column + 1]]}]
    placed = rng.choice(changed)
    kinds = [
        "drop",
        "double",
        "rename",
        "move",
        "lose a cell",
        "gain a cell",
        "turn",
        "turn over",
        "exchange",
    ]
    kind = rng.choice(kinds)
    cells = cells_of(placed)
    if kind == "drop":
        changed.remove(placed)
    elif kind == "double":
        changed.append({"tile": placed["tile"], "cells": [*placed["cells"]]})
    elif kind == "rename":
        placed["tile"] = rng.choice(names)
    elif kind == "move":
        down, right = rng.choice([(0, 1), (0, -1), (1, 0), (-1, 0)])
        placed["cells"] = [[row + down, column + right] for row, column in placed["cells"]]
    elif kind == "lose a cell" and len(cells) > 1:
        placed["cells"].remove(rng.choice(placed["cells"]))
    elif kind == "gain a cell":
        row, column = rng.choice(sorted({near for cell in cells for near in beside(cell)} - cells))
        placed["cells"] = [*placed["cells"], [row + 1, column + 1]]
    elif kind in ("turn", "turn over"):
        after = turned(cells) if kind == "turn" else mirrored(cells)
        placed["cells"] = [
            [row + 1, column + 1] for row, column in sorted(shifted(after, min(cells)))
        ]
    elif kind == "exchange":
        other = rng.choice(changed)
        placed["tile"], other["tile"] = other["tile"], placed["tile"]
    return changed


def toml(puzzle: Puzzle) -> str:
    """Return the puzzle as the TOML file that a person would write."""
    lines = []
    for key, value in puzzle.items():
        if key != "tile":
            lines.append(f"{key} = {_toml_value(value)}")
    for name, said in puzzle.get("tile", {}).items():
        lines.append(f"[tile.{json.dumps(name, ensure_ascii=False)}]")
        lines += [f"{key} = {_toml_value(value)}" for key, value in said.items()]
    return "\n".join(lines) + "\n"


def _toml_value(value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        return f"'''\n{value}'''"
    return json.dumps(value, ensure_ascii=False)

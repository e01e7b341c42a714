"""A brute-force witness for edges, written from the rules alone and deliberately naive.

    puzzle    the keys of a puzzle file, as plain data
    sides     the colours that a piece shows as it lies: up, right, down, left
    sort      all sides that a tile can show; tiles of equal sorts are interchangeable
    answer    what every cell shows, as a frozen set of (cell, sides): names and turns are no
              part of it
    rim       every side of a cell beyond which there is no cell, at the border of the board or
              beside a hole

Answers that differ only by exchanging equal pieces, or by turning a piece that looks the same
afterwards, show the same sides everywhere and are one answer; so are answers that take one of
two tiles of different names that look the same. An answer must allow *some* choice of names that
keeps all counts and the givens.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

Cell = tuple[int, int]
Sides = tuple[str, str, str, str]
Sort = frozenset[Sides]
Answer = frozenset[tuple[Cell, Sides]]
Puzzle = Mapping[str, Any]

TURN = ":"  # A:1 is tile A after a quarter turn clockwise
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up right down left
RIM = ("top", "right", "bottom", "left")
NAMES = {  # which sides of a tile of a set carry its colour
    "roads": {
        "U": "up right left",
        "D": "right down left",
        "L": "up down left",
        "R": "up right down",
        "E": "",
    },
    "paths": {
        "UD": "up down",
        "LR": "left right",
        "UR": "up right",
        "RD": "right down",
        "DL": "down left",
        "UL": "up left",
    },
}
COLOURS = {"roads": "road", "paths": "path"}


class TooLong(Exception):
    """It takes more steps than were allowed."""


class Tile(NamedTuple):
    """What is said about the pieces of one name."""

    sides: Sides
    turns: bool
    low: int
    high: float

    @property
    def sort(self) -> Sort:
        """All sides that it can show."""
        return frozenset(turned(self.sides, turn) for turn in range(4 if self.turns else 1))


def turned(sides: Sides, turn: int) -> Sides:
    """Return what a piece shows after so many quarter turns clockwise."""
    up, right, down, left = sides
    return turned((left, up, right, down), turn - 1) if turn else sides


# reading: only what is well-formed


def tokens(picture: str | list[str], names: Iterable[str] = ()) -> list[list[str]]:
    """Return the signs of a picture, row by row; they are apart where any row has a space or a turn
    inside, or where each row is a name, some of which no row of names could be."""
    rows = [
        row.strip()
        for row in (picture.split("\n") if isinstance(picture, str) else picture)
        if row.strip()
    ]
    known = {*names, *"_.#"}
    column = {*rows} <= known and not {*"".join(rows)} <= known
    if column or any(" " in row or TURN in row for row in rows):
        return [row.split() for row in rows]
    return [list(row) for row in rows]


def named(puzzle: Puzzle) -> list[list[str]]:
    """Return the signs of the board of a puzzle, whose tiles have names."""
    return tokens(puzzle["board"], tiles(puzzle))


def board(puzzle: Puzzle) -> dict[Cell, str]:
    """Return what stands in each cell: "_" or ".", or a tile."""
    return {
        (row, column): sign
        for row, line in enumerate(named(puzzle))
        for column, sign in enumerate(line)
        if sign != "#"
    }


def tiles(puzzle: Puzzle) -> dict[str, Tile]:
    """Return the tiles by name: those of the set, if any, and the puzzle's own."""
    found = {}
    for name, coloured in NAMES.get(puzzle.get("set", ""), {}).items():
        up, right, down, left = (
            COLOURS[puzzle["set"]] if side in coloured.split() else "none"
            for side in ("up", "right", "down", "left")
        )
        found[name] = Tile((up, right, down, left), puzzle.get("rotate", False), 0, inf)
    for name, said in puzzle.get("tile", {}).items():
        up, right, down, left = said["sides"].split()
        low, high = numbers(said.get("count", "any"))
        found[name] = Tile(
            (up, right, down, left), said.get("rotate", puzzle.get("rotate", False)), low, high
        )
    return found


def numbers(said: int | str) -> tuple[int, float]:
    """Return the least and the greatest number of pieces that a count means."""
    if said == "any":
        return 0, inf
    low, _, high = str(said).partition("-")
    return int(low), int(high or low)


def rim(puzzle: Puzzle) -> tuple[str | None, ...]:
    """Return the colour that the rim must show above, right of, below and left of cells;
    None where it is free."""
    usual = "none" if puzzle.get("set") == "paths" else "free"
    said = puzzle.get("outside", usual)
    colours = [said.get(side, usual) if isinstance(said, Mapping) else said for side in RIM]
    return tuple(None if colour == "free" else colour for colour in colours)


def may_show(puzzle: Puzzle) -> dict[Cell, dict[Sort, frozenset[Sides]]]:
    """Return what each cell may show by its given and the rim, for every sort of tile."""
    named, cells, colours = tiles(puzzle), board(puzzle), rim(puzzle)
    found = {}
    for (row, column), sign in cells.items():
        name, _, turn = sign.partition(TURN)
        here: dict[Sort, frozenset[Sides]] = {}
        for sort in {tile.sort for tile in named.values()} if sign in "_." else {named[name].sort}:
            fitting = {turned(named[name].sides, int(turn))} & sort if turn else sort
            here[sort] = frozenset(
                sides
                for sides in fitting
                if all(
                    colour in (None, side) or (row + down, column + right) in cells
                    for side, colour, (down, right) in zip(sides, colours, STEPS, strict=True)
                )
            )
        found[row, column] = here
    return found


def known(puzzle: Puzzle) -> dict[Cell, str]:
    """Return the names of the tiles that are given."""
    return {
        cell: sign.partition(TURN)[0] for cell, sign in board(puzzle).items() if sign not in "_."
    }


# answers


def solutions(puzzle: Puzzle, steps: float = inf) -> set[Answer]:
    """Return every answer; raise TooLong where that takes more steps."""
    return set(answers(puzzle, steps))


def answers(puzzle: Puzzle, steps: float = inf) -> Iterator[Answer]:
    """Yield every answer, perhaps several times where tiles of different sorts can show the
    same."""
    taken = 0
    fitting, enough = may_show(puzzle), naming(puzzle)
    cells, needed = sorted(fitting), Counter[Sort]()
    most: defaultdict[Sort, float] = defaultdict(float)
    for tile in tiles(puzzle).values():
        most[tile.sort] += tile.high
        needed[tile.sort] += tile.low
    used: Counter[Sort] = Counter()
    shown: dict[Cell, Sides] = {}
    lies: dict[Cell, Sort] = {}
    looped = is_one_loop if puzzle.get("single_loop") else lambda _: True

    def fill(index: int) -> Iterator[Answer]:
        """Decide what lies in this cell and all after it."""
        nonlocal taken
        taken += 1
        if taken > steps:
            raise TooLong
        if sum(max(0, low - used[sort]) for sort, low in needed.items()) > len(cells) - index:
            return
        if index == len(cells):
            if enough(lies) and looped(shown):
                yield frozenset(shown.items())
            return
        row, column = cell = cells[index]
        above, before = shown.get((row - 1, column)), shown.get((row, column - 1))
        for sort, looks in fitting[cell].items():
            if used[sort] == most[sort]:
                continue
            used[sort] += 1
            lies[cell] = sort
            for sides in sorted(looks):
                if (above is None or above[2] == sides[0]) and (
                    before is None or before[1] == sides[3]
                ):
                    shown[cell] = sides
                    yield from fill(index + 1)
                    del shown[cell]
            used[sort] -= 1
            del lies[cell]

    return fill(0)


def naming(puzzle: Puzzle) -> Callable[[Mapping[Cell, Sort]], bool]:
    """Return what tells whether each piece can get a name so that the counts of all names and the
    givens are kept."""
    named, given = tiles(puzzle), known(puzzle)

    def can_be_named(lies: Mapping[Cell, Sort]) -> bool:
        forced = Counter(given.values())
        free = Counter(sort for cell, sort in lies.items() if cell not in given)
        if any(named[name].sort != lies[cell] for cell, name in given.items()):
            return False
        if any(number > named[name].high for name, number in forced.items()):
            return False
        for sort in {tile.sort for tile in named.values()}:
            mine = {name: tile for name, tile in named.items() if tile.sort == sort}
            least = sum(max(0, tile.low - forced[name]) for name, tile in mine.items())
            if (
                not least
                <= free[sort]
                <= sum(tile.high - forced[name] for name, tile in mine.items())
            ):
                return False
        return True

    return can_be_named


def is_one_loop(shown: Mapping[Cell, Sides], colour: str = "path") -> bool:
    """Return whether the sides of this colour make exactly one closed loop, and nothing else."""
    ends = {
        cell: [step for step, side in zip(STEPS, sides, strict=True) if side == colour]
        for cell, sides in shown.items()
    }
    on_it = {cell for cell, steps in ends.items() if steps}
    if not on_it or any(len(ends[cell]) != 2 for cell in on_it):
        return False
    reached: set[Cell] = set()
    cell = min(on_it)
    while cell not in reached:
        reached.add(cell)
        beside = [(cell[0] + down, cell[1] + right) for down, right in ends[cell]]
        if not on_it.issuperset(beside):
            return False
        cell = next((near for near in beside if near not in reached), cell)
    return reached == on_it


def shown(puzzle: Puzzle, grid: str | list[str]) -> Answer:
    """Return the answer that a grid of names is, with turns where tiles turn."""
    named, found = tiles(puzzle), {}
    for row, line in enumerate(tokens(grid, named)):
        for column, sign in enumerate(line):
            name, _, turn = sign.partition(TURN)
            if sign != "#":
                found[row, column] = turned(named[name].sides, int(turn or 0))
    return frozenset(found.items())


def right(puzzle: Puzzle, grid: str | list[str]) -> bool:
    """Return whether a grid of names is an answer, its own names and turns taken as they are."""
    named, signs = tiles(puzzle), board({**puzzle, "board": grid})
    names = {cell: sign.partition(TURN)[0] for cell, sign in signs.items()}
    turns = {cell: int(sign.partition(TURN)[2] or 0) for cell, sign in signs.items()}
    if names.keys() != board(puzzle).keys():
        return False
    if not set(names.values()) <= named.keys() or any(
        turns[at] and not named[names[at]].turns for at in signs
    ):
        return False
    used = Counter(names.values())
    return (
        all(tile.low <= used[name] <= tile.high for name, tile in named.items())
        and all(names[cell] == name for cell, name in known(puzzle).items())
        and agree(puzzle, dict(shown(puzzle, grid)))
    )


def agree(puzzle: Puzzle, look: Mapping[Cell, Sides]) -> bool:
    """Return whether neighbours, the rim, given turns and the loop are as they must be."""
    fitting = may_show(puzzle)
    return (
        all(any(sides in looks for looks in fitting[cell].values()) for cell, sides in look.items())
        and all(
            sides[way] == look[row + down, column + right][way - 2]
            for (row, column), sides in look.items()
            for way, (down, right) in enumerate(STEPS)
            if (row + down, column + right) in look
        )
        and (not puzzle.get("single_loop") or is_one_loop(look))
    )


# the board turned


def turned_answer(puzzle: Puzzle, answer: Answer) -> Answer:
    """Return an answer after a quarter turn of the whole board clockwise."""
    height = len(named(puzzle))
    return frozenset(
        ((column, height - 1 - row), turned(sides, 1)) for (row, column), sides in answer
    )


def mirrored_answer(puzzle: Puzzle, answer: Answer) -> Answer:
    """Return an answer with left and right exchanged."""
    width = len(named(puzzle)[0])
    return frozenset(
        ((row, width - 1 - column), (up, left, down, right))
        for (row, column), (up, right, down, left) in answer
    )


def orbits(puzzle: Puzzle, mirror: bool = False) -> int:
    """Return how many answers of a square board there are when turned ones,
    and mirrored ones if asked, count once."""
    left, number = solutions(puzzle), 0
    while left:
        number += 1
        alike = {left.pop()}
        for _ in range(3):
            alike |= {turned_answer(puzzle, answer) for answer in alike}
        if mirror:
            alike |= {mirrored_answer(puzzle, answer) for answer in alike}
        left -= alike
    return number


# counting without listing


def counted(puzzle: Puzzle) -> int:
    """Return the number of answers where every tile may be used as often as one likes, row by row.

    For every row all its fillings are written down, as the pair of the colours above and below it.
    """
    if puzzle.get("single_loop") or any(
        (tile.low, tile.high) != (0, inf) for tile in tiles(puzzle).values()
    ):
        raise ValueError("only without counts and loops")
    empty: frozenset[Sides] = frozenset()
    fitting = {cell: empty.union(*looks.values()) for cell, looks in may_show(puzzle).items()}
    lines = named(puzzle)
    below: dict[tuple[str | None, ...], int] = {(None,) * len(lines[0]): 1}
    for row in range(len(lines)):
        pairs = Counter(
            row_fillings([fitting.get((row, column)) for column in range(len(lines[0]))])
        )
        by_top: defaultdict[tuple[str | None, ...], list[tuple[tuple[str | None, ...], int]]] = (
            defaultdict(list)
        )
        joined = [
            row > 0 and {(row, column), (row - 1, column)} <= fitting.keys()
            for column in range(len(lines[0]))
        ]
        for (top, bottom), number in pairs.items():
            by_top[masked(top, joined)].append((bottom, number))
        after: defaultdict[tuple[str | None, ...], int] = defaultdict(int)
        for colours, ways in below.items():
            for bottom, number in by_top[masked(colours, joined)]:
                after[bottom] += ways * number
        below = after
    return sum(below.values())


def masked(colours: Iterable[str | None], seen: Iterable[bool]) -> tuple[str | None, ...]:
    """Return the colours that are seen, None in place of the others."""
    return tuple(colour if see else None for colour, see in zip(colours, seen, strict=True))


def row_fillings(
    looks: list[frozenset[Sides] | None],
) -> Iterator[tuple[tuple[str | None, ...], tuple[str | None, ...]]]:
    """Yield the colours above and below every filling of a row, None at a hole."""

    def fill(before: list[Sides | None]) -> Iterator[list[Sides | None]]:
        if len(before) == len(looks):
            yield before
        elif (here := looks[len(before)]) is None:
            yield from fill([*before, None])
        else:
            for sides in here:
                near = before[-1] if before else None
                if near is None or near[1] == sides[3]:
                    yield from fill([*before, sides])

    for filled in fill([]):
        yield (
            tuple(sides and sides[0] for sides in filled),
            tuple(sides and sides[2] for sides in filled),
        )


def loops(rows: int, columns: int, every: bool = True, holes: Iterable[Cell] = ()) -> int:
    """Return the number of single closed loops through all cells of a board,
    or through some of them.

    The lines between neighbouring cells are taken one after the other. Of a cell that still has
    lines to come we know its mate: itself when nothing passes it, the other end of a path that
    ends here, None when a path passes it.
    """
    cells = sorted({(row, column) for row in range(rows) for column in range(columns)} - set(holes))
    lines = [
        (cell, near)
        for cell in cells
        for near in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if near in cells
    ]
    last = {cell: index for index, line in enumerate(lines) for cell in line}
    if every and len(last) < len(cells):
        return 0
    states: dict[frozenset[tuple[Cell, Cell | None]], int] = {frozenset(): 1}
    met: set[Cell] = set()
    total = 0
    for index, (one, other) in enumerate(lines):
        new, met = {one, other} - met, met | {one, other}
        after: defaultdict[frozenset[tuple[Cell, Cell | None]], int] = defaultdict(int)
        for state, ways in states.items():
            mates = dict(state) | {cell: cell for cell in new}
            choices = [mates]
            first, second = mates[one], mates[other]
            if first == other and second == one:
                others = [mate for cell, mate in mates.items() if cell not in (one, other)]
                idle = [
                    cell
                    for cell, mate in mates.items()
                    if cell == mate and cell not in (one, other)
                ]
                if len(idle) == sum(mate is not None for mate in others) and not (
                    every and (idle or met != last.keys())
                ):
                    total += ways
            elif first is not None and second is not None:
                passed: dict[Cell, Cell | None] = {one: None, other: None}
                choices.append(mates | passed | {first: second, second: first})
            for chosen in choices:
                gone = [cell for cell in (one, other) if last[cell] == index]
                if all(
                    chosen[cell] is None or (chosen[cell] == cell and not every) for cell in gone
                ):
                    after[
                        frozenset((cell, mate) for cell, mate in chosen.items() if cell not in gone)
                    ] += ways
        states = after
    return total

"""What a small board may look like when not all of its rules hold: all worlds,
and what is true in each.

A step of `hint` names clues and rules. It is right if what it says is so in all worlds in which
these hold, and none of them is to spare if there is a world without it where that is not so.
Here rules are known by their ids alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from exactone import models
from exactone.solver.ask.session import Item
from exactone.solver.puzzle import Clue, Fact
from tests import brute_diagramless
from tests.samples import labels

MANY, FEW = 17_000, 4_000  # worlds; more take too long
Cell = tuple[int, int]


class TooMany(Exception):
    """There are too many worlds, or rules that are not known here."""


class World(NamedTuple):
    """One of them: what stands where, and what a kind sees in it."""

    facts: frozenset[Fact]
    seen: Any


class Worlds:
    """All of one puzzle."""

    def __init__(self, puzzle: models.Kind) -> None:
        make, self.says = KINDS[puzzle.kind]
        self.puzzle, self.all = puzzle, list[World]()
        for world in make(puzzle):
            self.all.append(world)
            if len(self.all) > MANY:
                raise TooMany
        self.holds = dict[Item, list[bool]]()

    def unlike(self, items: Iterable[Item], fact: Fact) -> bool:
        """Whether a place may be different where these hold."""
        held = [self._held(item) for item in items]
        return any(
            fact not in world.facts and all(each[number] for each in held)
            for number, world in enumerate(self.all)
        )

    def _held(self, item: Item) -> list[bool]:
        """In which worlds this holds."""
        if item not in self.holds:
            fact = item if isinstance(item, Fact) else item.fact
            if fact is not None:
                self.holds[item] = [fact in world.facts for world in self.all]
            else:
                assert isinstance(item, Clue)
                self.holds[item] = [self.says(self.puzzle, item, world.seen) for world in self.all]
        return self.holds[item]


def is_amount(number: int, said: Any) -> bool:
    """Whether there are as many as is said: at least, and at most, if there is a most."""
    least, most = said
    return bool(least <= number and (most is None or number <= most))


# tiles: any pieces that do not overlap


def packings(puzzle: Any) -> Iterator[World]:
    """What can lie on a board; of equal tiles with several names it is not known here which is
    which."""
    if any(len(sort.tiles) > 1 for sort in puzzle.sorts) and puzzle.given:
        raise TooMany
    pieces = labels(puzzle)

    def laid(
        first: int, taken: frozenset[Cell], chosen: tuple[Any, ...]
    ) -> Iterator[tuple[Any, ...]]:
        yield chosen
        for number in range(first, len(pieces)):
            if taken.isdisjoint(pieces[number].cells):
                yield from laid(
                    number + 1, taken | {*pieces[number].cells}, (*chosen, pieces[number])
                )

    for chosen in laid(0, frozenset(), ()):
        lies = {(y + 1, x + 1): piece.sort for piece in chosen for y, x in piece.cells}
        facts = {
            Fact(
                (y + 1, x + 1),
                called(puzzle, lies[y + 1, x + 1]) if (y + 1, x + 1) in lies else puzzle.nothing,
            )
            for y, x in puzzle.board.cells
        }
        yield World(frozenset(facts), (lies, [piece.sort for piece in chosen]))


def called(puzzle: Any, sort: int) -> str:
    """A tile, or equal ones."""
    return "/".join(tile.name for tile in puzzle.sorts[sort].tiles)


def of_packing(_: Any, clue: Clue, seen: Any) -> bool:
    """Whether a rule is obeyed."""
    lies, sorts = seen
    assert clue.id is not None
    if clue.id.key == "tile":
        (number,) = clue.id.where
        assert isinstance(number, int)
        return is_amount(sorts.count(number - 1), clue.id.says)
    assert clue.id.key == "cover"
    return clue.at[0] in lies


# edges: any tile in any cell, as the rim allows


def boards(puzzle: Any) -> Iterator[World]:
    """What can lie on a board."""
    shown = [
        sides for sort in puzzle.sorts for sides in {turn(sort.tiles[0], way) for way in range(4)}
    ]
    if len(shown) > len({*shown}):
        raise TooMany  # tiles that look alike
    cells: dict[Cell, list[Any]] = {}
    for label in labels(puzzle):
        cells.setdefault((label.row + 1, label.column + 1), []).append(label)
    if len(cells) < len(puzzle.cells):
        return
    if prod(map(len, cells.values())) > FEW:
        raise TooMany
    for laid in product(*cells.values()):
        facts = frozenset(fact for label in laid for fact in puzzle.facts(label))
        yield World(facts, dict(zip(cells, (label.sides for label in laid), strict=True)))


def turn(tile: Any, way: int) -> tuple[str, ...]:
    """The sides of a tile after so many quarter turns clockwise."""
    up, right, down, left = tile.sides
    for _ in range(way if tile.rotate else 0):
        up, right, down, left = left, up, right, down
    return up, right, down, left


def of_board(puzzle: Any, clue: Clue, board: dict[Cell, tuple[str, ...]]) -> bool:
    """Whether a rule, or a given tile in some turn, is obeyed."""
    assert clue.id is not None
    if clue.id.key == "loop":
        return is_one(
            {cell: sides for cell, sides in board.items() if puzzle.loop in sides}, puzzle.loop
        )
    if clue.id.key == "tile":
        (number,) = clue.id.where
        assert isinstance(number, int)
        looks = {turn(puzzle.sorts[number - 1].tiles[0], way) for way in range(4)}
        return is_amount(sum(sides in looks for sides in board.values()), clue.id.says)
    if clue.id.key == "meet":
        one, other = clue.at
        assert isinstance(one, tuple)
        assert isinstance(other, tuple)
        (row, column), (its_row, its_column) = one, other
        sides, its_sides = board[row, column], board[its_row, its_column]
        return sides[1] == its_sides[3] if row == its_row else sides[2] == its_sides[0]
    assert clue.id.key == "board"
    name, _, turned = str(clue.id.says).partition(":")  # as a file says it
    (tile,) = (tile for sort in puzzle.sorts for tile in sort.tiles if tile.name == name)
    return board[clue.at[0]] in {turn(tile, way) for way in ([int(turned)] if turned else range(4))}  # type: ignore[index]


def is_one(board: dict[Cell, tuple[str, ...]], line: str) -> bool:
    """Whether cells hang together by sides of this colour, of the one or of the other."""
    groups = {cell: {cell} for cell in board}
    for (y, x), sides in board.items():
        for (down, right), side in zip(((-1, 0), (0, 1), (1, 0), (0, -1)), sides, strict=True):
            if (
                side == line
                and (near := (y + down, x + right)) in board
                and groups[near] is not groups[y, x]
            ):
                groups[near] |= groups[y, x]
                groups.update(dict.fromkeys(groups[y, x], groups[near]))
    return len({id(group) for group in groups.values()}) == 1


# diagramless crosswords: any squares are black


def layouts(puzzle: Any) -> Iterator[World]:
    """All that may be black and white."""
    if puzzle.rows * puzzle.columns > 14 or puzzle.letters or puzzle.answers:
        raise TooMany
    for squares in product("#-", repeat=puzzle.rows * puzzle.columns):
        rows = tuple(
            "".join(squares[at : at + puzzle.columns])
            for at in range(0, len(squares), puzzle.columns)
        )
        facts = {
            Fact((y, x), sign) for y, row in enumerate(rows, 1) for x, sign in enumerate(row, 1)
        }
        words = list(brute_diagramless.words(rows))
        yield World(frozenset(facts), (rows, words, brute_diagramless.kinds(rows)))


def of_layout(puzzle: Any, clue: Clue, seen: Any) -> bool:
    """Whether a rule, or a clue, is obeyed; what is said of a clue that there is not is."""
    rows, words, kinds = seen
    assert clue.id is not None
    key, where, says = clue.id.key, clue.id.where, clue.id.says
    said: Any = says
    if key == "white":
        return "-" in line(rows, where)
    if key == "shortest":
        least = int(said)
        return all(len(word) >= least for word in line(rows, where).split("#") if word)
    if key == "clues" and not where:
        return bool(len(kinds) == said)
    if key == "clues":
        (number,) = where
        assert isinstance(number, int)
        return kinds[number - 1 : number] in ("", said)
    if key == "symmetry":
        return bool(brute_diagramless.has(rows, said))
    if key == "start":
        return bool(rows[0].startswith("#" * (said - 1) + "-"))
    if key == "lengths":
        direction, clue_number = where
        begun = next((cells[0] for number, _, cells in words if number == clue_number), None)
        return begun is None or has_word(rows, begun, direction == "A", said)
    assert key == "connected", clue
    return hang_together(rows)


def line(rows: tuple[str, ...], where: tuple[Any, ...]) -> str:
    """A row or a column."""
    sort, number = where
    lines = rows if sort == "row" else brute_diagramless.transposed(rows)
    return str(lines[number - 1])


def has_word(rows: tuple[str, ...], begun: Cell, along: bool, length: int) -> bool:
    """Whether so many white squares lie behind each other from here, and no more."""
    y, x = begun
    rest = rows[y][x:] if along else "".join(row[x] for row in rows[y:])
    return rest.startswith("-" * length) and rest[length : length + 1] != "-"


def hang_together(rows: tuple[str, ...]) -> bool:
    """Whether all white squares do."""
    left = {(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "-"}
    todo = [left.pop()] if left else []
    while todo:
        y, x = todo.pop()
        near = left & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
        left -= near
        todo += near
    return not left


KINDS: dict[str, tuple[Callable[[Any], Iterator[World]], Callable[[Any, Clue, Any], bool]]] = {
    "tiles": (packings, of_packing),
    "edges": (boards, of_board),
    "diagramless": (layouts, of_layout),
}

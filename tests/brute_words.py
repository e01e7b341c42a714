"""The words of setters by the letter, for rule sheets and Sudokus alike: plain truth functions,
written from what setters say.

World    the cells of one answer, what their values are, and what is drawn
word     the name of a rule, with what its table says
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

Names = list[str]
SIDES = {"left": "row", "right": "row", "top": "column", "bottom": "column"}


class World(NamedTuple):
    """One answer, and where everything is."""

    width: int
    cells: Mapping[str, tuple[int, int]]  # row and column of each, from 1
    answer: Mapping[str, str]
    values: Sequence[str]
    regions: Sequence[Names]  # blocks, or areas
    blocks: Sequence[Names]
    rules: Sequence[Mapping[str, Any]]  # all tables of the file
    lists: Callable[[Any], list[Names]]  # what a text or list means

    def number(self, name: str) -> int:
        """The number in a cell."""
        return int(self.answer[name])

    def numbers(self, names: Sequence[str]) -> list[int]:
        """The numbers in some cells."""
        return [int(self.answer[name]) for name in names]

    def listed(self, said: Any) -> Names:
        """All cells of a list, or of several."""
        every = [[said]] if isinstance(said, str) and said in self.cells else self.lists(said)
        return [name for each in every for name in each]

    def line(self, sort: str, place: int) -> Names:
        """A row, or a column."""
        axis = 0 if sort == "row" else 1
        found = [name for name, at in self.cells.items() if at[axis] == place]
        return sorted(found, key=lambda name: self.cells[name])

    def beside(self, name: str) -> Iterator[str]:
        """The cells at the four sides of one."""
        y, x = self.cells[name]
        for other, (v, u) in self.cells.items():
            if abs(y - v) + abs(x - u) == 1:
                yield other


def one_line(cells: Mapping[str, tuple[int, int]], item: str) -> Names | None:
    """A row or a column by its number, perhaps from one of its ends; None where it is no such."""
    found = re.fullmatch(r"(row|column) (\d+)(?: from the (\w+))?", item)
    if not found:
        return None
    axis = 0 if found[1] == "row" else 1
    names = [name for name, at in cells.items() if at[axis] == int(found[2])]
    ordered = sorted(names, key=lambda name: cells[name])
    return ordered[::-1] if found[3] in ("right", "bottom") else ordered


def told(world: World, said: Mapping[str, Any]) -> Iterator[tuple[Names, Any]]:
    """The lines of which a number is told, in the order in which one looks along them."""
    lines = {"rows": "row", "columns": "column", **SIDES}
    for side, sort in lines.items():
        axis = 0 if sort == "row" else 1
        places = sorted({at[axis] for at in world.cells.values()})
        for place, number in zip(places, said[side], strict=True) if side in said else ():
            if number not in ("?", "."):
                names = world.line(sort, place)
                yield names[::-1] if side in ("right", "bottom") else names, number
    for names in world.lists(said["in"]) if "in" in said else ():
        yield names, {key: said[key] for key in ("exactly", "at_least", "at_most") if key in said}


def within(wanted: Any, number: int) -> bool:
    """Whether a number is the one that is wanted, or between the bounds."""
    if not isinstance(wanted, Mapping):
        return bool(number == wanted)
    low = wanted.get("exactly", wanted.get("at_least", number))
    high = wanted.get("exactly", wanted.get("at_most", number))
    return bool(low <= number <= high)


# cells


def even(world: World, said: Any) -> bool:
    return all(world.number(name) % 2 == 0 for name in world.listed(said))


def odd(world: World, said: Any) -> bool:
    return all(world.number(name) % 2 == 1 for name in world.listed(said))


def minimum(world: World, said: Any) -> bool:
    listed = world.listed(said)
    return all(
        world.number(name) < world.number(other)
        for name in listed
        for other in world.beside(name)
        if other not in listed
    )


def maximum(world: World, said: Any) -> bool:
    listed = world.listed(said)
    return all(
        world.number(name) > world.number(other)
        for name in listed
        for other in world.beside(name)
        if other not in listed
    )


def quadruple(world: World, said: Any) -> bool:
    there = Counter(world.answer[name] for name in said["in"])
    listed = said["value"] if isinstance(said["value"], list) else [said["value"]]
    return Counter(map(str, listed)) <= there


def counting_circles(world: World, said: Any) -> bool:
    there = Counter(world.numbers(world.listed(said)))
    return all(number == often for number, often in there.items())


# lines


def palindrome(world: World, said: Any) -> bool:
    words = ([world.answer[name] for name in names] for names in world.lists(said))
    return all(each == each[::-1] for each in words)


def clone(world: World, said: Any) -> bool:
    words = [[world.answer[name] for name in names] for names in world.lists(said)]
    return all(each == words[0] for each in words)


def in_threes(world: World, said: Any, sort: Callable[[int], int]) -> bool:
    """No two of three in a row are of the same sort."""
    for names in world.lists(said):
        sorts = [sort(number) for number in world.numbers(names)]
        near = [
            (one, other) for step in (1, 2) for one, other in zip(sorts, sorts[step:], strict=False)
        ]
        if any(one == other for one, other in near):
            return False
    return True


def entropic(world: World, said: Any) -> bool:
    ordered = sorted(map(int, world.values))
    return in_threes(world, said, lambda number: 3 * ordered.index(number) // len(ordered))


def modular(world: World, said: Any) -> bool:
    return in_threes(world, said, lambda number: number % 3)


def zipper(world: World, said: Any) -> bool:
    for names in world.lists(said):
        numbers = world.numbers(names)
        half, odd_one = divmod(len(numbers), 2)
        sums = {numbers[at] + numbers[-1 - at] for at in range(half)}
        sums |= {numbers[half]} if odd_one else set()
        if len(sums) > 1:
            return False
    return True


def region_sum(world: World, said: Any) -> bool:
    home = {name: number for number, names in enumerate(world.regions) for name in names}
    for names in world.lists(said):
        stays = groupby(names, key=lambda name: home.get(name, -1))
        if len({sum(world.numbers(list(some))) for _, some in stays}) > 1:
            return False
    return True


def double_arrow(world: World, said: Any) -> bool:
    lines = (world.numbers(names) for names in world.lists(said))
    return all(sum(each[1:-1]) == each[0] + each[-1] for each in lines)


def between_line(world: World, said: Any) -> bool:
    for names in world.lists(said):
        first, *inner, last = world.numbers(names)
        if not all(min(first, last) < number < max(first, last) for number in inner):
            return False
    return True


def lockout(world: World, said: Any) -> bool:
    for names in world.lists(said):
        first, *inner, last = world.numbers(names)
        if abs(first - last) < len(world.values) // 2:
            return False
        if any(min(first, last) <= number <= max(first, last) for number in inner):
            return False
    return True


# positions


def indexer(world: World, said: Any, lines: Sequence[Names]) -> bool:
    """Where a cell has x, the cell at position x has the number of its own position."""
    for name in world.listed(said):
        (line,) = (line for line in lines if name in line)
        number = world.number(name)
        if not 1 <= number <= len(line) or world.number(line[number - 1]) != line.index(name) + 1:
            return False
    return True


def row_indexer(world: World, said: Any) -> bool:
    columns = [world.line("column", place) for place in {x for _, x in world.cells.values()}]
    return indexer(world, said, columns)


def column_indexer(world: World, said: Any) -> bool:
    rows = [world.line("row", place) for place in {y for y, _ in world.cells.values()}]
    return indexer(world, said, rows)


def box_indexer(world: World, said: Any) -> bool:
    return indexer(world, said, world.regions)


def numbered_room(world: World, said: Any) -> bool:
    for names, wanted in told(world, said):
        value = wanted["exactly"] if isinstance(wanted, Mapping) else wanted
        first = world.number(names[0])
        if not 1 <= first <= len(names) or world.answer[names[first - 1]] != str(value):
            return False
    return True


# sums beside the grid


def lies_between(world: World, said: Any, ends: set[str], adds: Callable[[str], int]) -> bool:
    """What lies between the two ends of each line."""
    for names, wanted in told(world, said):
        at = [place for place, name in enumerate(names) if world.answer[name] in ends]
        if len(at) != 2:
            return False
        if not within(wanted, sum(adds(name) for name in names[at[0] + 1 : at[1]])):
            return False
    return True


def sandwich(world: World, said: Any) -> bool:
    ordered = sorted(world.values, key=int)
    ends = said.get("value", [ordered[0], ordered[-1]])
    return lies_between(world, said, set(map(str, ends)), world.number)


def between(world: World, said: Any) -> bool:
    listed = said["value"] if isinstance(said["value"], list) else [said["value"]]
    numbers = said.get("numbers", {})

    def adds(name: str) -> int:
        word = world.answer[name]
        return 1 if said.get("count") else int(numbers.get(word, word))

    return lies_between(world, said, set(map(str, listed)), adds)


def x_sum(world: World, said: Any) -> bool:
    for names, wanted in told(world, said):
        numbers = world.numbers(names)
        some = numbers[: numbers[0]] if numbers[0] > 0 else []
        if len(some) != numbers[0] or not within(wanted, sum(some)):
            return False
    return True


def seen(world: World, said: Any) -> bool:
    """How many are larger than all before them; 0 says nothing."""
    for names, wanted in told(world, said):
        numbers = world.numbers(names)
        found = sum(
            all(before < number for before in numbers[:at]) for at, number in enumerate(numbers)
        )
        if wanted and not within(wanted, found):
            return False
    return True


# all of the grid


def diagonal(world: World, said: Any) -> bool:
    words = [
        world.answer[name]
        for name, (y, x) in world.cells.items()
        if (y + x == world.width + 1 if said == "positive" else y == x)
    ]
    return len(set(words)) == len(words)


def disjoint_groups(world: World, said: Any) -> bool:
    blocks = world.blocks if said is True else world.lists(said)
    groups = ([world.answer[name] for name in names] for names in zip(*blocks, strict=True))
    return all(len(set(words)) == len(words) for words in groups)


def negative(world: World, said: Any) -> bool:
    free = {"dots": set[frozenset[str]](), "sums": set[frozenset[str]]()}
    sorts = {"difference": "dots", "ratio": "dots", "sum": "sums"}
    for rule in world.rules:
        for key, sort in sorts.items():
            if "related" in rule and key in rule:
                every = world.lists(rule["related"])
                free[sort] |= {frozenset(pair) for names in every for pair in pairwise(names)}
    named = world.lists(said["but"]) if "but" in said else []
    but = {frozenset(pair) for names in named for pair in pairwise(names)}
    for one in world.cells:
        for other in world.beside(one):
            a, b = world.number(one), world.number(other)
            is_so = {"difference": [abs(a - b)], "ratio": ratios(a, b), "sum": [a + b]}
            for key, sort in sorts.items():
                wanted = said.get(key, [])
                listed = wanted if isinstance(wanted, list) else [wanted]
                told_free = frozenset((one, other)) in free[sort] | but
                if not told_free and {*listed} & {*is_so[key]}:
                    return False
    return True


def ratios(one: int, other: int) -> list[int]:
    """How many times one is the other, either way."""
    return [n for n in range(60) if one == n * other or other == n * one]


WORDS: dict[str, Callable[[World, Any], bool]] = {
    each.__name__: each
    for each in (
        even,
        odd,
        minimum,
        maximum,
        quadruple,
        counting_circles,
        palindrome,
        clone,
        entropic,
        modular,
        zipper,
        region_sum,
        double_arrow,
        between_line,
        lockout,
        row_indexer,
        column_indexer,
        box_indexer,
        numbered_room,
        sandwich,
        between,
        x_sum,
        diagonal,
        disjoint_groups,
        negative,
    )
}

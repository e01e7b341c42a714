"""A brute-force witness for rules, written from the rules alone and deliberately naive.

    puzzle    the keys of a puzzle file, as plain data
    variable  a name, or r1c1, r1c2, ... for the cells of a grid
    answer    the value of every variable
    broken    of a rule: what tells whether the values known so far break it, whatever the others will be

How a rule is read:
    if, then   where all of `if` holds, every variable of `then` has one of its possibilities (a list, or one value)
    different  no two variables of a list have the same value; "diagonals" are the two long ones of a square grid
    adjacent   "right": the pair "a b" is a with b on its right; "below": a with b below it; "any": a and b side by side
               or one below the other, in either order. allow: every such pair is one of these; forbid: none is
    count      how many of the variables in `in`, of all variables without it, have the value
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise
from math import inf
from typing import Any

Answer = dict[str, str]
Puzzle = Mapping[str, Any]
Broken = Callable[[Mapping[str, str]], bool]
Rule = tuple[tuple[str, ...], Broken]
Grid = list[list[str]]


class TooLong(Exception):
    """It takes more steps than were allowed."""


# reading: only what is well-formed


def tokens(picture: str | list[str]) -> Grid:
    """Return the signs of a picture, row by row; they are apart where any row has a space inside."""
    rows = [row.strip() for row in (picture.split("\n") if isinstance(picture, str) else picture) if row.strip()]
    return [row.split() if any(" " in row for row in rows) else list(row) for row in rows]


def names(puzzle: Puzzle) -> Grid:
    """Return the variables as a grid of names; those without a grid are one row."""
    if "grid" not in puzzle:
        return [list(puzzle["variables"])]
    return [
        [f"r{row}c{column}" for column, _ in enumerate(line, 1)] for row, line in enumerate(tokens(puzzle["grid"]), 1)
    ]


def variables(puzzle: Puzzle) -> list[str]:
    """Return all variables in reading order."""
    return [name for row in names(puzzle) for name in row]


def givens(puzzle: Puzzle) -> Answer:
    """Return what is given, in the grid and apart from it."""
    found = dict(puzzle.get("given", {}))
    for line, row in zip(names(puzzle), tokens(puzzle.get("grid", "")), strict=False):
        found |= {name: sign for name, sign in zip(line, row, strict=True) if sign not in "._"}
    return found


def unlike(puzzle: Puzzle, said: str | Sequence[str | list[str]]) -> Iterator[list[str]]:
    """Yield the lists of variables that a `different` means."""
    grid = names(puzzle)
    height, width = len(grid), len(grid[0])
    for each in [said] if isinstance(said, str) else said:
        if not isinstance(each, str):
            yield each
        elif each == "rows":
            yield from grid
        elif each == "columns":
            yield from ([row[column] for row in grid] for column in range(width))
        elif each == "diagonals":
            yield [grid[at][at] for at in range(height)]
            yield [grid[at][-1 - at] for at in range(height)]
        else:
            tall, wide = map(int, each.removeprefix("blocks ").split("x"))
            for top in range(0, height, tall):
                for left in range(0, width, wide):
                    yield [name for row in grid[top : top + tall] for name in row[left : left + wide]]


def neighbours(puzzle: Puzzle, way: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of cells that stand so."""
    grid = names(puzzle)
    if way in ("right", "any"):
        yield from (pair for row in grid for pair in pairwise(row))
    if way in ("below", "any"):
        yield from (pair for pair_of_rows in pairwise(grid) for pair in zip(*pair_of_rows, strict=True))


def rules(puzzle: Puzzle) -> Iterator[Rule]:
    """Yield every rule with the variables that it speaks of."""
    for said in puzzle.get("rule", []):
        if "then" in said:
            for name, left in said["then"].items():
                yield (*said["if"], name), implication(said["if"], name, [left] if isinstance(left, str) else left)
        for alike in unlike(puzzle, said.get("different", [])):
            yield from (((one, other), differ(one, other)) for one, other in combinations(alike, 2))
        if way := said.get("adjacent"):
            allowed, listed = "allow" in said, said.get("allow", said.get("forbid"))
            pairs = {(first, second) for first, second in map(str.split, listed)}
            if way == "any":
                pairs |= {(second, first) for first, second in pairs}
            for one, other in neighbours(puzzle, way):
                yield (one, other), stand(one, other, pairs, allowed)
        if "count" in said:
            many = said["count"]
            within = tuple(variables(puzzle) if many.get("in", "grid") == "grid" else many["in"])
            exactly = many.get("exactly")
            least = many.get("at_least", 0) if exactly is None else exactly
            most = many.get("at_most", inf) if exactly is None else exactly
            yield within, number(within, many["value"], least, most)


def implication(when: Mapping[str, str], name: str, left: Sequence[str]) -> Broken:
    """Return the rule that leaves these possibilities when all of that holds."""
    return lambda known: (
        name in known and known[name] not in left and all(known.get(other) == value for other, value in when.items())
    )


def differ(one: str, other: str) -> Broken:
    """Return the rule that these two have different values."""
    return lambda known: one in known and known[one] == known.get(other)


def stand(one: str, other: str, pairs: set[tuple[str, str]], allowed: bool) -> Broken:
    """Return the rule that these two neighbours are one of the pairs, or none of them."""
    return lambda known: one in known and other in known and ((known[one], known[other]) in pairs) != allowed


def number(within: Sequence[str], value: str, least: int, most: float) -> Broken:
    """Return the rule that so many of these variables have the value."""

    def broken(known: Mapping[str, str]) -> bool:
        have = sum(known.get(name) == value for name in within)
        return have > most or have + sum(name not in known for name in within) < least

    return broken


# answers


def solutions(puzzle: Puzzle, limit: int | None = None, steps: float = inf) -> list[Answer]:
    """Return every answer, or the first so many; raise TooLong where that takes more steps."""
    return list(islice(answers(puzzle, steps), limit))


def answers(puzzle: Puzzle, steps: float = inf) -> Iterator[Answer]:
    """Yield every answer once, the variable with the fewest possibilities decided first."""
    everything, given = variables(puzzle), givens(puzzle)
    about: dict[str, list[Broken]] = {name: [] for name in everything}
    for scope, broken in rules(puzzle):
        for name in {*scope}:
            about[name].append(broken)
    known: Answer = {}
    taken = 0

    def possible(name: str) -> list[str]:
        """Return the values that this variable can have as far as the known ones say."""
        found = []
        for value in [given[name]] if name in given else puzzle["values"]:
            known[name] = value
            if not any(broken(known) for broken in about[name]):
                found.append(value)
            del known[name]
        return found

    def decide() -> Iterator[Answer]:
        nonlocal taken
        taken += 1
        if taken > steps:
            raise TooLong
        fewest: tuple[str, list[str]] | None = None
        for name in everything:
            if name not in known:
                here = possible(name)
                if fewest is None or len(here) < len(fewest[1]):
                    fewest = name, here
                if len(here) < 2:
                    break
        if fewest is None:
            yield {name: known[name] for name in everything}
            return
        name, here = fewest
        for value in here:
            known[name] = value
            yield from decide()
            del known[name]

    return decide()


def right(puzzle: Puzzle, answer: Mapping[str, str]) -> bool:
    """Return whether these values are an answer."""
    return (
        sorted(answer) == sorted(variables(puzzle))
        and {*answer.values()} <= {*puzzle["values"]}
        and all(answer[name] == value for name, value in givens(puzzle).items())
        and not any(broken(answer) for _, broken in rules(puzzle))
    )

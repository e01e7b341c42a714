"""Random small boards for edges, with none, one or several answers.

`puzzle(rng)` gives the keys of a puzzle file. The board is mostly cut out of random colours, so
that it has an answer; then counts, the rim, givens and turns say more or less about it, and
sometimes something wrong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.brute_edges import (
    NAMES,
    RIM,
    STEPS,
    TURN,
    Cell,
    Sides,
    TooLong,
    rim,
    solutions,
    tiles,
    turned,
)

LONG = 4_000  # steps of a search that is given up as too long
COLOURS = ["red", "blue", "x", "y", ".", "none"]


def puzzle(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle on a board of at most 3x4 or 4x3 cells,
    such as naive search gets through."""
    while True:
        made = any_puzzle(rng)
        try:
            solutions(made, LONG)
        except TooLong:
            continue
        return made


def any_puzzle(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle, however many answers it has."""
    height, width = rng.choice(
        [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 4), (4, 3), (2, 4)]
    )
    cells = [(row, column) for row in range(height) for column in range(width)]
    holes = set(rng.sample(cells, rng.choice([0, 0, 0, 1, 1, 2]))) if len(cells) > 3 else set()
    maker = rng.choice([cut, cut, cut, wild, a_set, a_set, loop])
    made: dict[str, Any] = {"kind": "edges"}
    given = maker(rng, made, [cell for cell in cells if cell not in holes])
    picture = [
        ["#" if (row, column) in holes else "_" for column in range(width)] for row in range(height)
    ]
    for (row, column), name in given.items():
        picture[row][column] = name
    if rng.random() < 0.3:
        picture = [[rng.choice("_.") if sign == "_" else sign for sign in row] for row in picture]
    made["board"] = [" ".join(row) for row in picture]
    if all(len(sign) == 1 for row in picture for sign in row) and rng.random() < 0.5:
        made["board"] = ["".join(row) for row in picture]
    if rng.random() < 0.5:
        made["board"] = "\n".join(made["board"]) + "\n"
    return made


def coloured(
    rng: random.Random, cells: list[Cell], colours: list[str], outside: str | None
) -> dict[Cell, Sides]:
    """Return random sides of these cells that agree, with this colour where there is no
    neighbour."""
    down = {cell: rng.choice(colours) for cell in cells}
    right = {cell: rng.choice(colours) for cell in cells}
    found = {}
    for row, column in cells:
        ways = [(row + step[0], column + step[1]) in down for step in STEPS]
        sides = [
            down.get((row - 1, column)),
            right[row, column],
            down[row, column],
            right.get((row, column - 1)),
        ]
        up, right_, down_, left = (
            (side if inside else outside) or rng.choice(colours)
            for side, inside in zip(sides, ways, strict=True)
        )
        found[row, column] = (up, right_, down_, left)
    return found


def cut(rng: random.Random, made: dict[str, Any], cells: list[Cell]) -> dict[Cell, str]:
    """Cut a coloured board into tiles, of which there are mostly as many as it has;
    return givens."""
    outside = rng.choice([None, None, "grey", "red"])
    colours = rng.sample(COLOURS, rng.choice([1, 2, 2, 3, 3]))
    look = coloured(rng, cells, colours, outside)
    if outside:
        made["outside"] = (
            outside
            if rng.random() < 0.8
            else dict.fromkeys(rng.sample(RIM, rng.choice([1, 2, 3, 4])), outside)
        )
    turning = rng.random() < 0.6
    if turning or rng.random() < 0.1:
        made["rotate"] = turning
    named: dict[str, Sides] = {}
    signs: dict[Cell, str] = {}
    numbers: Counter[str] = Counter()
    free = iter(
        rng.sample(["A", "B", "C", "F", "a1", "T-2", "x", "Z", "été", "Q", "K", "M", "8"], 13)
    )
    for cell in cells:
        turn = rng.randrange(4) if turning else 0
        sides = turned(look[cell], -turn % 4)
        equal = [name for name, other in named.items() if turned(other, turn) == look[cell]]
        name = rng.choice(equal) if equal and rng.random() < 0.8 else next(free)
        named.setdefault(name, sides)
        numbers[name] += 1
        signs[cell] = f"{name}{TURN}{turn}" if turning and rng.random() < 0.7 else name
    made["tile"] = {name: {"sides": " ".join(sides)} for name, sides in named.items()}
    sloppy = rng.random() < 0.3
    for name, number in numbers.items():
        said = made["tile"][name]
        if rng.random() < 0.8:
            said["count"] = rng.choice(
                [
                    "any",
                    number,
                    number + 1,
                    f"{max(0, number - 1)}-{number + 1}",
                    f"{number}-{number}",
                    "0-2",
                ]
                if sloppy
                else [number, number, number, f"0-{number}"]
            )
        if turning and rng.random() < 0.05:
            said["rotate"] = False
    if rng.random() < 0.2:
        made["tile"]["spare"] = {
            "sides": " ".join(rng.choice(colours) for _ in STEPS),
            "count": rng.choice([1, "0-1", "any"]),
        }
    return some(rng, made, signs, rng.choice([0.0, 0.1, 0.3, 0.5]))


def wild(rng: random.Random, made: dict[str, Any], cells: list[Cell]) -> dict[Cell, str]:
    """Take random tiles and random counts; return random givens."""
    colours = rng.sample(COLOURS, rng.choice([2, 2, 3]))
    if rng.random() < 0.4:
        made["outside"] = rng.choice([*colours, "free", {rng.choice(RIM): rng.choice(colours)}])
    if rng.random() < 0.4:
        made["rotate"] = rng.random() < 0.7
    made["tile"] = {}
    for name in rng.sample(["A", "B", "C", "F", "a1", "x"], rng.choice([2, 3, 4, 5])):
        said: dict[str, Any] = {"sides": " ".join(rng.choice(colours) for _ in STEPS)}
        if rng.random() < 0.5:
            low = rng.randint(0, 2)
            said["count"] = rng.choice(
                ["any", low + 1, f"{low}-{low + rng.randint(1, 3)}", "0-3", "1-9"]
            )
        if rng.random() < 0.3:
            said["rotate"] = rng.random() < 0.6
        made["tile"][name] = said
    if rng.random() < 0.3:  # two names for tiles that look the same
        one, other = rng.sample(sorted(made["tile"]), 2)
        sides = made["tile"][one]["sides"].split()
        made["tile"][other]["sides"] = " ".join(
            sides[-1:] + sides[:-1] if rng.random() < 0.5 else sides
        )
    names, shown = (
        sorted(made["tile"]),
        {side for said in made["tile"].values() for side in said["sides"].split()},
    )
    # a rim in a colour that there is not is no puzzle
    if not {colour for colour in rim(made) if colour} <= shown:
        del made["outside"]
    return {
        cell: rng.choice(names)
        for cell in rng.sample(cells, min(len(cells), rng.choice([0, 0, 0, 1])))
    }


def a_set(rng: random.Random, made: dict[str, Any], cells: list[Cell]) -> dict[Cell, str]:
    """Take a bundled set and give several cells of one answer."""
    made["set"] = rng.choice(["roads", "roads", "paths"])
    kept = rng.choice(
        ["road", "none", "free"] if made["set"] == "roads" else ["none", "none", "free", "path"]
    )
    if rng.random() < 0.5:
        made["outside"] = kept
    if rng.random() < 0.3:
        made["tile"] = {
            "X": {
                "sides": rng.choice(
                    ["road road road road", "none none none none", "path none path none"]
                )
            }
        }
        if rng.random() < 0.5:
            made["tile"]["X"]["count"] = rng.choice([1, 2, "0-1", "1-3"])
    for _ in range(20):
        if signs := laid(rng, made, cells):
            return some(rng, made, signs, rng.choice([0.1, 0.3, 0.5]))
    name = rng.choice(sorted(NAMES[made["set"]]))
    return {rng.choice(cells): name} if rng.random() < 0.2 else {}


def loop(rng: random.Random, made: dict[str, Any], cells: list[Cell]) -> dict[Cell, str]:
    """Ask for one closed loop, sometimes one that may leave cells out."""
    made.update(set="paths", single_loop=True)
    if rng.random() < 0.6:
        made["tile"] = {"E": {"sides": "none none none none"}}
        if rng.random() < 0.5:
            made["tile"]["E"]["count"] = rng.choice([1, 2, "0-2", "1-4", max(1, len(cells) - 4)])
    if rng.random() < 0.2:
        made["outside"] = rng.choice(["none", "free"])
    names = sorted(NAMES["paths"])
    return {rng.choice(cells): rng.choice(names)} if rng.random() < 0.4 else {}


def laid(rng: random.Random, made: Mapping[str, Any], cells: list[Cell]) -> dict[Cell, str]:
    """Return names that agree, laid in reading order; none where that got stuck."""
    outside, named = rim(made), tiles(made)
    signs: dict[Cell, str] = {}
    for row, column in cells:
        fitting = []
        for name, tile in named.items():
            up, left = signs.get((row - 1, column)), signs.get((row, column - 1))
            wanted = [*outside]
            for way, (down, right) in enumerate(STEPS):
                if (row + down, column + right) in cells:
                    wanted[way] = None
            wanted[0] = named[up].sides[2] if up else wanted[0]
            wanted[3] = named[left].sides[1] if left else wanted[3]
            if all(colour in (None, side) for colour, side in zip(wanted, tile.sides, strict=True)):
                fitting.append(name)
        if not fitting:
            return {}
        signs[row, column] = rng.choice(fitting)
    return signs


def some(
    rng: random.Random, made: Mapping[str, Any], signs: Mapping[Cell, str], share: float
) -> dict[Cell, str]:
    """Return some of these givens, rarely with one that is wrong."""
    given = {cell: sign for cell, sign in signs.items() if rng.random() < share}
    if given and rng.random() < 0.1:
        given[rng.choice(sorted(given))] = rng.choice(sorted(tiles(made)))
    still = {name for name, tile in tiles(made).items() if not tile.turns}
    return {
        cell: name if (name := sign.partition(TURN)[0]) in still else sign
        for cell, sign in given.items()
    }

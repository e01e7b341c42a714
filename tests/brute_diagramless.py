"""Diagramless crosswords by brute force: every grid is made,
and those that obey the rules and what is known are kept.

Written from the rules alone; nothing of exactone is asked here. A layout is a tuple of rows of
"#" and "-".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

Layout = tuple[str, ...]
Puzzle = Mapping[str, Any]


def transposed(layout: Layout) -> Layout:
    """Return the layout with rows and columns exchanged."""
    return tuple("".join(column) for column in zip(*layout, strict=True))


def across(layout: Layout) -> Layout:
    """Return the layout with left and right exchanged."""
    return tuple(row[::-1] for row in layout)


def over(layout: Layout) -> Layout:
    """Return the layout with top and bottom exchanged."""
    return layout[::-1]


SYMMETRIES: dict[str, list[Callable[[Layout], Layout]]] = {
    "asymmetry": [],
    "any": [],
    "rotational": [lambda layout: across(over(layout))],
    "dual-rotational": [lambda layout: over(transposed(layout))],
    "left-right": [across],
    "up-down": [over],
    "three-way": [across, over],
    "diagonal-tlbr": [transposed],
    "diagonal-trbl": [lambda layout: across(over(transposed(layout)))],
    "super": [transposed, across],
}
SQUARE = {"dual-rotational", "diagonal-tlbr", "diagonal-trbl", "super"}


def symmetries(rows: int, columns: int) -> list[str]:
    """Return the symmetries that grids of this size may have."""
    return [name for name in SYMMETRIES if rows == columns or name not in SQUARE]


def has(layout: Layout, symmetry: str) -> bool:
    """Return whether a layout has a symmetry."""
    return all(turn(layout) == layout for turn in SYMMETRIES[symmetry])


def is_line(line: str, shortest: int) -> bool:
    """Return whether a row or a column is as the rules say."""
    return "-" in line and all(len(word) >= shortest for word in line.split("#") if word)


@cache
def layouts(rows: int, columns: int, shortest: int) -> list[Layout]:
    """Return all grids whose rows and columns are as the rules say."""
    # and how long the word above is
    found: list[tuple[Layout, tuple[int, ...]]] = [((), (0,) * columns)]
    for left in reversed(range(rows)):
        found = [
            ((*layout, line), below)
            for layout, above in found
            for line, below in lines_under(above, shortest)
            if all(length == 0 or length + left >= shortest for length in below)
        ]
    return [
        layout
        for layout, _ in found
        if all(is_line(column, shortest) for column in transposed(layout))
    ]


@cache
def lines_under(above: tuple[int, ...], shortest: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return the rows that may lie under words down so long, and how long they are then;
    none ends too early."""
    found = []
    for line in map("".join, product("-#", repeat=len(above))):
        ends = (length for length, sign in zip(above, line, strict=True) if sign == "#" and length)
        if is_line(line, shortest) and all(length >= shortest for length in ends):
            below = (
                length + 1 if sign == "-" else 0 for length, sign in zip(above, line, strict=True)
            )
            found.append((line, tuple(below)))
    return found


def words(layout: Layout) -> Iterator[tuple[int, str, list[tuple[int, int]]]]:
    """Yield the clue number, the direction and the squares of every word."""
    white = {(y, x) for y, row in enumerate(layout) for x, sign in enumerate(row) if sign == "-"}
    number = 0
    for y, x in sorted(white):
        begins = [
            (name, step)
            for name, step in (("across", (0, 1)), ("down", (1, 0)))
            if (y - step[0], x - step[1]) not in white
        ]
        number += bool(begins)
        for name, (down, right) in begins:
            cells = [(y, x)]
            while (after := (cells[-1][0] + down, cells[-1][1] + right)) in white:
                cells.append(after)
            yield number, name, cells


def kinds(layout: Layout) -> str:
    """Return the clue list."""
    found: dict[int, str] = {}
    for number, name, _ in words(layout):
        found[number] = "Z" if number in found else name[0].upper()
    return "".join(found.values())


@cache
def groups(rows: int, columns: int, shortest: int) -> dict[str, list[Layout]]:
    """Return all layouts by their clue list."""
    found: dict[str, list[Layout]] = {}
    for layout in layouts(rows, columns, shortest):
        found.setdefault(kinds(layout), []).append(layout)
    return found


def hangs_together(layout: Layout) -> bool:
    """Return whether the white squares are one piece."""
    white = {(y, x) for y, row in enumerate(layout) for x, sign in enumerate(row) if sign == "-"}
    piece = {min(white)}
    while (
        more := {(y + d, x + e) for y, x in piece for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        & white - piece
    ):
        piece |= more
    return piece == white


def fits(puzzle: Puzzle, layout: Layout) -> bool:
    """Return whether a layout with the right clues has the symmetry and all that is known."""
    if not has(layout, puzzle.get("symmetry", "asymmetry")):
        return False
    if puzzle.get("connected", True) and not hangs_together(layout):
        return False
    if "start" in puzzle and layout[0].index("-") + 1 != puzzle["start"]:
        return False
    return known_holds(puzzle, layout)


def known_holds(puzzle: Puzzle, layout: Layout) -> bool:
    """Return whether known squares, lengths and answers agree with a layout and with each other."""
    said: dict[tuple[int, int], set[str]] = {}
    for y, row in enumerate(puzzle.get("grid", ())):
        for x, sign in enumerate(row):
            if sign != "." and (sign == "#") != (layout[y][x] == "#"):
                return False
            if sign.isalpha():
                said.setdefault((y, x), set()).add(sign)
    for number, name, cells in words(layout):
        if puzzle.get("lengths", {}).get(name, {}).get(str(number), len(cells)) != len(cells):
            return False
        answer = puzzle.get("answers", {}).get(name, {}).get(str(number))
        if answer is not None:
            if len(answer) != len(cells):
                return False
            for cell, letter in zip(cells, answer, strict=True):
                said.setdefault(cell, set()).update({letter} - {"."})
    return all(len(letters) < 2 for letters in said.values())


def answers(puzzle: Puzzle) -> set[Layout]:
    """Return the layouts of a puzzle."""
    found = groups(puzzle["rows"], puzzle["columns"], puzzle.get("shortest", 3)).get(
        puzzle["clues"], []
    )
    return {layout for layout in found if fits(puzzle, layout)}


def is_answer(puzzle: Puzzle, layout: Layout) -> bool:
    """Return whether a layout obeys the rules and has the clues of a puzzle,
    and all that is known of it."""
    lines = (*layout, *transposed(layout))
    size = len(layout), len(layout[0])
    return (
        size == (puzzle["rows"], puzzle["columns"])
        and all(is_line(line, puzzle.get("shortest", 3)) for line in lines)
        and kinds(layout) == puzzle["clues"]
        and fits(puzzle, layout)
    )


# random puzzles


SIZES = [
    (3, 3, 2),
    (3, 4, 2),
    (4, 3, 2),
    (4, 4, 2),
    (4, 5, 2),
    (5, 5, 2),
    (5, 5, 3),
    (6, 5, 3),
    (6, 6, 3),
]
FEW = 12  # layouts
LARGE = [*SIZES, (7, 7, 3)]


def generate(rng: random.Random, sizes: list[tuple[int, int, int]] = SIZES) -> dict[str, Any]:
    """Return a random puzzle, mostly with a layout, with much or little else that is known."""
    rows, columns, shortest = rng.choice(sizes)
    symmetry = rng.choice(symmetries(rows, columns)) if rng.random() < 0.6 else "asymmetry"
    every = layouts(rows, columns, shortest)
    for _ in range(200):
        layout = rng.choice(every)
        if has(layout, symmetry):
            break
    puzzle: dict[str, Any] = {
        "rows": rows,
        "columns": columns,
        "shortest": shortest,
        "clues": kinds(layout),
    }
    if rng.random() < 0.9:
        puzzle["symmetry"] = symmetry
    if rng.random() < 0.6:
        puzzle["connected"] = rng.random() < 0.5
    if rng.random() < 0.4:
        puzzle["start"] = layout[0].index("-") + 1 if rng.random() < 0.9 else 1
    add_known(rng, puzzle, layout)
    return puzzle


def add_known(rng: random.Random, puzzle: dict[str, Any], layout: Layout) -> None:
    """Add known squares, lengths and answers, mostly such as the layout has."""
    letters = [[rng.choice("AB") for _ in row] for row in layout]
    if rng.random() < 0.4:
        share = rng.choice([0.03, 0.1, 0.3])
        puzzle["grid"] = [
            "".join(
                "."
                if rng.random() > share
                else "#"
                if sign == "#"
                else rng.choice(["-", letters[y][x]])
                for x, sign in enumerate(row)
            )
            for y, row in enumerate(layout)
        ]
    every = list(words(layout))
    many = (0, 0, 1, 2, 20, 20)
    known = {
        key: rng.sample(every, min(len(every), rng.choice(many))) for key in ("lengths", "answers")
    }
    wrong = rng.randrange(len(every)) if rng.random() < 0.4 else -1
    for key, found in known.items():
        for place, (number, name, cells) in enumerate(found):
            spelled = "".join(letters[y][x] if rng.random() < 0.7 else "." for y, x in cells)
            if place == wrong:
                spelled = spelled.translate(str.maketrans("AB", "BA"))
            table = puzzle.setdefault(key, {}).setdefault(name, {})
            table[str(number)] = len(cells) if key == "lengths" else spelled


TALL = [(5, 5, 2), (7, 4, 2), (9, 3, 2), (6, 5, 3), (6, 6, 3)]
LISTABLE = {*SIZES, *TALL}


def with_lengths(rng: random.Random, symmetry: str) -> dict[str, Any]:
    """Return a random puzzle with this symmetry and some lengths, mostly those of a layout,
    and nothing else."""
    rows, columns, shortest = rng.choice(
        [size for size in TALL if symmetry in symmetries(*size[:2])]
    )
    every = symmetric(rows, columns, shortest, symmetry)
    layout, other = rng.choice(every), rng.choice(every)
    puzzle = {
        "rows": rows,
        "columns": columns,
        "shortest": shortest,
        "clues": kinds(layout),
        "symmetry": symmetry,
    }
    lengths: dict[str, dict[str, int]] = {}
    found = list(words(layout))
    strange = [len(cells) for _, _, cells in words(other)] if rng.random() < 0.2 else []
    for number, name, cells in rng.sample(found, min(len(found), rng.choice([1, 1, 2, 3, 20]))):
        room = columns if name == "across" else rows
        lengths.setdefault(name, {})[str(number)] = min(
            room, rng.choice([len(cells), *strange[:1]])
        )
    return {**puzzle, "lengths": lengths}


def small(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle that has so few layouts that every engine can list them."""
    while True:
        lengths = rng.random() < 0.25
        puzzle = with_lengths(rng, rng.choice(list(SYMMETRIES))) if lengths else generate(rng)
        if lengths and rng.random() < 0.3:
            puzzle["connected"] = False
        wider = puzzle | {side: puzzle[side] + 1 for side in [rng.choice(["rows", "columns"])]}
        known_size = (wider["rows"], wider["columns"], wider["shortest"]) in LISTABLE
        # room for a line that is all black
        if known_size and "grid" not in puzzle and rng.random() < 0.4:
            puzzle = wider
        fits = puzzle.get("symmetry", "asymmetry") in symmetries(puzzle["rows"], puzzle["columns"])
        if fits and len(answers(puzzle)) <= FEW:
            return puzzle


@cache
def symmetric(rows: int, columns: int, shortest: int, symmetry: str) -> list[Layout]:
    """Return the layouts that have a symmetry, connected or not."""
    return [layout for layout in layouts(rows, columns, shortest) if has(layout, symmetry)]


def mutated(rng: random.Random, layout: Layout) -> Layout:
    """Return a layout with a square or two of the other colour, or turned over."""
    if rng.random() < 0.2:
        return rng.choice([across, over])(layout)
    signs = [list(row) for row in layout]
    for _ in range(rng.choice([1, 1, 2, 4])):
        y, x = rng.randrange(len(signs)), rng.randrange(len(signs[0]))
        signs[y][x] = "-" if signs[y][x] == "#" else "#"
    return tuple("".join(row) for row in signs)


def mirrored(rng: random.Random, rows: int, columns: int, symmetry: str) -> Layout:
    """Return random squares with a symmetry, whatever else they break."""
    share = rng.random()
    layout: Layout = tuple(
        "".join("#" if rng.random() < share else "-" for _ in range(columns)) for _ in range(rows)
    )
    squares = zip(*map("".join, images(layout, symmetry)), strict=True)
    joined = "".join("#" if "#" in square else "-" for square in squares)
    return tuple(joined[first : first + columns] for first in range(0, len(joined), columns))


def images(layout: Layout, symmetry: str) -> set[Layout]:
    """Return what becomes of a grid by the ways that make a symmetry, one after the other."""
    found, todo = {layout}, [layout]
    while todo:
        one = todo.pop()
        for image in {turn(one) for turn in SYMMETRIES[symmetry]} - found:
            found.add(image)
            todo.append(image)
    return found

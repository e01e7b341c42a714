"""Sudokus with diagonals, areas and rules by the letter: all Latin squares are looked at,
one after the other.

cells    the word of each cell, by its name
rule     a table of the file, as it was written
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from tests import brute_parts as true
from tests import brute_sudoku as brute
from tests import brute_words as words

Cells = Mapping[str, str]
KEYS = {"diagonals", "areas", "rule"}


def answers(
    keys: Mapping[str, Any], block: brute.Ints, symbols: Sequence[str], givens: brute.Values
) -> list[Cells]:
    """All answers of a small puzzle."""
    side = len(symbols)
    squares = brute.solutions(side, (1, side), givens)
    found = [
        {name(*at): symbols[square[brute.flat(side, at)]] for at in board(side)}
        for square in squares
    ]
    return [cells for cells in found if is_answer(keys, block, cells)]


def is_answer(keys: Mapping[str, Any], block: brute.Ints, cells: Cells) -> bool:
    """Whether no two cells of a row, column, area or diagonal are equal, and every rule holds."""
    named = ["rows", "columns", "areas" if "areas" in keys else f"blocks {block[0]}x{block[1]}"]
    named += ["diagonals"] * bool(keys.get("diagonals"))
    together = lists(keys, named, cells)
    if "areas" not in keys:
        keys = {**keys, "block": f"{block[0]}x{block[1]}"}
    return all(true.different([cells[each] for each in some]) for some in together) and all(
        holds(keys, rule, cells) for rule in keys.get("rule", [])
    )


def holds(keys: Mapping[str, Any], rule: Mapping[str, Any], cells: Cells) -> bool:
    """Whether one rule holds."""

    def values(said: Any) -> Iterator[list[str]]:
        return ([cells[each] for each in some] for some in lists(keys, said, cells))

    def numbers(said: Any) -> Iterator[list[int]]:
        return ([int(word) for word in some] for some in values(said))

    if "related" in rule:
        return all(
            relation(rule, *pair) for some in values(rule["related"]) for pair in pairwise(some)
        )
    if "adjacent" in rule:
        return all(relation(rule, *pair) for pair in beside(cells, rule["adjacent"]))
    if "different" in rule:
        return all(map(true.different, values(rule["different"])))
    if "ordered" in rule:
        return all(
            true.ordered(some, rule.get("strict", True)) for some in numbers(rule["ordered"])
        )
    if "renban" in rule:
        return all(
            sorted(some) == list(range(min(some), min(some) + len(some)))
            for some in numbers(rule["renban"])
        )
    if "arrow" in rule:
        head = rule["arrow"]["head"]
        wanted = int("".join(cells[each] for each in ([head] if isinstance(head, str) else head)))
        return all(sum(some) == wanted for some in numbers(rule["arrow"]["along"]))
    if "count" in rule:
        low, high = bounds(rule["count"])
        return all(
            true.count(some, str(rule["count"]["value"]), low, high)
            for some in values(rule["count"]["in"])
        )
    if "sum" in rule:
        return all(true.summed(some, *bounds(rule["sum"])) for some in numbers(rule["sum"]["in"]))
    if word := next((key for key in rule if key in words.WORDS), ""):
        return words.WORDS[word](world(keys, cells), rule[word])
    if "seen" in rule:
        return words.seen(world(keys, cells), rule["seen"])
    cage = rule["cage"]
    alone = all(map(true.different, values(cage["in"])))
    return alone and (
        len(cage) == 1 or all(true.summed(some, *bounds(cage)) for some in numbers(cage["in"]))
    )


def world(keys: Mapping[str, Any], cells: Cells) -> words.World:
    """What words of setters are about."""
    side = round(len(cells) ** 0.5)
    blocks = [] if "areas" in keys else list(lists(keys, f"blocks {keys['block']}", cells))
    return words.World(
        width=side,
        cells={name(y, x): (y + 1, x + 1) for y, x in board(side)},
        answer=cells,
        values=sorted({*cells.values()}),
        regions=list(lists(keys, "areas", cells)) if "areas" in keys else blocks,
        blocks=blocks,
        rules=keys.get("rule", []),
        lists=lambda said: list(lists(keys, said, cells)),
    )


def relation(rule: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether two words stand in the relation of a rule."""
    if "equal" in rule:
        return rule["equal"] is (one == other)
    a, b = int(one), int(other)
    if "more" in rule:
        return a > b
    if "ratio" in rule:
        return int(rule["ratio"]) * b == a or int(rule["ratio"]) * a == b
    key, number = ("sum", a + b) if "sum" in rule else ("difference", abs(a - b))
    return true.summed(
        [number], *(bounds(rule[key]) if isinstance(rule[key], dict) else (rule[key], rule[key]))
    )


def beside(cells: Cells, how: str) -> Iterator[tuple[str, str]]:
    """The words of cells that are near each other."""
    steps = {"knight": true.KNIGHT, "touching": true.TOUCHING, "any": true.SIDES}[how]
    near = true.beside(board(round(len(cells) ** 0.5)), steps)
    return (
        (cells[name(*cell)], cells[name(*other)])
        for cell, others in near.items()
        for other in others
    )


def bounds(table: Mapping[str, Any]) -> tuple[int, int]:
    """At least and at most so much."""
    return table.get("exactly", table.get("at_least", 0)), table.get(
        "exactly", table.get("at_most", 10**6)
    )


# cells


def name(row: int, column: int) -> str:
    """What a cell is called."""
    return f"r{row + 1}c{column + 1}"


def board(side: int) -> list[tuple[int, int]]:
    """The cells in reading order."""
    return list(product(range(side), range(side)))


def lists(keys: Mapping[str, Any], said: Any, cells: Cells) -> Iterator[list[str]]:
    """The lists of cells that are meant, lines one by one."""
    at = board(round(len(cells) ** 0.5))
    items = said if isinstance(said, list) else [said]
    if all(item in cells for item in items if isinstance(item, str)) and isinstance(items[0], str):
        yield items
        return
    for item in items:
        if isinstance(item, list):
            yield item
        elif line := words.one_line({name(y, x): (y + 1, x + 1) for y, x in at}, item):
            yield line
        else:
            found = dict[Any, list[str]]()
            for each in at:
                for one in lines_of(keys, item, *each, round(len(cells) ** 0.5)):
                    found.setdefault(one, []).append(name(*each))
            yield from found.values()


def lines_of(keys: Mapping[str, Any], word: str, row: int, column: int, side: int) -> list[Any]:
    """The lines on which a cell lies, by what tells them apart."""
    if word == "areas":
        return [keys["areas"][row][column]]
    if word == "diagonals":
        return ["falling"] * (row == column) + ["rising"] * (row + column == side - 1)
    if word.startswith("blocks"):
        tall, wide = map(int, word.split()[1].split("x"))
        return [(row // tall, column // wide)]
    return [row if word == "rows" else column]

"""Rule sheets by the letter: every assignment of values to variables is looked at, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

Answer = dict[str, str]


def rows_of(puzzle: Mapping[str, Any]) -> list[list[str]]:
    """The signs of the grid."""
    grid = puzzle["grid"]
    rows = grid.split("\n") if isinstance(grid, str) else grid
    compact = all(len(str(value)) == 1 for value in puzzle["values"])
    return [list("".join(row.split())) if compact else row.split() for row in rows if row.strip()]


def variables(puzzle: Mapping[str, Any]) -> list[str]:
    """The names of the variables."""
    if "grid" not in puzzle:
        return list(puzzle["variables"])
    return [f"r{y + 1}c{x + 1}" for y, row in enumerate(rows_of(puzzle)) for x in range(len(row))]


def some(said: Any) -> list[str]:
    """One value or several, as texts."""
    return [str(value) for value in (said if isinstance(said, list) else [said])]


def lists(puzzle: Mapping[str, Any], said: Any) -> Iterator[list[str]]:
    """The lists of variables that are meant, lines one by one."""
    items = said if isinstance(said, list) else [said]
    if all(item in variables(puzzle) for item in items if isinstance(item, str)) and isinstance(items[0], str):
        yield items
        return
    for item in items:
        if isinstance(item, list):
            yield item
            continue
        height, width = len(rows_of(puzzle)), len(rows_of(puzzle)[0])
        cells = list(product(range(height), range(width)))
        for name in dict.fromkeys(name for y, x in cells for name in lines_of(item, y, x, width)):
            yield [f"r{y + 1}c{x + 1}" for y, x in cells if name in lines_of(item, y, x, width)]


def lines_of(word: str, y: int, x: int, width: int) -> list[Any]:
    """The lines on which a cell lies, by names that tell them apart."""
    if word == "rows":
        return [y]
    if word == "columns":
        return [x]
    if word == "diagonals":
        return ["falling"] * (y == x) + ["rising"] * (y + x == width - 1)
    if word == "all diagonals":
        return [("falling", y - x), ("rising", y + x)]
    tall, wide = map(int, word.split()[1].split("x"))
    return [(y // tall, x // wide)]


def holds(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Whether one rule holds."""
    if "if" in rule:
        so = all(answer[name] in some(values) for name, values in rule["if"].items())
        return not so or all(answer[name] in some(values) for name, values in rule["then"].items())
    if "different" in rule:
        together = (pair for each in lists(puzzle, rule["different"]) for pair in combinations(each, 2))
        return all(answer[one] != answer[other] for one, other in together)
    if "count" in rule:
        count = rule["count"]
        every = lists(puzzle, count["in"]) if "in" in count else [variables(puzzle)]
        numbers = [sum(answer[name] in some(count["value"]) for name in each) for each in every]
        low = count.get("exactly", count.get("at_least", 0))
        high = count.get("exactly", count.get("at_most", len(answer)))
        return all(low <= number <= high for number in numbers)
    return all(fits(rule, *pair) for pair in beside(puzzle, rule["adjacent"], answer))


def beside(puzzle: Mapping[str, Any], direction: str, answer: Answer) -> Iterator[tuple[str, str]]:
    """The values of neighbours."""
    for one, other in product(variables(puzzle), repeat=2):
        (y, x), (v, u) = ([int(part) for part in name[1:].split("c")] for name in (one, other))
        step = {(0, 1): "right", (1, 0): "below"}.get((v - y, u - x))
        if step and direction in (step, "any"):
            yield answer[one], answer[other]


def fits(rule: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether two neighbours may stand so."""
    pairs = [f"{one} {other}"] + [f"{other} {one}"] * (rule["adjacent"] == "any")
    return any(pair in rule["allow"] for pair in pairs) if "allow" in rule else not {*pairs} & {*rule["forbid"]}


def is_answer(puzzle: Mapping[str, Any], answer: Answer) -> bool:
    """Whether all variables have values, those that are given, and every rule holds."""
    names, values = variables(puzzle), some(puzzle["values"])
    if sorted(answer) != sorted(names) or not {*answer.values()} <= {*values}:
        return False
    given = {name: some(value) for name, value in puzzle.get("given", {}).items()}
    signs = [sign for row in rows_of(puzzle) for sign in row] if "grid" in puzzle else ["."] * len(names)
    return (
        all(sign in ("._", ".", "_", answer[name]) for name, sign in zip(names, signs, strict=True))
        and all(answer[name] in values for name, values in given.items())
        and all(holds(puzzle, rule, answer) for rule in puzzle.get("rule", []))
    )


def answers(puzzle: Mapping[str, Any]) -> list[Answer]:
    """All answers."""
    names = variables(puzzle)
    every = product(some(puzzle["values"]), repeat=len(names))
    return [answer for row in every if is_answer(puzzle, answer := dict(zip(names, row, strict=True)))]

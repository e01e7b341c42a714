"""Rule sheets by the letter: every assignment of values to variables is looked at, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import Any

Answer = dict[str, str]


def rows_of(puzzle: Mapping[str, Any]) -> list[list[str]]:
    """The signs of the grid."""
    grid = puzzle["grid"]
    rows = grid.split("\n") if isinstance(grid, str) else grid
    return [list("".join(row.split())) if compact(puzzle) else row.split() for row in rows if row.strip()]


def compact(puzzle: Mapping[str, Any]) -> bool:
    """Whether signs stand close together."""
    return all(len(str(value)) == 1 for value in puzzle["values"])


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
    if "adjacent" in rule:
        return all(fits(rule, *pair) for pair in beside(puzzle, rule["adjacent"], answer))
    if "related" in rule:
        return all(fits(rule, answer[one], answer[other]) for one, other in chains(puzzle, rule["related"]))
    (part,) = (key for key in rule if key in PARTS)
    return PARTS[part](puzzle, rule, answer)


def beside(puzzle: Mapping[str, Any], direction: str, answer: Answer) -> Iterator[tuple[str, str]]:
    """The values of neighbours, in both orders where there is no first one."""
    for one, other in near(puzzle, direction):
        yield answer[one], answer[other]
        if direction not in ("right", "below"):
            yield answer[other], answer[one]


def near(puzzle: Mapping[str, Any], direction: str) -> Iterator[tuple[str, str]]:
    """The pairs of cells that are near each other, each once."""
    for one, other in product(variables(puzzle), repeat=2):
        (y, x), (v, u) = (cell(name) for name in (one, other))
        down, right = v - y, u - x
        step = {(0, 1): "right", (1, 0): "below"}.get((down, right))
        far = sorted((abs(down), abs(right)))
        ways = {(0, 1): {"sides", "any", "touching"}, (1, 1): {"corners", "touching"}, (1, 2): {"knight"}}
        if direction == step or ((down, right) > (0, 0) and direction in ways.get((far[0], far[1]), ())):
            yield one, other


def cell(name: str) -> tuple[int, int]:
    """The row and the column of r1c1."""
    row, column = name[1:].split("c")
    return int(row), int(column)


def chains(puzzle: Mapping[str, Any], said: Any) -> Iterator[tuple[str, str]]:
    """Each place of a list with the next one."""
    for each in lists(puzzle, said):
        yield from pairwise(each)


def fits(rule: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether two values may stand so, the first one first."""
    pairs = [f"{one} {other}"] + [f"{other} {one}"] * (rule.get("adjacent", "right") not in ("right", "below"))
    if "allow" in rule:
        return any(pair in rule["allow"] for pair in pairs)
    if "forbid" in rule:
        return not {*pairs} & {*rule["forbid"]}
    if "equal" in rule:
        return (one == other) is bool(rule["equal"])
    a, b = int(one), int(other)
    if "more" in rule:
        return a > b
    if "ratio" in rule:
        ratio = int(rule["ratio"])
        return a == ratio * b or b == ratio * a
    return within(rule["sum"], a + b) if "sum" in rule else within(rule["difference"], abs(a - b))


def within(said: Any, number: int) -> bool:
    """Whether a number is this one, or as a table says."""
    if isinstance(said, int):
        return number == said
    low, high = said.get("exactly", said.get("at_least")), said.get("exactly", said.get("at_most"))
    return (low is None or number >= low) and (high is None or number <= high)


def apart(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """No two near ones."""
    said = rule["apart"]
    pairs = near(puzzle, said["by"]) if "by" in said else chains(puzzle, said["pairs"])
    return not any(answer[one] in some(said["value"]) and answer[other] in some(said["value"]) for one, other in pairs)


def runs(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """The runs of each line."""
    said = rule["runs"]
    told = [*zip(lists(puzzle, "rows"), said["rows"], strict=True)] if "rows" in said else []
    told += [*zip(lists(puzzle, "columns"), said["columns"], strict=True)] if "columns" in said else []
    told += [(each, said["lengths"]) for each in lists(puzzle, said["in"])] if "in" in said else []
    for each, lengths in told:
        marks = "".join("#" if answer[name] in some(said["value"]) else " " for name in each)
        if lengths != "?" and [len(run) for run in marks.split()] != [int(n) for n in lengths.split() if n != "0"]:
            return False
    return True


def added(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """The sum of each line."""
    said = rule["sum"]
    for each in lists(puzzle, said["in"]) if "in" in said else [variables(puzzle)]:
        numbers = [said.get("numbers", {}).get(answer[name], answer[name]) for name in each]
        weights = said.get("weights") or [1] * len(each)
        if not within(said, sum(int(number) * weight for number, weight in zip(numbers, weights, strict=True))):
            return False
    return True


def rank(puzzle: Mapping[str, Any], value: str) -> int:
    """The number that a value is, or its place among the values."""
    texts = some(puzzle["values"])
    return int(value) if all(re.fullmatch("-?[0-9]+", text) for text in texts) else texts.index(value)


def ordered(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """Along each line."""
    numbers = ([rank(puzzle, answer[name]) for name in each] for each in lists(puzzle, rule["ordered"]))
    strict = rule.get("strict", True)
    return all(a < b or (a == b and not strict) for each in numbers for a, b in pairwise(each))


def around(puzzle: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[tuple[list[str], Any]]:
    """The lines of which something is told, in the order in which one looks along them."""
    for side, lines in (("left", "rows"), ("right", "rows"), ("top", "columns"), ("bottom", "columns")):
        for each, told in zip(lists(puzzle, lines), said[side], strict=True) if side in said else ():
            yield each[:: -1 if side in ("right", "bottom") else 1], told
    for each in lists(puzzle, said["in"]) if "in" in said else ():
        yield each, said["exactly"]


def seen(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """How many are seen."""
    for each, number in around(puzzle, rule["seen"]):
        heights = [int(answer[name]) for name in each]
        if number not in (0, ".") and sum(max([-9, *heights[:n]]) < h for n, h in enumerate(heights)) != number:
            return False
    return True


def first(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """What is seen first."""
    blank = some(rule["first"]["blank"]) if "blank" in rule["first"] else []
    for each, value in around(puzzle, rule["first"]):
        left = [answer[name] for name in each if answer[name] not in blank]
        if value != "." and left[:1] != [str(value)]:
            return False
    return True


def reach(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """How far one sees."""
    for name, number in rule["reach"]["from"].items():
        found = 1
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = cell(name)
            while answer.get(f"r{(y := y + down)}c{(x := x + right)}", "") not in ["", *some(rule["reach"]["value"])]:
                found += 1
        if found != number:
            return False
    return True


def pattern(puzzle: Mapping[str, Any], rule: Mapping[str, Any], answer: Answer) -> bool:
    """No window like this."""
    said = rule["pattern"]
    look = [list("".join(row.split())) if compact(puzzle) else row.split() for row in said["looks"]]
    looks = [look]
    for _ in range(7 if said.get("turned") else 0):
        look = [list(column) for column in zip(*look[::-1], strict=True)]
        looks += [look, [row[::-1] for row in look]]
    for each, name in product(looks, variables(puzzle)):
        y, x = cell(name)
        window = [(f"r{y + v}c{x + u}", sign) for v, row in enumerate(each) for u, sign in enumerate(row)]
        if all(place in answer and sign in (".", answer[place]) for place, sign in window):
            return False
    return True


PARTS: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any], Answer], bool]] = {
    "apart": apart,
    "runs": runs,
    "sum": added,
    "ordered": ordered,
    "seen": seen,
    "first": first,
    "reach": reach,
    "pattern": pattern,
}


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

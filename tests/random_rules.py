"""Random small rule sheets, with none, one or several answers; `puzzle(rng)` gives the keys of a puzzle file."""

from __future__ import annotations

import random
from typing import Any

from tests import brute_rules as brute

MOST = 1500  # assignments
VALUES: list[list[Any]] = [
    ["a"],
    ["a", "b"],
    ["x", "y", "z"],
    ["red", "b l"],
    [1, 2, 3, 4],
    ["+", "-"],
    ["10", "9", "8"],
    list("123456789"),
]
NEAR = ["right", "below", "any", "sides", "corners", "touching", "knight"]
NAMES = ["A", "B c", "rows", "Été", "e", "F", "G", "H", "I", "J"]


def puzzle(rng: random.Random, grid: bool | None = None) -> dict[str, Any]:
    """The keys of a random puzzle, on a grid or not; its rules mostly hold for one answer that was thought of first."""
    on_grid = rng.random() < 0.6 if grid is None else grid
    values = rng.choice([each for each in VALUES if not on_grid or "b l" not in each])
    rows, columns = rng.choice([(y, x) for y in range(1, 5) for x in range(1, 6) if len(values) ** (y * x) <= MOST])
    made: dict[str, Any] = {"values": values}
    if on_grid:
        made["grid"] = [" ".join("." * columns)] * rows
    else:
        made["variables"] = rng.sample(NAMES, rows * columns % 11 or 1)
    names = brute.variables(made)
    thought = {name: str(rng.choice(values)) for name in names}
    if on_grid and rng.random() < 0.5:
        signs = [thought[name] if rng.random() < 0.2 else "." for name in names]
        made["grid"] = [" ".join(signs[first : first + columns]) for first in range(0, len(signs), columns)]
    elif rng.random() < 0.5:
        made["given"] = {rng.choice(names): rng.sample(values, rng.randint(1, len(values)))}
    rules = [rule(rng, made, names) for _ in range(rng.choice([0, 1, 2, 3, 5, 9]))]
    made["rule"] = [each for each in rules if rng.random() < 0.3 or brute.holds(made, each, thought)]
    return made


def rule(rng: random.Random, made: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A random rule of any form."""
    values = made["values"]

    def some_values(least: int) -> Any:
        return rng.choice([rng.choice(values), rng.sample(values, rng.randint(least, len(values)))])

    def table(least: int, most: int, values_at_least: int) -> dict[str, Any]:
        chosen = rng.sample(names, min(len(names), rng.randint(least, most)))
        return {name: some_values(values_at_least) for name in chosen}

    form = rng.choice(["if", "different", "count", "other"] + ["adjacent", "other"] * ("grid" in made))
    if form == "other":
        return other(rng, made, names)
    if form == "if":
        return {"if": table(0, 3, 1), "then": table(1, 2, 0)}
    if form == "different":
        return {"different": where(rng, made, names)}
    if form == "adjacent":
        pairs = [f"{one} {other}" for one in values for other in values]
        listed = rng.sample(pairs, rng.randint(1, len(pairs)))
        return {"adjacent": rng.choice(NEAR), rng.choice(["allow", "forbid"]): listed}
    low = rng.randint(0, min(5, len(names)))
    bounds = rng.choice([{"exactly": low}, {"at_least": low}, {"at_most": low}, {"at_least": low, "at_most": low + 1}])
    inside = {} if rng.random() < 0.3 else {"in": where(rng, made, names)}
    return {"count": {"value": some_values(1), **inside, **bounds}}


def other(rng: random.Random, made: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A random rule of a form that wants numbers, or lines in order."""
    values, on_grid = made["values"], "grid" in made
    numbers = all(str(value).isdigit() for value in values)
    lines = [rng.sample(names, rng.randint(2, min(4, len(names))))] if len(names) > 1 else [names]
    chains = [each for each in lines if len(each) > 1]
    value = rng.choice([rng.choice(values), rng.sample(values, rng.randint(1, len(values)))])
    rows = len(made["grid"]) if on_grid else 0
    columns = len(names) // rows if rows else 0
    some: list[dict[str, Any]] = [{"ordered": lines, **({} if rng.random() < 0.5 else {"strict": rng.random() < 0.5})}]
    told = {} if numbers else {"numbers": {str(value): rng.randint(-2, 3) for value in values}}
    weights = {"weights": rng.choices([1, 2, -1], k=len(lines[0]))} if rng.random() < 0.4 else {}
    some.append({"sum": {"in": lines, **told, **weights, **bound(rng)}})
    some.append({"runs": {"value": value, "in": lines, "lengths": rng.choice(["0", "1", "2", "1 1"])}})
    some.append({"first": {"blank": values[0], "in": lines, "exactly": values[-1]}} if len(values) > 1 else some[0])
    if chains:
        relations: list[dict[str, Any]] = [{"equal": rng.random() < 0.5}, {"forbid": [f"{values[0]} {values[-1]}"]}]
        if numbers:
            relations = [{"difference": rng.choice([1, bound(rng)])}, {"sum": rng.choice([4, bound(rng)])}]
            relations += [{"ratio": 2}, {"more": True}, {"equal": False}]
        if not any(" " in str(value) for value in values):
            some.append({"related": chains, **rng.choice(relations)})
        some.append({"apart": {"value": value, "pairs": chains}})
    if on_grid and rng.random() < 0.7:
        sides = {"left": rows, "right": rows, "top": columns, "bottom": columns}
        side = rng.choice(list(sides))
        some = [{"apart": {"value": value, "by": rng.choice(NEAR)}}]
        some.append({"runs": {"value": value, "rows": rng.choices(["?", "1", "0", "2", "1 1"], k=rows)}})
        some.append({"runs": {"value": value, "columns": rng.choices(["?", "1", "0", "2"], k=columns)}})
        some.append({"reach": {"value": value, "from": {rng.choice(names): rng.randint(1, 4)}}})
        signs = rng.choices([*map(str, values), "."], k=4)
        looks = [[" ".join(signs[:2]), " ".join(signs[2:])], [" ".join(signs[:3])], [signs[0], signs[1]]]
        some.append({"pattern": {"looks": rng.choice(looks), **({"turned": True} if rng.random() < 0.5 else {})}})
        if numbers:
            some.append({"seen": {side: rng.choices([0, ".", 1, 2], k=sides[side])}})
        if len(values) > 1:
            some.append({"first": {"blank": values[0], side: rng.choices([".", *values[1:]], k=sides[side])}})
    return rng.choice(some)


def bound(rng: random.Random) -> dict[str, int]:
    """How much, in one of the ways to write it."""
    low = rng.randint(0, 6)
    return rng.choice([{"exactly": low}, {"at_least": low}, {"at_most": low}, {"at_least": low, "at_most": low + 2}])


def where(rng: random.Random, made: dict[str, Any], names: list[str]) -> Any:
    """Variables, or lines of a grid, in one of the ways to write them."""

    def one_list() -> list[str]:
        return rng.sample(names, min(len(names), rng.randint(1, 4)))

    if "grid" not in made or rng.random() < 0.3:
        return rng.choice([one_list(), [one_list() for _ in range(rng.randint(1, 3))]])
    height, width = len(made["grid"]), len(made["grid"][0].split())
    tall, wide = (rng.choice([part for part in range(1, n + 1) if n % part == 0]) for n in (height, width))
    words: list[Any] = ["rows", "columns", "all diagonals", f"blocks {tall}x{wide}"]
    words += ["diagonals"] * (height == width)
    return rng.choice([rng.choice(words), rng.sample(words, 2), [rng.choice(words), one_list()]])

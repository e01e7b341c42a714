"""Random small rule sheets, with none, one or several answers;
`puzzle(rng)` gives the keys of a puzzle file."""

from __future__ import annotations

import random
from typing import Any

from tests import brute_rules as brute
from tests import random_words

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
    """The keys of a random puzzle, on a grid or not; its rules mostly hold for one answer that was
    thought of first."""
    on_grid = rng.random() < 0.6 if grid is None else grid
    values = rng.choice([each for each in VALUES if not on_grid or "b l" not in each])
    rows, columns = rng.choice(
        [(y, x) for y in range(1, 5) for x in range(1, 6) if len(values) ** (y * x) <= MOST]
    )
    made: dict[str, Any] = {"values": values}
    if on_grid:
        made["grid"] = [" ".join("." * columns)] * rows
    else:
        made["variables"] = rng.sample(NAMES, rows * columns % 11 or 1)
    names = brute.variables(made)
    thought = {name: str(rng.choice(values)) for name in names}
    if on_grid and rng.random() < 0.5:
        signs = [thought[name] if rng.random() < 0.2 else "." for name in names]
        made["grid"] = [
            " ".join(signs[first : first + columns]) for first in range(0, len(signs), columns)
        ]
    elif rng.random() < 0.5:
        made["given"] = {rng.choice(names): rng.sample(values, rng.randint(1, len(values)))}
    rules = [rule(rng, made, names) for _ in range(rng.choice([0, 1, 2, 3, 5, 9]))]
    if on_grid and len(names) > 1:
        cells = {name: brute.cell(name) for name in names}
        rules += [
            word
            for _ in range(rng.choice([0, 2, 5]))
            if (word := random_words.rule(rng, cells, values))
        ]
    made["rule"] = [
        each for each in rules if rng.random() < 0.3 or brute.holds(made, each, thought)
    ]
    return made


def rule(rng: random.Random, made: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A random rule of any form."""
    values = made["values"]

    def some_values(least: int) -> Any:
        return rng.choice([rng.choice(values), rng.sample(values, rng.randint(least, len(values)))])

    def table(least: int, most: int, values_at_least: int) -> dict[str, Any]:
        chosen = rng.sample(names, min(len(names), rng.randint(least, most)))
        return {name: some_values(values_at_least) for name in chosen}

    form = rng.choice(
        ["if", "different", "count", "other"] + ["adjacent", "other"] * ("grid" in made)
    )
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
    bounds = rng.choice(
        [
            {"exactly": low},
            {"at_least": low},
            {"at_most": low},
            {"at_least": low, "at_most": low + 1},
        ]
    )
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
    some: list[dict[str, Any]] = [
        {"ordered": lines, **({} if rng.random() < 0.5 else {"strict": rng.random() < 0.5})}
    ]
    told = {} if numbers else {"numbers": {str(value): rng.randint(-2, 3) for value in values}}
    weights = {"weights": rng.choices([1, 2, -1], k=len(lines[0]))} if rng.random() < 0.4 else {}
    some.append({"sum": {"in": lines, **told, **weights, **bound(rng)}})
    some.append(
        {"runs": {"value": value, "in": lines, "lengths": rng.choice(["0", "1", "2", "1 1"])}}
    )
    some.append(
        {"first": {"blank": values[0], "in": lines, "exactly": values[-1]}}
        if len(values) > 1
        else some[0]
    )
    if chains:
        relations: list[dict[str, Any]] = [
            {"equal": rng.random() < 0.5},
            {"forbid": [f"{values[0]} {values[-1]}"]},
        ]
        if numbers:
            relations = [
                {"difference": rng.choice([1, bound(rng)])},
                {"sum": rng.choice([4, bound(rng)])},
            ]
            relations += [{"ratio": 2}, {"more": True}, {"equal": False}]
        if not any(" " in str(value) for value in values):
            some.append({"related": chains, **rng.choice(relations)})
        some.append({"apart": {"value": value, "pairs": chains}})
    if on_grid and rng.random() < 0.7:
        sides = {"left": rows, "right": rows, "top": columns, "bottom": columns}
        side = rng.choice(list(sides))
        some = [{"apart": {"value": value, "by": rng.choice(NEAR)}}]
        some.append(
            {"runs": {"value": value, "rows": rng.choices(["?", "1", "0", "2", "1 1"], k=rows)}}
        )
        some.append(
            {"runs": {"value": value, "columns": rng.choices(["?", "1", "0", "2"], k=columns)}}
        )
        some.append({"reach": {"value": value, "from": {rng.choice(names): rng.randint(1, 4)}}})
        signs = rng.choices([*map(str, values), "."], k=4)
        looks = [
            [" ".join(signs[:2]), " ".join(signs[2:])],
            [" ".join(signs[:3])],
            [signs[0], signs[1]],
        ]
        some.append(
            {
                "pattern": {
                    "looks": rng.choice(looks),
                    **({"turned": True} if rng.random() < 0.5 else {}),
                }
            }
        )
        if numbers:
            some.append({"seen": {side: rng.choices([0, ".", 1, 2], k=sides[side])}})
        if len(values) > 1:
            some.append(
                {
                    "first": {
                        "blank": values[0],
                        side: rng.choices([".", *values[1:]], k=sides[side]),
                    }
                }
            )
    return rng.choice(some)


def bound(rng: random.Random) -> dict[str, int]:
    """How much, in one of the ways to write it."""
    low = rng.randint(0, 6)
    return rng.choice(
        [
            {"exactly": low},
            {"at_least": low},
            {"at_most": low},
            {"at_least": low, "at_most": low + 2},
        ]
    )


def where(rng: random.Random, made: dict[str, Any], names: list[str]) -> Any:
    """Variables, or lines of a grid, in one of the ways to write them."""

    def one_list() -> list[str]:
        return rng.sample(names, min(len(names), rng.randint(1, 4)))

    if "grid" not in made or rng.random() < 0.3:
        return rng.choice([one_list(), [one_list() for _ in range(rng.randint(1, 3))]])
    height, width = len(made["grid"]), len(made["grid"][0].split())
    tall, wide = (
        rng.choice([part for part in range(1, n + 1) if n % part == 0]) for n in (height, width)
    )
    words: list[Any] = ["rows", "columns", "all diagonals", f"blocks {tall}x{wide}"]
    words += ["diagonals"] * (height == width)
    return rng.choice([rng.choice(words), rng.sample(words, 2), [rng.choice(words), one_list()]])


# grids with holes and pictures, edges, and places that are not told apart


def anything(rng: random.Random) -> dict[str, Any]:
    """The keys of a random puzzle of any sort."""
    return (
        puzzle(rng)
        if rng.random() < 0.5
        else on_edges(rng)
        if rng.random() < 0.3
        else on_a_board(rng)
    )


def finished(
    rng: random.Random, made: dict[str, Any], rules: list[dict[str, Any]]
) -> dict[str, Any]:
    """The keys with those rules that mostly hold for one answer that was thought of first,
    and what is told apart."""
    names = brute.variables(made)
    thought = {name: str(rng.choice(made["values"])) for name in names}
    made["rule"] = [
        each for each in rules if rng.random() < 0.3 or brute.holds(made, each, thought)
    ]
    if rng.random() < 0.4:
        made["project"] = rng.sample(names, rng.randint(1, len(names)))
    return made


def on_a_board(rng: random.Random) -> dict[str, Any]:
    """A grid with holes, a picture of areas, and signs between cells."""
    values: list[Any] = rng.choice([["a", "b"], ["a", "b", "-"], [1, 2, 3], [0, 1], [1, 2, 4, 6]])
    rows, columns = rng.choice(
        [(y, x) for y in range(1, 5) for x in range(1, 5) if len(values) ** (y * x) <= MOST]
    )
    signs = [["." if rng.random() < 0.8 else "#" for _ in range(columns)] for _ in range(rows)]
    signs[0][0] = str(rng.choice([".", ".", values[0]]))
    drawn = [
        ["." if rng.random() < 0.5 else rng.choice("<>") for _ in range(2 * columns - 1)]
        for _ in range(2 * rows - 1)
    ]
    plain = [[s if (y + x) % 2 else "." for x, s in enumerate(row)] for y, row in enumerate(drawn)]
    made: dict[str, Any] = {"values": values, "grid": [" ".join(row) for row in signs]}
    made["areas"] = [" ".join(rng.choices("pq.", k=columns)) for _ in range(rows)]
    made["between"] = [" ".join(row) for row in plain]
    return finished(
        rng, made, [on_pictures(rng, made, rows, columns) for _ in range(rng.choice([1, 2, 3, 5]))]
    )


def on_pictures(
    rng: random.Random, made: dict[str, Any], rows: int, columns: int
) -> dict[str, Any]:
    """A random rule that speaks of them."""
    names, values = brute.variables(made), made["values"]
    value, low = rng.choice(values), rng.randint(0, 2)
    numbers = all(isinstance(each, int) for each in values)
    lines = ["rows", "columns", "row stretches", "column stretches", "all cells"]
    lines += ["areas"] * any(True for _ in brute.lists(made, "areas"))
    lines += [f"between {sign}" for sign in "<>" if any(True for _ in brute.between(made, sign))]
    where = rng.choice(
        [rng.choice(lines), rng.sample(lines, 2), [rng.sample(names, rng.randint(1, len(names)))]]
    )
    whole = [" ".join(rng.choices(["1", "2", "x"], k=columns)) for _ in range(rows)]
    told = [" ".join(rng.choices(["0", "1", "2", ".", "."], k=columns)) for _ in range(rows)]
    clues = [" ".join(rng.choices("....12?", k=columns)) for _ in range(rows)]
    side, by = rng.choice(["rows", "columns"]), rng.choice(NEAR[3:])
    beside = {side: rng.choices(["?", ".", 0, 1, 2], k=len(list(brute.lists(made, side))))}
    some: list[dict[str, Any]] = [
        {"different": where},
        {
            "count": {
                "value": value,
                "in": where,
                rng.choice(["exactly", "at_least", "at_most"]): low,
            }
        },
        {
            "count": {
                "value": value,
                "alike": whole,
                "in": rng.choice(["rows", "all cells"]),
                "at_most": low,
            }
        },
        {"count": {"value": value, "alike": whole, "exactly": low}},
        {"count": {"value": value, "around": told, **rng.choice([{}, {"by": by}])}},
        {"count": {"value": value, **beside}},
        {
            "unlike": rng.choice(
                ["rows", "columns", ["rows", "columns"], "areas"] if "areas" in lines else ["rows"]
            )
        },
        {"apart": {"value": value, "by": by}},
        {"connected": {"value": value, **rng.choice([{}, {"by": by}])}},
        {
            "areas": {
                "value": value,
                "sizes": rng.choice([[1], [1, 2], [3], {"1": 1}, {"1": 1, "2": 1}]),
            }
        },
        {"islands": {"value": value, "clues": "\n".join(clues)}},
        {"paired": {"value": values[0], "with": values[1:], **rng.choice([{}, {"by": by}])}},
        {"paired": {"value": values[0], "with": values[-1], **rng.choice([{}, {"by": by}])}},
    ]
    if numbers:
        some += [{"sum": {"in": where, rng.choice(["exactly", "at_most"]): rng.randint(0, 9)}}]
        products = [
            {"exactly": 0},
            {"at_least": 2},
            {"exactly": 2},
            {"exactly": 4},
            {"at_most": 6},
            {"exactly": 12},
        ]
        some += [{"sum": beside}, {"product": {"in": where, **rng.choice(products)}}]
        some += [{"related": each, "more": True} for each in lines if each.startswith("between")]
        before = [["." if s != "#" else "#" for s in row.split()] for row in made["grid"]]
        for y, x in (brute.cell(each[0]) for each in brute.stretches(made, 0)):
            if x > 1:
                before[y - 1][x - 2] = f"\\{rng.randint(1, 6)}"
        for y, x in (brute.cell(each[0]) for each in brute.stretches(made, 1)):
            if y > 1:
                other = before[y - 2][x - 1]
                before[y - 2][x - 1] = (
                    f"{rng.randint(1, 6)}{other if other[0] not in '.#' else chr(92)}"
                )
        some.append({"sum": {"stretches": [" ".join(row) for row in before]}})
    return rng.choice(some)


def on_edges(rng: random.Random) -> dict[str, Any]:
    """Sides or links of a small grid."""
    size = rng.choice(["1x1", "1x2", "2x1", "links 2x2", "links 2x3", "links 3x2"])
    height, width = map(int, size.split()[-1].split("x"))
    made: dict[str, Any] = {"values": ["on", "off"], "edges": size}

    def picture(signs: str) -> list[str]:
        return [" ".join(rng.choices(signs, k=width)) for _ in range(height)]

    names = brute.variables(made)
    some: list[dict[str, Any]] = [
        {"loop": {"value": "on", **rng.choice([{}, {"path": True}])}},
        {"count": {"value": "on", "around": picture("0123..")}},
        {
            "count": {
                "value": "on",
                "in": "around cells",
                rng.choice(["exactly", "at_most"]): rng.randint(0, 2),
            }
        },
        {"count": {"value": "on", "alike": picture("12"), "exactly": 1}},
        {"different": [rng.sample(names, 2)]},
        {"count": {"value": "off", "in": rng.sample(names, 3), "at_least": 1}},
    ]
    return finished(rng, made, rng.sample(some, rng.randint(1, 3)))

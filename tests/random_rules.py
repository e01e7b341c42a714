"""Random small sets of rules, with none, one or several answers; `puzzle(rng)` gives the keys of a puzzle file."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tests.brute_rules import TooLong, right, solutions, variables

LONG = 3_000  # steps of a search that is given up as too long
VALUES = [["a", "b"], ["a", "b", "c"], ["1", "2", "3"], ["red", "green", "blue"], ["w", "x", "y", "z"]]
SIZES = [(1, 3), (2, 1), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3)]


def puzzle(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle of at most 6 variables or a grid of at most 3x3, such as naive search gets through."""
    while True:
        made = any_puzzle(rng)
        try:
            solutions(made, steps=LONG)
        except TooLong:
            continue
        return made


def any_puzzle(rng: random.Random) -> dict[str, Any]:
    """Return a random puzzle; its rules mostly hold for one answer that was thought of first."""
    values = rng.choice(VALUES)
    made: dict[str, Any] = {"kind": "rules", "values": values}
    height, width = rng.choice(SIZES)
    if rng.random() < 0.5:
        made["grid"] = grid(height, width, {})
        kinds = [implies, different, different, adjacent, adjacent, count]
    else:
        made["variables"] = rng.sample(["A", "B", "C", "D-1", "e", "Été"], rng.randint(1, 6))
        kinds = [implies, implies, implies, different, count]
    thought = {name: rng.choice(values) for name in variables(made)}
    made["rule"] = []
    for _ in range(rng.choice([1, 2, 4, 8, 12, 16, 24])):
        said = rng.choice(kinds)(rng, made)
        if rng.random() < 0.1 or right(made | {"rule": [said]}, thought):
            made["rule"].append(said)
    if not made["rule"]:
        del made["rule"]
    share = rng.choice([0, 0, 0.3, 0.5])
    given = {name: value for name, value in thought.items() if rng.random() < share}
    if given and rng.random() < 0.1:
        given[rng.choice(sorted(given))] = rng.choice(values)
    if "grid" in made and rng.random() < 0.7:
        made["grid"] = grid(height, width, given)
        if rng.random() < 0.5 and all(len(line.split()) > 1 for line in made["grid"]):
            made["grid"] = "\n".join(made["grid"]) + "\n"
    elif given:
        made["given"] = given
    return made


def grid(height: int, width: int, given: Mapping[str, str]) -> list[str]:
    """Return the picture of a grid."""
    rows = [[given.get(f"r{row}c{column}", ".") for column in range(1, width + 1)] for row in range(1, height + 1)]
    if all(len(sign) == 1 for row in rows for sign in row):
        return ["".join(row) for row in rows]
    if width == 1:  # one long value is no row of values
        return ["."] * height
    return [" ".join(row) for row in rows]


def implies(rng: random.Random, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return what follows for some variables from the values of others."""
    names, values = variables(made), made["values"]
    when = rng.sample(names, min(len(names), rng.choice([1, 1, 2, 2, 3])))
    then = rng.sample(names, min(len(names), rng.choice([1, 1, 2])))
    return {
        "if": {name: rng.choice(values) for name in when},
        "then": {name: rng.sample(values, rng.randint(1, max(1, len(values) - 1))) for name in then},
    }


def different(rng: random.Random, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return that some variables have different values."""
    names = variables(made)
    lists = [
        rng.sample(names, min(len(names), rng.choice([2, 2, 2, 3]))) for _ in range(rng.choice([1, 1, 2])) if names[1:]
    ]
    if "grid" not in made or (lists and rng.random() < 0.3):
        return {"different": lists or [names]}
    height, width = len(made["grid"]), len(made["grid"][0])
    words = ["rows", "columns"]
    words += ["diagonals"] if height == width else []
    words += [
        f"blocks {tall}x{wide}"
        for tall in (1, 2)
        for wide in (1, 2)
        if tall * wide > 1 and not height % tall and not width % wide
    ]
    return {"different": rng.choice(words)}


def adjacent(rng: random.Random, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return which pairs may or may not stand beside or below each other."""
    pairs = [f"{one} {other}" for one in made["values"] for other in made["values"]]
    allow = rng.random() < 0.5
    part = rng.choice([0.5, 0.7, 0.8] if allow else [0.1, 0.2, 0.4])
    listed = rng.sample(pairs, max(1, round(part * len(pairs))))
    return {"adjacent": rng.choice(["right", "below", "any"]), "allow" if allow else "forbid": listed}


def count(rng: random.Random, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return how often a value is to be seen."""
    names = variables(made)
    said: dict[str, Any] = {"value": rng.choice(made["values"])}
    if rng.random() < 0.6:
        names = said["in"] = rng.sample(names, rng.randint(1, len(names)))
    least = rng.randint(0, len(names))
    keys = rng.choice([["exactly"], ["at_least"], ["at_most"], ["at_least", "at_most"]])
    for key in keys:
        said[key] = least if key != "at_most" else rng.randint(least, len(names))
    return {"count": said}

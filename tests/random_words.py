"""Random rules with the words of setters, for rule sheets and Sudokus."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

Cell = tuple[int, int]
NAMED = ("palindrome", "clone", "diagonal", "disjoint_groups", "quadruple")


def rule(
    rng: random.Random,
    cells: Mapping[str, Cell],
    values: list[Any],
    blocks: str = "",
    regions: bool = False,
) -> dict[str, Any] | None:
    """A rule with one of the words, for a grid of these cells with these values; None where the
    word that was thought of does not fit."""
    names = list(cells)
    numbers = all(str(value).isdecimal() for value in values)
    height = 1 + max(y for y, _ in cells.values()) - min(y for y, _ in cells.values())
    width = 1 + max(x for _, x in cells.values()) - min(x for _, x in cells.values())

    def some(least: int, most: int = 5) -> list[str]:
        return rng.sample(names, min(len(names), rng.randint(least, most)))

    def lines(least: int) -> Any:
        return rng.choice([some(least), [some(least), some(least)]])

    def amount(most: int) -> dict[str, int]:
        number = rng.randint(0, most)
        return rng.choice([{"exactly": number}, {"at_least": number}, {"at_most": number}])

    def one_line() -> str:
        sort = rng.choice(["row", "column"])
        sides = (
            ["", " from the left", " from the right"] if sort == "row" else ["", " from the bottom"]
        )
        return f"{sort} {rng.randint(1, height if sort == 'row' else width)}{rng.choice(sides)}"

    total = sum(int(value) for value in values) if numbers else 0
    side = rng.choice(["left", "right", "top", "bottom"])
    length = height if side in ("left", "right") else width
    sides = {side: rng.choices([".", ".", *range(1, total + 1)], k=length)}
    rows = {"rows": rng.choices([".", "?", *range(total + 1)], k=height)}
    corner = [
        name
        for name in names
        if all(
            (cells[name][0] + y, cells[name][1] + x) in cells.values()
            for y in (0, 1)
            for x in (0, 1)
        )
    ]
    found: dict[str, Any] = {
        "palindrome": lines(2),
        "clone": rng.choice([[some(2, 2), some(2, 2)], [some(1, 1), some(1, 1), some(1, 1)]]),
        "diagonal": rng.choice(["positive", "negative"]) if height == width else None,
        "disjoint_groups": rng.choice([blocks, True]) if blocks else None,
    }
    if corner:
        y, x = cells[rng.choice(corner)]
        four = [
            name
            for name in names
            if cells[name] in [(y, x), (y + 1, x), (y, x + 1), (y + 1, x + 1)]
        ]
        found["quadruple"] = {"in": four, "value": rng.choices(values, k=rng.randint(1, 3))}
    if numbers:
        found |= dict.fromkeys(
            ("even", "odd", "minimum", "maximum"), rng.choice([some(1, 2), names[0]])
        )
        found |= {
            "counting_circles": some(1),
            "modular": lines(2),
            "entropic": lines(2) if len(values) % 3 == 0 else None,
            "zipper": lines(3),
            "double_arrow": lines(3),
            "between_line": lines(3),
            "lockout": lines(2),
            "row_indexer": some(1, 2),
            "column_indexer": some(1, 2),
            "sandwich": rng.choice([{"in": one_line(), **amount(total)}, rows]),
            "x_sum": rng.choice([{"in": one_line(), "exactly": rng.randint(1, total)}, sides]),
            "numbered_room": {"in": one_line(), "exactly": rng.choice(values)},
            "between": {
                "value": rng.choice([rng.sample(values, min(2, len(values))), values[0]]),
                "in": rng.choice([one_line(), some(2)]),
                **rng.choice([{}, {"count": True}]),
                **amount(total),
            },
            "negative": rng.choice(
                [
                    {"difference": 1, "ratio": 2},
                    {"sum": [4, 5]},
                    {"difference": [2], "sum": 3, "but": [some(2, 2)]},
                ]
            ),
        }
        if regions:
            found |= {"box_indexer": some(1, 2), "region_sum": lines(2)}
    least = {"zipper": 3, "double_arrow": 3, "between_line": 3}
    word = rng.choice(list(found))
    said = found[word]
    fits = said is not None and len(names) >= least.get(word, 2)
    if word == "sandwich" and len(values) < 2:
        fits = False
    return {word: said} if fits else None

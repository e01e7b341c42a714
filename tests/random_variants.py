"""Random small Sudokus with diagonals, areas and rules; `puzzle(rng)` gives the keys of a puzzle
file."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests import brute_sudoku as brute
from tests import brute_variants as variants
from tests import random_words

BLOCKS = ((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (2, 2), (1, 4), (4, 1))
WORDS = ("ABCD", "1234", "1234", "1234", "0123", "2413", "3579")


def puzzle(rng: random.Random) -> dict[str, Any]:
    """The keys of a puzzle, whose rules mostly hold for one answer that was thought of first."""
    block = rng.choice(BLOCKS)
    side = block[0] * block[1]
    words = rng.choice(WORDS)[:side]
    thought = [words[symbol or 0] for symbol in brute.random_givens(rng, side, block, 1)]
    named = {
        variants.name(*at): word for at, word in zip(variants.board(side), thought, strict=True)
    }
    share = rng.choice([0, 0.1, 0.3])
    shown = [word if rng.random() < share else "." for word in thought]
    made: dict[str, Any] = {"grid": rows(shown, side), "symbols": " ".join(words)}
    made |= {"diagonals": rng.random() < 0.9} if rng.random() < 0.3 else {}
    made |= (
        {"areas": areas(rng, thought, side)}
        if rng.random() < 0.3
        else {"block": f"{block[0]}x{block[1]}"}
    )
    rules = [rule(rng, list(named), words) for _ in range(rng.choice([1, 2, 3, 5]))]
    cells = {variants.name(y, x): (y + 1, x + 1) for y, x in variants.board(side)}
    known = "" if "areas" in made else f"blocks {made['block']}"
    rules += [
        word
        for _ in range(rng.choice([0, 2, 5]))
        if (word := random_words.rule(rng, cells, list(words), known, regions=True))
    ]
    right = [each for each in rules if rng.random() < 0.1 or variants.holds(made, each, named)]
    return {**made, "rule": right} if right or rng.random() < 0.3 else made


def rows(signs: Sequence[str], side: int) -> list[str]:
    """The rows of a picture."""
    return ["".join(signs[first : first + side]) for first in range(0, len(signs), side)]


def areas(rng: random.Random, thought: Sequence[str], side: int) -> list[str]:
    """Areas that have each symbol of an answer once, wherever they lie."""
    left = {word: rng.sample("abcdefgh"[:side], side) for word in dict.fromkeys(thought)}
    return rows([left[word].pop() for word in thought], side)


def rule(rng: random.Random, names: list[str], words: str) -> dict[str, Any]:
    """A random rule of any form; where words are no numbers, one that asks for none."""
    numbers = [int(word) if word.isdecimal() else 0 for word in words]

    def some(least: int = 1, most: int = 4) -> Any:
        return rng.sample(names, min(len(names), rng.randint(least, most)))

    def several(least: int = 1) -> Any:
        return rng.choice([some(least), [some(least), some(least)]])

    def bounds(number: int) -> dict[str, int]:
        return rng.choice(
            [{"exactly": number}, {"exactly": number}, {"at_least": number}, {"at_most": number}]
        )

    where: Mapping[str, Any] = {"adjacent": rng.choice(["knight", "touching", "any"])}
    where = rng.choice([where, {"related": several(2)}])
    plain = [
        {"different": rng.choice([several(), "diagonals"])},
        {"count": {"value": rng.choice(words), "in": several(), **bounds(rng.randint(0, 2))}},
        {**where, "equal": rng.random() < 0.3},
    ]
    total = sum(rng.choices(numbers, k=rng.randint(1, 4)))
    chain = {"related": several(2)}
    told = [
        {"cage": {"in": several(), **bounds(total)}},
        {"cage": {"in": several()}},
        {"sum": {"in": several(), **bounds(total)}},
        {"ordered": several(2)},
        {"ordered": several(2), "strict": False},
        {"renban": several()},
        {**where, "difference": rng.choice([1, {"at_least": 2}, {"at_least": 1}, {"at_most": 2}])},
        {**chain, "sum": rng.choice([3, 5, {"at_most": 5}])},
        {**chain, "more": True},
    ]
    told += [{**chain, "ratio": 2}] if 0 not in numbers else []  # whether 0 is twice 0 is left open
    if len(names) > 3:
        head, *along = rng.sample(names, rng.randint(3, 4))
        told += [
            {"arrow": {"head": head, "along": along}},
            {"arrow": {"head": [head, along[0]], "along": along[1:]}},
        ]
    forms = plain + (told if words.isdecimal() else [])
    # a pair is two cells
    return rng.choice([form for form in forms if "related" not in form or len(names) > 1])

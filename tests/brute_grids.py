"""What the brute forces of several kinds need: pictures read and drawn, and boards filled row by row."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice

from tests.brute_parts import Cell
from tests.kinds import Keys

Rows = tuple[str, ...]
MOST = 200  # answers of a random puzzle
SEEN = 2000  # pictures, of which a few are taken


def tokens(picture: str | Sequence[str]) -> list[list[str]]:
    """The words of a picture, row by row; one sign each, unless there are spaces between them, or sums."""
    rows = [row.strip() for row in (picture.split("\n") if isinstance(picture, str) else picture) if row.strip()]
    return [row.split() if any(set(row) & {" ", "\\"} for row in rows) else list(row) for row in rows]


def cells(picture: str | Sequence[str]) -> dict[Cell, str]:
    """The words of a picture by row and column."""
    return {(row, column): word for row, line in enumerate(tokens(picture)) for column, word in enumerate(line)}


def without(keys: Keys, number: int, blank: str = ".") -> Keys:
    """The keys without one of the numbers in the grid; of such as 17\\3 there are two."""
    rows, left = tokens(keys["grid"]), number
    for line in rows:
        for column, word in enumerate(line):
            parts = word.split("\\")
            for place, part in enumerate(parts):
                left -= part.isdecimal()
                if left < 0:
                    parts[place] = ""
                    line[column] = "\\".join(parts) if any(parts) else "#" if len(parts) > 1 else blank
                    return {**keys, "grid": [" ".join(each) for each in rows]}
    raise IndexError(number)


def unknown_line(keys: Keys, number: int) -> Keys:
    """Nothing known of one of the lines of which something is."""
    told = [(key, at) for key in ("rows", "columns") for at, line in enumerate(keys[key]) if line.strip() != "?"]
    key, at = told[number]
    return {**keys, key: [*keys[key][:at], "?", *keys[key][at + 1 :]]}


def drawn(rng: random.Random, rows: Sequence[Sequence[str]], spaced: bool | None = None) -> str | list[str]:
    """A picture of these words, as a text or a list of its rows, with spaces between them or without."""
    space = " " if rng.random() < 0.3 or any(len(word) > 1 for row in rows for word in row) else ""
    lines = [(" " if spaced else space).join(row) for row in rows]
    forms: list[str | list[str]] = [lines, "\n".join(lines), "\n" + "\n".join(lines) + "\n"]
    return rng.choice(forms)


def given(rng: random.Random, picture: Sequence[Sequence[str]], sign: str) -> str | list[str]:
    """Some cells of a picture: what has this sign, and x for what has another; seldom a wrong one among them."""
    share, wrong = rng.choice([0.05, 0.2, 0.5]), rng.choice([0, 0, 0.1])
    signs = [[sign if (cell == sign) != (rng.random() < wrong) else "x" for cell in row] for row in picture]
    return drawn(rng, [[cell if rng.random() < share else rng.choice("...._") for cell in row] for row in signs])


def stacked(choices: Sequence[Sequence[str]], fits: Callable[[Rows], bool]) -> Iterator[Rows]:
    """All ways to choose a row, the next one below it, and so on, as long as what stands so far fits."""

    def below(rows: Rows) -> Iterator[Rows]:
        if len(rows) == len(choices):
            yield rows
            return
        for row in choices[len(rows)]:
            if fits((*rows, row)):
                yield from below((*rows, row))

    return below(())


Puzzles = Callable[[random.Random], Keys]


def few(puzzle: Puzzles, answers: Callable[[Keys], Iterator[Hashable]]) -> Puzzles:
    """Random puzzles as before, but none with more answers than a test can look at one by one."""

    def made(rng: random.Random) -> Keys:
        keys = puzzle(rng)
        while len(list(islice(answers(keys), MOST + 1))) > MOST:
            keys = puzzle(rng)
        return keys

    return made


def nearly(rng: random.Random, *sources: Iterable[Rows], signs: str) -> Iterator[list[str]]:
    """A few pictures of each source, and others that differ from them in a cell or two."""
    for source in sources:
        pictures = list(islice(source, SEEN))
        for picture in rng.sample(pictures, min(len(pictures), 6)):
            yield list(picture)
            for number in (1, 2):
                changed = [list(row) for row in picture]
                for _ in range(number):
                    row = rng.choice(changed)
                    row[rng.randrange(len(row))] = rng.choice(signs)
                yield ["".join(row) for row in changed]

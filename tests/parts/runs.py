"""Along a line some values stand in runs of these lengths, in this order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from exactone.models.boards.board import Line
from exactone.models.parts.runs import Runs

from . import Made, PartCase, some_lines, some_places, some_values


def lengths_of(line: Sequence[bool]) -> tuple[int, ...]:
    """The runs of a line, by the letter."""
    return tuple(len(run) for run in "".join("#" if on else " " for on in line).split())


def made(rng: random.Random) -> Made:
    """Lines with the runs that an assignment has, and now and then with others."""
    board, values = some_places(rng)
    places, wanted = len(board.names), some_values(rng, values)
    thought = [rng.randrange(values) for _ in board.names]
    lines = list[tuple[Line, tuple[int, ...]]]()
    for some in some_lines(rng, places):
        line = rng.choice([some, Line(tuple(range(places)), "all")])
        other = tuple(rng.randint(1, 2) for _ in range(rng.randint(0, 3)))
        found = lengths_of([thought[place] in wanted for place in line.places])
        lines.append((line, found if rng.random() < 0.85 else other))
    return Made(board, values, Runs(wanted, tuple(lines)))


def holds(part: Runs, values: Sequence[int]) -> bool:
    """Each line has these runs."""
    return all(
        lengths_of([values[p] in part.values for p in line.places]) == lengths
        for line, lengths in part.lines
    )


def wrong(part: Runs, values: Sequence[int]) -> Iterator[str]:
    """Which runs a line has, if it has room for those that it must have."""
    for line, lengths in part.lines:
        found = lengths_of([values[place] in part.values for place in line.places])
        if found != lengths and sum(lengths) + len(lengths) - 1 <= len(line.places):
            yield " ".join(map(str, found)) if found else "no "
            yield f"must have {f'runs {chr(32).join(map(str, lengths))}' if lengths else 'none'}"


CASE = PartCase("runs", made, holds, wrong=wrong)

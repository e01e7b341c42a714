"""From somewhere, along several lines, so many places are seen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile

from exactone.models.boards.board import Line
from exactone.models.parts.reach import Reach, View

from . import Made, PartCase, some_places, some_values


def made(rng: random.Random) -> Made:
    """Views of one to three lines, which share no place."""
    board, values = some_places(rng)
    blocks = some_values(rng, values) if rng.random() < 0.3 else frozenset({rng.randrange(values)})
    thought = [rng.randrange(values) for _ in board.names]
    views = []
    for _ in range(rng.randint(1, 2)):
        places = rng.sample(range(len(board.names)), rng.randint(0, len(board.names)))
        cuts = sorted(rng.randint(0, len(places)) for _ in range(2))
        parts = (places[: cuts[0]], places[cuts[0] : cuts[1]], places[cuts[1] :])
        view = View(tuple(Line(tuple(part)) for part in parts), 0, rng.choice(["", "r1c1"]))
        views.append(view._replace(number=seen(view, thought, blocks) + (rng.random() < 0.2)))
    return Made(board, values, Reach(blocks, tuple(views)))


def seen(view: View, values: Sequence[int], blocks: frozenset[int]) -> int:
    """Goes along each line."""
    return sum(
        len(list(takewhile(lambda place: values[place] not in blocks, line.places)))
        for line in view.lines
    )


def holds(part: Reach, values: Sequence[int]) -> bool:
    """In each view."""
    return not any(wrong(part, values))


def wrong(part: Reach, values: Sequence[int]) -> Iterator[str]:
    """How many are seen from where."""
    for view in part.views:
        number = seen(view, values, part.blocks)
        if number != view.number:
            yield f"{number} {'is' if number == 1 else 'are'} seen, not {view.number}"


LATER = "what it does not strike out is found impossible later"

CASE = PartCase("reach", made, holds, harmless={"SightPropagator.left": LATER}, wrong=wrong)

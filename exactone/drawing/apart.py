"""What tells two solutions apart, in a sentence."""

from __future__ import annotations

from ..solver.puzzle import Grid
from .pairs import cells
from .text import differences

NAMED = 12  # of the cells that differ, how many are named


def sentence(one: Grid, other: Grid, turned: bool) -> str:
    """Where they differ, or that the second is a turned copy of the first."""
    if turned:
        return "the second solution is the first one, turned or mirrored"
    places, layered = differences(one, other), len(one.layers) > 1
    name = one.name or (lambda z, y, x: f"{f'layer {z + 1} ' if layered else ''}r{y + 1}c{x + 1}")
    rest = f" and {len(places) - NAMED:,} more" if len(places) > NAMED else ""
    what = f"{one.each if one.name else 'cell'}{'' if len(places) == 1 else 's'}"
    named = ", ".join(name(*place) for place in places[:NAMED])
    every = 1 < len(places) == cells(one)
    return f"they differ in {f'all {what}' if every else f'{len(places):,} {what}: {named}{rest}'}"

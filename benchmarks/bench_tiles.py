"""Packings: how long our exact cover takes, beside that of others, and what it is to reach.

Seconds are those of the search alone: kernels are compiled and loaded before, and the model is built and reduced.
With --long the largest count comes too.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from statistics import median
from typing import Any, NamedTuple, TypeVar

import numpy as np
from _measure import cpu, exactone, megabytes

from exactone import models
from exactone.models._polyominoes import Cell, normal
from exactone.models._tiles_parts import letters
from exactone.models.tiles import Tiles
from exactone.solver import questions
from exactone.solver.backends import cover, installed
from exactone.solver.backends._branch import Branch
from exactone.solver.backends._compiled import Status
from exactone.solver.backends._groups import Groups, gather
from exactone.solver.backends._listing import Listing
from exactone.solver.backends._states import States
from exactone.solver.backends._sweep import Scan, scan
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model
from exactone.solver.questions import Asking

try:
    import xcover
except ImportError:
    xcover = None
try:
    import exact_cover
except ImportError:
    exact_cover = None

T = TypeVar("T")

LONG = 3.0  # seconds; what takes longer is not repeated
SEEDS = 5  # random boards of each size
PATIENCE = 10.0  # seconds that engines of another kind have for a board
PENTOMINOES, ONE_SIDED = 9356, 184
DOMINOES = 2_444_888_770_250_892_795_802_079_170_816  # ways to cover 16x16


class Peer(NamedTuple):
    """What another program took for the same."""

    name: str
    seconds: float | None  # none when it is not installed


def main() -> None:
    """Prints a line for each work."""
    cover.PLAIN = -1.0  # compiled from the first step
    warm_up()
    print(f"{'work':<58} {'CPU':>10}   {'beside':<22} {'ratio':>6}   goal")
    pentominoes()
    dominoes()
    one_sided()
    y_pentominoes()
    for rows, goal in ((16, 0.5), (20, 1.0), (30, 10.0)):
        first_packings(rows, goal)
    other_engines()
    building()
    none_by_argument()
    processes()
    if "--long" in sys.argv[1:]:
        largest()


# the works


def pentominoes() -> None:
    """All packings of 6x10, counted and listed, with symmetry and without."""
    model = reduced(bundled("pentominoes-6x10"))
    theirs, theirs_in_c = xcover_lists(model, PENTOMINOES), exact_cover_lists(model, PENTOMINOES)
    seconds, found = least(lambda: counted(model))
    assert found == PENTOMINOES
    show("pentominoes 6x10 counted, symmetry broken", seconds, theirs, ratio=0.04)
    seconds, found = least(lambda: counted(model, turned_once=True))
    assert found == PENTOMINOES // 4
    show("pentominoes 6x10 counted up to symmetry", seconds, theirs, ratio=0.04)
    seconds, found = least(lambda: counted(without_turns(model)))
    assert found == PENTOMINOES
    show("pentominoes 6x10 counted, no symmetry broken", seconds, theirs, ratio=0.15)
    for peer in (theirs, theirs_in_c):
        seconds, found = least(lambda: listed(model))
        assert found == PENTOMINOES
        show("pentominoes 6x10 listed, symmetry broken", seconds, peer, ratio=0.2)
    seconds, found = least(lambda: listed(without_turns(model)))
    assert found == PENTOMINOES
    show("pentominoes 6x10 listed, no symmetry broken", seconds, theirs, ratio=0.2)


def dominoes() -> None:
    """All ways to cover a chessboard, and one of 16x16."""
    small = planned(reduced(bundled("dominoes-8x8")))
    waiting: list[States] = []
    best = inf
    for _ in range(20):
        waiting = [States(small)]
        seconds, _ = least(lambda: run_through(waiting[0]), times=1)
        assert waiting[0].answers == 12_988_816
        best = min(best, seconds)
    show("dominoes 8x8 counted by states", best, goal=0.001)
    large = reduced(bundled("dominoes-16x16"))
    seconds, found = least(lambda: counted(large))
    assert found == DOMINOES
    show("dominoes 16x16 counted exactly", seconds, goal=0.3)


def one_sided() -> None:
    """The one-sided pentominoes on the narrow board."""
    model = reduced(bundled("one-sided-pentominoes-3x30"))
    seconds, found = least(lambda: counted(model))
    assert found == ONE_SIDED
    show("one-sided pentominoes 3x30 counted", seconds, xcover_lists(model, ONE_SIDED), goal=0.2)


def y_pentominoes() -> None:
    """Forty-five equal pieces."""
    model = reduced(puzzle({"board": full(15, 15), "tile": {"Y": {"shape": "-#--\n####", "count": 45}}}))
    seconds, found = least(lambda: counted(model))
    assert found == 1696
    show("45 Y-pentominoes 15x15 counted", seconds, goal=20)


def first_packings(rows: int, goal: float) -> None:
    """The first packing of boards cut up at random."""
    times, pieces = [], []
    for seed in range(SEEDS):
        tiles = cut_up(seed, rows, rows)
        pieces.append(sum(sort.least for sort in tiles.sorts))
        times.append(least(lambda tiles=tiles: first(tiles), times=1)[0])
    what = f"first packing {rows}x{rows}, {min(pieces)} to {max(pieces)} pieces, {SEEDS} boards"
    show(f"{what}: median", median(times), goal=goal)
    show(f"{what}: worst", max(times), goal=goal)


def first(tiles: Tiles) -> float:
    """The CPU seconds until the first packing of a board is found, which is checked."""
    problem = questions._reduced(tiles, Asking("cover"), "cover")
    assert problem
    label, model, whole = problem
    started = time.process_time()
    answer = next(cover.Cover().search(model, Limits()))
    seconds = time.process_time() - started
    assert tiles.check(frozenset(map(label, whole(answer)))) == []
    return seconds

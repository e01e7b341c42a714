"""Packings: how long our exact cover takes, beside that of others, and what it is to reach.

Seconds are those of the search alone: kernels are compiled and loaded before, and the model is
built and reduced. With --long only the largest count is run, in a process that has done nothing
else, to see its memory.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import partial
from math import inf
from statistics import median
from typing import Any, NamedTuple, TypeVar

import numpy as np
from _measure import cpu, exactone, megabytes

from exactone import models
from exactone.models.boards.board import Cell
from exactone.models.tiles import Tiles
from exactone.models.tiles.text.pictures import letters
from exactone.models.tiles.text.polyominoes import normal
from exactone.solver.ask import questions
from exactone.solver.ask.answers import engine_input
from exactone.solver.ask.request import Request
from exactone.solver.engines import cover, installed
from exactone.solver.engines.cover import compiled
from exactone.solver.engines.cover.branch import Branch
from exactone.solver.engines.cover.compiled import Status
from exactone.solver.engines.cover.groups import Groups, gather
from exactone.solver.engines.cover.layout import scan
from exactone.solver.engines.cover.listing import ScanListing
from exactone.solver.engines.cover.states import States
from exactone.solver.engines.cover.sweep import Scan
from exactone.solver.limits import Ended, Limits
from exactone.solver.model import Model
from exactone.solver.streams import breathless, drain

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
# random boards of each size, and of those also for engines of another kind
SEEDS, SEEDS_OF_OTHERS = 5, 2
SMALLEST, LARGEST = 4, 7  # cells of their pieces
PATIENCE = 10.0  # seconds that engines of another kind have for a board
PENTOMINOES, ONE_SIDED = 9356, 184
DOMINOES = 2_444_888_770_250_892_795_802_079_170_816  # ways to cover 16x16


class Peer(NamedTuple):
    """What another program took for the same."""

    name: str
    seconds: float | None  # none when it is not installed


def main() -> None:
    """Prints a line for each work."""
    compiled.PLAIN = -1.0  # compiled from the first step
    warm_up()
    print(f"{'work':<60} {'CPU':>11}   {'beside':<24} {'ratio':>6}   goal")
    if "--long" in sys.argv[1:]:
        largest()
        return
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
    seconds, answers = least(lambda: list(breathless(cover.Cover().search(model, Limits()))))
    assert len(answers) == len(set(answers)) == PENTOMINOES
    show("pentominoes 6x10 listed, symmetry broken", seconds, theirs, ratio=0.2)
    show("the same beside the one in C", seconds, theirs_in_c)
    seconds, answers = least(
        lambda: list(breathless(cover.Cover().search(without_turns(model), Limits())))
    )
    assert len(answers) == len(set(answers)) == PENTOMINOES
    show("pentominoes 6x10 listed, no symmetry broken", seconds, theirs)
    seconds, found = least(lambda: shown(bundled("pentominoes-6x10")))
    assert found == PENTOMINOES
    show("the same with symmetry, each labelled and checked", seconds, theirs)


def dominoes() -> None:
    """All ways to cover a chessboard, and one of 16x16."""
    small = planned(reduced(bundled("dominoes-8x8")))
    searches = [States(small) for _ in range(20)]
    seconds = min(least(partial(run_through, search), times=1)[0] for search in searches)
    assert all(search.answers == 12_988_816 for search in searches)
    show("dominoes 8x8 counted by states", seconds, goal=0.001)
    model = reduced(bundled("dominoes-8x8"))
    show("the same laid out and counted", least(lambda: counted(model), times=10)[0])
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
    model = reduced(
        puzzle({"board": full(15, 15), "tile": {"Y": {"shape": "-#--\n####", "count": 45}}})
    )
    seconds, found = least(lambda: counted(model))
    assert found == 1696
    show("45 Y-pentominoes 15x15 counted", seconds, goal=20)


def first_packings(rows: int, goal: float) -> None:
    """The first packing of boards cut up at random."""
    times, pieces = [], []
    for seed in range(SEEDS):
        tiles = cut_up(seed, rows, rows)
        pieces.append(sum(sort.least for sort in tiles.sorts))
        times.append(first_packing(tiles))
    what = f"first packing {rows}x{rows}, {min(pieces)} to {max(pieces)} pieces, {SEEDS} boards"
    show(f"{what}, median", median(times), goal=goal)
    show(f"{what}, worst", max(times), goal=goal)


def first_packing(tiles: Tiles) -> float:
    """The CPU seconds until the first packing of a board is found, which is checked."""
    problem = engine_input(tiles, Request("cover"), "cover")
    assert problem
    model, label, whole, _ = problem
    seconds, answer = least(
        lambda: next(breathless(cover.Cover().search(model, Limits()))), times=1
    )
    assert tiles.check(frozenset(map(label, whole(answer)))) == []
    return seconds


def other_engines() -> None:
    """What engines of another kind do with the same boards in a while."""
    for name in ("ortools", "pysat"):
        if not installed(name):
            print(f"first packing 16x16 by {name}: not installed")
            continue
        times = []
        for seed in range(SEEDS_OF_OTHERS):
            tiles = cut_up(seed, 16, 16)
            request = Request(name, Limits.within(PATIENCE))
            seconds, answer = least(
                partial(next, questions.solutions(tiles, request, 1), None), times=1
            )
            assert answer is None or tiles.check(answer) == []
            times.append(seconds if answer else inf)
        found = ", ".join("none" if seconds == inf else f"{seconds:.2f} s" for seconds in times)
        print(
            f"first packing 16x16 by {name}, {len(times)} boards, {PATIENCE:.0f} s each: {found}",
            flush=True,
        )


def building() -> None:
    """The model of a large board."""
    tiles = cut_up(0, 30, 30)
    seconds, model = least(lambda: replace(tiles).model(), times=5)
    show(
        f"model of 30x30 built, {model.rules.size:,} places, {len(tiles.sorts)} sorts",
        seconds,
        goal=0.1,
    )
    seconds, _ = least(lambda: engine_input(tiles, Request("cover"), "cover"))
    show("the same built and reduced", seconds)


def none_by_argument() -> None:
    """Boards that a colouring shows to have no packing."""
    corners = full(16, 16)
    mutilated = "#" + corners[1:-1] + "#"
    boards = {
        "dominoes 8x8 without two corners": bundled("dominoes-mutilated"),
        "dominoes 16x16 without two corners": puzzle(
            {"board": mutilated, "tile": {"D": {"shape": "##", "count": 127}}}
        ),
        "35 hexominoes 14x15": bundled("hexominoes-14x15"),
    }
    for what, tiles in boards.items():
        seconds, reason = least(tiles.argument, times=5)
        assert reason
        show(f"none by argument: {what}", seconds, goal=0.05)


def processes() -> None:
    """Whole processes, from start to end."""
    command = exactone("count", "tiles/pentominoes-6x10")
    assert said(command).endswith(f"exactly {PENTOMINOES}\n")
    show("process: exactone count tiles/pentominoes-6x10", cpu(*command, repeat=3), goal=2.5)
    assert said(exactone("count", "tiles/pentominoes-5x5")).endswith("exactly 8\n")
    small = cpu(*exactone("count", "tiles/pentominoes-5x5"))
    sudoku = Peer("count sudoku/9x9", cpu(*exactone("count", "sudoku/9x9")))
    # as fast; a tenth is chance
    show("process: exactone count tiles/pentominoes-5x5", small, sudoku, ratio=1.1)


def largest() -> None:
    """The one-sided pentominoes on the wide board."""
    model = reduced(bundled_set("one-sided-pentominoes", 5, 18))
    before = megabytes()
    seconds, found = least(lambda: counted(model))
    assert found == 2_746_512
    show("one-sided pentominoes 5x18 counted", seconds, goal=60)
    print(f"  the most memory: {megabytes():,.0f} MB, before it {before:,.0f} MB   (goal: 1,000)")


# boards


def bundled(name: str) -> Tiles:
    """A packing that comes with the package."""
    return only(models.load(models.bundled()[f"tiles/{name}"]))


def bundled_set(name: str, rows: int, columns: int) -> Tiles:
    """All tiles of a set on a full board."""
    return puzzle({"board": full(rows, columns), "set": name})


def puzzle(keys: dict[str, Any]) -> Tiles:
    """A packing from the keys of its file."""
    (entry,) = models.from_bytes("board", json.dumps({"kind": "tiles", **keys}).encode())
    return only(entry.puzzle)


def only(found: object) -> Tiles:
    """What is a packing, and nothing else."""
    assert isinstance(found, Tiles)
    return found


def full(rows: int, columns: int) -> str:
    """The picture of a board without holes."""
    return "\n".join(["-" * columns] * rows)


def cut_up(seed: int, rows: int, columns: int) -> Tiles:
    """The pieces of a board that was cut at random, 4 to 7 cells each: it can be packed,
    at least in one way."""
    rng = random.Random(seed)
    pieces = None
    while pieces is None:
        pieces = cut(rng, {(row, column) for row in range(rows) for column in range(columns)})
    rng.shuffle(pieces)
    return puzzle(
        {
            "board": full(rows, columns),
            "tile": {letters(i): {"shape": p} for i, p in enumerate(pieces)},
        }
    )


def cut(rng: random.Random, left: set[Cell]) -> list[str] | None:
    """Pictures of pieces grown at random, each where least room is left;
    None when it came to bits too small."""
    pieces = []
    while left:
        for _ in range(50):
            piece = grown(rng, left)
            if all(len(region) >= SMALLEST for region in regions(left - piece)):
                break
        else:
            return None
        left = left - piece
        pieces.append(drawn(piece))
    return pieces


def grown(rng: random.Random, left: set[Cell]) -> set[Cell]:
    """A piece grown cell by cell from the cell with the fewest neighbours that are left."""
    piece = {min(sorted(left), key=lambda cell: (len(around(cell) & left), rng.random()))}
    for _ in range(rng.randint(SMALLEST, LARGEST) - 1):
        if edge := {near for cell in piece for near in around(cell)} & left - piece:
            piece.add(rng.choice(sorted(edge)))
    return piece


def regions(cells: set[Cell]) -> Iterator[set[Cell]]:
    """The cells that hang together, as one set each."""
    while cells:
        region, edge = set[Cell](), {next(iter(cells))}
        while edge:
            region |= edge
            edge = {near for cell in edge for near in around(cell)} & cells - region
        yield region
        cells = cells - region


def around(cell: Cell) -> set[Cell]:
    """The four neighbours of a cell."""
    row, column = cell
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def drawn(piece: set[Cell]) -> str:
    """The picture of a piece."""
    shape = normal(piece)
    height, width = (max(place) + 1 for place in zip(*shape, strict=True))
    return "\n".join(
        "".join("#" if (y, x) in shape else "-" for x in range(width)) for y in range(height)
    )


# searches


def warm_up() -> None:
    """Compiles and loads all kernels, ours and theirs."""
    small = reduced(bundled("pentominoes-5x5"))
    for search in (ScanListing(planned(small)), Branch(gather(small))):
        run_through(search)
    run_through(States(planned(reduced(bundled("pentominoes-4x15")))))
    if xcover:
        list(xcover.covers(options(small)))


def reduced(tiles: Tiles) -> Model:
    """The model of a packing as the engine gets it."""
    problem = engine_input(tiles, Request("cover"), "cover")
    assert problem
    return problem.model


def without_turns(model: Model) -> Model:
    """A model as it is, but of which no turns are known."""
    rules = copy(model.rules)
    rules.turns = None
    return replace(model, rules=rules)


def planned(model: Model) -> Scan:
    """The layout of a model along its scan."""
    found = scan(gather(model), model.rules.row)
    assert found
    return found


def run_through(search: compiled.PacedKernel) -> None:
    """Runs a search to its end, compiled."""
    while search.run(10_000_000, True) is not Status.DONE:
        pass


def counted(model: Model, turned_once: bool = False) -> int:
    """How many answers the engine counts."""
    engine = cover.Cover()
    tallies = engine.countings(model) if turned_once else [engine.counting(model)]
    assert all(tally.run(Limits()) is Ended.EXHAUSTED for tally in tallies)
    return sum(tally.total for tally in tallies) // len(tallies)


def shown(tiles: Tiles) -> int:
    """How many packings there are when all of them are asked for, from the model on."""
    return drain(questions.solutions(tiles, Request("cover")))[0]


def options(model: Model) -> list[list[int]]:
    """For each choice the groups in which it stands, each of which wants exactly one."""
    groups = exactly_one(model)
    return [
        groups.homes[begin:end].tolist()
        for begin, end in zip(groups.start, groups.start[1:], strict=False)
    ]


def exactly_one(model: Model) -> Groups:
    """The groups of a model that is an exact cover and nothing more."""
    groups = gather(model)
    assert (groups.low == 1).all()
    assert (groups.high == 1).all()
    return groups


def xcover_lists(model: Model, number: int) -> Peer:
    """What xcover takes to list all answers; it cannot count without."""
    if not xcover:
        return Peer("xcover", None)
    choices = options(model)
    seconds, found = least(lambda: sum(1 for _ in xcover.covers(choices)))
    assert found == number
    return Peer("xcover", seconds)


def exact_cover_lists(model: Model, number: int) -> Peer:
    """What exact_cover takes to list all answers, where it need not count them before."""
    if not exact_cover:
        return Peer("exact_cover", None)
    choices = options(model)
    matrix = np.zeros((len(choices), exactly_one(model).number), dtype=np.int32)
    for choice, groups in enumerate(choices):
        matrix[choice, groups] = 1
    seconds, found = least(lambda: len(exact_cover.get_all_solutions(matrix, max_count=number + 1)))
    assert found == number
    return Peer("exact_cover", seconds)


# measuring


def least(work: Callable[[], T], times: int = 3) -> tuple[float, T]:
    """The least CPU time of several runs, of long works of one only, and what came of it."""
    best, spent = inf, 0.0
    while True:
        started = time.process_time()
        result = work()
        seconds = time.process_time() - started
        best, spent, times = min(best, seconds), spent + seconds, times - 1
        if times <= 0 or spent > LONG:
            return best, result


def said(command: tuple[str, ...]) -> str:
    """What a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def show(
    what: str,
    seconds: float,
    peer: Peer | None = None,
    *,
    goal: float | None = None,
    ratio: float | None = None,
) -> None:
    """A line: what was done, our time, that of another, and the goal in seconds or as a part of the
    other's time."""
    beside, part = "", ""
    reached: bool | None = None if goal is None else seconds <= goal
    if peer:
        beside = (
            f"{peer.name} {peer.seconds:.2f} s" if peer.seconds else (f"{peer.name}: not installed")
        )
    if peer and peer.seconds:
        part = f"{seconds / peer.seconds:.3f}"
        reached = reached if ratio is None else seconds <= ratio * peer.seconds
    wanted = f"{goal:g} s" if goal is not None else "" if ratio is None else f"{ratio:g}"
    verdict = "" if reached is None else "reached" if reached else "MISSED"
    print(
        f"{what:<60} {seconds:9.4f} s   {beside:<24} {part:>6}   {wanted:<7} {verdict}".rstrip(),
        flush=True,
    )


if __name__ == "__main__":
    main()

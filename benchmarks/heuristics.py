"""The hand-written search for packings: how many moves each heuristic tries, on the same boards,
to find all answers.

In each column the moves tried, then seconds; > says that there are more, and the search was
given up.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from bench_tiles import bundled, cut_up

from exactone.models.tiles import Tiles
from exactone.models.tiles.search import ORDERS
from exactone.solver.puzzle import Search, Solution

MOST = 300_000  # moves
PATIENCE = 2.0  # CPU seconds
LOOK = 64  # moves between two looks at the clock


class Board(NamedTuple):
    """A packing, what it is called in the two lines of a heading, and how many answers it has."""

    tiles: str
    size: str
    puzzle: Tiles
    answers: int


class Walk(NamedTuple):
    """One search: the moves it tried, its seconds, and all answers; None when it was given up."""

    moves: int
    seconds: float
    found: frozenset[Solution] | None


def boards() -> list[Board]:
    """The boards on which all heuristics are tried."""
    return [
        Board("5 pentominoes", "5x5", bundled("pentominoes-5x5"), 8),
        Board("9 octominoes", "with walls", bundled("octominoes-9"), 4),
        Board("13 hexominoes", "with walls", bundled("hexominoes-13"), 4),
        Board("cut at random", "6x6", cut_up(1, 6, 6), 32),
        Board("cut at random", "7x7", cut_up(1, 7, 7), 96),
        Board("12 pentominoes", "3x20", bundled("pentominoes-3x20"), 8),
        Board("5 tetrominoes", "4x5", bundled("tetrominoes-4x5"), 0),
        Board("5 trominoes", "two islands", bundled("several-regions"), 0),
    ]


def heuristics() -> list[str]:
    """Every order, every test with the first of them, and the test that sees most with each of the
    others."""
    tests = [name for name in Tiles.heuristics if name not in ORDERS]
    alone, joined = list(ORDERS), [f"{ORDERS[0]}+{test}" for test in tests]
    return alone + joined + [f"{order}+{tests[-1]}" for order in ORDERS[1:]]


def walk(search: Search) -> Walk:
    """Tries all moves, depth first, until there are none left or it was long enough."""
    started, moves, found = time.process_time(), 0, []
    path = [iter(search.start())]
    made: list[tuple[object, ...]] = []  # the labels of the moves that led here
    while path:
        move = next(path[-1], None)
        if move is None:
            path.pop()
            if made:
                made.pop()
            continue
        moves += 1
        late = moves % LOOK == 0 and time.process_time() - started > PATIENCE
        if late or moves > MOST:
            return Walk(moves - 1, time.process_time() - started, None)
        made.append(tuple(move[0]))
        following = search.moves(move[1])
        if following is None:
            found.append(frozenset(label for labels in made for label in labels))
            made.pop()
        else:
            path.append(iter(following))
    assert len(found) == len(set(found))
    return Walk(moves, time.process_time() - started, frozenset(found))


def entry(done: Walk) -> str:
    """What stands in the table for a search."""
    return f"{'' if done.found is not None else '>'}{done.moves:,} {done.seconds:5.2f}"


def main() -> None:
    """Prints the table; all searches that came to an end must have found the same."""
    same = boards()
    names = heuristics()
    width = max(map(len, names)) + 1
    for heading in (
        ("", *(board.tiles for board in same)),
        ("", *(board.size for board in same)),
        ("moves, seconds", *(f"{board.answers} answers" for board in same)),
    ):
        print(f"{heading[0]:<{width}}" + "".join(f"{word:>16}" for word in heading[1:]))
    known: dict[int, frozenset[Solution]] = {}
    for name in names:
        print(f"{name:<{width}}", end="")
        for column, board in enumerate(same):
            done = walk(board.puzzle.search(name))
            if done.found is not None:
                assert len(done.found) == board.answers
                assert done.found == known.setdefault(column, done.found)
            print(f"{entry(done):>16}", end="", flush=True)
        print()
    for column, board in enumerate(same):
        assert all(board.puzzle.check(answer) == [] for answer in known[column])


if __name__ == "__main__":
    main()

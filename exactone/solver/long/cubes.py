"""Cubes: a puzzle cut into parts by its first choices, for engines of models and for the
hand-written search."""

from __future__ import annotations

import heapq
import zlib
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from exactone.solver import room
from exactone.solver.ask.answers import hand_search
from exactone.solver.ask.request import Request
from exactone.solver.engines.remembered import Totals
from exactone.solver.errors import Error, Refused
from exactone.solver.model import Given, Model, Rules
from exactone.solver.puzzle import Move, Puzzle, Search, Solution
from exactone.solver.reduce import ReducedModel, reduce

WHOLE = ""
SHOWN = 60  # letters of a name that is none
TRIES = 4  # times as many steps as pieces are wanted: where most are empty, fewer are enough


class NoSuchCube(Error):
    """A name that no cube of this puzzle has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        shown = self.name if len(self.name) <= SHOWN else f"{self.name[:SHOWN]}..."
        return f"no cube of this puzzle has the name {shown}"


class Cubes(ABC):
    """A puzzle and the ways to cut it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def cube(self, name: str) -> Puzzle:
        """The puzzle whose answers are those in a cube; raises NoSuchCube."""
        return self._cube(name) if name else self.puzzle

    @abstractmethod
    def _cube(self, name: str) -> Puzzle:
        """The puzzle whose answers are those in a cube that is a part of the puzzle."""

    @abstractmethod
    def cut(self, name: str, pieces: int) -> list[str] | None:
        """A cube cut into about so many, where there are as many,
        without those that are seen to be empty.

        None where nothing is open in it.
        """

    @property
    @abstractmethod
    def mark(self) -> str:
        """What names depend on: where it differs, the same name is another cube."""


class CubePuzzle(Puzzle):
    """A puzzle with the first choices fixed. It has no turns: they would lead out of the cube."""

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        self.puzzle = puzzle
        self.name = name

    @property
    def suited(self) -> str:
        return self.puzzle.suited

    def size(self) -> int:
        return self.puzzle.size()

    def model(self) -> Model:
        raise Refused("engines of models know no cubes of the hand-written search")

    def search(self, heuristic: str = "") -> Search:
        raise Refused("the hand-written search knows no cubes of a model")

    def check(self, solution: Solution) -> list[str]:
        outside = (
            []
            if self._has(solution)
            else [f"it is not in the cube {self.name}, which was searched"]
        )
        return [*self.puzzle.check(solution), *outside]

    @abstractmethod
    def _has(self, solution: Solution) -> bool:
        """Whether an answer is in this cube."""


MARKED = 10_000  # choices whose labels go into the mark of a model


class ByModel(Cubes):
    """Cubes for engines of models."""

    @cached_property
    def whole(self) -> Model:
        """The model without its turns, which a cube does not have; always the same rules,
        which engines keep loaded."""
        room.refuse_what_has_none(self.puzzle.size())
        model = self.puzzle.model()
        rules = copy(model.rules)
        rules.turns = None
        return Model(rules, model.givens)

    @cached_property
    def mark(self) -> str:
        rules = self.whole.rules
        number = 0
        for low, high, literals, _ in rules.tables():
            number = zlib.crc32(
                np.ascontiguousarray(literals).tobytes(),
                zlib.crc32(f"{low} {high}".encode(), number),
            )
        for choice in np.flatnonzero(rules.visible())[:: 1 + rules.size // MARKED].tolist():
            number = zlib.crc32(repr(rules.label(choice)).encode(), number)
        return f"{rules.size} {number:08x}"

    def cut(self, name: str, pieces: int) -> list[str] | None:
        number = count()
        closed = list[_Piece]()
        first = self._piece(self._literals(name))
        if first is None:
            return []
        if not first.branches:
            return None
        parts = [(-first.size, next(number), first)]
        for _ in range(TRIES * pieces):
            if not parts or len(parts) + len(closed) >= pieces:
                break
            _, _, largest = heapq.heappop(parts)
            for branch in largest.branches:
                piece = self._piece((*largest.literals, *branch))
                if piece and piece.branches:
                    heapq.heappush(parts, (-piece.size, next(number), piece))
                elif piece:
                    closed.append(piece)
        cubes = [*closed, *(piece for _, _, piece in sorted(parts, key=lambda part: part[1]))]
        return [" ".join(map(str, piece.literals)) for piece in cubes]

    def _cube(self, name: str) -> Puzzle:
        return _OfModel(self.puzzle, name, self.whole, self._literals(name))

    def _literals(self, name: str) -> tuple[int, ...]:
        """What a name says, in choices of the model."""
        try:
            literals = tuple(map(int, name.split()))
        except ValueError:
            raise NoSuchCube(name) from None
        if not all(1 <= abs(each) <= self.whole.rules.size for each in literals):
            raise NoSuchCube(name)
        return literals

    def _piece(self, literals: tuple[int, ...]) -> _Piece | None:
        reduced = reduce(_with(self.whole, literals))
        if reduced:
            return _Piece(literals, reduced.rules.mentions(), _branches(reduced))
        return None


class _Piece(NamedTuple):
    """A cube on the way: how much of the model is left in it, and the literals that part it,
    if any is open."""

    literals: tuple[int, ...]
    size: int
    branches: list[tuple[int, ...]]


class _OfModel(CubePuzzle):
    """The puzzle with literals as givens."""

    def __init__(self, puzzle: Puzzle, name: str, whole: Model, literals: tuple[int, ...]) -> None:
        super().__init__(puzzle, name)
        self.whole = whole
        self.literals = literals

    def model(self) -> Model:
        return _with(self.whole, self.literals)

    def _has(self, solution: Solution) -> bool:
        label = self.whole.rules.label
        return all((label(abs(literal)) in solution) == (literal > 0) for literal in self.literals)


def _with(model: Model, literals: Iterable[int]) -> Model:
    return Model(model.rules, (*model.givens, *(Given(literal, "cube") for literal in literals)))


def _branches(reduced: ReducedModel) -> list[tuple[int, ...]]:
    """Literals that part what is left: of a group of which some literal is true the first that is;
    or yes and no.

    Hidden choices part no answers, and are left alone.
    """
    visible = reduced.rules.visible()
    group = _smallest(reduced.rules, visible)
    names = reduced.names.tolist()
    if group is not None:
        literals = [names[each] if each > 0 else -names[-each] for each in dict.fromkeys(group[1])]
        others = [
            () if group[0] else tuple(-each for each in literals[:place])
            for place in range(len(literals))
        ]
        return [(*before, each) for before, each in zip(others, literals, strict=True)]
    used = Counter[int]()
    for table in reduced.rules.tables():
        used.update(np.abs(table.literals).ravel().tolist())
    choice = max(
        (int(each) for each in np.flatnonzero(visible)),
        key=lambda each: (used[each], -each),
        default=0,
    )
    return [(names[choice],), (-names[choice],)] if choice else []


def _smallest(
    rules: Rules, visible: np.ndarray[Any, np.dtype[np.bool_]]
) -> tuple[bool, list[int]] | None:
    """The smallest group of visible choices of which one must be true,
    and whether it is only one."""
    best: tuple[int, bool, list[int]] | None = None
    for low, high, literals, _ in rules.tables():
        width = literals.shape[1]
        many = not (low == high == 1)
        if low < 1 or (best and (best[0], best[1]) <= (width, many)):
            continue
        plain = np.flatnonzero(visible[np.abs(literals)].all(axis=1))
        if plain.size:
            best = width, many, literals[plain[0]].tolist()
    return best and (not best[1], best[2])


class BySearch(Cubes):
    """Cubes for the hand-written search."""

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        super().__init__(puzzle)
        # states are met again in other cubes
        self.request = request
        self.totals = Totals()

    @cached_property
    def machine(self) -> Search:
        """The hand-written search."""
        return hand_search(self.puzzle, self.request)

    @property
    def mark(self) -> str:
        return "moves"

    def cut(self, name: str, pieces: int) -> list[str] | None:
        known = self._walked(name) if name else _SearchNode("", (), None)
        if name and self._moves(known) is None:
            return None
        parts = deque([known])
        closed = list[_SearchNode]()
        for _ in range(TRIES * pieces):
            if not parts or len(parts) + len(closed) >= pieces:
                break
            for after in self._after(parts.popleft()):
                moves = self._moves(after)
                if moves is None:
                    closed.append(after)
                elif moves:
                    parts.append(after)
        return [reached.name for reached in (*closed, *parts)]

    def _cube(self, name: str) -> Puzzle:
        return _OfSearch(self.puzzle, _From(self.machine, self._walked(name), self.totals))

    def _walked(self, name: str) -> _SearchNode:
        """Where the moves of a name lead."""
        reached = _SearchNode("", (), None)
        for step in name.split("."):
            node = next(
                (after for after in self._after(reached) if after.name.rpartition(".")[2] == step),
                None,
            )
            if node is None:
                raise NoSuchCube(name)
            reached = node
        return reached

    def _moves(self, reached: _SearchNode) -> list[Move] | None:
        moves = self.machine.moves(reached.state) if reached.name else self.machine.start()
        return None if moves is None else list(moves)

    def _after(self, reached: _SearchNode) -> Iterator[_SearchNode]:
        """Where each move leads: called by a hash of what it makes true,
        with a number where others make the same."""
        seen = Counter[str]()
        for labels, state in self._moves(reached) or ():
            made = tuple(labels)
            word = sha256(" ".join(sorted(map(repr, made))).encode()).hexdigest()[:8]
            seen[word] += 1
            step = word if seen[word] == 1 else f"{word}#{seen[word]}"
            yield _SearchNode(
                f"{reached.name}.{step}" if reached.name else step, (*reached.made, *made), state
            )


class _SearchNode(NamedTuple):
    """A state of the search, the moves that led to it, and what they made true."""

    name: str
    made: tuple[Hashable, ...]
    state: Hashable


class _OfSearch(CubePuzzle):
    """The puzzle from a state of its search on."""

    def __init__(self, puzzle: Puzzle, machine: _From) -> None:
        super().__init__(puzzle, machine.reached.name)
        self.machine = machine

    def search(self, heuristic: str = "") -> Search:
        return self.machine

    def _has(self, solution: Solution) -> bool:
        return solution.issuperset(self.machine.reached.made)


class _From(Search):
    """A search that begins where some moves have led, and shares what is known of its states."""

    def __init__(self, machine: Search, reached: _SearchNode, totals: Totals) -> None:
        self.machine = machine
        self.reached = reached
        self.totals = totals

    def start(self) -> Iterable[Move]:
        return [(self.reached.made, self.reached.state)]

    def moves(self, state: Any) -> Iterable[Move] | None:
        return self.machine.moves(state)

    def alike(self, state: Any) -> Hashable:
        return self.machine.alike(state)

    def factors(self, state: Any) -> Sequence[Hashable]:
        return self.machine.factors(state)

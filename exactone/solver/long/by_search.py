"""Cubes for the hand-written search: states of its machine."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from ..asking import Asking
from ..engines.remembered import Totals
from ..handed import hand_search
from ..puzzle import Move, Puzzle, Search, Solution
from .cubes import TRIES, Cubed, Cubes


class BySearch(Cubes):
    """Cubes for the hand-written search."""

    def __init__(self, puzzle: Puzzle, asking: Asking) -> None:
        super().__init__(puzzle)
        self.asking, self.totals = asking, Totals()  # states are met again in other cubes

    @cached_property
    def machine(self) -> Search:
        """The hand-written search."""
        return hand_search(self.puzzle, self.asking)

    @property
    def mark(self) -> str:
        return "moves"

    def cut(self, name: str, pieces: int) -> list[str] | None:
        known = self._walked(name) if name else _Reached("", (), None)
        if name and self._moves(known) is None:
            return None
        parts, closed = deque([known]), list[_Reached]()
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

    def _walked(self, name: str) -> _Reached:
        """Where the moves of a name lead."""
        reached = _Reached("", (), None)
        for step in name.split("."):
            reached = next(after for after in self._after(reached) if after.name.rpartition(".")[2] == step)
        return reached

    def _moves(self, reached: _Reached) -> list[Move] | None:
        moves = self.machine.moves(reached.state) if reached.name else self.machine.start()
        return None if moves is None else list(moves)

    def _after(self, reached: _Reached) -> Iterator[_Reached]:
        """Where each move leads: called by a hash of what it makes true, with a number where others make the same."""
        seen = Counter[str]()
        for labels, state in self._moves(reached) or ():
            made = tuple(labels)
            word = sha256(" ".join(sorted(map(repr, made))).encode()).hexdigest()[:8]
            seen[word] += 1
            step = word if seen[word] == 1 else f"{word}#{seen[word]}"
            yield _Reached(f"{reached.name}.{step}" if reached.name else step, (*reached.made, *made), state)


class _Reached(NamedTuple):
    """A state of the search, the moves that led to it, and what they made true."""

    name: str
    made: tuple[Hashable, ...]
    state: Hashable


class _OfSearch(Cubed):
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

    def __init__(self, machine: Search, reached: _Reached, totals: Totals) -> None:
        self.machine, self.reached, self.totals = machine, reached, totals

    def start(self) -> Iterable[Move]:
        return [(self.reached.made, self.reached.state)]

    def moves(self, state: Any) -> Iterable[Move] | None:
        return self.machine.moves(state)

    def alike(self, state: Any) -> Hashable:
        return self.machine.alike(state)

    def factors(self, state: Any) -> Sequence[Hashable]:
        return self.machine.factors(state)

"""DRUP proofs, checked: each clause that is added follows from those before it, and the last one is empty.

    follows    negate all literals of the clause, and unit propagation ends in a contradiction (RUP)
    d ...      the clause is no longer used; what was forced by it stays, as drat-trim has it

It knows clauses and nothing else: no puzzle, no solver. A literal is an index into lists that are twice as long as
there are variables, so that -3 stands third from the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..errors import Unproved
from ..limits import Stopped

Clause = Sequence[int]
EMPTY = "0"
FILE = "proof.drup"


def needed(clauses: Sequence[Clause], top: int, lines: Sequence[str], over: Callable[[], object]) -> int:
    """How many lines of a proof it takes until the clauses contradict each other.

    Raises Unproved where a clause does not follow, or where the proof ends before; Stopped once `over()` is true.
    """
    known = _Known(top)
    for clause in sorted(clauses, key=len):  # those of one literal first: what they fulfil is not kept
        known.add(clause)
    for number, line in enumerate(lines):
        if known.refuted:
            return number
        if over():
            raise Stopped
        clause, deleted = _read(line, number, top)
        if deleted:
            known.delete(clause)
        elif known.implies(clause):
            known.add(clause)
        else:
            raise Unproved(f"{FILE}, line {number + 1}: this clause does not follow from those before it")
    if not known.refuted:
        raise Unproved(f"{FILE}, line {len(lines)}: the proof ends before there is a contradiction")
    return len(lines)


def _read(line: str, number: int, top: int) -> tuple[list[int], bool]:
    """The clause of a line, and whether it is deleted."""
    words = line.split()
    deleted = words[:1] == ["d"]
    try:
        *clause, end = map(int, words[deleted:])
    except ValueError:
        raise Unproved(f"{FILE}, line {number + 1}: this is no clause") from None
    if end != 0 or 0 in clause:
        raise Unproved(f"{FILE}, line {number + 1}: a clause ends with 0")
    if max(map(abs, clause), default=0) > top:
        raise Unproved(f"{FILE}, line {number + 1}: the formula has no variable above {top}")
    return clause, deleted


class _Known:
    """The clauses that hold, and the literals that they force; a clause is watched at its first two literals."""

    def __init__(self, top: int) -> None:
        self.value = [0] * (2 * top + 1)  # of each literal: 1 true, -1 false
        self.true: list[int] = []  # in the order in which they became so
        self.implied: list[list[int]] = [[] for _ in self.value]  # by clauses of two: what is true where this is
        self.watched: list[list[list[int]]] = [[] for _ in self.value]  # longer clauses
        self.kept: list[tuple[Clause, list[int]]] = []  # clauses as they were told, and what is left of them
        self.named: dict[tuple[int, ...], list[list[int]]] | None = None  # the same, once one is to be deleted
        self.refuted = False

    def add(self, told: Clause) -> None:
        """One more clause, without the literals that are false for good; none where one is true for good."""
        value = self.value
        clause = list(dict.fromkeys(literal for literal in told if value[literal] >= 0))
        if any(value[literal] > 0 for literal in clause) or len(set(map(abs, clause))) < len(clause):
            return
        if len(clause) < 2:
            self._assume(clause)
            self.refuted = self.refuted or not clause or not self._propagates(len(self.true) - 1)
            return
        one, other = clause[:2]
        if len(clause) == 2:
            self.implied[-one].append(other)
            self.implied[-other].append(one)
        else:
            self.watched[one].append(clause)
            self.watched[other].append(clause)
        if self.named is None:
            self.kept.append((told, clause))
        else:
            self.named.setdefault(_name(told), []).append(clause)

    def delete(self, told: Clause) -> None:
        """A clause less, if it is there."""
        if self.named is None:
            self.named = {}
            for each, clause in self.kept:
                self.named.setdefault(_name(each), []).append(clause)
        found = self.named.get(_name(told))
        if found:
            clause = found.pop()
            if len(clause) == 2:
                one, other = clause
                self.implied[-one].remove(other)
                self.implied[-other].remove(one)
            clause.clear()  # whoever watches it sees that it is gone

    def implies(self, clause: Clause) -> bool:
        """Whether the clauses contradict each other where all literals of this one are false."""
        before = len(self.true)
        holds = any(self.value[literal] > 0 for literal in clause)
        if not holds:
            self._assume([-literal for literal in clause])
            holds = not self._propagates(before) or len(set(map(abs, clause))) < len(set(clause))
        for literal in self.true[before:]:
            self.value[literal] = self.value[-literal] = 0
        del self.true[before:]
        return holds

    def _assume(self, literals: Iterable[int]) -> None:
        for literal in literals:
            if self.value[literal] == 0:
                self.value[literal], self.value[-literal] = 1, -1
                self.true.append(literal)

    def _propagates(self, first: int) -> bool:
        """Makes true what follows from the literals that are, beginning with that one; False at a contradiction."""
        value, true, implied, watched = self.value, self.true, self.implied, self.watched
        while first < len(true):
            false = -true[first]
            for other in implied[-false]:
                if value[other] == 0:
                    value[other], value[-other] = 1, -1
                    true.append(other)
                elif value[other] < 0:
                    return False
            watching, watched[false] = watched[false], (left := [])
            for number, clause in enumerate(watching):
                if not clause:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if value[other] > 0:
                    left.append(clause)
                    continue
                for place in range(2, len(clause)):
                    if value[clause[place]] >= 0:
                        clause[1], clause[place] = clause[place], false
                        watched[clause[1]].append(clause)
                        break
                else:
                    left.append(clause)
                    if value[other] < 0:
                        left += watching[number + 1 :]
                        return False
                    value[other], value[-other] = 1, -1
                    true.append(other)
            first += 1
        return True


def _name(clause: Clause) -> tuple[int, ...]:
    """The same for all orders of its literals."""
    return tuple(sorted(set(clause)))

"""DRUP proofs, checked clause by clause here, and by drat-trim where it is on the path."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from exactone.solver.errors import Unproved
from exactone.solver.limits import Stopped, portions

Clause = Sequence[int]
EMPTY = "0"
FILE = "proof.drup"


def needed(
    clauses: Sequence[Clause], top: int, lines: Sequence[str], over: Callable[[], object]
) -> int:
    """How many lines of a proof it takes until the clauses contradict each other.

    Raises Unproved where a clause does not follow, or where the proof ends before; Stopped once
    `over()` is true.
    """
    known = _Known(top)
    # those of one literal first: what they fulfil is not kept
    for clause in portions(sorted(clauses, key=len)):
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
            raise Unproved(
                f"{FILE}, line {number + 1}: this clause does not follow from those before it"
            )
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
    """The clauses that hold, and the literals that they force;
    a clause is watched at its first two literals."""

    def __init__(self, top: int) -> None:
        self.value = [0] * (2 * top + 1)  # of each literal: 1 true, -1 false
        self.true: list[int] = []  # in the order in which they became so
        # by clauses of two: what is true where this is
        self.implied: list[list[int]] = [[] for _ in self.value]
        self.watched: list[list[list[int]]] = [[] for _ in self.value]  # longer clauses
        # clauses as they were told, and what is left of them
        self.kept: list[tuple[Clause, list[int]]] = []
        # the same, once one is to be deleted
        self.named: dict[tuple[int, ...], list[list[int]]] | None = None
        self.refuted = False

    def add(self, told: Clause) -> None:
        """One more clause, without the literals that are false for good;
        none where one is true for good."""
        value = self.value
        clause = list(dict.fromkeys(literal for literal in told if value[literal] >= 0))
        if any(value[literal] > 0 for literal in clause) or len(set(map(abs, clause))) < len(
            clause
        ):
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
        named = self.named.get(_name(told))
        if named:
            clause = named.pop()
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
        """Makes true what follows from the literals that are, beginning with that one;
        False at a contradiction."""
        value = self.value
        true = self.true
        implied = self.implied
        watched = self.watched
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
    """What a clause is looked up by: alike for all orders of its literals."""
    return tuple(sorted(set(clause)))


NAME = "drat-trim"
VERDICTS = {"s VERIFIED": True, "s NOT VERIFIED": False}  # the line that says it
LOOKS = 0.1  # seconds between two looks at what may end it


def verified(formula: bytes, proof: bytes, over: Callable[[], object]) -> bool | None:
    """Whether it follows a proof; None where it is not there, or gives no verdict.
    Raises Stopped once `over()`."""
    if (program := shutil.which(NAME)) is None:
        return None
    with tempfile.TemporaryDirectory() as home:
        files = Path(home, "formula.cnf"), Path(home, "proof.drup")
        for file, content in zip(files, (formula, proof), strict=True):
            file.write_bytes(content)
        try:
            said = _said([program, *map(str, files)], over)
        except OSError:  # it cannot be run
            return None
    return next((VERDICTS[line] for line in said.splitlines() if line in VERDICTS), None)


def _said(command: list[str], over: Callable[[], object]) -> str:
    """What a program prints."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet) as process:
        try:
            while True:
                try:
                    return process.communicate(timeout=LOOKS)[0].decode(errors="replace")
                except subprocess.TimeoutExpired:
                    if over():
                        raise Stopped from None
        finally:
            process.kill()  # where it is at an end already, nothing happens

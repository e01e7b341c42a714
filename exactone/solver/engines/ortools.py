"""OR-Tools CP-SAT: presolve, linear relaxation and clause learning in one engine.

It is driven through the module that ortools' own cp_model.py stands on, because importing
cp_model itself costs half a second (it loads pandas), more than most puzzles take to solve.
"""

from __future__ import annotations

import atexit
import queue
import random
import threading
import weakref
from collections.abc import Generator, Iterator
from contextlib import closing

import numpy as np
from ortools.sat.python import cp_model_helper as cp

from exactone.solver.limits import Ended, Limits
from exactone.solver.model import GUESSED, Answer, Clause, Model, Rules, Watch

from . import Engine

POLL = 0.05  # seconds between two looks at the limits while CP-SAT runs
RELAXED = 0.5  # of CP-SAT's own measure of time, for a proof by linear relaxation
PATIENCE = 0.2  # seconds it gets to end by itself after it was told to stop
AT_EXIT = 2.0  # seconds for the same when the program ends
STEP = 5_000  # choices or groups that are added between two looks at the limits

FOUND = (cp.CpSolverStatus.OPTIMAL, cp.CpSolverStatus.FEASIBLE)


class Ortools(Engine):
    """CP-SAT with one worker, so that the same question gets the same answer."""

    name = "ortools"

    def refuses(self, model: Model) -> str | None:
        """CP-SAT takes every model."""
        return None

    def search(
        self, model: Model, limits: Limits, seed: int | None = None
    ) -> Generator[Answer, None, Ended]:
        """Every answer once; with a seed each near a hint drawn by lot."""
        proto = _Proto(model)
        if ended := proto.fill(limits):
            return ended
        if any(table.at is not None for table in model.rules.tables()) and self._is_hopeless(
            proto, limits
        ):
            return Ended.EXHAUSTED
        if model.rules.all_visible and seed is None:
            return (yield from self._listed(proto, limits))
        return (yield from self._one_by_one(proto, limits, seed))

    def _is_hopeless(self, proto: _Proto, limits: Limits) -> bool:
        """Whether a linear relaxation soon shows that there is no answer,
        as of dominoes without two corners.

        It is worth trying on boards, and too slow to list answers with.
        """
        with closing(_Run(proto, relaxed=True)) as run:
            return run.next(limits) is Ended.EXHAUSTED

    def _listed(self, proto: _Proto, limits: Limits) -> Generator[Answer, None, Ended]:
        """All answers of one search: its answers differ in visible choices,
        because there are no others.

        Answers that break a lazy constraint are passed over. After one of them the search begins
        anew with the clauses that it breaks; where there were right answers in between, after
        two, four, ...
        """
        patience = 1
        while True:
            passed = 0
            cuts = list[Clause]()
            seen = list[Answer]()
            with closing(_Run(proto)) as run:
                while passed < patience:
                    answer = run.next(limits)
                    if isinstance(answer, Ended):
                        return answer
                    if broken := proto.watch.cuts(answer, limits.over):
                        cuts += broken
                        passed += 1
                    else:
                        yield proto.answer(answer)
                        if proto.rules.lazy:  # else this search goes on to the end
                            seen.append(answer)
            for cut in (*cuts, *map(proto.rules.others, seen)):
                proto.clause(cut)
            patience = 2 * patience if seen else 1

    def _one_by_one(
        self, proto: _Proto, limits: Limits, seed: int | None
    ) -> Generator[Answer, None, Ended]:
        """A search per answer, each with a clause more: what is hidden must not make one answer
        appear twice."""
        rng = random.Random(seed)
        while True:
            if seed is not None:
                proto.hint(rng)
            with closing(_Run(proto)) as run:
                true = run.next(limits)
            if isinstance(true, Ended):
                return true
            cuts = proto.watch.cuts(true, limits.over)
            if not cuts:
                answer = proto.answer(true)
                yield answer
                cuts = [proto.rules.others(answer)]
            for cut in cuts:
                proto.clause(cut)


class _Proto:
    """The model as CP-SAT reads it."""

    def __init__(self, model: Model) -> None:
        self.model, self.rules, self.watch = model, model.rules, Watch(model.rules)
        self.proto = cp.CpModelProto()
        self.hidden = frozenset(np.flatnonzero(~model.rules.visible()).tolist())
        self.left = False  # whether a search may be at it that was told to stop and did not listen
        self.guess = self.rules.guess if self.rules.size > GUESSED else None

    def fill(self, limits: Limits) -> Ended | None:
        """Adds choices, rules and givens; says why when the limits ended that."""
        for first in range(0, self.rules.size, STEP):
            for _ in range(first, min(first + STEP, self.rules.size)):
                self.proto.variables.add().domain.extend((0, 1))
            if ended := limits.over():
                return ended
        for low, high, rows in _groups(self.rules):
            for row in rows:
                self._group(low, high, row)
            if ended := limits.over():
                return ended
        for given in self.model.givens:
            self.clause([given.literal])
        if self.guess:
            likely = np.unique(self.guess(None))  # a choice hinted at twice makes the model invalid
            self.proto.solution_hint.vars.extend((likely - 1).tolist())
            self.proto.solution_hint.values.extend([1] * len(likely))
        return None

    def hint(self, rng: random.Random) -> None:
        """Proposes an answer at random, where there is no guess,
        which depends on the seed already."""
        if self.guess is None:
            self._renew()
            self.proto.clear_solution_hint()
            self.proto.solution_hint.vars.extend(range(self.rules.size))
            self.proto.solution_hint.values.extend(
                [rng.getrandbits(1) for _ in range(self.rules.size)]
            )

    def clause(self, clause: Clause) -> None:
        """Adds one clause."""
        self._renew()
        numbered = [literal - 1 if literal > 0 else literal for literal in clause]
        self.proto.constraints.add().bool_or.literals.extend(numbered)

    def _renew(self) -> None:
        """Goes on with a copy where a search was left behind:
        CP-SAT ends the process when its model changes."""
        if self.left:
            searched = self.proto
            self.proto = cp.CpModelProto()
            self.left = False
            self.proto.copy_from(searched)

    def _group(self, low: int, high: int, row: list[int]) -> None:
        """Adds one group; `row` has the numbers that CP-SAT gives to literals."""
        constraint = self.proto.constraints.add()
        if low > min(high, len(row)):
            constraint.bool_or.literals.extend([])  # no way to hold
        elif low == high == 1:
            constraint.exactly_one.literals.extend(row)
        elif low == 1 and high >= len(row):
            constraint.bool_or.literals.extend(row)
        elif low <= 0 and high == 1:
            constraint.at_most_one.literals.extend(row)
        else:  # a negated literal is 1 - x, so it counts -1 and shifts the bounds
            negated = sum(index < 0 for index in row)
            constraint.linear.vars.extend([index if index >= 0 else -index - 1 for index in row])
            constraint.linear.coeffs.extend([1 if index >= 0 else -1 for index in row])
            constraint.linear.domain.extend((low - negated, high - negated))

    def answer(self, true: Answer) -> Answer:
        """The visible ones of the choices that are true."""
        return true - self.hidden if self.hidden else true


_RUNNING: weakref.WeakSet[_Run] = weakref.WeakSet()


class _Run(cp.SolutionCallback):
    """One search in a thread of its own, which hands over the choices that are true in its answers,
    one by one."""

    def __init__(self, proto: _Proto, relaxed: bool = False) -> None:
        super().__init__()
        self.proto, self.model, self.relaxed = proto, proto.proto, relaxed
        self.wrapper = cp.SolveWrapper()
        self.answers: queue.Queue[Answer | Exception | None] = (
            queue.Queue()
        )  # SimpleQueue may wait for ever after a signal
        # answers that may wait: listing must not outrun its reader for ever
        self.room = threading.Semaphore(1000)
        self.stopped = False
        self.proved = False
        # a daemon: CP-SAT may be slow to stop
        self.thread = threading.Thread(target=self._solve, daemon=True)
        self.thread.start()
        _RUNNING.add(self)

    def next(self, limits: Limits) -> Answer | Ended:
        """The next answer, or why there is none."""
        while True:
            if ended := limits.over():
                return ended
            left = limits.left()
            try:
                answer = self.answers.get(timeout=POLL if left is None else min(POLL, left))
            except queue.Empty:
                continue
            if isinstance(answer, Exception):
                raise answer
            if answer is None:
                return Ended.EXHAUSTED if self.proved else Ended.MEMORY
            self.room.release()
            return answer

    def close(self) -> None:
        """Ends the search; leaves it behind with its model when it does not listen."""
        self.stopped = True
        self.room.release()
        self.wrapper.stop_search()
        self.thread.join(PATIENCE)
        self.proto.left |= self.thread.is_alive()

    @staticmethod
    def stop_all() -> None:
        """Ends the searches that nobody read to the end, before Python goes away under them."""
        for run in list(_RUNNING):
            run.close()
            run.thread.join(AT_EXIT)

    def OnSolutionCallback(self) -> None:  # noqa: N802  # ortools calls it by this name
        """Called by CP-SAT for each answer."""
        self.room.acquire()
        if self.stopped:
            self.StopSearch()
        else:
            solution = self.Response().solution
            self.answers.put(
                frozenset(choice for choice, value in enumerate(solution, start=1) if value)
            )

    def _solve(self) -> None:
        try:
            self.wrapper.set_parameters(_parameters(self.relaxed))
            self.wrapper.add_solution_callback(self)
            status = self.wrapper.solve(self.model).status
            if status == cp.CpSolverStatus.MODEL_INVALID:
                raise RuntimeError("ortools calls the model invalid")
            self.proved = status in (cp.CpSolverStatus.OPTIMAL, cp.CpSolverStatus.INFEASIBLE)
            self.answers.put(None)
        except Exception as error:  # noqa: BLE001  # handed over to the thread that asked
            self.answers.put(error)


atexit.register(_Run.stop_all)


def _parameters(relaxed: bool = False) -> cp.SatParameters:
    parameters = cp.SatParameters()
    if relaxed:
        parameters.linearization_level = 2
        parameters.max_deterministic_time = RELAXED
    parameters.num_workers = 1
    parameters.enumerate_all_solutions = True
    parameters.catch_sigint_signal = False  # Python's own handler is to see it
    # otherwise an empty 8x8x8 Sudoku is not solved in 30 s; so it takes 0.1 s
    parameters.symmetry_level = 0
    return parameters


def _groups(rules: Rules) -> Iterator[tuple[int, int, list[list[int]]]]:
    """All groups in portions, their literals as CP-SAT numbers them: choice c is c - 1,
    not c is -c."""
    for low, high, literals, _ in rules.tables():
        if low > 0 or high < literals.shape[1]:
            numbered = np.where(literals > 0, literals - 1, literals)
            for first in range(0, len(numbered), STEP):
                yield low, high, numbered[first : first + STEP].tolist()

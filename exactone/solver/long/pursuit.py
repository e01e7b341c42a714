"""Gives cubes to workers, writes down what they say, and knows by that what is known."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from exactone.solver.errors import Unable
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution

from .cubes import NoSuchCube
from .estimate import Progress, known
from .journal import Journal, damaged
from .tree import Node, State, Tree
from .work import LostCube, Order, Outcome, Task
from .workers import Workers

POLL = 0.1  # seconds between two looks at the limits
# seconds between two looks at what is known, and how many times what one takes
OFTEN = 0.5
SELDOM = 100
TRIES = 3  # times that a cube may end its worker


@dataclass(frozen=True)
class Pace:
    """How cubes are cut."""

    first: float = 5.0  # seconds for the whole puzzle: what is done by then needs no cubes,
    # and where it is counted: what its states have in common is counted again by each worker
    counted: float = 60.0
    later: float = 60.0  # and for a cube
    pieces: int = 32  # into which one is cut, about
    most: int = 10_000  # answers of a cube that are kept; what has more is cut


class AnswerStore(Protocol):
    """Who writes answers down, and reads them again."""

    def read(self, answer: object) -> Solution:
        """An answer from what `write` returns."""

    def write(self, solution: Solution) -> Any:
        """An answer as JSON data."""


class LongSearch:
    """One question, from where its journal ends."""

    def __init__(
        self,
        task: Task,
        written: AnswerStore,
        journal: Journal,
        pace: Pace,
        limits: Limits,
        number: int | None,
        see: Callable[[Solution], object],
        told: Callable[[str], object],
        watch: Callable[[Progress], object],
    ) -> None:
        self.task = task
        self.written = written
        self.journal = journal
        self.pace = pace
        self.limits = limits
        self.see = see
        self.told = told
        self.watch = watch
        self.next_look = 0.0
        self.number = 2 if task.question == "verify" else number
        self.tree = Tree(journal.content.rows)
        self.working = dict[str, Node]()
        self.lost = list[str]()
        self.kept = list[Solution]()
        self.shown = 0
        self.engine = ""

    @property
    def found(self) -> int:
        """How many answers are known: the number of those that were shown,
        unless counting was all that was asked."""
        if self.task.question == "count":
            return self.tree.found
        return self.shown

    def run(self, crew: Workers) -> Ended:
        """Goes on until all cubes are done, or the limits come first."""
        self.journal.began(crew.size)
        for answer in self.journal.answers():
            if self._enough():
                break
            if ended := self.limits.over():
                return ended
            self._show(self._right(answer))
        if not self._enough() and self.found != self.tree.found:
            raise damaged(
                self.journal.path,
                f"it has {self.found:,} answers, and should have {self.tree.found:,}",
            )
        try:
            return self._search(crew)
        except NoSuchCube as error:
            raise damaged(self.journal.path, str(error)) from None

    def _search(self, crew: Workers) -> Ended:
        while True:
            self.limits.found = self.found
            self._look(crew.size)
            if self._enough():
                return Ended.LIMIT
            if ended := self.limits.over():
                return ended
            while crew.room and (node := self.tree.next()):
                self._give(crew, node)
            if not (self.working or self.tree.open):
                return Ended.LOST if self.lost else Ended.EXHAUSTED
            for reply in crew.replies(POLL):
                if node := self.working.pop(reply.cube, None):  # else somebody else was faster
                    self._take(node, reply)

    def settle(self) -> None:
        """Writes down that there is no answer."""
        self.journal.began(0)
        while node := self.tree.next():
            self._done(node, Outcome(node.name, "", 0.0))

    def _enough(self) -> bool:
        return self.number is not None and self.found >= self.number

    def _look(self, workers: int) -> None:
        """Tells now and then what is known, so seldom that it takes no time worth speaking of."""
        if (began := time.monotonic()) >= self.next_look:
            self.watch(known(self.tree, workers))
            self.next_look = time.monotonic() + max(OFTEN, SELDOM * (time.monotonic() - began))

    def _give(self, crew: Workers, node: Node) -> None:
        """Lets a worker search a cube, or only cut it, where searching is in vain."""
        whole = self.pace.counted if self.task.question == "count" else self.pace.first
        seconds = self.pace.later if node.parent else whole
        if node.in_vain or node.deaths >= TRIES - 1:
            seconds = 0.0
        self.working[node.name] = node
        crew.order(Order(node.name, seconds, self.pace.pieces, self.pace.most))

    def _take(self, node: Node, reply: Outcome | LostCube) -> None:
        if isinstance(reply, LostCube):
            self._lost(node, reply.deaths)
            return
        if reply.mark:
            self.journal.marked(reply.mark)
        if reply.cut is None:
            self._done(node, reply)
        else:
            self.tree.cut(node, reply.seconds, self.journal.cut(node.id, reply.seconds, reply.cut))

    def _done(self, node: Node, outcome: Outcome) -> None:
        self.journal.done(
            node.id, outcome.found, outcome.seconds, map(self.written.write, outcome.answers)
        )
        self.tree.ended(node, State.DONE, outcome.found, outcome.seconds)
        self.engine = outcome.engine
        for answer in outcome.answers:
            if not self._enough():
                self._show(answer)

    def _lost(self, node: Node, deaths: int) -> None:
        """It is searched again; one that ended its process several times is cut,
        and at last left out."""
        node.deaths += deaths
        if node.deaths < TRIES:
            self.tree.again(node)
            return
        self.journal.lost(node.id)
        self.tree.ended(node, State.LOST, 0, 0.0)
        self.lost.append(node.name)
        what = f"the cube {node.name}" if node.name else "the whole puzzle"
        self.told(
            f"{what} ended its process {TRIES} times; it is left out, and tried again when you "
            "start again"
        )

    def _show(self, solution: Solution) -> None:
        self.shown += 1
        if self.task.question == "verify":
            self.kept.append(solution)
        self.see(solution)

    def _right(self, answer: Any) -> Solution:
        """An answer of the journal, which is looked at as if an engine had just found it."""
        try:
            solution = self.written.read(answer)
            wrong = self.task.puzzle.check(solution)
        except Exception:  # noqa: BLE001  # whatever stands there
            wrong = ["it is none"]
        if wrong:
            raise Unable(
                f"{self.journal.path}: an answer in this journal is wrong: {wrong[0]}; name "
                "another file"
            )
        return solution

"""Questions that take days: a puzzle is cut into cubes, workers search them, a journal keeps what
they found.

cubes.py      a puzzle cut into parts by its first choices
work.py       what a worker does with a cube
workers.py    processes on this machine
cluster.py    the workers of a Dask cluster
tree.py       the cubes that are known, and which is next
pursuit.py    gives cubes to workers, and writes down what they say
journal.py    what became of each cube, on disk, and the lock of one writer
damage.py     whether a journal can be believed
estimate.py   how much is left, as far as the cubes tell

A cube is searched for a while, and cut where that was not enough. Whoever asks is the only one
who writes the journal; workers share nothing. What a journal has is not searched again: whatever
ends a process costs the cubes in work.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from exactone.solver.ask import questions
from exactone.solver.ask.answers import engine_for
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import Unable
from exactone.solver.limits import Ended, Stopped
from exactone.solver.puzzle import Puzzle, Solution

from .damage import Run
from .estimate import Progress, known
from .journal import Journal
from .journal import JournalError as JournalError
from .pursuit import AnswerStore, LongSearch
from .pursuit import Pace as Pace
from .tree import Tree
from .work import Asked, Task
from .workers import LocalWorkers, Workers

YES_OR_NO = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Long:
    """Where the answer to a long question is kept, and who works on it."""

    path: Path  # of the journal
    fingerprint: str  # of the puzzle, whatever its file is called
    name: str = ""  # what the puzzle is called, for whoever looks at the journal
    relabel: bool = False  # its values may be renamed
    jobs: int = 1  # processes on this machine
    cluster: str = ""  # or the address of a scheduler
    pace: Pace = field(default_factory=Pace)
    told: Callable[[str], object] = lambda _: None  # hears what is odd, in a sentence
    watch: Callable[[Progress], object] = lambda _: None  # sees now and then what is known


def ask(
    puzzle: Puzzle,
    written: AnswerStore,
    question: Asked,
    request: Request,
    long: Long,
    number: int | None = None,
    see: Callable[[Solution], object] = lambda _: None,
) -> Verdict:
    """Answers a question from where its journal ends; all answers are shown,
    those that the journal has come first."""
    if request.backend == "all":
        raise Unable("a journal is for one engine; leave --backend all out")
    started = time.monotonic()
    name = engine_for(puzzle, request)
    seen = questions.at_sight(puzzle, request)
    task = Task(puzzle, question, request.backend, request.heuristic, request.up_to_symmetry)
    # what is known by now is said all the same
    over = (lambda: None) if request.limits.over() else request.limits.over
    try:
        journal = Journal(long.path, header(task, long, name), long.name, over)
    except Stopped:
        return Verdict(
            0, request.limits.over() or Ended.INTERRUPTED, name, time.monotonic() - started
        )
    with closing(journal):
        pursuit = LongSearch(
            task, written, journal, long.pace, request.limits, number, see, long.told, long.watch
        )
        if seen:
            if seen.complete:  # else the time was up before anything was seen
                pursuit.settle()
            counts = question == "count"
            return replace(
                seen, count=pursuit.found, counted=counts, up_to_symmetry=request.up_to_symmetry
            )
        with closing(_crew(task, request, long)) as crew:
            ended = pursuit.run(crew)
    verdict = Verdict(pursuit.found, ended, pursuit.engine or name, time.monotonic() - started)
    if question == "count":
        return replace(verdict, counted=True, up_to_symmetry=request.up_to_symmetry)
    if question == "enumerate":
        return replace(verdict, enough=True)
    judged = questions.judged(puzzle, request, pursuit.kept, ended, verdict.backend)
    return replace(judged, seconds=time.monotonic() - started)


def _crew(task: Task, request: Request, long: Long) -> Workers:
    if not long.cluster:
        return LocalWorkers(task, long.jobs, request.memory)
    from .cluster import Cluster  # which not everybody has

    if request.memory is not None:
        raise Unable(
            "--memory is for processes on this machine; workers of a cluster have --memory-limit"
        )
    return Cluster(task, long.cluster, long.told)


def header(task: Task, long: Long, engine: str) -> dict[str, str]:
    """What a journal is for."""
    return {
        "version": task.version,
        "question": task.question,
        "puzzle": long.fingerprint,
        "backend": task.backend,
        "engine": engine,
        "heuristic": task.heuristic,
        "up to symmetry": YES_OR_NO[task.up_to_symmetry],
        "relabel": YES_OR_NO[long.relabel],
    }


class JournalSummary(NamedTuple):
    """What a journal holds."""

    header: dict[str, str]
    runs: list[Run]
    known: Progress
    left: int  # cubes that are still to be searched
    working: bool  # a process works on it now


def look(path: Path) -> JournalSummary:
    """What a journal holds, also while a process works on it."""
    with closing(Journal(path)) as journal:
        header, rows, runs = journal.content
    tree = Tree(rows)
    workers = runs[-1].workers if runs else 1
    return JournalSummary(header, runs, known(tree, workers), len(tree.open), journal.lock.taken())

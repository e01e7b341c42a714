"""Questions that take days: a puzzle is cut into cubes, workers search them, and a journal keeps what they found.

    cubes     a puzzle cut into parts, by_model    journal   what became of each, on disk
              and by_search                        lock      one process at a time writes a journal
    work      what a worker does with a cube
    workers   processes on this machine            tree      the cubes that are known, and which is next
    cluster   the workers of a Dask cluster        pursuit   gives cubes to workers, and writes down what they say
    crew      what both have in common             estimate  how much is left, as far as the cubes tell

A cube is searched for a while, and cut where that was not enough. Whoever asks is the only one who writes the journal;
workers share nothing. What a journal has is not searched again: whatever ends a process costs the cubes in work.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from .. import questions
from ..answers import engine_for
from ..asking import Asking, Verdict
from ..errors import Unable
from ..puzzle import Puzzle, Solution
from .crew import Crew
from .estimate import Known, known
from .journal import Journal, Run
from .journal import JournalError as JournalError
from .pursuit import Pace as Pace
from .pursuit import Pursuit, Written
from .tree import Tree
from .work import Asked, Task
from .workers import Workers

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
    watch: Callable[[Known], object] = lambda _: None  # sees now and then what is known


def ask(
    puzzle: Puzzle,
    written: Written,
    question: Asked,
    asking: Asking,
    long: Long,
    number: int | None = None,
    see: Callable[[Solution], object] = lambda _: None,
) -> Verdict:
    """Answers a question from where its journal ends; all answers are shown, those that the journal has come first."""
    if asking.backend == "all":
        raise Unable("a journal is for one engine; leave --backend all out")
    started, name = time.monotonic(), engine_for(puzzle, asking)
    seen = questions.at_sight(puzzle, asking)
    task = Task(puzzle, question, asking.backend, asking.heuristic, asking.up_to_symmetry)
    with closing(Journal(long.path, header(task, long, name), long.name)) as journal:
        pursuit = Pursuit(task, written, journal, long.pace, asking.limits, number, see, long.told, long.watch)
        if seen:
            if seen.complete:  # else the time was up before anything was seen
                pursuit.settle()
            counts = question == "count"
            return replace(seen, count=pursuit.found, counted=counts, up_to_symmetry=asking.up_to_symmetry)
        with closing(_crew(task, asking, long)) as crew:
            ended = pursuit.run(crew)
    verdict = Verdict(pursuit.found, ended, pursuit.engine or name, time.monotonic() - started)
    if question == "count":
        return replace(verdict, counted=True, up_to_symmetry=asking.up_to_symmetry)
    if question == "enumerate":
        return replace(verdict, enough=True)
    judged = questions.judged(puzzle, asking, pursuit.kept, ended, verdict.backend)
    return replace(judged, seconds=time.monotonic() - started)


def _crew(task: Task, asking: Asking, long: Long) -> Crew:
    if not long.cluster:
        return Workers(task, long.jobs, asking.memory)
    from .cluster import Cluster  # which not everybody has

    if asking.memory is not None:
        raise Unable("--memory is for processes on this machine; workers of a cluster have --memory-limit")
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


class Kept(NamedTuple):
    """What a journal holds."""

    header: dict[str, str]
    runs: list[Run]
    known: Known
    left: int  # cubes that are still to be searched
    working: bool  # a process works on it now


def look(path: Path) -> Kept:
    """What a journal holds, also while a process works on it."""
    with closing(Journal(path)) as journal:
        tree, runs = Tree(journal.rows()), journal.runs()
        workers = runs[-1].workers if runs else 1
        return Kept(journal.header, runs, known(tree, workers), len(tree.open), journal.lock.taken())

"""Long questions on the command line: how a journal is named, and what it holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import typer

from exactone import jobs
from exactone.models import COMMON, Entry
from exactone.solver import long
from exactone.solver.ask.request import WORDS, AnswerWord, Request, Verdict
from exactone.solver.errors import Error
from exactone.solver.long.estimate import Progress
from exactone.solver.long.work import Asked
from exactone.solver.puzzle import Solution

from . import NOT_WRITTEN
from .options import Options
from .output import Output, shown
from .progress import between, expected, lasting
from .replies import NO_KIND_CAN, YES
from .report import Report, puzzle_of

CLUSTERS = """\
On each machine: the same version of exactone, with Dask.

  pip install 'exactone[cluster,fast]'

On one machine, in two terminals; the scheduler prints its address.

  dask scheduler
  dask worker tcp://127.0.0.1:8786 --nworkers 8 --nthreads 1

On many machines: the scheduler on one of them, workers on all, at any time.

  dask scheduler --port 8786
  dask worker tcp://SCHEDULER:8786 --nworkers 8 --nthreads 1 --memory-limit 4GB

Under SLURM, and PBS, SGE, LSF alike, with dask-jobqueue, in Python that stays open.

  from dask_jobqueue import SLURMCluster
  cluster = SLURMCluster(cores=1, processes=1, memory="4GB", walltime="24:00:00")
  cluster.scale(100); print(cluster.scheduler_address)

Under Kubernetes with the Dask operator and an image that has exactone, in Python that stays open.

  from dask_kubernetes.operator import KubeCluster
  cluster = KubeCluster(name="exactone", image="IMAGE", n_workers=100)
  print(cluster.scheduler_address)

Then, where the journal is to be:

  exactone count my.toml --journal my.journal --cluster tcp://SCHEDULER:8786"""


def answered(
    question: Asked,
    entry: Entry,
    request: Request,
    options: Options,
    report: Report,
    see: Callable[[Solution], object] = lambda _: None,
) -> Verdict:
    """The answer to a long question, from where its journal ends."""
    assert options.journal is not None

    def watch(known: Progress) -> None:
        request.limits.doing.line = "; ".join(progress(known))

    kept = long.Long(
        Path(options.journal),
        _fingerprint(entry),
        entry.title or Path(entry.name).name,
        options.relabel,
        jobs.processes(options.jobs),
        options.cluster or "",
        pace=long.Pace(),
        told=report.out.aside,
        watch=watch,
    )
    puzzle = puzzle_of(entry)
    try:
        return long.ask(puzzle, puzzle, question, request, kept, options.limit, see)
    except long.JournalError as error:
        report.error(entry.name, f"{entry.name}: {error}")
        raise typer.Exit(NOT_WRITTEN) from None


def _fingerprint(entry: Entry) -> str:
    """What tells a puzzle from others: its keys, without what is said about it."""
    keys = {
        key: value for key, value in entry.document.items() if key not in COMMON or key == "kind"
    }
    return sha256(json.dumps(keys, sort_keys=True, default=str).encode()).hexdigest()


def progress(known: Progress) -> Iterator[str]:
    """How far a long question is, and what is to be expected, as far as that is known."""
    share = f"{known.done:,} of {known.cubes:,} cubes done"
    yield share if known.done else "cubes are being cut"
    told = f"{known.found:,} solution{'' if known.found == 1 else 's'} so far"
    span = None if known.done == known.cubes else known.expected
    yield f"{told}, {expected(span, known.found)}" if span else told
    if known.left and known.done < known.cubes:
        yield f"{between(*known.left)} left"


def show(path: str, json: bool) -> int:
    """journal: what is done, how fast, what is left, and the answer so far; the exit code."""
    out = Output(json)
    out.head("journal")
    try:
        kept = long.look(Path(path))
    except Error as error:
        if json:
            out.object({"puzzle": path, "error": str(error)})
        else:
            out.aside(f"exactone: {error}")
        return NO_KIND_CAN
    if json:
        out.object(_facts(path, kept))
    else:
        for line in _lines(path, kept):
            out.tell(line)
    return YES


def _lines(path: str, kept: long.JournalSummary) -> Iterator[str]:
    header = kept.header
    known = kept.known
    symmetry = " up to symmetry" if header["up to symmetry"] == "yes" else ""
    asked = f"{header['question']} {header['name']}{symmetry}".strip()
    yield shown(f"{path}: {asked}, by {header['engine']}, exactone {header['version']}")
    yield from progress(known)
    yield (
        f"{lasting(known.seconds)} of work in {len(kept.runs):,} "
        f"run{'' if len(kept.runs) == 1 else 's'}{_rate(kept)}"
    )
    if kept.working:
        yield f"{kept.runs[-1].workers:,} at work now"
    yield _answer(kept)


def _rate(kept: long.JournalSummary) -> str:
    """How fast the last run was."""
    run = kept.runs[-1] if kept.runs else None
    seconds = run.wrote - run.began if run else 0.0
    if run and seconds > 1:
        return f"; the last one {run.cubes / seconds * 60:,.0f} cubes a minute"
    return ""


def _answer(kept: long.JournalSummary) -> str:
    """The answer as the question itself would say it by now."""
    number = kept.known.found
    if kept.header["question"] == "verify":
        word: AnswerWord = (
            "many" if number > 1 else "unknown" if kept.left else "one" if number else "none"
        )
        return WORDS[word]
    symmetry = " up to symmetry" if kept.header["up to symmetry"] == "yes" else ""
    return f"{'at least' if kept.left else 'exactly'} {number}{symmetry}"


def _facts(path: str, kept: long.JournalSummary) -> dict[str, Any]:
    """What JSON says of a journal."""
    known = kept.known
    return {
        "journal": path,
        "asked": kept.header["question"],
        "name": kept.header["name"],
        "engine": kept.header["engine"],
        "version": kept.header["version"],
        "up_to_symmetry": kept.header["up to symmetry"] == "yes",
        "cubes": known.cubes,
        "done": known.done,
        "count": known.found,
        "complete": not kept.left,
        "seconds": round(known.seconds, 3),
        "working": kept.working,
        "expected": known.expected and [round(each) for each in known.expected],
        "left": known.left and [round(each) for each in known.left],
    }

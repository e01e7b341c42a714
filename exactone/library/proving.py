"""Proofs in folders: written, and checked without a solver."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from .. import models, proofs
from ..models import Entry
from ..solver.asking import Asking, Verdict
from .limits import Progress, limits


def prove(
    puzzle: str | Path | Entry,
    folder: str | Path | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """Whether there is exactly one solution, or none: where `.proved`, the folder has a proof that convinces a sceptic.

    The puzzle is a file, which goes into the folder as it is, a bundled one, or one of `entries`. Without a
    folder the proof is checked, and kept nowhere.
    """
    entry = puzzle if isinstance(puzzle, Entry) else models.entry(puzzle)
    asking = Asking(limits=limits(seconds, progress, stop))
    if folder is None:
        return proofs.verify(entry, asking)
    proofs.refuse_others(Path(folder))
    verdict, contents = proofs.prove(entry, asking)
    if contents is not None:
        proofs.write(contents, Path(folder))
    return verdict


def check_proof(
    folder: str | Path,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """What a folder proves, trusting no solver: `.answer` is "one" or "none", or "wrong" as `.broken` says."""
    return proofs.check(proofs.read(Path(folder)), limits(seconds, progress, stop))

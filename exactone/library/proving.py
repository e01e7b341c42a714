"""Proofs in folders: written, and checked without a solver."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from exactone import models
from exactone.models import Entry, Kind
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import ArgumentError

from .arguments import AnyPuzzle, entry_of, path_of
from .limits import Progress, limits


def prove(
    puzzle: AnyPuzzle,
    folder: str | Path | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """Whether there is exactly one solution, or none: where `.proved`,
    the folder has a proof that convinces a sceptic.

    The puzzle is a file, which goes into the folder as it is, a bundled one, one of `entries`,
    or one that was loaded from a file that still has it. Without a folder the proof is checked,
    and kept nowhere.
    """
    from exactone import proofs  # which nobody else needs

    request = Request(limits=limits(seconds, progress, stop))
    entry = _entry_of(puzzle) if isinstance(puzzle, Kind) else entry_of(puzzle)
    if folder is None:
        return proofs.verify(entry, request)
    into = Path(path_of(folder))
    proofs.refuse_others(into)
    verdict, contents = proofs.prove(entry, request)
    if contents is not None:
        proofs.write(contents, into)
    return verdict


def _entry_of(puzzle: Kind) -> Entry:
    """The entry of the file that a puzzle was loaded from."""
    entries = [
        entry
        for entry in models.named(puzzle.file.rpartition(":")[0] or puzzle.file)
        if entry.puzzle == puzzle
    ]
    entries += [
        entry for entry in models.named(puzzle.file) if entry.puzzle == puzzle and not entries
    ]
    if not entries:
        said = "a proof is of what others can read, and this puzzle is in no file"
        raise ArgumentError(f"{said}; hand over its text, or a dict with its keys")
    return entries[0]


def check_proof(
    folder: str | Path,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Verdict:
    """What a folder proves, trusting no solver: `.answer` is "one" or "none",
    or "wrong" as `.broken` says."""
    from exactone import proofs

    return proofs.check(proofs.read(Path(path_of(folder))), limits(seconds, progress, stop))

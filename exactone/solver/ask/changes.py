"""Several solutions, and clues that cannot be left out or added:
which of them could be others so that one is left.

One change is tried after the other. Where no single one does, those are made one by one that
rule out the most of the other solutions, and what was not needed is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from exactone.solver.limits import Ended
from exactone.solver.puzzle import Change, Puzzle, Solution
from exactone.solver.streams import drain

from . import questions
from .request import Request

LISTED = 20  # solutions that a change should rule out
TARGETS = 5  # of them are tried to be left alone
MOST = 10  # changes
FEW = 2  # changes, where a single one does not do
TRIES = 20.0  # seconds for all
SOON = 2.0  # seconds to solve one changed puzzle


class Redrawing(NamedTuple):
    """Changes that leave a solution alone."""

    changes: tuple[Change, ...]
    solution: Solution
    puzzle: Puzzle  # with them
    smallest: bool  # whether it is proved that no fewer will do


def changed(puzzle: Puzzle, request: Request, keep: Solution | None) -> Redrawing | None:
    """Changes that leave the solution that is meant alone, or any;
    nothing where none were found in time."""
    if next(iter(puzzle.changes()), None) is None:
        return None
    request = replace(request, limits=request.limits.at_most(TRIES))
    listed = list[Solution]()
    drain(questions.solutions(puzzle, request, LISTED), listed.append)
    if keep is not None:
        listed = [keep, *(solution for solution in listed if solution != keep)]
    whole = True  # whether all single changes were tried
    for change in _promising(puzzle, request, listed, keep):
        suggestion, sure = _alone(puzzle, request, (change,))
        if suggestion is not None and keep in (None, suggestion.solution):
            return suggestion
        whole = whole and sure
    whole = whole and not request.limits.over()
    best: Redrawing | None = None
    for target in listed[: 1 if keep is not None else TARGETS]:
        suggestion = _one_by_one(
            puzzle, request, target, [each for each in listed if each != target]
        )
        if suggestion is not None and (best is None or len(suggestion.changes) < len(best.changes)):
            best = suggestion
        if best is not None and len(best.changes) <= FEW:
            break
    return best and best._replace(smallest=whole and len(best.changes) == FEW)


def _promising(
    puzzle: Puzzle, request: Request, listed: Sequence[Solution], keep: Solution | None
) -> Iterator[Change]:
    """The single changes that may leave one solution alone,
    those first of which one of these is the only one left."""
    later = list[Change]()
    for change in puzzle.changes():
        if request.limits.over():
            return
        if (other := puzzle.redrawn([change])) is None or (keep is not None and other.check(keep)):
            continue
        left = 0
        for solution in listed:
            left += not other.check(solution)
            if left > 1:
                break
        if left == 1:
            yield change
        elif not left:
            later.append(change)
    yield from later


def _alone(
    puzzle: Puzzle, request: Request, changes: Sequence[Change]
) -> tuple[Redrawing | None, bool]:
    """The puzzle with these changes where it has exactly one solution then;
    and whether that is known."""
    if (other := puzzle.redrawn(changes)) is None:
        return None, True
    soon = replace(request, limits=request.limits.at_most(SOON))
    listed = list[Solution]()
    number, ended = drain(questions.solutions(other, soon, 2), listed.append)
    if number == 1 and ended is Ended.EXHAUSTED:
        return Redrawing((*changes,), listed[0], other, len(changes) == 1), True
    return None, number > 1 or ended is Ended.EXHAUSTED


def _one_by_one(
    puzzle: Puzzle, request: Request, target: Solution, rivals: list[Solution]
) -> Redrawing | None:
    """Changes that leave this solution alone, each of which rules out the most of the others that
    are known."""
    made = list[Change]()
    now = puzzle
    while len(made) < MOST:
        if rivals:
            if (change := _strongest(now, request, target, rivals, made)) is None:
                return None
            made.append(change)
            if (following := puzzle.redrawn(made)) is None:
                return None
            now = following
            rivals = [each for each in rivals if not following.check(each)]
        if rivals:
            continue
        soon = replace(request, limits=request.limits.at_most(SOON))
        listed = list[Solution]()
        number, ended = drain(questions.solutions(now, soon, LISTED), listed.append)
        if number == 1 and ended is Ended.EXHAUSTED:
            return _needed(puzzle, request, made, Redrawing((*made,), target, now, False))
        rivals = [each for each in listed if each != target]
        if not rivals:
            return None
    return None


def _strongest(
    now: Puzzle,
    request: Request,
    target: Solution,
    rivals: Sequence[Solution],
    made: Iterable[Change],
) -> Change | None:
    """The change, at places of their own, that keeps the target and rules out the most of its
    rivals."""
    places = {at for change in made for at in change.at}
    best = None
    fewest = len(rivals)
    for change in now.changes():
        if request.limits.over():
            return None
        if (
            not places.isdisjoint(change.at)
            or (other := now.redrawn([change])) is None
            or other.check(target)
        ):
            continue
        left = sum(not other.check(rival) for rival in rivals)
        if left < fewest:
            best = change
            fewest = left
        if not left:
            break
    return best


def _needed(
    puzzle: Puzzle, request: Request, made: list[Change], suggestion: Redrawing
) -> Redrawing:
    """What was found, without changes that can be taken back."""
    for change in list(made):
        if len(made) > 1:
            fewer = [each for each in made if each != change]
            other, _ = _alone(puzzle, request, fewer)
            if other is not None and other.solution == suggestion.solution:
                made = fewer
                suggestion = other._replace(smallest=False)
    return suggestion

"""The slips of the pen that a puzzle may have: a kind of clue, a clue too many or missing, two swapped, and others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .. import KINDS, SYMMETRIES, Diagramless, Word
from ..text.keys import MISSING, faults


def changes(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    """Every puzzle that differs by one slip, with what was changed, those of the clue list last, as they are many.

    Where clues move, known lengths and answers are left out. Of a draft with a fault, those that mend it.
    """
    for said, changed in _all(replace(puzzle, fault="")):
        if not any(faults(changed)):
            yield said, changed


def _all(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    for symmetry in SYMMETRIES:
        if symmetry not in (puzzle.symmetry, "any"):
            yield f"symmetry is {symmetry}, not {puzzle.symmetry}", replace(puzzle, symmetry=symmetry)
    for column in range(0 if puzzle.start is None else puzzle.columns):
        if column != puzzle.start:
            yield f"clue 1 stands in square {column + 1}, not {(puzzle.start or 0) + 1}", replace(puzzle, start=column)
    if MISSING in puzzle.clues:
        yield from _filled(puzzle)
        return
    seen = {puzzle.clues}
    for said, clues, moved in _clues(puzzle.clues):
        if clues not in seen:
            seen.add(clues)
            known = replace(puzzle, clues=clues)
            yield said, replace(known, lengths={}, answers={}) if moved else _possible(known)


def _filled(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    """Where the numbers have a gap: with the clue that is missing, which mends it where there is but one."""
    number = puzzle.clues.find(MISSING) + 1
    for kind, said in KINDS.items():
        clues = puzzle.clues.replace(MISSING, kind, 1)
        yield f"clue {number} is there too, {said}", _possible(replace(puzzle, clues=clues))


def _clues(clues: str) -> Iterator[tuple[str, str, bool]]:
    """Every other list: what was changed, the list, and whether later clues have another number."""
    for place, kind in enumerate(clues):
        before, behind, number = clues[:place], clues[place + 1 :], place + 1
        for other in "ZAD".replace(kind, ""):
            yield f"clue {number} is {KINDS[other]}, not {KINDS[kind]}", before + other + behind, False
        if behind[:1] not in ("", kind):
            yield f"clues {number} and {number + 1} are swapped", before + behind[0] + kind + behind[1:], False
        yield f"clue {number} is too many", before + behind, True
        yield f"clue {number} stands for two", before + kind + kind + behind, True
        for other in "ZAD".replace(kind, ""):
            yield f"behind clue {number} one is missing that is {KINDS[other]}", before + kind + other + behind, True
    yield f"before clue 1 one is missing that is {KINDS['Z']}", "Z" + clues, True


def _possible(puzzle: Diagramless) -> Diagramless:
    """The puzzle without lengths and answers of words that its clues no longer have."""
    there = set(words(puzzle))
    return replace(
        puzzle,
        lengths={word: length for word, length in puzzle.lengths.items() if word in there},
        answers={word: answer for word, answer in puzzle.answers.items() if word in there},
    )


def words(puzzle: Diagramless) -> Iterator[Word]:
    """The words of the clue list, by their numbers."""
    for number, kind in enumerate(puzzle.clues, start=1):
        for direction in "AD":
            if kind in ("Z", direction):
                yield Word(direction, number)

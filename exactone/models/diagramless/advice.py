"""What the maker of a crossword can be told: facts about layouts, and slips of the pen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from exactone.models.boards.crosswords import numbered
from exactone.models.diagramless.text.keys import LARGEST, MISSING, faults
from exactone.models.diagramless.text.layouts import rows_of
from exactone.solver import puzzle as contract
from exactone.solver.puzzle import Solution

from . import KINDS, SYMMETRIES, Diagramless, Word


def changes(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    """Every puzzle that differs by one slip, with what was changed, those of the clue list last,
    as they are many.

    Where clues move, known lengths and answers are left out. Of a draft with a fault, those that
    mend it.
    """
    for said, changed in _all(replace(puzzle, fault="")):
        if not any(faults(changed)):
            yield said, changed


def _all(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    for symmetry in SYMMETRIES:
        if symmetry not in (puzzle.symmetry, "any"):
            yield (
                f"symmetry is {symmetry}, not {puzzle.symmetry}",
                replace(puzzle, symmetry=symmetry),
            )
    yield from _sized(puzzle)
    for column in range(0 if puzzle.start is None else puzzle.columns):
        if column != puzzle.start:
            yield (
                f"clue 1 stands in square {column + 1}, not {(puzzle.start or 0) + 1}",
                replace(puzzle, start=column),
            )
    if MISSING in puzzle.clues:
        yield from _filled(puzzle)
        return
    seen = {puzzle.clues}
    for said, clues, moved in _clues(puzzle.clues):
        if clues not in seen:
            seen.add(clues)
            known = replace(puzzle, clues=clues)
            yield said, replace(known, lengths={}, answers={}) if moved else _possible(known)


def _sized(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    """With a row or a column more or less, or with rows and columns exchanged;
    where no square is known."""
    rows = puzzle.rows
    columns = puzzle.columns
    sizes = [
        (rows, columns + 1),
        (rows, columns - 1),
        (rows + 1, columns),
        (rows - 1, columns),
        (columns, rows),
    ]
    longest = {
        way: max(
            (length for word, length in puzzle.lengths.items() if word.direction == way),
            default=puzzle.shortest,
        )
        for way in "AD"
    }
    for high, wide in dict.fromkeys(sizes):
        fits = longest["D"] <= high <= LARGEST and longest["A"] <= wide <= LARGEST
        if fits and not puzzle.black and (high, wide) != (rows, columns):
            said = f"the grid has {high} rows and {wide} columns, not {rows} and {columns}"
            yield said, replace(puzzle, rows=high, columns=wide)


def _filled(puzzle: Diagramless) -> Iterator[tuple[str, Diagramless]]:
    """Where the numbers have a gap: with the clue that is missing,
    which mends it where there is but one."""
    number = puzzle.clues.find(MISSING) + 1
    for kind, said in KINDS.items():
        clues = puzzle.clues.replace(MISSING, kind, 1)
        yield f"clue {number} is there too, {said}", _possible(replace(puzzle, clues=clues))


def _clues(clues: str) -> Iterator[tuple[str, str, bool]]:
    """Every other list: what was changed, the list, and whether later clues have another number."""
    for place, kind in enumerate(clues):
        before = clues[:place]
        behind = clues[place + 1 :]
        number = place + 1
        for other in "ZAD".replace(kind, ""):
            yield (
                f"clue {number} is {KINDS[other]}, not {KINDS[kind]}",
                before + other + behind,
                False,
            )
        if behind[:1] not in ("", kind):
            yield (
                f"clues {number} and {number + 1} are swapped",
                before + behind[0] + kind + behind[1:],
                False,
            )
        yield f"clue {number} is too many", before + behind, True
        yield f"clue {number} stands for two", before + kind + kind + behind, True
        for other in "ZAD".replace(kind, ""):
            yield (
                f"behind clue {number} one is missing that is {KINDS[other]}",
                before + kind + other + behind,
                True,
            )
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


START = "the square of clue 1"


class Advice(contract.Advice):
    """About one diagramless crossword."""

    def __init__(self, puzzle: Diagramless) -> None:
        self.puzzle = puzzle

    def facts(self, solution: Solution) -> dict[str, int]:
        puzzle, rows = self.puzzle, rows_of(self.puzzle, solution)
        facts = {START: rows[0].find("-") + 1} if puzzle.start is None else {}
        for number, start in enumerate(numbered(rows), 1):
            for direction, length in (("A", start.across), ("D", start.down)):
                if length and (word := Word(direction, number)) not in puzzle.lengths:
                    facts[_length(word)] = length
        return facts

    def told(self, fact: str, value: int) -> Diagramless:
        if fact == START:
            return replace(self.puzzle, start=value - 1)
        word = next(word for word in words(self.puzzle) if fact == _length(word))
        return replace(self.puzzle, lengths={**self.puzzle.lengths, word: value})

    def looser(self) -> Iterator[tuple[str, Diagramless]]:
        without = replace(self.puzzle, start=None)
        if self.puzzle.symmetry not in ("asymmetry", "any"):
            yield f"the clue numbers and {_called(self.puzzle.symmetry)}", without
        yield "the clue numbers alone", replace(without, symmetry="asymmetry")

    def changes(self) -> Iterator[tuple[str, Diagramless]]:
        return changes(self.puzzle)

    def summary(self, solution: Solution) -> str:
        puzzle, number = self.puzzle, sum(1 for _ in words(self.puzzle))
        blacks = f"{len(solution)} black squares" if len(solution) != 1 else "1 black square"
        return (
            f"{puzzle.rows} x {puzzle.columns}, {_called(puzzle.symmetry)}, {blacks}, {number} "
            "words"
        )


def _length(word: Word) -> str:
    return f"the length of {word}"


def _called(symmetry: str) -> str:
    """A symmetry in a sentence."""
    if symmetry == "asymmetry":
        return "no symmetry"
    return f"{symmetry} symmetry"

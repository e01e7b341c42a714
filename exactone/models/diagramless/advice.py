"""The slips of the pen that a puzzle may have: a kind of clue, a clue too many or missing, two swapped, and others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .text import MISSING, SYMMETRIES, Sheet, faults

SAID = {"Z": "both across and down", "A": "across only", "D": "down only"}


def changes(sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    """Every sheet that differs by one slip, with what was changed, those of the clue list last, as they are many.

    Where clues move, hints by number are left out. Of a sheet with a fault, those that mend it.
    """
    for words, changed in _all(replace(sheet, fault="")):
        if not any(faults(changed)):
            yield words, changed


def _all(sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    for symmetry in SYMMETRIES:
        if symmetry not in (sheet.symmetry, "any"):
            yield f"symmetry is {symmetry}, not {sheet.symmetry}", replace(sheet, symmetry=symmetry)
    for column in range(0 if sheet.start is None else sheet.columns):
        if column != sheet.start:
            yield f"clue 1 stands in square {column + 1}, not {(sheet.start or 0) + 1}", replace(sheet, start=column)
    if MISSING in sheet.clues:
        yield from _filled(sheet)
        return
    seen = {sheet.clues}
    for words, clues, moved in _clues(sheet.clues):
        if clues not in seen:
            seen.add(clues)
            known = replace(sheet, clues=clues)
            yield words, _numbered_anew(known) if moved else _possible(known)


def _filled(sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    """Where the numbers have a gap: with the clue that is missing, which mends it where there is but one."""
    number = sheet.clues.find(MISSING) + 1
    for kind, said in SAID.items():
        clues = sheet.clues.replace(MISSING, kind, 1)
        yield f"clue {number} is there too, {said}", _possible(replace(sheet, clues=clues))


def _clues(clues: str) -> Iterator[tuple[str, str, bool]]:
    """Every other list: what was changed, the list, and whether later clues have another number."""
    for place, kind in enumerate(clues):
        before, behind, number = clues[:place], clues[place + 1 :], place + 1
        for other in "ZAD".replace(kind, ""):
            yield f"clue {number} is {SAID[other]}, not {SAID[kind]}", before + other + behind, False
        if behind[:1] not in ("", kind):
            yield f"clues {number} and {number + 1} are swapped", before + behind[0] + kind + behind[1:], False
        yield f"clue {number} is too many", before + behind, True
        yield f"clue {number} stands for two", before + kind + kind + behind, True
        for other in "ZAD".replace(kind, ""):
            yield f"behind clue {number} one is missing that is {SAID[other]}", before + kind + other + behind, True
    yield f"before clue 1 one is missing that is {SAID['Z']}", "Z" + clues, True


def _numbered_anew(sheet: Sheet) -> Sheet:
    return replace(sheet, lengths={}, answers={}) if sheet.lengths else sheet


def _possible(sheet: Sheet) -> Sheet:
    """The sheet without hints for words that its clues no longer have."""
    there = set(sheet.words())
    return replace(
        sheet,
        lengths={word: length for word, length in sheet.lengths.items() if word in there},
        answers={word: answer for word, answer in sheet.answers.items() if word in there},
    )

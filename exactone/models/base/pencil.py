"""What somebody who solves a puzzle writes into it: which signs may stand where, what that looks
like, and which rules it breaks so far. That the rest can be found is not looked at, so nothing of
the answer is told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from exactone.models.boards.offers import SignOffer
from exactone.models.text.words import brief
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid, Spot, Stroke
from exactone.solver.puzzle import At, place_name

if TYPE_CHECKING:
    from exactone.models.parts.part import Rule

    from .looks import Sign
    from .part_puzzle import PartPuzzle

MOST = 40  # places of a broken rule that are worth showing
PLACE = re.compile(r"(?:layer [\d.]+ )?r\d+c\d+(?:-r\d+c\d+| top| left| right| bottom)?")
SIGNS = {
    "on": "─",
    "off": "x",
    "joined": "x",
    "parted": "|",
    "no bridge": "x",
    "one bridge": "─",
    "two bridges": "═",
}
NOTHING = ("off", "no bridge")  # values of places that are left blank in an answer
CROSS = "x"


class PencilGroup(NamedTuple):
    """Places that may have the same signs."""

    words: str
    at: tuple[str, ...]
    signs: tuple[SignOffer, ...]


class BrokenRule(NamedTuple):
    """A rule that is broken: what is wrong, and where."""

    words: str
    at: tuple[str, ...]


class PencilCheck(NamedTuple):
    """What is wrong with what was written so far; whether it is a whole answer, and right."""

    broken: tuple[BrokenRule, ...]
    complete: bool


Written = Mapping[str, str]
"""The signs that somebody wrote, by the names of places."""


def groups(puzzle: PartPuzzle) -> Iterator[PencilGroup]:
    """What may be written into a puzzle that is made of parts."""
    sheet = puzzle.sheet
    told = {place for place, some in puzzle.given.items() if len(some) == 1}
    told |= _printed(puzzle).keys()
    shown = sheet.shown
    of_values = dict[frozenset[int], list[int]]()
    for place in range(len(sheet.names)):
        if place not in told and (shown is None or place in shown):
            _put(of_values, place, sheet.domain(place))
    for values, places in of_values.items():
        names = tuple(sheet.names[place] for place in places)
        written = [value for value in sorted(values) if _is_written(puzzle, value)]
        written.sort(
            key=lambda value: puzzle.values[value] in NOTHING
        )  # it is the last to be tried
        signs = tuple(SignOffer(sign_of(puzzle, value), _words(puzzle, value)) for value in written)
        if signs and len(values) > 1:
            yield PencilGroup(_called(names), names, signs)


def _put(of_values: dict[frozenset[int], list[int]], place: int, domain: frozenset[int]) -> None:
    """Puts a place to those that share a value with it: which values each has is for the solver to
    find."""
    for values in [*of_values]:
        if values & domain:
            places = of_values.pop(values)
            of_values[values | domain] = [*places, place]
            return
    of_values[domain] = [place]


def _is_written(puzzle: PartPuzzle, value: int) -> bool:
    """Whether a value is written: how a line goes through a cell is seen."""
    from .link_puzzle import LinkPuzzle

    name = puzzle.values[value]
    if not isinstance(puzzle, LinkPuzzle) or name in SIGNS:
        return True
    row = _rows(puzzle).get(name)
    return row is not None and row.given != ""


def _rows(puzzle: PartPuzzle) -> Mapping[str, Sign]:
    """The signs of its values, where its kind has such a table."""
    from .cell_puzzle import CellPuzzle
    from .link_puzzle import LinkPuzzle

    if isinstance(puzzle, CellPuzzle | LinkPuzzle):
        return puzzle.signs
    return {}


def _printed(puzzle: PartPuzzle) -> Mapping[int, int]:
    """The values of places that everyone sees."""
    from .cell_puzzle import CellPuzzle

    return puzzle.printed if isinstance(puzzle, CellPuzzle) else {}


def _called(names: Collection[str]) -> str:
    """What places with such names are called."""
    first = next(iter(names))
    if re.fullmatch(r"r\d+c\d+", first):
        return "cells"
    if " " in first:
        return "sides"
    return "links" if "-" in first else "variables"


def sign_of(puzzle: PartPuzzle, value: int) -> str:
    """The sign that stands for a value: as it is given, or else as an answer has it."""
    name = puzzle.values[value]
    row = _rows(puzzle).get(name)
    if row is None or name in SIGNS:
        return SIGNS.get(name, str(name))
    signs = [each for each in (row.given, row.answer) if each not in ("", ".")]
    return signs[0] if signs else CROSS


def _words(puzzle: PartPuzzle, value: int) -> str:
    """What a place with a value is called."""
    return puzzle.things[value] if puzzle.things else ""


def known(puzzle: PartPuzzle, written: Written) -> dict[int, int]:
    """The values of places that somebody wrote; refuses what cannot be one."""
    places = {name: place for place, name in enumerate(puzzle.sheet.names)}
    values = dict[int, int]()
    for name, sign in written.items():
        place = places.get(name)
        if place is None:
            raise Unable(f"{brief(name)} is no place of this puzzle")
        value = _value(puzzle, place, sign)
        if value is None:
            raise Unable(f"{brief(sign)} cannot stand at {name}")
        values[place] = value
    return values


def _value(puzzle: PartPuzzle, place: int, sign: str) -> int | None:
    """The value that a sign means at a place; its own name will do."""
    of_place = puzzle.sheet.domain(place)
    every = sorted(range(len(puzzle.values)), key=lambda value: value in of_place)
    by_sign = {sign_of(puzzle, value): value for value in every if _is_written(puzzle, value)}
    by_name = {puzzle.values[value]: value for value in every}
    return by_sign.get(sign, by_name.get(sign))


def filled(puzzle: PartPuzzle, written: Written) -> PartPuzzle:
    """The puzzle when what somebody wrote is given, too."""
    told = {place: frozenset({value}) for place, value in known(puzzle, written).items()}
    return replace(puzzle, given={**puzzle.given, **told})


def drawn(puzzle: PartPuzzle, written: Written) -> Grid:
    """What there is to draw of a puzzle with what somebody wrote into it."""
    grid = filled(puzzle, written).grid()
    before = puzzle.grid().scene
    marks = [
        mark
        for place, value in known(puzzle, written).items()
        if (mark := _mark(puzzle, before.named.get(puzzle.sheet.names[place], ()), value))
    ]
    spots = tuple(mark for mark in marks if isinstance(mark, Spot))
    strokes = tuple(mark for mark in marks if isinstance(mark, Stroke))
    scene = replace(
        grid.scene,
        given=before.given,
        spots=(*grid.scene.spots, *spots),
        strokes=(*grid.scene.strokes, *strokes),
    )
    return replace(grid, scene=scene)


def _mark(
    puzzle: PartPuzzle, points: tuple[tuple[float, float], ...], value: int
) -> Stroke | Spot | None:
    """What shows the value of a place that is no cell, where no picture of a puzzle has it."""
    name = puzzle.values[value]
    if not points or name not in SIGNS:
        return None
    y = sum(point[0] for point in points) / len(points)
    x = sum(point[1] for point in points) / len(points)
    if name in NOTHING:
        return Spot((y, x), CROSS)
    if name == "on" and len(points) > 1:
        return Stroke(points, "loop")
    across = (0.5, 0.0) if y % 1 == 0 else (0.0, 0.5)  # along the border, which the link crosses
    ends = (y - across[0], x - across[1]), (y + across[0], x + across[1])
    if name == "parted":
        return Stroke(ends, "loop")
    if name == "joined":
        return Spot((y, x), CROSS)
    return None


def checked(puzzle: PartPuzzle, written: Written) -> PencilCheck:
    """Which rules are broken so far, and whether this is the whole answer: what is left blank
    counts as nothing there, where that is what a blank place of an answer says."""
    values = {place: min(some) for place, some in puzzle.given.items() if len(some) == 1}
    values |= _printed(puzzle)
    said = known(puzzle, written)
    clash = [
        BrokenRule(f"{puzzle.sheet.names[place]} is given otherwise", (puzzle.sheet.names[place],))
        for place, value in said.items()
        if values.get(place, value) != value
        or (place in puzzle.given and value not in puzzle.given[place])
    ]
    clash += [
        BrokenRule(f"{name} cannot be {puzzle.values[value]}", (name,))
        for place, value in said.items()
        if value not in puzzle.sheet.domain(place)
        for name in (puzzle.sheet.names[place],)
    ]
    values = {**said, **values}
    broken = (*clash, *_broken(puzzle, values))
    return PencilCheck(broken, not broken and _is_whole(puzzle, values))


def _broken(puzzle: PartPuzzle, values: Mapping[int, int]) -> Iterator[BrokenRule]:
    """The rules that are broken, whatever the other places are."""
    words = puzzle.checker.words
    for rule in puzzle.sheet.rules:
        if next(rule.broken(values, words), None) is None:
            continue
        for piece in rule.pieces():
            for sentence in piece.broken(values, words):
                yield BrokenRule(sentence, _places_of(puzzle, piece, sentence))


def _places_of(puzzle: PartPuzzle, rule: Rule, sentence: str) -> tuple[str, ...]:
    """Where a rule is broken: the places that the sentence names, or else those of the rule."""
    names = {*puzzle.sheet.names}
    in_sentence = tuple(dict.fromkeys(each for each in PLACE.findall(sentence) if each in names))
    if in_sentence:
        return in_sentence
    at: Iterable[At] = rule.at
    if not rule.at:
        at = (puzzle.board.at[place] for place in rule.places(len(puzzle.values)))
    places = tuple(map(place_name, at))
    return places if len(places) <= MOST else ()


def _is_whole(puzzle: PartPuzzle, values: Mapping[int, int]) -> bool:
    """Whether all places have values that are right, where those left blank say nothing."""
    from .link_puzzle import LinkPuzzle
    from .part_puzzle import Assignment

    sheet = puzzle.sheet
    shown = range(len(sheet.names)) if sheet.shown is None else sorted(sheet.shown)
    answer = set[Assignment]()
    for place in shown:
        value = values.get(place)
        value = _blank(puzzle, place) if value is None else value
        if value is not None:
            answer.add(Assignment(sheet.names[place], sheet.values[value]))
    if isinstance(puzzle, LinkPuzzle):  # how the line goes through cells is seen
        return not puzzle.check(puzzle.read(puzzle.write(frozenset(answer))))
    return len(answer) == len(shown) and not puzzle.check(frozenset(answer))


def _blank(puzzle: PartPuzzle, place: int) -> int | None:
    """The value of a place that is left blank; None where each has to be written."""
    signs = _rows(puzzle)
    for value in sorted(puzzle.sheet.domain(place)):
        name = puzzle.values[value]
        row = signs.get(name)
        if name in (*NOTHING, "joined") or (row is not None and row.answer == "."):
            return value
    return None

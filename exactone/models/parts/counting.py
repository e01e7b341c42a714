"""Each number stands on a line as often as it says, or nowhere there: counting circles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from exactone.models.boards.board import Line

from . import part
from .literals import Literals, Rules
from .part import (
    CANNOT,
    Notes,
    OfLines,
    Removals,
    Statement,
    Values,
    Words,
    moved_numbers,
    nothing,
    times,
)
from .sketch import Ground, Sketch


@dataclass(frozen=True)
class Counting(OfLines):
    """Of the places of each line as many have a value as its number says, or none."""

    numbers: tuple[int, ...]  # what each value stands for
    lines: tuple[Line, ...]

    def post(self, has: Literals, rules: Rules) -> None:
        """A hidden choice for each value, that it stands there at all: all of these numbers
        together are as many as there are places."""
        for line in self.lines:
            width = len(line.places)
            own = has[list(line.places)]
            fitting = [value for value, number in enumerate(self.numbers) if 1 <= number <= width]
            there = dict(zip(fitting, rules.hidden(len(fitting)).tolist(), strict=True))
            whole = list[int]()
            for value, number in enumerate(self.numbers):
                literals = own[:, value].tolist()
                if value not in there:
                    rules.clause([[-literal] for literal in literals])
                    continue
                rules.exactly(number, [literals + [-there[value]] * number])
                whole += [there[value]] * number
            rules.exactly(width, [whole])

    def propagators(self, values: int) -> Iterator[CountingPropagator]:
        for line in self.lines:
            yield CountingPropagator(line.places, self.numbers)

    def broken(self, filled: Values, words: Words) -> Iterator[str]:
        for line in self.lines:
            known = [filled[place] for place in line.places if place in filled]
            open_ones = len(line.places) - len(known)
            for value in sorted({*known}):
                number = self.numbers[value]
                found = known.count(value)
                if found > number or found + open_ones < number:
                    most = "at most " if found < number and open_ones else ""
                    often = times(found + open_ones if most else found)
                    yield (
                        f"{words.values[value]} stands {most}{often} in {words.called(line)}, not "
                        f"exactly {times(number)}"
                    )

    def moved(self, places: Sequence[int], values: Sequence[int]) -> Iterator[Statement]:
        numbers = moved_numbers(self.numbers, values)
        for line in self.lines:
            yield "counting", numbers, frozenset(places[place] for place in line.places)

    def sketches(self, ground: Ground) -> Iterator[Sketch]:
        return nothing()

    def mentions(self, values: int) -> int:
        found = 0
        for line in self.lines:
            width = len(line.places)
            fitting = sum(number for number in self.numbers if 1 <= number <= width)
            found += width * len(self.numbers) + 2 * fitting
        return found


class CountingPropagator(part.Propagator):
    """One line. It notes how often each value stands on places that are decided."""

    forgets = True

    def __init__(self, places: tuple[int, ...], numbers: tuple[int, ...]) -> None:
        self.places = places
        self.numbers = numbers
        self.first = (0,) * len(numbers)

    def propagate(self, possible: Sequence[int], notes: Notes) -> Removals:
        """Strikes out values that stand there often enough, or cannot stand there often enough;
        where all that can have one must, they have it."""
        counts = cast(tuple[int, ...], notes[self.note])
        masks = [(place, mask) for place in self.places if (mask := possible[place])]
        sure = list(counts)
        room = list(counts)
        for value in range(len(self.numbers)):
            bit = 1 << value
            sure[value] += sum(mask == bit for _, mask in masks)
            room[value] += sum(mask & bit > 0 for _, mask in masks)
        if not self._can_be(sure, room):
            return CANNOT
        allowed = 0  # values that may stand on more places than those that are sure
        must = 0  # values that all places have that can
        for value, number in enumerate(self.numbers):
            if sure[value] < number <= room[value] and self._may_stand(value, sure, room):
                allowed |= 1 << value
            if 0 < sure[value] < number == room[value]:
                must |= 1 << value
        if must & must - 1 and any((mask & must) & (mask & must) - 1 for _, mask in masks):
            return CANNOT
        struck = list[tuple[int, int]]()
        for place, mask in masks:
            if mask & mask - 1:
                struck.append((place, mask & must or mask & allowed))
        return struck

    def _can_be(self, sure: Sequence[int], room: Sequence[int]) -> bool:
        """Whether each value that is there can stand there as often as it says."""
        return all(
            not there or there <= number <= could
            for number, there, could in zip(self.numbers, sure, room, strict=True)
        )

    def _may_stand(self, value: int, sure: Sequence[int], room: Sequence[int]) -> bool:
        """Whether numbers that may stand there, this one among them, are as many as there are
        places."""
        reached = 1
        for other, number in enumerate(self.numbers):
            if other == value or sure[other]:
                reached <<= number
            elif 1 <= number <= room[other]:
                reached |= reached << number
        return reached >> len(self.places) & 1 > 0

    def forget(self, place: int, mask: int, notes: Notes) -> None:
        counts = list(cast(tuple[int, ...], notes[self.note]))
        counts[mask.bit_length() - 1] += 1
        notes[self.note] = tuple(counts)

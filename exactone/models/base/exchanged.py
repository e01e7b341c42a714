"""Values that can be exchanged: where no rule tells them apart,
states that differ in nothing else count alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exactone.models.parts.part import Part, Statement

    from .part_puzzle import Sheet

BYTE = 8
# by bit and byte: whether it has it
HAS = [bytes(mask >> bit & 1 for mask in range(1 << BYTE)) for bit in range(BYTE)]

Classes = Sequence[Sequence[int]]
"""Values that can be exchanged with each other, some of which there are;
none where all are told apart."""


def classes(
    parts: Iterable[Part], places: int, values: int, domains: Iterable[frozenset[int]] = ()
) -> Classes:
    """The values that each part lets change names while all places stay; places that may have
    one of them may have the others, where `domains` says what places may have."""
    known = [*domains]
    together = defaultdict[tuple[bool, ...], list[int]](list)
    for value in range(values):
        together[tuple(value in domain for domain in known)].append(value)
    groups = [*together.values()]
    for part in parts:
        as_it_is = partial(part.moved, range(places))
        groups = [some for each in groups for some in _alike(as_it_is, each, values)]
    return groups if any(len(some) > 1 for some in groups) else []


def line_of_all(sheet: Sheet, given: Mapping[int, frozenset[int]]) -> Sequence[int] | None:
    """A line in which each value stands once, where all values can be exchanged; None where there
    is none such."""
    from exactone.models.parts.different import Different

    number = len(sheet.values)
    lines = [
        line.places
        for part in sheet.parts
        if isinstance(part, Different)
        for line in part.lines
        if len(line.places) == number > 1
        and (sheet.shown is None or sheet.shown.issuperset(line.places))
    ]
    if not lines:
        return None
    every = range(len(sheet.names))
    domains = [sheet.domain(place) & given.get(place, sheet.domain(place)) for place in every]
    if not all(domains):
        return None  # a place can have no value, whatever they are called
    found = classes(sheet.parts, len(sheet.names), number, domains)
    return lines[0] if len(found) == 1 and len(set(lines[0])) == number else None


def _alike(
    moved: Callable[[Sequence[int]], Iterable[Statement]], some: Sequence[int], values: int
) -> list[list[int]]:
    """Some values by which of them may be exchanged: each statement of a part stays as it is.

    That all of them together stay would be too little, for each has its own note.
    """
    alike = list[list[int]]()
    for value in some:
        for others in alike:
            exchanged = [*range(values)]
            exchanged[value], exchanged[others[0]] = others[0], value
            both = zip_longest(moved(range(values)), moved(exchanged))
            if all(one == other for one, other in both):
                others.append(value)
                break
        else:
            alike.append([value])
    return alike


def but_for_names(possible: Sequence[int], exchanged: Classes) -> Hashable:
    """What is possible of all places (a bit for each value),
    the same however values that can be exchanged are named.

    Each value is the places that may have it, and values of a class are in order of these.
    """
    largest = max(value for some in exchanged for value in some)
    layers = [possible if isinstance(possible, bytes) else bytes(mask & 255 for mask in possible)]
    layers += [
        bytes(mask >> bit & 255 for mask in possible) for bit in range(BYTE, largest + 1, BYTE)
    ]
    return b"".join(
        where
        for values in exchanged
        for where in sorted(layers[value // BYTE].translate(HAS[value % BYTE]) for value in values)
    )

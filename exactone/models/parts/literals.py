"""What the first witness of parts needs: the words of models,
and literals that say of places what a part is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from exactone.solver import model

Answer: TypeAlias = "model.Answer"
Clause: TypeAlias = "model.Clause"
Literals: TypeAlias = "model.Literals"
Rules: TypeAlias = "model.Rules"


def one_of(
    places: Iterable[int], values: frozenset[int], has: Literals, rules: Rules
) -> dict[int, int]:
    """For each place the literal that it has one of the values;
    a new one where no literal says so."""
    wanted = list(places)
    number = has.shape[1]
    if len(values) == 1:
        return {place: int(has[place, min(values)]) for place in wanted}
    if len(values) == number - 1:
        (other,) = set(range(number)) - values
        return {place: -int(has[place, other]) for place in wanted}
    if not wanted:
        return {}
    literals = dict(zip(wanted, rules.hidden(len(wanted)).tolist(), strict=True))
    rules.exactly_one(
        [[-literal, *has[place, sorted(values)].tolist()] for place, literal in literals.items()]
    )
    return literals


def mentioned(places: int, chosen: int, values: int) -> int:
    """How many literals that takes, with so many of the values."""
    return 0 if chosen in (1, values - 1) else places * (1 + chosen)


def true_ones(literals: Mapping[int, int], true: Answer) -> set[int]:
    """The places whose literal is true."""
    return {
        place
        for place, literal in literals.items()
        if (literal in true if literal > 0 else -literal not in true)
    }


def neighbours(places: Iterable[int], near: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The places beside each place."""
    beside: dict[int, list[int]] = {place: [] for place in places}
    for one, other in near:
        beside[one].append(other)
        beside[other].append(one)
    return beside


def components(places: Iterable[int], beside: Mapping[int, Sequence[int]]) -> Iterator[set[int]]:
    """What hangs together."""
    left = set(places)
    while left:
        yield _reached(left.pop(), left, beside)


def apart(
    places: Iterable[int], there: int, beside: Mapping[int, Sequence[int]]
) -> Iterator[tuple[set[int], list[int]]]:
    """Each component of places without this one, and what lies between: around it,
    and seen from there."""
    for component in components(places, beside):
        if there not in component:
            around = {place for each in component for place in beside[each]} - component
            outside = _reached(there, beside.keys() - around - component - {there}, beside)
            yield (
                component,
                sorted(place for place in around if not outside.isdisjoint(beside[place])),
            )


def _reached(start: int, left: set[int], beside: Mapping[int, Sequence[int]]) -> set[int]:
    """What hangs together with a place; it is taken out of what is left."""
    reached = {start}
    todo = [start]
    while todo:
        for place in beside[todo.pop()]:
            if place in left:
                left.remove(place)
                reached.add(place)
                todo.append(place)
    return reached

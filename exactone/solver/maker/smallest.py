"""Sets of which nothing can be left out, and the smallest ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from ..limits import Ended, Limits, Stopped
from ..session import Late

T = TypeVar("T", bound=Hashable)

Enough = Callable[[Collection[T]], Collection[T] | None]
"""Whether these are enough: then those of them that are, so far as is known; None if they are not."""

Lacks = Callable[[Collection[T]], Collection[T] | None]
"""What these lack: others of which every set that is enough has one; None if they are enough."""


def irreducible(items: Iterable[T], enough: Enough[T]) -> tuple[list[T], Ended]:
    """Some of these, which are enough together, without what can be left out; or what is left when time is up."""
    kept = list(items)
    try:
        for item in kept[::-1]:
            if item in kept:
                left = enough([other for other in kept if other != item])
                kept = kept if left is None else [other for other in kept if other in left]
    except Late as late:
        return kept, late.ended
    return kept, Ended.EXHAUSTED


def smallest(
    items: Sequence[T], best: Sequence[T], lacks: Lacks[T], limits: Limits, weigh: Callable[[T], int] = lambda _: 1
) -> tuple[list[T], bool]:
    """A smallest set of these that is enough, and whether that was proved; `best` is one that is, to begin with.

    A set that is enough hits everything that some set lacked. So the smallest that hits all of it is looked at next: it
    is enough, or it lacks something that no one has asked for yet.
    """
    from ..engines.pysat.hitting import Hitting

    number = {item: place for place, item in enumerate(items)}
    weights = {place: weigh(item) for item, place in number.items()}
    with Hitting(weights) as hitting:
        try:
            while True:
                with limits.building():  # it looks at no limits
                    chosen = [items[place] for place in hitting.lightest()]
                if sum(map(weigh, chosen)) >= sum(map(weigh, best)):
                    return list(best), True
                if not (lacking := lacks(chosen)):
                    return chosen, True
                hitting.add(number[item] for item in lacking)
        except (Late, Stopped):
            return list(best), False

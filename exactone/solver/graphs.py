"""What lazy constraints say of graphs, for engines that can do more with that than be told
answer by answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .model import Answer, Clause, Rules


class DrawnGraph(NamedTuple):
    """Edges of which some are drawn: these are one closed loop that meets no node twice; or they
    close no loop."""

    loop: bool
    # literals that say that an edge is drawn, or 0 where it is in any case; and the nodes of each
    edges: tuple[tuple[int, int, int], ...]


class AboutGraphs(ABC):
    """A lazy constraint that says of some graphs what `DrawnGraph` says, and nothing else.

    Groups of its rules may say a part of the same.
    """

    graphs: tuple[DrawnGraph, ...] | None = None  # None where it says something else after all

    @abstractmethod
    def __call__(self, true: Answer) -> Iterable[Clause]:
        """The clauses that are broken where these choices are true."""


def graphs_of(rules: Rules) -> tuple[DrawnGraph, ...] | None:
    """All that the lazy constraints say; None where one of them says something else."""
    found = list[DrawnGraph]()
    for lazy in rules.lazy:
        if not isinstance(lazy, AboutGraphs) or lazy.graphs is None:
            return None
        found += lazy.graphs
    return tuple(found)

"""Who does the work: processes on this machine, or the workers of a cluster. They share nothing but what we send."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .work import Lost, Order, Outcome


class Crew(ABC):
    """Workers that take orders and answer with outcomes, in any order; some may be lost, or come twice."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many workers there are."""

    @property
    @abstractmethod
    def room(self) -> int:
        """How many more orders can be given."""

    @abstractmethod
    def order(self, order: Order) -> None:
        """Gives an order."""

    @abstractmethod
    def replies(self, seconds: float) -> list[Outcome | Lost]:
        """What has become of orders by now; waits so long for the first. What a worker raised is raised here."""

    @abstractmethod
    def close(self) -> None:
        """Stops all work at once."""

"""What stands in a message, looked at before anything begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactone.solver.errors import ArgumentError

LONG = 5_000_000  # signs of a text
SHOWN = 60  # signs of a word in a refusal


class Message:
    """A message, whose keys are read one by one; what is of the wrong sort is refused."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.said = said

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        found = self.said.get(key, default)
        if not isinstance(found, str):
            raise ArgumentError(f"{key} must be a text")
        if len(found) > LONG:
            raise ArgumentError(f"{key} has {len(found):,} signs; {LONG:,} are the most")
        return found

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int | None:
        """A whole number, not below another one."""
        found = self.said.get(key, default)
        if found is None:
            return None
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found < 10**9:
            raise ArgumentError(f"{key} must be a whole number, {least} at least")
        return found

    def seconds(self) -> float | None:
        """How long a question may take; None where that is left open."""
        found = self.said.get("seconds")
        if found is None:
            return None
        if not isinstance(found, int | float) or isinstance(found, bool) or not 0 <= found < 10**6:
            raise ArgumentError("seconds must be a number, 0 at least")
        return float(found)

    def flag(self, key: str) -> bool:
        """Whether something is wanted."""
        found = self.said.get(key, False)
        if not isinstance(found, bool):
            raise ArgumentError(f"{key} must be true or false")
        return found

    def table(self, key: str) -> Mapping[str, Any]:
        """An object; an empty one where it was left out."""
        found = self.said.get(key)
        if found is None:
            return {}
        if not isinstance(found, Mapping):
            raise ArgumentError(f"{key} must be an object")
        return found

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """A list of objects."""
        found = self.said.get(key)
        if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
            raise ArgumentError(f"{key} must be a list of objects")
        return found

    def pair(self, key: str) -> tuple[int, int] | None:
        """Two whole numbers, from and to; None where they were left out."""
        found = self.said.get(key)
        if found is None:
            return None
        numbers = found if isinstance(found, list) else [found, found]
        fine = all(type(each) is int and 0 <= each < 10**9 for each in numbers)
        if len(numbers) != 2 or not fine:
            raise ArgumentError(f"{key} must be two whole numbers, from and to")
        return numbers[0], numbers[1]


def shown(said: object) -> str:
    """A value in a refusal, cut where it is long."""
    text = said if isinstance(said, str) else type(said).__name__
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")

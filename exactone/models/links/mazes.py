"""Marks of mazes in links: a start, a goal, circles and triangles."""

from __future__ import annotations

from .coders import PictureCoder, Table
from .sequences import Body, SkippingItems, Skips


class MazeMarks(SkippingItems[int]):
    """1 the start, 2 the goal, 3 a circle, 4 a triangle; 5 to z skip."""

    skips = Skips("5", 31)

    def read_one(self, body: Body) -> int:
        sign = body.take()
        if sign not in "1234":
            raise body.wrong(sign)
        return int(sign)

    def write_one(self, value: int) -> str:
        return str(value)


def maze_marks(start: str, goal: str, circle: str, triangle: str) -> PictureCoder[int]:
    """The marks of a maze, of these signs."""
    return PictureCoder(MazeMarks(), Table({1: start, 2: goal, 3: circle, 4: triangle}))

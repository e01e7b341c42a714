"""The puzzle for others: as a link, a file of another program, a picture; and new puzzles."""

from __future__ import annotations

from itertools import islice
from threading import Event
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.files.formats import FORMATS
from exactone.models.text.words import nearest
from exactone.solver.errors import ArgumentError, Unable

from .empty import known_kind
from .messages import Message, shown
from .opened import Opened
from .pictures import board

SVG = "svg"
OWN = "toml"
MOST = 60  # puzzles on a sheet
LONG = 60.0  # seconds to make some, where nobody says how many


def formats(puzzle: Kind) -> list[dict[str, str]]:
    """The formats in which puzzles of a kind may be written, with a few words on each."""
    rows = [row for row in FORMATS.values() if row.has(puzzle.kind)]
    links_first = sorted(rows, key=lambda row: not row.is_link)
    found = [{"to": row.name, "words": row.says} for row in links_first]
    return [*found, {"to": SVG, "words": "a picture"}]


def share(opened: Opened, to: str) -> dict[str, Any]:
    """The puzzle in a format, and what that has no place for."""
    puzzle = opened.puzzle
    assert puzzle is not None
    if to == SVG:
        from exactone.library.pictures import svg

        return {"to": to, "text": svg(puzzle), "left_out": []}
    if to not in FORMATS:
        known = [each["to"] for each in formats(puzzle)]
        raise ArgumentError(f"there is no format {shown(to)}; {nearest(to[:60], known)}")
    if to == OWN:
        return {"to": to, "text": opened.text, "left_out": []}
    written = FORMATS[to].written(puzzle, dict(opened.keys))
    return {"to": to, "text": written.text, "left_out": [*written.left_out]}


def make(message: Message, stop: Event) -> list[dict[str, Any]]:
    """New puzzles, each with exactly one solution: its keys, drawn, and its solution."""
    from exactone.library.questions import make as new_puzzles

    kind = message.text("kind")
    known_kind(kind)
    number = message.whole("number", 1, least=1) or 1
    if number > MOST:
        raise ArgumentError(f"number is {number}; {MOST} puzzles are the most")
    seconds = message.seconds()
    made = new_puzzles(
        kind,
        size=message.text("size"),
        seed=message.whole("seed"),
        symmetry=message.text("symmetry", "asymmetry"),
        clues=message.pair("clues"),
        hardest=message.pair("hardest"),
        seconds=LONG if seconds is None else seconds,
        stop=stop,
    )
    found = list[dict[str, Any]]()
    for each in islice(made, number):
        assert isinstance(each.puzzle, Kind)
        keys = {"kind": kind, "solutions": 1, **each.puzzle.document({})}
        data: dict[str, Any] = {
            "keys": keys,
            "board": board(each.puzzle.grid(), None, {}),
            "solution": board(each.puzzle.grid(each.solution), None, {}, lists=False),
            "clues": each.clues,
        }
        if each.hardest is not None:
            data["hardest"] = f"the hardest step is from {each.hardest.size} clues and rules"
        found.append(data)
    if not found and not stop.is_set():
        raise Unable("no such puzzle was found in that time; take another size, or more time")
    return found

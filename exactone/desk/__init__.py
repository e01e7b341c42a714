"""One puzzle that somebody edits and asks about, as messages of plain data: for a page in a
browser, or any other program. It prints nothing, and raises nothing for what somebody else wrote.
docs/desk.md describes each message, with examples.

desk.py       messages and who answers each
messages.py   what stands in a message, looked at before anything begins
opened.py     the puzzle: its text, what it was read as, what changes it
state.py      what there is to show of the puzzle
form.py       what can be filled in, and which signs may stand where
edits.py      changes of single keys, and the text after them
resizing.py   rows and columns more or fewer, at each edge
turning.py    the puzzle turned and mirrored
moving.py     what keys say of cells that go elsewhere
shape.py      which of these a puzzle allows
pictures.py   drawings, with the boxes of all places
empty.py      kinds, sizes, and puzzles to begin with
asking.py     questions about the puzzle, as the data that is printed with --json
sharing.py    the puzzle in other formats, and new ones
compared.py   new ones that are harder or easier than the one that is there
"""

from __future__ import annotations

from .desk import Desk

__all__ = ["Desk"]

"""Links of penpa, an editor in which one draws any puzzle.

https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTLbsIwELznK5DPPji2E0hulNJeaPqiQihCiEdaoiZKm0eFj...

It is a drawing (penpa_drawing.py), so that the kind is told by a tag, or by whoever reads it. What
belongs to which kind stands in penpa_kinds.py, a row for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.cells import Cells
from exactone.models.boards.keys import pictures_of
from exactone.models.links.link import WrittenLink, as_signs
from exactone.models.parts.part import TABLE
from exactone.models.text.document import COMMON, Document, KindWanted
from exactone.models.text.words import listed, nearest, quoted
from exactone.solver.errors import PuzzleError, Unable

from .items import refuse_symbols, without_notes
from .penpa_drawing import Drawing
from .penpa_kinds import KINDS, kind_of_tags

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
PICTURES = ("grid", "areas")  # keys that are drawn


def document(text: str, kind: str = "") -> Document:
    """The puzzle of a link of penpa; the kind is that of its tags, if it is not told."""
    drawing = Drawing.of_link(text)
    tagged, why_none = kind_of_tags(drawing.tags, drawing.shape)
    if not (kind or tagged):
        raise KindWanted(why_none, KINDS, lambda told: document(text, told))
    if kind and kind != tagged and drawing.tags:
        drawing.notes.append(f"the tags of the drawing are not read: {listed(drawing.tags)}")
    kind = kind or tagged
    if kind not in KINDS:
        raise PuzzleError(
            f"drawings of the kind {quoted(kind)} are not read from penpa; {nearest(kind, KINDS)}"
        )
    keys = KINDS[kind].read(drawing)
    drawing.refuse_others(kind)
    return Document({"kind": kind, **drawing.about, **keys}, text, note="; ".join(drawing.notes))


def written(
    puzzle: Kind, lenient: bool = False, keys: Mapping[str, Any] | None = None
) -> WrittenLink:
    """The link of a puzzle, of the kinds that are read, too."""
    if puzzle.kind not in KINDS:
        raise Unable(f"penpa is not written for {puzzle.kind}; it is for {listed(list(KINDS))}")
    said = keys if keys is not None else puzzle.document(puzzle.keys_read())
    row = KINDS[puzzle.kind]
    others = [key for key in said if key not in (*row.keys, *COMMON) and _says_more(said[key])]
    if others:
        raise Unable(f"penpa is not written with {listed(others)} of {puzzle.kind}")
    if puzzle.kind == "sudoku":
        parts = puzzle if isinstance(puzzle, PartPuzzle) else puzzle.parted()
        if isinstance(parts, PartPuzzle) and isinstance(parts.board, Cells):
            refuse_symbols("penpa", parts.values, parts.board.width)
    one_column = any(picture.width == 1 for picture in pictures_of(puzzle))
    pictures = {
        key: as_signs("\n".join(value) if isinstance(value, list) else value, one_column)
        for key, value in said.items()
        if key in PICTURES and value
    }
    rules, left_out = without_notes(said.get(TABLE) or ())
    about = {key: said[key] for key in ("title", "author", "source", "notes") if said.get(key)}
    drawing = row.write(pictures, {**said, TABLE: rules})
    return WrittenLink(ADDRESS + drawing.packed([puzzle.kind], about), left_out)


def _says_more(value: object) -> bool:
    """Whether a value says anything: a picture of open cells does not."""
    return bool(value) and not (isinstance(value, str) and not as_signs(value))

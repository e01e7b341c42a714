"""Kinds, the sizes that they are made in, and puzzles to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from exactone.models.base.kind import Kind
from exactone.models.base.kinds import about, kind_class, kinds, maker_of, page_maker_of
from exactone.models.base.making import FillMaker, sized
from exactone.models.files.begun import example
from exactone.models.text.words import nearest
from exactone.solver.errors import ArgumentError, PuzzleError, Unable

from .messages import shown

RULES = "rules"
CROSSWORD = "diagramless"
SIZES: Mapping[str, tuple[int, int]] = {
    "sudoku": (9, 9),
    "tiles": (6, 10),
    "edges": (8, 8),
    CROSSWORD: (9, 9),
    RULES: (4, 4),
}
"""The usual rows and columns of kinds that are folders."""


@cache
def about_kinds() -> list[dict[str, Any]]:
    """All kinds, with what may be offered of each."""
    return [_about(kind) for kind in kinds()]


def _about(kind: str) -> dict[str, Any]:
    """What is told of a kind before anybody opens a puzzle of it."""
    name, _, words = about(kind).partition(": ")
    return {
        "kind": kind,
        "name": name if words else kind,
        "words": words or name,
        "sizes": [usual_size(kind)],
        "makes": maker_of(kind) is not None,
        "new": True,
        "links": bool(kind_class(kind).puzz_links),
    }


def usual_size(kind: str) -> str:
    """The size in which puzzles of a kind are usually made, as in 10x10."""
    maker = None if kind in SIZES else page_maker_of(kind)
    rows, columns = SIZES.get(kind) or (maker.usual if maker else (10, 10))
    return f"{rows}x{columns}"


def known_kind(kind: str) -> type[Kind]:
    """The class of a kind; refuses one that nobody knows."""
    known = kinds()
    if kind not in known:
        raise ArgumentError(f"there is no kind {shown(kind)}; {nearest(kind[:60], known)}")
    return kind_class(kind)


def empty(kind: str, size: str) -> dict[str, Any]:
    """The keys of a puzzle of a kind and a size that says nothing yet; of a kind that has none
    such, those of its smallest bundled one."""
    known_kind(kind)
    blank = _blank(kind, size or usual_size(kind))
    if blank is None:
        shown_example = example(kind)
        if shown_example is None:
            raise Unable(f"nobody knows a puzzle of the kind {kind} to begin with")
        return dict(shown_example.document)
    return blank


def _blank(kind: str, size: str) -> dict[str, Any] | None:
    """The keys of a puzzle that says nothing; None where there is none of this kind."""
    if kind == RULES:
        return _rules(*sized(size, SIZES[RULES]))
    if kind == CROSSWORD:
        return _crossword(*sized(size, SIZES[CROSSWORD], least=3, most=25))
    page_maker = page_maker_of(kind) if kind not in SIZES else None
    if page_maker is not None:
        puzzle: Kind = page_maker.empty(*sized(size, page_maker.usual))
    elif (make := maker_of(kind)) is not None and isinstance(maker := make(size, ""), FillMaker):
        puzzle = maker.blank
    else:
        return None
    try:
        keys = {"kind": kind, **puzzle.document({})}
        _reads(kind, keys)
    except PuzzleError:
        return None
    return keys


def _reads(kind: str, keys: Mapping[str, Any]) -> None:
    """Refuses keys that make no puzzle."""
    from exactone.models.text.document import Document

    kind_class(kind).parse(Document({key: said for key, said in keys.items() if said is not None}))


def _rules(rows: int, columns: int) -> dict[str, Any]:
    """An open grid with numbers as values."""
    grid = "\n".join(["." * columns] * rows) + "\n"
    values = [*range(1, max(rows, columns) + 1)]
    return {"kind": RULES, "grid": grid, "values": values}


def _crossword(rows: int, columns: int) -> dict[str, Any] | None:
    """A crossword without black squares."""
    from exactone.models.diagramless.bare import finished

    layout = finished("\n".join(["-" * columns] * rows))
    return None if layout is None else {"kind": CROSSWORD, **layout.puzzle.document({})}

"""Texts without keys: the kind that is surest of one says what it stands for; one that says its
kind is a picture of that kind; and a grid that fits only one kind is one of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from exactone.models.base.kind import STATED, BareText, Confidence, FilledGrid
from exactone.models.base.kinds import kind_class, kinds, with_texts
from exactone.models.boards.board import Cell, together
from exactone.models.text.document import Document
from exactone.models.text.picture import rows
from exactone.models.text.words import listed, nearest, quoted
from exactone.solver.errors import PuzzleError

from .naming import NamedKind, called, heading, picture_key, refuse_kind, refuse_program

if TYPE_CHECKING:
    from exactone.models.text.pasted import Passage

SEVERAL = (
    "these {} grids are read as so many puzzles, which have nothing to do with each other; other "
    "lines: {}"
)
ALONE = "paste the grid alone, or with three lines of words above it at most"
WRAPPED = f"a grid between ``` or behind > is not read; {ALONE}"
AROUND = f"a grid among words is not read; {ALONE}"
SAY_WHICH = "write the name on a line above the grid, or say it with --kind"
NUMPY = "an array as numpy shows it is not read; write it as its tolist() gives it"
AREAS = "areas"
BLANK = "a blank is no cell; write . for an open one"
LARGE = 100_000  # characters of a text that is tried as a picture of every kind
_ARRAY = re.compile(r"array\(|\[\s*[\[\d.nan ]*\d\.?[ \t]+[\d.n]")

Documents = Iterator[tuple[int | None, Document | PuzzleError]]
"""The documents of a file, each with its line where there are several, or why it is none."""


def bare(text: str, kind: str = "") -> Documents:
    """The documents that a text without keys stands for: of this kind where one is named, else of
    the kind that the text names, or that is surest of it."""
    from exactone.models.text.pasted import is_wrapped, passages

    lines = text.split("\n")
    named = NamedKind(-1, kind, kind) if kind else heading(lines)
    if text.startswith(("[", "array(")) and _ARRAY.match(text):
        raise PuzzleError(NUMPY, row=0)
    if named:
        return _of_kind(named, text)
    claims = recognised(text)
    sure = claims[0] if _is_one(claims) else None
    if sure and sure[1].sure is Confidence.CERTAIN:
        return _claimed(*sure, text)
    refuse_program(text)
    if is_wrapped(text):
        raise PuzzleError(WRAPPED, row=0)
    if sure and sure[1].several:
        return _claimed(*sure, text)
    named = called(lines)
    if named and not (sure and sure[0] == named.kind):
        return _of_kind(named, text, sure[0] if sure else "")
    if sure:
        return _claimed(*sure, text)
    if grids := passages(text, _is_sure):
        return _among_words(grids, text)
    return _by_fit(claims, text)


def recognised(text: str) -> list[tuple[str, BareText]]:
    """The kinds that are surest of a text without keys, with what they take it for."""
    claims = [(kind, kind_class(kind).recognise(text)) for kind in with_texts()]
    known = [(kind, claim) for kind, claim in claims if claim]
    surest = max((claim.sure for _, claim in known), default=None)
    return [(kind, claim) for kind, claim in known if claim.sure is surest]


def _is_one(claims: list[tuple[str, BareText]]) -> bool:
    """Whether one kind alone is sure of a text."""
    return len(claims) == 1 and claims[0][1].sure > Confidence.PERHAPS


def _claimed(kind: str, claim: BareText, text: str) -> Documents:
    """The documents of the puzzles that a kind sees in a text, each perhaps with its solution."""
    for line, keys in claim.keys:
        stated = keys.pop(STATED, "")
        picture = keys.get("grid", text)
        shown = picture if line or picture not in text else text
        yield line, Document({"kind": kind, **keys}, shown, line or 1, claim.note, stated)


def _is_sure(text: str) -> bool:
    """Whether this has the form of a puzzle of one kind alone, and is one."""
    claims = recognised(text)
    if len(claims) != 1 or claims[0][1].sure is Confidence.PERHAPS:
        return False
    kind, claim = claims[0]
    line, keys = next(claim.keys)
    return line is None and _is_puzzle({"kind": kind, **keys})


def _is_puzzle(keys: Mapping[str, Any]) -> bool:
    """Whether these keys are a puzzle."""
    try:
        return bool(kind_class(keys["kind"]).parse(Document(keys)))
    except PuzzleError:
        return False


# grids among words


def _among_words(grids: list[Passage], text: str) -> Documents:
    """The documents of grids among words; a grid may have another kind's name in its title."""
    note = _note(grids, text)
    for grid in grids:
        line = grid.first if len(grids) > 1 else None
        try:
            yield line, _passage(grid, note)
        except PuzzleError as error:
            error.row = grid.first - 1
            yield line, error


def _passage(grid: Passage, note: str) -> Document | PuzzleError:
    """The document of a grid among words."""
    ((kind, claim),) = recognised(grid.text)
    named = called([grid.title])
    if named and named.kind != kind:
        _, document = next(_of_kind(named._replace(line=-1), grid.text, kind))
        return document
    if claim.sure is Confidence.HARDLY and not named:
        _, document = next(_by_fit([(kind, claim)], grid.text))
        return document
    _, keys = next(claim.keys)
    data = {"kind": kind, **_title(grid.title), **keys}
    return Document(data, grid.text, 1, claim.note or note)


def _note(grids: list[Passage], text: str) -> str:
    """That there are several puzzles, and how many lines are of none."""
    others = _count(text) - sum(_count(grid.text) for grid in grids)
    return SEVERAL.format(len(grids), others) if len(grids) > 1 else ""


def _count(text: str) -> int:
    """How many lines say something."""
    return sum(1 for line in text.split("\n") if line.strip())


def _title(words: str) -> dict[str, str]:
    return {"title": words} if words else {}


# texts that say their kind


def _of_kind(named: NamedKind, text: str, other: str = "") -> Documents:
    """The documents of a text that says its kind, in its words or on the command line; without
    that it would be read as another one, perhaps."""
    from exactone.models.text.pasted import HEADS, has_words_around, passages

    kind = named.kind
    if kind not in kinds():
        from exactone.models.sheets.shelf import look_around

        look_around()
    if kind not in kinds() and named.word == kind:
        raise PuzzleError(
            f"unknown kind {quoted(kind)}; {nearest(kind, kinds())}", row=max(named.line, 0)
        )
    if kind not in kinds():
        likely = [name for grid in passages(text, _is_sure) for name, _ in recognised(grid.text)]
        refuse_kind(named, other or "".join(likely[:1]))
    lines = text.split("\n")
    is_heading = named.line < HEADS
    below = "\n".join([""] * (named.line + 1) + lines[named.line + 1 :]) if is_heading else text
    claim = kind_class(kind).recognise(below) if kind in with_texts() else None
    if claim and claim.sure > Confidence.PERHAPS:
        return _claimed(kind, claim, text)
    key = picture_key(kind)
    if not key:
        refuse_kind(named, other)
    if _has_blank_cells(below):
        raise PuzzleError(BLANK, row=named.line + 1)
    grids = passages(text, lambda part: _is_puzzle({"kind": kind, key: part}))
    if not grids and not is_heading:
        refuse_kind(named, other)
    if not grids and has_words_around(text) and not _is_puzzle({"kind": kind, key: below}):
        raise PuzzleError(AROUND, row=0)
    if not grids:  # what stands below the name may have a fault, which is said
        title = lines[named.line] if named.line >= 0 else ""
        return iter([(None, _document(kind, key, below, title, ""))])
    note = _note(grids, text)
    several = len(grids) > 1
    return (
        (grid.first if several else None, _document(kind, key, grid.text, grid.title, note))
        for grid in grids
    )


def _document(kind: str, key: str, picture: str, title: str, note: str) -> Document:
    """The document of a kind that has one picture."""
    return Document({"kind": kind, **_title(title.strip()), key: picture}, picture, 1, note)


# grids of which nothing is said


def _by_fit(claims: list[tuple[str, BareText]], text: str) -> Documents:
    """The document of a grid that fits one kind alone, or why it is none."""
    from exactone.models.text.pasted import has_words_around

    if not text.startswith("[") and has_words_around(text):
        raise PuzzleError(AROUND, row=0)
    fitting = _fitting(text)
    if len(claims) == 1:
        kind, claim = claims[0]
        return _doubtful(kind, claim, text, fitting) if fitting else _claimed(kind, claim, text)
    if len(fitting) == 1 and not claims:
        (kind,) = fitting
        note = f"read as {kind}, which alone fits such a grid; if it is none, {SAY_WHICH}"
        return iter([(None, _document(kind, picture_key(kind), text, "", note))])
    may_be = fitting or [kind for kind, _ in claims]
    if may_be:
        raise PuzzleError(f"this may be {listed(may_be, ' or ')}; {SAY_WHICH}", row=0)
    raise PuzzleError(_unknown(text), row=0)


def _fitting(text: str) -> list[str]:
    """The kinds of one picture of which this may be one."""
    from exactone.models.text.pasted import is_words

    if len(text) > LARGE or any(map(is_words, text.split("\n"))) or _has_blank_cells(text):
        return []
    candidates = [
        kind
        for kind in kinds()
        if kind not in with_texts() and picture_key(kind) and kind_class(kind).guessed
    ]
    return [
        kind
        for kind in candidates
        if (picture_key(kind) != AREAS or _are_areas(text))
        and _is_puzzle({"kind": kind, picture_key(kind): text})
    ]


def _has_blank_cells(text: str) -> bool:
    """Whether letters and digits stand in columns, but not in each row in the same ones, as where
    open cells are left blank."""
    lines = [line.rstrip() for line in text.expandtabs().split("\n") if line.strip()]
    columns = {tuple(place for place, sign in enumerate(line) if sign != " ") for line in lines}
    return len(columns) > 1 and all(map(str.isalnum, "".join("".join(lines).split())))


def _are_areas(text: str) -> bool:
    """Whether a text is a picture of letters of which equal ones hang together; any sign may be
    one of an area, where a file says that they are some."""
    by_letter: dict[str, list[Cell]] = {}
    for number, row in enumerate(rows(text)):
        for column, sign in enumerate("".join(row.words)):
            by_letter.setdefault(sign, []).append((number, column))
    whole = all(len([*together(cells)]) == 1 for cells in by_letter.values())
    return len(by_letter) > 1 and all(map(str.isalpha, by_letter)) and whole


def _doubtful(kind: str, claim: BareText, text: str, fitting: list[str]) -> Documents:
    """The document of a grid that may be a puzzle of a kind, or why it is none, and of which other
    kinds it may be one."""
    others = f"if it is {listed(fitting, ' or ')}, {SAY_WHICH}"
    line, keys = next(claim.keys)
    try:
        kind_class(kind).parse(Document({"kind": kind, **keys}))
    except PuzzleError as error:
        raise PuzzleError(f"{error}; {others}", row=error.row or 0) from None
    if claim.sure is Confidence.HARDLY:
        may_be = listed([kind, *fitting], " or ")
        raise PuzzleError(f"this may be {may_be}; {SAY_WHICH}", row=0)
    return _claimed(kind, claim._replace(keys=iter([(line, keys)])), text)


def _unknown(text: str) -> str:
    """Why a text without keys is no puzzle."""
    from exactone.models.text.pasted import is_words

    if _has_blank_cells("\n".join(line for line in text.split("\n") if not is_words(line))):
        return BLANK
    if text.lstrip().startswith("["):
        return 'a puzzle in JSON is an object; write {"kind": "...", ...}'
    if _is_finished(text):
        return (
            "this is a finished grid and no puzzle; `exactone audit` says what it must tell to be "
            "the only one"
        )
    return 'this is no puzzle that I know; start with kind = "...", one of those in exactone kinds'


def _is_finished(text: str) -> bool:
    """Whether a bare text is a finished grid, and no list of comments."""
    widths = {len("".join(line.split())) for line in text.split("\n") if line.strip()}
    try:
        return len(widths) == 1 and min(widths) > 2 < len(text.split()) and bool(finished(text))
    except PuzzleError:
        return False


def finished(data: Mapping[str, Any] | str) -> FilledGrid:
    """The finished grid, as the first kind says that knows it."""
    for kind in with_texts():
        if grid := kind_class(kind).finished(data):
            return grid
    raise PuzzleError(
        "there is no crossword grid in it; a finished grid has # for black, - or letters for white"
    )

"""Texts without keys: the kind that is surest of one says what it stands for; a grid whose title
names a kind is a picture of that kind; and a grid that fits only one kind is one of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from exactone.models.base.kind import STATED, BareText, Confidence, FilledGrid
from exactone.models.base.kinds import kind_class, kinds, with_texts
from exactone.models.boards.board import Cell, together
from exactone.models.text.document import Document
from exactone.models.text.pasted import TitledGrid, has_blank_cells, is_words, titled_grids
from exactone.models.text.picture import rows
from exactone.models.text.words import listed, nearest, quoted
from exactone.solver.errors import PuzzleError

from .naming import NamedKind, called, picture_key, refuse_kind, refuse_program

SEVERAL = "these {} grids are read as so many puzzles, which have nothing to do with each other"
AROUND = (
    "a grid among words is not read; paste the grid alone, or with three lines of words above it "
    "at most"
)
SAY_WHICH = "write the name on a line above the grid, or say it with --kind"
AREAS = "areas"
BLANK = "a blank is no cell; write . for an open one"
LARGE = 100_000  # characters of a text that is tried as a picture of every kind

Claim = tuple[str, BareText]
"""A kind, and what it takes a text for."""

Documents = Iterator[tuple[int | None, Document | PuzzleError]]
"""The documents of a file, each with its line where there are several, or why it is none."""


def bare(text: str, kind: str = "") -> Documents:
    """The documents that a text without keys stands for: of this kind where one is named, else of
    the kinds that its titles name, or that is surest of it."""
    claims = recognised(text, kind)
    sure = _surest(claims)
    if sure and (kind or sure[1].several or sure[1].sure is Confidence.CERTAIN):
        return _claimed(*sure, text)
    if not kind:
        refuse_program(text)
    if sure:
        return _read_each([TitledGrid(1, text)], kind)
    grids = titled_grids(text)
    if not grids:
        raise PuzzleError(AROUND, row=0)
    return _read_each(grids, kind)


def recognised(text: str, kind: str = "") -> list[Claim]:
    """The kinds that are surest of a text without keys, or this one where one is named."""
    asked = [each for each in with_texts() if kind in ("", each)]
    claims = [(each, kind_class(each).recognise(text)) for each in asked]
    known = [(each, claim) for each, claim in claims if claim]
    surest = max((claim.sure for _, claim in known), default=None)
    return [(each, claim) for each, claim in known if claim.sure is surest]


def _surest(claims: list[Claim]) -> Claim | None:
    """The claim of the one kind that is sure of a text."""
    if len(claims) == 1 and claims[0][1].sure > Confidence.PERHAPS:
        return claims[0]
    return None


def _claimed(kind: str, claim: BareText, text: str) -> Documents:
    """The documents of the puzzles that a kind sees in a text, each perhaps with its solution."""
    for line, keys in claim.keys:
        stated = keys.pop(STATED, "")
        picture = keys.get("grid", text)
        shown = picture if line or picture not in text else text
        yield line, Document({"kind": kind, **keys}, shown, line or 1, claim.note, stated)


def _read_each(grids: list[TitledGrid], kind: str) -> Documents:
    """The document of each grid, or why it is none."""
    several = len(grids) > 1
    for grid in grids:
        document: Document | PuzzleError
        try:
            document = _read(grid, kind, SEVERAL.format(len(grids)) if several else "")
        except PuzzleError as error:
            error.row = grid.first - 1 if error.row is None else error.row
            document = error
        yield grid.first if several else None, document


def _read(grid: TitledGrid, kind: str, note: str) -> Document:
    """The document of a grid: of this kind, or of the one that its title names or that is sure."""
    named = NamedKind(0, kind, kind) if kind else called(grid.heads)
    claims = recognised(grid.text, kind)
    sure = _surest(claims)
    if named and not (sure and sure[0] == named.kind):
        likely = claims[0][0] if claims else ""
        return _of_kind(named._replace(line=grid.head + named.line), grid, likely, note)
    if sure:
        return _first(sure, grid, note)
    return _by_fit(claims, grid, note)


def _first(claim: Claim, grid: TitledGrid, note: str) -> Document:
    """The document of the puzzle that a kind sees in a grid."""
    kind, own = claim
    _, keys = next(own.keys)
    stated = keys.pop(STATED, "")
    data = {"kind": kind, **_title(grid), **keys}
    return Document(data, grid.text, grid.first, own.note or note, stated)


def _picture(kind: str, grid: TitledGrid, note: str) -> Document:
    """The document of a kind that has one picture."""
    data = {"kind": kind, **_title(grid), picture_key(kind): grid.text}
    return Document(data, grid.text, grid.first, note)


def _title(grid: TitledGrid) -> dict[str, str]:
    return {"title": grid.title} if grid.title else {}


def _of_kind(named: NamedKind, grid: TitledGrid, other: str, note: str) -> Document:
    """The document of a grid that is called so; without that it would be read as another kind,
    perhaps."""
    kind = named.kind
    if kind not in kinds():
        from exactone.models.sheets.shelf import look_around

        look_around()
    if kind not in kinds() and named.word == kind:
        raise PuzzleError(f"unknown kind {quoted(kind)}; {nearest(kind, kinds())}", row=named.line)
    if kind not in kinds() or not picture_key(kind):
        refuse_kind(named, other)
    if has_blank_cells(grid.text):
        raise PuzzleError(BLANK, row=grid.first - 1)
    return _picture(kind, grid, note)


# grids of which nothing is said


def _by_fit(claims: list[Claim], grid: TitledGrid, note: str) -> Document:
    """The document of a grid that fits one kind alone, or why it is none."""
    fitting = _fitting(grid.text)
    row = grid.first - 1
    if len(claims) == 1:
        claim = claims[0]
        document = _first(claim, grid, note)
        if fitting:
            _refuse_doubtful(claim, document, fitting)
        return document
    if len(fitting) == 1 and not claims:
        (kind,) = fitting
        alone = f"read as {kind}, which alone fits such a grid; if it is none, {SAY_WHICH}"
        return _picture(kind, grid, alone)
    if may_be := fitting or [kind for kind, _ in claims]:
        raise PuzzleError(f"this may be {listed(may_be, ' or ')}; {SAY_WHICH}", row=row)
    raise PuzzleError(_unknown(grid.text), row=grid.head if grid.heads else row)


def _fitting(text: str) -> list[str]:
    """The kinds of one picture of which this may be one."""
    if len(text) > LARGE or any(map(is_words, text.split("\n"))) or has_blank_cells(text):
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


def _is_puzzle(keys: Mapping[str, Any]) -> bool:
    """Whether these keys are a puzzle."""
    try:
        return bool(kind_class(keys["kind"]).parse(Document(keys)))
    except PuzzleError:
        return False


def _are_areas(text: str) -> bool:
    """Whether a text is a picture of letters of which equal ones hang together; any sign may be
    one of an area, where a file says that they are some."""
    by_letter: dict[str, list[Cell]] = {}
    for number, row in enumerate(rows(text)):
        for column, sign in enumerate("".join(row.words)):
            by_letter.setdefault(sign, []).append((number, column))
    whole = all(len([*together(cells)]) == 1 for cells in by_letter.values())
    return len(by_letter) > 1 and all(map(str.isalpha, by_letter)) and whole


def _refuse_doubtful(claim: Claim, document: Document, fitting: list[str]) -> None:
    """Refuses a grid that is no puzzle of the kind that claims it, or hardly one, and says of which
    other kinds it may be one."""
    kind, own = claim
    row = document.first - 1
    try:
        kind_class(kind).parse(document)
    except PuzzleError as error:
        others = f"if it is {listed(fitting, ' or ')}, {SAY_WHICH}"
        raise PuzzleError(f"{error}; {others}", row=row + (error.row or 0)) from None
    if own.sure is Confidence.HARDLY:
        may_be = listed([kind, *fitting], " or ")
        raise PuzzleError(f"this may be {may_be}; {SAY_WHICH}", row=row)


def _unknown(text: str) -> str:
    """Why a text without keys is no puzzle."""
    if has_blank_cells(text):
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

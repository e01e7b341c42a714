"""From files to puzzles: each with its name, or with the sentence that says why it is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...solver.errors import PuzzleError
from ...solver.puzzle import Solution
from .._kit.kind import Kind, Sure
from .._kit.kinds import kind_class, kinds, with_texts
from .document import COMMON, Document
from .library import meant
from .reading import LARGEST, decode, documents, is_json, is_puz
from .words import nearest, quoted

if TYPE_CHECKING:
    from .bare import Documents

ENDINGS = (".toml", ".json", ".jsonl", ".ipuz", ".puz", ".txt", ".sdk", ".sdm", ".csv")  # of puzzle files in a folder

PROOFS = ("proof.drup", "proof.sums")  # in a folder that `prove` wrote, beside a copy of its puzzle
FAULTY = 16  # signs of a grid on the command line that may have a fault


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file, or the sentence that says why it is none."""

    name: str  # the path as given, with `:17` for line 17 of a batch
    puzzle: Kind | None
    error: str = ""
    note: str = ""  # how the file was read, where it could be read in another way as well
    stated: str = ""  # a solution that stands beside it in the file
    expected: int | str | None = None  # the number of solutions that the file itself expects
    title: str = ""
    author: str = ""
    solution: Solution | None = None  # where the file is a finished grid and that is what was asked for
    wrong: tuple[str, ...] = ()  # what a finished grid's file says otherwise than the grid
    document: Mapping[str, Any] = field(default_factory=dict, repr=False)  # the keys of the puzzle, in our own words
    raw: bytes = field(default=b"", repr=False, compare=False)  # the whole content of the file
    line: int | None = None  # of it, where that has several puzzles


Reader = Callable[[str, bytes], Iterator[Entry]]
"""Makes entries of the name and the content of a file."""


def entries(path: str, read: Reader | None = None) -> Iterator[Entry]:
    """The puzzles of a file, or of all files of a folder, each with its name; `read` is from_bytes or the like."""
    read = read or from_bytes
    try:
        if path == "":
            raise ValueError("there is no file name")
        if Path(path).is_dir():
            files = _files_of(Path(path))
            if not files:
                yield Entry(path, None, f"{path}: there are no puzzle files in this folder ({', '.join(ENDINGS)})")
            for file in files:
                yield from entries(str(file), read)
            return
        with open(path, "rb") as content:
            raw = content.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if _is_puzzle(path):
            yield from read(path, path.encode())
            return
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Entry(path, None, f"{path}: {said.lower()}; {meant(path) or 'is the path right?'}")
        return
    yield from read(path, raw)


def _is_puzzle(argument: str) -> bool:
    """Whether this is no path, but a puzzle itself: a grid with more digits and points than letters."""
    cells = [sign for sign in argument if not sign.isspace()]
    drawn = 2 * sum(sign in "0123456789._-" for sign in cells) > len(cells)
    if not drawn or argument.endswith(ENDINGS) or (not argument.isprintable() and "\n" not in argument):
        return False
    from .bare import recognised

    faulty = len(cells) >= FAULTY and not any(sign.isalpha() or sign == "/" for sign in cells)
    return any(faulty or own.sure > Sure.PERHAPS for _, own in recognised(argument))


def from_bytes(name: str, raw: bytes, draft: bool = False) -> Iterator[Entry]:
    """The puzzles of the content of a file."""
    try:
        found = _documents(raw) or _bare(raw)
    except PuzzleError as error:
        yield refused(name, name, error)
        return
    for line, document in found:
        entry = entry_of(name if line is None else f"{name}:{line}", name, document, draft)
        yield replace(entry, raw=raw, line=line)


def _bare(raw: bytes) -> Documents:
    from .bare import bare

    return bare(decode(raw))


def from_keys(name: str, keys: Mapping[str, Any]) -> Iterator[Entry]:
    """The puzzle that these keys say, which a program has made."""
    from .plain import as_json

    try:
        raw = as_json(keys)
        data = json.loads(raw)
    except PuzzleError as error:
        yield refused(name, name, error)
        return
    yield replace(entry_of(name, name, Document(data), False), raw=raw.encode())


def ending(raw: bytes) -> str:
    """What a file of this content, which was read without a fault, is called in the end."""
    if is_puz(raw) or is_json(text := decode(raw)):
        return ".puz" if is_puz(raw) else ".json"
    return ".txt" if documents(text) is None else ".toml"


def drafts(name: str, raw: bytes) -> Iterator[Entry]:
    """The same, also of what would be refused although one change may make a puzzle of it, where its kind knows how."""
    return from_bytes(name, raw, draft=True)


def finished_grids(name: str, raw: bytes) -> Iterator[Entry]:
    """The finished grids in the content of a file, each as the puzzle that it would make, with its solution."""
    from .bare import finished

    try:
        for line, document in _documents(raw) or iter([(None, None)]):
            if isinstance(document, PuzzleError):
                raise document
            puzzle, solution, wrong = finished(document.data if document else decode(raw))
            title = document.data.get("title") if document else None
            where = name if line is None else f"{name}:{line}"
            yield Entry(where, puzzle, title=title if isinstance(title, str) else "", solution=solution, wrong=wrong)
    except PuzzleError as error:
        yield refused(name, name, error)


def answers(puzzle: Kind, name: str, raw: bytes) -> list[Solution]:
    """The filled-in answers in the content of a file: what `solve --json` printed, or a bare grid."""
    found: list[object] | None = None
    try:
        if is_puz(raw) or is_json(text := decode(raw)):
            found = [answer for _, document in _documents(raw) or () for answer in _answers_in(document, puzzle)]
        if found == []:
            raise PuzzleError('there is no "solution" in it; write a grid, or what solve --json prints')
        return [puzzle.read(answer) for answer in ([text] if found is None else found)]
    except PuzzleError as error:
        of_the_file = error.row is not None and (error.key is None or found is None)
        line = f":{(error.row or 0) + 1}" if of_the_file else ""
        raise PuzzleError(f"{name}{line}: {error}") from None


def _answers_in(document: Document | PuzzleError, puzzle: Kind) -> list[object]:
    """The answer in a document, ours or a finished grid of another program, if there is one."""
    if isinstance(document, PuzzleError):
        raise document
    foreign = document.data.get("kind") not in kinds()
    if foreign and (finished := puzzle.finished(document.data)):
        return [finished.puzzle.write(finished.solution)]
    return [document.data["solution"]] if "solution" in document.data else []


def misstated(entry: Entry) -> str:
    """What is wrong with the solution that stands beside a puzzle; nothing where none does, or it is right."""
    if not entry.stated or entry.puzzle is None:
        return ""
    try:
        return next(iter(entry.puzzle.check(entry.puzzle.read(entry.stated))), "")
    except PuzzleError as error:
        return str(error)


def _documents(raw: bytes) -> Documents | None:
    """The documents in the content of a file; None for a bare text."""
    if not is_puz(raw):
        return documents(decode(raw))
    from .puz import from_puz

    return iter([(None, Document(from_puz(raw)))])


def entry_of(name: str, file: str, document: Document | PuzzleError, draft: bool = False) -> Entry:
    """The puzzle of a document in a file, or why it is none."""
    if isinstance(document, PuzzleError):
        return refused(name, file, document)
    try:
        document = _ours(document)
        kind = document.string("kind")
        if kind is None:
            raise PuzzleError(f'there is no kind; write kind = "...", one of {", ".join(kinds())}')
        if kind not in kinds():
            raise PuzzleError(f"unknown kind {quoted(kind)}; {nearest(kind, kinds())}", "kind")
        own = kind_class(kind)
        document.check({**own.keys, **COMMON})
        puzzle = own.draft(document) if draft else own.parse(document)
        title, author = (document.string(key) or "" for key in ("title", "author"))
    except PuzzleError as error:
        return refused(name, file, error, document)
    expected, keys = document.data.get("solutions"), document.data
    return Entry(
        name,
        puzzle.called(name, title),
        expected=expected,
        title=title,
        author=author,
        note=document.note,
        stated=document.stated,
        document=keys,
    )


def _ours(document: Document) -> Document:
    """The document, or where it is one of another program its puzzle in our own keys."""
    if document.data.get("kind") in kinds():
        return document
    found = (kind_class(kind).translated(document.data) for kind in with_texts())
    keys = next(filter(None, found), None)
    return document if keys is None else replace(document, data=keys)


def refused(name: str, file: str, error: PuzzleError, document: Document | None = None) -> Entry:
    """The entry of a puzzle that was refused, with the line where the file can be mended."""
    row = error.row or 0
    line = document.line(error.key, row) if document and error.key is not None else None
    if line is None and error.row is not None and error.key is None:
        line = (document.first if document else 1) + row
    where = name if line is None else f"{file}:{line}"
    return Entry(name, None, f"{where}: {error}")


def _files_of(folder: Path) -> list[Path]:
    """The puzzle files of a folder and of those in it; but what `prove` wrote has only copies of what is elsewhere."""
    found = sorted(file for file in folder.rglob("*") if _may_be_puzzle(file.relative_to(folder)) and file.is_file())
    proofs = {file.parent for proof in PROOFS for file in folder.glob(f"*/**/{proof}")}
    return [file for file in found if file.parent not in proofs]


def _may_be_puzzle(file: Path) -> bool:
    hidden = any(part.startswith(".") for part in file.parts)
    return not hidden and file.suffix.lower() in ENDINGS

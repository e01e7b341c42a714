"""From files, and from bundled puzzles, to puzzles: each with its name, or with the sentence that
says why it is none."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from exactone.models.base.kind import Confidence, Kind
from exactone.models.base.kinds import kind_class, kinds, with_texts
from exactone.models.boards.inner_walls import refuse_unread_walls
from exactone.models.text.document import COMMON, LARGEST, Document, KindWanted, decode
from exactone.models.text.words import CUT, cut, listed, nearest, quoted
from exactone.solver.errors import PuzzleError
from exactone.solver.puzzle import Solution

from .reading import (
    LINK_HINT,
    crossword_ending,
    documents,
    documents_of,
    is_json,
    of_links,
)

if TYPE_CHECKING:
    from .bare import Documents

# of puzzle files in a folder
ENDINGS = (
    ".toml",
    ".json",
    ".jsonl",
    ".ipuz",
    ".puz",
    ".jpz",
    ".txt",
    ".sdk",
    ".sdm",
    ".csv",
)

PROOFS = ("proof.drup", "proof.sums")  # in a folder that `prove` wrote, beside a copy of its puzzle
FAULTY = 16  # signs of a grid on the command line that may have a fault
TOML = ".toml"  # how the name of a bundled puzzle's file ends
PACKAGE = Path(__file__).resolve().parents[2]
TOP = __name__.partition(".")[0]
LINKED = frozenset({"link", "url"})  # keys that may say the link of a puzzle, and no more of it
SHOWN = 60  # characters of a link that has no other name
ALIKE = 0.8  # how alike what is typed must be to a name; a wrong guess is worse than none


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file, or the sentence that says why it is none."""

    name: str  # the path as given, with `:17` for line 17 of a batch
    puzzle: Kind | None
    error: str = ""
    # what was refused, without the name of the file, and the line on which it stands
    fault: PuzzleError | None = field(default=None, repr=False, compare=False)
    fault_line: int | None = field(default=None, repr=False, compare=False)
    # how the file was read, where it could be read otherwise; or what may be a slip of the pen
    note: str = ""
    stated: str = ""  # a solution that stands beside it in the file
    expected: int | str | None = None  # the number of solutions that the file itself expects
    title: str = ""
    author: str = ""
    # where the file is a finished grid and that is what was asked for
    solution: Solution | None = None
    wrong: tuple[str, ...] = ()  # what a finished grid's file says otherwise than the grid
    # the keys of the puzzle, in our own words
    document: Mapping[str, Any] = field(default_factory=dict, repr=False)
    raw: bytes = field(default=b"", repr=False, compare=False)  # the whole content of the file
    line: int | None = None  # of it, where that has several puzzles

    def keys_of(self, changed: Kind, one: bool) -> dict[str, Any]:
        """The keys of the file when it is about a changed puzzle, which is known to have one
        solution, or is not."""
        keys = changed.document(self.document)
        keys.pop("solutions", None)
        return {**keys, "solutions": 1} if one else keys


Reader = Callable[..., Iterator[Entry]]
"""Makes entries of the name and the content of a file; `kind` names that of grids without keys."""


def entries(path: str, read: Reader | None = None) -> Iterator[Entry]:
    """The puzzles of a file, or of all files of a folder, each with its name;
    `read` is from_bytes or the like."""
    read = read or from_bytes
    try:
        if path == "":
            raise ValueError("there is no file name")
        if Path(path).is_dir():
            files = files_of(path)
            if not files:
                yield Entry(
                    path,
                    None,
                    f"{path}: there are no puzzle files in this folder ({', '.join(ENDINGS)})",
                )
            for file in files:
                yield from entries(file, read)
            return
        with open(path, "rb") as content:
            raw = content.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if LINK_HINT.search(path) and (name := _name_of_link(path)):
            yield from read(name, path.encode(errors="replace"))
            return
        if _is_puzzle(path):
            yield from read(path, path.encode())
            return
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        why = meant(path) or _slip(path) or "is the path right?"
        yield Entry(path, None, f"{path}: {said.lower()}; {why}")
        return
    yield from read(path, raw)


def shown(link: str) -> str:
    """What the puzzle of a link is called that has no other name."""
    return cut(" ".join(link.split()), SHOWN)


def _name_of_link(argument: str) -> str:
    """What the puzzle is called that this link says; nothing where there is no link in it."""
    from .link_texts import alone, has_links

    if alone(argument) or has_links(argument):
        return shown(argument)
    return ""


def _slip(argument: str) -> str:
    """Why this is no link either, where it looks like the end of one; else nothing."""
    if not LINK_HINT.search(argument) or argument.endswith(ENDINGS):
        return ""
    from .link_texts import why_none

    return why_none(argument)


def _is_puzzle(argument: str) -> bool:
    """Whether this is no path, but a puzzle itself: a grid with more digits and points than
    letters."""
    cells = [sign for sign in argument if not sign.isspace()]
    drawn = 2 * sum(sign in "0123456789._-" for sign in cells) > len(cells)
    if (
        not drawn
        or argument.endswith(ENDINGS)
        or (not argument.isprintable() and "\n" not in argument)
    ):
        return False
    from .bare import recognised

    faulty = len(cells) >= FAULTY and not any(sign.isalpha() or sign == "/" for sign in cells)
    return any(faulty or own.sure > Confidence.PERHAPS for _, own in recognised(argument))


def from_bytes(name: str, raw: bytes, draft: bool = False, kind: str = "") -> Iterator[Entry]:
    """The puzzles of the content of a file; where a kind is named, all must be of it."""
    try:
        read = documents_of(raw, name) or _bare(raw, kind)
    except PuzzleError as error:
        yield refused(name, name, error)
        return
    earlier: int | None = None  # the line before
    on_it = 1  # puzzles on that line
    for line, document in read:
        where = name if line is None else f"{name}:{line}"
        on_it = on_it + 1 if line is not None and line == earlier else 1
        if on_it > 1:
            where = f"{where}#{on_it}"
        earlier = line
        entry = entry_of(where, name, of_kind(document, kind) if kind else document, draft)
        if kind and entry.puzzle and entry.puzzle.kind != kind:
            said = f"this is {entry.puzzle.kind}, as it says itself, and not {kind}"
            entry = Entry(where, None, f"{where}: {said}; leave --kind out")
        yield replace(entry, raw=raw, line=line)


def of_kind(document: Document | PuzzleError, kind: str) -> Document | PuzzleError:
    """What was read, and where that wants to be told its kind, the puzzle of this one."""
    if not isinstance(document, KindWanted):
        return document
    try:
        of_this = document.of_kind(kind)
    except PuzzleError as error:
        error.row = document.row
        return error
    if document.row is None:  # it stands on no line of a file
        return replace(of_this, text="")
    return replace(of_this, first=document.row + 1)


def _bare(raw: bytes, kind: str) -> Documents:
    from .bare import bare

    return bare(decode(raw), kind)


def from_keys(name: str, keys: Mapping[str, Any]) -> Iterator[Entry]:
    """The puzzle that these keys say, which a program has made."""
    from exactone.models.text.writing import as_json

    try:
        raw = as_json(keys)
        data = json.loads(raw)
    except PuzzleError as error:
        yield refused(name, name, error)
        return
    yield replace(entry_of(name, name, Document(data), False), raw=raw.encode())


def ending(raw: bytes) -> str:
    """What a file of this content, which was read without a fault, is called in the end."""
    if crossword := crossword_ending(raw):
        return crossword
    text = decode(raw)
    if is_json(text):
        return ".json"
    is_toml = documents(text) is not None and of_links(text) is None
    return ".toml" if is_toml else ".txt"


def drafts(name: str, raw: bytes, kind: str = "") -> Iterator[Entry]:
    """The puzzles of the content of a file, and what would be refused although one change may make
    a puzzle of it, where its kind knows how."""
    return from_bytes(name, raw, draft=True, kind=kind)


def finished_grids(name: str, raw: bytes, kind: str = "") -> Iterator[Entry]:
    """The finished grids in the content of a file, each as the puzzle that it would make,
    with its solution."""
    from .bare import finished

    try:
        for line, document in documents_of(raw, name) or iter([(None, None)]):
            if isinstance(document, PuzzleError):
                raise document
            puzzle, solution, wrong = finished(document.data if document else decode(raw))
            if kind and puzzle.kind != kind:
                raise PuzzleError(f"this is {puzzle.kind}, and not {kind}; leave --kind out")
            title = document.data.get("title") if document else None
            where = name if line is None else f"{name}:{line}"
            yield Entry(
                where,
                puzzle,
                title=title if isinstance(title, str) else "",
                solution=solution,
                wrong=wrong,
            )
    except PuzzleError as error:
        yield refused(name, name, error)


def answers(puzzle: Kind, name: str, raw: bytes) -> list[Solution]:
    """The filled-in answers in the content of a file: what `solve --json` printed,
    or a bare grid."""
    written: list[object] | None = None
    try:
        if crossword_ending(raw) or is_json(text := decode(raw)):
            written = [
                answer
                for _, document in documents_of(raw) or ()
                for answer in _answers_in(document, puzzle)
            ]
        if written == []:
            raise PuzzleError(
                'there is no "solution" in it; write a grid, or what solve --json prints'
            )
        return [puzzle.read(answer) for answer in ([text] if written is None else written)]
    except PuzzleError as error:
        of_the_file = error.row is not None and (error.key is None or written is None)
        line = f":{(error.row or 0) + 1}" if of_the_file else ""
        raise PuzzleError(f"{name}{line}: {error}") from None


def _answers_in(document: Document | PuzzleError, puzzle: Kind) -> list[object]:
    """The answer in a document, ours or a finished grid of another program, if there is one."""
    if isinstance(document, PuzzleError):
        raise document
    foreign = document.data.get("kind") not in kinds()
    if foreign and (finished := puzzle.finished(document.data)):
        return [finished.puzzle.write(finished.solution)]
    if "solution" in document.data:
        return [document.data["solution"]]
    return []


def misstated(entry: Entry) -> str:
    """What is wrong with the solution that stands beside a puzzle; nothing where none does,
    or it is right."""
    if not entry.stated or entry.puzzle is None:
        return ""
    try:
        return next(iter(entry.puzzle.check(entry.puzzle.read(entry.stated))), "")
    except PuzzleError as error:
        return str(error)


def entry_of(name: str, file: str, document: Document | PuzzleError, draft: bool = False) -> Entry:
    """The puzzle of a document in a file, or why it is none."""
    if isinstance(document, PuzzleError):
        return refused(name, file, document)
    try:
        if not LINKED.isdisjoint(document.data):
            document = _linked(document)
        if document.data.get("kind") not in kinds():
            document = _known(document, file)
        own = kind_class(document.data["kind"])
        known = {**own.keys, **COMMON}
        if not document.data.keys() <= known.keys():
            refuse_unread_walls(document.data, known)
        document.check(known)
        puzzle = own.draft(document) if draft else own.parse(document)
        title, author = (document.string(key) or "" for key in ("title", "author"))
    except PuzzleError as error:
        return refused(name, file, error, document)
    expected = document.data.get("solutions")
    keys = document.data
    doubt = puzzle.doubt()
    return Entry(
        name,
        puzzle.called(name, title, keys),
        expected=expected,
        title=title,
        author=author,
        note=document.note or (f"{name}: {doubt}" if doubt else ""),
        stated=document.stated,
        document=keys,
    )


def _linked(document: Document) -> Document:
    """The document of a puzzle of which a file says no more than its link, and perhaps its title;
    others as they are."""
    kind = document.data.get("kind")
    own = kind_class(kind).keys if kind in kinds() else {}
    said = next((document.data[key] for key in LINKED if key in document.data), None)
    if not LINKED.isdisjoint(own) or not isinstance(said, str) or not LINK_HINT.search(said):
        return document
    from .link_texts import linked

    return linked(document, said, kind if isinstance(kind, str) else "")


def _known(document: Document, file: str) -> Document:
    """The document of a kind that is known now; or, where it is one of another program, its puzzle
    in our own keys. Refuses others."""
    translations = (kind_class(kind).translated(document.data) for kind in with_texts())
    if keys := next(filter(None, translations), None):
        return replace(document, data=keys)
    kind = document.string("kind")
    if kind is None:
        known = f"known are {listed(kinds())}, as `exactone kinds` says"
        raise PuzzleError(f'there is no kind; write kind = "..." ({known})')
    _look_for(kind, file)
    return document


def _look_for(kind: str, file: str) -> None:
    """Looks for a kind in sheets and in other packages; refuses one that nobody knows."""
    from exactone.models.sheets import shelf

    shelf.look_around(file)
    if kind in kinds():
        return
    if wrong := shelf.fault_of(kind):
        raise PuzzleError(wrong)
    raise PuzzleError(f"unknown kind {quoted(kind)}; {nearest(kind, kinds())}", "kind")


def refused(name: str, file: str, error: PuzzleError, document: Document | None = None) -> Entry:
    """The entry of a puzzle that was refused, with the line where the file can be mended."""
    row = error.row or 0
    line = document.line(error.key, row) if document and error.key is not None else None
    if line is None and error.row is not None and error.key is None:
        line = (document.first if document else 1) + row
    where = name if line is None else f"{file}:{line}"
    return Entry(name, None, f"{where}: {error}", error, line)


def files_of(path: str) -> list[str]:
    """The puzzle files of a folder and of those in it; but what `prove` wrote has only copies of
    what is elsewhere.

    None where this is the path of no folder.
    """
    if not path or not os.path.isdir(path):
        return []
    folder = Path(path)
    files = sorted(
        file
        for file in folder.rglob("*")
        if _may_be_puzzle(file.relative_to(folder)) and file.is_file()
    )
    proofs = {file.parent for proof in PROOFS for file in folder.glob(f"*/**/{proof}")}
    return [str(file) for file in files if file.parent not in proofs]


def _may_be_puzzle(file: Path) -> bool:
    hidden = any(part.startswith(".") for part in file.parts)
    return not hidden and file.suffix.lower() in ENDINGS


# bundled puzzles: in a checkout the folder `puzzles`, in an installed package a copy of it, perhaps
# archived


def meant(typed: str) -> str:
    """What was probably meant of the bundled puzzles, as the end of a sentence;
    nothing where no name is like this."""
    kind, _, own = typed[:CUT].lower().rpartition("/")
    known = {name.partition("/")[2]: name for name in bundled()}
    here = {name.partition("/")[2]: name for name in bundled() if name.startswith(f"{kind}/")}
    for names in (here, known):
        if close := get_close_matches(own, names, 1, ALIKE):
            return f"did you mean {names[close[0]]!r}?"
    return ""


@cache
def bundled() -> Mapping[str, Path]:
    """The names of the bundled puzzles, as in `sudoku/9x9`, with their files."""
    for folder in (PACKAGE / "puzzles", PACKAGE.parent / "puzzles"):
        if folder.is_dir():
            kinds = [kind.name for kind in os.scandir(folder) if kind.is_dir()]
            files = [f"{kind}/{file}" for kind in kinds for file in os.listdir(folder / kind)]
            puzzles = sorted(file for file in files if file.endswith(TOML))
            return {file.removesuffix(TOML): folder / file for file in puzzles}
    return _archived()


def _archived() -> dict[str, Path]:
    """The bundled puzzle files of an archive from which the package is imported."""
    from importlib.resources import files  # takes longer to load than a folder to read

    kinds = (each for each in files(TOP).joinpath("puzzles").iterdir() if each.is_dir())
    paths = {f"{kind.name}/{path.name}": path for kind in kinds for path in kind.iterdir()}
    named = {name.removesuffix(TOML): paths[name] for name in sorted(paths)}
    return cast(dict[str, Path], named)  # they are read as files are

"""Crosswords of Crossword Compiler: XML, plain and packed, and what is hostile or damaged."""

from __future__ import annotations

import gzip
import io
import random
import zipfile

import pytest

from exactone import models
from exactone.models.boards import jpz
from exactone.models.diagramless import Diagramless
from tests import brute_diagramless as brute

from .helpers import entries, error

LAYOUT = ["---##", "----#", "-----", "#----", "##---"]
NUMBERS = {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 0): 4, (1, 3): 5}
NUMBERS |= {(2, 0): 6, (2, 4): 7, (3, 1): 8, (4, 2): 9}
ACROSS = (1, 4, 6, 8, 9)
DOWN = (1, 2, 3, 5, 7)
DECLARED = '<?xml version="1.0" encoding="UTF-8"?>'
SPACE = 'xmlns="http://crossword.info/xml/'


def cell(row: int, column: int, more: str = "") -> str:
    """A square of the layout."""
    if LAYOUT[row][column] == "#":
        return f'<cell x="{column + 1}" y="{row + 1}" type="block"{more}/>'
    number = NUMBERS.get((row, column))
    said = f' number="{number}"' if number else ""
    return f'<cell x="{column + 1}" y="{row + 1}" solution="A"{said}{more}></cell>'


def clues(title: str, numbers: tuple[int, ...], text: str) -> str:
    """A list of clues."""
    inside = "".join(f'<clue word="{n}" number="{n}" format="3">{text}</clue>' for n in numbers)
    return f'<clues ordering="normal"><title><b>{title}</b></title>{inside}</clues>'


def file(
    *,
    head: str = DECLARED,
    text: str = "a &amp; b",
    cells: str = "",
    lists: str = "",
    size: str = 'width="5" height="5"',
    root: str = "crossword-compiler-applet",
    sort: str = "crossword",
    more: str = "",
) -> str:
    """A file with the layout, or with these cells and lists of clues."""
    places = [(row, column) for row in range(5) for column in range(5)]
    cells = cells or "\n".join(cell(*place) for place in places)
    lists = lists or clues("ACROSS", ACROSS, text) + clues("Down", DOWN, text)
    words = "<metadata><title>Five</title><creator>Some\n body</creator></metadata>"
    grid = f'<grid {size}><grid-look numbering-scheme="normal"/>{cells}</grid>'
    return (
        f'{head}<{root} {SPACE}{root}"><applet-settings><completion>Title</completion>'
        f'</applet-settings><rectangular-puzzle {SPACE}rectangular-puzzle">{words}'
        f"<{sort}>{grid}{lists}</{sort}></rectangular-puzzle>{more}</{root}>"
    )


def zipped(content: bytes, name: str = "puzzle.xml") -> bytes:
    """An archive with one file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("folder/", "")
        archive.writestr(name, content)
    return packed.getvalue()


PLAIN = file().encode()


@pytest.mark.parametrize(
    "raw",
    [
        PLAIN,
        gzip.compress(PLAIN),
        zipped(PLAIN),
        b"\xef\xbb\xbf" + PLAIN,
        file(head='<?xml version="1.0" encoding="UTF-16"?>').encode("utf-16"),
        file(head='<?xml version="1.0" encoding="windows-1252"?>', text="café").encode("cp1252"),
        file(head="").encode(),
        file(root="crossword-compiler").encode(),
        file(text="x&nbsp;y&eacute;").encode(),
        file(head=f'{DECLARED}<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">').encode(),
    ],
    ids=["plain", "gzip", "zip", "mark", "UTF-16", "cp1252", "bare", "root", "HTML", "DTD"],
)
def test_a_finished_grid_is_read_however_it_is_packed(raw: bytes) -> None:
    (entry,) = models.finished_grids("file.jpz", raw)
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert entry.solution is not None
    assert entry.puzzle.write(entry.solution) == LAYOUT
    assert entry.wrong == ()
    assert (entry.puzzle.symmetry, entry.puzzle.start) == ("rotational", 0)


def test_it_is_the_puzzle_that_a_diagramless_of_it_would_be() -> None:
    (entry,) = entries(PLAIN)
    assert isinstance(entry.puzzle, Diagramless), entry.error
    assert entry.puzzle.clues == brute.kinds(tuple(LAYOUT))
    assert (entry.title, entry.author) == ("Five", "Some body")
    assert models.ending(PLAIN) == ".jpz"
    assert models.answers(entry.puzzle, "file", PLAIN) == [entry.puzzle.read(LAYOUT)]


def test_what_the_file_says_otherwise_is_named() -> None:
    cells = "".join(cell(row, column) for row in range(5) for column in range(5))
    cells = cells.replace('number="4"', 'number="5"')
    lists = clues("Across", (2, 4, 6, 8, 9), "x") + clues("Down", DOWN, "x")
    (entry,) = models.finished_grids("file", file(cells=cells, lists=lists).encode())
    assert entry.wrong == (
        "r2c1 is numbered 5 in the file, but is 4",
        "the file has clue 2 across, but in the grid no such word begins",
        "the file has no clue 1 across, but the grid has such a word",
    )


def test_lists_without_numbers_or_directions_say_nothing() -> None:
    lists = (
        clues("Cluees", ACROSS, "x") + '<clues><title>Down</title><clue word="1">x</clue></clues>'
    )
    (entry,) = models.finished_grids("file", file(lists=lists).encode())
    assert entry.wrong == ()


def test_squares_that_are_left_out_are_black() -> None:
    white = [(row, column) for row in range(5) for column in range(5) if LAYOUT[row][column] == "-"]
    (entry,) = models.finished_grids(
        "file", file(cells="".join(cell(*at) for at in white)).encode()
    )
    assert entry.puzzle is not None, entry.error
    assert entry.solution is not None
    assert entry.puzzle.write(entry.solution) == LAYOUT


LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
SECRET = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (file(head=DECLARED + LAUGHS, text="&b;"), "declares the entity 'a'"),
        (file(head=DECLARED + SECRET, text="&a;"), "declares the entity 'a'"),
        (file(size='width="5"'), "no width and height"),
        (file(size='width="1000000" height="1000000"'), "no width and height"),
        (file(size='width="5" height="x"'), "no width and height"),
        (file(cells='<cell x="6" y="1"/>'), "a cell outside of the grid of 5 x 5"),
        (file(cells='<cell x="1"/>'), "a cell outside of the grid"),
        (file(cells=cell(0, 0) + cell(0, 0)), "r1c1 stands there twice"),
        (file(cells=cell(0, 0, ' right-bar="true"')), "r1c1 has a bar at its side"),
        (file(sort="acrostic"), "this is no crossword, but 'acrostic'"),
        (file(more=file(head="")), "there are 2 puzzles"),
        ("<rectangular-puzzle/>", "no grid in this .jpz file"),
        ("<rectangular-puzzle><a></rectangular-puzzle>", "puzzle.file:1: not a valid .jpz"),
        ("<rectangular-puzzle>" + "<a>" * 200, "nested too deeply"),
        (file(head='<?xml version="1.0" encoding="none-9"?>'), "unknown encoding"),
        (zipped(b"hello").decode("latin-1"), "no crossword in this packed file"),
    ],
)
def test_refusals(raw: str, sentence: str) -> None:
    assert sentence in error(raw.encode("latin-1"))


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jpz, "LARGEST", 20_000)
    large = b"<rectangular-puzzle>" + b" " * 100_000
    for raw in (gzip.compress(large), zipped(large), large):
        assert "no crossword needs so many" in error(raw)


def test_damaged_files_are_one_sentence() -> None:
    rng = random.Random(1)
    for whole in (PLAIN, gzip.compress(PLAIN), zipped(PLAIN)):
        for end in range(4, len(whole), max(1, len(whole) // 60)):
            (entry,) = entries(whole[:end])
            assert entry.puzzle is not None or entry.error
        for _ in range(60):
            broken = bytearray(whole)
            broken[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
            (entry,) = entries(bytes(broken))
            assert entry.puzzle is not None or entry.error

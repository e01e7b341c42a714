"""Links of puzz.link and its relatives: every line of the table reads what it writes, and writes
what it reads; what is no link of a puzzle is refused in a sentence."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from exactone import models
from exactone.models.files.links import document, is_link, written
from exactone.models.links.coders import RoomNumbers
from exactone.models.links.link import LARGEST, Link
from exactone.models.text.document import Document
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError, Unable
from tests import random_pages
from tests.kinds import TYPICAL, cases
from tests.marks import mostly_long

FOLDER = Path(__file__).parents[1]
SMALL = [
    line
    for line in (FOLDER / "data" / "puzz_links.txt").read_text().splitlines()
    if not line.startswith("#")
]
DRAWING = "/penpa-edit/"  # in links of which test_penpa.py has the tests
MANY = FOLDER.parents[1] / "shared" / "data" / "links.jsonl"
LINES: list[tuple[str, Link]] = [
    (kind, link) for kind in models.kinds() for link in models.kind_class(kind).puzz_links
]
NAMES = [f"{kind}-{link.names[0]}" for kind, link in LINES]
KINDS = sorted({kind for kind, _ in LINES})
every_kind = pytest.mark.parametrize("kind", KINDS)
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABC.-/%@+=*$_? é&"
MUTATIONS = 20
QUICK = [kind for kind in TYPICAL if kind in KINDS]
TWO_FORMS = {"yajilin": 1, "slitherlink": 2, "shikaku": 2}
"""Of how many links the editor writes another form than ours, or something stands behind them."""
HAVE_MORE = ("easyasabc", "nonogram", "palisade", "sudoku")
"""Kinds of which some puzzles say more than links can."""
REFUSED = (
    "has a wall inside an area",
    "before its size, for other rules",
    "is not straight",
)


def parsed(text: str) -> models.Kind:
    """The puzzle of a link."""
    data = document(text)
    return models.kind_class(data.data["kind"]).parse(data)


def said(puzzle: models.Kind) -> dict[str, Any]:
    """The keys of a puzzle, without the names of areas."""
    keys = puzzle.document({})
    if puzzle.kind == "palisade" and keys["size"] == 5:
        return {"kind": "fivecells", "grid": keys["grid"]}
    if "areas" in keys:
        keys["areas"] = unnamed(keys["areas"])
    if any(isinstance(coder, RoomNumbers) for link in puzzle.puzz_links for _, coder in link.keys):
        rooms = [room for row in keys["areas"] for room in row]
        signs = [sign for row in keys["grid"].splitlines() for sign in in_row(row, keys["grid"])]
        told = zip(rooms, signs, strict=True)
        return {**keys, "grid": sorted(each for each in told if each[1] != ".")}
    return keys


def unnamed(picture: str) -> list[list[int]]:
    """A picture of areas, with their numbers in place of their names."""
    numbers: dict[str, int] = {"#": -1}
    return [
        [numbers.setdefault(sign, len(numbers)) for sign in in_row(row, picture)]
        for row in picture.splitlines()
    ]


def in_row(row: str, picture: str) -> list[str]:
    """The signs of a row of a picture."""
    return row.split() if " " in picture else list(row)


def no_puzzle(text: str) -> str:
    """Why a link is no puzzle; nothing if it is one."""
    try:
        parsed(text)
    except PuzzleError as error:
        return str(error)
    return ""


def refusal(puzzle: models.Kind) -> str:
    """Why a puzzle is no link; nothing if it is one."""
    try:
        written(puzzle)
    except (PuzzleError, Unable) as error:
        return str(error)
    return ""


def tail(text: str) -> str:
    """What stands behind the name of a link."""
    return text.partition("?")[2].partition("/")[2].rstrip("/")


@cache
def links_of(kind: str) -> list[str]:
    """Small published links of a kind; where there are none, those of bundled puzzles."""
    published = [text for text in SMALL if document(text).data["kind"] == kind]
    return published or [written(puzzle).text for puzzle in bundled(kind) if not refusal(puzzle)]


def bundled(kind: str) -> Iterator[models.Kind]:
    """The bundled puzzles of a kind, without what no link can say."""
    said_by_links = {key for link in models.kind_class(kind).puzz_links for key in link.said}
    for path in sorted((FOLDER.parent / "puzzles" / kind).glob("*.toml")):
        for entry in models.from_bytes(path.name, path.read_bytes()):
            assert entry.puzzle is not None
            keys = entry.puzzle.document({})
            if "given" not in said_by_links:
                keys.pop("given", None)
            yield models.kind_class(kind).parse(Document(keys))


def comes_back(puzzle: models.Kind) -> None:
    """Its link says the same puzzle."""
    link = written(puzzle).text
    assert said(parsed(link)) == said(puzzle), link
    assert written(parsed(link)).text == link


# what is written is read, and what is read is written


@pytest.mark.parametrize(("kind", "link"), LINES, ids=NAMES)
def test_a_line_of_the_table_names_keys_of_its_kind(kind: str, link: Link) -> None:
    """What a file of the kind does not have would be lost without a word."""
    assert link.said <= set(models.kind_class(kind).keys)
    assert all(re.fullmatch("[a-z0-9_-]+", name) for name in link.names)


def test_each_name_is_of_one_kind() -> None:
    first = Counter(models.kind_class(kind).puzz_links[0].names[0] for kind in KINDS)
    assert set(first.values()) == {1}
    assert document("fivecells/5/1/e").data["kind"] == "fivecells"
    assert document("fourcells/4/1/d").data == {"kind": "palisade", "grid": "....\n", "size": 4}


@every_kind
def test_published_links_come_back_as_they_are(kind: str) -> None:
    for text in links_of(kind):
        comes_back(parsed(text))
        if kind not in TWO_FORMS:
            assert tail(written(parsed(text)).text) == tail(text)


@every_kind
def test_bundled_puzzles_come_back(kind: str) -> None:
    number = 0
    for puzzle in bundled(kind):
        if refusal(puzzle):
            assert kind in HAVE_MORE
        else:
            number += 1
            comes_back(puzzle)
    assert number or kind == "easyasabc", "of which all tell letters in cells"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", mostly_long([*QUICK, *sorted({*KINDS} - {*QUICK})], len(QUICK)))
def test_random_puzzles_come_back_or_say_what_a_link_has_not(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    case = cases()[kind]
    for _ in range(2):
        keys = (case.own_puzzle or (lambda rng: random_pages.begun(case, rng)))(rng)
        try:
            puzzle = models.kind_class(kind).parse(Document({**keys, "kind": kind}))
        except PuzzleError:
            continue  # a picture of a random page may fit none
        if not (refused := refusal(puzzle)):
            comes_back(puzzle)
        assert not refused or re.search(r"cannot|links? ", refused)


@pytest.mark.parametrize(
    "text", [text for text in SMALL if re.search(r"/[456]/[456]/", text) and len(text) < 65]
)
def test_small_published_puzzles_have_solutions(text: str) -> None:
    """Most are of makers who saw to it that there is one; examples of editors may have many."""
    assert questions.verify(parsed(text), Request()).answer in ("one", "many")


@pytest.mark.skipif(not MANY.exists(), reason="a file beside the repository")
def test_many_published_links_are_read_and_come_back() -> None:
    others = Counter[str]()
    number = 0
    for line in MANY.read_text().splitlines():
        text = json.loads(line)["url"]
        if not is_link(text) or DRAWING in text:
            continue
        if refused := no_puzzle(text):
            assert refused.startswith("links of") or any(map(refused.count, REFUSED)), text
            continue
        puzzle = parsed(text)
        number += 1
        comes_back(puzzle)
        others[puzzle.kind] += tail(written(puzzle).text) != tail(text)
    assert number > 150
    assert {kind: much for kind, much in others.items() if much} == TWO_FORMS


SLOW = ("dbchoco",)  # kinds whose published puzzles take seconds each: the first is enough


@pytest.mark.long
@pytest.mark.skipif(not MANY.exists(), reason="a file beside the repository")
def test_published_puzzles_that_are_known_to_be_unique_are() -> None:
    number = Counter[str]()
    for line in MANY.read_text().splitlines():
        row = json.loads(line)
        text = row["url"]
        if row["unique"] and is_link(text) and DRAWING not in text and not no_puzzle(text):
            puzzle = parsed(text)
            number[puzzle.kind] += 1
            if puzzle.kind not in SLOW or number[puzzle.kind] == 1:
                assert questions.verify(puzzle, Request()).answer == "one", text
    assert number.total() > 90


# what is no link of a puzzle


def survives(text: str) -> None:
    """It is a puzzle that comes back, or is refused in one sentence."""
    if refused := no_puzzle(text):
        assert "\n" not in refused
    else:
        comes_back(parsed(text))


@every_kind
def test_each_beginning_of_a_link_is_a_puzzle_or_a_sentence(kind: str) -> None:
    text = min(links_of(kind), key=len)
    for end in range(len(text)):
        survives(text[:end])


def mutated(rng: random.Random, text: str) -> str:
    """A link with some signs changed, left out, put in or moved, most of them behind its name."""
    start = rng.choice((0, *[text.index("?") + 1] * 2, *[text.rindex("/")] * 4))
    signs = list(text[start:])
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(signs) + 1)
        signs[at : at + rng.choice((0, 1, 1, 2))] = rng.choices(SIGNS, k=rng.choice((0, 1, 1, 2)))
    return text[:start] + "".join(signs)


@pytest.mark.parametrize("seed", mostly_long(range(50)))
@every_kind
def test_mutations_of_links_are_puzzles_or_sentences(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    for text in rng.choices(links_of(kind), k=MUTATIONS):
        survives(mutated(rng, text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"nurikabe/{10**9}/{10**9}/g", f"{LARGEST:,} cells are the most"),
        ("nurikabe/1" + "0" * 5000 + "/2/g", f"{LARGEST:,} cells are the most"),
        ("nurikabe/0/5/g", f"{LARGEST:,} cells are the most"),
        ("nurikabe/5", "this link says no size; copy all of it"),
        ("nurikabe/5/x/g", "this link says no size; copy all of it"),
        ("nurikabe/5/5/" + "g" * 10**6 + "g", "no puzzle needs so many"),
        ("https://puzz.link/p?nurikabbe/5/5/z", "did you mean 'nurikabe'?"),
        ("https://puzz.link/p?qqqqqqqqqq/5/5/z", "those that are: akari, "),
        ("https://example.org/sea?nurikabe", "links of 'example.org' are not read; those of puzz"),
        ("https://puzz.link/p?", "is no name of a puzzle; is this the whole link?"),
        ("https://puzz.link/p?nurikabe/v:other/5/5/zj", "says the variant 'other' of its rules"),
        ("https://puzz.link/p?yajilin/x/5/5/y", "says 'x' before its size, for other rules"),
        ("akari/2/2/z", "this link skips more cells than there are"),
        ("midloop/2/2/z", "this link skips more cells than there are"),
        ("hitori/2/2/12%1", "hitori with ? is not read"),
        ("nurikabe/5/5/g", "this link ends too early; copy all of it"),
        ("nurikabe/5/5/zz", "this link skips more cells than there are; is its size right?"),
        ("nurikabe/2/2/jj", "this link goes on behind its last cell, with 'j'"),
        ("firefly/2/2/0.c", "a sign without a direction, which means nothing here; give it one"),
        ("yajilin/2/2/01c", "a number without an arrow, which means nothing here; give it one"),
        ("nurikabe/2/2/_", "'_', character 1 of the last part of this link, says nothing there"),
        ("sudoku/8/8/zzzj", "links have no Sudokus of 8 x 8 cells"),
        ("sudoku/4/6/zj", "as many columns as rows, and not 4 columns and 6 rows"),
        ("sudoku/4/4/0u", "numbers are from 1 to 4"),
        ("battleship/3/1/ji/1/22u", "is not straight"),
        ("battleship/3/1/ji/5/21o", "says '5' ships, and has 1"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(sentence)):
        document(text)


def test_long_links_are_read_as_fast_as_short_ones() -> None:
    """A thousand times as many signs, which nothing looks at again and again."""
    wall = "v" * 3960
    assert len(document(f"heyawake/100/100/{wall}{'1' * 10_000}").data["areas"]) > 10_000
    for text in ("a/" * 10**5, "https://" + "a" * 10**5, "1" * 10**5, "/" * 10**5, "?" * 10**5):
        assert (no_puzzle(text) and not is_link(text)) or text.startswith("http")


def test_links_are_recognised_wherever_they_are_from() -> None:
    body = "nurikabe/5/5/g5k2o1k3g"
    grid = document(body).data
    for before in (
        *("https://puzz.link/p?", "http://puzz.link/p?", "puzz.link/p?", "www.puzz.link/p.html?"),
        *("http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?", "https://pzplus.tck.mn/p.html?"),
        *("https://localhost:8080/p?", ""),
    ):
        assert is_link(before + body)
        assert document(before + body).data == grid
    for behind in ("/", '"', "%22", ">", "&id=5", "#top", ")."):
        assert document("https://puzz.link/p?" + body + behind.rstrip(".")).data == grid
    assert document(body.replace("nurikabe", "nurikabe_edit")).data == grid
    for no_link in ("", "nurikabe", "puzzles/5/5", "a/b", f"look at https://puzz.link/p?{body}"):
        assert not is_link(no_link)
    assert is_link("https://example.org/some/page")


def test_water_stands_as_high_where_the_flag_says_so() -> None:
    """An area of three cells in a row with two below its ends."""
    areas = {"kind": "aquarium", "areas": "AAA\nABA\n"}
    rim = {"columns": ["?"] * 3, "rows": ["?"] * 2}
    assert document("aquarium/r/3/2/68/k").data == {**areas, **rim}
    assert document("aquarium/3/2/68/k").data == {**areas, **rim, "basins": True}
    for text in ("aquarium/r/3/2/68/k", "aquarium/3/2/68/k", "aquarium/3/2/00/k"):
        assert written(parsed(text)).text.endswith(text)


def test_how_the_editor_looks_is_no_rule() -> None:
    """The flag b of Yajilin says that cells with clues are grey."""
    assert document("yajilin/b/3/2/a21d").data == document("yajilin/3/2/a21d").data
    assert document("yajilin/3/2/a21d").data["grid"].split() == [".", "1v", ".", ".", ".", "."]


def test_hashi_is_written_under_its_name_of_puzz_link() -> None:
    assert written(parsed("hashikake/3/3/2g2l")).text == "https://puzz.link/p?hashi/3/3/2g2l"


def test_a_statue_park_may_have_no_circles() -> None:
    found = document("statuepark/5/5//t").data
    assert found["grid"].split() == ["....."] * 5
    assert found == document("statuepark/5/5/000000000//t").data


def test_links_of_old_are_read() -> None:
    grid = document("akari/2/2/.h1").data
    for text in (
        "http://www.kanpen.net/bijutsukan.html?pzpr=2/2/.h1",
        "http://www.kanpen.net/bijutsukan.html?pzpr=/2/2/.h1",
        "http://indi.s58.xrea.com/lightup/sc/?2/2/.h1",
        "http://indi.s58.xrea.com/lightup/sa/q.html?2/2/.h1",
    ):
        assert is_link(text)
        assert document(text).data == grid
    areas = {"kind": "lits", "areas": "AAB\nABB\n"}
    assert document("lits/d/3/2/557577").data == areas
    assert document("lits/3/2/c8").data == document("lits/c/3/2/c8").data == areas
    with pytest.raises(PuzzleError, match="is no name of a puzzle"):
        document("http://www.kanpen.net/bijutsukan.html?problem=2/2/5_._/")


# what a link cannot say


def test_what_a_link_cannot_say_is_refused_by_name() -> None:
    grid = "..\n..\n"
    keys = {"kind": "nurikabe", "grid": grid}
    own = models.kind_class("nurikabe")
    given = own.parse(Document({**keys, "given": "#.\n..\n"}))
    with pytest.raises(PuzzleError, match="a link of nurikabe cannot say given; leave it out"):
        written(given)
    titled = own.parse(Document(keys)).called("file.toml", "Sea")
    assert written(titled).text == "https://puzz.link/p?nurikabe/2/2/j"


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"kind": "kakuro", "grid": ". .\n. .\n"}, "the first row and the first column"),
        ({"kind": "nonogram", "rows": ["?"], "columns": ["1"]}, "a link cannot leave runs untold"),
        ({"kind": "palisade", "grid": "...", "size": 3}, "a link says 5 here, and this is 3"),
        ({"kind": "sudoku", "grid": ["...."] * 4, "diagonals": True}, "cannot say other rules"),
        ({"kind": "sudoku", "grid": ["A..."] + ["...."] * 3}, "has no sign for 'A'"),
        (
            {"kind": "sudoku", "grid": ["0..."] + ["...."] * 3, "symbols": "0-3"},
            "numbers from 1 to 4, and this has 0",
        ),
        ({"kind": "sudoku", "grid": ["...."] * 4, "symbols": "0-3"}, "cannot say symbols"),
        ({"kind": "sudoku", "grid": ["." * 8] * 8}, "links have no Sudokus of 8 x 8 cells"),
        (
            {"kind": "sudoku", "grid": ["." * 6] * 6, "block": "3x2"},
            "cannot say dimensions and block and symbols; leave",
        ),
        ({"kind": "starbattle", "areas": "A.\nAA"}, "row 1, column 2 is of no area"),
        ({"kind": "norinori", "areas": "AB\nBA"}, "area 'B' does not hang together"),
        ({"kind": "easyasabc", "grid": "A.\n..", "letters": 2}, "cannot say what stands in row 1"),
        ({"kind": "thermometers", "grid": "o"}, "has no puzzles of the kind thermometers"),
    ],
)
def test_so_is_what_other_keys_say(keys: dict[str, Any], sentence: str) -> None:
    with pytest.raises((PuzzleError, Unable), match=sentence):
        written(models.kind_class(keys["kind"]).parse(Document(keys)))

"""Links of penpa: published drawings, all kinds there and back, and links that were changed."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from exactone.models.base.kind import Kind
from exactone.models.editors import penpa
from exactone.models.editors.penpa_drawing import LARGEST, Drawing, spelled_out, unpacked
from exactone.models.editors.penpa_kinds import KINDS
from exactone.models.files.entries import Entry, entries, entry_of, from_bytes
from exactone.models.files.links import document
from exactone.models.links.link import as_signs
from exactone.models.text.document import Document, KindWanted
from exactone.solver.errors import PuzzleError, Unable
from tests.models.mutations import mutated

# drawings of github.com/T0nyX1ang/noqx, solver/masyu.py and solver/starbattle.py
MASYU = penpa.ADDRESS + (
    "7VXBjtMwEL3nK1Zz9sETp23iW1m2XEKBbdGqiqJVtgQ1IiWladDiqv++40mkgJgTCLRIKPXr67NTvzeaxO2Xrj"
    "iWCrX/mFjRN10RxjzCeMpDD9e6OtWlvVLz7rRrjkSUerNYqI9F3ZZBNqzKg7NLrJsr98pmEILigZAr986e3WvrN"
    "sqtaAoUkpYSQ1Ah0ZuR3vG8Z9e9iJr4cuBEN0S31XFbl/dpr7y1mVsr8Pu84Ls9hX3ztYT+Nv69bfYPlRceihOFaX"
    "fVYZhpuw/Np25Yi/lFuXlvNxXsmtGup71dzwS7PsVv262rz+Wj5DTJLxeq+C15vbeZt/1+pPFIV/ZMuGRExo09Qz"
    "Sjv0Ha53tvEMWSOkFRDUU1kdSpEdVIUmcTUZ2KqrhbrEVVTByLiRMxcSImRi2GQy2mQy3aQC36QBSLgShWA1EsB4"
    "ZiPdCIIdHIKY33Hf4kR3L4SA4vdx1KbUd9uuBuDRnX1MzKGcaXjJpxwpjymhvGO8Zrxohxymtm/nH45QfmD9nJTP"
    "/i/fGa/HtaHmSQ0qvqatkc90VNL6zVrjiUQIfCJYBH4JEZf8b8Pyf+/jnhq6+fW/M/Nzv0OMK+aL91kAdP"
)
STARS = penpa.ADDRESS + (
    "7VVda9swFH3Pryh61oO+bNl+67p0L127rR2lmBDcNFvDUtLlYwyH/Peee3U9UxZWWlhhMBzLJ5Lu0dE9uvbq+6"
    "ZZTrV19POFNtriCmXg28eMbyPXxWw9n1YH+nCzvl0sAbQ+Oz7WX5r5ajqoKRLXaLBty6o91O27qlZOab6tGun2Y7"
    "Vt31ftULfnGFKYq9sTIKu0Axz28JLHCR2lTmuATwUDXgFOZsvJfDo+ST0fqrq90IrWecPRBNXd4sdUpTD+P1ncXc"
    "+o47pZYzOr29m9jKw2N4tvG5lrRzvdHia5V3vk+l4uwSSX0B65tAuSu1o3yxdJTYG/iyxHux2S/Qkyx1VNij/3sO"
    "jhebVFe1ptVfAUCj8sO4Jey2NXNBYw5rAEr+Zo8JgHHbcX4NKt5/Ytt4bbjNsTnjMEjStxZqxVFai8ido7rEnYWu"
    "AoGHO8zHEeuBSM+aSRcQEMTYQ9YoPE+lL7LEs4IDaT2IDzmhvB4MmFJ6MzLGtliI0SmyM2SmwEfyH8kQqhEAzOUj"
    "ipFkrhieAphaeIOhhZqyiARXNpgHPBqCkj/MhPkPwgDjhpQJwOLq2FOGAnGPySQ8QBJx7E6eCTBowDCw9yGCSHAR"
    "UdMtFDXhjZl0FujezdYC9W9mhN7x35ZZMGPIE7H5E3K5wW+bGSB/LLdT6C0wunB2fndQ6cdxj8ufDn4O/8Ii+i9J"
    "MXsesnv2Rd8qXzkd9RkueYA3c+Yr+x8xHafnkNbYVoKzBffEfukVvxxVGeJf8efvnEjyewzPfIs0/8nOcu/zifIY"
    "iPAZxBOAM4g3AGJx6haC65dI64DdzmXFKRivdZ5f2onHPI7MsZbx1VUPGbvudlBf6k4jqTD8GjK/57faNBrYY3X6"
    "cHp4vlXTPHG/j8trmfKnzgdgP1U/Fde/pe/v/mveo3jxJvXlwaf+ncPyGnRk5RGe2ZVvebcTOeLHCikLE/9edxf3"
    "/hn8ezp//Vs4MXA5uazqAaDR4A"
)


def areas_in_order(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Keys whose areas are called by numbers, in the order of their first cells."""
    if "areas" not in keys:
        return dict(keys)
    signs = as_signs(keys["areas"])
    names = {sign: number for number, sign in enumerate(dict.fromkeys(signs.values()))}
    return {**keys, "areas": [names[sign] for sign in signs.values()]}


MANY = Path(__file__).resolve().parents[3] / "shared" / "data" / "links.jsonl"


def puzzle_of(entry: Entry) -> Kind:
    """The puzzle of an entry, which must be one."""
    assert not entry.error
    assert entry.puzzle is not None
    return entry.puzzle


def read(text: str, kind: str = "") -> Entry:
    """The entry of a link."""
    return entry_of("a link", "a link", penpa.document(text, kind))


def link(layers: dict[str, Any], kind: str = "", **more: str) -> str:
    """A link with these layers, with other lines where they are told by number, as in line_5."""
    lines = ["x"] * 18
    lines[0] = "square,4,4,38,0,1,1,1,1,1,1,0,0,0,0,Title: ,Author: ,,,OFF,false"
    lines[1] = "[0,0,0,0]"
    lines[3] = json.dumps(layers)
    lines[5] = json.dumps([1] * 16)
    lines[17] = json.dumps([kind] if kind else [])
    for name, line in more.items():
        lines[int(name.removeprefix("line_"))] = line
    return packed("\n".join(lines).encode())


def packed(content: bytes) -> str:
    """A link with any content."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return penpa.ADDRESS + base64.b64encode(stream.compress(content) + stream.flush()).decode()


def test_a_published_drawing_of_masyu() -> None:
    entry = read(MASYU, "masyu")
    signs = entry.document["grid"]
    assert (signs.count("W"), signs.count("B")) == (29, 1)
    assert entry.document["grid"].split()[0] == "." * 10
    again = penpa.written(puzzle_of(entry))
    assert puzzle_of(read(again.text)) == puzzle_of(entry)


def test_a_published_star_battle_says_its_stars_above_the_grid() -> None:
    entry = read(STARS, "starbattle")
    puzzle_of(entry)
    assert entry.document["stars"] == 2
    assert len(set(entry.document["areas"]) - {"\n"}) == 10
    assert dict(penpa.document(penpa.written(puzzle_of(entry)).text).data) == entry.document


def test_a_drawing_without_a_word_of_its_kind_wants_to_be_told() -> None:
    assert document(MASYU).data["kind"] == "masyu"  # its tag says so
    text = link({"symbol": {"18": [2, "circle_L", 1]}})
    with pytest.raises(KindWanted, match="say the kind with --kind, as in --kind slitherlink"):
        document(text)
    (refused,) = from_bytes("a link", text.encode())
    assert "--kind" in refused.error
    (told,) = from_bytes("a link", text.encode(), kind="masyu")
    assert puzzle_of(told).kind == "masyu"
    (other,) = from_bytes("a link", text.encode(), kind="nurikabe")
    assert "draws symbol, which does not belong to nurikabe" in other.error
    (unknown,) = from_bytes("a link", text.encode(), kind="tiles")
    assert "drawings of the kind 'tiles' are not read from penpa" in unknown.error


@pytest.mark.parametrize("kind", KINDS)
def test_bundled_puzzles_there_and_back(kind: str) -> None:
    tried = 0
    for path in sorted(Path("puzzles", kind).glob("*.toml"), key=lambda path: path.stat().st_size):
        for entry in entries(str(path)):
            puzzle = puzzle_of(entry)
            try:
                written = penpa.written(puzzle, keys=puzzle.document(entry.document))
            except Unable:
                continue
            again = entry_of("a", "a", document(written.text))
            found = puzzle_of(again).document(again.document)
            before = puzzle.document(entry.document)
            kept = {key: before[key] for key in before if key in found}
            assert areas_in_order(found) == areas_in_order(kept)
            assert found.keys() == before.keys() - {"solutions"}
            tried += 1
        if tried > 2:
            return
    assert tried


def test_a_link_written_says_where_things_are() -> None:
    killer = {
        "kind": "sudoku",
        "grid": ["1...", "....", "....", "...."],
        "title": "One, two",
        "source": "a & b = c",
        "notes": "Rules,\nof it",
        "rule": [{"cage": {"in": ["r1c2", "r1c3"], "exactly": 5}}, {"ordered": ["r2c1", "r3c2"]}],
    }
    entry = entry_of("a", "a", Document(killer))
    text = penpa.written(puzzle_of(entry)).text
    lines = unpacked(text)
    assert lines[0].startswith("sudoku,4,4,38,0,1,1,190,190,")
    layers = json.loads(spelled_out(lines[3]))
    first = 2 * 8 + 2  # the cell in the upper left, behind a frame of two cells
    assert layers["number"] == {str(first): ["1", 1, "1"]}
    assert layers["killercages"] == [[first + 1, first + 2]]
    assert layers["numberS"] == {str(4 * (64 + first + 1)): ["5", 1]}
    assert layers["thermo"] == [[first + 8, first + 17]]
    assert json.loads(lines[5]) == [first, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]
    assert len(layers["edge"]) == 8
    again = document(text)
    assert again.data == {**killer, "grid": "1...\n....\n....\n....\n"}


def test_arrows_beside_numbers_and_numbers_with_arrows() -> None:
    first = 2 * 8 + 2
    flags = [0, 0, 0, 1, 0, 0, 0, 0]
    layers = {
        "number": {str(first): ["2", 1, "1"], str(first + 1): ["1_3", 1, "2"]},
        "symbol": {str(first): [flags, "arrow_fouredge_B", 2]},
        "surface": {str(first): 3, str(first + 9): 1},
    }
    rows = document(link(layers, "yajilin")).data["grid"].split("\n")
    assert [row.split() for row in rows[:2]] == [["2^", "1v", ".", "."], [".", "?", ".", "."]]


@pytest.mark.parametrize(
    ("kind", "layers", "sentence"),
    [
        ("nurikabe", {"line": {"18,19": 3}}, "draws line, which does not belong to nurikabe"),
        ("nurikabe", {"number": {"18": ["a", 1, "1"]}}, "r1c1 has 'a' in this link"),
        ("nurikabe", {"number": {"18": ["12", 1, "7"]}}, "r1c1 has pencil marks"),
        ("nurikabe", {"number": {"0": ["1", 1, "1"]}}, "1 number outside its grid"),
        ("nurikabe", {"number": {"82": ["1", 1, "1"]}}, "between cells"),
        ("nurikabe", {"number": {"999": ["1", 1, "1"]}}, "draws outside its grid"),
        ("nurikabe", {"number": {"x": ["1", 1, "1"]}}, "draws outside its grid"),
        ("nurikabe", {"number": []}, "number of this link is damaged"),
        ("nurikabe", {"number": {"18": 3}}, "a number of this link is damaged"),
        ("masyu", {"symbol": {"18": [1, "star", 1]}}, "r1c1 has 'star'"),
        ("masyu", {"symbol": {"18": [3, "circle_L", 1]}}, "no circle of Masyu"),
        ("yajilin", {"number": {"18": ["1", 1, "1"]}}, "not a number with an arrow"),
        ("yajilin", {"edge": {"82,83": 2}}, "and there is no clue"),
        ("heyawake", {"edge": {"82,90": 2}}, "an edge of this link ends inside an area"),
        ("heyawake", {"edge": {"82,99": 2}}, "an edge that is no side of a cell"),
        ("heyawake", {"edge": {"82": 98}}, "an edge that is no side of a cell"),
        ("starbattle", {"number": {"18": ["2", 1, "1"]}}, "one number at most"),
        ("sudoku", {"numberS": {"328": ["5", 1]}}, "a small number in this link, and no cage"),
        ("sudoku", {"numberS": {"329": ["5", 1]}}, "no sum of a cage"),
        ("sudoku", {"killercages": [[1]]}, "a cage of this link is not in its grid"),
        ("sudoku", {"arrows": [[18, 19]]}, "draws arrows"),
        ("sudoku", {"surface": {"18": 4}}, "r1c1 is black or grey"),
        ("sudoku", {"killercages": [[18]] * 7501}, "name 7,501 cells; 7,500 are the most"),
        ("sudoku", {"thermo": [[18, 19]] * 7501}, "name 15,002 cells; 7,500 are the most"),
    ],
)
def test_what_does_not_belong_to_a_kind_is_named(
    kind: str, layers: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        document(link(layers, kind))


@pytest.mark.skipif(not MANY.exists(), reason="a file beside the repository")
def test_many_published_drawings_are_read_or_refused_by_what_they_draw() -> None:
    rows = [json.loads(line) for line in MANY.read_text().splitlines()]
    found = Counter[str]()
    for row in rows:
        if "/penpa-edit/" not in row["url"]:
            continue
        if unpacked(row["url"])[0].startswith("pyramid"):
            continue
        Drawing.of_link(row["url"])
        kind = {"mines": "minesweeper"}.get(row["kind"], row["kind"])
        if kind in KINDS:
            entry = read_or_refused(row["url"], kind)
            found[entry.error[-40:] if entry.error else "read"] += 1
    assert found.pop("read") > 11
    assert all("no number" in each or "means nothing" in each for each in found)


def read_or_refused(text: str, kind: str) -> Entry:
    """The entry of a link, or one with the reason why there is none."""
    try:
        return read(text, kind)
    except PuzzleError as error:
        return Entry("a link", None, str(error))


def test_what_is_no_grid_is_refused() -> None:
    for lines, sentence in [
        ({"line_0": "pyramid,4,4" + "," * 20}, "the form 'pyramid'"),
        ({"line_0": "square,999999999,999999999" + "," * 20}, "10,000 cells are the most"),
        ({"line_0": "square,x,4" + "," * 20}, "no grid"),
        ({"line_1": "[2,2,0,0]"}, "margins alone"),
        ({"line_5": "[1,2,3]"}, "3 cells of 4 x 4"),
        ({"line_3": "[]"}, "no puzzle"),
        ({"line_3": "{"}, "no JSON"),
        ({"line_3": "[" * 100_000}, "more than 30 lists"),
    ]:
        with pytest.raises(PuzzleError, match=sentence):
            document(link({}, "nurikabe", **lines))
    with pytest.raises(PuzzleError, match="no drawing behind p="):
        document("https://swaroopg92.github.io/penpa-edit/#m=edit")


def test_kinds_that_are_not_drawn_are_named() -> None:
    (entry,) = entries(str(min(Path("puzzles/tents").glob("*.toml"))))
    tents = puzzle_of(entry)
    with pytest.raises(Unable, match="penpa is not written for tents"):
        penpa.written(tents)
    areas = "ABAB\nABAB\nCCDD\nCCDD"
    pieces = puzzle_of(entry_of("a", "a", Document({"kind": "norinori", "areas": areas})))
    with pytest.raises(Unable, match="an area in two pieces"):
        penpa.written(pieces)


def test_what_penpa_is_not_written_with_is_named() -> None:
    grid = ["....", "....", "....", "...."]
    wanted: list[tuple[dict[str, Any], str]] = [
        ({"rule": [{"renban": ["r1c1", "r1c2"]}]}, r"rule 1 \(renban\)"),
        ({"diagonals": True}, "diagonals"),
        ({"symbols": "ABCD", "grid": ["A...", *grid[1:]]}, "has A"),
        ({"symbols": "0-3"}, "penpa has the digits 1 to 4, and this Sudoku has 0 1 2 3"),
    ]
    for more, sentence in wanted:
        entry = entry_of("a", "a", Document({"kind": "sudoku", "grid": grid, **more}))
        with pytest.raises(Unable, match=sentence):
            penpa.written(puzzle_of(entry))


def test_notes_of_rules_are_left_out_and_said() -> None:
    cage = {"cage": {"in": ["r1c1", "r1c2"], "exactly": 3}}
    keys = {"kind": "sudoku", "grid": ["...."] * 4, "rule": [{**cage, "why": "as it is said"}]}
    written = penpa.written(puzzle_of(entry_of("a", "a", Document(keys))))
    assert written.left_out == ("why of rule 1",)
    assert document(written.text).data["rule"] == [cage]


def test_bombs_are_stopped() -> None:
    with pytest.raises(PuzzleError, match="unpacks to more than 4,000,000 bytes"):
        document(packed(b"0" * (LARGEST + 1)))
    with pytest.raises(PuzzleError, match="no grid"):
        document(packed(b"square," + b"\n" * (LARGEST - 8)))


def test_each_beginning_and_each_change_is_a_puzzle_or_a_sentence() -> None:
    dice = random.Random(25)
    content = "\n".join(unpacked(STARS))
    tried = [STARS[:end] for end in range(0, len(STARS), 3)]
    for _ in range(700):
        at = dice.randrange(len(penpa.ADDRESS), len(STARS))
        tried.append(STARS[:at] + chr(dice.randrange(33, 127)) + STARS[at + 1 :])
    for _ in range(300):
        at = dice.randrange(len(content))
        changed = content[:at] + dice.choice('0123456789,"[]{}:-zx\n') + content[at + 1 :]
        tried.append(packed(changed.encode()))
    cell = 2 * 8 + 2
    layers = {
        "number": {str(cell): ["1", 1, "1"], str(cell + 1): ["2_1", 1, "2"]},
        "symbol": {str(cell + 8): [1, "circle_L", 1]},
        "edge": {"82,90": 2},
        "numberS": {str(4 * (64 + cell)): ["5", 1]},
        "killercages": [[cell, cell + 1]],
        "thermo": [[cell, cell + 8]],
        "surface": {str(cell): 4},
    }
    kind_of = dict[str, str]()
    for kind in KINDS:
        for _ in range(25):
            some = dict.fromkeys(dice.sample(sorted(layers), 3))
            drawn = {name: layers[name] for name in some}
            tried.append(link(mutated(drawn, dice), kind))
            kind_of[tried[-1]] = kind
    sentences = []
    for each in tried:
        try:
            found = penpa.document(each, kind_of.get(each, "starbattle"))
        except PuzzleError as error:
            sentences.append(str(error))
        else:
            sentences.append(entry_of("a link", "a link", found).error)
    assert len([*filter(None, sentences)]) > len(tried) // 2
    assert not any("\n" in sentence for sentence in sentences)


def test_cells_of_hitori_without_a_number() -> None:
    made = Document({"kind": "hitori", "grid": "1x2\n312\n231"})
    puzzle = puzzle_of(entry_of("a", "a", made))
    assert puzzle_of(entry_of("a", "a", document(penpa.written(puzzle).text))) == puzzle


def test_tags_name_the_kind() -> None:
    drawing = Drawing.of_link(link({}, "Light Up"))
    assert (drawing.tags, drawing.shape) == (("light up",), "square")
    assert document(link({}, "Light Up")).data["kind"] == "akari"
    assert document(link({}, line_17='["hard","slitherlink"]')).data["kind"] == "slitherlink"
    with pytest.raises(KindWanted):
        document(link({}, line_17="x"))


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        (["nurikabe", "heyawake"], "tags of several kinds: heyawake, nurikabe; say the kind with"),
        (["sudoku", "antiknight"], "the tag 'antiknight', which is no kind that is read"),
        (["Hexagonal variant", "slitherlink"], "the tag 'hexagonal variant', which is no kind"),
        (["creek"], "the tag 'creek', which is no kind that is read"),
    ],
)
def test_tags_that_may_be_rules_are_refused_by_name(tags: list[str], sentence: str) -> None:
    head = "sudoku,4,4,38,0,1,1,1,1,1,1,0,0,0,0,Title: ,Author: ,,,OFF,false"
    text = link({}, line_0=head, line_17=json.dumps(tags))
    with pytest.raises(KindWanted, match=sentence) as refused:
        document(text)
    told = refused.value.of_kind("nurikabe")
    assert told.data["kind"] == "nurikabe"
    assert told.note.startswith("the tags of the drawing are not read: ")


def test_the_shape_of_the_board_names_the_kind_where_no_tag_does() -> None:
    head = "sudoku,4,4,38,0,1,1,1,1,1,1,0,0,0,0,Title: ,Author: ,,,OFF,false"
    assert document(link({}, line_0=head)).data["kind"] == "sudoku"
    assert document(link({}, "nurikabe", line_0=head)).data["kind"] == "nurikabe"

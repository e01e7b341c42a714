"""Links of SudokuPad: those with a puzzle of f-puzzles, and those in its own JSON, with short words
or without."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from exactone.models.editors import fpuzzles, sudokupad
from exactone.models.editors.lzstring import compressed
from exactone.models.editors.sudokupad import SHORT, unzipped
from exactone.models.files.entries import entry_of, misstated
from exactone.models.files.links import document
from exactone.solver.errors import PuzzleError
from tests.models.mutations import mutated

Json = dict[str, Any]
SOLUTION = "1234341221434321"


def puzzle(**more: Any) -> Json:
    """A small puzzle of SudokuPad, with its givens, its regions and a cage."""
    cells: list[list[Json]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0]["value"] = 1
    cells[3][3]["value"] = "1"
    cells[1][1]["centremarks"] = [3, 4]
    regions = [
        [[top + down, left + right] for down in range(2) for right in range(2)]
        for top in (0, 2)
        for left in (0, 2)
    ]
    about = [
        {"value": "title: It's a puzzle"},
        {"value": "author: Who made it"},
        {"value": f"solution: {SOLUTION}"},
    ]
    cages = [{"cells": [[0, 1], [0, 2]], "value": 5, "unique": True}, *about]
    return {"id": "x", "cellSize": 50, "cells": cells, "regions": regions, "cages": cages, **more}


def zipped(said: Any) -> str:
    """JSON with short words, as SudokuPad packs it: keys without quotes, single ones for texts, t
    and f, no empty lists, no empty tables in lists, and colours without what is around them."""
    if isinstance(said, dict):
        short = {name: key for key, name in SHORT.items()}
        full = {key: value for key, value in said.items() if value != []}
        members = (f"{short.get(key, key)}:{zipped(value)}" for key, value in full.items())
        return "{" + ",".join(members) + "}"
    if isinstance(said, list):
        return "[" + ",".join("" if each == {} else zipped(each) for each in said) + "]"
    if isinstance(said, bool):
        return "t" if said else "f"
    if not isinstance(said, str):
        return json.dumps(said)
    if said in ("#000000", "#FFFFFF"):
        return said[:2]
    if re.fullmatch("#[0-9a-fA-F]{6}", said):
        return said[1:]
    return "'" + json.dumps(said)[1:-1].replace("'", "\\'") + "'"


def link(said: Any, form: str = "scl") -> str:
    """A link of SudokuPad with this JSON, in short words."""
    return "https://sudokupad.app/" + form + compressed(zipped(said))


def test_short_words_are_read_as_the_json_that_they_stand_for() -> None:
    drawn = {
        "lines": [{"color": "#12AB34", "thickness": 1.5, "wayPoints": [[0.5, 0.5], [-1, 2]]}],
        "overlays": [{"backgroundColor": "#FFFFFF", "rounded": True, "text": "a\nb"}, {}],
        "arrows": [{"color": "#000000", "headLength": 0.3, "value": None}],
    }
    said = puzzle(**drawn)
    assert unzipped(zipped(said)) == said
    assert unzipped(json.dumps(said)) == said
    assert unzipped('{"ce":[[1]]}') == {"cells": [[1]]}


ADDRESSES = [
    "https://sudokupad.app/scl{}",
    "https://beta.sudokupad.app/scl{}?setting-nogrid=1",
    "https://sudokupad.app/?puzzleid=scl{}",
    "sudokupad.app/sudoku/ctc{}",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{}&x=1",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(address: str) -> None:
    packed = compressed(zipped(puzzle()))
    for each in (packed, packed.replace("=", "%3D").replace("+", "%2B").replace("/", "%2F")):
        found = document(address.format(each))
        assert found.data == {
            "kind": "sudoku",
            "title": "It's a puzzle",
            "author": "Who made it",
            "grid": "1...\n....\n....\n...1\n",
            "rule": [
                {"if": {}, "then": {"r2c2": [3, 4]}},
                {"cage": {"in": ["r1c2", "r1c3"], "exactly": 5}},
            ],
        }
        assert found.stated.split() == ["1234", "3412", "2143", "4321"]
    entry = entry_of("a", "a", found)
    assert not entry.error
    assert misstated(entry) == ""


def test_a_puzzle_of_f_puzzles_is_read_and_written() -> None:
    entry = entry_of("a", "a", document(link(puzzle())))
    assert entry.puzzle
    written = sudokupad.written(entry.puzzle)
    assert written.text.startswith("https://sudokupad.app/fpuzzlesN4Ig")
    assert set(written.text.partition("fpuzzles")[2]).isdisjoint("/+=")
    again = document(written.text)
    assert {**again.data, "rule": again.data["rule"][::-1]} == entry.document
    packed, _ = fpuzzles.packed_puzzle(entry.puzzle)
    assert document(f"https://sudokupad.app/fpuz{packed}").data == again.data


def test_regions_and_rules_of_the_whole_grid() -> None:
    said = puzzle(metadata={"antiknight": True, "rules": "As said.", "source": "a book", "x": 1})
    said["regions"][0][2], said["regions"][2][0] = [2, 0], [1, 0]
    found = document(link(said))
    assert found.data["areas"].split() == ["AABB", "CABB", "ACDD", "CCDD"]
    assert found.data["notes"] == "As said."
    assert {"adjacent": "knight", "equal": False} in found.data["rule"]
    assert found.note.startswith("left out of what the puzzle says of itself: x; ")


def test_cages_of_other_sorts() -> None:
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "3"},
        {"cells": [[1, 0], [1, 1]], "unique": True},
        {"cells": [[2, 0], [3, 1]], "unique": False, "sum": 3, "value": "3"},
    ]
    assert document(link(puzzle(cages=cages))).data["rule"][1:] == [
        {"cage": {"in": ["r1c1", "r1c2"], "exactly": 3}},
        {"cage": {"in": ["r2c1", "r2c2"]}},
        {"sum": {"in": ["r3c1", "r4c2"], "exactly": 3}},
    ]
    drawn = puzzle(cages=[{"cells": [[0, 0]], "value": "a"}])
    with pytest.raises(PuzzleError, match="1 cage of this link says neither"):
        document(link(drawn))


def test_a_cage_with_the_value_0_has_no_sum() -> None:
    for said in (0, "0"):
        found = document(link(puzzle(cages=[{"cells": [[0, 0], [0, 1]], "value": said}])))
        assert found.data["rule"][1:] == [{"cage": {"in": ["r1c1", "r1c2"]}}]


def test_rules_of_the_whole_grid_are_understood_or_refused() -> None:
    for said in (True, "TRUE", "true"):
        found = document(link(puzzle(metadata={"antiKing": said})))
        assert {"adjacent": "touching", "equal": False} in found.data["rule"]
    for off in (False, "False", None):
        found = document(link(puzzle(metadata={"antiking": off})))
        assert {"adjacent": "touching", "equal": False} not in found.data["rule"]
    with pytest.raises(PuzzleError, match="antiking of this link is 'yes'; it is true or false"):
        document(link(puzzle(metadata={"antiking": "yes"})))
    with pytest.raises(PuzzleError, match="norowcol"):
        document(link(puzzle(metadata={"norowcol": "True"})))


def test_what_else_cells_have_is_noted_or_refused() -> None:
    said = puzzle()
    said["cells"][2][2] = {"color": ["#FF0000"], "cornermarks": [1]}
    said["cells"][2][3] = {"pencilMarks": [2]}
    assert document(link(said)).note.startswith(
        "the colours of 1 cell left out; the pencil marks in corners of 2 cells left out"
    )
    said["cells"][2][2] = {"given": False, "value": 1}
    with pytest.raises(PuzzleError, match="r3c3 has 'given', which is not known here"):
        document(link(said))


def test_marks_in_the_centre_and_half_a_solution_are_noted() -> None:
    whole = document(link(puzzle()))
    marks = "the pencil marks in the centre of 1 cell are taken for all digits that may stand there"
    assert (whole.note, bool(whole.stated)) == (marks, True)
    half = document(link(puzzle(cages=[{"value": "solution: 1234????????????"}])))
    assert half.note == f"{marks}; the solution that this link states is not whole, and left out"
    assert not half.stated


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"lines": [{}, {}], "arrows": [{}]}, "draws 2 lines, 1 arrow and does not say"),
        ({"foglight": [[0, 0]]}, "fog"),
        ({"bananas": 3}, "what bananas is"),
        ({"metadata": {"norowcol": True}}, "norowcol"),
        ({"cells": [[{}] * 3] * 4}, "not as many columns"),
        ({"cells": []}, "grid of 0 rows"),
        ({"cells": [[{}] * 50] * 50}, "must have 1 to 25"),
        ({"cells": [[{"value": 5}] * 4] * 4}, "r1c1 has 5"),
        ({"regions": []}, "not all cells of this link are in a region"),
        ({"regions": [[[0, 9]]]}, "not in its grid"),
        ({"regions": [[[0, 0]]]}, "region 1 of this link has 1 cell"),
        ({"cages": 3}, "cages of this link is no list"),
        ({"cages": [{"cells": [[0, 0]]}] * 7501}, "name 7,501 cells; 7,500 are the most"),
    ],
)
def test_what_cannot_be_said_is_named(more: Json, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        document(link(puzzle(**more)))


@pytest.mark.parametrize("address", ["gr8name", "me/a-name", "", "?puzzleid=abc", "scf1234"])
def test_the_network_is_not_asked(address: str) -> None:
    with pytest.raises(PuzzleError, match="no network is asked"):
        document(f"https://sudokupad.app/{address}")


def test_each_beginning_and_each_change_is_a_puzzle_or_a_sentence() -> None:
    dice = random.Random(25)
    text = link(puzzle())
    plain = zipped(puzzle())
    tried = [text[:end] for end in range(len(text))]
    tried += [sudokupad_link(plain[:end]) for end in range(0, len(plain), 5)]
    for _ in range(400):
        tried.append(link(mutated(puzzle(metadata={"antiking": True, "rules": "x"}), dice)))
    for _ in range(300):
        at = dice.randrange(len(text))
        tried.append(text[:at] + chr(dice.randrange(33, 127)) + text[at + 1 :])
        at = dice.randrange(len(plain))
        tried.append(
            sudokupad_link(plain[:at] + dice.choice("0123'\"[]{},:tf#\\e") + plain[at + 1 :])
        )
    sentences = []
    for each in tried:
        try:
            entry = entry_of("a link", "a link", document(each))
        except PuzzleError as error:
            sentences.append(str(error))
        else:
            sentences.append(entry.error)
    assert len([*filter(None, sentences)]) > len(tried) // 2
    assert not any("\n" in sentence for sentence in sentences)


def sudokupad_link(text: str) -> str:
    """A link with any text in it."""
    return "https://sudokupad.app/scl" + compressed(text)


def test_deep_lists_are_refused() -> None:
    for text in ("[" * 20_000, "{a:" * 20_000, '{"a":' * 20_000):
        with pytest.raises(PuzzleError, match=r"more than 30 lists|no puzzle from"):
            document(sudokupad_link(text))

"""Files of tiles: all the ways to write them, pictures without keys,
and whatever else a file may hold."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import draw, models
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from tests import brute_tiles as brute
from tests.kinds.tiles import CASE
from tests.solver.truth import examples

from .helpers import entries, error
from .packings import built, loaded, number, puzzles


def parsed(content: str) -> dict[str, Any]:
    """The keys of a file in TOML; none where it is no TOML."""
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError:
        return {}


# reading

RAGGED = {  # as people draw them, and with every cell
    "##\n#": "##\n#-",
    "#\n##": "#-\n##",
    "#\n###\n#": "#--\n###\n#--",
    " #\n###": "-#-\n###",
    "   #\n  ###": "-#-\n###",
    " ##\n##": "-##\n##-",
    "  #\n# # #": "-#-\n###",
    "# #\n#": "##\n#-",
    "# #\n###": "#-#\n###",
    "11\n 11": "11-\n-11",
    "##\n      #": "##\n#-",
    "##\n      ##": "##\n##",
    "#-\n##-": "#--\n##-",
}


@pytest.mark.parametrize("drawn", RAGGED)
def test_rows_of_a_shape_may_end_where_it_ends(drawn: str) -> None:
    """Such shapes were refused, and of some with blanks before them all rows were read from the
    left."""

    def of(shape: object) -> models.Kind:
        return built(
            {
                "kind": "tiles",
                "board": "----\n----\n----",
                "tile": {"A": {"shape": shape}},
                "use": "some",
            }
        )

    assert [
        of(said) == of(RAGGED[drawn]) for said in (drawn, drawn.split("\n"), f"\n{drawn}\n")
    ] == [True] * 3


@pytest.mark.parametrize("drawn", [each for each in RAGGED if "      " not in each])
def test_shapes_without_keys_may_be_ragged(drawn: str) -> None:
    for text in ("----\n----\n----\n\n{}\n\n##\n", "board\n----\n----\n----\ntiles\n{}\n\n##\n"):
        one, other = (entries(text.format(shape)) for shape in (drawn, RAGGED[drawn]))
        assert one[0].puzzle is not None, one[0].error
        assert one[0].puzzle == other[0].puzzle


RING = "---\n-#-\n---"


def ring(**keys: Any) -> dict[str, Any]:
    """A ring of eight cells for dominoes: two answers."""
    return {"kind": "tiles", "board": RING, "tile": {"D": {"shape": "##", "count": 4}}, **keys}


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"board": RING + "\n"},
        {"board": "\n\n" + RING + "\n\n"},
        {"board": RING.split("\n")},
        {"board": RING.replace("-", ".")},
        {"board": " ".join(RING).replace(" \n ", "\n")},
        {"board": RING.replace("\n", "\r\n")},
        {"board": "\n".join("  " + row for row in RING.split("\n"))},
        {"title": "x", "author": "y", "source": "z", "notes": "", "solutions": 2},
        {"use": "all"},
        {"cover": False},
        {"use": "some"},
        {"set": "dominoes", "tile": {"E": {"shape": "##", "count": 3}}},
        {"tile": {"D": {"shape": ["##"], "count": "4-4"}}},
        {"tile": {"D": {"shape": "# #", "count": "any"}}, "cover": True},
        {"tile": {"D": {"shape": "#\n#", "count": "3-5"}}, "cover": True},
        {"tile": {"D": {"shape": "-#-\n-#-\n---", "count": 4}}},
        {"tile": {str(i): {"shape": "##"} for i in range(4)}},
    ],
    ids=str,
)
def test_ways_to_write_the_same(keys: dict[str, Any]) -> None:
    assert number(built(ring(**keys)), "reference") == 2
    assert number(loaded(brute.toml(ring(**keys))), "cover") == 2


FIVE_BARE = (
    "board\n" + "-----\n" * 5 + "\ntiles\n1 0\n1 0\n1 0\n1 1\n\n0 2\n2 2\n2 0\n2 0\n\n3 0 3\n3 3 "
    "3\n\n4 0 0\n4 4 0\n0 4 4\n\n0 5\n5 5\n0 5\n0 5\n"
)  # as it was handed to the solver that was written for it


@pytest.mark.parametrize(
    ("content", "total"),
    [
        ("board\n---\n---\n\ntiles\n###\n\n###\n", 1),
        ("---\n---\n\n###\n\n###\n", 1),
        ("---\n---\n\n###\n\n#\n#\n#", 1),
        ("\n\n---\n---\n\n\n###\n\n\n###\n\n\n", 1),
        ("board\n\n---\n---\n\ntiles\n\n###\n\n###\n", 1),
        ("- - -\n- - -\n\n# # #\n\n# # #\n", 1),
        ("...\n...\n\n###\n\n###\n", 1),
        ("0 0 0\n0 0 0\n\n1 1 1\n\n2 2 2\n", 1),
        ("000\n000\n\n111\n\n222\n", 1),
        ("board\n000\n000\n\ntiles\n111\n\n222\n", 1),
        ("board\n0001\n0001\n\ntiles\n111\n\n111\n", 1),
        ("board\n---\n---\n\ntiles\n1 1 1\n\n1 1 1\n", 1),
        ("Board\n---\n---\n\nTiles\n###\n\n###\n", 1),
        ("---\n---\n\n##\n#-\n\n##\n#-\n", 2),
        ("---\n---\n\n#-\n##\n\n##\n#-\n", 2),
        ("---\n---\n\n##-\n#--\n\n.##\n.#.\n", 2),
        ("--#--\n\n##\n\n##\n", 1),
        ("--#--\n\n##\n\n#\n\n#\n", 2),
        ("....\n....\n....\n....\n\n####\n\n####\n\n####\n\n####\n", 2),
        ("----\n----\n----\n----\n\n####\n\n####\n\n####\n\n####\n", 2),
        ("---\n-?-\n\n###\n\n##\n", 4),
        (FIVE_BARE, 8),
        ("------\n\n#-#\n\n#--#\n\n#---#\n", 2),  # in several parts
    ],
)
def test_bare_pictures(content: str, total: int) -> None:
    for variant in (content, content.replace("\n", "\r\n"), "\ufeff" + content, content + "\n"):
        found = loaded(variant)
        assert number(found, "reference") == number(found) == total


REFUSED_IN_JSON = [
    (json.dumps(keys, indent=1), sentence)
    for content, sentence in CASE.refusals
    if content.startswith("kind") and (keys := parsed(content))
]


@pytest.mark.parametrize(("content", "sentence"), REFUSED_IN_JSON)
def test_what_is_refused_in_toml_is_refused_in_json(content: str, sentence: str) -> None:
    assert re.sub(r"^:\d+: ", "", sentence).removeprefix(": ") in error(content)


def test_files_with_another_end_of_line_and_a_mark() -> None:
    content = brute.toml(ring())
    for raw in (content.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + content.encode()):
        assert number(loaded(raw), "reference") == 2
    assert number(loaded(b"\xef\xbb\xbf" + json.dumps(ring()).encode()), "reference") == 2


# whatever a file holds


PICTURES = st.text("##--.?L01x \n", max_size=12)
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [
            "all",
            "some",
            "any",
            "2-4",
            "4-2",
            "0-1",
            "dominoes",
            "one-sided-trominoes",
            "##",
            "#\n#",
            10**12,
        ]
    ),
    st.none() | st.booleans() | st.integers(-1, 5) | st.floats(0, 2),
    PICTURES,
    st.lists(PICTURES, max_size=3),
)
TILE_KEYS = ["shape", "count", "mirror", "rotate", "shap"]


def some_of(keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Tables of some of these keys, mostly of one."""
    one = st.builds(lambda key, value: {key: value}, st.sampled_from(keys), VALUES)
    return st.just({}) | one | st.dictionaries(st.sampled_from(keys), VALUES, max_size=4)


@examples(200)
@given(
    puzzles(40),
    some_of(["board", "use", "cover", "mirror", "rotate", "set", "given", "tile", "solutions"]),
    st.dictionaries(
        st.sampled_from(["L", "A", "L2", "L", "A", "L2", "I", "é", "", "#", "a b"]),
        some_of(TILE_KEYS) | st.builds(lambda table: {"shape": "##", **table}, some_of(TILE_KEYS)),
        max_size=2,
    ),
)
def test_any_values_end_in_a_puzzle_that_works_or_in_a_sentence(
    puzzle: dict[str, Any], keys: dict[str, Any], tile: dict[str, Any]
) -> None:
    content = json.dumps({**puzzle, "tile": {**puzzle["tile"], **tile}, **keys})
    (entry,) = entries(content)
    assert (entry.puzzle is None) == bool(entry.error)
    assert "\n" not in entry.error
    if entry.puzzle is None:
        return
    found = entry.puzzle
    said = found.argument()
    assert said is None or "\n" not in said
    assert found.grid().layers
    assert said is None or found.check(frozenset())
    listed = list(questions.solutions(found, Request("reference"), 3))
    assert all(
        found.check(solution) == [] and found.read(found.write(solution)) == solution
        for solution in listed
    )
    assert all(solution in set(found.images(solution)) for solution in listed)
    assert all(found.grid(solution).layers for solution in listed)
    if number_of_placements(found) < 2000:
        assert bool(listed) == bool(list(questions.solutions(found, Request("pysat"), 1)))


def number_of_placements(found: models.Kind) -> int:
    """How many choices the model has."""
    return found.model().rules.size


@examples(200)
@given(
    st.text("board\ntiles# -.?01x", max_size=60) | st.lists(PICTURES, max_size=5).map("\n\n".join)
)
def test_any_bare_text_ends_in_puzzles_or_sentences(content: str) -> None:
    for text in (
        content,
        f"board\n---\n---\n\ntiles\n{content}",
        f"board\n{content}\n\ntiles\n##\n",
    ):
        for entry in entries(text):
            assert (entry.puzzle is None) == bool(entry.error)
            assert "\n" not in entry.error
            if entry.puzzle is not None and entry.puzzle.kind == "tiles":
                list(questions.solutions(entry.puzzle, Request("reference"), 2))


def test_a_drawn_answer_is_read_whose_walls_leave_blanks_between_two_rows() -> None:
    tiles = {"S": {"shape": ".#\n.#\n#.\n.#"}, "N": {"shape": "####"}}
    puzzle = built({"kind": "tiles", "board": "-#-\n-#-\n#--\n-#-", "tile": tiles})
    (solution,) = questions.solutions(puzzle, Request())
    drawn = draw(puzzle, solution)
    assert "│   │   │   │" in drawn
    assert models.answers(puzzle, "drawn.txt", drawn.encode()) == [solution]

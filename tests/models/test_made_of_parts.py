"""Kinds made of parts: what is no answer, drawings that are read back, cells of no area,
lines without places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from exactone import draw, models
from exactone.drawing.pairs import pair
from exactone.drawing.paper import TextCanvas
from exactone.drawing.text import differences
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.boards.board import Line, LineSort
from exactone.models.pages.starbattle import STAR, StarBattle
from exactone.models.parts import forms, tables
from exactone.models.parts.count import Count
from exactone.models.parts.part import Part, Rule
from exactone.models.text.document import Document
from exactone.solver.ask import questions
from exactone.solver.ask.explain import explain
from exactone.solver.ask.hint import hint
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError
from exactone.solver.model import Watch
from exactone.solver.puzzle import Clue

from ..cli.tool import run
from .helpers import entries


def puzzle(kind: str, **keys: object) -> models.Kind:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": kind, **keys}))
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


LOOP = puzzle("slitherlink", grid="3.")
KAKURO = puzzle("kakuro", grid=r"\4 . .")


@pytest.mark.parametrize(
    ("found", "answer", "says"),
    [
        (LOOP, "#.\n..", "the answer has 2 rows, but the puzzle has 1"),
        (LOOP, "#x", "'x' is no sign of an answer"),
        (LOOP, "· · ·\n│3  x\n· · ·", "'x' is no side"),
        (LOOP, "·─· ·\n│3│   │\n·─· ·", "this row has 7 signs, but a drawing has 5"),
        (LOOP, "·─· ·\n│3│\n·─· ·\n│ │\n·─· ·", "the answer has 2 rows"),
        (KAKURO, "1 3 1", "r1c1 is '1', but is no cell"),
        (KAKURO, "# 0 3", "'0' is no sign of an answer"),
        (KAKURO, "# 3", "this row has 2 cells, but must have 3"),
    ],
)
def test_what_is_no_answer_is_refused(found: models.Kind, answer: str, says: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        found.read(answer)
    assert says in str(refused.value)


def test_a_drawing_of_no_loop_is_wrong() -> None:
    assert LOOP.check(LOOP.read("· · ·\n│3  │\n· · ·"))
    (right,) = questions.solutions(LOOP, Request(), 1)
    assert LOOP.read(draw(LOOP, right)) == right


def test_lines_that_differ_are_heavy() -> None:
    one, other = (LOOP.grid(LOOP.read(inside)) for inside in ("#.", "##"))
    assert pair(one, other, differences(one, other), TextCanvas()).split("\n") == [
        "first solution      second solution",
        "·─· ·               ·─·━·",
        "│3┃                 │3  ┃",
        "·─· ·               ·─·━·",
    ]


@pytest.mark.parametrize(
    "found",
    [
        puzzle("slitherlink", grid=["....", "....", "2...", ".3.."]),
        puzzle("kakuro", grid=["3\\", ".", "."]),
        puzzle("nonogram", rows=["1", "?"], columns=["1"]),
        puzzle("shikaku", grid=["1 . ?", ". 4 ."]),
        puzzle("galaxies", grid=["o....", "...o.", "....."]),
        puzzle("compass", grid=["1/?/0/? .", ". ?"]),
    ],
)
def test_drawings_can_be_read_back(found: models.Kind) -> None:
    for solution in questions.solutions(found, Request(), 100):
        assert found.read(draw(found, solution)) == solution


def test_clues_stand_beside_pieces_in_drawings_of_answers() -> None:
    found = puzzle("tatamibari", grid=["w . .", "? . ."])
    (solution,) = questions.solutions(found, Request(), 2)
    assert "A:w" in draw(found, solution)
    assert "B:?" in draw(found, solution)


def test_runs_are_texts_numbers_or_lists_of_them() -> None:
    lists = puzzle("nonogram", rows=[[1, 1], 0, [], "?", ["?"], [3]], columns=[1, [1], "1"])
    assert lists == puzzle(
        "nonogram", rows=["1 1", "0", "0", "?", "?", "3"], columns=["1", "1", "1"]
    )


GIVEN = (
    ("starbattle", {"areas": ["AABB", "AABB", "CCDD", "CCDD"]}, ".*.. ...x .... ...."),
    ("nonogram", {"rows": ["2", "?"], "columns": ["1 1", "1"]}, ".# x."),
    ("hitori", {"grid": ["1 12 1", "2 3 2"]}, "#.. .oo"),
    ("nurikabe", {"grid": ["2 . .", ". . 12"]}, "oo. .#o"),
    ("kakuro", {"grid": ["#  3\\ 4\\", "\\3 . .", "\\4 . ."]}, "### #.2 #1."),
)


@pytest.mark.parametrize(("kind", "keys", "given"), GIVEN)
def test_what_is_given_is_seen_and_read_as_it_is_drawn(
    kind: str, keys: dict[str, object], given: str
) -> None:
    found = puzzle(kind, **keys, given=given.split())
    assert draw(found) != draw(puzzle(kind, **keys))
    assert puzzle(kind, **keys, given=draw(found)) == found


BROKEN = (
    ("starbattle", {"areas": ["AB", "CA"]}, "**\n.*", "row 1 has 2 stars, not exactly 1"),
    (
        "starbattle",
        {"areas": ["AB", "CA"]},
        "**\n.*",
        "r1c1 and r1c2 are both stars, but must be apart (the rule that stars do not touch)",
    ),
    (
        "nonogram",
        {"rows": ["2"], "columns": ["1", "0", "1"]},
        "#.#",
        "row 1 has filled cells in runs 1 1, but must have runs 2",
    ),
    (
        "hitori",
        {"grid": ["1 1"]},
        "..",
        "the cells with 1 in row 1 have 2 unstruck cells, not at most 1",
    ),
    (
        "nurikabe",
        {"grid": ["1 .", ". ."]},
        "##\n##",
        "r1c1 has a clue, but is no island cell (the rule that each island has one number)",
    ),
    (
        "heyawake",
        {"areas": ["AA", "AA"], "grid": ["2.", ".."]},
        "#.\n..",
        "area A has 1 shaded cell, not exactly 2 (the 2 at r1c1)",
    ),
    (
        "nurikabe",
        {"grid": ["1 .", ". ."]},
        "##\n##",
        "the 2 x 2 window at r1c1 has 4 sea cells, not at most 3",
    ),
    ("slitherlink", {"grid": ["3 ."]}, "##", None),
    ("slitherlink", {"grid": ["2 ."]}, "##", "the 2 at r1c1 has 3 sides, not exactly 2"),
    (
        "rules",
        {"grid": "..", "values": ["Q", "-"], "rule": [{"count": {"value": "Q", "around": "1."}}]},
        "Q-",
        "Q stands 0 times in the cells around r1c1, not exactly 1 (rule 1: number)",
    ),
)


@pytest.mark.parametrize(("kind", "keys", "answer", "says"), BROKEN)
def test_what_is_wrong_is_said_in_the_words_of_the_kind(
    kind: str, keys: dict[str, object], answer: str, says: str | None
) -> None:
    found = puzzle(kind, **keys)
    wrong = found.check(found.read(answer))
    assert says in wrong if says else not wrong


CAGES = {"in": ["r1c1", "r1c2"], "exactly": 5}
SAID = (
    (
        "sudoku",
        ["...."] * 4,
        [{"cage": CAGES}, {"ordered": ["r4c1", "r3c2"], "strict": False, "why": "a thermometer"}],
    ),
    (
        "rules",
        ["....", "...."],
        [{"sum": CAGES}, {"related": ["r1c4", "r2c4"], "difference": {"at_least": 2}}],
    ),
    (
        "rules",
        ["..", ".."],
        [
            {"seen": {"left": [2, 0], "right": [".", 1]}},
            {"if": {"r1c1": 2}, "then": {"r2c2": [1, 3]}},
        ],
    ),
    (
        "rules",
        ["..", ".."],
        [{"count": {"value": 2, "rows": ["?", 1], "columns": [1, 0]}}, {"different": "rows"}],
    ),
)
SHOWN = (
    """
┌─────┬─────┐
│ . . │ . . │
│ . . │ . . │
├─────┼─────┤
│ . . │ . . │
│ . . │ . . │
└─────┴─────┘

cage 5: r1c1 r1c2
slow thermometer: r4c1 r3c2 (a thermometer)""",
    """
┌───────┬───┬───┐
│ .   . │ . │ . │
├───────┘   │   │
│ .   .   . │ . │
└───────────┴───┘

values: 1 2 3
sum 5: r1c1 r1c2
difference at least 2: r1c4 r2c4""",
    """
2 ║ . . ║
  ║ . . ║ 1

values: 1 2 3
seen, left 2 0, right . 1
if r1c1 = 2, then r2c2 = 1 3""",
    """
    1 0
  ║ . .
1 ║ . .

values: 1 2 3
count 2, rows ? 1, columns 1 0
different rows""",
)


@pytest.mark.parametrize(("made", "shown"), [*zip(SAID, SHOWN, strict=True)])
def test_rules_are_drawn_or_stand_under_a_puzzle(
    made: tuple[str, list[str], list[object]], shown: str
) -> None:
    kind, grid, rules = made
    found = puzzle(
        kind, grid=grid, rule=rules, **({"values": [1, 2, 3]} if kind == "rules" else {})
    )
    assert draw(found) == shown[1:]
    for solution in questions.solutions(found, Request(), 5):
        assert found.read(draw(found, solution)) == solution


def test_numbers_stand_on_all_four_sides() -> None:
    sides = {"left": [1, 2], "right": [2, 0], "top": [2, 1], "bottom": [0, 2]}
    found = puzzle("rules", grid=["..", ".."], values=[1, 2], rule=[{"seen": sides}])
    assert draw(found).split("\n")[:4] == ["    2 1", "1 ║ . . ║ 2", "2 ║ . . ║", "      2"]


def test_rows_without_cells_have_no_numbers() -> None:
    sides = {"left": [1, 2], "top": [3]}
    found = puzzle("rules", grid=["# .", "# #", "# ."], values=[1, 2, 3], rule=[{"seen": sides}])
    assert draw(found).split("\n")[:4] == ["      3", "1 ║ # .", "  ║ # #", "2 ║ # ."]


def test_signs_between_cells_stand_under_a_puzzle() -> None:
    rule = {"related": "between >", "more": True}
    found = puzzle("rules", grid="..", values=[1, 2], between=". > .", rule=[rule])
    assert draw(found) == ". .\n\nvalues: 1 2\nrelated between >, more true\nbetween:\n  . > ."


IMPOSSIBLE = (
    (
        "kakuro",
        [r"\2 . ."],
        "2 different digits make 3 to 17, but the stretch to the right from r1c2 must make 2",
    ),
    ("kakuro", [r"\9 .", "# #"], None),
    (
        "kakuro",
        ["# 3\\ 4\\", r"\3 . .", r"\5 . ."],
        "the sums of the rows make 8, and those of the columns 7",
    ),
    ("kakuro", ["# 3\\ 4\\", r"\3 . .", r"# . ."], None),
    ("nurikabe", ["3 . 3", ". . ?"], "the islands have 7 cells together, and the grid has 6"),
    ("nurikabe", ["3 . 3", ". . ."], None),
)


@pytest.mark.parametrize(("kind", "grid", "says"), IMPOSSIBLE)
def test_what_numbers_cannot_be_is_seen_at_sight(
    kind: str, grid: list[str], says: str | None
) -> None:
    found = puzzle(kind, grid=grid)
    assert found.argument() == says
    assert not says or not list(questions.solutions(found, Request("pysat"), 1))


def test_pictures_of_rules_stand_under_a_puzzle() -> None:
    rule = {"count": {"value": "a", "by": "sides", "around": "1 .\n. 2"}, "why": "mines"}
    found = puzzle("rules", grid=["..", ".."], values=["a", "b"], rule=[rule])
    assert draw(found).split("\n\n")[1] == (
        "values: a b\ncount a, by sides, around: (mines)\n  1 .\n  . 2"
    )


def test_crosses_are_written_in_many_ways() -> None:
    signs = [puzzle("starbattle", areas="A", given=sign) for sign in "x·X×"]
    assert all(found == signs[0] for found in signs)


def test_a_single_column_may_have_signs_of_several_characters() -> None:
    assert puzzle("nurikabe", grid="12\n.\n3") == puzzle("nurikabe", grid=" 12\n | . |\n 3")
    assert puzzle("hitori", grid="1\n12").grid().layers == ((("1",), ("12",)),)
    assert puzzle("hitori", grid="12\n34").grid().layers == (tuple(map(tuple, ("12", "34"))),)


def test_what_setters_say_is_written_with_words_that_there_are() -> None:
    known = {key for form in forms() for key in (*form.keys, *form.beside)}
    for written in tables.FORMS.values():
        assert (
            set(re.findall(r"(?:^|and |, )(\w+) = ", re.sub(r"\{.*\}|\[.*\]", "", written)))
            <= known
        )


def test_cells_of_no_area_have_stars_of_rows_and_columns() -> None:
    found = puzzle("starbattle", areas=["AA..", "...B", "C...", "...."])
    assert [
        questions.verify(found, Request(engine)).answer for engine in ("auto", "reference")
    ] == ["one", "one"]
    assert puzzle("starbattle", areas=["AB", "CA"]).argument() is not None


@pytest.mark.parametrize("engine", ["pysat", "reference"])
def test_lines_may_have_no_places(engine: str) -> None:
    alone = {"count": {"value": "m", "around": "3"}}
    found = puzzle("rules", values=["m", "-"], grid=".", rule=[alone])
    assert questions.verify(found, Request(engine)).answer == "none"


def test_what_a_search_learns_is_its_own_also_of_loose_clues() -> None:
    rules = puzzle("nurikabe", grid=["2 . .", ". . 1"]).loose().rules
    one, other = Watch(rules), Watch(rules)
    assert not any(a is b for a, b in zip(one.lazy, other.lazy, strict=True))


APART = ["AABB", "AABB", "CCDD", "CCDA"]
WHOLE = ["AABB", "AABB", "CCDD", "CCDD"]
COUNTED = {"value": "a", "in": "areas", "exactly": 1}
OF_AREAS: dict[str, dict[str, object]] = {
    "starbattle": {},
    "heyawake": {},
    "sudoku": {"grid": ["...."] * 4},
    "rules": {
        "grid": ["...."] * 4,
        "values": ["a", "b"],
        "rule": [{"count": {"value": "a", "in": "areas", "exactly": 1}}],
    },
}


@pytest.mark.parametrize("kind", OF_AREAS)
def test_an_area_in_pieces_is_noted(kind: str) -> None:
    """Data that were pasted have that by mistake; where it is meant, all goes on."""
    keys = {"kind": kind, **OF_AREAS[kind]}
    areas = (
        ["AABB", "AABB", "CCDA", "CCDD"] if kind != "sudoku" else ["AABB", "ADBB", "CCDD", "CCDA"]
    )
    (found,) = entries(json.dumps({**keys, "areas": areas}))
    (whole,) = entries(json.dumps({**keys, "areas": WHOLE}))
    assert (found.puzzle is None, whole.puzzle is None, whole.note) == (False, False, "")
    assert "area A is in 2 pieces, from r1c1 and r" in found.note
    assert found.note.endswith("; is that meant?")


def test_areas_in_pieces_are_counted() -> None:
    doubt = puzzle("starbattle", areas=["AB.A", "BA..", "A.AC", "CAAC"]).doubt()
    assert doubt == (
        "area A is in 5 pieces, from r1c1, r1c4, r2c2, r3c1, ..., and so are 2 more areas; is that "
        "meant?"
    )
    assert puzzle("starbattle", areas=["A..", "...", "..A"]).doubt() != ""
    assert puzzle("starbattle", areas=["..A", ".A.", ".AA"]).doubt() == (
        "area A is in 2 pieces, from r1c3 and r2c2; is that meant?"
    )


@pytest.mark.parametrize("words", [("verify",), ("verify", "--json"), ("count",), ("draw",)])
def test_an_area_in_pieces_is_noted_once_for_each_puzzle(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    files = [tmp_path / f"{name}.json" for name in "ab"]
    for file in files:
        file.write_text(json.dumps({"kind": "heyawake", "areas": APART}))
    done = run(*words, *files)
    assert done.err.splitlines() == [
        f"exactone: {file}: area A is in 2 pieces, from r1c1 and r4c4; is that meant?"
        for file in files
    ]
    assert words == ("draw",) or run(*words, *files, "--quiet").err == ""


RULES_AS_NAMED: list[tuple[str, dict[str, Any], set[str]]] = [
    (
        "starbattle",
        {"areas": "AB\nAB\n"},
        {
            "row 1",
            "row 2",
            "column 1",
            "column 2",
            "area A",
            "area B",
            "the rule that stars do not touch",
        },
    ),
    (
        "hitori",
        {"grid": ["1 1"]},
        {
            "the cells with 1 in row 1",
            "the rule that struck cells do not touch",
            "the rule that unstruck cells hang together",
        },
    ),
    (
        "rules",
        {
            "values": ["*", "-"],
            "grid": ". .\n. .\n",
            "rule": [
                {"count": {"value": "*", "around": "1 .\n. 2\n"}},
                {"count": {"value": "*", "in": "rows", "at_most": 1}},
                {"pattern": {"looks": ["**"], "turned": True}},
            ],
        },
        {
            "the 1 at r1c1 (rule 1)",
            "the 2 at r2c2 (rule 1)",
            "row 1 (rule 2)",
            "row 2 (rule 2)",
            "rule 3: pattern, looks **, turned true",
        },
    ),
]


@pytest.mark.parametrize(("kind", "keys", "names"), RULES_AS_NAMED, ids=range(len(RULES_AS_NAMED)))
def test_rules_are_named_as_people_name_them(
    kind: str, keys: dict[str, Any], names: set[str]
) -> None:
    (entry,) = models.from_bytes("x", json.dumps({"kind": kind, **keys}).encode())
    assert entry.puzzle is not None, entry.error
    parted = entry.puzzle.parted()
    assert parted is not None
    found = [given.clue for given in parted.loose().givens if isinstance(given.clue, Clue)]
    assert {clue.name for clue in found if clue.rule} == names
    assert all(clue.plural == clue.name.startswith("the cells") for clue in found)


POINT = "the point between r1c1 and r2c2"


@dataclass(frozen=True, kw_only=True)
class Points(StarBattle):
    """Stars, with a rule about a point whose part looks further than the point."""

    def argument(self) -> str | None:
        return PartPuzzle.argument(self)

    def rules(self) -> Iterator[Part | Rule]:
        every = Line(self.board.places)
        at = ((1, 1), (1, 2), (2, 1), (2, 2))
        yield Rule(POINT, (Count(STAR, (every,), 1, 1), Count(STAR, (every,), 1, 2)), at)


def test_all_who_speak_of_a_rule_use_its_words_and_its_places() -> None:
    found = Points(areas=StarBattle.parse(Document({"areas": "AAA\nAAA\n"})).areas)
    listed = "r1c1, r1c2, r1c3, r2c1, r2c2, r2c3"
    both = f"{listed} have 0 stars, not exactly 1 ({POINT})"
    assert found.check(found.read("...\n...")) == [
        both,
        f"{listed} have 0 stars, not at least 1 ({POINT})",
    ]
    parted = found.parted()
    (rule,) = (given.clue for given in parted.loose().givens if isinstance(given.clue, Clue))
    assert (str(rule), rule.at) == (POINT, ((1, 1), (1, 2), (2, 1), (2, 2)))
    given = dict.fromkeys(range(5), frozenset({1}))  # all but the last are empty
    (step,) = hint(replace(found, given=given), Request()).steps
    assert str(step).startswith(f"r2c3 is a star: {POINT}, r1c1 is empty, ")
    assert step.data()["because"][0]["at"] == [[1, 1], [1, 2], [2, 1], [2, 2]]
    full = replace(found, given=dict.fromkeys(range(6), frozenset({1})))
    assert explain(full, Request()).verdict.argument == both


def test_lines_are_the_same_whatever_they_are_called() -> None:
    one, other = Line((0, 1), "row 1", LineSort.ROW, 1), Line((0, 1), "the top", LineSort.ROW, 1)
    assert one == other
    assert hash(one) == hash(other)
    assert (one != other) is False
    assert Count(STAR, (one,), 1, 1) == Count(STAR, (other,), 1, 1)
    for unlike in (Line((0, 1)), Line((1, 0), "row 1", LineSort.ROW, 1), one._replace(number=2)):
        assert one != unlike
    assert one != tuple(one)

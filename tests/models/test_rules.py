"""Rules: counts of the search, what each form says, pictures and answers, the checker's words,
large grids."""

from __future__ import annotations

import json
import random
import re
import tomllib
from itertools import combinations_with_replacement
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import draw
from exactone.models.base.part_puzzle import Assignment
from exactone.models.base.search import State
from exactone.models.boards.board import cell_name
from exactone.models.boards.cells import Cells
from exactone.models.parts import forms
from exactone.models.parts.ordered import Ordered
from exactone.models.rules import Reduction
from exactone.solver.ask import questions
from exactone.solver.ask.answers import checked
from exactone.solver.ask.request import Request
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import PuzzleError
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution
from tests import brute_rules as brute
from tests import random_rules
from tests.kinds.rules import QUEENS, board
from tests.samples import notation
from tests.solver.truth import examples

from .helpers import entries

ENGINES = ("reference", "pysat", "ortools")


def built(puzzle: dict[str, Any]) -> Reduction:
    """The puzzle with these keys."""
    (entry,) = entries(json.dumps({"kind": "rules", **puzzle}))
    assert isinstance(entry.puzzle, Reduction), entry.error
    return entry.puzzle


def read(content: str) -> Reduction:
    """The puzzle of a TOML file without its kind."""
    return built(tomllib.loads(content))


def solution(answer: brute.Answer) -> Solution:
    """An answer as exactone has it."""
    return frozenset(Assignment(*pair) for pair in answer.items())


def count(found: Reduction, engine: str = "reference") -> int:
    """How many answers an engine counts to the end, without a look at what is seen at sight."""
    if engine == "reference":
        number, ended = Reference().count(found.search(), Limits())
        assert ended is Ended.EXHAUSTED
        return number
    listed = list(checked(found, Request(engine), engine))
    assert len(set(listed)) == len(listed)
    return len(listed)


# the checker and what is seen at sight, against brute force


@examples(60)
@given(st.integers(0, 2**32))
def test_what_is_seen_at_sight_is_right(seed: int) -> None:
    """With everything given, an argument is found exactly where an answer is wrong."""
    rng = random.Random(seed)
    puzzle = random_rules.puzzle(rng)
    answer = {name: rng.choice(brute.some(puzzle["values"])) for name in brute.variables(puzzle)}
    puzzle = {**puzzle, "given": answer}
    if "grid" in puzzle:
        puzzle["grid"] = [" ".join("." for _ in row.split()) for row in puzzle["grid"]]
    found = built(puzzle)
    assert (found.argument() is None) == (not found.check(solution(answer))) == (count(found) == 1)


# counts of the search


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        # https://oeis.org/A006506
        (board(["K", "-"], 5, {"adjacent": "any", "forbid": ["K K"]}), 55447),
        pytest.param(
            board(["K", "-"], 12, {"adjacent": "any", "forbid": ["K K"]}),
            162481813349792588536582997,
            marks=pytest.mark.long,
        ),
        (board(["Q", "-"], 9, *QUEENS), 352),
        (
            {
                "variables": list("abcdef"),
                "values": [*range(7)],
                "rule": [{"different": [*"abcdef"]}],
            },
            5040,
        ),
    ],
)
def test_many_answers_are_counted_by_what_is_left_of_them(
    keys: dict[str, Any], number: int
) -> None:
    verdict = questions.count(built(keys), Request("auto", Limits.within(60)))
    assert (verdict.count, verdict.complete) == (number, True)


@pytest.mark.parametrize("engine", [*ENGINES, "cover"])
@pytest.mark.parametrize(
    "bounds",
    [
        {"at_least": 15120},
        {"at_least": 15120, "at_most": 30000},
        {"exactly": 59049},
        {"at_most": 10**15},
        {"at_least": 10**15},
    ],
)
def test_products_may_be_large(engine: str, bounds: dict[str, int]) -> None:
    """Five digits make up to 59,049; more than 10,000 was refused."""
    exactly = bounds.get("exactly")
    least, most = bounds.get("at_least", exactly or 0), bounds.get("at_most", exactly or 10**18)
    found = [prod(digits) for digits in combinations_with_replacement((5, 8, 9), 5)]
    number = sum(least <= each <= most for each in found)
    rules = [{"product": bounds}, {"ordered": [*"abcde"], "strict": False}]
    keys = {"variables": [*"abcde"], "values": [5, 8, 9], "rule": rules}
    assert questions.count(built(keys), Request(engine)).count == number


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_what_is_hidden_need_not_be_symmetric_where_what_is_shown_is(engine: str) -> None:
    """Mirrored copies count once: of two cells with any of three values there are six,
    and below them no two alike."""
    keys = {
        "grid": ["..", ".."],
        "values": ["a", "b", "c"],
        "rule": [{"different": ["r2c1", "r2c2"]}],
        "project": ["r1c1", "r1c2"],
    }
    assert questions.count(built(keys), Request(engine, up_to_symmetry=True)).count == 6


def test_a_pattern_may_have_its_rows_in_one_text() -> None:
    keys = {"grid": ["..", ".."], "values": ["a", "b"]}
    rows, text = (
        {**keys, "rule": [{"pattern": {"looks": looks}}]} for looks in (["a", "b"], ["a\nb"])
    )
    assert brute.answers(rows) != brute.answers({**keys, "rule": [{"pattern": {"looks": ["ab"]}}]})
    assert {*checked(built(text), Request(), "pysat")} == {
        *checked(built(rows), Request(), "pysat")
    }


def test_counts_are_shared_where_only_numbers_are_left() -> None:
    """200 variables of which any 100 are true: what matters of those decided is how many are."""
    keys = {
        "variables": [f"v{i}" for i in range(200)],
        "values": ["yes", "no"],
        "rule": [{"count": {"value": "yes", "exactly": 100}}],
    }
    assert str(count(built(keys))).startswith("9054851465610328")


# what each form says


def test_if_and_then() -> None:
    found = read(
        """
        variables = ["a", "b", "c"]
        values = [1, 2, 3]
        [[rule]]
        if = { a = 1, b = [1, 2] }
        then = { c = [2, 3], b = 2 }
        """
    )
    assert found.check(solution({"a": "1", "b": "1", "c": "1"})) == [
        "a is 1 and b is 1, so c must be 2 or 3, not 1 "
        "(rule 1: if a = 1, b = 1 2, then c = 2 3, b = 2)",
        "a is 1 and b is 1, so b must be 2, not 1 (rule 1: if a = 1, b = 1 2, then c = 2 3, b = 2)",
    ]
    assert found.check(solution({"a": "1", "b": "3", "c": "1"})) == []
    assert {count(found, engine) for engine in ENGINES} == {27 - 6 + 2}


def test_an_empty_if_always_holds_and_an_empty_list_never() -> None:
    keys = {"variables": ["a", "b"], "values": [1, 2, 3]}
    always = built(keys | {"rule": [{"if": {}, "then": {"a": [1, 2]}}]})
    assert {count(always, engine) for engine in ENGINES} == {6}
    assert always.check(solution({"a": "3", "b": "1"})) == [
        "a must be 1 or 2, not 3 (rule 1: a = 1 2)"
    ]
    never = built(keys | {"rule": [{"if": {"a": 1, "b": 1}, "then": {"b": []}}]})
    assert {count(never, engine) for engine in ENGINES} == {8}
    assert never.check(solution({"a": "1", "b": "1"})) == [
        "a is 1 and b is 1, so b cannot be anything, not 1 (rule 1: if a = 1, b = 1, then b = )"
    ]


def test_a_variable_in_if_and_in_then() -> None:
    found = built(
        {
            "variables": ["a"],
            "values": [1, 2, 3],
            "rule": [{"if": {"a": [1, 2]}, "then": {"a": [2, 3]}}],
        }
    )
    assert {count(found, engine) for engine in ENGINES} == {2}


def test_whole_numbers_are_texts() -> None:
    found = built(
        {
            "variables": [1, 2],
            "values": [0, -1],
            "given": {"1": -1},
            "rule": [{"different": ["1", "2"]}],
        }
    )
    assert list(questions.solutions(found, Request())) == [solution({"1": "-1", "2": "0"})]


def test_given_values_and_lists_of_them() -> None:
    found = read(
        'variables = ["a", "b"]\nvalues = ["x", "y", "z"]\n[given]\na = "y"\nb = ["x", "z"]'
    )
    assert {count(found, engine) for engine in ENGINES} == {2}
    assert found.check(solution({"a": "x", "b": "y"})) == [
        "a is given as y, not x",
        "b is given as x or z, not y",
    ]


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        (["R1C1", "r2c2"], ["r1c1", "r2c2"]),
        ("r1c1 R1C2, r2c2", ["r1c1", "r1c2", "r2c2"]),
        (["r1c1 r1c2", "r2c2"], ["r1c1", "r1c2", "r2c2"]),
        ("r1c1-r1c3", ["r1c1", "r1c2", "r1c3"]),
        ("r3c3 - R1C1", ["r3c3", "r2c2", "r1c1"]),
        ([["r3c1-r1c3"], ["r2c1"]], ["r3c1", "r2c2", "r1c3", "r2c1"]),
        ("r1c1-r1c3-r3c3", ["r1c1", "r1c2", "r1c3", "r2c3", "r3c3"]),
    ],
)
def test_cells_are_named_as_people_write_them(said: object, cells: list[str]) -> None:
    found = built({"values": [1, 2], "grid": ["..."] * 3, "rule": [{"ordered": said}]})
    (part,) = found.told[0].parts
    assert isinstance(part, Ordered)
    assert [found.board.names[place] for line in part.lines for place in line.places] == cells
    points = [point for stroke in found.grid().scene.strokes for point in stroke.points]
    assert [cell_name((int(y), int(x))) for y, x in points] == cells, (
        "the picture shows the same cells"
    )


def test_names_in_capitals_stand_for_cells_and_sides() -> None:
    found = built(
        {
            "values": ["a", "b"],
            "grid": [".."],
            "given": {"R1C1": "a"},
            "rule": [{"different": "r1c1-R1C2"}],
        }
    )
    assert count(found) == 1
    sides = built({"values": ["a", "b"], "edges": "1x1", "given": {"R1C1 Top": "a"}})
    assert count(sides) == 8
    named = '{"kind": "rules", "variables": ["x"], "values": [1, 2], "given": {"X": 1}}'
    (entry,) = entries(named)
    assert "unknown variable 'X'" in entry.error, "names of one's own are what they are"


def test_the_picture_and_the_table_are_both_given() -> None:
    found = built(
        {"values": ["a", "b"], "grid": ["a.", ".."], "given": {"r1c1": ["a", "b"], "r2c2": "b"}}
    )
    assert count(found) == 4
    assert draw(found) == "a .\n. b\n\nvalues: a b"


@pytest.mark.parametrize(
    ("grid", "values"),
    [
        ("a.\n.b", ["a", "b"]),
        ("a _\n. b", ["a", "b"]),
        ("a | .\n--+--\n. | b", ["a", "b"]),
        ("10 .\n.  9", [9, 10]),
        ("10 .\n. 9", [9, 10]),
        ("..\n. 9", [9, 10]),
        ("+ .\n. -", ["+", "-"]),
        ("+.\n.-", ["+", "-"]),
        (["─.", ".│"], ["─", "│"]),
    ],
)
def test_pictures_of_grids(grid: object, values: list[object]) -> None:
    found = built({"values": values, "grid": grid})
    assert found.board == Cells(2, 2)
    assert len(found.given) == 2 - (isinstance(grid, str) and grid.startswith(".."))
    for answer in questions.solutions(found, Request(), 3):
        assert found.read(draw(found, answer)) == answer
        assert found.read("\n".join(found.write(answer))) == answer


def test_walls_are_drawn_around_blocks() -> None:
    keys = board([1, 2, 3, 4], 4, {"different": ["rows", "Blocks 2 x 2", "columns"]})
    assert draw(built(keys)).split("\n")[2:4] == ["│ . . │ . . │", "├─────┼─────┤"]


def test_answers_in_lines() -> None:
    found = built({"variables": ["New South Wales", "V"], "values": ["dark red", "green"]})
    answer = solution({"New South Wales": "dark red", "V": "green"})
    assert draw(found, answer) == "New South Wales = dark red\nV               = green"
    assert draw(found) == "New South Wales = .\nV               = .\n\nvalues: dark red, green"
    assert found.write(answer) == {"New South Wales": "dark red", "V": "green"}
    assert found.read("V=green\n\n New South Wales =  dark red") == answer
    assert found.read({"V": "green", "New South Wales": "dark red"}) == answer
    assert found.read("V = .") == frozenset()
    for wrong, says in [
        ("V is green", "assigns nothing"),
        ("v = green", "did you mean 'V'"),
        ("V = gren", "did you mean 'green'"),
        ({"V": 1.5}, "no text"),
        ({"V": ["green"]}, "no text"),
        (7, "must be a text"),
    ]:
        with pytest.raises(PuzzleError, match=says):
            found.read(wrong)


# the checker

BROKEN: dict[str, tuple[dict[str, Any], str, str]] = {
    # rule, the rows of an answer, what is said
    "rows": ({"different": "rows"}, "abc bcb abc", "r2c1 and r2c3 are both b in row 2"),
    "columns": ({"different": "columns"}, "abc bca abb", "r1c1 and r3c1 are both a in column 1"),
    "blocks": (
        {"different": "blocks 1x3"},
        "abc abc aab",
        "r3c1 and r3c2 are both a in the block at r3c1",
    ),
    "diagonals": (
        {"different": "diagonals"},
        "abc bba bac",
        "r2c2 and r3c1 are both b in the diagonal down and left ",
    ),
    "all diagonals": (
        {"different": "all diagonals"},
        "abc aba aac",
        "r1c2 and r2c1|r2c1 and r3c2 are both a",
    ),
    "a list": ({"different": ["r1c1", "r3c3"]}, "abc abc aba", "^r1c1 and r3c3 are both a$"),
    "right": (
        {"adjacent": "right", "allow": ["a b", "b c"]},
        "abc abc acb",
        "r3c1 is a with c on its right: not a",
    ),
    "below": (
        {"adjacent": "below", "forbid": ["a b"]},
        "aca bcc ccc",
        "^r1c1 is a with b below it: not allowed$",
    ),
    "any": (
        {"adjacent": "any", "forbid": ["a b"]},
        "bac ccc ccc",
        "^r1c1 is b with a on its right: not allowed$",
    ),
    "exactly": (
        {"count": {"value": "a", "in": "rows", "exactly": 1}},
        "abc bba aac",
        "^a stands 2 times in row 3, not exactly 1$",
    ),
    "at least": (
        {"count": {"value": ["a", "b"], "at_least": 2}},
        "ccc cac ccc",
        "^a or b stands once in r1c1, r1c2, r1c3, r2c1, r2c2, r2c3 and 3 more, not at least 2$",
    ),
    "at most": (
        {"count": {"value": "c", "in": ["r1c1", "r2c2"], "at_most": 1}},
        "cab acc bca",
        "^c stands 2 times in r1c1, r2c2, not at most 1$",
    ),
    "none": (
        {"count": {"value": "c", "at_most": 0}, "why": "c is out"},
        "aba aba abc",
        r"not exactly 0 \(c is out\)$",
    ),
    "if": (
        {"if": {"r1c1": "a"}, "then": {"r1c2": "b"}},
        "acc ccc ccc",
        "^r1c1 is a, so r1c2 must be b, not c$",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_named(name: str) -> None:
    rule, rows, says = BROKEN[name]
    found = built(board(list("abc"), 3, rule))
    wrong = found.check(found.read(rows.split()))
    assert wrong
    # behind each sentence stands which rule it is
    bare = [re.sub(r" \(rule 1: [^()]+\)$", "", sentence) for sentence in wrong]
    named = (one != other for one, other in zip(bare, wrong, strict=True))
    assert all(named) or "why" in rule, wrong
    assert any(re.search(says, sentence) for sentence in bare), wrong


def test_the_checker_says_which_rule_is_broken() -> None:
    """By its number and what it says; by the reason of its maker, where there is one; by its
    number alone, where what it says is long."""
    long = [f"{one} {other}" for one in "abc" for other in "abc" for _ in range(4)]
    rules: list[dict[str, Any]] = [
        {"related": ["r1c1", "r2c2"], "equal": True},
        {"different": "rows", "why": "as in a Sudoku"},
        {"adjacent": "below", "forbid": long},
        {"count": {"value": "a", "around": ". . .\n. 3 .\n. . .\n"}},
    ]
    found = built(board(list("abc"), 3, *rules))
    wrong = found.check(found.read(["abb", "cca", "bac"]))
    assert wrong[:4] == [
        "r1c1 is a with c at r2c2: not allowed (rule 1: clones)",
        "r1c2 and r1c3 are both b in row 1 (as in a Sudoku)",
        "r2c1 and r2c2 are both c in row 2 (as in a Sudoku)",
        "r1c1 is a with c below it: not allowed (rule 3)",
    ]


def test_what_is_no_whole_answer_is_named() -> None:
    found = built(
        {"variables": ["a", "b"], "values": ["x", "y"], "rule": [{"different": ["a", "b"]}]}
    )
    assert found.check(solution({"a": "x"})) == ["b has no value"]
    assert found.check(frozenset()) == ["a has no value", "b has no value"]
    twice = frozenset({Assignment("a", "x"), Assignment("a", "y"), Assignment("b", "x")})
    assert "a has 2 values" in found.check(twice)
    for stranger in (Assignment("c", "x"), Assignment("a", "z")):
        said = ["there is a place or a value that this puzzle does not have"]
        assert found.check(solution({"a": "x", "b": "y"}) | {stranger}) == said


def test_what_is_seen_at_sight_is_said() -> None:
    def reason(content: str) -> str | None:
        (entry,) = entries(f"kind = 'rules'\nvalues = [1, 2]\n{content}")
        assert entry.puzzle is not None, entry.error
        return entry.puzzle.argument()

    assert reason("grid = '''\n1.\n1.'''\n[[rule]]\ndifferent = 'columns'") == (
        "r1c1 (line 4) and r2c1 (line 5) are both 1 in column 1 (rule 1: different columns)"
    )
    assert reason("grid = '...'\n[[rule]]\ndifferent = 'rows'") == (
        "row 1 has 3 places that must all be different, but there are 2 values "
        "(rule 1: different rows)"
    )
    assert reason("grid = '...'\n[[rule]]\ncount = { value = 1, exactly = 4 }") == (
        "1 stands at most 3 times in r1c1, r1c2, r1c3, not exactly 4 (rule 1: count 1, exactly 4)"
    )
    assert reason("grid = '1..'\n[[rule]]\ncount = { value = 1, at_least = 3 }") is None
    assert reason("grid = '...'\n[[rule]]\nreach = { value = 1, from = { r1c2 = 9 } }") == (
        # with the cell itself, as in the file
        "from r1c2 at most 3 are seen, not 9 (rule 1: reach)"
    )
    assert reason("grid = '1.1'\n[[rule]]\nreach = { value = 1, from = { r1c2 = 2 } }") == (
        "from r1c2 1 is seen, not 2 (rule 1: reach)"
    )


# large grids

ROADS = {"U": "1101", "D": "0111", "L": "1011", "R": "1110", "E": "0000"}  # up, right, down, left


def roads(side: int) -> dict[str, Any]:
    """An open board of roads, written as rules."""

    def pairs(out: int, into: int) -> list[str]:
        return [f"{a} {b}" for a in ROADS for b in ROADS if ROADS[a][out] == ROADS[b][into]]

    rules = [
        {"adjacent": "right", "allow": pairs(1, 3)},
        {"adjacent": "below", "allow": pairs(2, 0)},
    ]
    return board(list(ROADS), side, *rules)


@pytest.mark.parametrize(
    "rules",
    [
        roads(100)["rule"],
        [
            {"different": ["blocks 2x2"]},
            {"count": {"value": "E", "in": ["rows", "all diagonals"], "at_most": 30}},
        ],
        [
            {"adjacent": "any", "forbid": ["U U", "D R"]},
            {"count": {"value": ["U", "D"], "exactly": 5000}},
        ],
    ],
)
def test_the_size_of_a_model_is_known_before_it_is_built(rules: list[dict[str, Any]]) -> None:
    found = built(board(list(ROADS), 100, *rules))
    mentions = found.model().rules.mentions()
    assert mentions <= found.size() < 1.5 * mentions


def test_a_large_grid_is_solved_and_checked() -> None:
    found = built(roads(100))
    (answer,) = questions.solutions(found, Request(), 1)
    assert found.check(answer) == []
    assert found.read(found.write(answer)) == answer


def test_neighbours_are_told_apart_by_what_may_stand_beside_a_value() -> None:
    """As many literals as values may stand beside each other, or as few as may not;
    never all pairs."""
    values = [f"v{i}" for i in range(40)]
    few = [f"v{i} v{(i + step) % 40}" for i in range(40) for step in (0, 1)]
    for key, most in (("allow", 2 * 40 * 3), ("forbid", 2 * 40 * 4)):
        found = built(
            {"values": values, "grid": [". ."], "rule": [{"adjacent": "right", key: few}]}
        )
        assert found.model().rules.mentions() <= 80 + most
        assert count(found, "pysat") == (80 if key == "allow" else 1520)


def test_a_search_can_be_stopped_between_moves() -> None:
    """However large a grid is, a move refines a limited number of rules."""
    found = built(roads(120))
    search = found.search()
    ((_, state),) = search.start()
    moves = 0
    while isinstance(state, State) and state.todo is not None:
        ((_, state),) = search.moves(state) or ()
        moves += 1
    assert moves > 5


def test_puzzles_that_differ_in_their_givens_share_their_rules() -> None:
    one, other = (built({**roads(3), "given": {"r1c1": value}}) for value in "UD")
    assert one.model().rules is other.model().rules


# the examples of the rule language


def test_every_example_of_the_rule_language_is_a_puzzle_with_solutions() -> None:
    found = [entries(example)[0] for example in notation("rules")]
    assert [entry.error for entry in found] == [""] * len(found)
    for entry in found:
        assert isinstance(entry.puzzle, Reduction)
        assert count(entry.puzzle) > 0
        assert questions.verify(entry.puzzle, Request()).count > 0
    text = "".join(notation("rules"))
    assert all(
        word in text
        for word in ("all diagonals", "blocks", "allow", "forbid", "at_least", "exactly", "given")
    )


def test_no_walls_are_drawn_between_values_that_look_like_them() -> None:
    found = built(
        {
            "values": ["a", "-"],
            "grid": ["...."],
            "areas": ["ppqq"],
            "rule": [{"different": "areas"}],
        }
    )
    for answer in questions.solutions(found, Request()):
        assert found.read(draw(found, answer)) == answer


def test_the_reference_names_every_rule_and_every_key() -> None:
    pieces = {piece.split("\n")[0]: piece for piece in Reduction.reference()}
    for form in forms():
        lines = pieces[form.name].split("\n")
        for key, words in {**form.keys, **form.beside, **form.inside}.items():
            assert any(line.split()[:1] == [key] and line.endswith(words) for line in lines), (
                form.name,
                key,
            )
            assert words
        assert all(example.split("\n")[0] in pieces[form.name] for example in form.examples)


@pytest.mark.parametrize("engine", ["auto", "pysat", "ortools", "cover", "reference"])
def test_a_sum_with_a_weight_for_each_bit_is_a_number(engine: str) -> None:
    """Of two million sums that there are on the way, in the order in which they are written,
    one leads on."""
    names = [f"b{bit}" for bit in range(21)]
    weights = [1 << bit for bit in range(21)]
    total = {"in": names, "weights": weights, "exactly": 0b101100111000101011101}
    found = built({"variables": names, "values": [0, 1], "rule": [{"sum": total}]})
    assert found.size() < 1000
    assert count(found, engine) == 1

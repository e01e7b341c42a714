"""A fault in any function that a witness reaches is noticed: another witness, or brute force,
objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from tests.kinds import WIDE, Case, cases
from tests.planting import FAULTS, LEFT_OUT, Corpus, Fault, Function

HARMLESS = {  # for whichever kind
    "boards.keys:Picture.__getitem__": (
        "numbers and walls of drawings; what is read goes by items()"
    ),
    "boards.keys:Picture.line": "the lines of clues, which nobody asks for yet",
    "base.part_puzzle:PartPuzzle.fact": "what sentences say of a place (tests/models/test_told.py)",
    "base.part_puzzle:PartPuzzle.doubt": "a note about areas in several pieces (tests/models)",
    "base.cell_puzzle:KeyedPuzzle.walls_within": "it says none, as nothing does",
    "base.part_puzzle:PartPuzzle.shown": "it says None, as nothing does",
    "base.part_puzzle:PartPuzzle.domains": "it says none, as nothing does",
    "boards.inner_walls:check_walls": "a refusal (tests/models/test_refusals.py)",
    "boards.inner_walls:refuse_unread_walls": "a refusal (tests/models/test_refusals.py)",
    "base.cell_puzzle:CellPuzzle.things": "words of sentences",
    "base.division_puzzle:DivisionPuzzle.things": "words of sentences",
    "base.loop_puzzle:LoopPuzzle.things": "words of sentences",
    "base.part_puzzle:PartPuzzle.things": "words of sentences",
    **{
        f"base.cell_drawing:{name}": "drawings (tests/drawing/test_looks.py)"
        for name in (
            "CellDrawing._given",
            "CellDrawing._is_seen",
            "CellDrawing._link",
            "CellDrawing._look",
            "CellDrawing._parted",
            "CellDrawing.spelled",
            "CellDrawing._wall",
            "CellDrawing.clues",
            "CellDrawing.has_arms",
            "CellDrawing.scene",
            "_across",
            "_corners",
        )
    },
    **{
        f"base.looks:{name}": "drawings (tests/drawing/test_looks.py)"
        for name in ("block", "clue_sign", "clue_signs", "joined", "number", "sums")
    },
    "base.line_drawing:edge_scene": "pictures",
    "boards.regions:_width": "an order for counting, of which any counts right",
    "boards.regions:narrow": "an order for counting, of which any counts right",
    "boards.keys:_is_column": "pictures of one column (tests/models/test_made_of_parts.py)",
    "base.cell_drawing:CellDrawing.given_sign": (
        "drawings of what is given (tests/models/test_made_of_parts.py)"
    ),
    "boards.margins:stacked": "margins of drawings",
    "rules.text.drawing:_cages": "walls of drawings",
    "parts.saying:_placed": "margins of drawings",
    "parts.saying:around": "drawings",
    "parts.saying:text_of": "drawings",
    "boards.keys:_opened": "other signs for open cells (tests/models/test_pasted.py)",
    "text.symbols:open_signs": "other signs for open cells (tests/models/test_pasted.py)",
    "text.picture:_with_open": "other signs for open cells (tests/models/test_pasted.py)",
    "text.picture:_length": "other signs for open cells (tests/models/test_pasted.py)",
}
DOUBTS = (
    "base.kind:Kind.doubt",
    "base.cell_puzzle:CellPuzzle.drawn_areas",
    "base.part_puzzle:PartPuzzle.doubt",
    "boards.board:beside",
    "boards.board:together",
    "boards.cells:in_pieces",
)
HARMLESS |= dict.fromkeys(DOUBTS, "a remark on areas in several pieces, told beside a verdict")
HARMLESS |= {
    f"boards.board:Line.{name}": "which lines are the same (tests/models/test_made_of_parts.py)"
    for name in ("__eq__", "__hash__", "__ne__", "_id")
}
Unnoticed = dict[Function, set[str]]
PASTED = "text.pasted:"  # tables, lists and mails: tests/models/test_pasted.py

every_case = pytest.mark.parametrize("case", cases().values(), ids=repr)


FEW = 15  # random puzzles
SOLVED = 60  # solutions of published ones


@pytest.mark.fuzz
@every_case
def test_a_fault_in_any_function_that_a_witness_reaches_is_noticed(case: Case) -> None:
    corpus = Corpus(case, *case.planted)
    assert case.harmless.keys() <= {
        function.name for function in corpus.functions.by_place.values()
    }
    assert named(unnoticed(corpus, tried(corpus))) == {}


@pytest.mark.long
@pytest.mark.parametrize("case", [case for kind, case in cases().items() if kind in WIDE], ids=repr)
def test_so_are_nearly_all_that_a_few_puzzles_reach(case: Case) -> None:
    """Which ones are not takes more puzzles to tell."""
    corpus = Corpus(case, FEW, SOLVED)
    functions = tried(corpus)
    living: Unnoticed = {}
    # those that take least come first: once enough are noticed, the others change nothing
    for number, function in enumerate(sorted(functions, key=corpus.seconds), start=1):
        living |= unnoticed(corpus, [function])
        if (number - len(living)) * 5 > len(functions) * 4:
            return
    raise AssertionError(named(living))


@pytest.mark.parametrize("kind", ["heyawake", "nonogram"])
def test_so_are_some_that_are_not_called(kind: str) -> None:
    corpus = Corpus(cases()[kind], 12, SOLVED)
    assert named(unnoticed(corpus, tried(corpus)[::8], [LEFT_OUT])) == {}


@pytest.mark.long
@pytest.mark.parametrize("kind", ["diagramless", "edges", "sudoku", "tiles"])
def test_witnesses_written_by_hand_share_no_function_of_the_kind(kind: str) -> None:
    """But for what a Sudoku with rules says: it is made of parts."""
    corpus = Corpus(cases()[kind], 3, most=-1)
    assert {"model", "search", "check"} <= corpus.items.keys()
    own = {each.name for each in corpus.shared() if each.name.startswith(f"{kind}.")}
    assert not {name for name in own if not name.startswith("sudoku.parts:")}


def tried(corpus: Corpus) -> list[Function]:
    """The functions in which a fault must be noticed."""
    harmless = {**corpus.case.harmless, **HARMLESS}
    found = [
        each
        for each in corpus.reached()
        if each.name not in harmless and not each.name.startswith(PASTED)
    ]
    assert found
    return sorted(found)


def unnoticed(
    corpus: Corpus, functions: Iterable[Function], faults: Sequence[Fault] = FAULTS
) -> Unnoticed:
    """The functions with the faults that nobody notices, but for those that make sentences."""
    living = {
        function: found for function in functions if (found := corpus.living(function, faults))
    }
    return {function: found for function, found in living.items() if not corpus.is_words(function)}


def named(found: Unnoticed) -> dict[str, list[str]]:
    """In words."""
    return {function.name: sorted(faults) for function, faults in found.items()}

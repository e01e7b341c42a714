"""A fault in any function that a witness reaches is noticed: another witness, or brute force, objects."""

from __future__ import annotations

import pytest

from tests.kinds import Case, cases
from tests.planting import Corpus

HARMLESS = {  # for whichever kind
    "_kit.cell_puzzle:CellPuzzle.area": "walls of drawings",
    "starbattle:StarBattle.area": "walls of drawings",
    "_kit.keys:Picture.__getitem__": "numbers and walls of drawings; what is read goes by items()",
    "_kit.keys:Picture.line": "the lines of clues, which nobody asks for yet",
    "_kit.made:MadeOfParts.shown": "it says None, as nothing does",
    "_kit.cell_puzzle:CellPuzzle.things": "words of sentences",
    "_kit.loop_puzzle:LoopPuzzle.things": "words of sentences",
    "_kit.made:MadeOfParts.things": "words of sentences",
    "_kit.cell_puzzle:CellPuzzle.scene": "pictures",
    "_kit.looks:_look": "pictures",
    "_kit.looks:scene": "pictures",
    "_kit.regions:_width": "an order for counting, of which any counts right",
    "_kit.regions:narrow": "an order for counting, of which any counts right",
    "_kit.keys:_is_column": "pictures of one column (tests/models/test_made_of_parts.py)",
    "_kit.cell_puzzle:CellPuzzle.shown_given": "drawings of what is given (tests/models/test_made_of_parts.py)",
    "_kit.margins:stacked": "margins of drawings",
    "rules.text.drawing:_cages": "walls of drawings",
    "_parts.saying:_placed": "margins of drawings",
    "_parts.saying:around": "drawings",
    "_parts.saying:said": "drawings",
    "_kit.keys:_opened": "other signs for open cells (tests/models/test_pasted.py)",
    "_kit.symbols:open_signs": "other signs for open cells (tests/models/test_pasted.py)",
    "_kit.picture:_with_open": "other signs for open cells (tests/models/test_pasted.py)",
    "_kit.picture:_even": "blanks for open cells (tests/models/test_pasted.py)",
}
PASTED = "_kit.pasted:"  # tables, lists and mails: tests/models/test_pasted.py

every_case = pytest.mark.parametrize("case", cases().values(), ids=repr)


@pytest.mark.fuzz
@every_case
def test_a_fault_in_any_function_that_a_witness_reaches_is_noticed(case: Case) -> None:
    corpus = Corpus(case, *case.planted)
    assert case.harmless.keys() <= {function.name for function in corpus.functions.by_place.values()}
    harmless = {**case.harmless, **HARMLESS}
    tried = [each for each in corpus.reached() if each.name not in harmless and not each.name.startswith(PASTED)]
    assert tried
    living = {function.name: found for function in tried if (found := corpus.living(function))}
    words = {function.name for function in tried if function.name in living and corpus.is_words(function)}
    assert {name: found for name, found in sorted(living.items()) if name not in words} == {}

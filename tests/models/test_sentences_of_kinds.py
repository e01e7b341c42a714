"""What the checker, hints and explanations say of kinds, in words that can be read alone."""

from __future__ import annotations

import pytest

from exactone import check, explain, hint, loads
from exactone.models import Kind
from exactone.models.text.words import plural

THINGS = {
    "star": "stars",
    "cell on the way": "cells on the way",
    "white cell off the way": "white cells off the way",
    "end of the snake": "ends of the snake",
    "cell without a turn": "cells without a turn",
    "link without a line": "links without a line",
    "cell of the line of 2": "cells of the line of 2",
    "cell that is left out": "cells that are left out",
}


def puzzle(kind: str, **keys: str) -> Kind:
    """A puzzle of these pictures; lists and numbers are written as a file has them."""
    lines = [f"kind = '{kind}'"]
    for key, text in keys.items():
        own = text.startswith("[") or text.isdecimal()
        lines.append(f"{key} = {text}" if own else f"{key} = '''\n{text}\n'''")
    return loads("\n".join(lines))


@pytest.mark.parametrize("thing", THINGS)
def test_several_things_are_called_by_their_noun_in_the_plural(thing: str) -> None:
    assert plural(thing) == THINGS[thing]


RIM = '["?", "?", "?", "?"]'
WRONG = {
    "doppelblock": (
        {"rows": RIM, "columns": RIM},
        "# # 1 #\n# 2 # 1\n2 # 1 #\n1 # # 2",
        "black stands 3 times in row 1, not exactly 2 (the two black cells of row 1)",
    ),
    "easyasabc": (
        {"letters": "2", "grid": "...\n...\n..."},
        "AA.\n.AB\nB.B",
        "A stands 2 times in row 1, not exactly 1 (the A of row 1)",
    ),
    "putteria": ({"areas": "ab\nab"}, ". .\n. .", "area a has no number, not exactly 1"),
    "suguru": (
        {"areas": "ab\nbb", "grid": "..\n.."},
        "3 1\n2 3",
        "2 or 3 stands once in area a, not exactly 0 (the size of area a)",
    ),
    "nuribou": ({"grid": "..\n.1"}, "##\n#.", "what hangs together at r1c1 is no strip"),
    "lookair": ({"grid": "..\n.."}, "##\n#.", "what hangs together at r1c1 is no square"),
    "tetrochain": ({"grid": ". .\n. ."}, "##\n..", "what hangs together at r1c1 is no tetromino"),
    "dosufuwa": (
        {"areas": "aab\naab"},
        "o..\n*..",
        "area b has 0 balloons, not exactly 1 (the balloon of area b)",
    ),
    "galaxies": ({"grid": "o..\n...\n..."}, "ab\nab", "the region at r1c2 has no dot"),
    "compass": ({"grid": "? .\n. ."}, "ab\nab", "the region at r1c2 has no compass"),
    "stostone": (
        {"areas": "aa\naa"},
        "##\n.#",
        "the cells below r1c1 have 0 shaded cells, the cells below r1c2 1, which must be as many",
    ),
    "dotchi": (
        {"areas": "aaa\naaa\naaa", "grid": "..W\n...\n..."},
        "┌┐.\n└┘.\n...",
        "the white circles of area a have ",
    ),
    "nurimaze": (
        {"areas": "AAA\nBCD", "grid": "S.G\n.T."},
        "###\n#o#",
        "r1c1, r1c3 have 0 cells on the way, not exactly 2",
    ),
    "snake": (
        {"grid": "...\n..."},
        "@#@\n@..",
        "the grid has 3 ends of the snake, not exactly 2 (the rule that the snake has two ends)",
    ),
    "slant": (
        {"grid": "2..\n...\n..."},
        "\\/\n/\\",
        "this cannot be met, whatever the values are (the 2 at corner r1c1)",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_the_checker_says_what_is_wrong(kind: str) -> None:
    keys, answer, said = WRONG[kind]
    sentences = check(puzzle(kind, **keys), answer)
    assert any(sentence.startswith(said) for sentence in sentences), sentences


HINTS = {
    "dosufuwa": ({"areas": "a\na"}, "the balloon of area a"),
    "tatamibari": (
        {"grid": "...w\n..wt\n....\n...w"},
        "the rule that each region is a rectangle with one sign",
    ),
    "snake": (
        {"grid": "B..\n..W\n..B"},
        "the rule that an end of the snake has one neighbour in it",
    ),
    "nurimaze": ({"areas": "AAA\nBBA\nDDA", "grid": "S..\n...\n..G"}, "is of one colour"),
    "doppelblock": (
        {"rows": '[2, "?", "?", "?"]', "columns": '[3, "?", 0, "?"]'},
        "and the two black cells of column 3 leave nothing else",
    ),
}


@pytest.mark.parametrize("kind", HINTS)
def test_hints_name_their_rules(kind: str) -> None:
    keys, said = HINTS[kind]
    steps = [str(step) for step in hint(puzzle(kind, **keys), every=True).steps]
    assert any(said in step for step in steps), steps
    assert not any("the rule about" in step for step in steps), steps


def test_a_number_that_no_diagonals_make_cannot_be_met() -> None:
    said = str(explain(puzzle("slant", grid="2..\n...\n...")))
    assert "this cannot be met, whatever the values are (the 2 at corner r1c1)" in said

"""Numbers at corners, bridges between islands, and lines between numbers: answers, drawings,
links, and what is refused of them."""

from __future__ import annotations

import pytest

from exactone import models
from exactone.models.files import links
from exactone.solver.ask import questions
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError


def puzzle(kind: str, *rows: str, **keys: str) -> models.Kind:
    """The puzzle of this grid."""
    text = f"kind = '{kind}'\ngrid = '''\n" + "\n".join(rows) + "\n'''\n"
    text += "".join(f"{key} = '''\n{value}\n'''\n" for key, value in keys.items())
    (entry,) = models.from_bytes("file", text.encode())
    if entry.puzzle is None:
        raise PuzzleError(entry.error)
    return entry.puzzle


@pytest.mark.parametrize(
    "link",
    [
        "gokigen/7/7/kag2d27ag6bh26c91cjbg5cgehci",
        "creek/6/7/q2cgcj18cdm3c88cl",
        "hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2",
        "numlin/8/8/h13i2i4i3g4g5i1r2l6g6i5t",
        "arukone/4/4/12l3123j",
        "nurimaze/6/5/ervrivfppu53b481b2b",
    ],
)
def test_published_links_have_one_solution_and_are_written_as_they_were(link: str) -> None:
    data = links.document(f"https://puzz.link/p?{link}").data
    keys = "".join(f"{key} = '''\n{value}'''\n" for key, value in data.items() if key != "kind")
    (entry,) = models.from_bytes("file", f"kind = '{data['kind']}'\n{keys}".encode())
    assert entry.puzzle is not None, entry.error
    assert len([*questions.solutions(entry.puzzle, Request(), 2)]) == 1
    written = links.written(entry.puzzle)
    assert getattr(written, "text", written) == f"https://puzz.link/p?{link}"


def test_a_drawing_of_corners_is_an_answer_and_says_what_is_given() -> None:
    drawn = "· · ·\n ╲ ╱\n· 4 ·\n ╱ ╲\n· · ·"
    slant = puzzle("slant", "...", ".4.", "...")
    assert slant.read(drawn) == slant.read("\\/\n/\\")
    assert puzzle("slant", "...", ".4.", "...", given=drawn).document({})["given"] == "\\/\n/\\\n"


def test_bridges_that_are_broken_off_or_lead_nowhere_are_refused() -> None:
    hashi = puzzle("hashi", "2.2", "...", "2.2")
    with pytest.raises(PuzzleError, match="the bridge r1c1-r1c3 is not the same all the way"):
        hashi.read("2─..2\n│...│\n│...│\n│...│\n2───2")
    with pytest.raises(PuzzleError, match="the line at r1c1 is no bridge"):
        hashi.read("2───2\n│...│\n│...│\n│...│\n2───2".replace("2───2\n│", "2│──2\n│", 1))
    with pytest.raises(PuzzleError, match="the answer has 3 rows, but a drawing has 5"):
        hashi.read("2─2\n│.│\n2─2")
    with pytest.raises(PuzzleError, match="r1c1-r1c3 is drawn in two ways"):
        puzzle("hashi", "2.2", given="2─.═2")


def test_a_bridge_that_is_given_is_all_of_it_and_an_x_is_none() -> None:
    hashi = puzzle("hashi", "?.?", "...", "?.?", given="?=..?\n.....\n.....\n.....\n?x..?")
    assert hashi.document({})["given"] == "?═══?\n.....\n.....\n.....\n?x..?\n"
    assert all(
        hashi.write(solution)[0] == "?═══?" and hashi.write(solution)[-1] == "?...?"
        for solution in questions.solutions(hashi, Request(), 20)
    )


def test_numbers_stand_twice() -> None:
    with pytest.raises(PuzzleError, match=":3: the number 1 stands 3 times; write each number"):
        puzzle("numberlink", "1.1", "1..")


def test_a_triangle_in_a_drawing_is_off_the_way() -> None:
    maze = puzzle("nurimaze", "S.G", ".T.", areas="AAA\nBCD")
    (solution,) = questions.solutions(maze, Request(), 2)
    assert maze.write(solution) == ["ooo", "#.#"]
    assert maze.read("SoG\n#△#") == maze.read("SoG\n#T#") == solution

"""New puzzles of every kind, against the lists of solutions that the hand-written search finds."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import exactone
from exactone import models
from exactone.models.base.kinds import page_maker_of
from exactone.models.boards.board import cell_at
from exactone.solver import engines
from exactone.solver.ask import hint, make
from exactone.solver.ask.make import Made, MakeRequest, NumberRange
from exactone.solver.ask.request import Request
from exactone.solver.errors import EngineError
from exactone.solver.limits import Ended, Limits
from exactone.solver.puzzle import Solution
from tests.samples import searched

from .cli.tool import PATIENCE, on_terminal, ran, run, started

SIZES = {
    "binairo": "4x4",
    "magnets": "4x4",
    "dbchoco": "4x4",
    "detour": "4x4",
    "diagramless": "7x7",
    "dominosa": "3x4",
    "doubleback": "4x4",
    "edges": "3x4",
    "fillomino": "4x4",
    "firefly": "4x4",
    "kakuro": "4x5",
    "norinori": "4x4",
    "norinuri": "4x4",
    "nuribou": "4x4",
    "stostone": "4x4",
    "sudoku": "4x4",
    "tiles": "3x5",
}
SMALL = "5x5"
NOT_MADE = {"rules"}
KINDS = sorted({*models.kinds()} - NOT_MADE)
every_kind = pytest.mark.parametrize("kind", KINDS)


def made(
    kind: str, seed: int, size: str = "", source: str = "", wanted: MakeRequest | None = None
) -> Iterator[Made]:
    """New puzzles of a kind."""
    maker = models.kind_class(kind).maker("" if source else size or SIZES.get(kind, SMALL), source)
    return make.make(maker, wanted or MakeRequest(), Request(seed=seed))


def only(puzzle: models.Kind) -> Solution | None:
    """The only solution, by the hand-written search; None where there are others."""
    found = list(islice(searched(puzzle), 2))
    return found[0] if len(found) == 1 else None


def loaded(text: str, name: str = "new.toml") -> models.Kind:
    """The puzzle of a file."""
    (entry,) = models.from_bytes(name, text.encode())
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def looked_at(new: Made) -> None:
    """A new puzzle has this solution and no other, no clue to spare,
    and is the same when its file is read."""
    assert isinstance(new.puzzle, models.Kind)
    assert only(new.puzzle) == new.solution
    assert new.verdict.answer == "one"
    assert new.witness not in (None, "pysat")
    assert loaded(models.written(new.puzzle.document({}))) == new.puzzle
    for key in (
        dict.fromkeys(given.clue for given in new.puzzle.loose().givens) if new.minimal else ()
    ):
        assert only(new.puzzle.without({key})) is None


@every_kind
@pytest.mark.long
def test_new_puzzles_have_one_solution_and_no_clue_to_spare(kind: str) -> None:
    for new in islice(made(kind, 1), 3):
        looked_at(new)


@pytest.mark.fuzz
@every_kind
def test_many_new_puzzles_have_one_solution_and_no_clue_to_spare(kind: str) -> None:
    for new in islice(made(kind, random.randrange(10**6)), 1000):
        looked_at(new)


@every_kind
@pytest.mark.long
def test_a_seed_says_which_puzzles_are_made(kind: str) -> None:
    one, same, other = ([new.puzzle for new in islice(made(kind, seed), 3)] for seed in (3, 3, 4))
    assert one == same != other


@pytest.mark.parametrize("kind", ["nanro", "futoshiki", "yajilin", "norinuri"])
def test_a_seed_says_that_however_texts_are_hashed(kind: str) -> None:
    command = [sys.executable, "-m", "exactone", "make", kind, "--size", "4x4", "--seed", "5"]
    said = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "123"
    }
    assert len(said) == 1


@pytest.mark.parametrize(("kind", "drafts"), [("yajilin", 5), ("doubleback", 20)])
def test_drafts_with_other_solutions_are_mended_and_not_thrown_away(kind: str, drafts: int) -> None:
    tried = make.MakeStatistics()
    puzzles = make.make(
        models.kind_class(kind).maker("8x8", ""), MakeRequest(), Request(seed=1), tried
    )
    new = next(puzzles)
    assert isinstance(new.puzzle, models.Kind)
    assert only(new.puzzle) == new.solution
    assert tried.drafts < drafts


@pytest.mark.parametrize("kind", sorted(NOT_MADE))
def test_what_cannot_be_made_is_refused(kind: str) -> None:
    done = run("make", kind)
    assert (done.code, done.out) == (2, "")
    assert "nobody has written yet how" in done.err


WITH_AREAS = [
    kind
    for kind in KINDS
    if (page := page_maker_of(kind)) and page.adds and "areas" in models.kind_class(kind).keys
]


@pytest.mark.parametrize("kind", WITH_AREAS)
def test_clues_that_are_added_leave_areas_as_they_are(kind: str) -> None:
    """Also where all is one area: areas are drawn by lot for new puzzles alone."""
    page = page_maker_of(kind)
    assert page
    puzzle = page.empty(4, 4)
    answer = next(searched(puzzle))
    assert puzzle.as_made(answer).areas == puzzle.areas


@pytest.mark.parametrize("size", ["4", "6", "9x9", "16x16"])
def test_sudoku_of_several_sizes(size: str) -> None:
    (new,) = islice(made("sudoku", 5, size), 1)
    assert isinstance(new.puzzle, models.Kind)
    assert new.verdict.answer == "one"
    assert loaded(models.written(new.puzzle.document({}))) == new.puzzle


def test_all_first_cells_are_met() -> None:
    first = {new.puzzle.write(new.solution)[0][0] for new in islice(made("sudoku", 1), 60)}
    assert first == set("1234")


# what is wanted


@pytest.mark.parametrize(
    ("kind", "symmetry"), [("sudoku", "rotational"), ("slitherlink", "left-right")]
)
def test_clues_are_symmetric(kind: str, symmetry: str) -> None:
    for new in islice(made(kind, 1, "6", wanted=MakeRequest(symmetry=symmetry)), 3):
        puzzle = new.puzzle
        assert isinstance(puzzle, models.Kind)
        cells = [cell_at(puzzle.clue_of(given.clue).at[0]) for given in puzzle.loose().givens]
        assert {(5 - y if kind == "sudoku" else y, 5 - x) for y, x in cells} == {*cells}
        assert only(puzzle) == new.solution


def test_there_are_as_many_clues_as_is_wanted() -> None:
    for new in islice(made("sudoku", 2, "9", wanted=MakeRequest(clues=NumberRange(28, 30))), 3):
        assert new.clues in range(28, 31)
        assert isinstance(new.puzzle, models.Kind)
        assert only(new.puzzle) == new.solution
    for new in islice(made("sudoku", 2, "4", wanted=MakeRequest(clues=NumberRange(4, 4))), 3):
        assert (new.clues, new.minimal) == (4, True)


@pytest.mark.parametrize(("kind", "most"), [("nonogram", 8), ("kakuro", 6), ("nurikabe", 25)])
def test_clues_that_are_printed_can_be_left_out_if_that_is_wanted(kind: str, most: int) -> None:
    (new,) = islice(made(kind, 3, wanted=MakeRequest(clues=NumberRange(0, most))), 1)
    assert new.minimal
    assert new.clues is not None
    assert new.clues <= most
    looked_at(new)


def test_clues_stand_where_the_mask_says() -> None:
    mask = frozenset({(1, 1), (1, 3), (2, 2), (3, 4), (4, 1), (4, 3)})
    for new in islice(made("sudoku", 2, wanted=MakeRequest(mask=mask)), 3):
        puzzle = new.puzzle
        assert isinstance(puzzle, models.Kind)
        assert {puzzle.clue_of(given.clue).at[0] for given in puzzle.loose().givens} == mask
        assert only(puzzle) == new.solution


def test_the_hardest_step_is_as_hard_as_is_wanted() -> None:
    tried = make.MakeStatistics()
    puzzles = make.make(
        models.kind_class("sudoku").maker("6", ""),
        MakeRequest(hardest=NumberRange(3, 3)),
        Request(seed=2),
        tried,
    )
    for new in islice(puzzles, 3):
        steps = hint.hint(new.puzzle, Request(), every=True)
        assert steps.hardest is not None
        assert steps.hardest.size == tried.hardest[-1] == 3


@pytest.mark.parametrize(
    ("kind", "size", "most", "symmetry"),
    [
        ("sudoku", "6", 1, "asymmetry"),
        ("sudoku", "6", 1, "rotational"),
        ("slitherlink", "5", 2, "asymmetry"),
    ],
)
def test_what_is_too_hard_gets_clues_back(kind: str, size: str, most: int, symmetry: str) -> None:
    tried, wanted = (
        make.MakeStatistics(),
        MakeRequest(symmetry=symmetry, hardest=NumberRange(0, most)),
    )
    minimal = list[bool]()
    for new in islice(
        make.make(models.kind_class(kind).maker(size, ""), wanted, Request(seed=2), tried), 1
    ):
        steps = hint.hint(new.puzzle, Request(), every=True)
        assert steps.hardest is not None
        assert steps.hardest.size <= most
        assert isinstance(new.puzzle, models.Kind)
        assert only(new.puzzle) == new.solution
        assert len({given.clue for given in new.puzzle.loose().givens}) == new.clues
        minimal.append(new.minimal)
    assert tried.drafts <= 4
    assert not all(minimal), "what is made without clues that are put back is harder"


def test_no_more_clues_are_put_back_than_are_wanted() -> None:
    wanted = MakeRequest(clues=NumberRange(0, 13), hardest=NumberRange(0, 2))
    puzzles = make.make(models.kind_class("sudoku").maker("6", ""), wanted, Request(seed=5))
    numbers = [new.clues for new in islice(puzzles, 4)]
    assert all(number is not None and number <= 13 for number in numbers), numbers


def test_how_hard_the_others_are_is_said() -> None:
    done = run(
        "make", "sudoku", "--size", "4", "--hardest", "20-30", "--time", "700ms", "--seed", "1"
    )
    assert (done.code, done.out) == (3, "")
    assert "0 of 1 made; the time was up; the hardest steps of " in done.err
    assert done.err.endswith("; --size makes larger puzzles, which may be harder\n")


def test_what_would_make_them_easier_is_said() -> None:
    words = ("--size", "6", "--hardest", "0-0", "--clues", "0-12", "--time", "700ms", "--seed", "1")
    done = run("make", "sudoku", *words)
    assert done.err.endswith("; more clues than 12 make easier puzzles\n")


@pytest.mark.long
def test_on_a_terminal_it_is_seen_how_far_it_is() -> None:
    done = on_terminal(
        "make", "sudoku", "--size", "4", "--hardest", "20-30", "--time", "2s", "--seed", "1"
    )
    assert re.search(r"0 of 1 made, \d+ tried, hardest steps from \d to \d, 1 s", done.err)


def test_how_many_clues_the_others_have_is_said() -> None:
    done = run("make", "sudoku", "--size", "4", "--clues", "1-3", "--time", "300ms", "--seed", "1")
    assert (done.code, done.out) == (3, "")
    assert re.search(
        r"0 of 1 made; the time was up; [\d,]+ that were not wanted have 4 to \d clues", done.err
    )


@pytest.mark.parametrize("words", [["--size", "4", "--clues", "17"], ["--clues", "90"]])
def test_more_clues_than_there_are_is_refused(words: list[str]) -> None:
    done = run("make", "sudoku", *words)
    assert (done.code, done.out) == (2, "")
    assert re.search(r"(17|90) clues are wanted, but such puzzles have (16|81) in all", done.err)


def test_where_none_is_as_wanted_for_long_that_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "LONG", 0.0)
    tried, wanted = make.MakeStatistics(), MakeRequest(clues=NumberRange(0, 3))
    puzzles = make.make(models.kind_class("sudoku").maker("4", ""), wanted, Request(seed=1), tried)
    with pytest.raises(StopIteration) as stop:
        next(puzzles)
    assert stop.value.value is Ended.TIMEOUT
    assert len(tried.clues) > make.MANY


PICTURE = "#.#.#\n#####\n.###.\n..#..\n.#.#.\n"
SOLVED = "1234\n3412\n2143\n4321\n"
AREAS = "AABBB\nCABBB\nCABBB\nCCDDE\nCCCDE\n"


def test_a_picture_makes_a_nonogram() -> None:
    (new,) = made("nonogram", 1, source=PICTURE)
    assert isinstance(new.puzzle, models.Kind)
    assert new.puzzle.write(new.solution) == PICTURE.split()
    looked_at(new)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("sudoku", SOLVED),
        ("slitherlink", "####\n#..#\n#.##\n#..."),
        ("hitori", ".#..\n...#\n.#..\n..#."),
    ],
)
def test_a_solution_makes_a_puzzle(kind: str, text: str) -> None:
    (new,) = islice(made(kind, 1, source=text), 1)
    assert isinstance(new.puzzle, models.Kind)
    assert new.puzzle.write(new.solution) == text.split()
    looked_at(new)


def test_areas_make_a_star_battle() -> None:
    (new,) = islice(made("starbattle", 1, source=AREAS), 1)
    looked_at(new)


# the command


def test_a_picture_with_several_solutions_is_none(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text("#.\n.#\n")
    done = run("make", "nonogram", "--from", tmp_path / "picture.txt", "--seed", "1")
    assert (done.code, done.out) == (10, "")
    assert "several solutions" in done.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "there is no kind 'nothing'"),
        (["sudoku", "--size", "3x4"], "as many rows as columns"),
        (["sudoku", "--size", "big"], "is no size"),
        (["sudoku", "--clues", "9-3"], "write a number or two"),
        (["sudoku", "--symmetry", "odd"], "there is no symmetry"),
        (["hitori", "--lines"], "cannot be written on one line"),
        (["tiles", "--size", "4x4"], "pentominoes cover a board"),
        (
            ["starbattle", "--size", "3"],
            "3x3 is not possible; write as many rows as columns, 4 or more",
        ),
        (["starbattle", "--size", "5x7"], "5x7 is not possible"),
        (["hitori", "--clues", "3"], "there is no clue that could be left out"),
    ],
)
def test_orders_that_make_no_sense_are_refused(words: list[str], sentence: str) -> None:
    done = run("make", *words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("kind", "text", "sentence"),
    [
        ("firefly", "┌┐\n└┘\n", "lines do not say where fireflies are"),
        ("hanare", "1 .\n. .\n", "numbers do not say where areas are"),
        ("hanare", "5 .\n. .\n", "numbers do not say where areas are"),
        ("hanare", 25 * ("." * 25 + "\n"), "numbers do not say where areas are"),
        ("hanare", "401" + 400 * " ." + "\n", "the area has 401 cells; make it smaller"),
    ],
)
def test_a_solution_that_does_not_say_enough_is_refused(
    tmp_path: Path, kind: str, text: str, sentence: str
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(text, "utf-8")
    done = run("make", kind, "--from", str(answer))
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_an_answer_with_the_number_of_one_area_makes_a_hanare(tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text("4 .\n. .\n")
    done = run("make", "hanare", "--from", answer)
    assert done.code == 0
    assert only(loaded(done.out)) is not None


def test_a_solution_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text(SOLVED.replace("3412", "3421"))
    done = run("make", "sudoku", "--from", tmp_path / "wrong.txt")
    assert done.code == 2
    assert "cannot be the solution" in done.err


def test_what_is_printed_is_a_file() -> None:
    done = run("make", "slitherlink", "--size", "4", "--seed", "1")
    assert done.code == 0
    assert only(loaded(done.out)) is not None


def test_lines_are_a_batch() -> None:
    done = run("make", "sudoku", "-n", "5", "--lines", "--seed", "1")
    assert [len(line) for line in done.lines] == [81] * 5
    found = [entry.puzzle for entry in models.from_bytes("batch.txt", done.out.encode())]
    assert [puzzle is not None and only(puzzle) is not None for puzzle in found] == [True] * 5


def test_json_says_document_and_solution() -> None:
    head, *objects = run(
        "make", "starbattle", "--size", "5", "-n", "2", "--json", "--seed", "1"
    ).objects
    assert head["verb"] == "make"
    for each in objects:
        puzzle = loaded(json.dumps(each["document"]))
        solution = only(puzzle)
        assert (each["kind"], each["answer"]) == ("starbattle", "one")
        assert solution is not None
        assert puzzle.write(solution) == each["solution"]
        assert each["witness"] in (*engines.WITNESSES, make.PROOF)


def test_files_and_folders_are_written(tmp_path: Path) -> None:
    for number, name in enumerate(("one.toml", "two", "3.jsonl"), start=1):
        done = run(
            "make", "hitori", "--size", "4", "--seed", "1", "-n", str(number), "-o", tmp_path / name
        )
        assert (done.code, done.out) == (0, "")
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert names == {"one.toml", "two/hitori-1.toml", "two/hitori-2.toml", "3.jsonl"}
    found = [
        entry
        for name in ("one.toml", "two", "3.jsonl")
        for entry in models.entries(str(tmp_path / name))
    ]
    assert [entry.puzzle is not None and entry.expected == 1 for entry in found] == [True] * 6


@pytest.mark.long
def test_when_the_time_is_up_there_is_what_was_made() -> None:
    done = ran("make", "sudoku", "-n", "1000000", "--lines", "--time", "2s", "--seed", "1")
    assert done.code == 3
    assert len(done.lines) > 0
    assert "the time was up" in done.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_was_made_before_a_signal_is_whole(number: signal.Signals, code: int) -> None:
    with started("make", "sudoku", "-n", "1000000", "--lines", "--seed", "1") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(number)
        rest, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert [len(line) for line in (first + rest).splitlines()] == [81] * (1 + rest.count("\n"))
    assert "interrupted" in said


def test_a_stop_is_felt() -> None:
    limits = Limits()
    maker = models.kind_class("sudoku").maker("4", "")
    puzzles = make.make(maker, MakeRequest(), Request(limits=limits, seed=1))
    next(puzzles)
    limits.stop.asked = True
    with pytest.raises(StopIteration) as stop:
        next(puzzles)
    assert stop.value.value is Ended.INTERRUPTED


def test_what_witnesses_object_to_is_not_given_out() -> None:
    puzzle = loaded("kind = 'sudoku'\ngrid = '''\n1...\n....\n....\n....\n'''\n")
    solution = next(searched(puzzle))
    with pytest.raises(EngineError, match="does not agree"):
        make.Witnesses(Limits()).verdict(puzzle, solution)
    with pytest.raises(EngineError, match="is wrong"):
        make.Witnesses(Limits()).verdict(puzzle, frozenset())


def test_a_checked_proof_is_a_witness_of_loops() -> None:
    witnesses = make.Witnesses(Limits())
    witnesses.names = [make.PROOF]
    witnesses.learning = make.PROOF
    loop = models.load("slitherlink/wikipedia")
    assert witnesses.verdict(loop, next(searched(loop))).proved
    open_one = models.load("slitherlink/empty-4x4")
    with pytest.raises(EngineError, match="does not agree"):
        witnesses.verdict(open_one, next(searched(open_one)))
    plain = models.load("sudoku/4x4")
    assert not witnesses.verdict(plain, next(searched(plain))).complete


def test_the_library_makes_them_too() -> None:
    one, other = islice(exactone.make("sudoku", size="4", seed=1, clues=(5, 6)), 2)
    looked_at(one)
    looked_at(other)
    assert one.clues in (5, 6)

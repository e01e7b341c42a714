"""Folders that convince a sceptic: what is changed in one of them is found,
and nothing else is in the way."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import exactone
from exactone import models, proofs
from exactone.models import Entry
from exactone.solver.ask.request import Request
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.limits import Ended, Limits, Stop
from exactone.solver.proving.folder import CUTS
from tests.marks import mostly_long
from tests.solver.truth import examples

CLASH = b"kind = 'sudoku'\ngrid = '''\n12..\n....\n..3.\n..4.\n'''\n"  # no solution
LINES = b"3.2.1..421......\n....123443211...\n"
PUZZLES = (
    "sudoku/famous",
    "slitherlink/10x10",
    "nurikabe/janko-0011",
    "hitori/oblong",
    "diagramless/list-01",
)
FILES = {"README.txt", "formula.cnf", "map.txt", "proof.drup"}
KINDS = sorted({name.partition("/")[0] for name in models.bundled()})


def entries(name: str) -> Iterator[Entry]:
    """The puzzles of a bundled file."""
    return models.from_bytes(name, models.bundled()[name].read_bytes())


@cache
def contents(name: str) -> proofs.Contents:
    """The files that prove a bundled puzzle."""
    (entry,) = entries(name)
    verdict, found = proofs.prove(entry, Request())
    assert found is not None
    assert verdict.proved
    return found


def said(found: proofs.Contents) -> str:
    """What the check says: one, none, or what is wrong."""
    verdict = proofs.check(found, Limits())
    assert verdict.proved is not bool(verdict.broken)
    assert (verdict.answer == "wrong") is bool(verdict.broken)
    return verdict.broken[0] if verdict.broken else verdict.answer


def changed(name: str, file: str, change: Callable[[list[str]], list[str]]) -> str:
    """What the check says where the lines of a file are changed so."""
    found = contents(name)
    lines = found[file].decode().split("\n")
    new = change(list(lines))
    assert new != lines
    return said({**found, file: "\n".join(new).encode()})


@pytest.mark.parametrize("name", PUZZLES)
def test_a_folder_holds(name: str) -> None:
    found = contents(name)
    assert found.keys() == FILES | {"puzzle.toml"} | (
        {"solution.json"} if name != "hitori/oblong" else set()
    )
    assert found["puzzle.toml"] == models.bundled()[name].read_bytes()
    assert said(found) == ("none" if name == "hitori/oblong" else "one")
    assert ("has no solution" in found["README.txt"].decode()) is (name == "hitori/oblong")


UNDECIDED = ("tiles/one-sided-pentominoes-6x15",)  # by a SAT solver, in any time that a test has


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        name
        for name in models.bundled()
        if name.partition("/")[0] in KINDS and name not in UNDECIDED
    ],
)
def test_bundled_puzzles_are_proved(name: str) -> None:
    for entry in entries(name):
        verdict, found = proofs.prove(entry, Request(limits=Limits.within(20)))
        assert (found is not None) == verdict.proved == (verdict.answer in ("one", "none"))
        if found is not None:
            assert said(found) == verdict.answer
            assert entry.expected in (None, verdict.count)


@pytest.mark.parametrize(
    "name",
    mostly_long(["rules/zebra", "slitherlink/wikipedia", "hitori/janko-034", "edges/loops-holes"]),
)
def test_each_process_writes_the_same_clauses(name: str) -> None:
    program = (
        "from exactone import models, proofs; from exactone.solver.ask.request import Request; "
        f"name = {name!r};entry = next(models.from_bytes(name, "
        "models.bundled()[name].read_bytes()));found = proofs.prove(entry, Request())[1]; "
        "print(found['formula.cnf'].decode(), found['map.txt'].decode())"
    )
    wanted = f"{contents(name)['formula.cnf'].decode()} {contents(name)['map.txt'].decode()}\n"
    for seed in "12":
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == wanted


# what is changed


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.long
def test_no_file_can_be_missing_but_what_is_to_be_read(name: str) -> None:
    found = contents(name)
    for file in found:
        left = {other: content for other, content in found.items() if other != file}
        assert said(left) == {"README.txt": said(found), "solution.json": said(left)}.get(
            file, f"{file} is missing"
        )
        assert file == "README.txt" or said(left) not in ("one", "none")


@pytest.mark.parametrize("file", ["formula.cnf", "map.txt"])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_formula_and_map_are_as_the_puzzle_says(file: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(PUZZLES))
    lines = contents(name)[file].decode().split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    here, words = lines[place], lines[place].split(" ")
    changes = [
        [],  # a line is missing
        [here, here],  # or there twice
        [here, "1 0"],  # or one more
        [" ".join([*words[:-2], "7", *words[-1:]])],
        [here + " "],
        [here[:-1]],
    ]
    new = data.draw(st.sampled_from([change for change in changes if change != [here]]))
    assert changed(name, file, lambda lines: lines[:place] + new + lines[place + 1 :]).startswith(
        (file, "map.txt")
    )


@pytest.mark.parametrize("number", ["0", "99999", "1 2"])
def test_the_ground_of_a_cut_obeys_the_rules(number: str) -> None:
    def change(lines: list[str]) -> list[str]:
        place = next(
            place for place, line in enumerate(lines) if "cuts" in line and "true:" in line
        )
        head, _, ground = lines[place].partition("true: ")
        lines[place] = f"{head}true: {number} {ground.partition(' ')[2]}"
        return lines

    assert "breaks rules" in changed("slitherlink/10x10", "map.txt", change)
    assert changed(
        "sudoku/famous", "map.txt", lambda lines: [*lines, f"clause 1: {CUTS} {'9' * 5000}"]
    ).startswith("map")


def test_a_cut_that_is_left_out_is_missed() -> None:
    def change(lines: list[str]) -> list[str]:
        place = next(place for place, line in enumerate(lines) if "cuts, broken" in line)
        return lines[:place] + lines[place + 1 :]

    assert changed("slitherlink/10x10", "map.txt", change).startswith("map.txt, line")


@pytest.mark.parametrize("cut", [1, 2, 3, 20])
def test_a_proof_has_an_end(cut: int) -> None:
    assert "the end is missing" in changed(
        "sudoku/famous", "proof.drup", lambda lines: lines[:-cut]
    )
    assert "before there is" in changed(
        "sudoku/famous", "proof.drup", lambda lines: [*lines[: -cut - 2], "0", ""]
    )


def test_a_proof_says_nothing_that_does_not_follow() -> None:
    assert said({**contents("sudoku/famous"), "proof.drup": b"0\n"}).startswith("proof.drup, line")
    for clause in ("1 0", "-8 0", "3 45 99 0"):
        put_first = partial(lambda clause, lines: [clause, *lines], clause)
        words = changed("sudoku/famous", "proof.drup", put_first)
        assert words == "proof.drup, line 1: this clause does not follow from those before it"
    assert "goes on" in changed(
        "sudoku/famous", "proof.drup", lambda lines: [*lines[:-2], "0", "0", ""]
    )
    assert said({**contents("sudoku/famous"), "proof.drup": b"\xff"}) == "proof.drup is not UTF-8"


@given(data=st.data())
@settings(max_examples=60, deadline=None)
@pytest.mark.long
def test_a_changed_proof_holds_or_is_refused(data: st.DataObject) -> None:
    lines = contents("slitherlink/10x10")["proof.drup"].decode().split("\n")
    place = data.draw(st.integers(0, len(lines) - 3))
    literals = lines[place].split()
    other = data.draw(st.integers(-552, 552))
    literals[data.draw(st.integers(0, len(literals) - 1))] = str(other)
    words = said(
        {
            **contents("slitherlink/10x10"),
            "proof.drup": "\n".join(
                [*lines[:place], *[" ".join(literals)], *lines[place + 1 :]]
            ).encode(),
        }
    )
    assert words == "one" or words.startswith("proof.drup, line ")


def test_a_solution_is_right_and_the_one_that_is_excluded() -> None:
    found = contents("sudoku/famous")
    grid = json.loads(found["solution.json"])["solution"]
    for rows in (
        [*grid[1::-1], *grid[2:]],
        [row[::-1] for row in grid],
        grid[:-1],
        [grid[0][:-1] + ".", *grid[1:]],
    ):
        assert said({**found, "solution.json": json.dumps({"solution": rows}).encode()}).startswith(
            "solution.json"
        )
    assert said({**found, "solution.json": b"{}"}).startswith("solution.json")
    assert said({**contents("hitori/oblong"), "solution.json": b"{}"}).startswith("solution.json")
    twice = found["solution.json"] * 2
    assert said({**found, "solution.json": twice}) == "solution.json: there are 2 solutions in it"


def test_a_puzzle_is_the_one_that_was_proved() -> None:
    found = contents("sudoku/famous")
    lines = found["puzzle.toml"].decode().split("\n")
    for place, line in enumerate(lines):
        if line.startswith(("8", ".", "_", "0")):
            new = "\n".join([*lines[:place], "." + line[1:-1] + "1", *lines[place + 1 :]])
            assert said({**found, "puzzle.toml": new.encode()}).startswith(
                ("solution.json", "formula.cnf")
            )
    assert said({**found, "puzzle.toml": b"kind = 'sudoku'"}).startswith("puzzle.toml")
    assert said({**found, "puzzle.toml": contents("hitori/oblong")["puzzle.toml"]}) not in (
        "one",
        "none",
    )
    assert said({**found, "puzzle.toml": found["puzzle.toml"] + b"# a remark\n"}) == "one"


def test_no_other_file_is_the_puzzle() -> None:
    for name in ("formula.cnf", "../puzzle.toml", "puzzle.exe", "puzzle.toml, line 1"):
        words = changed(
            "sudoku/famous",
            "map.txt",
            lambda lines, name=name: [
                f"puzzle: {name}" if "puzzle:" in line else line for line in lines
            ],  # type: ignore[misc]
        )
        assert words in (
            "map.txt: no line says which file is the puzzle",
            "puzzle.toml: there is no puzzle in line 1",
        )


def test_the_check_can_be_stopped() -> None:
    stop = Stop()
    stop.asked = True
    verdict = proofs.check(contents("sudoku/famous"), Limits(stop=stop))
    assert (verdict.answer, verdict.ended, verdict.proved) == ("unknown", Ended.INTERRUPTED, False)


# files and folders


def test_what_a_puzzle_is_written_as() -> None:
    first, second = models.from_bytes("some/lines.txt", LINES)
    _, found = proofs.prove(first, Request())
    assert found is not None
    assert found["puzzle.txt"] == LINES
    assert "puzzle: puzzle.txt, line 1\n" in found["map.txt"].decode()
    assert said(found) == "one"
    _, found = proofs.prove(second, Request())
    assert found is not None
    assert "puzzle: puzzle.txt, line 2\n" in found["map.txt"].decode()
    assert said(found) == "none"
    assert [proofs.folder_of(entry) for entry in (first, second)] == [
        "lines-1-proof",
        "lines-2-proof",
    ]
    (entry,) = models.from_bytes(
        "-", json.dumps({"kind": "sudoku", "grid": ["12", "21"], "block": "1x2"}).encode()
    )
    _, found = proofs.prove(entry, Request())
    assert found is not None
    assert "puzzle.json" in found
    assert proofs.folder_of(entry) == "puzzle-proof"
    assert said(found) == "one"


def test_the_library_writes_and_checks(tmp_path: Path) -> None:
    verdict = exactone.prove("sudoku/4x4", tmp_path / "in" / "folder")
    assert (verdict.answer, verdict.proved) == ("one", True)
    assert exactone.check_proof(tmp_path / "in" / "folder").answer == "one"
    assert not exactone.prove("sudoku/several", tmp_path / "several").proved
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
    file = tmp_path / "lines.txt"
    file.write_bytes(LINES)
    with pytest.raises(PuzzleError, match="there are 2 puzzles"):
        exactone.prove(file, tmp_path / "lines")
    assert exactone.prove(next(exactone.entries(file)), tmp_path / "lines").proved
    with pytest.raises(PuzzleError, match="no such folder"):
        exactone.check_proof(tmp_path / "nothing")


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    exactone.prove("sudoku/4x4", tmp_path / "proof")
    exactone.prove("slitherlink/wikipedia", tmp_path / "proof")
    assert exactone.check_proof(tmp_path / "proof").proved
    (tmp_path / "proof" / "mine.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "proof", tmp_path / "proof" / "mine.txt", tmp_path):
        with pytest.raises(Unable):
            exactone.prove("sudoku/4x4", folder)
    exactone.prove("sudoku/4x4", tmp_path / "empty")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "proof"]
    assert (tmp_path / "proof" / "mine.txt").read_text() == "mine"


PARITY = "tiles/dominoes-mutilated"


def test_what_takes_a_parity_is_proved_by_a_sum() -> None:
    found = contents(PARITY)
    assert found.keys() == (FILES - {"proof.drup"}) | {"proof.sums", "puzzle.toml"}
    assert said(found) == "none"
    assert "multiple" not in found["README.txt"].decode()
    assert b"the modulus\ndivides it" in found["README.txt"]


@pytest.mark.parametrize("file", ["proof.sums", "map.txt", "formula.cnf"])
@given(data=st.data())
@examples(60)
def test_nothing_in_a_sum_can_be_changed(file: str, data: st.DataObject) -> None:
    """A number, or a line, is another one; what a sum says all the same must be so."""

    def change(lines: list[str]) -> list[str]:
        place = data.draw(st.integers(0, len(lines) - 2))
        words = lines[place].split(" ")
        word = data.draw(st.integers(0, len(words) - 1))
        return [
            *lines[:place],
            *([" ".join([*words[:word], "5", *words[word + 1 :]])] * (words[word] != "5")),
            *lines[place + 1 :],
        ]

    assert changed(PARITY, file, change).startswith(file)


def test_a_sum_is_of_this_puzzle_and_says_that_there_is_none() -> None:
    sums = contents(PARITY)["proof.sums"]
    assert said({**contents("hitori/oblong"), "proof.sums": sums}) == (
        "proof.drup and proof.sums: one of them is to go"
    )
    one = {name: text for name, text in contents("sudoku/famous").items() if name != "proof.drup"}
    assert (
        said({**one, "proof.sums": sums})
        == "proof.sums: a sum says that there is no solution, and solution.json has one"
    )
    board = contents(PARITY)["puzzle.toml"].replace(b"#-------", b"--------")
    assert said({**contents(PARITY), "puzzle.toml": board}) not in ("one", "none")


def test_what_has_no_solution_at_sight_is_proved_as_well() -> None:
    (entry,) = models.from_bytes("clash.toml", CLASH)
    _, found = proofs.prove(entry, Request())
    assert found is not None
    assert said(found) == "none"

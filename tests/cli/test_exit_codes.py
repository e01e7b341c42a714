"""Exit codes: what scripts rely on."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from exactone.models.sudoku import CellValue
from exactone.solver.engines.cover import Cover
from exactone.solver.engines.reference import Reference
from exactone.solver.limits import Ended
from exactone.solver.puzzle import Solution

from .tool import EMPTY_9, ONE, run, toml

Search = Callable[..., Generator[Solution, None, Ended]]


def lies(*_: object) -> Generator[Solution, None, Ended]:
    """A search whose answers are wrong."""
    yield frozenset({CellValue(0, 0)})
    return Ended.EXHAUSTED


def hides(*_: object) -> Generator[Solution, None, Ended]:
    """A search that says there is nothing to be found."""
    yield from ()
    return Ended.EXHAUSTED


class Case(NamedTuple):
    """A command, and the code it ends with."""

    words: str
    code: int
    stdin: str | None = None
    fault: Search | None = None  # planted in the reference


LINES = f"{EMPTY_9.replace(chr(10), '')}\n{'1' * 81}\n"

CASES = [
    # yes
    Case("verify one.toml", 0),
    Case("verify nine.toml", 0),
    Case("verify sudoku/9x9", 0),
    Case("verify one.toml --backend pysat", 0),
    Case("verify one.toml --backend pysat:glucose4", 0),
    Case("verify one.toml --backend ortools", 0),
    Case("verify one.toml --backend reference", 0),
    Case("verify one.toml --backend cover", 0),
    Case("verify one.toml --backend all", 0),
    Case("verify tiles/given", 0),
    Case("verify tiles/given --backend cover --memory 2G", 0),
    Case("count tiles.toml --backend all", 0),
    Case("count tiles.toml --up-to-symmetry", 0),
    Case("count tiles/dominoes-8x8", 0),
    Case("solve tiles.toml --random --seed 7", 0),
    Case("solve tiles.toml --heuristic fewest-places", 0),
    Case("enumerate tiles.toml --backend cover", 0),
    Case("draw tiles.toml --solution", 0),
    Case("check tiles.toml -", 0, "AAAB\nCCDB\nC#DD\n"),
    Case("verify edges/roads-holes", 0),
    Case("verify edges/roads-holes --backend all", 0),
    Case("verify edges/framed-3x3 --up-to-symmetry", 0),
    Case("count edges/loops-4x4 --backend all", 0),
    Case("count edges/roads-8x8-empty --backend reference", 0),
    Case("solve edges/macmahon-4x6", 0),
    Case("solve edges/roads-4x5 --random --seed 7", 0),
    Case("enumerate edges/roads-4x5 --backend ortools", 0),
    Case("draw edges/loops-holes --solution", 0),
    Case("check edges/roads-4x5 -", 0, "ERUUL\nDUDDL\nUDLRU\nERULE\n"),
    Case("count -", 0, "_R___\nDU__L\n_D___\nERULE\n"),
    Case("verify rules/zebra --backend all", 0),
    Case("count rules/australia --backend all", 0),
    Case("solve rules/queens-8 --random --seed 7", 0),
    Case("draw rules/latin-4 --solution", 0),
    Case("verify one.toml --time 60s --memory 2G", 0),
    Case("verify one.toml --json", 0),
    Case("verify one.toml --quiet", 0),
    Case("verify one.toml --summary", 0),
    Case("verify one.toml --up-to-symmetry", 0),
    Case("verify images.toml --up-to-symmetry", 0),
    Case("verify -", 0, toml(ONE)),
    Case("verify -", 0, ONE),
    Case("solve one.toml", 0),
    Case("solve two.toml", 0),
    Case("solve many.toml --random --seed 7", 0),
    Case("solve many.toml --random", 0),
    Case("solve many.toml -n 3", 0),
    Case("solve two.toml -n 2", 0),
    Case("solve two.toml -n 3", 0),  # all of them
    Case("solve empty9.toml -n 3 --json", 0),
    Case("enumerate two.toml", 0),
    Case("enumerate many.toml", 0),
    Case("enumerate many.toml --limit 5", 0),
    Case("enumerate many.toml --limit 288", 0),
    Case("enumerate many.toml --limit 289", 0),
    Case("enumerate many.toml --up-to-symmetry --limit 5", 0),
    Case("enumerate empty9.toml --limit 5 --backend all", 0),
    Case("count one.toml", 0),
    Case("count many.toml", 0),
    Case("count many.toml --limit 289", 0),
    Case("count many.toml --up-to-symmetry", 0),
    Case("draw none.toml", 0),
    Case("draw one.toml --solution", 0),
    Case("check one.toml right.txt", 0),
    Case("check one.toml -", 0, "3 4 2 1\n1 2 3 4\n2 1 4 3\n4 3 1 2\n"),
    Case("kinds", 0),
    Case("kinds sudoku", 0),
    Case("kinds tiles", 0),
    Case("kinds edges", 0),
    Case("kinds rules", 0),
    Case("backends", 0),
    Case("library", 0),
    Case("library sudoku", 0),
    Case("library tiles", 0),
    Case("library edges", 0),
    Case("library rules", 0),
    Case("--version", 0),
    Case("--help", 0),
    Case("verify --help", 0),
    # there are solutions, but
    Case("verify two.toml", 10),
    Case("verify two.toml --backend ortools", 10),
    Case("verify two.toml --backend cover", 10),
    Case("verify tiles.toml", 10),
    Case("verify tiles.toml --backend all", 10),
    Case("check tiles.toml -", 10, "AAAB\nCCDB\nC#D.\n"),
    Case("verify edges/framed-3x3", 10),
    Case("verify edges/loops-4x4 --backend all", 10),
    Case("verify -", 10, "_R___\nDU__L\n_D___\nERULE\n"),
    Case("check edges/roads-4x5 -", 10, "ERUUL\nDUDDL\nUDLRU\nERULL\n"),
    Case("check edges/roads-4x5 -", 65, "ERUUL\nDUDDL\nUDLRU\nERUL_\n"),
    Case("verify rules/australia", 10),
    Case("verify two.toml --backend reference", 10),
    Case("verify two.toml --backend all", 10),
    Case("verify two.toml --json", 10),
    Case("verify two.toml --up-to-symmetry", 10),
    Case("verify images.toml", 10),
    Case("verify empty25.toml", 10),
    Case("check one.toml wrong.txt", 10),
    Case("check one.toml one.toml", 65),  # a puzzle file is no answer
    Case("check one.toml -", 10, ONE),  # not filled in
    # none
    Case("verify none.toml", 20),
    Case("verify none.toml --backend ortools", 20),
    Case("verify none.toml --backend cover", 20),
    Case("verify tiles/several-regions", 20),
    Case("verify tiles/several-regions --backend all", 20),
    Case("count tiles/tetrominoes-4x5", 20),
    Case("verify edges/loops-5x5", 20),
    Case("verify edges/loops-5x5 --backend all", 20),
    Case("count edges/loops-5x5", 20),
    Case("verify none.toml --backend reference", 20),
    Case("verify none.toml --backend all", 20),
    Case("verify clash.toml", 20),
    Case("verify clash.toml --backend all", 20),
    Case("verify clash.toml --json", 20),
    Case("verify none.toml --up-to-symmetry", 20),
    Case("solve none.toml", 20),
    Case("solve none.toml -n 2 --random", 20),
    Case("enumerate none.toml", 20),
    Case("enumerate clash.toml --limit 5", 20),
    Case("count none.toml", 20),
    Case("count clash.toml", 20),
    Case("count none.toml --limit 1", 20),
    Case("draw none.toml --solution", 20),
    # undecided
    Case("count many.toml --limit 5", 3),
    Case("count many.toml --limit 5 --up-to-symmetry", 3),
    Case("count many.toml --limit 5 --backend ortools", 3),
    Case("count many.toml --limit 5 --backend reference", 3),
    Case("count empty9.toml --time 200ms", 3),
    Case("enumerate empty9.toml --time 200ms --json", 3),
    Case("solve empty9.toml -n 1000000 --time 200ms --json", 3),
    Case("solve hard.toml --time 200ms", 3),
    Case("enumerate hard.toml --time 200ms", 3),
    Case("verify hard.toml --time 200ms", 3),
    Case("verify hard.toml --time 200ms --json", 3),
    Case("verify hard.toml --time 200ms --up-to-symmetry", 3),
    Case("verify hard.toml --time 200ms --backend ortools", 3),
    Case("verify hard.toml --time 200ms --backend cover", 3),
    Case("count empty9.toml --time 200ms --backend cover", 3),
    Case("count tiles.toml --limit 5", 3),
    Case("solve one.toml --heuristic fewest-places", 2),  # Sudokus have none to choose from
    Case("verify hard.toml --time 200ms --backend reference", 3),
    Case("verify hard.toml --time 200ms --backend all", 3),
    Case("draw hard.toml --solution --time 200ms", 3),
    Case("verify one.toml --memory 10M", 3),
    # wrong usage
    Case("", 2),
    Case("frobnicate", 2),
    Case("verfy one.toml", 2),
    Case("verify", 2),
    Case("verify one.toml --bakend pysat", 2),
    Case("verify one.toml --backend", 2),
    Case("verify one.toml --backend pysta", 2),
    Case("verify one.toml --backend pysat:glucos4", 2),
    Case("verify one.toml --backend ortools:x", 2),
    Case("verify one.toml --backend reference:x", 2),
    Case("verify one.toml --backend cover:x", 2),
    Case("solve tiles.toml --heuristic fewest-place", 2),
    Case("solve tiles.toml --heuristic fewest-places --backend pysat", 2),
    Case("verify one.toml --limit 3", 2),
    Case("verify nowhere.toml --backend pysta", 2),  # before any puzzle is read
    Case("count one.toml --limit 0", 2),
    Case("count one.toml --limit -1", 2),
    Case("count one.toml --limit many", 2),
    Case("enumerate one.toml --limit 0", 2),
    Case("solve one.toml -n 0", 2),
    Case("solve one.toml --seed x", 2),
    Case("verify one.toml --time soon", 2),
    Case("verify one.toml --time -1s", 2),
    Case("verify one.toml --time=-1s", 2),
    Case("verify one.toml --time 3x", 2),
    Case("verify one.toml --time 1e3", 2),
    Case("verify one.toml --time nan", 2),
    Case("verify one.toml --time ٣s", 2),
    Case("verify one.toml --memory lots", 2),
    Case("verify one.toml --memory=-1G", 2),
    Case("verify one.toml --memory 2X", 2),
    Case("check one.toml", 2),
    Case("kinds sudoko", 2),
    Case("library sudoko", 2),
    # no puzzle
    Case("verify nowhere.toml", 65),
    Case("verify sudoku/nowhere", 65),
    Case("verify bad.toml", 65),
    Case("verify bad.toml --json", 65),
    Case("solve bad.toml", 65),
    Case("enumerate bad.toml", 65),
    Case("count bad.toml", 65),
    Case("draw bad.toml", 65),
    Case("verify -", 65, ""),
    Case("verify -", 65, "kind: sudoku\n"),
    Case("verify nothing", 65),  # a folder without puzzles
    Case("check bad.toml right.txt", 65),
    Case("check one.toml nowhere.txt", 65),
    Case("check one.toml nothing", 65),
    Case("check one.toml -", 65, "1 2\n3 4\n"),
    Case("check one.toml -", 65, ""),
    Case("check one.toml - --json", 65, "{}"),
    Case("check one.toml -", 65, '{"solution": 5}'),
    # an engine is wrong
    Case("verify one.toml --backend reference", 70, fault=lies),
    Case("solve one.toml --backend reference", 70, fault=lies),
    Case("enumerate one.toml --backend reference --json", 70, fault=lies),
    Case("count one.toml --backend reference --limit 5", 70, fault=lies),
    Case("verify one.toml --backend all", 70, fault=lies),
    Case("verify one.toml --backend all", 70, fault=hides),
    Case("verify two.toml --backend all --json", 70, fault=hides),
    Case("solve one.toml --backend all", 70, fault=hides),
    Case("enumerate two.toml --backend all", 70, fault=hides),
    Case("count many.toml --backend all", 70, fault=hides),
    # batches: the worst of 70, 65, 3, 20, 10, 0, in whatever order it came
    Case("verify one.toml nine.toml", 0),
    Case("verify one.toml two.toml", 10),
    Case("verify two.toml one.toml", 10),
    Case("verify one.toml two.toml none.toml", 20),
    Case("verify none.toml two.toml one.toml", 20),
    Case("count one.toml none.toml many.toml --limit 5", 3),
    Case("count many.toml none.toml one.toml --limit 5", 3),
    Case("verify hard.toml none.toml two.toml one.toml --time 300ms", 3),
    Case("verify one.toml two.toml none.toml --memory 10M", 3),
    Case("count bad.toml none.toml many.toml one.toml --limit 5", 65),
    Case("count many.toml none.toml nowhere.toml one.toml --limit 5", 65),
    Case("verify one.toml bad.toml two.toml none.toml", 65),
    Case("solve one.toml none.toml", 20),
    Case("enumerate two.toml none.toml --limit 1", 20),
    Case("draw one.toml bad.toml", 65),
    Case("verify one.toml two.toml bad.toml --summary", 65),
    Case("verify one.toml two.toml bad.toml --quiet", 65),
    Case("verify one.toml two.toml bad.toml --json", 65),
    Case("verify bad.toml one.toml --backend reference", 70, fault=lies),
    Case("verify one.toml clash.toml bad.toml --backend reference", 70, fault=lies),
    Case("verify one.toml nowhere.toml --backend all --json", 70, fault=hides),
    Case("verify -", 20, LINES),
    Case("verify - bad.toml", 65, LINES),
    Case("verify .", 65),
]


EVERY_THIRD = [
    pytest.param(
        case, id=f"{case.words} -> {case.code}", marks=[pytest.mark.long] * (number % 3 > 0)
    )
    for number, case in enumerate(CASES)
]


@pytest.mark.parametrize("case", EVERY_THIRD)
def test_exit_code(case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "nothing").mkdir()
    (folder / "right.txt").write_text("3421\n1234\n2143\n4312\n")
    (folder / "wrong.txt").write_text("3421\n1234\n2143\n4321\n")
    words: list[Any] = case.words.split()
    if words[-1:] == ["."]:  # a folder: of what is quick
        for name in ("hard", "empty9", "empty25"):
            (folder / f"{name}.toml").unlink()
        (folder / "right.txt").unlink()
        (folder / "wrong.txt").unlink()
    if case.fault:
        monkeypatch.setattr(Reference, "search", case.fault)
    done = run(*words, stdin=case.stdin)
    assert done.code == case.code, done
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("verfy one.toml", "verify"),
        ("enumerat one.toml", "enumerate"),
        ("verify one.toml --bakend pysat", "--backend"),
        ("count one.toml --limt 5", "--limit"),
        ("verify one.toml --backend pysta", "pysat"),
        ("verify one.toml --backend ortool", "ortools"),
        ("verify one.toml --backend refrence", "reference"),
        ("verify one.toml --backend covr", "cover"),
        ("library tile", "tiles"),
        ("verify one.toml --backend autp", "auto"),
        ("verify one.toml --backend al", "all"),
        ("verify one.toml --backend PySAT", "pysat"),
        ("verify one.toml --backend pysat:glucos4", "pysat:glucose4"),
        ("verify one.toml --backend pysat:minisat", "pysat:minisat22"),
        ("kinds sudoko", "sudoku"),
    ],
)
def test_wrong_usage_names_the_nearest(words: str, named: str) -> None:
    done = run(*words.split())
    assert done.code == 2
    assert done.out == ""
    assert re.search(rf"(?<![-\w]){named}\b", done.err)


@pytest.mark.parametrize("option", ["--time", "--memory", "--limit"])
def test_a_bad_value_is_named_with_its_option_and_a_remedy(option: str) -> None:
    done = run("count", "one.toml", option, "soon")
    assert done.code == 2
    assert option in done.err
    assert "soon" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["--\u202ex"],
        ["\x1b[31m"],
        ["verify", "one.toml", "--\u202ex"],
        ["check", "one.toml", "one.toml", "\u202ex\nexactly one solution"],
        ["verify", "one.toml", "--time", "\x1b[31m"],
        ["solve", "one.toml", "--seed", "\u202e1"],
        ["solve", "one.toml", "--backend", "\u202e"],
        ["kinds", "\u202e"],
    ],
)
def test_wrong_words_are_escaped(words: list[str]) -> None:
    done = run(*words)
    assert done.code == 2
    assert all(line.isprintable() for line in done.err.splitlines())
    assert "\nexactly" not in done.err
    assert "\\x1b" in done.err or "\\u202e" in done.err


def test_no_words_are_answered_with_help() -> None:
    done = run()
    assert (done.code, done.out) == (2, "")
    assert "Commands:" in done.err


def test_all_of_the_engines_are_listed_when_none_is_near() -> None:
    done = run("verify", "one.toml", "--backend", "xyzzy")
    assert done.code == 2
    assert all(
        name in done.err for name in ("auto", "all", "pysat", "ortools", "cover", "reference")
    )


def test_a_disagreement_names_the_engine_and_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "search", hides)
    done = run("verify", "one.toml", "--backend", "all")
    assert "one.toml" in done.err
    assert "reference" in done.err
    assert "pysat" in done.err
    assert "3421" in done.err.replace("\n", "").replace(" ", "")


def test_a_wrong_answer_names_the_engine_and_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "search", lies)
    done = run("verify", "one.toml", "--backend", "reference")
    assert "reference" in done.err
    assert "r1c2 is empty" in done.err
    assert done.out == ""


@pytest.mark.parametrize("engine", ["pysat", "ortools", "cover", "reference"])
@pytest.mark.parametrize("seed", ["-5", "0", "99999999999999999999999"])
def test_any_seed_gives_a_solution_or_is_wrong_usage(engine: str, seed: str) -> None:
    assert run("solve", "many.toml", "--backend", engine, f"--seed={seed}").code in (0, 2)


@pytest.mark.parametrize("engine", ["pysat", "ortools", "cover", "reference"])
@pytest.mark.parametrize("size", ["0", "1K", "30M", "90M", "110M", "130M", "150M", "170M"])
@pytest.mark.long
def test_too_little_memory_is_undecided_or_enough(engine: str, size: str) -> None:
    done = run(
        "verify", "one.toml", "--backend", engine, "--memory", size, "--time", "20s", "--json"
    )
    assert (done.code, done.last["answer"]) in ((3, "unknown"), (0, "one"))


def test_a_puzzle_that_an_engine_refuses_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cover, "refuses", lambda *_: "takes no puzzles on Sundays")
    done = run("verify", "one.toml", "two.toml", "--backend", "cover")
    assert done.code == 3
    assert done.err.splitlines() == [
        f"{name}.toml: cover takes no puzzles on Sundays" for name in ("one", "two")
    ]
    assert (
        run("verify", "one.toml", "--backend", "cover", "--json")
        .last["error"]
        .endswith("on Sundays")
    )
    assert run("verify", "one.toml", "--backend", "all").code == 0


@pytest.mark.parametrize("size", ["100000T", "99999999999999999999G"])
def test_a_limit_of_memory_beyond_all_memory_is_no_limit(size: str) -> None:
    assert run("verify", "one.toml", "--memory", size).code == 0

"""Nothing heavy is imported before it is needed: --help is at once,
and an engine costs only those who ask for it."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from .tool import NINE

HEAVY = {"numpy", "ortools", "pysat", "numba", "pandas"}
PROGRAM = """
import json, os, sys

def end(code):
    sys.stdout.flush()
    print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr, flush=True)
    leave(code)

leave, os._exit = os._exit, end
sys.argv = ["exactone", *sys.argv[1:]]
from exactone.cli import main
main()
"""


PATIENT = """
from exactone.solver.ask import answers, counting
answers.QUICK = counting.QUICK = 60.0
"""
"""A program in which whoever has the first turn is not late on a slow machine."""


def modules(*words: str, stdin: str = "", wanted: int = 0, before: str = "") -> list[str]:
    """The modules that a command has loaded by its end."""
    program = before + PROGRAM.replace("leave(code)", "leave(0)")
    words = (sys.executable, "-c", program, *words)
    done = subprocess.run(words, input=stdin, capture_output=True, text=True, check=True)
    code, names = json.loads(done.stderr.splitlines()[-1])
    assert code == wanted
    assert isinstance(names, list)
    return names


def loaded(*words: str, stdin: str = "", wanted: int = 0, before: str = "") -> set[str]:
    """The heavy packages among them."""
    names = modules(*words, stdin=stdin, wanted=wanted, before=before)
    return HEAVY.intersection(name.partition(".")[0] for name in names)


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "-h",
        "--version",
        *(f"{verb} --help" for verb in ("verify", "solve", "check", "library")),
    ],
)
def test_help_and_version_load_nothing(words: str) -> None:
    assert loaded(*words.split()) == set()


def test_the_package_loads_nothing_but_its_errors() -> None:
    program = (
        "import sys; before = set(sys.modules); import exactone; print(*sorted({*sys.modules} - "
        "before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [
        "__future__",
        "exactone",
        "exactone.solver",
        "exactone.solver.errors",
    ]


def test_the_wrong_verb_loads_nothing() -> None:
    assert loaded("verfy", wanted=2) == set()


@pytest.mark.parametrize("verb", ["library", "backends"])
def test_lists_load_no_engine(verb: str) -> None:
    assert loaded(verb) <= {"numpy"}


def test_drawing_loads_no_engine() -> None:
    assert loaded("draw", "nine.toml") <= {"numpy"}
    assert loaded("draw", "tiles.toml") <= {"numpy"}


def test_pysat_loads_no_other_engine() -> None:
    assert loaded("verify", "nine.toml", "--backend", "pysat") <= {"numpy", "pysat"}


@pytest.mark.parametrize("puzzle", ["nine.toml", "nonogram/15x15", "tapa/made-6x6"])
@pytest.mark.parametrize("verb", ["verify", "solve"])
def test_what_is_seen_at_a_first_look_loads_nothing(verb: str, puzzle: str) -> None:
    assert loaded(verb, puzzle) == set()


def test_auto_loads_no_slow_engine_for_a_small_puzzle() -> None:
    for verb in ("verify", "solve", "count"):
        assert loaded(verb, "nine.toml") <= {"numpy", "pysat"}


@pytest.mark.parametrize("verb", ["count", "enumerate"])
def test_who_is_not_needed_to_count_or_list_rules_is_not_loaded(verb: str) -> None:
    attempts = (
        loaded(verb, "rules/queens-8") for _ in range(10)
    )  # others have turns after a while
    assert any(names <= {"numpy"} for names in attempts)


def test_what_is_not_asked_is_not_loaded() -> None:
    names = modules("verify", "nine.toml")
    answers = r"solver\.ask\.(make|counting|random_answers|session)"
    rooms = rf"drawing|jobs|bulk|{answers}|models\.boards\.cells|cli\.(clues|lists|making)"
    seldom = rf"multiprocessing|pysat\.examples|exactone\.({rooms})\b"
    assert [name for name in names if re.match(seldom, name)] == []
    assert "exactone.cli.answers" in names


def test_ortools_loads_no_pandas() -> None:
    assert loaded("verify", "nine.toml", "--backend", "ortools") <= {"numpy", "ortools"}


def test_cover_loads_no_other_engine_and_compiles_nothing_for_a_small_puzzle() -> None:
    assert loaded("verify", "nine.toml", "--backend", "cover") <= {"numpy"}
    assert loaded("count", "tiles.toml") <= {"numpy"}


def test_the_reference_loads_no_other_engine() -> None:
    assert loaded("verify", "nine.toml", "--backend", "reference") <= {"numpy"}


def test_check_loads_no_engine() -> None:
    assert loaded("check", "one.toml", "-", stdin="3421\n1234\n2143\n4312") <= {"numpy"}


def test_a_proof_is_checked_without_a_solver() -> None:
    assert "pysat" in loaded("prove", "nine.toml")
    assert loaded("prove", "--check", "nine-proof") <= {"numpy"}


WITNESSES = re.compile(r"exactone\.models\.([a-z]+)\.(model|search|check|proof|turns|advice)\b")


def test_a_bare_grid_loads_no_witness_of_another_kind() -> None:
    line = NINE.replace("\n", "") + "\n"
    assert not any(map(WITNESSES.match, modules("draw", "-", stdin=line)))
    found = {
        match[1] for match in map(WITNESSES.match, modules("verify", "-", stdin=line)) if match
    }
    assert found == {"sudoku"}


def test_a_bare_grid_loads_no_kind_that_knows_none() -> None:
    parts = [
        name
        for name in modules("verify", "-", stdin=NINE)
        if name.startswith("exactone.models.parts")
    ]
    assert parts == []


def test_the_library_loads_nothing_before_it_is_asked() -> None:
    program = "import sys, exactone; print(*sys.modules)"
    names = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert HEAVY.isdisjoint(name.partition(".")[0] for name in names)


def test_a_verdict_of_the_library_loads_nothing_that_draws_proves_or_shares_work() -> None:
    program = (
        "import json, sys, exactone; exactone.verify('slitherlink/wikipedia');"
        "print(json.dumps(sorted(sys.modules)))"
    )
    words = (sys.executable, "-c", program)
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    seldom = r"(http|xml|html|multiprocessing)\b|exactone\.(jobs|bulk|proofs|drawing\.(svg|text))\b"
    assert [name for name in json.loads(done.stdout) if re.match(seldom, name)] == []

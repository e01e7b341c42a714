"""The questions with all their options, in threads and in an event loop."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event, Timer
from typing import Any

import pytest

import exactone
from exactone import Ended, Kind, UnknownEngine
from exactone.solver.ask import session as solver_session
from exactone.solver.engines.pysat.loaded import LoadedSolver
from exactone.solver.limits import Limits
from tests.cli.tool import run

Question = Callable[..., Any]
QUESTIONS: list[Question] = [
    exactone.verify,
    exactone.count,
    exactone.solve,
    exactone.explain,
    exactone.common,
    exactone.ask,
    exactone.fix,
    exactone.minimize,
    exactone.hint,
]
NAMES = ["sudoku/4x4", "sudoku/4x4-mini", "sudoku/none", "tiles/equal", "edges/framed-3x3"]
EMPTY = exactone.loads("." * 81)


def verdict_of(found: Any) -> exactone.Verdict:
    """The verdict of any answer."""
    verdict = found if isinstance(found, exactone.Verdict) else found.verdict
    assert isinstance(verdict, exactone.Verdict)
    return verdict


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("verify sudoku/4x4", exactone.verify),
        ("verify sudoku/4x4-mini", exactone.verify),
        ("verify sudoku/none", exactone.verify),
        (
            "verify edges/framed-3x3 --up-to-symmetry",
            lambda puzzle: exactone.verify(puzzle, up_to_symmetry=True),
        ),
        ("count sudoku/4x4-empty --limit 1", lambda puzzle: exactone.count(puzzle, limit=1)),
        ("count sudoku/4x4-empty", exactone.count),
        ("count sudoku/4x4-empty --limit 7", lambda puzzle: exactone.count(puzzle, limit=7)),
        (
            "count sudoku/4x4-empty --up-to-symmetry",
            lambda puzzle: exactone.count(puzzle, up_to_symmetry=True),
        ),
        ("count sudoku/clash", exactone.count),
    ],
)
def test_a_verdict_is_the_sentence_that_the_command_prints(words: str, ask: Question) -> None:
    command = [sys.executable, "-m", "exactone", *words.split(), "--quiet"]
    line = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()[
        0
    ]
    assert str(ask(exactone.load(words.split()[1]))) == line.rpartition(": ")[2]


def test_options_of_a_search() -> None:
    puzzle = exactone.load("sudoku/4x4-empty")
    assert exactone.count(puzzle, memory=2 << 30).count == 288
    assert exactone.verify(puzzle, backend="cover").backend == "cover"
    one, same, other = (exactone.solve(puzzle, 3, seed=seed) for seed in (1, 1, 2))
    assert list(one) == list(same) != list(other)
    assert (
        exactone.count(puzzle, relabel=True).count
        < exactone.count(puzzle, up_to_symmetry=True).count
    )
    framed = exactone.load("edges/framed-3x3")
    assert len(list(exactone.solutions(framed, up_to_symmetry=True))) == 1
    tiles = exactone.load("tiles/given")
    assert (
        exactone.solve(tiles, heuristic=next(iter(tiles.heuristics))).verdict.backend == "reference"
    )
    with pytest.raises(UnknownEngine):
        exactone.verify(puzzle, backend="pisat")


def test_puzzles_are_made_as_the_command_makes_them() -> None:
    (made,) = (
        next(
            exactone.make("sudoku", size="4", seed=1, mask=[(1, 1), (1, 2), (2, 3), (3, 2), (4, 4)])
        ),
    )
    assert made.clues == 5
    picture = "#.#\n###\n..#\n"
    (nonogram,) = exactone.make("nonogram", source=picture, seed=1)
    assert isinstance(nonogram.puzzle, Kind)
    assert exactone.rows(nonogram.puzzle, nonogram.solution) == picture.split()


def test_what_is_meant_can_be_told() -> None:
    puzzle = exactone.load("diagramless/list-33")
    solution = exactone.solve(puzzle)[0]
    assert exactone.tell(puzzle, solution).left == 1


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each.__name__)
def test_a_question_that_is_stopped_before_says_so(question: Question) -> None:
    stop = Event()
    stop.set()
    verdict = verdict_of(question(exactone.load("sudoku/famous"), stop=stop))
    assert verdict.ended is Ended.INTERRUPTED
    assert verdict.answer == "unknown"


@pytest.mark.parametrize(
    "question", [exactone.count, lambda puzzle, **more: exactone.solve(puzzle, None, **more)]
)
def test_another_thread_ends_a_question_that_would_go_on(question: Question) -> None:
    stop, seen = Event(), list[int]()

    def progress(found: int) -> None:
        seen.append(found)
        if found:
            stop.set()

    verdict = verdict_of(question(EMPTY, stop=stop, progress=progress, seconds=60))
    assert verdict.ended is Ended.INTERRUPTED
    assert verdict.count >= seen[-1] > 0


def test_stop_comes_from_a_thread() -> None:
    stop = Event()
    timer = Timer(0.2, stop.set)
    timer.start()
    assert exactone.count(EMPTY, stop=stop).ended is Ended.INTERRUPTED
    found = exactone.solutions(EMPTY, stop=stop)
    assert list(found) == []
    assert list(exactone.make("sudoku", stop=stop)) == []
    timer.join()


@pytest.mark.parametrize("backend", ["auto", "pysat", "ortools", "cover", "reference"])
def test_two_threads_ask_the_same_at_once(backend: str) -> None:
    puzzles = [exactone.load(name) for name in NAMES] * 2
    alone = {id(puzzle): str(exactone.verify(puzzle, backend=backend)) for puzzle in puzzles}
    with ThreadPoolExecutor(3) as pool:
        found = list(
            pool.map(lambda puzzle: str(exactone.verify(puzzle, backend=backend)), puzzles)
        )
    assert found == [alone[id(puzzle)] for puzzle in puzzles]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each.__name__)
def test_two_threads_ask_any_question_at_once(question: Question) -> None:
    puzzles = [exactone.load(name) for name in ("sudoku/4x4-mini", "sudoku/4x4", "sudoku/4x4-mini")]
    with ThreadPoolExecutor(3) as pool:
        found = [verdict_of(each).answer for each in pool.map(question, puzzles)]
    assert found[0] == found[2]
    assert found == [verdict_of(question(puzzle)).answer for puzzle in puzzles]


def test_questions_in_an_event_loop() -> None:
    async def asked() -> tuple[str, exactone.Verdict]:
        stop = Event()
        long = asyncio.create_task(asyncio.to_thread(exactone.count, EMPTY, stop=stop))
        short = await asyncio.to_thread(exactone.verify, exactone.load("sudoku/famous"))
        stop.set()
        return str(short), await long

    short, long = asyncio.run(asked())
    assert short == "exactly one solution"
    assert long.ended is Ended.INTERRUPTED


def test_a_session_has_the_same_options() -> None:
    stop = Event()
    session = exactone.Session(exactone.load("sudoku/4x4-mini"), stop=stop)
    assert session.common(share=True).verdict.count == len(list(exactone.solutions(session.puzzle)))
    stop.set()
    assert session.common().verdict.ended is Ended.INTERRUPTED


SESSION = ["verify", "count", "solve", "explain", "common", "ask", "fix", "minimize", "hint"]


@pytest.mark.parametrize("question", SESSION)
def test_a_session_answers_as_the_library_does_while_clues_change(question: str) -> None:
    session = exactone.Session(exactone.load(NAMES[0]))
    for name in [*NAMES, *NAMES]:
        puzzle = exactone.load(name)
        session.change(puzzle)
        warm, cold = getattr(session, question)(), getattr(exactone, question)(puzzle)
        assert verdict_of(warm).answer == verdict_of(cold).answer
        if question == "ask":
            assert {*warm.questions} == {*cold.questions}
        if question in ("verify", "count"):
            assert (str(warm), warm.turned, warm.images, warm.count) == (
                str(cold),
                cold.turned,
                cold.images,
                cold.count,
            )
        if question == "common":
            assert ({*warm.decided}, dict(warm.open)) == ({*cold.decided}, dict(cold.open))


def test_a_session_tells_of_a_solution_what_makes_it_the_only_one() -> None:
    session = exactone.Session(exactone.load("sudoku/4x4-mini"))
    told = session.tell(next(exactone.solutions(session.puzzle)))
    assert told.left == 1


def test_the_solver_of_hints_stays_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, load = list[object](), LoadedSolver.load

    def noted(solver: LoadedSolver, limits: Limits) -> Ended | None:
        loaded.append(solver)
        return load(solver, limits)

    monkeypatch.setattr(LoadedSolver, "load", noted)
    session = exactone.Session(exactone.load("sudoku/4x4"))
    for name in ("sudoku/4x4", "sudoku/4x4-mini", "sudoku/4x4"):
        session.change(exactone.load(name))
        session.hint()
        session.ask()
        session.verify()
    assert len(loaded) == 2


def test_a_session_shows_two_solutions_and_says_why_there_is_none() -> None:
    session = exactone.Session("sudoku/4x4-mini")
    assert "they differ in " in session.verify()._repr_html_()
    assert len(session.solve(3)) == 3
    assert len(session.solve(None)) == session.count().count == 12
    assert session.count(limit=5).count == 5
    assert list(session.solve(2, seed=1)) == list(exactone.solve("sudoku/4x4-mini", 2, seed=1))
    session.change("sudoku/clash")
    assert session.verify().argument == exactone.verify("sudoku/clash").argument != ""
    assert session.solve().verdict.answer == "none"


SMALL = [
    "nurikabe/cspuz-6x6",
    "heyawake/made-6x6",
    "slitherlink/wikipedia",
    "kakuro/wikipedia",
    "sudoku/killer",
    "tiles/given",
]


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_of_a_session_ask_no_model_in_which_clues_may_not_hold(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = exactone.load(name)
    want = exactone.verify(puzzle).answer

    def loose(_: object) -> object:
        raise AssertionError("clues as switches are harder to solve")

    monkeypatch.setattr(type(puzzle), "loose", loose)
    session = exactone.Session(puzzle)
    assert session.verify().answer == want
    two, shown = [*session.solve(2)], [*session.verify().solutions]
    assert len({*two}) == len({*shown}) == len(two)  # of more than two others may be found first
    assert not any(exactone.check(puzzle, solution) for solution in (*two, *shown))


def test_sessions_with_the_same_rules_share_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, load = list[object](), solver_session.Session._load

    def noted(kept: solver_session.Session, puzzle: Any, model: Any) -> None:
        loaded.append(puzzle)
        load(kept, puzzle, model)

    monkeypatch.setattr(solver_session.Session, "_load", noted)
    session = exactone.Session("sudoku/4x4")
    for name, answer in (("sudoku/4x4", "one"), ("sudoku/4x4-mini", "many")):
        session.change(name)
        assert session.verify().answer == session.explain().verdict.answer == answer
        assert len(session.solve(2)) == session.common().verdict.count
    assert len(loaded) == 1


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("verify sudoku/4x4-mini --verbose --up-to-symmetry", None),
        ("explain sudoku/none", exactone.explain),
        ("explain sudoku/4x4-mini --cell r3c1", lambda name: exactone.explain(name, "r3c1")),
        ("explain sudoku/4x4 --cell r1c3", lambda name: exactone.explain(name, "r1c3")),
        ("common sudoku/4x4-mini", exactone.common),
        ("common sudoku/4x4-mini --share", lambda name: exactone.common(name, share=True)),
        ("ask sudoku/4x4-mini", exactone.ask),
        ("fix sudoku/none", exactone.fix),
        ("minimize sudoku/4x4 --seed 1", lambda name: exactone.minimize(name, seed=1)),
        ("hint sudoku/4x4 --all", lambda name: exactone.hint(name, every=True)),
        ("hint sudoku/none", exactone.hint),
    ],
)
def test_what_json_says_is_what_the_command_prints(words: str, ask: Question | None) -> None:
    name = words.split()[1]
    wanted = run(*words.split(), "--json").last
    found = exactone.verify(name, up_to_symmetry=True) if ask is None else ask(name)
    told = json.loads(json.dumps(exactone.to_json(name, found)))
    if ask is None:  # the command asks for what is best to add besides
        del wanted["best"]
    assert {**told, "seconds": 0} == {**wanted, "seconds": 0}
    assert [*told] == [*wanted]


def test_what_json_says_of_a_new_puzzle_and_of_a_wrong_answer() -> None:
    (made,) = islice(exactone.make("sudoku", size="4x4", seed=1), 1)
    assert isinstance(made.puzzle, Kind)
    told = exactone.to_json(made.puzzle, made)
    assert exactone.loads(told["document"]) == made.puzzle
    puzzle = exactone.loads(told["document"])
    assert exactone.check(puzzle, told["solution"]) == []
    fixed = exactone.fix("sudoku/4x4-mini", "1111\n1111\n1111\n1111")
    assert exactone.to_json("sudoku/4x4-mini", fixed)["broken"] == [*fixed.verdict.broken] != []

"""Workers and the one who gives them cubes: what dies is replaced,
what dies again and again is named."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exactone.solver import long
from exactone.solver.ask.request import Request
from exactone.solver.errors import EngineError, Unable
from exactone.solver.limits import Ended, Limits
from exactone.solver.long.work import Asked, CubeWorker, Order, Task, cubes_of
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import Move, Puzzle, Search, Solution

from .journals import opened, resealed

CUTS = long.Pace(first=0.0, counted=0.0, later=60.0, pieces=4, most=20)
MEMORY = 1 << 30


class Words(Puzzle):
    """Words of so many letters a or b; one of them is not looked at without harm."""

    def __init__(self, letters: int, bad: str = "", once: str = "", harm: str = "kill") -> None:
        self.letters, self.bad, self.once, self.harm = letters, bad, once, harm

    def model(self) -> Model:
        rules = Rules(self._label)
        rules.exactly_one(rules.choices(self.letters, 2))
        return Model(rules)

    def _label(self, choice: int) -> tuple[int, str]:
        return (choice - 1) // 2, "ab"[(choice - 1) % 2]

    def search(self, heuristic: str = "") -> Search:
        return Spelling(self.letters)

    def check(self, solution: Solution) -> list[str]:
        word = "".join(letter for _, letter in sorted(solution))
        if word == self.bad and (not self.once or not Path(self.once).exists()):
            if self.once:
                Path(self.once).touch()
            if self.harm == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            elif self.harm == "memory":
                assert len(b"x" * 2 * MEMORY) > 0
            else:
                return ["it is bad"]
        return []

    def read(self, answer: Any) -> Solution:
        """An answer from a word."""
        return frozenset(enumerate(answer))

    def write(self, solution: Solution) -> str:
        """The word."""
        return "".join(letter for _, letter in sorted(solution))


class Spelling(Search):
    """Letter by letter."""

    def __init__(self, letters: int) -> None:
        self.letters = letters

    def start(self) -> Iterable[Move]:
        return [((), 0)]

    def moves(self, state: int) -> Iterable[Move] | None:
        return (
            None if state == self.letters else [([(state, letter)], state + 1) for letter in "ab"]
        )


def asked(
    puzzle: Words,
    path: Path,
    question: Any = "enumerate",
    engine: str = "pysat",
    jobs: int = 2,
    **how: Any,
) -> tuple[Any, list[str], list[str]]:
    """The verdict, the words that were shown, and what was said besides."""
    shown, said = list[str](), list[str]()
    kept = long.Long(
        path, "words", jobs=jobs, pace=CUTS, told=lambda words: said.append(str(words))
    )
    verdict = long.ask(
        puzzle,
        puzzle,
        question,
        Request(engine, **how),
        kept,
        see=lambda answer: shown.append(puzzle.write(answer)),
    )
    return verdict, shown, said


@pytest.mark.parametrize("engine", ["pysat", "cover", "reference"])
def test_all_answers_are_found_once(tmp_path: Path, engine: str) -> None:
    verdict, shown, said = asked(Words(6), tmp_path / "j", engine=engine)
    assert (verdict.count, verdict.ended) == (64, Ended.EXHAUSTED)
    assert not said
    assert len(shown) == len(set(shown)) == 64
    again, second, _ = asked(Words(6), tmp_path / "j", engine=engine)
    assert (again.count, second) == (64, shown)


@pytest.mark.parametrize("question", ["count", "enumerate"])
def test_a_count_looks_at_the_whole_for_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: Asked
) -> None:
    """States that it has in common would be counted again in each cube."""
    monkeypatch.setattr(f"{__name__}.CUTS", replace(CUTS, counted=60.0))
    verdict, _, _ = asked(Words(6), tmp_path / "j", question, "reference")
    assert verdict.count == 64
    assert (long.look(tmp_path / "j").known.cubes == 1) == (question == "count")


@pytest.mark.parametrize("harm", ["kill", "memory"])
@pytest.mark.parametrize("engine", ["pysat", "reference"])
def test_a_worker_that_dies_costs_its_cube_s_time_only(
    tmp_path: Path, harm: str, engine: str
) -> None:
    puzzle = Words(6, "ababab", once=str(tmp_path / "once"), harm=harm)
    memory = {"memory": MEMORY} if harm == "memory" else {}
    verdict, shown, said = asked(puzzle, tmp_path / "j", engine=engine, **memory)
    assert (verdict.count, verdict.ended, said) == (64, Ended.EXHAUSTED, [])
    assert len(set(shown)) == 64
    assert (tmp_path / "once").exists()


@pytest.mark.long
def test_a_cube_that_ends_its_workers_is_named_and_left_out(tmp_path: Path) -> None:
    verdict, shown, (said,) = asked(Words(6, "ababab"), tmp_path / "j")
    assert verdict.ended is Ended.LOST
    assert verdict.answer == "many"
    assert "ended its process 3 times" in said
    name = said.partition("the cube ")[2].partition(" ended")[0]
    lost = CubeWorker(Task(Words(6), "enumerate", "pysat")).do(Order(name, 60.0, 4, 100))
    left = {Words(6).write(answer) for answer in lost.answers}
    assert "ababab" in left
    assert len(left) < 16, "it was cut before it was given up"
    assert len(shown) == len(set(shown)) == verdict.count == 64 - len(left)
    assert left.isdisjoint(shown)
    mended, shown, nothing = asked(Words(6), tmp_path / "j")
    assert (mended.count, len(set(shown)), nothing) == (64, 64, [])


@pytest.mark.parametrize("question", ["count", "enumerate", "verify"])
def test_no_answer_is_written_down_where_the_time_is_up_before_anything_is_seen(
    tmp_path: Path, question: str
) -> None:
    verdict, _, _ = asked(Words(3), tmp_path / "j", question, limits=Limits.within(0.0))
    assert (verdict.count, verdict.ended, verdict.answer) == (0, Ended.TIMEOUT, "unknown")
    again, _, _ = asked(Words(3), tmp_path / "j", question)
    assert again.answer == "many" if question == "verify" else again.count == 8
    late, _, _ = asked(Words(3), tmp_path / "j", question, limits=Limits.within(0.0))
    assert (late.count, late.complete) == (8 if question == "count" else 0, False)


def test_one_that_is_known_is_not_proved_where_a_cube_is_left_out(tmp_path: Path) -> None:
    verdict, _, _ = asked(Words(1, "b"), tmp_path / "j", "verify")
    assert (verdict.count, verdict.answer) == (1, "unknown")


def test_a_wrong_answer_of_a_worker_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="breaks the rules: it is bad"):
        asked(Words(6, "ababab", harm="say"), tmp_path / "j")


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(Unable, match=r"this is exactone 0\.0\.0, and a worker has"):
        CubeWorker(Task(Words(2), "count", version="0.0.0"))


def test_a_model_that_is_made_otherwise_is_refused(tmp_path: Path) -> None:
    class Other(Words):
        def model(self) -> Model:
            model = super().model()
            model.rules.at_most_one([1, 4])
            return model

    marks = {cubes_of(puzzle, Request("pysat")).mark for puzzle in (Words(6), Other(6), Words(7))}
    assert len(marks) == 3
    asked(Words(6), tmp_path / "j")
    with opened(tmp_path / "j") as base:
        assert (cubes_of(Words(6), Request("pysat")).mark,) in base.execute(
            "SELECT value FROM header"
        ).fetchall()
        base.execute("UPDATE header SET value = '12 abc' WHERE key = 'mark'")
        base.execute(
            "UPDATE cube SET state = 0, found = '0' WHERE id = (SELECT max(id) FROM cube WHERE "
            "state = 1)"
        )
        base.execute("DELETE FROM answer WHERE cube = (SELECT max(id) FROM cube)")
        resealed(base)
    with pytest.raises(Unable, match="its cubes were cut from another model of the puzzle"):
        asked(Words(6), tmp_path / "j")

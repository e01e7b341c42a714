"""The clock, a request to stop, signals and the limit of memory: each ends a hard search soon,
and more than once."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from exactone.models.sudoku import Sudoku
from exactone.solver import process, room
from exactone.solver.ask import counting, questions
from exactone.solver.ask.questions import count, solutions, verify
from exactone.solver.ask.request import Request
from exactone.solver.engines import pysat
from exactone.solver.engines.pysat import loaded
from exactone.solver.engines.reference import Reference
from exactone.solver.errors import EngineError, Refused
from exactone.solver.limits import Ended, Limits, Stop, Stopped
from exactone.solver.model import Model, Rules
from exactone.solver.puzzle import Puzzle, Solution
from exactone.solver.streams import drain
from tests.marks import mostly_long
from tests.work import LITTLE, Looks

from . import hard
from .dominoes import Dominoes, Scanned, without_two_corners
from .hard import (
    Abrupt,
    Contrary,
    Greedy,
    Stubborn,
    Twins,
    empty_sudoku,
    pigeons,
    random_clauses,
    random_groups,
)
from .test_engines import MAIN, VARIANTS
from .truth import fresh

pytestmark = pytest.mark.long

PATIENCE = 60.0  # seconds after which a test gives up waiting
DELAY = 0.3  # seconds after which a search is in full swing
MEMORY = 1 << 30

Search = Callable[[Limits], Ended]

LARGE = Dominoes(20, 20)
MODELS: dict[str, Callable[[], Model]] = {
    "pigeons": lambda: pigeons(11),
    "random clauses": random_clauses,
    "random groups": random_groups,
    "answers without end": lambda: empty_sudoku(25, 5, 5).model(),
    "a large model": lambda: empty_sudoku(36, 6, 6).model(),
}
WALKS: dict[str, Search] = {
    "search without answers": lambda limits: drain(
        Reference().search(without_two_corners(14), limits)
    )[1],
    "search of a large board": lambda limits: drain(
        Reference().search(empty_sudoku(36, 6, 6).search(), limits)
    )[1],
    "count by states": lambda limits: Reference().count(empty_sudoku(9, 3, 3).search(), limits)[1],
    "count on a large board": lambda limits: Reference().count(LARGE, limits)[1],
}
FEW = [*MAIN, "pysat:minicard"]
EVERY = [*MAIN, "reference"]


@contextmanager
def asked_after(seconds: float, stop: Stop) -> Iterator[None]:
    """Asks to stop from another thread. (SIGALRM is no way:
    the maple solvers take it for themselves.)"""
    timer = threading.Timer(seconds, lambda: setattr(stop, "asked", True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def is_stopped_soon(what: str, search: Search, delay: float = DELAY) -> None:
    """By the clock, and by a request right after; prints how much was done between two looks at
    most."""
    for wanted in (Ended.TIMEOUT, Ended.INTERRUPTED):
        looks = Looks()
        limits = Limits.within(delay if wanted is Ended.TIMEOUT else None, watch=looks.look)
        with asked_after(PATIENCE if wanted is Ended.TIMEOUT else delay, limits.stop):
            ended = search(limits)
        print(f"{what}: {ended.name} {looks.most():.1f} pieces of work")
        assert ended is wanted
        assert looks.most() < LITTLE


# in this process


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("hardness", mostly_long([*MODELS], 2))
def test_an_engine_stops_in_the_middle_of_a_hard_search(hardness: str, name: str) -> None:
    engine, model = fresh(name), MODELS[hardness]()
    if refusal := engine.refuses(model):
        pytest.skip(f"{name} {refusal}")
    is_stopped_soon(f"{name} on {hardness}", lambda limits: drain(engine.search(model, limits))[1])


@pytest.mark.fuzz
@pytest.mark.parametrize("name", MAIN + VARIANTS)
@pytest.mark.parametrize("hardness", ["pigeons", "random groups"])
def test_every_variant_stops_in_the_middle_of_a_long_search(hardness: str, name: str) -> None:
    engine, model = fresh(name), MODELS[hardness]()
    is_stopped_soon(
        f"{name} on {hardness}", lambda limits: drain(engine.search(model, limits))[1], 3
    )


@pytest.mark.parametrize("walk", WALKS)
def test_the_reference_stops_in_the_middle_of_a_hard_search(walk: str) -> None:
    is_stopped_soon(f"reference, {walk}", WALKS[walk])


class _Fed:
    """In place of a SAT solver: how many clauses it is given between two looks,
    and how many new choices these name."""

    def __init__(self) -> None:
        self.clauses = self.choices = self.top = self.most_clauses = self.most_choices = 0

    def supports_atmost(self) -> bool:
        return False

    def add_clause(self, clause: list[int]) -> None:
        named = max(self.top, *map(abs, clause))
        self.clauses, self.choices, self.top = (
            self.clauses + 1,
            self.choices + named - self.top,
            named,
        )
        self.most_clauses = max(self.most_clauses, self.clauses)
        self.most_choices = max(self.most_choices, self.choices)

    def look(self, _: int) -> None:
        self.clauses = self.choices = 0


def _wide(number: int) -> Model:
    rules = Rules()
    rules.exactly_one(rules.choices(number, 100))
    return Model(rules)


def test_a_sat_solver_is_loaded_in_small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    fed = _Fed()
    monkeypatch.setattr(loaded, "Solver", lambda _: fed)
    assert (
        loaded.LoadedSolver("cadical195", _wide(2_500).rules).load(Limits(watch=fed.look)) is None
    )
    assert fed.top > 250_000
    assert fed.most_clauses <= 100_000
    assert fed.most_choices <= 200_000


def test_what_was_loaded_before_a_stop_is_freed_when_the_next_model_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine, model, made = pysat.Pysat(), _wide(10), list[weakref.ref[_Fed]]()

    def fed(_: str) -> _Fed:
        solver = _Fed()
        made.append(weakref.ref(solver))
        return solver

    monkeypatch.setattr(loaded, "Solver", fed)
    assert drain(engine.search(model, Limits.within(0)))[1] is Ended.TIMEOUT
    assert made[0]() is not None
    monkeypatch.undo()
    assert len(next(filter(None, engine.search(model, Limits())))) == 10
    assert made[0]() is None


@pytest.mark.parametrize("name", ["auto", "all", "cover", "reference"])
def test_a_question_stops_in_the_middle_of_a_hard_search(name: str) -> None:
    is_stopped_soon(name, lambda limits: verify(Stubborn(), Request(name, limits)).ended)


@pytest.mark.parametrize("name", mostly_long(["auto", *EVERY]))
def test_a_question_stops_while_a_large_puzzle_is_made_ready(name: str) -> None:
    puzzle = Sudoku(16, (2, 2, 2, 2), tuple("ABCDEFGHIJKLMNOP"), {}, {})
    puzzle.model()
    is_stopped_soon(name, lambda limits: count(puzzle, Request(name, limits)).ended, 0.2)


@pytest.mark.parametrize("name", EVERY)
def test_a_limit_that_is_over_ends_it_before_it_begins(name: str) -> None:
    stop = Stop()
    stop.asked = True
    assert verify(Stubborn(), Request(name, Limits.within(None, stop))).ended is Ended.INTERRUPTED
    assert verify(Stubborn(), Request(name, Limits.within(0))).ended is Ended.TIMEOUT


@pytest.mark.parametrize("name", EVERY)
def test_after_a_stop_the_same_engine_answers(name: str) -> None:
    assert verify(Stubborn(), Request(name, Limits.within(0.2))).answer == "unknown"
    assert verify(Dominoes(1, 4), Request(name)).answer == "one"
    assert count(Dominoes(4, 4), Request(name)).count == 36


@pytest.mark.parametrize("name", EVERY)
def test_what_was_found_before_the_end_of_the_time_is_at_least_so_many(name: str) -> None:
    verdict = count(Dominoes(8, 8), Request(name, Limits.within(0.5)), 10**9)
    assert verdict.ended is Ended.TIMEOUT
    assert 0 < verdict.count < 12_988_816
    assert not verdict.complete


def test_the_watch_is_told_how_many_were_found() -> None:
    for name in EVERY:
        seen: list[int] = []
        request = Request(name, Limits.within(None, watch=seen.append))
        found, _ = drain(solutions(Dominoes(4, 4), request))
        assert seen == sorted(seen), name
        assert request.limits.found == found == 36, name


def test_verify_keeps_to_the_time_while_it_looks_for_images() -> None:
    """Two answers are known, and that they mirror each other;
    whether there are more takes for ever."""
    looks = Looks()
    verdict = verify(Twins(), Request("reference", Limits.within(0.3, watch=looks.look)))
    assert (verdict.answer, verdict.images) == ("many", False)
    assert looks.most() < LITTLE


def test_verify_can_be_stopped_while_it_makes_images(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hypercube has 384 images of 65,536 cells."""
    stop, made = Stop(), list[Solution]()

    def images(self: Dominoes, solution: Solution) -> Iterator[Solution]:
        for number in range(100):
            stop.asked = number > 5
            made.append(solution)
            yield solution

    monkeypatch.setattr(Dominoes, "images", images)
    assert verify(Dominoes(4, 4), Request("pysat", Limits.within(None, stop))).answer == "many"
    assert len(made) == 7


def test_an_answer_whose_images_are_not_all_made_leaves_the_verdict_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The engine has come to its end, but whether this answer stands for others nobody knows."""
    monkeypatch.setattr(questions, "least_image", lambda *_: None)
    for name in EVERY:
        verdict = verify(Dominoes(2, 2), Request(name, up_to_symmetry=True))
        assert (verdict.answer, verdict.complete) == ("unknown", False), name


def test_what_one_has_found_is_not_forgotten_when_another_is_stopped() -> None:
    stop = Stop()

    class Found:
        """Has counted so many, and is asked to stop when it is the second one."""

        def __init__(self, total: int) -> None:
            self.total = total

        def run(self, limits: Limits) -> Ended:
            stop.asked = self.total == 3
            return Ended.TIMEOUT

    race = counting._Race({"listed": Found(10), "reference": Found(3)}, "listed")
    assert race.run(Limits.within(None, stop)) is Ended.INTERRUPTED
    assert race.total == 10


def test_who_lists_and_finds_nothing_new_has_as_much_time_as_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may be near the end: turns are long then, and short again as soon as it finds
    something."""
    turns = list[float]()
    finding = {1, 3}  # in these turns of its own

    def listing(_: Request) -> Generator[Solution | None, None, Ended]:
        while len(turns) < 5:
            found = len(turns) in finding
            finding.discard(len(turns))
            yield frozenset() if found else None
        return Ended.EXHAUSTED

    class Counting:
        """Never comes to an end."""

        total = 0

        def run(self, _: Limits) -> Ended:
            return Ended.LIMIT

    class Lister(counting._ListCounter):
        """Notes how long its turns may be."""

        def run(self, limits: Limits) -> Ended:
            turns.append(round((limits.deadline or 0) - time.monotonic()))
            return super().run(Limits.within(0))

    race = counting._Race(
        {"cover": Counting(), "pysat": Lister(Request("pysat"), listing)}, "cover"
    )
    monkeypatch.setattr(counting, "GROWTH", 1)
    monkeypatch.setitem(counting.FIRST, "listed", 1)
    assert race.run(Limits()) is Ended.EXHAUSTED
    assert turns == [1, 1, counting.SUITED, 1, counting.SUITED]


def test_progress_of_a_race_never_names_more_than_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What one lists and another counts are the same answers."""

    class Slow:
        """Has counted a few, and gets no further."""

        total = 18

        def __init__(self, *_: object) -> None:
            pass

        def run(self, _: Limits) -> Ended:
            return Ended.LIMIT

    monkeypatch.setattr(counting, "_States", Slow)
    monkeypatch.setattr(counting, "_CoverCounter", Slow)
    seen = list[int]()
    assert count(empty_sudoku(4, 2, 2), Request("auto", Limits(watch=seen.append))).count == 288
    assert 18 <= max(seen) <= 288


# signals


@contextmanager
def talking(call: str) -> Iterator[subprocess.Popen[str]]:
    """A process that runs a function of hard.py and talks by lines."""
    code = f"from {hard.__name__} import *; {call}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def hears(process: subprocess.Popen[str]) -> str:
    """The next line."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def obeys(call: str, signals: list[signal.Signals], reply: str) -> None:
    """Each signal ends one hard search soon, with this reply; then small puzzles are answered."""
    with talking(call) as process:
        for number in signals:
            assert hears(process) == "ready"
            time.sleep(DELAY)
            process.send_signal(number)
            assert hears(process) == reply
        assert hears(process) == "many one"
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("name", mostly_long(EVERY))
def test_ctrl_c_and_sigterm_are_felt_twice_in_a_row(name: str) -> None:
    signals = [signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGTERM]
    obeys(f"with_flags({name!r}, {len(signals)})", signals, "INTERRUPTED")


@pytest.mark.parametrize("name", mostly_long(EVERY))
def test_keyboard_interrupt_leaves_the_process_able_to_be_interrupted_again(name: str) -> None:
    obeys(f"with_the_default_handler({name!r}, 2)", [signal.SIGINT] * 2, "default")


# memory


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    started: list[subprocess.Popen[bytes]] = []

    class Watched(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]
            started.append(self)

    monkeypatch.setattr(f"{process.__name__}.subprocess.Popen", Watched)
    return started


def none_left(children: list[subprocess.Popen[bytes]]) -> bool:
    """Whether there were some, and all of them have ended and been waited for."""
    return bool(children) and all(one.returncode is not None for one in children)


@pytest.mark.parametrize("name", [*MAIN, "reference", "auto", "all"])
def test_a_child_finds_the_same_answers(name: str, children: list[subprocess.Popen[bytes]]) -> None:
    found: list[list[Solution]] = [[], []]
    for answers, memory in zip(found, (None, MEMORY), strict=True):
        assert drain(solutions(Dominoes(4, 4), Request(name, memory=memory)), answers.append) == (
            36,
            Ended.EXHAUSTED,
        )
    assert set(found[0]) == set(found[1])
    assert none_left(children)


def test_a_child_counts_the_same(children: list[subprocess.Popen[bytes]]) -> None:
    for name, puzzle in (
        ("auto", Dominoes(8, 8)),
        ("reference", Dominoes(8, 8)),
        ("auto", Scanned(8, 8)),
    ):
        verdict = count(puzzle, Request(name, memory=MEMORY))
        assert (verdict.count, verdict.ended) == (12_988_816, Ended.EXHAUSTED)
    assert none_left(children)


def test_a_child_counts_the_same_up_to_symmetry(children: list[subprocess.Popen[bytes]]) -> None:
    for name in ("cover", "reference", "pysat"):
        verdict = count(Scanned(4, 4), Request(name, up_to_symmetry=True, memory=MEMORY))
        assert (verdict.count, verdict.ended) == (17, Ended.EXHAUSTED)
    assert none_left(children)


def test_a_child_obeys_a_seed() -> None:
    for name in (*MAIN, "reference"):
        one, other = (
            list(islice(solutions(Dominoes(6, 6), Request(name, seed=7, memory=memory)), 5))
            for memory in (None, MEMORY)
        )
        assert one == other


def test_what_would_take_more_than_half_of_the_free_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before it is built: the sentence says how much it takes, how much there is,
    and the way out."""
    monkeypatch.setattr(Sudoku, "model", unasked)
    monkeypatch.setattr(room, "free", lambda: 4 << 30)
    said = r"would take about 2\.6 GB of memory, and 4\.0 GB are free; .* --memory 3G"
    for name in MAIN:
        with pytest.raises(Refused, match=said):
            verify(empty_sudoku(121, 11, 11), Request(name))
    monkeypatch.setattr(room, "free", lambda: None)  # nobody knows
    with pytest.raises(AssertionError):
        verify(empty_sudoku(121, 11, 11), Request("pysat"))


def unasked(_: Sudoku) -> Model:
    """Stands in for a model that must not be built."""
    raise AssertionError("this was not to be built")


class Windows:
    """Says of its memory what Windows would."""

    class kernel32:  # noqa: N801  # it is called so
        @staticmethod
        def GlobalMemoryStatusEx(status: Any) -> int:  # noqa: N802
            assert status._obj.length == 64, "as is documented"
            status._obj.free = 5 << 30
            return 1


def test_what_is_free_is_known_on_windows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)  # there is none
    monkeypatch.setattr(room, "_content", lambda _: "")
    assert room.free() is None
    monkeypatch.setattr(ctypes, "windll", Windows, raising=False)
    assert room.free() == 5 << 30


def test_what_is_free_is_asked_of_the_machine_and_its_container(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {"/proc/meminfo": "MemFree: 1 kB\nMemAvailable:    4194304 kB\n"}
    monkeypatch.setattr(room, "_content", lambda path: files.get(path, ""))
    assert room.free() == 4 << 30
    for most, now in room.LIMITS:
        files |= {f"/sys/fs/cgroup/{most}": f"{3 << 30}\n", f"/sys/fs/cgroup/{now}": f"{2 << 30}\n"}
        assert room.free() == 1 << 30
        files[f"/sys/fs/cgroup/{most}"] = "max\n"
        assert room.free() == 4 << 30
    files.clear()
    assert room.free() is None
    room.refuse_what_has_none(10**12)


@pytest.mark.parametrize("name", EVERY)
def test_too_little_memory_to_begin_is_undecided(
    name: str, children: list[subprocess.Popen[bytes]]
) -> None:
    verdict = verify(Dominoes(1, 4), Request(name, memory=20_000_000))
    assert (verdict.count, verdict.ended, verdict.answer) == (0, Ended.MEMORY, "unknown")
    assert none_left(children)


@pytest.mark.parametrize("name", mostly_long(EVERY))
@pytest.mark.parametrize(
    "puzzle", [Greedy(4, 4), Abrupt(4, 4)], ids=["no more memory", "dies without a word"]
)
def test_what_was_found_before_the_memory_was_used_up_counts(
    puzzle: Puzzle, name: str, children: list[subprocess.Popen[bytes]]
) -> None:
    verdict = count(puzzle, Request(name, memory=800_000_000), 1000)
    assert verdict.ended is Ended.MEMORY
    assert 0 < verdict.count < 36
    assert not verdict.complete
    assert none_left(children)


def test_what_was_counted_by_states_before_the_memory_was_used_up_counts(
    children: list[subprocess.Popen[bytes]],
) -> None:
    verdict = count(Greedy(10, 10), Request("reference", memory=800_000_000))
    assert verdict.ended is Ended.MEMORY
    assert 0 <= verdict.count < 258_584_046_368
    assert none_left(children)


@pytest.mark.parametrize("name", mostly_long(EVERY))
def test_a_limit_ends_a_child(name: str, children: list[subprocess.Popen[bytes]]) -> None:
    is_stopped_soon(
        f"{name} in a child",
        lambda limits: verify(Stubborn(), Request(name, limits, memory=MEMORY)).ended,
        0.8,
    )
    assert len(children) == 2
    assert none_left(children)


@pytest.mark.parametrize("name", mostly_long(EVERY))
def test_a_limit_ends_a_child_that_talks_all_the_time(
    name: str, children: list[subprocess.Popen[bytes]]
) -> None:
    puzzle = Dominoes(12, 12)
    is_stopped_soon(
        f"{name} in a child, listing",
        lambda limits: drain(solutions(puzzle, Request(name, limits, memory=MEMORY)))[1],
        0.8,
    )
    assert none_left(children)


@pytest.mark.parametrize(
    ("name", "puzzle"),
    mostly_long([("reference", empty_sudoku(9, 3, 3)), ("cover", Scanned(30, 30))]),
)
def test_a_limit_ends_a_child_that_counts_by_states(
    name: str, puzzle: Puzzle, children: list[subprocess.Popen[bytes]]
) -> None:
    is_stopped_soon(
        f"{name} in a child, counting",
        lambda limits: count(puzzle, Request(name, limits, memory=MEMORY)).ended,
        0.8,
    )
    assert none_left(children)


@pytest.mark.parametrize(
    ("name", "puzzle"), mostly_long([("reference", Dominoes(20, 12)), ("cover", Dominoes(20, 12))])
)
def test_the_watch_is_told_what_a_child_counts(name: str, puzzle: Puzzle) -> None:
    seen: list[int] = []
    limits = Limits.within(1.5, watch=seen.append)
    count(puzzle, Request(name, limits, memory=MEMORY))
    assert seen == sorted(seen)
    assert seen[-1] > 0


def test_a_search_that_is_left_ends_its_child(children: list[subprocess.Popen[bytes]]) -> None:
    with closing(solutions(Dominoes(8, 8), Request("pysat", memory=MEMORY))) as answers:
        assert len(next(answers)) == 32
        assert [one.poll() for one in children] == [None]
    assert none_left(children)


def test_what_is_wrong_in_a_child_is_said_here(children: list[subprocess.Popen[bytes]]) -> None:
    for name in (*MAIN, "reference"):
        with pytest.raises(
            EngineError, match=(f"^{name} returned an answer .*nothing is ever right")
        ):
            verify(Contrary(2, 2), Request(name, memory=MEMORY))
    assert none_left(children)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("name", mostly_long(EVERY))
def test_a_child_does_not_outlive_its_parent(name: str, number: signal.Signals) -> None:
    """However the parent ends: SIGKILL and SIGTERM leave it no time to clean up."""
    with talking(f"with_a_child({name!r})") as process:
        pid = int(hears(process))
        time.sleep(DELAY)
        assert is_running(pid)
        process.send_signal(number)
        process.wait(10)
        deadline = time.monotonic() + PATIENCE
        while is_running(pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        left = is_running(pid)
        if left:
            os.kill(pid, signal.SIGKILL)
        assert not left


def is_running(pid: int) -> bool:
    """Whether there is a process of this number that has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


class Named:
    """Python wraps what is raised while it tells this its name."""

    def __set_name__(self, *_: object) -> None:
        raise Stopped


def test_a_request_to_stop_is_heard_where_python_wraps_it() -> None:
    with pytest.raises(Stopped), Limits().building():
        type("Owner", (), {"field": Named()})


def test_a_fault_while_building_is_not_taken_for_a_request_to_stop() -> None:
    with pytest.raises(ValueError, match="a fault"), Limits().building():
        raise ValueError("a fault")

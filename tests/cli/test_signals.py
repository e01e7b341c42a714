"""Being stopped: by Ctrl-C, by SIGTERM, by the clock, by a limit of memory,
by a reader that leaves."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from exactone import models
from tests.kinds import WIDE, Case, cases
from tests.marks import mostly_long
from tests.work import LITTLE, Others, pieces

from .tool import ENGINES, ONE, PATIENCE, Ran, Reader, Terminal, command, ran, run, started, toml

pytestmark = pytest.mark.long

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
SIGNALS = sorted(CODES)
SOME_ENGINES = ("auto", "ortools", "reference")
ENGINES_AND_SIGNALS = [(engine, SIGNALS[place % 2]) for place, engine in enumerate(ENGINES)]
THE_OTHERS = [(engine, SIGNALS[1 - place % 2]) for place, engine in enumerate(ENGINES)]
CASES = list(cases().values())
BEGUN = 60  # pieces of work that it takes to start a command, and its child, at most


class Stopped(NamedTuple):
    """How a command ended that was told to, and how much it did after that."""

    done: Ran
    work: float


def stop_on_terminal(
    number: signal.Signals, *words: str, times: int = 1, until: str = "so far"
) -> Stopped:
    """Sends a signal when progress says that the search is under way."""
    with Terminal(*words) as terminal:
        assert terminal.shown.wait_for(until), "no progress"
        return _stop(terminal.process, number, times, terminal.end)


def stop_after_header(
    number: signal.Signals, *words: str, wait: float = 1.0, until: str = "\n"
) -> Stopped:
    """Sends a signal a while after the header of --json, which is there when signals are listened
    to, or later."""
    with started(*words, "--json") as process:
        assert process.stdout
        assert process.stderr
        out, err = Reader(process.stdout), Reader(process.stderr)
        assert out.wait_for(until)
        time.sleep(wait)
        assert process.poll() is None, "it was done before it could be stopped"

        def end() -> Ran:
            code = process.wait(PATIENCE)
            out.join()
            err.join()
            return Ran(code, out.text, err.text)

        return _stop(process, number, 1, end)


def _stop(
    process: subprocess.Popen[str], number: signal.Signals, times: int, end: Callable[[], Ran]
) -> Stopped:
    others = Others(process.pid)
    for again in range(times):
        time.sleep(0.03 * bool(again))
        process.send_signal(number)
    process.wait(PATIENCE)
    work = others.done()
    print(f"stopped after {work:.0f} pieces of work")  # pytest -rP shows it
    return Stopped(end(), work)


def assert_stopped(stopped: Stopped, number: signal.Signals) -> None:
    """It ended soon, with the right code and without a word too much."""
    assert stopped.done.code == CODES[number]
    assert stopped.work < LITTLE
    assert "Traceback" not in stopped.done.err
    assert "Exception" not in stopped.done.err


# a signal at the very beginning

EARLY = """
import os, sys

class Interrupts:
    def find_spec(self, name, *_):
        if name == sys.argv[-1]:
            os.kill(os.getpid(), 2)

sys.meta_path.insert(0, Interrupts())
from exactone.cli import main
main()
"""


@pytest.mark.parametrize("module", ["signal", "exactone.cli.output", "typer", "exactone.cli.app"])
def test_a_signal_while_our_modules_are_loaded(module: str) -> None:
    words = (sys.executable, "-c", EARLY, "backends", module)
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# a signal during a hard search


@pytest.mark.parametrize(
    ("engine", "number"), mostly_long([*ENGINES_AND_SIGNALS, *THE_OTHERS], len(ENGINES_AND_SIGNALS))
)
def test_count_says_at_least(engine: str, number: signal.Signals) -> None:
    stopped = stop_on_terminal(
        number, "count", "empty9.toml", "--backend", engine, until=r"[\d,]{3,} solutions so far"
    )
    assert_stopped(stopped, number)
    word, found = stopped.done.out.rsplit(maxsplit=1)
    assert word == "at least"
    assert int(found) >= 100


@pytest.mark.parametrize(("engine", "number"), mostly_long(ENGINES_AND_SIGNALS))
def test_verify_says_undecided(engine: str, number: signal.Signals) -> None:
    stopped = stop_on_terminal(number, "verify", "hard.toml", "--backend", engine)
    assert_stopped(stopped, number)
    assert stopped.done.lines[0] == "hard.toml: undecided"


@pytest.mark.parametrize(("engine", "number"), mostly_long(ENGINES_AND_SIGNALS, 2))
def test_enumerate_has_written_what_it_found(engine: str, number: signal.Signals) -> None:
    stopped = stop_after_header(
        number, "enumerate", "empty9.toml", "--backend", engine, wait=0.2, until="solution"
    )
    assert_stopped(stopped, number)
    last = stopped.done.last
    assert (last["answer"], last["complete"]) == ("many", False)
    assert sum("solution" in each for each in stopped.done.objects) == last["count"]


@pytest.mark.parametrize(
    ("verb", "engine"),
    mostly_long([("count", "pysat"), ("verify", "ortools"), ("solve", "reference")]),
)
def test_json_ends_with_an_object_that_claims_nothing(verb: str, engine: str) -> None:
    stopped = stop_after_header(signal.SIGINT, verb, "hard.toml", "--backend", engine)
    assert_stopped(stopped, signal.SIGINT)
    last = stopped.done.last
    assert (last["answer"], last["count"], last["complete"]) == ("unknown", 0, False)


@pytest.mark.parametrize(
    "words",
    mostly_long(
        [
            "solve hard.toml",
            "enumerate empty9.toml",
            "draw hard.toml --solution",
            "count empty25.toml --up-to-symmetry",
        ]
    ),
)
def test_other_searches_stop_as_well(words: str) -> None:
    stopped = stop_on_terminal(signal.SIGINT, *words.split())
    assert_stopped(stopped, signal.SIGINT)


@pytest.mark.parametrize("engine", mostly_long(SOME_ENGINES))
def test_several_signals_at_once_are_one(engine: str) -> None:
    stopped = stop_on_terminal(signal.SIGINT, "count", "empty9.toml", "--backend", engine, times=3)
    assert_stopped(stopped, signal.SIGINT)
    assert stopped.done.out.startswith("at least ")


@pytest.mark.parametrize("engine", mostly_long(SOME_ENGINES))
def test_a_process_that_was_stopped_can_be_stopped_again(engine: str) -> None:
    for number in SIGNALS:
        killed: list[float] = []

        before = signal.getsignal(number)

        def kill(
            number: int = number, killed: list[float] = killed, before: object = before
        ) -> None:
            while signal.getsignal(number) == before:  # that of the command before this one
                time.sleep(0.01)
            killed.append(time.process_time())
            os.kill(os.getpid(), number)

        timer = threading.Timer(0.5, kill)
        timer.start()
        done = run("verify", "hard.toml", "--backend", engine)
        work = pieces(time.process_time() - killed[0])
        timer.join()
        assert done.code == CODES[number]
        assert work < LITTLE


def test_a_batch_stops_with_the_puzzle_that_is_searched() -> None:
    with Terminal("verify", "one.toml", "hard.toml", "two.toml") as terminal:
        assert terminal.shown.wait_for("so far")
        stopped = _stop(terminal.process, signal.SIGINT, 1, terminal.end)
    assert_stopped(stopped, signal.SIGINT)
    assert stopped.done.lines[:2] == ["one.toml: exactly one solution", "hard.toml: undecided"]
    assert "two.toml" not in stopped.done.out


def test_a_batch_in_json_stops_with_the_puzzle_that_is_searched() -> None:
    stopped = stop_after_header(signal.SIGTERM, "verify", "one.toml", "hard.toml", "two.toml")
    assert_stopped(stopped, signal.SIGTERM)
    assert [each["answer"] for each in stopped.done.objects[1:]] == ["one", "unknown"]


# a signal at other times


def test_ctrl_c_while_the_program_loads() -> None:
    program = """
        import os, signal, sys

        class AtOnce:
            def find_spec(self, name, *_):
                if name == "exactone.cli.app":
                    os.kill(os.getpid(), signal.SIGINT)

        sys.meta_path.insert(0, AtOnce())
        sys.argv = ["exactone", "verify", "one.toml"]
        from exactone.cli import main
        main()
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["verify -", "check one.toml -"])
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_while_stdin_is_awaited(words: str, number: signal.Signals) -> None:
    with started(*words.split(), "--json", stdin=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(number)
        assert process.wait(PATIENCE) == CODES[number]
        assert "Traceback" not in process.stderr.read()


def test_a_signal_while_a_large_puzzle_is_read(folder: Path) -> None:
    (folder / "large.toml").write_text(_half_filled_16_16_16_16())
    stopped = stop_after_header(signal.SIGINT, "verify", "large.toml", wait=0.5)
    assert_stopped(stopped, signal.SIGINT)
    assert stopped.done.last.get("answer") != "none"


def _half_filled_16_16_16_16() -> str:
    """In binary, digit j of a symbol is the sum over all axes i of digit j - i of the coordinate,
    modulo 4 and 2."""
    rng = random.Random(1)

    def symbol(place: tuple[int, ...]) -> str:
        digits = [
            sum(at >> (j - axis) % 4 & 1 for axis, at in enumerate(place)) % 2 for j in range(4)
        ]
        return (
            str(sum(digit << j for j, digit in enumerate(digits)) + 1)
            if rng.random() < 0.5
            else "."
        )

    symbols = [symbol(place) for place in product(range(16), repeat=4)]
    rows = [" ".join(symbols[first : first + 16]) for first in range(0, len(symbols), 16)]
    return toml(
        "\n\n".join("\n".join(rows[first : first + 16]) for first in range(0, len(rows), 16)),
        dimensions=4,
    )


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case.kind in WIDE], ids=repr)
def test_every_kind_stops_at_random_moments(case: Case, folder: Path) -> None:
    """While it is read, while a model is built, while it is searched:
    whatever it is that a moment hits."""
    file, rng = folder / "large.json", random.Random(case.kind)
    if case.large is not None:
        file.write_text(json.dumps({"kind": case.kind, **case.large}))
    else:
        bundled = [path for path in models.bundled().values() if path.parent.name == case.kind]
        file = max(bundled, key=lambda path: path.stat().st_size)
    for number in (*SIGNALS, signal.SIGHUP):
        for verb in ("count", "verify"):
            with started(
                verb, str(file), "--json", "--backend", rng.choice(case.engines)
            ) as process:
                assert process.stdout
                assert process.stderr
                out, err = Reader(process.stdout), Reader(process.stderr)
                assert out.wait_for("\n")
                time.sleep(rng.choice([0.1, 0.5, 2.0]) * rng.random())
                others = Others(process.pid)
                process.send_signal(number)
                code = process.wait(PATIENCE)
                out.join()
                err.join()
            assert others.done() < LITTLE
            assert "Traceback" not in err.text
            last = json.loads(out.text.splitlines()[-1])
            assert code == 128 + number or last["answer"] in ("one", "many"), (
                "neither stopped nor done"
            )


# the clock


HARD = [
    *(("verify hard.toml", engine) for engine in ENGINES),
    ("count empty9.toml", "auto"),
    ("count empty9.toml", "reference"),
    ("enumerate empty9.toml", "ortools"),
    ("enumerate empty9.toml", "reference"),
]


@pytest.mark.parametrize(("words", "engine"), HARD)
def test_time(words: str, engine: str) -> None:
    started = time.process_time()
    done = run(*words.split(), "--backend", engine, "--time", "300ms", "--json")
    assert pieces(time.process_time() - started - 0.3) < LITTLE
    assert done.code == 3
    assert done.last["complete"] is False
    assert done.last["seconds"] >= 0.25


TIMED = [("verify hard.toml", "auto"), ("count empty9.toml", "all"), *HARD[5:]]


@pytest.mark.parametrize(("words", "engine"), mostly_long(TIMED))
def test_time_with_a_limit_of_memory(words: str, engine: str) -> None:
    others = Others()
    done = ran(*words.split(), "--backend", engine, "--time", "700ms", "--memory", "2G", "--json")
    assert others.done() < pieces(0.7) + LITTLE + BEGUN
    assert done.code == 3
    assert (done.last["complete"], done.last["ended"]) == (False, "timeout")


def test_each_puzzle_of_a_batch_has_its_own_time() -> None:
    done = run(
        "verify", "hard.toml", "one.toml", "hard.toml", "two.toml", "--time", "700ms", "--json"
    )
    assert [each["answer"] for each in done.objects[1:]] == ["unknown", "one", "unknown", "many"]


@pytest.mark.parametrize("engine", mostly_long(SOME_ENGINES))
def test_a_signal_that_is_no_request_to_stop_does_not_stop_the_clock(engine: str) -> None:
    program = f"""
        import signal, sys, time
        from exactone.cli.app import app

        # longer than engines wait between two looks
        signal.signal(signal.SIGALRM, lambda *_: time.sleep(0.1))
        signal.setitimer(signal.ITIMER_REAL, 0.2, 0.3)
        try:
            app(["verify", "hard.toml", "--time", "900ms", "--backend", {engine!r}])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.wait(PATIENCE) == 3
        finally:
            process.kill()


# memory


@pytest.mark.parametrize(
    ("words", "engine", "number"),
    mostly_long(
        [
            *(("count empty9.toml", engine, number) for engine, number in ENGINES_AND_SIGNALS),
            ("enumerate empty9.toml", "reference", signal.SIGINT),
            ("verify hard.toml", "auto", signal.SIGINT),
        ]
    ),
)
def test_a_signal_with_a_limit_of_memory(words: str, number: signal.Signals, engine: str) -> None:
    stopped = stop_after_header(number, *words.split(), "--backend", engine, "--memory", "2G")
    assert_stopped(stopped, number)
    assert stopped.done.last["complete"] is False
    assert stopped.done.last["answer"] in ("many", "unknown")


@pytest.mark.long
@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_count_with_a_limit_of_memory_says_what_it_had(engine: str) -> None:
    free, bound = (
        ran("count", "empty9.toml", "--backend", engine, "--json", *more).last["count"]
        for more in (["--time", "500ms"], ["--time", "2s", "--memory", "2G"])
    )
    assert bound > free / 20


@pytest.mark.parametrize("engine", mostly_long(SOME_ENGINES))
def test_a_limit_of_memory_does_not_change_the_answer(engine: str) -> None:
    words = ("--backend", engine, "--memory", "2G")
    assert run("verify", "two.toml", "none.toml", *words, "--json").code == 20
    assert run("count", "many.toml", *words).out == "exactly 288\n"
    assert len(run("enumerate", "twelve.toml", *words).out.split("\n\n")) == 12


@pytest.mark.parametrize(
    "words",
    mostly_long(
        [
            "solve vast.toml --memory 150M",
            "count empty9.toml --backend reference --memory 120M",
            "count empty9.toml --memory 130M",
            "verify vast.toml --backend pysat --memory 150M",
            "enumerate vast.toml --memory 150M",
        ]
    ),
)
def test_out_of_memory_is_undecided(words: str, folder: Path) -> None:
    (folder / "vast.toml").write_text(toml("\n".join([". " * 64] * 64)))
    done = ran(*words.split(), "--json", "--time", "20s")
    assert done.code == 3
    assert done.last["complete"] is False
    assert done.last["answer"] in ("unknown", "many")
    assert done.last["ended"] == "memory"
    assert done.err == ""


def test_out_of_memory_in_words(folder: Path) -> None:
    (folder / "vast.toml").write_text(toml("\n".join([". " * 64] * 64)))
    done = ran("verify", "vast.toml", "--memory", "150M")
    assert done.lines[0] == "vast.toml: undecided"
    assert "memory" in done.lines[1]


@pytest.mark.long
def test_out_of_memory_does_not_stop_a_batch(folder: Path) -> None:
    (folder / "vast.toml").write_text(toml("\n".join([". " * 64] * 64)))
    done = ran(
        "verify",
        "vast.toml",
        "one.toml",
        "--memory",
        "150M",
        "--backend",
        "reference",
        "--json",
        "--time",
        "5s",
    )
    assert [each["answer"] for each in done.objects[1:]] == ["unknown", "one"]


def test_a_child_ends_with_its_parent() -> None:
    line = " ".join(
        f"'{word}'" for word in command("verify", "hard.toml", "--memory", "2G", "--json")
    )
    with subprocess.Popen(
        ["sh", "-c", f"ulimit -t 10; exec {line}"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        out = Reader(process.stdout)
        assert out.wait_for("\n")
        time.sleep(1.5)
        process.kill()
        out.join(PATIENCE)  # the child holds the other end as well
        assert not out.is_alive()


# readers


def test_a_reader_that_leaves_while_a_batch_runs(folder: Path) -> None:
    (folder / "lines.txt").write_text((ONE.replace("\n", "") + "\n") * 5000)
    with started("verify", "lines.txt") as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "lines.txt:1: exactly one solution\n"
        process.stdout.close()
        others = Others(process.pid)
        assert process.wait(PATIENCE) not in (0, 1, 2, 3, 10, 20, 65, 70)
        assert others.done() < LITTLE
        assert process.stderr.read() == ""

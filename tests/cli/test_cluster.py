"""A real Dask cluster of two workers on this machine: the same answers, whatever is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import exactone
from exactone.solver.errors import Unable
from exactone.solver.long import cluster
from exactone.solver.long.work import LostCube, Order, Task
from tests.cli.tool import PATIENCE, Ran, run

needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason=("distributed is not installed")
)
EMPTY = (
    'kind = "tiles"\nboard = """\n'
    + "------\n" * 6
    + ('"""\n[tile.I]\nshape = "##"\ncount = "any"\n')
)
COUNT = 6728  # of dominoes on 6x6, A004003


class Small:
    """A cluster in processes of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.cli.small_cluster"]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self.said()

    def said(self) -> str:
        """The next line."""
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def workers(self) -> list[int]:
        """The processes of its workers."""
        assert self.process.stdin
        self.process.stdin.write("workers\n")
        self.process.stdin.flush()
        return [int(word) for word in self.said().split() if word != "None"]

    def end(self) -> None:
        """Ends it."""
        with self.process:  # closes its pipes
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            finally:
                self.process.kill()


@pytest.fixture
def small() -> Iterator[Small]:
    """A cluster."""
    cluster = Small()
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """A file with a puzzle."""
    path = tmp_path / "puzzle.toml"
    path.write_text(EMPTY)
    return path


def started(*words: str | Path, version: str = "") -> subprocess.Popen[str]:
    """A command that cuts cubes at once, perhaps of another version."""
    lines = [f"import exactone; exactone.__version__ = {version!r}"] if version else []
    program = "\n".join([*lines, "from tests.cli.hurried import main, long", "main()"])
    command = [sys.executable, "-c", program, *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(process: subprocess.Popen[str]) -> Ran:
    """What it said in the end."""
    out, err = process.communicate(timeout=2 * PATIENCE)
    return Ran(process.returncode, out, err)


@needs_dask
@pytest.mark.long
def test_a_cluster_finds_the_same_whatever_is_killed(
    small: Small, puzzle: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "my.journal"
    words = ("count", puzzle, "-b", "pysat", "--journal", journal, "--cluster", small.address)
    for kills in ("worker", "client", "worker"):
        process = started(*words)
        deadline = time.monotonic() + PATIENCE
        before = run("journal", journal, "--json").last.get("done", 0)
        while (
            process.poll() is None
            and run("journal", journal, "--json").last.get("done", 0) < before + 3
        ):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        if kills == "worker":
            os.kill(small.workers()[0], signal.SIGKILL)
            break_off = run("journal", journal, "--json").last["done"] + 3
            while (
                process.poll() is None
                and run("journal", journal, "--json").last["done"] < break_off
            ):
                assert time.monotonic() < deadline
                time.sleep(0.05)
        process.kill()
        ended(process)
    done = ended(started(*words))
    assert (done.code, done.out) == (0, f"exactly {COUNT}\n"), done
    refused = ended(started(*words, version="9.9.9"))
    assert refused.code == 2
    fresh = (*words[:5], tmp_path / "other", *words[6:])
    refused = ended(started(*fresh, version="9.9.9"))
    assert refused.code == 2
    assert "and this is 9.9.9; install the same one there" in refused.err
    assert len(refused.err.splitlines()) == 1


@needs_dask
@pytest.mark.long
def test_a_worker_that_hangs_costs_its_cubes_alone(
    small: Small, puzzle: Path, tmp_path: Path
) -> None:
    """The others go on beside it, until it is replaced; and nothing is counted twice when it wakes
    up."""
    journal = tmp_path / "my.journal"
    process = started(
        "count", puzzle, "-b", "pysat", "--journal", journal, "--cluster", small.address
    )

    def done() -> int:
        return int(run("journal", journal, "--json").last.get("done", 0))

    deadline = time.monotonic() + PATIENCE
    while done() < 3:
        assert process.poll() is None
        assert time.monotonic() < deadline
    hung = small.workers()[0]
    os.kill(hung, signal.SIGSTOP)
    in_time = time.monotonic() + 4  # half of HANGING in `hurried`; a slow machine looks too late
    before = done() + 2  # what was on its way
    try:
        while process.poll() is None and done() <= before:
            replaced = hung not in small.workers()
            assert not replaced or time.monotonic() > in_time, "replaced before anybody went on"
        said = ended(process)
    finally:
        process.kill()
        process.communicate()
    assert (said.code, said.out) == (0, f"exactly {COUNT}\n"), said


class Finished:
    """An order that is done, with a result on a worker that hangs."""

    key, status = "done", "finished"

    def result(self, timeout: float) -> object:
        """Nobody sends it."""
        raise TimeoutError(f"nothing after {timeout} s")

    def cancel(self, force: bool) -> None:
        """Nobody wants it any more."""


class Holding:
    """A client whose only result is on a worker that hangs."""

    status = "running"

    def __init__(self) -> None:
        self.restarted = list[str]()

    def sync(self, function: Callable[[], object]) -> dict[str, str]:
        """What all workers say."""
        return {"hung": exactone.__version__}

    def nthreads(self) -> dict[str, int]:
        """The threads of all workers."""
        return {"hung": 1}

    def submit(self, *_: object, **__: object) -> Finished:
        """An order, which is done at once."""
        return Finished()

    def processing(self) -> dict[str, list[str]]:
        """What workers are at."""
        return {"hung": []}

    def who_has(self, futures: list[Finished]) -> dict[str, list[str]]:
        """Where results are."""
        return {each.key: ["hung"] for each in futures}

    def restart_workers(self, workers: list[str], **_: object) -> None:
        """Workers that begin anew."""
        self.restarted += workers


def test_a_result_that_nobody_sends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker may hang when it is done, and before its result was fetched."""
    client = Holding()
    monkeypatch.setattr(cluster, "_connected", lambda _: client)
    crew = cluster.Cluster(Task(exactone.load("sudoku/4x4"), "count"), "tcp://somewhere")
    crew.order(Order("the cube", 1.0, 4, 20))
    assert crew.replies(1.0) == [LostCube("the cube")]
    assert (client.restarted, crew.orders) == (["hung"], {})


@needs_dask
@pytest.mark.long
def test_a_worker_that_hangs_before_anybody_comes_is_left_out(
    small: Small, puzzle: Path, tmp_path: Path
) -> None:
    """Whoever comes does not wait for it, and says so."""
    hung = small.workers()[0]
    os.kill(hung, signal.SIGSTOP)
    journal = tmp_path / "my.journal"
    process = started(
        "count", puzzle, "-b", "pysat", "--journal", journal, "--cluster", small.address
    )
    try:
        said = ended(process)
    finally:
        process.kill()
    assert (said.code, said.out) == (0, f"exactly {COUNT}\n"), said
    assert "does not answer" in said.err


@needs_dask
@pytest.mark.long
def test_when_the_scheduler_is_gone_the_journal_is_not(
    small: Small, puzzle: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "my.journal"
    words = ("count", puzzle, "-b", "pysat", "--journal", journal)
    process = started(*words, "--cluster", small.address)
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and run("journal", journal, "--json").last.get("done", 0) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    small.process.kill()
    left = ended(process)
    assert left.code == 3, left
    assert "is gone; what was done is in the journal" in left.err
    assert "Traceback" not in left.err
    assert run("journal", journal, "--json").last["done"] >= 3
    assert run(*words, "--jobs", "2").out == f"exactly {COUNT}\n"


@needs_dask
def test_there_is_no_scheduler(
    puzzle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exactone.solver.long.cluster.CONNECTING", 0.5)
    for address in ("tcp://127.0.0.1:1", "nowhere", "http://:::"):
        refused = run("count", puzzle, "--journal", tmp_path / "my.journal", "--cluster", address)
        assert refused.code == 2
        assert "there is no scheduler at" in refused.err
        assert "exactone cluster" in refused.err


@needs_dask
def test_a_client_that_found_no_scheduler_is_gone_when_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it ends later, as while another one starts, it may wait for itself for ever."""
    import distributed

    made = list[weakref.ref[object]]()

    class Client(distributed.Client):  # type: ignore[misc]  # distributed has no types
        def __init__(self, *words: object, **more: object) -> None:
            made.append(weakref.ref(self))
            super().__init__(*words, **more)

    monkeypatch.setattr(distributed, "Client", Client)
    monkeypatch.setattr(cluster, "CONNECTING", 0.5)
    with pytest.raises(Unable, match="there is no scheduler"):
        cluster._connected("tcp://127.0.0.1:1")
    assert [client() for client in made] == [None]


def test_without_dask_it_is_said_what_to_install(
    puzzle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = run(
        "count", puzzle, "--journal", tmp_path / "my.journal", "--cluster", "tcp://127.0.0.1:1"
    )
    assert (refused.code, refused.out) == (2, "")
    assert "pip install 'exactone[cluster]'" in refused.err


def test_what_does_not_go_together_is_refused(puzzle: Path, tmp_path: Path) -> None:
    words = ("count", puzzle, "--cluster", "tcp://127.0.0.1:1")
    assert "behind --journal" in run(*words).err
    assert "name one" in run(*words, "--journal", tmp_path / "j", "--jobs", "2").err
    assert "--memory-limit" in run(*words, "--journal", tmp_path / "j", "--memory", "1G").err


def test_how_to_start_a_cluster_is_said() -> None:
    said = run("cluster").out
    for word in (
        "dask scheduler",
        "dask worker",
        "dask_jobqueue",
        "dask_kubernetes",
        "--cluster tcp://",
    ):
        assert word in said

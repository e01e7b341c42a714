"""Who may write a journal: one process at a time, whatever the file is called and whatever locks
are worth."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from exactone.solver import long
from exactone.solver.errors import Unable
from exactone.solver.limits import Stopped
from exactone.solver.long.damage import KEYS
from exactone.solver.long.journal import Journal, JournalError, Lock
from exactone.solver.long.tree import State

from .journals import opened
from .test_pursuit import Words, asked

HEADER = dict.fromkeys(KEYS - {"format", "name", "seal"}, "no") | {"question": "count"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal may be."""
    return tmp_path / "my.journal"


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system where nobody hears of the locks of others."""
    monkeypatch.setattr(Lock, "take", lambda _: True)


def begun(path: Path) -> Journal:
    """A journal that is written."""
    journal = Journal(path, HEADER)
    journal.began(1)
    return journal


# locks


def linked(path: Path) -> Path:
    """Another name of a file, which leads to the first."""
    other = path.with_name("link")
    other.symlink_to(path)
    return other


def within_a_link(path: Path) -> Path:
    """A name in a folder that leads to another one."""
    folder = path.with_name("folder")
    folder.symlink_to(path.parent)
    return folder / path.name


def roundabout(path: Path) -> Path:
    """A name that goes up and down again."""
    return path.parent / ".." / path.parent.name / path.name


@pytest.mark.parametrize("other", [linked, within_a_link, roundabout])
def test_a_journal_is_locked_under_every_name(path: Path, other: Callable[[Path], Path]) -> None:
    name = other(path)
    with closing(begun(path)):
        with pytest.raises(Unable, match="another process works on this journal"):
            Journal(name, HEADER)
        assert long.look(name).working
    assert not long.look(name).working


def test_a_lock_is_of_the_file_which_nobody_takes_away(path: Path) -> None:
    with closing(begun(path)):
        assert [each.name for each in path.parent.iterdir() if "lock" in each.name] == []
        moved = path.rename(path.with_name("moved"))
        assert not Lock(moved).take()
        assert Lock(moved).taken()


def test_a_lock_is_heard_of_in_other_processes(path: Path) -> None:
    with closing(begun(path)):
        assert not Lock(path).take()
        assert taken_elsewhere(path) == "False\n"
    assert taken_elsewhere(path) == "True\n"


def taken_elsewhere(path: Path) -> str:
    """Whether another process can take a lock."""
    code = "import sys; from pathlib import Path; from exactone.solver.long.journal import Lock;"
    command = [sys.executable, "-c", f"{code} print(Lock(Path(sys.argv[1])).take())", str(path)]
    return subprocess.run(command, capture_output=True, text=True).stdout


def test_a_file_with_two_names_is_refused(path: Path) -> None:
    """SQLite writes what is new into a file beside each name."""
    begun(path).close()
    other = path.with_name("other")
    os.link(path, other)
    for name in (path, other):
        with pytest.raises(
            Unable, match=r"this journal has 2 names \(hard links\).*leave one of them, or copy it"
        ):
            Journal(name, HEADER)
        with pytest.raises(Unable, match="2 names"):
            long.look(name)
    other.unlink()
    assert long.look(path).left == 1


def test_a_journal_behind_a_link_is_made_where_it_leads(path: Path) -> None:
    verdict, _, _ = asked(Words(3), linked(path))
    assert verdict.count == 8
    assert sorted(each.name for each in path.parent.iterdir()) == ["link", "my.journal"]


def nowhere(path: Path) -> None:
    """A link that leads to itself."""
    path.symlink_to(path)


def nothing(path: Path) -> None:
    """A link that leads to a device."""
    path.symlink_to(os.devnull)


@pytest.mark.parametrize("make", [os.mkfifo, nowhere, nothing])
def test_what_can_be_no_file_is_refused(path: Path, make: Callable[[Path], object]) -> None:
    make(path)
    with pytest.raises(Unable, match="name another"):
        Journal(path, HEADER)


# two at once all the same


@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize("change", ["done", "cut", "lost", "marked"])
def test_who_began_before_another_one_writes_no_more(path: Path, change: str) -> None:
    with closing(begun(path)) as first, closing(begun(path)) as second:
        with pytest.raises(
            JournalError, match=("another process has written this journal meanwhile")
        ):
            changed(first, change)
        changed(second, change)
    with closing(Journal(path)) as journal:
        content = journal.content
    assert content.rows[0].state is {"done": State.DONE, "cut": State.CUT, "lost": State.LOST}.get(
        change, State.OPEN
    )


@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize("before", ["done", "cut"])
@pytest.mark.parametrize("change", ["done", "cut", "lost"])
def test_what_became_of_a_cube_is_never_changed(path: Path, before: str, change: str) -> None:
    with closing(begun(path)) as first, closing(Journal(path, HEADER)) as second:
        changed(first, before)
        second.began(1)
        with pytest.raises(JournalError, match="let one of them work on it, and start again"):
            changed(second, change)
    with closing(Journal(path)) as journal:
        content = journal.content
    assert content.rows[0].found == (5 if before == "done" else 0)
    assert len(content.rows) == (1 if before == "done" else 3)


def changed(journal: Journal, how: str) -> None:
    """Writes something about the whole puzzle."""
    if how == "done":
        journal.done(1, 5, 1.0, [])
    elif how == "cut":
        journal.cut(1, 1.0, ["a", "b"])
    elif how == "lost":
        journal.lost(1)
    else:
        journal.marked("mark")


def test_a_cube_that_was_lost_is_searched_again(path: Path) -> None:
    with closing(begun(path)) as journal:
        journal.lost(1)
        journal.lost(1)
        journal.done(1, 5, 1.0, [])
    assert long.look(path).known.found == 5


@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize("question", ["count", "enumerate"])
def test_two_at_once_never_count_twice(
    path: Path, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one begins when the first has found some, and comes to its end;
    the first one ends with a sentence."""
    second = list[tuple[int, bool]]()
    done = Journal.done

    def interrupted(journal: Journal, *what: Any) -> None:
        done(journal, *what)
        monkeypatch.setattr(Journal, "done", done)
        verdict, _, _ = asked(Words(5), path, question, jobs=1)
        second.append((verdict.count, verdict.complete))

    monkeypatch.setattr(Journal, "done", interrupted)
    with pytest.raises(JournalError, match="another process has written this journal meanwhile"):
        asked(Words(5), path, question, jobs=1)
    verdict, shown, _ = asked(Words(5), path, question)
    assert second == [(32, True)]
    assert (verdict.count, verdict.complete) == (32, True)
    assert len(set(shown)) == len(shown) == (32 if question == "enumerate" else 0)


# the look when it is opened


def test_looking_at_a_journal_can_be_stopped(path: Path) -> None:
    begun(path).close()
    with pytest.raises(Stopped):
        Journal(path, HEADER, over=lambda: True)


def test_a_journal_in_another_format_is_refused(path: Path) -> None:
    begun(path).close()
    with opened(path) as base:
        base.execute("UPDATE header SET value = '1' WHERE key = 'format'")
        base.execute("DROP TABLE cube")
    for header in (HEADER, None):
        with pytest.raises(
            Unable, match=("this journal does not fit: it was written in another format")
        ):
            Journal(path, header)


def test_a_journal_that_is_written_meanwhile_is_whole_to_who_looks(path: Path) -> None:
    """All is read as it is at one moment."""
    from exactone.solver.long import damage

    with closing(begun(path)) as journal, pytest.MonkeyPatch.context() as patch:
        journal.cut(1, 1.0, ["a", "b"])
        known = damage._runs

        def slow(base: object) -> object:
            runs = known(base)  # type: ignore[arg-type]
            journal.done(2, 5, 1.0, [])
            patch.setattr(damage, "_runs", known)
            return runs

        patch.setattr(damage, "_runs", slow)
        assert long.look(path).known.done == 0
        assert long.look(path).known.done == 1

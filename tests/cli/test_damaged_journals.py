"""Journals that were damaged: none is believed, none ends in a traceback,
each is refused in one sentence."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from exactone.solver import long
from tests.cli.tool import TWELVE, Ran, run, toml
from tests.solver.long.journals import opened, resealed

DOMINOES = (
    'kind = "tiles"\nboard = """\n----\n----\n----\n----\n"""\n[tile.I]\nshape = '
    '"##"\ncount '
    "= "
    '"any"\n'
)
HARD = """
8........
..36.....
.7..9.2..
.5...7...
....457..
...1...3.
..1....68
..85...1.
.9....4..
"""
PUZZLES = {
    "count": ("count", DOMINOES),
    "enumerate": ("enumerate", DOMINOES),
    "one": ("verify", toml(HARD.strip())),
    "many": ("verify", toml(TWELVE)),
}
BRACKETS = "[" * 100_000

every_question = pytest.mark.parametrize("question", PUZZLES)


class Whole(NamedTuple):
    """A question that was answered, with the journal of its end."""

    words: tuple[str | Path, ...]
    answer: Ran
    journal: Path
    content: bytes

    def again(self) -> Ran:
        """Runs the command of this journal once more."""
        return run(*self.words)

    def shown(self) -> Ran:
        """What is said of the journal."""
        return run("journal", self.journal)


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Whole]:
    """Each question, asked once, in many cubes."""
    found = dict[str, Whole]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            long, "Pace", partial(long.Pace, first=0.0, counted=0.0, later=0.0, pieces=4, most=9)
        )
        for question, (verb, text) in PUZZLES.items():
            folder = tmp_path_factory.mktemp(question)
            (folder / "puzzle.toml").write_text(text)
            words = (
                verb,
                folder / "puzzle.toml",
                "-b",
                "pysat",
                "--journal",
                folder / "my.journal",
            )
            run(*words)
            answer = run(*words)  # which shows what the journal has, in its order
            found[question] = Whole(
                words, answer, folder / "my.journal", (folder / "my.journal").read_bytes()
            )
    return found


@pytest.fixture
def whole(answered: dict[str, Whole], question: str) -> Whole:
    """One of them, as it was."""
    found = answered[question]
    for beside in found.journal.parent.glob("my.journal-*"):
        beside.unlink()
    found.journal.write_bytes(found.content)
    return found


def changed(whole: Whole, *changes: str, seal: bool = True) -> None:
    """Changes a journal, with seals as if it had always been so."""
    with opened(whole.journal) as base:
        for change in changes:
            base.executescript(change.replace("BRACKETS", BRACKETS))
        if seal:
            resealed(base)


def refused(whole: Whole, ended: Ran) -> str:
    """The one sentence with which a journal is refused; it names the file and what to do."""
    assert (ended.code, ended.out) == (2, ""), ended
    assert ended.err.count("\n") == 1, ended.err
    assert f"{whole.journal}" in ended.err
    assert "name another file" in ended.err
    return ended.err


# what is wrong is said


EVERY = ("count", "enumerate", "one", "many")
DONE = "(SELECT min(id) FROM cube WHERE state = 1 AND found > 0)"
OTHER = f"(SELECT max(id) FROM cube WHERE id <> {DONE})"
CHANGES: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "answers deleted": (
        ("enumerate", "one", "many"),
        (f"DELETE FROM answer WHERE cube = {DONE}",),
        r"cube \d+ should have \d answers?, and has 0",
    ),
    "an answer twice": (
        ("enumerate",),
        ("INSERT INTO answer (cube, written) SELECT cube, written FROM answer WHERE number = 1",),
        "should have",
    ),
    "an answer of a count": (
        ("count",),
        (f"INSERT INTO answer (cube, written) SELECT {DONE}, 1",),
        "should have 0",
    ),
    "an answer of no cube": (
        ("enumerate",),
        ("UPDATE answer SET cube = 7000 WHERE number = 1",),
        "belongs to no cube",
    ),
    "an answer that is a blob": (
        ("enumerate",),
        ("UPDATE answer SET written = x'00'",),
        "an answer is no text",
    ),
    "an answer before the first": (
        ("enumerate", "one", "many"),
        ("UPDATE answer SET number = 1 - number",),
        "has no place in their order",
    ),
    "negative": (EVERY, (f"UPDATE cube SET found = -5 WHERE id = {DONE}",), "are no number"),
    "a fraction": (EVERY, (f"UPDATE cube SET found = '5.5' WHERE id = {DONE}",), "are no number"),
    "padded": (EVERY, (f"UPDATE cube SET found = '007' WHERE id = {DONE}",), "are no number"),
    "too many": (
        ("one", "many"),
        (f"UPDATE cube SET found = '7' WHERE id = {DONE}",),
        "more answers than were asked for",
    ),
    "a child of a cube that is done": (
        EVERY,
        (f"UPDATE cube SET parent = {DONE} WHERE id = {OTHER}",),
        "was cut from",
    ),
    "a new child of a cube that is done": (
        EVERY,
        (f"INSERT INTO cube (parent, name) SELECT id, name || ' 9' FROM cube WHERE id = {DONE}",),
        "from one that was not cut",
    ),
    "a child of another cube": (
        ("count", "enumerate", "one"),
        (
            "INSERT INTO cube (parent, name) SELECT id, 'x' || name FROM cube WHERE state = 2 AND "
            "id > 1 LIMIT 1",
        ),
        "was cut from another one",
    ),
    "lost, with answers": (
        EVERY,
        (f"UPDATE cube SET state = 3 WHERE id = {DONE}",),
        "was not searched to its end, and has answers",
    ),
    "open, with answers": (
        ("enumerate", "one", "many"),
        (f"UPDATE cube SET state = 0, found = '0' WHERE id = {DONE}",),
        "should have 0 answers, and has",
    ),
    "cut, with answers": (
        EVERY,
        (f"UPDATE cube SET state = 2 WHERE id = {DONE}",),
        "was not searched to its end, and has answers",
    ),
    "its own parent": (
        EVERY,
        (f"UPDATE cube SET parent = id WHERE id = {DONE}",),
        "from one that is not there",
    ),
    "in a circle": (
        EVERY,
        ("UPDATE cube SET parent = (SELECT max(id) FROM cube) WHERE id = 2",),
        "from one that is not there",
    ),
    "no parent": (
        EVERY,
        (f"UPDATE cube SET parent = NULL WHERE id = {DONE}",),
        "was cut from nothing",
    ),
    "a text as parent": (
        EVERY,
        (f"UPDATE cube SET parent = 'x' WHERE id = {DONE}",),
        "something that is no cube",
    ),
    "the first one is called otherwise": (
        EVERY,
        ("UPDATE cube SET name = '1' WHERE id = 1",),
        "first cube is missing",
    ),
    "the same name": (
        EVERY,
        (f"UPDATE cube SET name = (SELECT name FROM cube WHERE id = {DONE}) WHERE id = {OTHER}",),
        "is there twice",
    ),
    "a blob as a name": (EVERY, (f"UPDATE cube SET name = x'00' WHERE id = {DONE}",), "is no text"),
    "a text as state": (
        EVERY,
        ("UPDATE cube SET state = 'done' WHERE id = 2",),
        "what became of cube 2 is not known",
    ),
    "an unknown state": (
        EVERY,
        ("UPDATE cube SET state = 9 WHERE id = 2",),
        "what became of cube 2 is not known",
    ),
    "a text as seconds": (
        EVERY,
        ("UPDATE cube SET seconds = 'x' WHERE id = 2",),
        "the seconds of cube 2",
    ),
    "seconds without end": (
        EVERY,
        ("UPDATE cube SET seconds = 9e999 WHERE id = 2",),
        "the seconds of cube 2",
    ),
    "a text as workers": (EVERY, ("UPDATE run SET workers = 'x'",), "of its runs is no number"),
    "a blob in the header": (
        EVERY,
        ("UPDATE header SET value = x'00' WHERE key = 'name'",),
        "no text",
    ),
    "a header without a name": (
        EVERY,
        ("DELETE FROM header WHERE key = 'name'",),
        "what was asked is not complete",
    ),
}


@pytest.mark.parametrize(
    ("question", "changes", "said"),
    [
        (question, changes, said)
        for questions, changes, said in CHANGES.values()
        for question in questions
    ],
    ids=[
        f"{name}, {question}"
        for name, (questions, _, _) in CHANGES.items()
        for question in questions
    ],
)
def test_what_cannot_be_is_named(whole: Whole, changes: tuple[str, ...], said: str) -> None:
    with suppress(sqlite3.Error, TypeError, ValueError):  # where what stands there cannot be sealed
        changed(whole, *changes)
    for ended in (whole.again(), whole.shown()):
        assert "this journal is damaged" in refused(whole, ended)
        assert re.search(said, ended.err), ended.err


@every_question
@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE cube SET found = found + 1 WHERE id = {DONE}",
        f"UPDATE cube SET found = '0' WHERE id = {DONE}",
        f"UPDATE cube SET seconds = seconds + 1 WHERE id = {DONE}",
        f"UPDATE cube SET name = name || ' 1' WHERE id = {DONE}",
        f"UPDATE cube SET state = 0, found = '0' WHERE id = {DONE}; DELETE FROM answer WHERE cube "
        f"= {DONE}",
        f"DELETE FROM answer WHERE cube = {DONE}; DELETE FROM cube WHERE id = {DONE}",
        "DELETE FROM cube WHERE id = (SELECT max(id) FROM cube)",
        "UPDATE header SET value = 'another' WHERE key = 'name'",
    ],
)
def test_what_could_be_and_was_changed_all_the_same_is_noticed(whole: Whole, change: str) -> None:
    changed(whole, change, seal=False)
    for ended in (whole.again(), whole.shown()):
        assert "this journal is damaged" in refused(whole, ended)


HANGING = (
    "CREATE VIEW {0} AS WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a) SELECT * "
    "FROM a"
)


@every_question
@pytest.mark.parametrize("table", ["header", "cube", "answer", "run"])
def test_a_view_is_no_table(whole: Whole, table: str) -> None:
    changed(whole, f"DROP TABLE {table}", HANGING.format(table), seal=False)
    for ended in (whole.again(), whole.shown()):
        assert "damaged" in refused(whole, ended)


@every_question
def test_tables_have_nothing_beside_them(whole: Whole) -> None:
    changed(
        whole,
        "CREATE TRIGGER more AFTER UPDATE ON cube BEGIN UPDATE cube SET found = '9' WHERE id = "
        "new.id; END",
    )
    assert "its tables are others" in refused(whole, whole.again())


@pytest.mark.parametrize("question", ["enumerate", "one", "many"])
@pytest.mark.parametrize("written", ["BRACKETS", '{"a": 1}', "7", "null", '["1"]'])
def test_an_answer_that_is_none_is_refused_though_it_is_sealed(whole: Whole, written: str) -> None:
    changed(whole, f"UPDATE answer SET written = '{written}'")
    said = refused(whole, whole.again())
    assert (
        "an answer in this journal is wrong" in said or "what stands in it cannot be read" in said
    )


@pytest.mark.parametrize("question", ["count", "enumerate", "one"])
@pytest.mark.parametrize("name", ["x", "1 x", "99999 1", "0", "BRACKETS", "1.5"])
def test_an_open_cube_that_the_puzzle_does_not_have_is_refused(whole: Whole, name: str) -> None:
    changed(
        whole,
        f"UPDATE cube SET state = 0, parent = 1, name = '{name}' WHERE id = {OTHER}",
        "DELETE FROM answer",
        "UPDATE cube SET found = '0'",
    )
    ended = whole.again()
    assert "no cube of this puzzle has the name" in refused(whole, ended)
    assert len(ended.err) < 1000


# anything, anywhere


def values(rng: random.Random) -> object:
    """What may stand anywhere."""
    return rng.choice(
        [
            None,
            0,
            1,
            2,
            3,
            -1,
            7,
            1 << 62,
            0.5,
            1e308,
            "",
            "x",
            "0",
            "1",
            "-5",
            "1 2",
            b"",
            b"\xff",
            BRACKETS,
            "٣",
        ]
    )


def edited(whole: Whole, rng: random.Random) -> str:
    """Changes something in some row, adds one, or takes some away; says what."""
    with opened(whole.journal) as base:
        table = rng.choice(["header", "cube", "answer", "run"])
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        column, other = rng.choice(columns), rng.choice(columns)
        number = rng.randrange(1 + base.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        where = f"WHERE {columns[0]} = (SELECT {columns[0]} FROM {table} LIMIT 1 OFFSET {number})"
        statement, given = rng.choice(
            [
                (f"UPDATE {table} SET {column} = ? {where}", (values(rng),)),
                (f"UPDATE {table} SET {column} = ?", (values(rng),)),
                (f"UPDATE {table} SET {column} = {other} {where}", ()),
                (
                    f"UPDATE {table} SET {column} = (SELECT {column} FROM {table} LIMIT 1) {where}",
                    (),
                ),
                (f"UPDATE {table} SET {column} = {column} + 1 {where}", ()),
                (f"DELETE FROM {table} {where}", ()),
                (f"DELETE FROM {table} WHERE random() % 2", ()),
                (
                    f"INSERT INTO {table} SELECT {', '.join(['NULL', *columns[1:]])} FROM {table} "
                    f"{where}",
                    (),
                ),
                (
                    f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(columns))})",
                    tuple(values(rng) for _ in columns),
                ),
            ]
        )
        with suppress(sqlite3.Error):
            base.execute(statement, given)
    return f"{statement} {given!r:.99}"


def flipped(whole: Whole, rng: random.Random) -> str:
    """Changes some bytes, or leaves the end out; says which."""
    content, said = bytearray(whole.content), list[str]()
    for _ in range(rng.choice([1, 1, 2, 5, 50])):
        place = rng.randrange(rng.choice([100, 4096, len(content)]))
        content[place] = rng.choice(
            [content[place] ^ (1 << rng.randrange(8)), 0, 255, rng.randrange(256)]
        )
        said.append(f"{place}: {content[place]}")
    if rng.random() < 0.3:
        content = content[: rng.randrange(len(content))]
        said.append(f"{len(content)} bytes")
    whole.journal.write_bytes(content)
    return ", ".join(said)


def believed(whole: Whole, said: str) -> bool:
    """Whether a damaged journal is believed: then its answer is right;
    else it is refused in one sentence."""
    shown, ended = whole.shown(), whole.again()
    for each in (shown, ended):
        assert each.code in (0, 2, 10, whole.answer.code), (said, each)
        assert "Traceback" not in each.err, (said, each)
    if ended.code == 2:
        assert (ended.out, ended.err.count("\n")) == ("", 1), (said, ended)
        assert str(whole.journal) in ended.err, (said, ended)
        assert "name another file" in ended.err, (said, ended)
        return False
    assert ended.out.partition("best to add")[0] == whole.answer.out.partition("best to add")[0], (
        said
    )
    assert (ended.code, ended.err) == (whole.answer.code, whole.answer.err), said
    return True


def damaged(whole: Whole, seeds: range) -> None:
    """Damages a journal again and again, in another way each time."""
    for seed in seeds:
        rng = random.Random(seed)
        for beside in whole.journal.parent.glob("my.journal-*"):
            beside.unlink()
        whole.journal.write_bytes(whole.content)
        said = (edited if rng.random() < 0.5 else flipped)(whole, rng)
        believed(whole, f"{seed}: {said}")


@every_question
def test_whatever_stands_in_a_journal_nothing_wrong_is_believed(whole: Whole) -> None:
    damaged(whole, range(25))


@every_question
@pytest.mark.fuzz
def test_whatever_stands_in_a_journal_nothing_wrong_is_ever_believed(whole: Whole) -> None:
    damaged(whole, range(25, 5000))

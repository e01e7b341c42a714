"""Documents: the keys of TOML and JSON texts with their lines,
found in time that grows with the text alone."""

from __future__ import annotations

import json
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone import models
from exactone.models.boards.keys import picture
from exactone.models.files import reading
from exactone.models.files.reading import documents
from exactone.models.text import document, places
from exactone.models.text.document import Document, counted, decode
from exactone.models.text.words import brief, listed, nearest, quoted
from exactone.solver.errors import PuzzleError
from tests.solver.truth import examples

from .helpers import FILE

Path = tuple[str | int, ...]
"""Keys, and numbers of items, one below the other."""

seeds = st.integers(0, 2**32 - 1)


# lines are known from how a text was written

NAMES = [
    "a",
    "B2",
    "shape",
    "count",
    "tile",
    "if",
    "7",
    "r-1",
    "a b",
    "x.y",
    "[t]",
    "#",
    "=",
    "it's",
    'q"',
    "é",
    "\\",
]
NAMES += ["", "a\nb", "😀", "kind"]
ROWS = [
    "##",
    "[a.B2]",
    "[[a]]",
    "shape = '''",
    "count = 1",
    '"a": {',
    "# no",
    "}",
    "]",
    "'",
    '"',
    "''",
    "",
    "  x",
]
VALUES = [
    "x",
    "",
    "[a.B2]",
    'count = "1"',
    "# = {",
    "it's",
    3,
    -1.5,
    True,
    ["a", "]", "'"],
    [[1, 2], []],
]
BETWEEN = ["", "# [a.B2]", "  # count = 1", "# '''", '\t# """']
BEHIND = ["", "", " ", " # x = [", "  # it's"]


class Writer:
    """Writes a text line by line, and keeps in mind where everything stands."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.stands: dict[Path, int] = {}  # of a picture its first row

    def put(self, line: str, *paths: Path) -> None:
        """One more line, on which these keys stand."""
        while self.rng.random() < 0.2:
            self.lines.append(self.rng.choice(BETWEEN))
        self.lines.append(line)
        for path in paths:
            self.stands.setdefault(path, len(self.lines))

    def end(self, line: str) -> str:
        """A line of TOML with what may stand behind it."""
        return line + self.rng.choice(BEHIND)

    def name(self, name: str) -> str:
        """A name as a key of TOML."""
        if re.fullmatch(r"[A-Za-z0-9_-]+", name) and self.rng.random() < 0.7:
            return name
        plain = "'" not in name and name.isprintable() and self.rng.random() < 0.5
        return f"'{name}'" if plain else json.dumps(name, ensure_ascii=False)

    def names(self, least: int = 0) -> list[str]:
        """Some different names."""
        return self.rng.sample(NAMES, self.rng.randint(least, 3))

    def toml(self) -> str:
        """A text with keys, tables and lists of tables."""
        self.keys(())
        for name in NAMES:
            here, key = (name,), self.name(name)
            if here in self.stands or self.rng.random() < 0.8:
                continue
            if self.rng.random() < 0.5:
                for part in self.names(1):
                    self.put(self.end(f" [{key} . {self.name(part)}]"), here, (*here, part))
                    self.keys((*here, part))
            else:
                for number in range(self.rng.randint(1, 3)):
                    self.put(self.end(f"[[ {key} ]]"), here, (*here, number))
                    self.keys((*here, number))
        return "\n".join(self.lines)

    def keys(self, above: Path) -> None:
        """Some keys of a table, with their values."""
        for name in self.names():
            here, key, parts = (*above, name), self.name(name), self.names(1)
            way = self.rng.randrange(5)
            if way == 0:
                self.picture(here, key)
            elif way == 1:
                for part in parts:
                    self.put(self.end(f"  {key} . {self.name(part)} = 1"), here, (*here, part))
            elif way == 2:
                inside = ", ".join(f"{self.name(part)} = '{{'" for part in parts)
                self.put(
                    self.end(f"{key} = {{ {inside} }}"), here, *((*here, part) for part in parts)
                )
            elif way == 3:
                self.put(self.end(f"{key} = ["), here)
                for number, part in enumerate(parts):
                    item = f"  {{ {self.name(part)} = 1 }},"
                    self.put(self.end(item), (*here, number), (*here, number, part))
                self.put(self.end("]"))
            else:
                self.put(self.end(f"{key} = {json.dumps(self.rng.choice(VALUES))}"), here)

    def picture(self, here: Path, key: str) -> None:
        """A key whose value has several rows."""
        quotes = self.rng.choice(["'''", '"""'])
        self.put(f"{key} = {quotes}")
        self.stands[here] = len(self.lines) + 1
        rows = self.rng.choices(ROWS, k=self.rng.randint(1, 4))
        self.lines += [*(row.replace(quotes[0], "x") for row in rows), quotes]

    def json(self, value: object, here: Path = (), before: str = "", after: str = "") -> None:
        """A value as JSON, on a line for each part or all on one."""
        self.stands[here] = len(self.lines) + 1
        if not isinstance(value, dict | list) or not value or self.rng.random() < 0.2:
            self.lines.append(
                f"{before}{json.dumps(value, ensure_ascii=self.rng.random() < 0.5)}{after}"
            )
            self.stands |= dict.fromkeys(below(value, here), len(self.lines))
            return
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        self.lines.append(before + opening)
        parts = list(value.items() if isinstance(value, dict) else enumerate(value))
        for number, (key, part) in enumerate(parts, start=1):
            said = (
                f"{json.dumps(key)}{self.rng.choice([':', ' : '])}"
                if isinstance(value, dict)
                else ""
            )
            self.json(part, (*here, key), f"  {said}", "," if number < len(parts) else "")
        self.lines.append(closing + after)


def below(value: object, here: Path) -> Iterator[Path]:
    """The paths of all that a value holds."""
    for key, part in (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    ):
        yield (*here, key)
        yield from below(part, (*here, key))


def told(found: Document, path: Path) -> list[int | None]:
    """The line on which a key or a table stands, as documents say; nothing where they do not go."""
    key, *rest = path
    value = found.data[str(key)]
    if not rest:
        return [found.line(str(key))]
    if not all(
        isinstance(table, dict) for table in (value.values() if isinstance(value, dict) else value)
    ):
        return []
    part = (
        found.parts(str(key))[str(rest[0])]
        if isinstance(value, dict)
        else found.items(str(key))[int(rest[0])]
    )
    return told(part, tuple(rest[1:])) if rest[1:] else [part.first]


@given(seed=seeds)
def test_lines_in_toml_are_those_on_which_it_was_written(seed: int) -> None:
    writer = Writer(random.Random(seed))
    text = writer.toml()
    found = Document(tomllib.loads(text), text)
    for path, number in writer.stands.items():
        assert set(told(found, path)) <= {number}, path
    for key, value in found.data.items():
        if isinstance(value, str) and "\n" in value:
            first = writer.stands[(key,)]
            assert [found.line(key, row) for row in range(3)] == [first, first + 1, first + 2]


@given(seed=seeds)
def test_lines_in_json_are_those_on_which_it_was_written(seed: int) -> None:
    rng = random.Random(seed)
    writer = Writer(rng)
    tables = [{name: rng.choice(VALUES) for name in writer.names()} for _ in range(3)]
    data = {
        name: rng.choice([*VALUES, tables, dict(zip(NAMES, tables, strict=False))])
        for name in NAMES
    }
    writer.json(data)
    found = Document(data, "\n".join(writer.lines))
    for path, number in writer.stands.items():
        if path and len(writer.lines) > 1:
            assert set(told(found, path)) <= {number}, path


def test_all_that_stands_on_one_line_is_found_there() -> None:
    found = Document({"tile": {"A": {"count": 1}}, "rule": [{"if": 1}]}, '{"tile": ...}', 7)
    for part in (found, found.parts("tile")["A"], found.items("rule")[0]):
        assert (part.line("count"), part.line("nowhere", 3), part.first) == (7, 7, 7)


def test_of_keys_without_a_text_no_line_is_known() -> None:
    found = Document({"a": 1, "tile": {"A": {"count": 1}}, "rule": [{"if": 1}]})
    for part in (found, found.parts("tile")["A"], found.items("rule")[0]):
        assert part.line("a") is part.line("count") is None


def test_pictures_of_a_text_without_keys_are_found_in_it() -> None:
    found = Document(
        {"board": "\n--\n--", "tile": {"A": {"shape": "\n##"}}}, "board:\n--\n--\n\n##\n"
    )
    assert [found.line("board", row) for row in (1, 2)] == [2, 3]
    assert found.parts("tile")["A"].line("shape", 1) == 5
    assert found.line("tile") is None


def test_windows_line_ends_are_those_of_others() -> None:
    assert decode(b"a = '''\r\n##\r\n'''\r\n") == "a = '''\n##\n'''\n"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("[tile.A]\ncount = 1\n\n[tile.B]\ncount = 'x'\n", 4),
        ("tile.A.count = 1\ntile.B.count = 'x'\n", 1),
        ("tile = { A = { count = 1 }, B = { count = 'x' } }\n\n", 0),
        ('{"tile": {\n "A": {"count": 1},\n "B": {\n  "count": "x"}}}', 3),
        (
            "[tile.A]\nshape = '''\n[tile.B]\ncount = 'x'\n'''\n[tile.B]\n# count = 2\ncount = "
            "'x'\n",
            7,
        ),
        ("a = 1\n[tile.A]\n[tile.B]\n", 2),
    ],
)
def test_what_is_refused_inside_a_table_is_said_with_its_name_and_line(text: str, row: int) -> None:
    (found,) = [found for _, found in documents(text) or ()]
    assert isinstance(found, Document)
    parts = found.parts("tile")
    with (
        pytest.raises(PuzzleError, match=r"^tile B: no$") as caught,
        found.inside("tile", "B", parts["B"]),
    ):
        raise PuzzleError("no", "count")
    assert (caught.value.key, caught.value.row) == (None, row)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"tile": 3}, "tile is a number, but must be a table for each name, as in [tile.A]"),
        ({"tile": ""}, "tile is a text, but must be a table for each name, as in [tile.A]"),
        ({"tile": {"A": 3}}, "tile.A is a number, but must be a table, as in [tile.A]"),
        (
            {"tile": {"A" * 101: {}}},
            f"tile.{'A' * 37}... has a name of 101 signs; take one of 100 at most",
        ),
        ({"tile": {}}, ""),
        ({"tile": {"A" * 100: {}}}, ""),
        ({"tile": None}, ""),
    ],
)
def test_parts_are_tables_with_short_names(data: dict[str, Any], said: str) -> None:
    assert refused(Document(data).parts, "tile") == said


@pytest.mark.parametrize("tables", [3, "", False, ["a"], [{}, 3], [[]]])
def test_items_are_tables(tables: object) -> None:
    assert refused(Document({"rule": tables}).items, "rule") == (
        "rule must be a list of tables; begin each with [[rule]]"
    )


def refused(read: Callable[[Any], object], what: object) -> str:
    """The sentence with which something is refused; none where it is not."""
    try:
        read(what)
    except PuzzleError as error:
        return str(error)
    return ""


# work


class Watched(str):
    """A text that counts how many of its signs are looked at."""

    looked = 0

    def _look(self, start: int | None, end: int | None) -> None:
        Watched.looked += max(0, (len(self) if end is None else end) - (start or 0))

    def count(self, sub: str, start: int | None = None, end: int | None = None, /) -> int:  # type: ignore[override]
        self._look(start, end)
        return super().count(sub, start, end)

    def find(self, sub: str, start: int | None = None, end: int | None = None, /) -> int:  # type: ignore[override]
        self._look(start, end)
        return super().find(sub, start, end)

    def __contains__(self, sub: str) -> bool:  # type: ignore[override]
        self._look(0, None)
        return super().__contains__(sub)

    def __getitem__(self, at: Any) -> str:
        self._look(*(at.indices(len(self))[:2] if isinstance(at, slice) else (0, 1)))
        return super().__getitem__(at)


class WatchedPattern:
    """A regular expression that counts how many signs it looks at, if it does not turn back."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        found = self.pattern.match(text, at)
        Watched.looked += found.end() - at if found else 1
        return found

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def ask(*arguments: Any) -> Any:
            Watched.looked += sum(len(text) for text in arguments if isinstance(text, str))
            return getattr(self.pattern, name)(*arguments)

        return ask


class WatchedModule:
    """The module `re` with such expressions."""

    def __getattr__(self, name: str) -> Any:
        if not name.islower() or name == "escape":
            return getattr(re, name)

        def ask(pattern: str, *arguments: Any) -> Any:
            flags = [argument for argument in arguments if isinstance(argument, re.RegexFlag)]
            watched = WatchedPattern(re.compile(pattern, *flags))
            return (
                watched
                if name == "compile"
                else getattr(watched, name)(*arguments[: len(arguments) - len(flags)])
            )

        return ask


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (document, places, reading):
        monkeypatch.setattr(module, "re", WatchedModule())
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                monkeypatch.setattr(module, name, WatchedPattern(value))


def in_json(data: Any) -> str:
    return json.dumps(data, indent=1)


TILE = {"shape": ["##", "#-"], "count": 1}
MANY: dict[str, Callable[[int], str]] = {
    "tables": lambda n: "".join(
        f"[tile.X{i}]\nshape = '''\n##\n[a]\n'''\ncount = 1\n" for i in range(n)
    ),
    "inline tables": lambda n: (
        f"tile = {{{', '.join(f'X{i} = {{ count = {i} }}' for i in range(n))}}}\n\n"
    ),
    "dotted keys": lambda n: "".join(f"tile.X{i}.count = 1\n" for i in range(n)),
    "tables in JSON": lambda n: in_json({"tile": {f"X{i}": TILE for i in range(n)}}),
    "lists of tables": lambda n: "".join(
        "[[rule]]\nif = { a = 1 }\nthen = { b = 2 }\n" for _ in range(n)
    ),
    "inline lists of tables": lambda n: (
        "rule = [\n" + "{ if = { a = 1 }, then = { b = 2 } },\n" * n + "]\n"
    ),
    "lists of tables in JSON": lambda n: in_json(
        {"rule": [{"if": {"a": 1}, "then": {"b": 2}}] * n}
    ),
    "rows": lambda n: "grid = '''\n" + "....\n" * n + "'''\n",
    "rows in JSON": lambda n: in_json({"grid": ["...."] * n}),
    "rows without keys": lambda n: "....\n" * n,
    "keys": lambda n: "".join(f"key{i} = 'a'\n" for i in range(n)),
    "comments": lambda n: "# [tile.A]\n" * n + "[tile.A]\ncount = 1\n",
}


def looked_at(text: str) -> int:
    """How many signs are looked at to learn the lines of everything in a text."""
    data = (
        {"grid": text}
        if text.startswith(".")
        else json.loads(text)
        if text[0] == "{"
        else tomllib.loads(text)
    )
    found, before = Document(data, Watched(text)), Watched.looked
    tables = [*found.parts("tile").items(), *(("", part) for part in found.items("rule"))]
    for name, part in tables:
        for key in part.data:
            with pytest.raises(PuzzleError), found.inside("tile", name, part):
                raise PuzzleError("no", key, 0)
    for key in data:
        for row in range(text.count("\n")):
            found.line(key, row)
    return Watched.looked - before


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("content", MANY)
def test_four_times_the_text_takes_four_times_the_work(content: str) -> None:
    text = MANY[content](400)
    work = looked_at(text)
    assert work > len(text) / 2, "nothing was counted"
    assert work <= 4.5 * looked_at(MANY[content](100))


# words and numbers in sentences


@pytest.mark.parametrize("length", [*range(39, 43), 400, 4299, 4300, 4301, 9999])
def test_long_words_and_numbers_are_cut(length: int) -> None:
    most = sys.get_int_max_str_digits()
    for number in (10 ** (length - 1), 10**length - 1):
        said = f"a number of {length:,} digits" if length > 40 else str(number)
        assert (brief(number), brief(-number)) == (said, said if length > 40 else f"-{said}")
    assert sys.get_int_max_str_digits() == most
    word = "x" * length
    cut = word if length <= 40 else "x" * 37 + "..."
    assert (quoted(word), brief(word)) == (f"'{cut}'", cut)


def test_of_many_words_the_first_are_named() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed(["a", "b"], " or ") == "a or b"
    names = [f"a name that is rather long {i:04}" for i in range(1000)]
    assert re.fullmatch(r"known are a name .* 0000, .* and 98\d more", nearest("?", names))
    assert len(nearest("?", names)) < 600
    assert (
        nearest("a name that is rather lang 0007", names)
        == "did you mean 'a name that is rather long 0007'?"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"[{'x' * 9999}]\n[{'x' * 9999}]",
        f"{'x' * 9999} = 1\n{'x' * 9999} = 2",
        f"'{'x' * 9999}' = {{}}\n['{'x' * 9999}'.a]",
        f"a = '\\{'x' * 9999}'b",
        f"kind = {'x' * 9999}",
        f"rows = [ # a comment\n0x{'f' * 9999}]",
        f'{{"{"x" * 9999}": 1, "{"x" * 9999}": 2}}',
    ],
)
def test_what_is_said_of_the_notation_is_short(text: str) -> None:
    (entry,) = models.from_bytes(FILE, text.encode())
    assert 0 < len(entry.error) < 300


# counts


def test_a_count_may_be_zero() -> None:
    assert counted(0) == counted("0") == (0, 0)
    assert counted("any") == (0, None)
    assert counted("2-4") == (2, 4)
    without, *_ = models.from_bytes(
        FILE, b"kind = 'edges'\nboard = '_ _'\nset = 'roads'\n[tile.E]\ncount = 0\n"
    )
    assert without.puzzle is not None, without.error
    (wrong,) = (
        said for said in without.puzzle.check(without.puzzle.read("E E")) if "tile E" in said
    )
    assert wrong == "tile E is used 2 times, not 0"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (-1, "-1"),
        (1.5, "1.5"),
        (True, "True"),
        ([1, 2], "a list"),
        (None, "nothing"),
        ("x" * 50, f"'{'x' * 37}...'"),
        (10**50, "a number of 51 digits"),
        (10**20, str(10**20)),
    ],
)
def test_a_count_that_is_none_is_refused(count: object, said: str) -> None:
    assert (
        refused(counted, count) == f'count is {said}; write a number, a range as in "2-4", or "any"'
    )


def test_a_picture_of_millions_of_cells_is_refused_before_it_is_taken_apart() -> None:
    for board in ("-" * 5_000_000, ["-" * 1000] * 5000):
        with pytest.raises(PuzzleError, match=r"^board has 5,00\d,\d{3} signs; make it smaller, "):
            Document({"board": board}).rows("board")


SIGNS = {"arrows": "^>v<.", "triangles": "◤◥◢◣#.", "walls": "-#.", "digits": "0123."}


@pytest.mark.parametrize("signs", SIGNS.values(), ids=list(SIGNS))
@given(seed=seeds)
@examples(60)
def test_a_picture_of_any_signs_is_read_as_it_is_written(signs: str, seed: int) -> None:
    """Rows that began with > lost it, as if a mail were quoted."""
    rng = random.Random(seed)
    width = rng.randint(1, 4)
    rows = tuple(tuple(rng.choices(signs, k=width)) for _ in range(rng.randint(1, 4)))
    read = picture(f"[{re.escape(signs)}]", "signs")
    for between in ("", " "):
        text = "\n".join(between.join(row) for row in rows)
        found = read(Document({"grid": text}), "grid")
        assert found is not None
        assert found.rows == rows


def test_a_row_of_bars_alone_is_no_empty_row() -> None:
    found = picture("[^#]+", "a letter")(Document({"areas": "|\n|\n"}), "areas")
    assert found is not None
    assert found.rows == (("|",), ("|",))

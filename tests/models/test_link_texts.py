"""Links where a file may be: alone, in lists, in words; what is none, and what is hostile."""

from __future__ import annotations

import random
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest

from exactone import models
from exactone.models.files.link_texts import HEAD, LinkLines, link_lines

from .helpers import FILE, entries, error

LINK = "https://puzz.link/p?yajilin/8/8/42j23e22zi13j"
TAIL = LINK.partition("?")[2]
OTHER = "https://puzz.link/p?slither/4/4/dgdh2c71"
LAST = "https://puzz.link/p?nurikabe/3/3/i1j."  # its last sign is a clue without a number
ELSEWHERE = "https://example.com/picture.png"


def kinds(content: str) -> list[str]:
    """The kinds of the puzzles of a text, or why there are none."""
    return [each.puzzle.kind if each.puzzle else each.error for each in entries(content)]


def names(content: str) -> list[str]:
    """What the puzzles of a text are called, behind the name of its file."""
    return [each.name.removeprefix(FILE) for each in entries(content)]


(THE_PUZZLE,) = (each.puzzle for each in entries(LINK))


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"  {LINK}\n\n",
        LINK.removeprefix("https://"),
        LINK.replace("https", "http").replace("puzz.link", "www.puzz.link"),
        TAIL,
        LINK.replace("puzz.link/p", "pzv.jp/p.html"),
        LINK.replace("puzz.link/p", "pzprxs.vercel.app/p"),
        LINK.replace("puzz.link", "a-copy.example.org"),
        f"<{LINK}>",
        f'"{LINK}"',
        f"'{LINK}',",
        f"({LINK}).",
        f"**{LINK}**",
        f"[{LINK}]",
        f"{LINK}!",
        LINK.replace("?", "\\?"),
        LINK.replace("?", "%3F"),
    ],
)
def test_a_link_alone_is_its_puzzle(text: str) -> None:
    (entry,) = entries(text)
    assert entry.puzzle is not None, entry.error
    assert (entry.name, entry.puzzle) == (FILE, THE_PUZZLE)
    assert models.ending(text.encode()) == ".txt"


def test_a_link_in_words_is_read_and_the_rest_is_counted() -> None:
    text = f"Hi! Try [mine]({LINK}), and {OTHER}.\nsee {ELSEWHERE}\n\n> {LAST}\n| no | {TAIL} |\n"
    found = entries(text)
    assert names(text) == [":1", ":1#2", ":4", ":5"]
    assert kinds(text) == ["yajilin", "slitherlink", "nurikabe", "yajilin"]
    assert found[0].note == (
        "4 links of puzzles read; other lines: 1; addresses of other sites: 1, the first of them "
        "on line 2"
    )


@pytest.mark.parametrize("end", ["", ".", "...", ")", ",", "!", "?", "*", '"'])
def test_a_full_stop_may_be_of_the_link_or_of_the_sentence(end: str) -> None:
    for link, kind in ((LAST, "nurikabe"), (OTHER, "slitherlink")):
        assert kinds(f"look at {link}{end} it is new\n") == [kind]


def test_a_list_has_a_link_on_each_line_and_comments() -> None:
    text = f"# spring\n{LINK}\n\n  # {ELSEWHERE}\n{TAIL}\n{OTHER}\n# {LINK}\n"
    assert names(text) == [":2", ":5", ":6"]
    assert kinds(text) == ["yajilin", "yajilin", "slitherlink"]
    assert [each.note for each in entries(text)] == [""] * 3


@pytest.mark.parametrize("sign", [",", ";", "\t", " | "])
@pytest.mark.parametrize("quote", ["", '"'])
def test_a_column_of_a_table_has_links(sign: str, quote: str) -> None:
    rows = [["name", "page", "link"]]
    rows += [["One", ELSEWHERE, LINK], ["Two", "", OTHER], ["Three", ELSEWHERE, TAIL]]
    text = "".join(sign.join(f"{quote}{field}{quote}" for field in row) + "\r\n" for row in rows)
    assert names(text) == [":2", ":3", ":4"]
    assert kinds(text) == ["yajilin", "slitherlink", "yajilin"]


def test_lines_of_a_list_are_refused_by_their_number() -> None:
    good = f"{LINK}\n" * (HEAD // len(LINK) + 1)
    number = good.count("\n")
    bad = (
        f"{ELSEWHERE}\nno link here\n{LINK} {OTHER}\nhttps://puzz.link/p?yajilon/8/8/42\n{OTHER}\n"
    )
    found = entries(good + bad)[number:]
    sentences = [each.error or each.name for each in found]
    assert sentences[0].startswith(f"{FILE}:{number + 1}: links of 'example.com' are not read")
    assert sentences[1] == (
        f"{FILE}:{number + 2}: there is no link on this line; begin a comment with #"
    )
    assert sentences[2].startswith(f"{FILE}:{number + 3}: there are 2 links on this line")
    assert sentences[3].startswith(f"{FILE}:{number + 4}: links of 'yajilon' are not read; did you")
    assert sentences[4] == f"{FILE}:{number + 5}"


def test_what_is_wrong_with_a_puzzle_names_the_line_of_its_link() -> None:
    text = f"{OTHER}\n\nhttps://puzz.link/p?slither/4/4/dg\n"
    assert entries(text)[1].error == f"{FILE}:3: this link ends too early; copy all of it"
    assert error("https://puzz.link/p?slither/4/4/dg").startswith(f"{FILE}: this link ends")
    assert error("# mine\nhttps://puzz.link/p?slither/4/4/dg\n").startswith(f"{FILE}:2: this link")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://puzz.link/", "ends before its puzzle; put it in quotes"),
        ("https://puzz.link/p", "ends before its puzzle; put it in quotes"),
        ("https://puzz.link/p?", "ends before its puzzle; put it in quotes"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit", "ends before its puzzle; put it in"),
        ("https://f-puzzles.com/?load=", "ends before its puzzle; put it in quotes"),
        ("https://example.com/a?b", "links of 'example.com' are not read; those of puzz.link"),
        ("https://example.com/p?yajilon/3/3/a", "did you mean 'yajilin'?"),
    ],
)
def test_what_is_no_link_of_a_puzzle_is_refused_with_a_remedy(text: str, sentence: str) -> None:
    assert sentence in error(text)


def test_links_in_files_of_ours_are_no_puzzles() -> None:
    toml = f'kind = "yajilin"\nsource = "{OTHER}"\ngrid = """\n. 1>\n. .\n"""\n'
    assert kinds(toml) == ["yajilin"]
    assert "there is no kind" in error(f'source = "{OTHER}"\n')
    assert kinds(f'{{"kind": "hitori", "source": "{LINK}", "grid": ["1 2", "2 1"]}}') == ["hitori"]


def test_a_line_of_a_file_of_lines_may_be_a_link() -> None:
    text = f'{{"kind": "hitori", "grid": ["1 2", "2 1"]}}\n{LINK}\n'
    found = list(models.from_bytes("my.jsonl", text.encode()))
    assert [each.puzzle and each.puzzle.kind for each in found] == ["hitori", "yajilin"]


def test_an_object_may_have_a_link_in_place_of_a_puzzle() -> None:
    (entry,) = entries(f'title = "Mine"\nsolutions = 1\nlink = "{LINK}"\n')
    assert (entry.puzzle, entry.title, entry.expected) == (THE_PUZZLE, "Mine", 1), entry.error
    lines = [
        f'{{"kind": "slither", "url": "{OTHER}", "unique": true, "source": "a book"}}',
        f'{{"kind": "yajilin", "url": "{LINK}"}}',
        f'{{"url": "{OTHER}x"}}',
    ]
    found = entries("\n".join(lines))
    assert [each.puzzle and each.puzzle.kind for each in found] == ["slitherlink", "yajilin", None]
    assert found[0].note == "the link of an object is its puzzle; not read: unique"
    assert found[2].error.startswith(f"{FILE}:3: this link")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            'grid = "..\\n.."',
            "the link says the whole puzzle, and grid of yajilin would be dropped",
        ),
        ('kind = "heyawake"', "this says the kind 'heyawake', and its link is of yajilin"),
        ('kind = "nuruomino"', "this says the kind 'nuruomino', and its link is of yajilin"),
    ],
)
def test_a_document_with_a_link_does_not_contradict_it(more: str, sentence: str) -> None:
    assert sentence in error(f'link = "{LINK}"\n{more}\n')


def test_a_word_that_names_no_kind_is_left_out_with_a_note() -> None:
    (entry,) = entries(f'kind = "logic"\nlink = "{LINK}"\nunique = true\n')
    assert entry.puzzle == THE_PUZZLE, entry.error
    assert entry.note == "the link of an object is its puzzle; not read: unique, kind"


def test_numbers_with_slashes_and_paths_are_no_links() -> None:
    for text in ("5/10/12", "a/3/4/b\n", "see page 3/4/5 of the book\n"):
        assert "link" not in error(text)


def test_a_list_is_read_some_lines_at_a_time() -> None:
    head = f"name,link\nOne,{LINK}\n# no\nTwo,{OTHER}\n"
    lines = link_lines(head)
    assert isinstance(lines, LinkLines)
    assert lines.first == 2
    assert lines.number([b"", b" # no", b"x", b"y"]) == 2
    stream = models.stream("-", BufferedReader(BytesIO(head.encode())))
    assert isinstance(stream, models.Stream)
    (page,) = stream.pages()
    found = [models.entry_on("list", stream.lines, n, each) for n, each in enumerate(page.lines, 1)]
    assert [each and each.name for each in found] == [None, "list:2", None, "list:4"]
    assert link_lines(f"{LINK}\n") is None
    assert link_lines(f"{LINK}\n", single=True) is not None
    assert link_lines(f"{LINK}\nwords\n{OTHER}\n") is None


def test_an_argument_is_called_by_its_beginning() -> None:
    (entry,) = models.entries(LINK)
    assert (entry.name, entry.puzzle) == (LINK, THE_PUZZLE)
    long = "https://puzz.link/p?slither/40/40/" + "z" * 80
    (entry,) = models.entries(long)
    assert entry.name == long[:57] + "..."
    assert entry.puzzle is not None, entry.error
    (entry,) = models.entries("yajilon/8/8/42j")
    assert entry.error == (
        "yajilon/8/8/42j: no such file or directory; as a link it is none either: links of "
        "'yajilon' are not read; did you mean 'yajilin'?"
    )


def test_a_file_comes_before_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path(TAIL)
    file.parent.mkdir(parents=True)
    file.write_text(OTHER)
    (entry,) = models.entries(TAIL)
    assert entry.puzzle is not None, entry.error
    assert (entry.name, entry.puzzle.kind) == (TAIL, "slitherlink")


def test_damaged_texts_are_sentences() -> None:
    rng = random.Random(1)
    text = f"Try [mine]({LINK}), {OTHER}.\n{LAST}\n# no\n1,2,{TAIL}\n"
    signs = "/?&=#.%:\\ \n,()[]<>'\"0aZ~-_é"
    for _ in range(150):
        broken = list(text)
        for _ in range(rng.randrange(1, 6)):
            broken[rng.randrange(len(broken))] = rng.choice(signs)
        for entry in entries("".join(broken)):
            assert (entry.puzzle is None) == bool(entry.error)
            assert "\n" not in entry.error

"""Links on the command line: every verb takes them where it takes a file, and writes them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from exactone import models
from exactone.models.files.formats import FORMATS

from .test_lazy import modules
from .tool import ran, run

LINK = "https://puzz.link/p?yajilin/8/8/42j23e22zi13j"
TAIL = LINK.partition("?")[2]
SMALL = "https://puzz.link/p?slither/4/4/dgdh2c71"
MANY = "https://puzz.link/p?slither/3/3/k1i"
NO_KIND = "https://puzz.link/p?yajilon/8/8/42"
ONE = "exactly one solution"


# links that are read


@pytest.mark.parametrize("link", [LINK, LINK.removeprefix("https://"), TAIL])
def test_a_link_is_an_argument(link: str) -> None:
    assert run("verify", link) == (0, f"{link}: {ONE}\n", "")
    assert run("count", link).out == "exactly 1\n"


@pytest.mark.parametrize("verb", ["solve", "enumerate", "explain", "common", "hint", "draw"])
def test_every_verb_takes_links(verb: str) -> None:
    of_a_file = run("convert", SMALL, "-o", "same.toml")
    assert of_a_file.code == 0, of_a_file.err
    assert run(verb, SMALL, "--color", "never").lines[1:] == run(verb, "same.toml").lines[1:]


def test_an_answer_to_a_link_is_checked() -> None:
    answer = run("solve", LINK, "--json").out
    assert run("check", LINK, "-", stdin=answer).code == 0


def test_a_link_comes_through_a_pipe() -> None:
    assert run("verify", "-", stdin=f"{LINK}\n").out == f"-: {ONE}\n"
    assert run("verify", "-", stdin=f"# two\n{LINK}\n{SMALL}\n").lines == [
        f"-:2: {ONE}",
        f"-:3: {ONE}",
        f"2 puzzles: 2 {ONE}",
    ]


def test_a_batch_of_links_names_its_lines(tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"# mine\n{LINK}\n\n{NO_KIND}\n{MANY}\n{SMALL}\n")
    done = run("verify", links)
    assert done.code == 65
    assert done.lines == [
        f"{links}:2: {ONE}",
        f"{links}:5: more than one solution",
        f"{links}:6: {ONE}",
        f"4 puzzles: 2 {ONE}, 1 refused, 1 more than one solution",
    ]
    assert done.err == f"{links}:4: links of 'yajilon' are not read; did you mean 'yajilin'?\n"
    summed = run("verify", links, "--summary", "-o", tmp_path / "good.txt", "--jobs", "2")
    assert summed.lines == [
        f"{links}: refused: 4",
        f"{links}: more than one solution: 5",
        done.lines[-1],
    ]
    assert (tmp_path / "good.txt").read_text() == f"{LINK}\n{SMALL}\n"
    answers = run("verify", links, "--json").objects[1:]
    assert [each.get("answer", "refused") for each in answers] == ["one", "refused", "many", "one"]
    assert [each["puzzle"] for each in answers] == [f"{links}:{n}" for n in (2, 4, 5, 6)]


def test_a_line_that_is_no_text_does_not_stop_the_others() -> None:
    lines = f"{LINK}\n".encode() + b"caf\xe9\n" + f"{SMALL}\n".encode()
    done = run("verify", "-", stdin=lines)
    assert (done.code, done.lines[:2]) == (65, [f"-:1: {ONE}", f"-:3: {ONE}"])
    assert done.err == "-:2: byte 0xe9 is not UTF-8; save the file as UTF-8\n"


def test_links_stand_in_words(tmp_path: Path) -> None:
    chat = tmp_path / "chat.md"
    chat.write_text(f"Ann: have you seen {LINK}?\nBob: no, ({SMALL}), but\nhttps://example.com\n")
    done = run("count", chat)
    assert done.lines == [f"{chat}:1: exactly 1", f"{chat}:2: exactly 1", "2 puzzles: 2 counted"]
    assert done.err.startswith("exactone: 2 links of puzzles read; other lines: 1;")
    assert run("count", chat, "--quiet").err == ""


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://puzz.link/p", "this link ends before its puzzle; put it in quotes"),
        ("https://puzz.link/p?", "this link ends before its puzzle; put it in quotes"),
        ("https://puzz.link/p?yajilin", "this link says no size"),
        ("https://puzz.link/p?slither/999999999/999999999/", "cells are the most"),
        ("https://puzz.link/p?slither/4/4/", "this link ends too early"),
        (NO_KIND, "did you mean 'yajilin'?"),
        ("https://example.com/puzzle", "links of 'example.com' are not read"),
        ("yajilon/8/8/42", "no such file or directory; as a link it is none either"),
        ("no/such/file.toml", "no such file or directory; is the path right?"),
        (f"{SMALL}{'0' * 2_000_000}", "no puzzle needs so many"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(link: str, sentence: str) -> None:
    done = run("verify", link)
    assert (done.code, done.out) == (65, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 300
    assert run("verify", link, "--json").last["error"] == done.err.rstrip("\n")


def test_a_shell_that_escapes_is_understood() -> None:
    assert run("verify", LINK.replace("?", "\\?")).code == 0


def test_a_link_is_of_its_kind_whatever_is_said() -> None:
    done = run("verify", LINK, "--kind", "hitori")
    assert done.code == 65
    assert "this is yajilin, as it says itself, and not hitori" in done.err


def test_of_a_list_those_of_a_kind_are_asked_about(tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"{LINK}\n{SMALL}\n")
    for words, stdin in (((links,), None), (("-",), links.read_text())):
        done = run("verify", *words, "--kind", "yajilin", stdin=stdin)
        assert done.lines[0] == f"{words[0]}:1: {ONE}"
        assert done.err.startswith(f"{words[0]}:2: this is slitherlink, as it says itself")


def test_who_reads_links_is_loaded_for_links_alone() -> None:
    loaded = [name for name in modules("verify", "sudoku/4x4") if "link_texts" in name]
    assert loaded == []
    assert not any("formats" in name for name in modules("verify", "sudoku/4x4"))


# what is written


def test_a_puzzle_is_a_link_and_a_link_is_a_puzzle() -> None:
    assert run("convert", SMALL, "--to", "puzzlink").out.startswith("https://puzz.link/p?slither/")
    written = run("convert", LINK, "--to", "toml").out
    assert tomllib.loads(written)["kind"] == "yajilin"
    assert "grid = '''\n2> . . ." in written
    assert run("convert", "-", "--to", "puzzlink", stdin=written).out == f"{LINK}\n"
    as_json = run("convert", LINK, "--to", "json").out
    assert json.loads(as_json) == tomllib.loads(written)
    assert run("convert", "-", "--to", "puzzlink", stdin=as_json).out == f"{LINK}\n"


def test_a_file_in_toml_keeps_its_comments() -> None:
    Path("my.toml").write_text('kind = "hitori"  # mine\ngrid = """\n1 2\n2 1\n"""\n')
    assert run("convert", "my.toml").out == Path("my.toml").read_text()


def test_several_are_one_stream_or_one_file_or_a_file_each() -> None:
    Path("links.txt").write_text(f"{LINK}\n{SMALL}\n")
    done = run("convert", "links.txt")
    assert done.err == "2 puzzles: 2 written\n"
    assert run("verify", "-", "--summary", stdin=done.out).lines == [f"2 puzzles: 2 {ONE}"]
    for name in ("all.toml", "all.json", "all.jsonl"):
        assert run("convert", "links.txt", "-o", name).lines == ["2 puzzles: 2 written"]
        assert run("verify", name).code == 0, name
        assert run("convert", name, "--to", "puzzlink", "-o", "back.txt").code == 0
        assert Path("back.txt").read_text().split()[0] == LINK
    for to, ending in (("toml", "toml"), ("puzzlink", "txt"), ("json", "json")):
        assert run("convert", "links.txt", SMALL, "--to", to, "-o", f"{to}/").code == 0
        files = sorted(each.name for each in Path(to).iterdir())
        assert files == [f"links-1.{ending}", f"links-2.{ending}", f"slitherlink.{ending}"]
        assert run("verify", to).lines[-1] == f"3 puzzles: 3 {ONE}"


def test_a_title_has_no_place_in_a_link_which_is_said_once() -> None:
    Path("a").mkdir()
    for name in "xy":
        title = f'kind = "hitori"\ntitle = "{name}"\ngrid = """\n1 2\n2 1\n"""\n'
        Path(f"a/{name}.toml").write_text(title)
    done = run("convert", "a", "--to", "puzzlink")
    assert (done.code, len(done.lines)) == (0, 2)
    assert done.err == (
        "exactone: puzzlink has no place for title; it is left out\n2 puzzles: 2 written\n"
    )


def test_what_a_format_cannot_say_is_refused() -> None:
    done = run("convert", "tiles.toml", "one.toml", "--to", "puzzlink")
    assert (done.code, len(done.lines)) == (2, 1)
    assert "tiles.toml: puzz.link has no puzzles of the kind tiles" in done.err
    assert "1 written, 1 not possible" in done.err or "1 not possible, 1 written" in done.err
    rule = "kind = 'sudoku'\ngrid = '''\n1...\n....\n....\n....\n'''\ndiagonals = true\n"
    assert run("convert", "-", "--to", "puzzlink", stdin=rule).code == 2
    assert run("convert", "-", "--to", "ipuz", stdin=rule).code == 2
    assert run("convert", "bad.toml", "--to", "json").code == 65
    assert run("convert", "tiles.toml", "--to", "ipuz", "--json").last["error"].startswith("tiles")


def test_json_has_the_link() -> None:
    assert run("convert", LINK, "--to", "puzzlink", "--json").last == {
        "puzzle": LINK,
        "kind": "yajilin",
        "to": "puzzlink",
        "link": LINK,
    }
    last = run("convert", LINK, "--json").last
    assert tomllib.loads(last["written"])["kind"] == "yajilin"


@pytest.mark.parametrize("to", FORMATS)
def test_every_format_is_read_back(to: str) -> None:
    written = run("convert", "nine.toml", "--to", to)
    assert written.code == 0, written.err
    assert (
        run("solve", "-", "--json", stdin=written.out).objects[1]["solution"]
        == (run("solve", "nine.toml", "--json").objects[1]["solution"])
    )
    assert run("convert", "-", "--to", to, stdin=written.out).out == written.out
    assert to in run("convert", "--help").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--to", "puzlink"), "there is no format 'puzlink'; did you mean 'puzzlink'?"),
        (("--to", "toml", "-o", "x.json"), "x.json is the name of a file in JSON"),
        (("--to", "json", "-o", "x.toml"), "x.toml is the name of a file in TOML"),
        (("--to", "puzzlink", "-o", "x.ipuz"), "x.ipuz is the name of a file in IPUZ"),
        (("-o", "z.png"), "z.png: puzzles are not written as .png; names of files end with .toml"),
        (("--to", "ipuz", "-o", "z.puz"), "z.puz: puzzles are not written as .puz"),
        (("-o", ""), "name one behind -o"),
        (("-o", "-"), "name one behind -o"),
    ],
)
def test_options_that_make_no_sense(words: tuple[str, ...], sentence: str) -> None:
    done = run("convert", "one.toml", *words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_a_file_that_cannot_be_written_is_said_before() -> None:
    done = ran("convert", "one.toml", "-o", "no/such/folder.toml")
    assert (done.code, done.out) == (74, "")
    assert "there is no such folder" in done.err


# links of what other verbs find


def test_fix_and_minimize_print_a_link_of_what_comes_out() -> None:
    fixed = run("fix", MANY, "--link")
    assert fixed.code == 0
    assert run("verify", fixed.lines[-1]).code == 0
    assert run("fix", MANY, "--link", "--json").last["link"] == fixed.lines[-1]
    fewer = run("minimize", LINK, "--to", "puzzlink", "-q")
    assert fewer.lines[-1].startswith("https://puzz.link/p?yajilin/8/8/")
    assert run("verify", fewer.lines[-1]).code == 0
    assert run("minimize", LINK, "--to", "puzzlink", "-o", "fewer.txt").code == 0
    assert Path("fewer.txt").read_text() == f"{fewer.lines[-1]}\n"
    assert run("minimize", LINK, "--to", "toml", "-o", "fewer.toml").code == 0
    assert run("convert", "fewer.toml", "--to", "puzzlink").out == f"{fewer.lines[-1]}\n"


def test_explain_prints_the_link_of_the_puzzle() -> None:
    (link,) = run("convert", "clash.toml", "--to", "puzzlink").lines
    done = run("explain", "clash.toml", "--link")
    assert (done.code, done.lines[-1]) == (0, link)
    assert run("explain", link, "--cell", "r1c2", "--link", "--json").last["link"] == link


def test_new_puzzles_are_links() -> None:
    words = ("make", "slitherlink", "--size", "4x4", "--seed", "1")
    links = run(*words, "-n", "2", "--link").lines
    assert all(each.startswith("https://puzz.link/p?slither/4/4/") for each in links)
    assert run("verify", "-", stdin="\n".join(links)).lines[-1] == f"2 puzzles: 2 {ONE}"
    assert run(*words, "-n", "2", "--to", "puzzlink", "-o", "made.txt").code == 0
    assert Path("made.txt").read_text().split() == links
    assert run(*words, "-n", "2", "--link", "-o", "made/").code == 0
    files = [Path(f"made/slitherlink-{number}.txt") for number in (1, 2)]
    assert [each.read_text().strip() for each in files] == links
    assert run(*words, "--link", "--json").last["link"] == links[0]
    assert run(*words, "--link", "--lines").code == 2
    assert run(*words, "--link", "-o", "made.toml").code == 2


def test_a_kind_that_no_link_has_is_refused_before_the_search() -> None:
    for words, said in (
        (("--link",), "no format of links has puzzles of the kind tiles"),
        (("--to", "fpuzzles"), "fpuzzles has no puzzles of the kind tiles"),
    ):
        done = run("make", "tiles", "--from", "there-is-no-such-file", *words)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"exactone: {said}\n"


def test_a_new_puzzle_that_its_format_cannot_say_is_not_lost() -> None:
    words = ("make", "doppelblock", "--size", "4x4", "--seed", "1", "--to", "puzzlink")
    done = run(*words)
    made = tomllib.loads(done.out)
    assert (done.code, made["kind"], "given" in made) == (2, "doppelblock", True)
    assert done.err == "exactone: a link of doppelblock cannot say given; leave it out\n"
    data = run(*words, "--json")
    assert (data.code, data.objects[1]["document"]) == (2, made)


def test_a_refusal_names_formats_that_can_say_the_puzzle() -> None:
    cage = "rule = [{ cage = { in = ['r1c1', 'r1c2'], exactly = 3 } }]\n"
    text = f"kind = 'sudoku'\ngrid = {['....'] * 4}\n{cage}"
    done = run("convert", "-", "--to", "puzzlink", stdin=text)
    assert done.code == 2
    assert "leave the [[rule]] tables out; fpuzzles, sudokupad, penpa can say it" in done.err


def test_where_nothing_comes_out_there_is_no_link() -> None:
    assert run("minimize", MANY, "--link").out == run("minimize", MANY).out


@pytest.mark.parametrize("verb", ["fix", "explain"])
def test_what_cannot_be_a_link_is_answered_and_then_refused(verb: str) -> None:
    without = run(verb, "tiles.toml")
    done = run(verb, "tiles.toml", "--link")
    assert done.out == without.out
    assert (done.code, done.err.count("puzz.link has no puzzles of the kind tiles")) == (2, 1)


@pytest.mark.parametrize("verb", ["fix", "minimize", "explain"])
def test_options_of_formats_go_together(verb: str) -> None:
    for words in (("--to", "toml", "--link"), ("--lenient",), ("--to", "nothing")):
        assert run(verb, "one.toml", *words).code == 2


def test_a_drawing_says_its_link() -> None:
    assert run("draw", LINK, "--link").lines[-1] == LINK
    assert run("draw", LINK, "--link", "-o", "my.svg").code == 0
    assert f", {LINK}</title>" in Path("my.svg").read_text()
    assert run("draw", LINK, SMALL, "--link", "-o", "my.txt").code == 0
    assert Path("my.txt").read_text().endswith("\nhttps://puzz.link/p?slither/4/4/dgdh2c7b\n")
    assert run("draw", LINK, "--link", "--solution").code == 2
    assert run("draw", "tiles.toml", "--link").code == 2


def test_the_formats_are_known_to_every_kind() -> None:
    for kind in models.kinds():
        name = models.example(kind)
        assert name is not None
        done = run("convert", name.name, "--to", "puzzlink")
        assert done.code in (0, 2), done.err
        assert (done.code == 0) == done.out.startswith("https://puzz.link/p?")

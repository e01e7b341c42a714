"""PNG and PDF, looked at pixel by pixel in a few places; the pages of a book;
what is refused before any work."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import typst

import exactone
from exactone.drawing import books, files
from exactone.drawing.books import LEAVES, MILLIMETRE, BookPuzzle
from exactone.drawing.figure import figure
from exactone.drawing.files import File
from exactone.drawing.svg import Drawing, document
from exactone.solver.errors import Unable
from exactone.solver.grid import Grid, Look, Scene
from tests.drawing.pixels import Pixels
from tests.drawing.samples import SAMPLES, sample
from tests.drawing.test_svg import placed

WHITE, INK, BLACK = (255, 255, 255), (28, 30, 33), (43, 46, 51)
LEFT = Grid(
    ((("1", " "), (" ", " ")),),
    scene=Scene(looks={(0, 1): Look("", "filled"), (1, 0): Look("", tint="blue")}),
)
BLUE = (124, 180, 252)


def seen(file: Path, ppi: float = 192, page: int = 1) -> Pixels:
    """The picture of a file; of a PDF one of its pages."""
    content = file.read_bytes()
    if file.suffix == ".pdf":
        image = f'#image(read("{file.name}", encoding: none), format: "pdf", page: {page})'
        (source := file.with_suffix(".typ")).write_text(
            f"#set page(width: auto, height: auto, margin: 0pt)\n{image}"
        )
        content = typst.compile(source, format="png", ppi=ppi)
    return Pixels(content)


@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_what_is_printed_is_what_is_drawn(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"x{suffix}"
    File(str(file)).picture(figure(LEFT), "four cells")
    found = seen(file)
    # the middles of cells, of 40 units, with 10 units around
    first, second = (10 + 20) / 100, (10 + 60) / 100
    assert found.at(0.02, 0.02) == WHITE
    assert found.at(second, first) == BLACK
    assert found.at(first, second) == BLUE
    assert found.at(second, second) == WHITE
    assert found.at(first, 0.1) == INK  # the wall above
    assert 0.1 < found.share(first, first, 0.12) < 0.5  # the digit


@pytest.mark.parametrize("symbol", ["5", "Ω", "Ж", "é", "≥"])
def test_letters_of_many_alphabets_are_printed(tmp_path: Path, symbol: str) -> None:
    pictures = {}
    for sign in (symbol, "\u0378"):  # the other one no font has
        file = tmp_path / "x.png"
        File(str(file)).picture(figure(Grid((((sign,),),))), "")
        pictures[sign] = file.read_bytes()
    assert Pixels(pictures[symbol]).share(0.5, 0.5, 0.2) > 0.05
    assert len(set(pictures.values())) == 2


def test_signs_that_no_font_has_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.missing(["5Жé ★", "≥\n"]) == ""
    assert files.missing(["5Ж", "\U0002fffd"]) == "\U0002fffd"  # which stands for nothing
    # as where there is no font for it, or for what looks as it does
    monkeypatch.setattr(files, "NO_SIGN", "字")
    for suffix in (".png", ".pdf"):
        file = File(str(tmp_path / f"x{suffix}"))
        file.picture(figure(Grid((((sign := "字", "1"),),))), "")
        assert file.notes == [f"no font here has {sign}: install one, or write an .svg"]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_is_printed(tmp_path: Path, name: str) -> None:
    found = sample(name)
    assert found.puzzle is not None
    for suffix in (".png", ".pdf"):
        file = tmp_path / f"x{suffix}"
        File(str(file), paper="Letter" if suffix == ".pdf" else "").picture(
            figure(found.puzzle.grid()), found.title
        )
        assert file.stat().st_size > 500


def test_cells_are_as_large_as_is_said(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    File(str(file), cell="12mm").picture(Drawing(80, 40, []), "two cells")
    assert 'width="27.6mm" height="15.6mm"' in file.read_text()
    File(str(file), cell="12mm", paper="A4").picture(Drawing(80, 40, []), "on paper")
    assert 'width="210mm" height="297mm"' in file.read_text()


def test_what_is_larger_than_the_paper_is_made_smaller() -> None:
    for paper in LEAVES.values():
        large = books.fitted(Drawing(4000, 9000, []), paper.room, 1)
        assert large.width <= paper.room.width + 0.01
        assert large.height <= paper.room.height + 0.01


def test_a_book_has_all_puzzles_and_their_solutions() -> None:
    square, tall = Drawing(360, 360, ["<g/>"]), Drawing(300, 4000, ["<g/>"])
    puzzles = [
        BookPuzzle(f"number {n}", "somebody", tall if n % 5 == 0 else square, square)
        for n in range(1, 24)
    ]
    pages = books.book(puzzles, LEAVES["A4"], None, "A book")
    texts = [document(page, "") for page in pages]
    assert all(sum(f">{n}. number {n}<" in text for text in texts) == 1 for n in range(1, 24))
    first = next(number for number, text in enumerate(texts) if ">Solutions<" in text)
    assert not any(". number" in text for text in texts[first:])
    assert sum(text.count("<g/>") for text in texts) == 46
    assert all(page[:2] == LEAVES["A4"] for page in pages)
    assert pytest.approx(8 * MILLIMETRE) == books.USUAL


@pytest.mark.parametrize("paper", LEAVES)
@pytest.mark.parametrize("side", [100, 360, 700, 4000])
def test_nothing_in_a_book_goes_over_the_margins(paper: str, side: int) -> None:
    leaf, drawn = (
        LEAVES[paper],
        Drawing(side, side, [f'<rect x="0" y="0" width="{side}" height="{side}"/>']),
    )
    puzzles = [BookPuzzle(f"number {n}", "somebody", drawn, drawn) for n in range(1, 30)]
    seen = 0
    for page in books.book(puzzles, leaf, None, "A book"):
        for element, x, y, scale in placed(
            ElementTree.fromstring(document(page, "")), 0.0, 0.0, 1.0
        ):
            if element.get("width") == str(side):
                seen += 1
                assert min(x, y) >= books.MARGIN - 0.1
                assert x + side * scale <= leaf.width - books.MARGIN + 0.1
                assert y + side * scale <= leaf.height - books.MARGIN + 0.1
    assert seen == 2 * len(puzzles)


def test_the_pages_of_a_book_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    File(str(file), cell="20mm").book([BookPuzzle("one", "", figure(LEFT), figure(LEFT))] * 2, "")
    pages = [seen(file, ppi=48, page=number) for number in (1, 2)]
    for page, cell in zip(pages, (20, 10), strict=True):  # solutions are half as large
        high = cell / 297
        blue = [
            y / 1000
            for y in range(1000)
            if any(page.at(x / 100, y / 1000) == BLUE for x in range(100))
        ]
        assert high * 0.8 < blue[-1] - blue[0] < high * 1.2
        assert page.at(0.02, 0.02) == WHITE
        assert BLACK in {page.at(x / 200, y / 200) for x in range(200) for y in range(80)}


def test_steps_are_several_on_a_page_each_with_its_words() -> None:
    square = Drawing(368, 368, ["<g/>"])
    panels = [
        (square, f"{n}. the place follows from what stands in its row and its column, and so on")
        for n in range(1, 30)
    ]
    pages = books.steps(panels, LEAVES["A4"], None, "A path")
    texts = [document(page, "") for page in pages]
    found = [text.count("<g/>") for text in texts]
    assert sum(found) == 29
    assert all(9 <= number <= 12 for number in found[:-1]), "three Sudokus are beside each other"
    assert all(sum(f">{n}. the place" in text for text in texts) == 1 for n in range(1, 30))
    assert all(page[:2] == LEAVES["A4"] for page in pages)


def test_a_book_of_hostile_titles(tmp_path: Path) -> None:
    titles = ("</text>", "\x1b[2J\ud800", "x" * 10_000, "#set page()", "a b " * 2_500, "")
    puzzles = [BookPuzzle(title, title, figure(LEFT), figure(LEFT)) for title in titles]
    file = tmp_path / "book.pdf"
    File(str(file)).book(puzzles, "\x00" * 10_000)
    found = seen(file, ppi=24)
    assert (found.width, found.height) == (198, 281)
    assert BLUE in {found.at(x / 200, y / 200) for x in range(200) for y in range(60)}


# files


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("x.gif", "", ""), "write one of .svg, .png, .pdf"),
        (("x", "", ""), "has no suffix"),
        ((".svg/", "", ""), "has no suffix"),
        (("x.svg", "12", ""), "write a length"),
        (("x.svg", "0mm", ""), "write a length"),
        (("x.svg", "", "A9"), "write A4 or Letter"),
    ],
)
def test_what_is_no_picture_is_refused(words: tuple[str, str, str], said: str) -> None:
    with pytest.raises(Unable, match=said):
        File(*words)


def test_a_file_that_cannot_be_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no such folder"):
        File(str(tmp_path / "none" / "x.svg"))
    (tmp_path / "x.svg").mkdir()
    with pytest.raises(OSError, match="is a folder"):
        File(str(tmp_path / "x.svg"))


def test_without_the_library_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for name in ("x.png", "x.PDF"):
        with pytest.raises(Unable, match=r'pip install "exactone\[pictures\]"'):
            File(name)
    File("x.svg")


def test_what_was_there_stays_where_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.svg"
    file.write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space left on device") as error:
        File(str(file)).picture(figure(LEFT), "")
    assert error.value.filename == str(file)
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["x.svg"]


def test_a_large_board_is_an_image_of_bounded_size(tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    File(str(file)).picture(figure(Grid((((" ",) * 200,) * 2,))), "")
    assert file.read_bytes()[16:20] == (4000).to_bytes(4, "big")


def test_printing_says_what_the_library_cannot_do() -> None:
    with pytest.raises(Unable, match="typst cannot draw this"):
        files.pdf(["<svg"])
    assert files.pdf([exactone.svg(sample("sudoku").puzzle)]).startswith(b"%PDF")  # type: ignore[arg-type]  # it is one

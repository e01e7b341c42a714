"""Which things of a drawing belong to which kind: a row for each kind that is read from penpa, and
written for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from exactone.models.boards.board import Cell, cell_name, together
from exactone.models.links.coders import SignsOfPicture
from exactone.models.text.words import listed, quoted
from exactone.solver.errors import PuzzleError, Unable

from .items import usual_block
from .payload import refuse_many
from .penpa_drawing import CIRCLED, CORNER, DARK, UNKNOWN, Canvas, Drawing

Keys = dict[str, Any]
Pictures = Mapping[str, SignsOfPicture]

BLACK, GREY = 4, 3
WHITE_CIRCLE, BLACK_CIRCLE = 6, 7  # styles of numbers
WHITE_TEXT = 4  # the style of a number on black
CIRCLES = ("circle_L", "circle_M", "circle_S")
ARROWS = "^<>v"  # of numbers with an arrow, which end with _0 to _3
WITH_ARROW = "2"  # how such numbers are written
BESIDE = ">v<^<^>v"  # arrows beside a number, each of which is there or not
SAY_NOTHING = ("", "easy", "medium", "hard", "classic")  # tags that change no rule
STAR = 2  # the style of a full star


class Row(NamedTuple):
    """A kind: its keys that are drawn, how they are read from a drawing and drawn, and other tags
    that it has."""

    keys: tuple[str, ...]
    read: Callable[[Drawing], Keys]
    write: Callable[[Pictures, Mapping[str, Any]], Canvas]
    tags: tuple[str, ...] = ()


def kind_of_tags(tags: Sequence[str], shape: str) -> tuple[str, str]:
    """The kind that tags name, or else why they name none. Only where there are no tags the shape
    of the board may name it."""
    named = {tag: _kind_called(tag) for tag in tags if tag.strip() not in SAY_NOTHING}
    if unknown := [tag for tag, kind in named.items() if not kind]:
        return "", f"this drawing has the tag {quoted(unknown[0])}, which is no kind that is read"
    kinds = set(named.values()) or {_kind_called(shape)}
    if len(kinds) > 1:
        return "", f"this drawing has tags of several kinds: {listed(sorted(named))}"
    kind = kinds.pop()
    return kind, "" if kind else "this is a drawing that does not say of which kind it is"


def _letters_of(tag: str) -> str:
    """A tag without blanks, hyphens and the like."""
    return re.sub(r"[^a-z0-9]", "", tag)


def _kind_called(tag: str) -> str:
    """The kind that a tag names; nothing where it names none that is read."""
    word = _letters_of(tag)
    return next((kind for kind, row in KINDS.items() if word in (kind, *row.tags)), "")


def _canvas(picture: SignsOfPicture) -> Canvas:
    return Canvas(picture.rows, picture.columns)


# numbers in cells, and areas


def _numbers(drawing: Drawing) -> dict[Cell, str]:
    texts = drawing.numbers()
    drawing.only_inside(texts, "number")
    for cell, text in texts.items():
        if not re.fullmatch(r"[0-9]{1,5}|\?", text, re.A):
            raise PuzzleError(
                f"{cell_name(cell)} has {quoted(text)} in this link, which is no number"
            )
    return texts


def of_numbers(*tags: str, blank: str = "", dotted: bool = False, style: int = 1) -> Row:
    """Numbers in cells; a sign for those without one, if they have any. Where lines are drawn from
    corner to corner, the grid is dotted. Some styles are circles, which may be empty."""

    def read(drawing: Drawing) -> Keys:
        signs = _numbers(drawing)
        if blank:
            signs = {cell: signs.get(cell, blank) for cell in drawing.cells}
        return {"grid": drawing.picture(signs)}

    def write(pictures: Pictures, _: Mapping[str, Any]) -> Canvas:
        canvas = _canvas(pictures["grid"])
        canvas.dotted = dotted
        for cell, sign in pictures["grid"].items():
            if sign != blank:
                empty = sign == UNKNOWN and style in CIRCLED
                canvas.number(cell, " " if empty else sign, style)
        return canvas

    return Row(("grid",), read, write, tags)


def of_areas(*tags: str, numbers: bool = False) -> Row:
    """Areas between edges, and perhaps numbers in them."""

    def read(drawing: Drawing) -> Keys:
        keys = {"areas": drawing.picture(drawing.areas())}
        return {**keys, "grid": drawing.picture(_numbers(drawing))} if numbers else keys

    def write(pictures: Pictures, _: Mapping[str, Any]) -> Canvas:
        areas = pictures["areas"]
        canvas = _canvas(areas)
        _draw_areas(canvas, areas)
        for cell, sign in pictures["grid"].items() if numbers else ():
            canvas.number(cell, sign)
        return canvas

    return Row(("areas", "grid") if numbers else ("areas",), read, write, tags)


def _draw_areas(canvas: Canvas, areas: SignsOfPicture) -> None:
    """Draws areas; refuses those that edges cannot say."""
    if len(areas) < canvas.rows * canvas.columns:
        raise Unable("penpa cannot say which cells are of no area")
    _draw_whole(canvas, areas)


def _draw_whole(canvas: Canvas, areas: Mapping[Cell, str]) -> None:
    """Draws edges around areas, each of which must be in one piece."""
    for name in dict.fromkeys(areas.values()):
        pieces = list(together([cell for cell in areas if areas[cell] == name]))
        if len(pieces) > 1:
            raise Unable(f"penpa cannot say that there is an area in two pieces, as {name}")
    canvas.edges(areas)


# masyu, akari, yajilin, star battle


def _read_masyu(drawing: Drawing) -> Keys:
    signs = dict[Cell, str]()
    for cell, (name, style) in drawing.symbols().items():
        if name not in CIRCLES or not isinstance(style, int) or style not in (1, 2):
            raise PuzzleError(
                f"{cell_name(cell)} has {quoted(name)} in this link, which is no circle of Masyu"
            )
        signs[cell] = " WB"[style]
    drawing.only_inside(signs, "circle")
    return {"grid": drawing.picture(signs)}


def _write_masyu(pictures: Pictures, _: Mapping[str, Any]) -> Canvas:
    canvas = _canvas(pictures["grid"])
    for cell, sign in pictures["grid"].items():
        canvas.draw("symbol", cell, [" WB".index(sign), CIRCLES[0], 1])
    return canvas


def _read_akari(drawing: Drawing) -> Keys:
    dark = {cell: "#" for cell, colour in drawing.surfaces().items() if colour in DARK}
    signs = dark | {
        cell: "#" if text == UNKNOWN else text for cell, text in _numbers(drawing).items()
    }
    drawing.only_inside(signs, "black cell")
    return {"grid": drawing.picture(signs)}


def _write_akari(pictures: Pictures, _: Mapping[str, Any]) -> Canvas:
    canvas = _canvas(pictures["grid"])
    for cell, sign in pictures["grid"].items():
        canvas.draw("surface", cell, BLACK)
        if sign != "#":
            canvas.number(cell, sign, WHITE_TEXT)
    return canvas


def _read_yajilin(drawing: Drawing) -> Keys:
    numbers = drawing.numbers()
    arrows = _arrows_beside(drawing)
    signs = dict[Cell, str]()
    for cell, text in numbers.items():
        match = re.fullmatch(r"([0-9]{1,3})(?:_([0-3]))?", text, re.A)
        arrow = ARROWS[int(match[2])] if match and match[2] else arrows.pop(cell, "")
        if text == UNKNOWN:
            signs[cell] = UNKNOWN
        elif match is None or not arrow:
            raise PuzzleError(
                f"{cell_name(cell)} has {quoted(text)} in this link, and not a number with an arrow"
            )
        else:
            signs[cell] = match[1] + arrow
    if arrows:
        raise PuzzleError(f"{cell_name(min(arrows))} has an arrow without a number in this link")
    for cell, colour in drawing.surfaces().items():
        if colour in DARK:
            signs.setdefault(cell, UNKNOWN)
    drawing.only_inside(signs, "clue")
    for wall in drawing.walls():
        if not wall & signs.keys():
            raise PuzzleError(
                f"this link has an edge beside {cell_name(min(wall))}, and there is no clue"
            )
    return {"grid": drawing.picture(signs)}


def _arrows_beside(drawing: Drawing) -> dict[Cell, str]:
    """The arrows that are drawn beside numbers."""
    arrows = dict[Cell, str]()
    for cell, (name, flags) in drawing.symbols().items():
        chosen = [at for at, flag in enumerate(flags) if flag] if isinstance(flags, list) else []
        if not name.startswith("arrow_fouredge") or len(chosen) != 1 or chosen[0] >= len(BESIDE):
            raise PuzzleError(
                f"{cell_name(cell)} has {quoted(name)} in this link, which is no arrow"
            )
        arrows[cell] = BESIDE[chosen[0]]
    return arrows


def _write_yajilin(pictures: Pictures, _: Mapping[str, Any]) -> Canvas:
    canvas = _canvas(pictures["grid"])
    for cell, sign in pictures["grid"].items():
        canvas.draw("surface", cell, GREY)
        if sign != UNKNOWN:
            canvas.number(cell, f"{sign[:-1]}_{ARROWS.index(sign[-1])}", 1, WITH_ARROW)
    return canvas


def _read_stars(drawing: Drawing) -> Keys:
    numbers = drawing.numbers()
    outside = [text for cell, text in numbers.items() if not drawing.has(cell)]
    inside = [cell for cell in numbers if drawing.has(cell)]
    for cell, (name, _) in drawing.symbols().items():
        if drawing.has(cell) or name != "star":
            raise PuzzleError(
                f"{cell_name(cell)} has {quoted(name)} in this link, which is no clue"
            )
    if inside or len(outside) > 1 or not all(re.fullmatch("[1-9]", text) for text in outside):
        raise PuzzleError(
            "a star battle has one number at most, beside its grid: that of its stars"
        )
    stars = {"stars": int(outside[0])} if outside else {}
    return {"areas": drawing.picture(drawing.areas()), **stars}


def _write_stars(pictures: Pictures, keys: Mapping[str, Any]) -> Canvas:
    areas = pictures["areas"]
    stars = keys.get("stars", 1)
    canvas = Canvas(areas.rows, areas.columns, (1, 0, 0, 0) if stars != 1 else (0, 0, 0, 0))
    _draw_areas(canvas, areas)
    if stars != 1:
        last = areas.columns - 1
        canvas.number((-1, last - 1), str(stars))
        canvas.draw("symbol", (-1, last), [STAR, "star", 2])
    return canvas


# Sudoku


def _read_sudoku(drawing: Drawing) -> Keys:
    size = drawing.rows
    if size != drawing.columns:
        raise PuzzleError(
            f"this grid has {size} rows and {drawing.columns} columns; a Sudoku has as many"
        )
    keys: Keys = {"grid": drawing.picture(_numbers(drawing))}
    if size > 9:
        keys["symbols"] = f"1-{size}"
    areas = drawing.areas()
    tall, wide = map(int, usual_block(size).split("x"))
    blocks = {(row // tall, column // wide, name) for (row, column), name in areas.items()}
    if len(set(areas.values())) > 1 and len(blocks) > size:
        keys["areas"] = drawing.picture(areas)
    rules = [*_read_cages(drawing), *_read_thermometers(drawing)]
    return {**keys, "rule": rules} if rules else keys


def _cells_of(said: object, drawing: Drawing, what: str) -> list[str]:
    """The cells of a list of places."""
    places = [drawing.place(number) for number in said] if isinstance(said, list) else []
    if not places or any(place.where or not drawing.has(place.cell) for place in places):
        raise PuzzleError(f"a {what} of this link is not in its grid")
    return [cell_name(place.cell) for place in places]


def _read_cages(drawing: Drawing) -> Iterator[Keys]:
    """Cages, and the sums that stand in their corners."""
    cages = drawing.listed("killercages")
    refuse_many(sum(len(said) for said in cages if isinstance(said, list)), drawing.rows)
    if cages:
        drawing.layers.pop("cage", None)  # how they are drawn
    sums = _sums(drawing)
    for said in cages:
        cells = _cells_of(said, drawing, "cage")
        totals = [sums.pop(cell) for cell in cells if cell in sums]
        if len(totals) > 1:
            raise PuzzleError(f"the cage at {cells[0]} has two sums in this link")
        yield {"cage": {"in": cells, **({"exactly": totals[0]} if totals else {})}}
    if sums:
        raise PuzzleError(f"{min(sums)} has a small number in this link, and no cage")


def _sums(drawing: Drawing) -> dict[str, int]:
    """The small numbers in the upper left of cells."""
    sums = dict[str, int]()
    for key, said in drawing.layer("numberS").items():
        place = drawing.place(int(key) // 4 if re.fullmatch("[0-9]{1,9}", key, re.A) else None)
        text = f"{said[0]}".strip() if isinstance(said, list) and said else ""
        if place.where != CORNER or int(key) % 4 or not re.fullmatch("[0-9]{1,5}", text, re.A):
            raise PuzzleError(
                f"{cell_name(place.cell)} has {quoted(text)} in a corner in this link, which is no "
                "sum of a cage"
            )
        sums[cell_name(place.cell)] = int(text)
    return sums


def _read_thermometers(drawing: Drawing) -> Iterator[Keys]:
    lines = drawing.listed("thermo")
    refuse_many(sum(len(said) for said in lines if isinstance(said, list)), drawing.rows)
    for said in lines:
        if said:
            yield {"ordered": _cells_of(said, drawing, "thermometer")}


def _write_sudoku(pictures: Pictures, keys: Mapping[str, Any]) -> Canvas:
    grid = pictures["grid"]
    if grid.rows != grid.columns:
        raise Unable("penpa has Sudokus of two dimensions alone")
    canvas = _canvas(grid)
    for cell, sign in grid.items():
        if not re.fullmatch("[0-9]{1,2}", sign, re.A):
            raise Unable(f"Sudokus of penpa have digits here, and this one has {sign}")
        canvas.number(cell, sign)
    _draw_whole(
        canvas, pictures["areas"] if "areas" in pictures else _blocks(grid.rows, keys.get("block"))
    )
    canvas.layers |= {"killercages": [], "thermo": []}
    for number, rule in enumerate(keys.get("rule", ()), start=1):
        if not _draw_rule(canvas, rule):
            raise Unable(
                f"penpa is not written with rules such as rule {number} ({next(iter(rule))})"
            )
    return canvas


def _blocks(size: int, said: str | None) -> dict[Cell, str]:
    """The blocks of a Sudoku, as areas."""
    tall, wide = map(int, re.findall("[0-9]+", said or usual_block(size)))
    return {
        (row, column): f"{row // tall},{column // wide}"
        for row in range(size)
        for column in range(size)
    }


def _draw_rule(canvas: Canvas, rule: Mapping[str, Any]) -> bool:
    """Draws a cage or a thermometer; False for other rules."""
    if rule.keys() == {"cage"} and rule["cage"].keys() <= {"in", "exactly"}:
        cells = _places(rule["cage"]["in"])
        if cells is None:
            return False
        canvas.layers["killercages"].append([canvas.number_of(cell) for cell in cells])
        if "exactly" in rule["cage"]:
            corner = 4 * canvas.number_of(min(cells), CORNER)
            canvas.layers["numberS"][str(corner)] = [str(rule["cage"]["exactly"]), 1]
        return True
    cells = _places(rule["ordered"]) if rule.keys() == {"ordered"} else None
    if cells is None:
        return False
    canvas.layers["thermo"].append([canvas.number_of(cell) for cell in cells])
    return True


def _places(said: object) -> list[Cell] | None:
    """The cells of a list of names; None where it is another one."""
    matches = [
        re.fullmatch("r([0-9]+)c([0-9]+)", name, re.A | re.I) if isinstance(name, str) else None
        for name in (said if isinstance(said, list) else [None])
    ]
    if not all(matches):
        return None
    return [(int(each[1]) - 1, int(each[2]) - 1) for each in matches if each]


KINDS: Mapping[str, Row] = {
    "sudoku": Row(
        ("grid", "areas", "block", "symbols", "rule"),
        _read_sudoku,
        _write_sudoku,
        ("classicsudoku", "killer", "killersudoku", "thermosudoku"),
    ),
    "slitherlink": of_numbers("slither", dotted=True),
    "nurikabe": of_numbers(),
    "heyawake": of_areas("heyawacky", numbers=True),
    "masyu": Row(("grid",), _read_masyu, _write_masyu, ("mashu", "pearl")),
    "yajilin": Row(("grid",), _read_yajilin, _write_yajilin, ("yajirin",)),
    "starbattle": Row(("areas", "stars"), _read_stars, _write_stars, ("starbattles",)),
    "akari": Row(("grid",), _read_akari, _write_akari, ("lightup",)),
    "cave": of_numbers("bag", "corral"),
    "kurodoko": of_numbers(),
    "nurimisaki": of_numbers(style=WHITE_CIRCLE),
    "shikaku": of_numbers(style=BLACK_CIRCLE),
    "minesweeper": of_numbers("mines"),
    "hitori": of_numbers(blank="x"),
    "hashi": of_numbers("hashiwokakero", "bridges", style=WHITE_CIRCLE),
    "kurotto": of_numbers(),
    "lookair": of_numbers(),
    "norinuri": of_numbers(),
    "nuribou": of_numbers(),
    "sukoro": of_numbers(),
    "fivecells": of_numbers(),
    "lits": of_areas(),
    "norinori": of_areas(),
    "ayeheya": of_areas(numbers=True),
    "chocona": of_areas(numbers=True),
    "sukororoom": of_areas(numbers=True),
}

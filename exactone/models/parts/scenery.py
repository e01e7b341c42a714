"""What a picture shows of the rules of a file, and the words beside it:
what their parts yield as sketches, together.

What has a picture is explained once, in the legend; what has none is told in words. A drawing as
text has no picture, and tells every rule, in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exactone.solver.grid import Cell, LegendEntry, Look, Point, Scene, Spot

from .part import PartClue
from .saying import because, notes
from .sketch import Ground, Sketch, on_top, words


def scene(clues: Iterable[PartClue], ground: Ground) -> Scene:
    """What a picture shows of these rules, with notes on what it does not."""
    looks = dict[Cell, Look]()
    said = list[str]()
    sketches = list[Sketch]()
    keys = dict[tuple[str, str], str]()
    every = [(clue, sketches_of(clue, ground)) for clue in clues]
    beside = {sketch.name for _, found in every for sketch in found if sketch.margin}
    for clue, found in every:
        sketches += found
        for sketch in found:
            for cell, look in sketch.looks.items():
                looks[cell] = on_top(looks.get(cell, Look()), look)
            if sketch.means and sketch.drawn:
                keys.setdefault((sketch.name, sketch.means), sketch.sample)
        # nobody sees of which sort a number beside the grid is where there are several
        told = [each for each in found if not each.drawn or (each.margin and len(beside) > 1)]
        if told:
            said += because(explained(told), clue.reason)
        elif not found:
            said += notes([clue])
    numbers = {name: number for number, name in enumerate(_other_lines(sketches))}
    return Scene(
        looks=looks,
        strokes=tuple(
            stroke._replace(tint=numbers[sketch.name])
            if stroke.what == "line" and not stroke.tint
            else stroke
            for sketch in sketches
            for stroke in sketch.strokes
        ),
        spots=tuple(_gathered([spot for sketch in sketches for spot in sketch.spots])),
        cages=tuple(cage for sketch in sketches for cage in sketch.cages),
        outside=tuple(each for sketch in sketches for each in sketch.outside),
        legend=tuple(
            LegendEntry(
                f"line s{numbers[name]}" if sample == "line" else sample, f"{name}: {means}"
            )
            for (name, means), sample in keys.items()
        ),
        notes=tuple(dict.fromkeys(said)),
    )


def remarks(clues: Iterable[PartClue], ground: Ground) -> tuple[str, ...]:
    """What the rules say, in lines under a drawing as text: as people call them,
    where they have names for them."""
    lines = dict[str, None]()
    for clue in clues:
        found = sketches_of(clue, ground)
        # which has a picture in its file, too
        pictured = any(sketch.looks and not sketch.of for sketch in found)
        told = found and not pictured
        named = because(explained(found), clue.reason) if told else notes([clue])
        lines |= dict.fromkeys(named)
    return tuple(lines)


def called(clue: PartClue, ground: Ground | None) -> str:
    """What a rule is called on one line, as it is under a drawing; as in its file, where people
    have no name for it."""
    lines = explained(sketches_of(clue, ground)) if ground else []
    if len(lines) == 1:
        return lines[0]
    return clue.text.split("\n")[0]


def sketches_of(clue: PartClue, ground: Ground) -> list[Sketch]:
    """What a rule looks like: nothing where one of its parts looks like nothing."""
    if clue.sketched:
        return [*clue.sketched]
    found = [list(part.sketches(ground)) for part in clue.parts]
    return [sketch for some in found for sketch in some] if all(found) else []


def explained(sketches: Sequence[Sketch]) -> list[str]:
    """The words of sketches; of those that say nothing of cells, also what they mean."""
    bare = [sketch for sketch in sketches if not sketch.of and sketch.means]
    return [f"{sketch.title}: {sketch.means}" for sketch in bare] or [*words(sketches)]


def _other_lines(sketches: Iterable[Sketch]) -> dict[str, None]:
    """The sorts of lines that have no colour of their own."""
    return dict.fromkeys(
        sketch.name
        for sketch in sketches
        if any(stroke.what == "line" and not stroke.tint for stroke in sketch.strokes)
    )


def _gathered(spots: Iterable[Spot]) -> Iterable[Spot]:
    """Signs between cells; digits in the same circle together."""
    circles = dict[Point, list[str]]()
    for spot in spots:
        if spot.circled:
            circles.setdefault(spot.at, []).extend(spot.sign.split())
        else:
            yield spot
    for at, digits in circles.items():
        yield Spot(at, " ".join(digits), circled=True)

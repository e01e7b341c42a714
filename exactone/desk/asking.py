"""Questions about the puzzle, as the data that the command line prints with --json,
with the words that it prints without, and with pictures."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from exactone.drawing.marks import differing, layer_number
from exactone.drawing.pairs import sentence
from exactone.drawing.text import differences
from exactone.library.data import to_json
from exactone.models.base.kind import Kind
from exactone.models.base.part_puzzle import PartPuzzle
from exactone.models.files.rewriting import rewritten
from exactone.solver.ask.finding import lined
from exactone.solver.ask.finding import marks as marks_of
from exactone.solver.errors import PuzzleError, Unable
from exactone.solver.grid import OPEN, Grid
from exactone.solver.limits import Ended
from exactone.solver.puzzle import Puzzle, place_name

from .pictures import Points, Room, board, places_of

if TYPE_CHECKING:
    from exactone.library.session import Session
    from exactone.solver.ask.finding import Finding
    from exactone.solver.ask.request import Verdict
    from exactone.solver.puzzle import Solution

    from .opened import Opened

Reply = dict[str, Any]
LISTED = 24  # solutions that are drawn, slips that are named
SAID = 300  # sentences
CASES = 9  # values of a place that are offered
ENOUGH = 100_000  # solutions that are counted
LONG = 20.0  # seconds for counting them, where nobody says how many
STOPPED = {"stopped": True}


def verdict(session: Session, seconds: float | None) -> Reply:
    """Whether there is exactly one solution, how that is known, and two where there are many."""
    found = session.verify(seconds=seconds)
    return stopped(found) or answered(session.puzzle, found)


def stopped(found: Verdict) -> Reply | None:
    """What is said where somebody ended the question."""
    return dict(STOPPED) if found.ended is Ended.INTERRUPTED else None


def answered(puzzle: Kind, found: Verdict) -> Reply:
    """A verdict as data: with pictures of two solutions where there are two."""
    data = to_json(puzzle, found)
    data |= {
        "words": str(found),
        "how": how(found),
        "milliseconds": round(1000 * found.seconds, 1),
        "solutions": [],
    }
    grids = [puzzle.grid(solution) for solution in found.solutions[:2]]
    if len(grids) == 2:
        one, other = grids
        marks = {} if found.turned else differing(one, other)
        data["solutions"] = [board(grid, marks, lists=False) for grid in grids]
        data["differs"] = {
            "places": [_name(one, *place) for place in differences(one, other)],
            "words": sentence(one, other, found.turned),
        }
    return data


def _name(grid: Any, z: int, y: int, x: int) -> str:
    """What the place of a drawing is called."""
    if grid.name:
        return str(grid.name(z, y, x))
    layers = grid.layers
    return place_name((*layer_number(z, len(layers), len(layers[0])), y + 1, x + 1))


def how(found: Verdict) -> str:
    """How an answer became known, in a sentence."""
    if found.argument:
        return found.argument
    if found.ending:
        return found.ending
    if found.answer in ("one", "none"):
        return f"proved by {found.backend}"
    return f"found by {found.backend}"


def candidates(session: Session, seconds: float | None, places: Points, room: Room) -> Reply:
    """What is decided, what each other place may be, and both in the picture, which has the places
    of that of the puzzle, and its room."""
    found = session.common(seconds=seconds)
    decided = {place_name(fact.at): fact.value for fact in found.decided}
    may_be = {place_name(at): [each.value for each in some] for at, some in found.open.items()}
    picture = explained(found.pictured(session.puzzle), session.puzzle)
    data = finding(session.puzzle, found, places, room, picture)
    return data if "stopped" in data else {**data, "decided": decided, "open": may_be}


def explained(drawn: Grid, puzzle: Kind) -> Grid:
    """A drawing of answers with what stands below that of the puzzle: its legend, lists, tiles."""
    asked = puzzle.grid().scene
    below = {name: getattr(asked, name) for name in ("legend", "notes", "lists", "stock")}
    return replace(drawn, scene=replace(drawn.scene, **below))


def finding(
    puzzle: Kind,
    found: Finding,
    places: Points | None = None,
    room: Room = (0.0, 0.0),
    picture: Grid | None = None,
) -> Reply:
    """What was found as data, in words, and drawn with its marks, in this picture or its own.

    With the boxes of places where some are asked for, and this room at least.
    """
    if found.verdict.ended is Ended.INTERRUPTED:
        return dict(STOPPED)
    return {
        **to_json(puzzle, found),
        "words": found.words,
        "sentences": [*islice(found.sentences(), SAID), *filter(None, [found.ending])],
        "marks": {place_name(at): what for at, what in found.marks().items()},
        "board": board(picture or found.pictured(puzzle), found.marks(), places, room=room),
        "actions": [],
    }


def why(session: Session, place: str, value: str, seconds: float | None) -> Reply:
    """Why there is no solution, or why a place is what it is, or is not."""
    asked = f"{place}={value}" if value else place
    return finding(session.puzzle, session.explain(asked or None, seconds=seconds))


def hint(session: Session, every: bool, seconds: float | None) -> Reply:
    """The next step; or the hardest of all, and how many there are."""
    found = session.hint(every=every, seconds=seconds)
    data = finding(session.puzzle, found)
    if found.steps and "stopped" not in data:
        data["words"], *data["sentences"] = data["sentences"]
    if not every or found.hardest is None or len(found.steps) < 2 or "stopped" in data:
        return data
    number = found.steps.index(found.hardest)
    panel = next(islice(found.panels(), number, None), None)
    words = f"{len(found.steps)} steps; the hardest is number {number + 1}: {found.hardest}"
    data |= {"words": words, "sentences": [found.ending] if found.ending else []}
    if panel is not None:
        data["board"] = board(panel.grid, panel.marks)
    return data


def fix(session: Session, opened: Opened, seconds: float | None) -> Reply:
    """What to add, to change or to take away so that there is exactly one solution."""
    found = session.fix(seconds=seconds)
    data = finding(session.puzzle, found)
    if found.puzzle is not None and (found.add or found.change or found.remove):
        what = "Add {}" if found.add else "Change {}" if found.change else "Take {} away"
        words = _said_of(what, len(found.add or found.change or found.remove))
        data["actions"] = [_action(words, opened, found.puzzle)]
    data["actions"] += [_action(str(slip), opened, slip.puzzle) for slip in found.slips[:LISTED]]
    return data


def minimize(session: Session, opened: Opened, seconds: float | None) -> Reply:
    """The clues that can be left out, which are marked in the puzzle and named."""
    found = session.minimize(seconds=seconds)
    data = finding(session.puzzle, found)
    if found.puzzle is None or not found.removed or "stopped" in data:
        return data
    number = len(found.removed)
    rest = ": ".join([data["words"], *data["sentences"]])
    data["words"] = "1 clue is superfluous" if number == 1 else f"{number:,} clues are superfluous"
    data["sentences"] = [*map(lined, islice(found.removed, SAID)), rest]
    superfluous = marks_of(found.removed)
    data["marks"] = {place_name(at): what for at, what in superfluous.items()}
    data["board"] = board(session.puzzle.grid(), superfluous)
    data["actions"] = [_action(_said_of("Leave {} out", number), opened, found.puzzle)]
    return data


def _said_of(what: str, number: int) -> str:
    """What is done with so many clues."""
    return what.format("it" if number == 1 else f"these {number}")


def tell(session: Session, opened: Opened, seconds: float | None) -> Reply:
    """What to tell that narrows the solutions most; each value of the best as a change."""
    found = session.ask(seconds=seconds)
    data = finding(session.puzzle, found)
    best = found.questions[0] if found.questions else None
    if "stopped" in data:
        return data
    data["words"] = solutions(found.verdict)
    if best is None:
        return data
    examples = [*session.solve(LISTED, seconds=seconds)]
    fewest_first = sorted(best.leaves.items(), key=lambda each: (each[1], str(each[0])))
    for value, left in fewest_first[:CASES]:
        with suppress(Unable, PuzzleError):
            puzzle = _telling(session.puzzle, best.name, value, examples)
            said = "1 solution left" if left == 1 else f"{left:,} solutions left"
            if best.looked_at or best.roughly:
                said = f"{left:,} left of {best.of:,} that were looked at"
            data["actions"] += [_action(f"{best.name} is {value}: {said}", opened, puzzle)]
    data["marks"] = {best.name: OPEN}
    data["board"] = board(session.puzzle.grid(), places_of(data["marks"]))
    return data


def _telling(puzzle: Kind, name: str, value: Any, examples: Iterable[Solution]) -> Puzzle:
    """The puzzle when this is told: as what stands in a place, or else as a clue that one of these
    solutions has; raises Unable where no file can say that."""
    from exactone.solver.ask.tell import facts_of, told

    try:
        return _given(puzzle, name, str(value))
    except (Unable, PuzzleError):
        for solution in examples:
            if facts_of(puzzle, solution).get(name) == value:
                return told(puzzle, solution, name, value)
        raise


def _given(puzzle: Kind, name: str, value: str) -> Kind:
    """The puzzle when a place has this value; raises Unable where no file can say that."""
    if isinstance(puzzle, PartPuzzle):
        return puzzle.with_given(name, value)
    return puzzle.pencilled({name: value})


def _action(words: str, opened: Opened, puzzle: Puzzle) -> Reply:
    """A change that may be made: what it is called, and the text with it."""
    assert isinstance(puzzle, Kind)
    assert opened.entry is not None
    keys = puzzle.document(opened.entry.document)
    keys.pop("solutions", None)  # which may be others now
    return {"words": words, "text": rewritten(opened.entry, puzzle, keys)}


def count(session: Session, limit: int | None, seconds: float | None) -> Reply:
    """How many solutions there are."""
    found = session.count(limit=limit or ENOUGH, seconds=LONG if seconds is None else seconds)
    return stopped(found) or {
        **to_json(session.puzzle, found),
        "words": solutions(found),
        "sentences": [*filter(None, [found.argument, found.ending])],
        "actions": [],
    }


def solutions(found: Verdict) -> str:
    """How many solutions there are, in words."""
    return f"{found.number} solution{'' if found.count == 1 else 's'}"


def solve(session: Session, number: int, seconds: float | None) -> Reply:
    """Solutions, drawn."""
    found = session.solve(min(number, LISTED), seconds=seconds)
    if ended := stopped(found.verdict):
        return ended
    grids = [session.puzzle.grid(each) for each in found]
    return {
        **to_json(session.puzzle, found.verdict),
        "solution": [session.puzzle.write(each) for each in found],
        "words": str(found.verdict),
        "sentences": [*filter(None, [found.verdict.argument, found.verdict.ending])],
        "boards": [board(grid, lists=False) for grid in grids],
        "actions": [],
    }

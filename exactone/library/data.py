"""Answers as JSON data, for pages and programs in other languages."""

from __future__ import annotations

from typing import Any

from exactone.models import Entry, Kind
from exactone.solver.ask import as_json
from exactone.solver.ask.finding import Finding
from exactone.solver.ask.fix import Fix
from exactone.solver.ask.make import Made
from exactone.solver.ask.minimize import Minimal
from exactone.solver.ask.request import Verdict

from .arguments import AnyPuzzle, entry_of


def to_json(puzzle: AnyPuzzle, found: Verdict | Finding) -> dict[str, Any]:
    """What `--json` prints of an answer about this puzzle, as data that `json.dumps` takes.

    `puzzle` of it is what the puzzle is called: its file, or its kind. A changed puzzle, as `fix`
    finds one, stands in it as `document`, the keys of its file.
    """
    entry = Entry(puzzle.file, puzzle) if isinstance(puzzle, Kind) else entry_of(puzzle)
    kind = entry.puzzle
    assert kind is not None
    verdict = found if isinstance(found, Verdict) else found.verdict
    title = entry.title or kind.title
    return {
        "puzzle": entry.name or kind.kind,
        "kind": kind.kind,
        **as_json.answer(verdict, kind, title=title, expected=entry.expected),
        **_more(entry, found),
    }


def _more(entry: Entry, answer: Verdict | Finding) -> dict[str, Any]:
    """What is said of it besides the answer."""
    if isinstance(answer, Verdict):
        broken = {"broken": [*answer.broken]} if answer.broken else {}
        return as_json.verified(answer) | broken
    if isinstance(answer, Made) and isinstance(answer.puzzle, Kind):
        return answer.data({"solutions": 1, **answer.puzzle.document({})})
    data = answer.data()
    if isinstance(answer, Fix | Minimal) and isinstance(answer.puzzle, Kind):
        data["document"] = entry.keys_of(answer.puzzle, one=not data.get("remove"))
    return data

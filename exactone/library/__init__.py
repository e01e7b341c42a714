"""What `exactone` offers to programs and notebooks; loaded when the first of it is used.

arguments.py   what is handed over, looked at before anything begins
batches.py     many puzzles, one on each line
files.py       puzzles from files, texts, links and dicts; as links, and in other formats
questions.py   the questions about a puzzle
session.py     the same while its clues change
proving.py     proofs in folders
solved.py      solutions as rows, by names, as arrays
data.py        answers as JSON data
pictures.py    what notebooks show
limits.py      what may end a question
"""

from __future__ import annotations

from exactone.models import Entry, Kind
from exactone.models.files.formats import WrittenPuzzle
from exactone.solver.ask.common import Common
from exactone.solver.ask.explain import Explanation
from exactone.solver.ask.facts import Asked, Audit, Loose, Question, Telling, Told
from exactone.solver.ask.finding import Finding
from exactone.solver.ask.fix import Fix, Slip
from exactone.solver.ask.hint import Hint
from exactone.solver.ask.make import Made
from exactone.solver.ask.minimize import Minimal
from exactone.solver.ask.reasons import Reason
from exactone.solver.ask.request import Verdict
from exactone.solver.ask.steps import Step
from exactone.solver.expected import Span
from exactone.solver.limits import Ended
from exactone.solver.places import Places
from exactone.solver.puzzle import At, Clue, ClueId, Fact, Puzzle, Solution

from .batches import Line, verify_all
from .data import to_json
from .files import convert, entries, link, load, load_all, loads
from .limits import Progress
from .pictures import draw, svg
from .proving import check_proof, prove
from .questions import (
    ask,
    audit,
    check,
    common,
    count,
    explain,
    fix,
    hint,
    make,
    minimize,
    solutions,
    solve,
    tell,
    verify,
)
from .session import Session
from .solved import Solutions, Solved, array, cells, rows

__all__ = [
    "Asked",
    "At",
    "Audit",
    "Clue",
    "ClueId",
    "Common",
    "Ended",
    "Entry",
    "Explanation",
    "Fact",
    "Finding",
    "Fix",
    "Hint",
    "Kind",
    "Line",
    "Loose",
    "Made",
    "Minimal",
    "Places",
    "Progress",
    "Puzzle",
    "Question",
    "Reason",
    "Session",
    "Slip",
    "Solution",
    "Solutions",
    "Solved",
    "Span",
    "Step",
    "Telling",
    "Told",
    "Verdict",
    "WrittenPuzzle",
    "array",
    "ask",
    "audit",
    "cells",
    "check",
    "check_proof",
    "common",
    "convert",
    "count",
    "draw",
    "entries",
    "explain",
    "fix",
    "hint",
    "link",
    "load",
    "load_all",
    "loads",
    "make",
    "minimize",
    "prove",
    "rows",
    "solutions",
    "solve",
    "svg",
    "tell",
    "to_json",
    "verify",
    "verify_all",
]

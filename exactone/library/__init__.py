"""What `exactone` offers to programs and notebooks; loaded when the first of it is used.

batches.py     many puzzles, one on each line
files.py       puzzles from files, texts and dicts
questions.py   the questions about a puzzle
session.py     the same while its clues change
proving.py     proofs in folders
solved.py      solutions as rows, by names, as arrays
pictures.py    what notebooks show
limits.py      what may end a question
"""

from __future__ import annotations

from ..models import Entry, Kind
from ..solver.asking import Verdict
from ..solver.expected import Span
from ..solver.limits import Ended
from ..solver.maker.explaining import Explanation
from ..solver.maker.facts import Asked, Audit, Loose, Question, Telling, Told
from ..solver.maker.finding import Finding
from ..solver.maker.fixes import Fix
from ..solver.maker.hints import Hint
from ..solver.maker.making import Made
from ..solver.maker.minimal import Minimal
from ..solver.maker.reasons import Reason
from ..solver.maker.shared import Common
from ..solver.maker.stepping import Step
from ..solver.puzzle import At, Clue, Fact, Puzzle, Solution
from .batches import Line, verify_all
from .files import entries, load, load_all, loads
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
    "Progress",
    "Puzzle",
    "Question",
    "Reason",
    "Session",
    "Solution",
    "Solutions",
    "Solved",
    "Span",
    "Step",
    "Telling",
    "Told",
    "Verdict",
    "array",
    "ask",
    "audit",
    "cells",
    "check",
    "check_proof",
    "common",
    "count",
    "draw",
    "entries",
    "explain",
    "fix",
    "hint",
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
    "verify",
    "verify_all",
]

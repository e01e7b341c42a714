"""Does my puzzle have exactly one solution, and if not, why?

    import exactone

    print(exactone.verify("sudoku/famous"))       # a bundled puzzle, a file, a text, or the keys
      of a file as a dict
    puzzle = exactone.load("my.toml")             # the same once for several questions
    puzzle = exactone.load("https://puzz.link/p?...")   # a link of an editor on the web;
      exactone.link(puzzle) writes one
    puzzles = exactone.load_all("folder/")        # all of a folder, of a file with several, of a
      list of files
    puzzle = exactone.loads("53..7....6..195...") # a text, as a file or a pipe has it; or a dict
    print(exactone.verify(puzzle))                # exactly one solution
    print(exactone.count(puzzle))                 # exactly 1
    for solution in exactone.solutions(puzzle):
        print(exactone.draw(puzzle, solution))
        print(exactone.rows(puzzle, solution), exactone.cells(puzzle, solution)["r1c1"])

A *puzzle* is of a *kind* (sudoku, tiles, ...), `Kind`. A *solution* is the set of what is true
in it: labels of the kind's own; `rows`, `cells`, `array` and its `.facts` say what stands where,
`draw` and `svg` draw it. A *verdict* is what is known and how it became known: `.answer` is

    one       exactly one solution, proved            some      solutions were found, and nothing
              else was asked
    none      no solution, proved                     unknown   too little was found to say:
              time, memory or a limit
    many      two solutions at least                  wrong     a solution that was handed in
              breaks the rules

`.count` is exact where `.complete`; `.ended` is why the search was over. Of all that is returned
`str` is what the command prints: sentences, and of puzzles and solutions the drawing; `to_json` is
what it prints with `--json`. A *clue* is what the maker of this one puzzle put there, a *fact* what
stands at a *place* (r1c5, or a name).

    is there exactly one?     verify, prove           why, where, what next?   explain, common,
                              ask, tell, fix,
    how many, and which?      count, solve, solutions                          minimize, hint,
                              audit; Session
    is this one right?        check                   new ones                 make
    a file with millions      verify_all              as a link, a file?       link, convert

Every question may be asked in a thread (`asyncio.to_thread`). It takes `seconds`; `progress`, a
function that is called with the number of solutions so far; and `stop`, a threading.Event, which
ends it when another thread sets it. What goes wrong is below `Error`: PuzzleError (no puzzle),
ArgumentError (also a ValueError: what no question can take), Unable (not with this kind),
Refused (this engine cannot), UnknownEngine, EngineError (an engine was wrong). Nothing here
prints; nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from exactone.solver.errors import (
    ArgumentError,
    EngineError,
    Error,
    PuzzleError,
    Refused,
    Unable,
    UnknownEngine,
    Unproved,
)

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from .library import *

__version__ = "0.1.0"
__all__ = [
    "ArgumentError",
    "Asked",
    "At",
    "Audit",
    "Clue",
    "ClueId",
    "Common",
    "Ended",
    "EngineError",
    "Entry",
    "Error",
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
    "PuzzleError",
    "Question",
    "Reason",
    "Refused",
    "Session",
    "Slip",
    "Solution",
    "Solutions",
    "Solved",
    "Span",
    "Step",
    "Telling",
    "Told",
    "Unable",
    "UnknownEngine",
    "Unproved",
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


if not TYPE_CHECKING:  # a checker knows the names from above, and what is no name

    def __getattr__(name: str) -> object:
        """The first name that is used loads them all."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import library

        globals().update({each: vars(library)[each] for each in __all__ if each in vars(library)})
        return globals()[name]

    def __dir__() -> list[str]:
        """What is public, and what every module says of itself."""
        return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})

"""How far a command walks through the source: `python docs/walk.py [VERB ARGUMENT...]`.

Runs the command in this process (without words: `verify sudoku/9x9`) and prints how many of our
functions it goes through, in how many files, how often the next function that was not yet called
lies in another folder (as somebody goes who reads along), and how many of our frames are on the
stack when an engine begins to search. Modules that are loaded, and the bodies of classes, do not
count; nor do comprehensions and lambdas, which are read where they stand. `--stack` prints the
frames, `--functions` all functions.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).resolve().parent.parent / "exactone"
ENGINES = "solver/engines/"
# the functions by which engines are asked, and by which solvers are loaded that stay
ENTRANCES = ("Pysat.search", "Ortools.search", "Cover.search", "Cover.rows", "Cover.counting")
ENTRANCES += ("Reference.search", "LoadedSolver.__init__")
WITHIN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")  # have frames, too
SHOWN = ("--stack", "--functions")
USUAL = ("verify", "sudoku/9x9")
MODULE = "<module>"
IN_FUNCTION = 0x0002  # of a code: its names are local, as in no module and no class


class Walk:
    """What is called while a command runs, as a profiler sees it."""

    def __init__(self) -> None:
        self.functions = dict[CodeType, str]()  # in the order in which they are reached
        self.files = set[str]()
        self.folder = ""
        self.changes = 0
        self.stack: list[str] = []  # when the solver starts
        self._places = dict[CodeType, str]()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        place = self._place(frame.f_code) if event == "call" else ""
        if not place:
            return
        if frame.f_code not in self.functions:
            self.functions[frame.f_code] = f"{place}: {frame.f_code.co_qualname}"
            self.files.add(place)
            folder = place.rpartition("/")[0]
            self.changes += folder != self.folder
            self.folder = folder
        if not self.stack and place.startswith(ENGINES) and frame.f_code.co_qualname in ENTRANCES:
            self.stack = self._frames(frame)

    def _frames(self, frame: FrameType | None) -> list[str]:
        """Our frames, the outermost first."""
        found = []
        while frame is not None:
            if place := self._place(frame.f_code):
                found.append(f"{place}: {frame.f_code.co_qualname}")
            frame = frame.f_back
        return found[::-1]

    def _place(self, code: CodeType) -> str:
        """The file of a function below the folder of the source; nothing of what is not ours."""
        if code not in self._places:
            path = Path(code.co_filename)
            ours = path.is_relative_to(ROOT) and code.co_flags & IN_FUNCTION
            counts = ours and code.co_name not in (MODULE, *WITHIN)
            self._places[code] = path.relative_to(ROOT).as_posix() if counts else ""
        return self._places[code]


class _Ended(Exception):
    """The command is over; it would end the process."""


def _nowhere() -> io.TextIOWrapper:
    """A stream as Python opens them, whose text nobody reads."""
    return open(os.devnull, "w", encoding="utf-8")


def walked(words: list[str]) -> Walk:
    """The walk of a command."""
    from exactone import cli

    def end(_: int) -> None:
        raise _Ended

    walk = Walk()
    sys.argv = ["exactone", *words]
    leave = os._exit
    streams = sys.stdout, sys.stderr
    sys.stdout = _nowhere()
    sys.stderr = _nowhere()
    os._exit = end  # type: ignore[assignment]  # it returns, by an exception
    sys.setprofile(walk)
    try:
        with contextlib.suppress(_Ended):
            cli.main()
    finally:
        sys.setprofile(None)
        os._exit = leave
        sys.stdout, sys.stderr = streams
    return walk


def main(words: list[str]) -> None:
    """Prints the four numbers."""
    command = [word for word in words if word not in SHOWN] or [*USUAL]
    walk = walked(command)
    print(
        f"{' '.join(command)}: {len(walk.functions)} functions in {len(walk.files)} files, "
        f"{walk.changes} changes of folder, {len(walk.stack)} frames when the solver starts"
    )
    if "--stack" in words:
        print("\n".join(f"  {frame}" for frame in walk.stack))
    if "--functions" in words:
        print("\n".join(f"  {function}" for function in walk.functions.values()))


if __name__ == "__main__":
    main(sys.argv[1:])

"""The verb that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ..options import SHOWN, Drawn, Puzzles, option, taking

if TYPE_CHECKING:
    from ..command import Command


@taking("backend", "time", *SHOWN, "style")
def draw(
    command: Command,
    puzzles: Puzzles,
    solution: Annotated[bool, option("--solution", help="Draw the solution instead of the puzzle.")] = False,
    both: Annotated[bool, option("--both", help="Draw two solutions, marked where they differ.")] = False,
    solutions: Annotated[int | None, option("--solutions", min=1, help="Draw so many solutions on one sheet.")] = None,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write FILE.svg, .png, .pdf or .txt; of several puzzles a .pdf with the solutions at the end.",
        ),
    ] = None,
    cell: Annotated[str, option("--cell", metavar="LENGTH", help="How large a cell is in print: 12mm.")] = "",
    paper: Annotated[
        str, option("--paper", help="A4 or Letter; else one picture is as large as it is, and a book A4.")
    ] = "",
    stack: Annotated[bool, option("--stack", help="Layers one above the other, seen from the side.")] = False,
) -> None:
    """Draw the puzzle as it was read, or its solution, as text or into a file.

    \b
    exactone draw my.toml
    exactone draw my.toml --solution -o answer.svg
    exactone draw my.toml --both -o differences.png
    exactone draw puzzles/ -o book.pdf --paper Letter

    \b
    PNG and PDF need typst: pip install "exactone[pictures]".
    """
    from ..doing import pictures

    pictures.draw(command, puzzles, Drawn(output, solution, both, solutions, cell, paper, stack))

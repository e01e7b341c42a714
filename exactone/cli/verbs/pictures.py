"""The verb that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..options import SHOWN, Drawn, Puzzles, taking

if TYPE_CHECKING:
    from ..command import Command


@taking("backend", "time", *SHOWN, "style")
def draw(
    puzzles: Puzzles,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solution instead of the puzzle.")] = False,
    both: Annotated[bool, typer.Option("--both", help="Draw two solutions, marked where they differ.")] = False,
    solutions: Annotated[
        int | None,
        typer.Option("--solutions", min=1, help="Draw so many solutions on one sheet.", show_default=False),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write FILE.svg, .png, .pdf or .txt; of several puzzles a .pdf with the solutions at the end.",
            show_default=False,
        ),
    ] = None,
    cell: Annotated[str, typer.Option("--cell", metavar="LENGTH", help="How large a cell is in print: 12mm.")] = "",
    paper: Annotated[
        str, typer.Option("--paper", help="A4 or Letter; else one picture is as large as it is, and a book A4.")
    ] = "",
    stack: Annotated[bool, typer.Option("--stack", help="Layers one above the other, seen from the side.")] = False,
    *,
    command: Command,
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

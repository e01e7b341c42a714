"""The verb that makes new puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .. import completing
from ..options import argument, at_least_one, option, taking

if TYPE_CHECKING:
    from ..command import Command


@taking("time", "json", "quiet", "color")
def make(
    command: Command,
    kind: Annotated[
        str, argument(help="The kind of puzzle; `exactone kinds` lists them.", autocompletion=completing.kinds)
    ],
    number: Annotated[int, typer.Option("-n", "--number", callback=at_least_one, help="How many puzzles.")] = 1,
    seed: Annotated[int | None, option("--seed", min=0, help="The number that they depend on; else by lot.")] = None,
    size: Annotated[str, option("--size", metavar="SIZE", help="Rows x columns, as in 10x10.")] = "",
    symmetry: Annotated[
        str, typer.Option("--symmetry", help="Places of clues are symmetric: rotational, left-right, ...")
    ] = "asymmetry",
    clues: Annotated[str, option("--clues", metavar="RANGE", help="How many clues, as in 28-32.")] = "",
    hardest: Annotated[
        str, option("--hardest", metavar="RANGE", help="The size of the hardest step of hint --all, as in 3-5.")
    ] = "",
    mask: Annotated[
        str, option("--mask", metavar="FILE", help="A picture with any sign but . where there is a clue.")
    ] = "",
    source: Annotated[
        str, option("--from", metavar="FILE", help="What it is made from: a picture, a solution, areas; by kind.")
    ] = "",
    lines: Annotated[bool, option("--lines", help="One puzzle per line, of 81 signs or the like.")] = False,
    output: Annotated[
        str, option("-o", "--output", metavar="FILE", help="A file; of several a folder, or a file .jsonl.")
    ] = "",
) -> None:
    """Make new puzzles with exactly one solution, and print them as files.

    \b
    exactone make sudoku
    exactone make sudoku -n 100 --lines --symmetry rotational --clues 28-32
    exactone make slitherlink --size 10x10 -o new.toml
    exactone make nonogram --from picture.txt      # and . are filled and empty cells

    \b
    Each is solved again by another engine. Exit codes: 0 all made, 3 the time was up, 10 none is, 2 not possible.
    """
    from ..doing import making
    from ..made import Orders

    making.make(command, Orders(kind, number, size, symmetry, clues, hardest, mask, source, lines, output), seed)

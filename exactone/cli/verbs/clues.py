"""What can be asked about clues and facts: why, what is known, what to tell, to add or to leave out, the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..options import READ, Puzzles, argument, option, taking

if TYPE_CHECKING:
    from ..command import Command


Into = Annotated[
    str | None, option("-o", "--output", metavar="FILE", help="Write the changed puzzle into this file, or folder.")
]


Pictured = Annotated[str | None, option("-o", "--output", metavar="FILE", help="Draw it into FILE.svg, .png or .pdf.")]


@taking(*READ)
def explain(
    command: Command,
    puzzles: Puzzles,
    cell: Annotated[
        str | None, option("--cell", metavar="PLACE", help="Why this place is what it is, as in r4c5.")
    ] = None,
    output: Pictured = None,
) -> None:
    """Say why there is no solution: which clues contradict each other. Or why a place is what it is.

    \b
    exactone explain my.toml
    exactone explain my.toml --cell r4c5
    """
    from ..doing import clues

    clues.explain(command, puzzles, cell, output)


@taking(*READ)
def common(
    command: Command,
    puzzles: Puzzles,
    share: Annotated[bool, option("--share", help="In how many of the solutions each of these stands.")] = False,
    output: Pictured = None,
) -> None:
    """Say what all solutions have in common, and what each place that is still open may be.

    \b
    exactone common my.toml
    exactone common my.toml --share
    """
    from ..doing import clues

    clues.common(command, puzzles, share, output)


@taking(*READ)
def ask(
    command: Command,
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", min=1, help="How many facts to name.")] = 5,
    answer: Annotated[
        str | None,
        option(
            "--for", metavar="ANSWER", help="The solution that is meant: what must be told until it is the only one."
        ),
    ] = None,
) -> None:
    """Say which fact about the solution, if it were known, would narrow the solutions most.

    \b
    exactone ask my.toml
    exactone ask my.toml -n 1 --json
    exactone ask my.toml --for answer.txt      the facts to print with the puzzle
    """
    from ..doing import clues

    if answer is None:
        clues.ask(command, puzzles, number)
    else:
        clues.tell(command, puzzles, answer)


@taking(*READ)
def audit(
    command: Command,
    crosswords: Annotated[
        list[str],
        argument(
            help="Finished grids: ipuz, .puz, the JSON of newspaper archives, a picture of # and letters; - for stdin."
        ),
    ],
) -> None:
    """Say whether a finished crossword obeys the rules of one without a diagram, and what it must tell to be the only
    layout.

    \b
    exactone audit monday.puz
    exactone audit archive/ --summary

    \b
    Exit codes: 0 the only layout, 10 not so or it breaks the rules, 3 undecided, 65 no crossword.
    """
    from ..doing import clues

    clues.audit(command, crosswords)


@taking(*READ)
def fix(
    command: Command,
    puzzles: Puzzles,
    keep: Annotated[
        str | None, option("--keep", metavar="ANSWER", help="The solution that is meant to be the only one.")
    ] = None,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the changed puzzle into this file, or folder; or a picture, as .svg, .png or .pdf.",
        ),
    ] = None,
) -> None:
    """Say which clues to add so that there is exactly one solution, or to take away so that there is one at all.

    \b
    exactone fix my.toml
    exactone fix my.toml --keep answer.txt -o mended.toml
    """
    from ..doing import clues

    clues.fix(command, puzzles, keep, output)


@taking(*READ)
def minimize(
    command: Command,
    puzzles: Puzzles,
    smallest: Annotated[bool, option("--smallest", help="Look for the fewest clues that are enough.")] = False,
    symmetry: Annotated[
        str, typer.Option("--symmetry", help="Leave out together what rotational, left-right, ... symmetry exchanges.")
    ] = "asymmetry",
    seed: Annotated[int | None, option("--seed", min=0, help="Try the clues in an order that it depends on.")] = None,
    output: Into = None,
) -> None:
    """Leave out clues until none can be left out, with exactly one solution all along.

    \b
    exactone minimize my.toml -o minimal.toml
    exactone minimize my.toml --smallest --time 1m
    exactone minimize my.toml --symmetry rotational
    """
    from ..doing import clues

    clues.minimize(command, puzzles, smallest, symmetry, seed, output)


@taking(*READ)
def hint(
    command: Command,
    puzzles: Puzzles,
    every: Annotated[bool, option("--all", help="All steps to the end, and which is the hardest.")] = False,
    output: Pictured = None,
) -> None:
    """Say the next step that a person could take: a place, and the few clues and rules it follows from.

    The size of a step is their number; what stands on the board is not counted. With --all the steps name no places.

    \b
    exactone hint my.toml
    exactone hint my.toml --all
    """
    from ..doing import clues

    clues.hint(command, puzzles, every, output)

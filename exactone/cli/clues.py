"""The verbs about clues and facts: why, what is known, what to tell, to add or to leave out, the
next step.

Each function says how its verb is typed, and does it. What it needs is loaded when it runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import (
    AsLink,
    FormatOptions,
    Lenient,
    PictureOptions,
    Puzzles,
    To,
    argument,
    misused,
    option,
)

if TYPE_CHECKING:
    from exactone.models import Entry, Kind
    from exactone.solver.ask.request import Request

    from .command import Command, Outcome
    from .replies import Reply

Into = Annotated[
    str | None,
    option(
        "-o",
        "--output",
        metavar="FILE",
        help=("Write the changed puzzle into this .toml, .json, .jsonl, or folder."),
    ),
]


Pictured = Annotated[
    str | None,
    option("-o", "--output", metavar="FILE", help=("Draw it into FILE.svg, .png or .pdf.")),
]


def explain(
    command: Command,
    puzzles: Puzzles,
    cell: Annotated[
        str | None,
        option(
            "--cell",
            metavar="PLACE",
            help=("Why this place is what it is, as in r4c5; or why not 7, as in r4c5=7."),
        ),
    ] = None,
    output: Pictured = None,
    to: To = "",
    link: AsLink = False,
    lenient: Lenient = False,
) -> None:
    """Says which clues contradict each other, or why a place is what it is."""
    from exactone.models.files import formats
    from exactone.solver.ask import explain as explaining

    from . import replies

    writer = FormatOptions(to, link, lenient).writer(command, None)
    picture_file = command.picture_file(PictureOptions(output))

    def ask(entry: Entry, request: Request) -> Outcome:
        puzzle = command.puzzle(entry)
        answer = replies.explained(explaining.explain(puzzle, request, cell))
        if writer is None:
            return command.reported(entry, answer, picture_file)
        return writer.reported(entry, answer, puzzle, formats.keys_of(entry), picture_file)

    command.run(puzzles, ask, picture_file=picture_file)


def common(
    command: Command,
    puzzles: Puzzles,
    share: Annotated[
        bool, option("--share", help=("In how many of the solutions each of these stands."))
    ] = False,
    listed: Annotated[
        bool, option("--list", help="What each open place may be in a list, too.")
    ] = False,
    decided: Annotated[bool, option("--decided", help="Only what all solutions have.")] = False,
    output: Pictured = None,
) -> None:
    """Says what all solutions have, and what open places may be, in a drawing or a list."""
    from dataclasses import replace

    from exactone.solver.ask import common as shared

    from . import replies

    if decided and (listed or share):
        misused("--decided leaves out what --list and --share are about; name one")

    def question(puzzle: Kind, request: Request) -> Reply:
        finding = shared.common(puzzle, request, share)
        return replies.agreed(
            replace(finding, pencilled=not decided), listed=listed, decided=decided
        )

    command.ask(puzzles, question, output)


def ask(
    command: Command,
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", min=1, help="How many facts to name.")] = 5,
    answer: Annotated[
        str | None,
        option(
            "--for",
            metavar="ANSWER",
            help=("The solution that is meant: what must be told until it is the only one."),
        ),
    ] = None,
) -> None:
    """Says what to tell that would narrow the solutions most, or which facts leave one alone."""
    from exactone.solver.ask import tell as telling

    from . import reading, replies

    def tell(entry: Entry, request: Request) -> Outcome:
        assert answer is not None
        meant = reading.answers(entry, request, answer)[0]
        finding = telling.tell(command.puzzle(entry), meant, request)
        return command.reported(entry, replies.told(finding))

    if answer is None:
        command.ask(
            puzzles, lambda puzzle, request: replies.asked(telling.ask(puzzle, request), number)
        )
    else:
        command.run(puzzles, tell)


def audit(
    command: Command,
    crosswords: Annotated[
        list[str],
        argument(
            help=(
                "Finished grids: ipuz, .puz, .jpz, the JSON of newspaper archives, a picture of # "
                "and letters; - for stdin."
            )
        ),
    ],
) -> None:
    """Says whether finished grids obey the rules, and what to tell so that each is the only one."""
    from exactone import models
    from exactone.solver.ask import tell as telling

    from . import replies

    def ask(entry: Entry, request: Request) -> Outcome:
        assert entry.solution is not None
        audit = telling.audit(command.puzzle(entry), entry.solution, request, entry.wrong)
        return command.reported(entry, replies.audited(audit))

    command.run(crosswords, ask, models.finished_grids)


def fix(
    command: Command,
    puzzles: Puzzles,
    keep: Annotated[
        str | None,
        option("--keep", metavar="ANSWER", help=("The solution that is meant to be the only one.")),
    ] = None,
    cage: Annotated[
        list[str] | None,
        option(
            "--cage",
            metavar="CELLS",
            help=("Cells, as r1c1,r1c2, that may be a cage; the sum is found. Of a Sudoku."),
        ),
    ] = None,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help=(
                "Write the changed puzzle into this file, or folder; or a picture, as .svg, .png "
                "or .pdf."
            ),
        ),
    ] = None,
    to: To = "",
    link: AsLink = False,
    lenient: Lenient = False,
) -> None:
    """Says which clues to add, or to take away, so that there is exactly one solution."""
    from dataclasses import replace

    from exactone import models
    from exactone.solver.ask import fix as fixes

    from . import reading, replies
    from .files import ChangedFiles

    def ask(entry: Entry, request: Request) -> Outcome:
        puzzle = command.puzzle(entry)
        puzzle = puzzle.with_cages(cage) if cage else puzzle
        meant = None
        if keep is not None:
            meant = reading.answers(replace(entry, puzzle=puzzle), request, keep)[0]
        finding = fixes.fix(puzzle, request, meant)
        return changed.reported(
            entry, replies.fixed(finding), finding.puzzle, one=not finding.remove
        )

    with ChangedFiles(command, output, FormatOptions(to, link, lenient)) as changed:
        command.run(puzzles, ask, models.drafts, changed.picture_file)


def minimize(
    command: Command,
    puzzles: Puzzles,
    smallest: Annotated[
        bool, option("--smallest", help=("Look for the fewest clues that are enough."))
    ] = False,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            help=("Leave out together what rotational, left-right, ... symmetry exchanges."),
        ),
    ] = "asymmetry",
    seed: Annotated[
        int | None, option("--seed", min=0, help=("Try the clues in an order that it depends on."))
    ] = None,
    output: Into = None,
    to: To = "",
    link: AsLink = False,
    lenient: Lenient = False,
) -> None:
    """Leaves out clues while there is exactly one solution."""
    from exactone.solver.ask import minimize as minimal

    from . import replies
    from .files import ChangedFiles

    command.seed = seed

    def ask(entry: Entry, request: Request) -> Outcome:
        finding = minimal.minimize(command.puzzle(entry), request, smallest, symmetry)
        return changed.reported(entry, replies.minimized(finding), finding.puzzle, one=True)

    with ChangedFiles(command, output, FormatOptions(to, link, lenient)) as changed:
        command.run(puzzles, ask, picture_file=changed.picture_file)


def hint(
    command: Command,
    puzzles: Puzzles,
    every: Annotated[
        bool, option("--all", help="All steps to the end, and which is the hardest.")
    ] = False,
    output: Pictured = None,
) -> None:
    """Says the next step that a person could take."""
    from exactone.solver.ask import hint as hints

    from . import replies

    command.ask(
        puzzles, lambda puzzle, request: replies.hinted(hints.hint(puzzle, request, every)), output
    )

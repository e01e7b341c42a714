"""The verb that draws: puzzles as they were read, or solutions of them, as text or into a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from .options import FormatOptions, Lenient, PictureOptions, Puzzles, misused, option

if TYPE_CHECKING:
    from exactone.models import Entry
    from exactone.solver.ask.request import Request

    from .command import Command, Outcome


def draw(
    command: Command,
    puzzles: Puzzles,
    solution: Annotated[
        bool, option("--solution", help="Draw the solution instead of the puzzle.")
    ] = False,
    both: Annotated[
        bool, option("--both", help="Draw two solutions, marked where they differ.")
    ] = False,
    solutions: Annotated[
        int | None, option("--solutions", min=1, help=("Draw so many solutions on one sheet."))
    ] = None,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help=(
                "Write FILE.svg, .png, .pdf or .txt; of several puzzles a .pdf with the solutions "
                "at the end."
            ),
        ),
    ] = None,
    cell: Annotated[
        str, option("--cell", metavar="LENGTH", help=("How large a cell is in print: 12mm."))
    ] = "",
    paper: Annotated[
        str,
        option(
            "--paper", help=("A4 or Letter; else one picture is as large as it is, and a book A4.")
        ),
    ] = "",
    stack: Annotated[
        bool, option("--stack", help=("Layers one above the other, seen from the side."))
    ] = False,
    link: Annotated[
        bool, option("--link", help="Say its link: below a text, in the title of a picture.")
    ] = False,
    lenient: Lenient = False,
) -> None:
    """Draws puzzles, or solutions of them."""
    from functools import partial

    from exactone.models.files import formats

    from . import answers, replies

    drawn = PictureOptions(output, solution, both, solutions, cell, paper, stack)
    if command.folding and not (drawn.both or drawn.solutions):
        misused("--up-to-symmetry is about several solutions; write --solutions N, or --both")
    picture_file = command.picture_file(drawn, as_text=True)
    writer = FormatOptions(link=link, lenient=lenient).writer(command, None)
    if picture_file is not None:
        picture_file.links = writer
    number = 1 if drawn.solution else drawn.solutions
    if drawn.solution + drawn.both + (drawn.solutions is not None) > 1:
        misused("--solution, --solutions and --both do not go together; name one")
    if picture_file is not None:
        drawing = (
            picture_file.both
            if drawn.both
            else partial(picture_file.solved, number=number)
            if number
            else picture_file.puzzle
        )
        command.run(puzzles, drawing, picture_file=picture_file)
    elif drawn.cell or drawn.paper or drawn.stack:
        misused("--cell, --paper and --stack are for files; name one, as in -o puzzle.pdf")
    elif writer is not None and (drawn.both or number):
        misused("--link is about the puzzle; leave --solution and the like out, or name a file")
    elif drawn.both:
        answers.verify(command, puzzles)
    elif number:
        answers.solve(command, puzzles, number)
    else:

        def ask(entry: Entry, _: Request) -> Outcome:
            command.report.drawn(entry)
            if writer is not None:
                keys = formats.keys_of(entry)
                writer.put(entry, keys, writer.written(entry, command.puzzle(entry), keys).text)
            return replies.YES, "drawn"

        command.run(puzzles, ask)

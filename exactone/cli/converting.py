"""The verb that writes puzzles in other formats: links, files of other programs, our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from exactone.models.files.formats import FORMATS

from . import completing
from .options import FormatOptions, Lenient, Puzzles, option

if TYPE_CHECKING:
    from exactone.models import Entry
    from exactone.solver.ask.request import Request

    from .command import Command, Outcome

_SAYS = "; ".join(f"{each.name}: {each.says}" for each in FORMATS.values())


def convert(
    command: Command,
    puzzles: Puzzles,
    to: Annotated[
        str,
        option(
            "--to",
            metavar="FORMAT",
            autocompletion=completing.formats,
            help=f"{_SAYS}. Without it as the file behind -o is called, or toml.",
        ),
    ] = "",
    lenient: Lenient = False,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write them into this file; or each into one of its own, in a folder.",
        ),
    ] = None,
) -> None:
    """Writes puzzles in another format."""
    from exactone.models.files import formats

    from . import replies
    from .formats import FormatWriter

    wanted = FormatOptions(to or formats.named_by(output or "") or "toml", lenient=lenient)
    command.report.is_document = output is None

    def ask(entry: Entry, _: Request) -> Outcome:
        puzzle, keys = command.puzzle(entry), formats.keys_of(entry)
        written = files.written(entry, puzzle, keys)
        if command.options.json:
            facts = {"puzzle": entry.name, "kind": puzzle.kind, "to": wanted.to}
            command.out.object(facts | files.data(written))
        if output is not None or not command.options.json:
            files.put(entry, keys, written.text)
        return replies.YES, "written"

    with FormatWriter(command, wanted, output) as files:
        command.run(puzzles, ask)

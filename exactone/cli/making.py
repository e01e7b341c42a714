"""The verb that makes new puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import completing
from .options import AsLink, FormatOptions, Lenient, To, argument, at_least_one, option

if TYPE_CHECKING:
    from .command import Command


def make(
    command: Command,
    kind: Annotated[
        str,
        argument(
            help="The kind of puzzle; `exactone kinds` lists them.", autocompletion=completing.kinds
        ),
    ],
    number: Annotated[
        int, typer.Option("-n", "--number", callback=at_least_one, help="How many puzzles.")
    ] = 1,
    seed: Annotated[
        int | None, option("--seed", min=0, help=("The number that they depend on; else by lot."))
    ] = None,
    size: Annotated[
        str, option("--size", metavar="SIZE", help="Rows x columns, as in 10x10.")
    ] = "",
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry", help=("Places of clues are symmetric: rotational, left-right, ...")
        ),
    ] = "asymmetry",
    clues: Annotated[
        str, option("--clues", metavar="RANGE", help="How many clues, as in 28-32.")
    ] = "",
    hardest: Annotated[
        str,
        option(
            "--hardest",
            metavar="RANGE",
            help=("The size of the hardest step of hint --all, as in 3-5."),
        ),
    ] = "",
    mask: Annotated[
        str,
        option(
            "--mask", metavar="FILE", help=("A picture with any sign but . where there is a clue.")
        ),
    ] = "",
    source: Annotated[
        str,
        option(
            "--from",
            metavar="FILE",
            help=("What it is made from: a picture, a solution, areas; by kind."),
        ),
    ] = "",
    lines: Annotated[
        bool, option("--lines", help="One puzzle per line, of 81 signs or the like.")
    ] = False,
    output: Annotated[
        str,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help="A file, .toml, .json or .jsonl; or a folder, where none is replaced.",
        ),
    ] = "",
    to: To = "",
    link: AsLink = False,
    lenient: Lenient = False,
) -> None:
    """Makes new puzzles with exactly one solution."""
    import random as random_numbers

    from exactone import models
    from exactone.solver.ask.make import make as make_puzzles
    from exactone.solver.ask.request import Request
    from exactone.solver.errors import EngineError, Error, PuzzleError
    from exactone.solver.streams import drain, first

    from . import replies
    from .new_puzzles import MakeOptions, PuzzleWriter

    orders = MakeOptions(kind, number, size, symmetry, clues, hardest, mask, source, lines, output)
    limits = command.limits(command.options.time)
    chosen = random_numbers.SystemRandom().randrange(10**6) if seed is None else seed
    writer = FormatOptions(to, link, lenient).writer(command, output or None)
    command.report.several = number > 1
    try:
        with PuzzleWriter(orders, command.out, limits.left() is not None, writer) as shelf:
            maker = models.kind_class(orders.kind).maker(orders.size, orders.text)
            puzzles = make_puzzles(
                maker, orders.wanted, Request(limits=limits, seed=chosen), shelf.tried
            )
            command.out.progress.says = shelf.going_on
            command.out.progress.watch(limits)
            shelf.said_first = f"seed {chosen}" if seed is None else ""
            _, ended = drain(first(orders.number, puzzles), shelf.put)
    except EngineError as error:
        command.report.error(orders.kind, f"{orders.kind}: {error}")
        raise typer.Exit(replies.WRONG_ENGINE) from None
    except PuzzleError as error:  # in what it is to be made from
        line = "" if error.row is None else f":{error.row + 1}"
        named = (
            f"{orders.source}{line}: "
            if orders.source and not str(error).startswith(orders.source)
            else ""
        )
        command.report.error(orders.kind, f"{named}{error}")
        raise typer.Exit(replies.BAD_PUZZLE) from None
    except Error as error:
        command.report.error(orders.kind, f"exactone: {error}")
        raise typer.Exit(replies.NO_KIND_CAN) from None
    command.out.progress.end()
    code = shelf.closed(ended)
    raise typer.Exit(128 + command.signal if command.signal else code)

"""New puzzles."""

from __future__ import annotations

import random as random_numbers
from typing import TYPE_CHECKING

import typer

from exactone import models
from exactone.solver.asking import Asking
from exactone.solver.errors import EngineError, Error, PuzzleError
from exactone.solver.maker import making
from exactone.solver.streams import drain, first

from .. import said
from ..made import Orders, Shelf

if TYPE_CHECKING:
    from ..command import Command


def make(command: Command, orders: Orders, seed: int | None) -> None:
    """make: new puzzles with exactly one solution."""
    limits = command.limits(command.options.time)
    number = random_numbers.SystemRandom().randrange(10**6) if seed is None else seed
    try:
        shelf = Shelf(orders, command.out, limits.left() is not None)
        maker = models.kind_class(orders.kind).maker(orders.size, orders.text)
        puzzles = making.make(maker, orders.wanted, Asking(limits=limits, seed=number), shelf.tried)
        shelf.said_first = f"seed {number}" if seed is None else ""
        _, ended = drain(first(orders.number, puzzles), shelf.put)
    except EngineError as error:
        command.report.error(orders.kind, f"{orders.kind}: {error}")
        raise typer.Exit(said.WRONG_ENGINE) from None
    except PuzzleError as error:  # in what it is to be made from
        line = "" if error.row is None else f":{error.row + 1}"
        named = f"{orders.source}{line}: " if orders.source and not str(error).startswith(orders.source) else ""
        command.report.error(orders.kind, f"{named}{error}")
        raise typer.Exit(said.BAD_PUZZLE) from None
    except Error as error:
        command.report.error(orders.kind, f"exactone: {error}")
        raise typer.Exit(said.NO_KIND_CAN) from None
    command.out.progress.end()
    code = shelf.closed(ended)
    raise typer.Exit(128 + command.signal if command.signal else code)

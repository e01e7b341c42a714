"""The command line as a whole: which verbs there are, --version, and how what is wrong with it is said."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .options import spelled_out
from .output import USUAL, columns
from .usage import sentence
from .verbs import answers, clues, lists, making, pictures

WRONG_USAGE: type[typer.BadParameter] = typer.BadParameter.mro()[1]  # of any sort: typer has no public name for it


class _Verbs(TyperGroup):
    """The verbs; what is wrong with a command line is said as all else is."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        with _told():
            if sys.stdout.isatty():  # typer measures a stream that is ours by now
                extra["terminal_width"] = min(columns(sys.stdout) or USUAL, WIDEST) - 1
            return super().make_context(info_name, spelled_out(args), parent, **extra)

    def invoke(self, *words: Any, **more: Any) -> Any:
        with _told():
            return super().invoke(*words, **more)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except WRONG_USAGE as error:
        typer.echo(sentence(error), err=True)
        raise typer.Exit(2) from None


app = typer.Typer(
    name="exactone",
    cls=_Verbs,
    help="Does my puzzle have exactly one solution, and if not, why? Solves, counts and verifies grid puzzles.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

WIDEST = 100  # columns of --help


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and exit.")] = False,
) -> None:
    if version:
        from exactone import __version__

        typer.echo(f"exactone {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


VERBS = (  # in the order of --help
    *(answers.solve, answers.enumerate, answers.count, answers.verify, answers.prove, answers.check),
    *(clues.explain, clues.common, clues.ask, clues.audit, clues.fix, clues.minimize, clues.hint),
    pictures.draw,
    *(lists.kinds, lists.backends, lists.journal, lists.cluster, lists.library, lists.new),
    making.make,
)
for _verb in VERBS:
    app.command()(_verb)

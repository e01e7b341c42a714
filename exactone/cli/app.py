"""The command line as a whole: which verbs there are, --version, and how what is wrong with it is said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .options import spelled_out
from .output import USUAL, columns
from .usage import sentence

VERBS = {  # in the order of --help, each with its file in verbs/
    **dict.fromkeys(("solve", "enumerate", "count", "verify", "prove", "check"), "answers"),
    **dict.fromkeys(("explain", "common", "ask", "audit", "fix", "minimize", "hint"), "clues"),
    "draw": "pictures",
    **dict.fromkeys(("kinds", "backends", "journal", "cluster", "library", "new"), "lists"),
    "make": "making",
}
WIDEST = 100  # columns of --help
WRONG_USAGE: type[typer.BadParameter] = typer.BadParameter.mro()[1]  # of any sort: typer has no public name for it


class _Verbs(TyperGroup):
    """The verbs, each loaded when it is asked for; what is wrong with a command line is said as all else is."""

    def list_commands(self, _: Any) -> list[str]:
        return [*VERBS]

    def get_command(self, _: Any, name: str) -> Any:
        return _typed(name) if name in VERBS else None

    def format_commands(self, _: Any, formatter: Any) -> None:
        """What each says of itself first, whole."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb, _first_sentence(_function(verb))) for verb in VERBS])

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        with _told():
            if sys.stdout.isatty():  # typer measures a stream that is ours by now
                extra["terminal_width"] = min(columns(sys.stdout) or USUAL, WIDEST) - 1
            return super().make_context(info_name, spelled_out(args), parent, **extra)

    def invoke(self, *words: Any, **more: Any) -> Any:
        with _told():
            return super().invoke(*words, **more)


@cache
def _typed(verb: str) -> Any:
    """A verb with its options; those of the others would take longer than many a puzzle."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(verb)(_function(verb))
    return typer.main.get_command(alone)


def _first_sentence(function: Callable[..., None]) -> str:
    return " ".join((function.__doc__ or "").partition("\n\n")[0].split())


def _function(verb: str) -> Callable[..., None]:
    function: Callable[..., None] = getattr(import_module(f".verbs.{VERBS[verb]}", __package__), verb)
    return function


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

"""The command line as a whole: the verbs, --version, and what is wrong with a command line, in a
sentence as all others: what, and what was probably meant."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .options import spelled_out, typed
from .output import USUAL, columns, shown
from .verbs import VERBS

WIDEST = 100  # columns of --help
# of any sort: typer has no public name for it
WRONG_USAGE: type[typer.BadParameter] = typer.BadParameter.mro()[1]


SURE = 0.75  # how alike a word must be to one that there is; a wrong guess is worse than none
_FORMS = (
    (r"No such command '(.*?)'.*", "there is no verb {!r}"),
    (r"No such option: (\S+).*", "there is no option {!r}"),
    (r"Invalid value for (.*?): '(.*)' is not a valid int\S*", "{}: {!r} is no whole number"),
    (r"Invalid value for (.*?): (.*)", "{}: {}"),
    (r"Invalid value: (.*)", "{}"),
    (r"Missing argument '(.*?)'.*", "no {} given"),
    (r"Missing option '(.*?)'.*", "{} is missing"),
    (r"Option '(.*?)' requires an argument.*", "{} wants a value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", "{!r} is too much"),
)


class _Verbs(TyperGroup):
    """The verbs, each loaded when it is asked for; what is wrong with a command line is said as all
    else is."""

    def list_commands(self, _: Any) -> list[str]:
        return [*VERBS]

    def get_command(self, _: Any, name: str) -> Any:
        """A verb with its options; those of the others would take longer than many a puzzle."""
        if (verb := VERBS.get(name)) is None:
            return None
        function = getattr(import_module(f".{verb.family}", __package__), verb.name)
        alone = typer.Typer(
            add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
        )
        manual = "\n\n".join(filter(None, [verb.words, verb.manual]))
        alone.command(verb.name, help=manual)(typed(function, verb.options))
        return typer.main.get_command(alone)

    def format_commands(self, _: Any, formatter: Any) -> None:
        """What each says of itself first, whole."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb.name, verb.words) for verb in VERBS.values()])

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
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


def sentence(error: Any) -> str:
    """The sentence for an error of usage."""
    context = error.ctx
    said = error.format_message().strip()
    for form, words in _FORMS:
        if match := re.fullmatch(form, said, re.S):
            parts = [shown(match[1].replace("'", "")), *map(shown, match.groups()[1:])]
            told = words.format(*parts).rstrip(".")
            meant = nearest(parts[0], _known(context)) if told.startswith("there is no") else ""
            break
    else:
        told = shown(said[:1].lower() + said[1:]).rstrip(".")
        meant = ""
    if ";" in told:  # it says what to do
        return f"exactone: {told}"
    path = context.command_path if context else "exactone"
    return f"exactone: {told}; {meant or f'`{path} --help` says what there is'}"


def nearest(word: str, known: Collection[str]) -> str:
    """What was probably meant, as the end of a sentence; nothing where no word is like this one."""
    close = get_close_matches(word, known, 1, SURE)
    return f"did you mean {close[0]!r}?" if close else ""


def _known(context: Any) -> list[str]:
    """The verbs, or the options of a verb."""
    if context is None:
        return []
    command = context.command
    options = [
        name
        for option in command.get_params(context)
        for name in option.opts
        if name.startswith("-")
    ]
    return [*(command.list_commands(context) if isinstance(command, TyperGroup) else ()), *options]


app = typer.Typer(
    name="exactone",
    cls=_Verbs,
    help=(
        "Does my puzzle have exactly one solution, and if not, why? Solves, counts and verifies "
        "grid puzzles."
    ),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Print the version and exit.")
    ] = False,
) -> None:
    if version:
        from exactone import __version__

        typer.echo(f"exactone {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)

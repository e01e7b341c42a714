"""The options that verbs share, each declared once; a verb takes them by name, and runs in a command that has them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache, wraps
from itertools import pairwise
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer

from . import completing
from .output import When


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h|)", text.strip(), re.ASCII)
    if not found:
        raise typer.BadParameter(f"{text!r} is no time; write one as in 30s, 500ms, 2m or 1h")
    return float(found.group(1)) * {"ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600}[found.group(2)]


def _bytes(text: str) -> int:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)i?B?", text.strip(), re.ASCII | re.IGNORECASE)
    if not found:
        raise typer.BadParameter(f"{text!r} is no amount of memory; write one as in 2G or 500M")
    return int(float(found.group(1)) * 1024 ** " KMGT".index(found.group(2).upper() or " "))


def at_least_one(value: int | None) -> int | None:
    """Refuses numbers below 1."""
    if value is not None and value < 1:
        raise typer.BadParameter("must be at least 1")
    return value


def spelled_out(words: list[str]) -> list[str]:
    """`--color` alone means always and `--no-color` never, as elsewhere."""
    return [
        "--color=never"
        if word == "--no-color"
        else "--color=always"
        if word == "--color" and following not in [*When]
        else word
        for word, following in pairwise([*words, ""])
    ]


def option(*names: str, **words: Any) -> Any:
    """An option whose default goes without saying."""
    return typer.Option(*names, show_default=False, **words)


def argument(**words: Any) -> Any:
    """The same of an argument."""
    return typer.Argument(show_default=False, **words)


Puzzles = Annotated[
    list[str],
    argument(
        help="Files, folders, files with a puzzle on each line, names that `exactone library` lists, or - for stdin.",
        autocompletion=completing.puzzles,
    ),
]


@dataclass(frozen=True)
class Options:
    """What verbs may be told, with its default."""

    limit: Annotated[int | None, option("--limit", callback=at_least_one, help="Stop when so many are found.")] = None
    up_to_symmetry: Annotated[
        bool, option("--up-to-symmetry", help="Turned and mirrored copies of a solution count once.")
    ] = False
    relabel: Annotated[
        bool, option("--relabel", help="So do copies whose symbols are renamed, as those of a Sudoku may be.")
    ] = False
    backend: Annotated[
        str,
        typer.Option(
            "--backend",
            "-b",
            autocompletion=completing.backends,
            help="auto, all (every engine that can, compared), pysat, pysat:NAME, ortools, cover or reference.",
        ),
    ] = "auto"
    time: Annotated[
        float | None,
        option("--time", parser=_seconds, metavar="TIME", help="Give up on a puzzle after 30s, 500ms, 2m, ..."),
    ] = None
    memory: Annotated[
        int | None,
        option(
            "--memory", parser=_bytes, metavar="SIZE", help="Search in a child process that cannot exceed 2G, 500M, ..."
        ),
    ] = None
    journal: Annotated[
        str | None,
        option(
            "--journal",
            metavar="FILE",
            help="Keep what was found in this file, for searches of days; the same command with it goes on there.",
        ),
    ] = None
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=0, metavar="N", help="So many processes share the work; 0: one a processor."),
    ] = 1
    cluster: Annotated[
        str | None,
        option(
            "--cluster",
            metavar="ADDRESS",
            help="The workers of this Dask scheduler share the work; `exactone cluster` says how to start one.",
        ),
    ] = None
    json: Annotated[bool, option("--json", help="One JSON object per line.")] = False
    quiet: Annotated[bool, option("--quiet", "-q", help="The first line of each answer, nothing else.")] = False
    color: Annotated[
        When, option("--color", help="Colour; auto: on a terminal, or as NO_COLOR, FORCE_COLOR and TERM say.")
    ] = When.AUTO
    ascii: Annotated[bool, option("--ascii", help="Draw in ASCII, as where the output cannot spell other signs.")] = (
        False
    )
    summary: Annotated[
        bool, option("--summary", help="Of several puzzles the summary alone; --json has none, and says all.")
    ] = False
    verbose: Annotated[bool, option("--verbose", help="Of several puzzles all that would be said of each alone.")] = (
        False
    )
    failures_only: Annotated[
        bool, option("--failures-only", help="Only puzzles that have not exactly one solution.")
    ] = False
    heuristic: Annotated[
        str | None, option("--heuristic", help="How the hand-written search goes; `exactone kinds` names them.")
    ] = None
    style: Annotated[
        str | None,
        option(
            "--style",
            autocompletion=completing.styles,
            help="How the puzzle is drawn; `exactone kinds` names the styles.",
        ),
    ] = None


class Drawn(NamedTuple):
    """What is to be drawn, and into which file."""

    output: str | None = None
    solution: bool = False
    both: bool = False
    solutions: int | None = None
    cell: str = ""
    paper: str = ""
    stack: bool = False


SHOWN = ("color", "ascii")
"""The options of every verb that draws."""

READ = ("time", "json", "quiet", *SHOWN, "summary")
"""The options of every verb that reads puzzles."""

SEARCH = ("backend", "memory", *READ)
"""The options of verbs that let an engine be named."""

LONG = ("journal", "jobs", "cluster")
"""The options of questions that may take days."""


@cache
def _parameters() -> list[inspect.Parameter]:
    hints = get_type_hints(Options, include_extras=True)
    return [
        inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=each.default, annotation=hints[each.name])
        for each in fields(Options)
    ]


def taking(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a verb these options, behind its own parameters; it gets them with its parameter `command`."""
    shared = [each for each in _parameters() if each.name in names]

    def taken(verb: Callable[..., None]) -> Callable[..., None]:
        known = inspect.signature(verb, eval_str=True, locals={"Command": None})  # which nobody loads for --help
        own = [each for each in known.parameters.values() if each.name != "command"]

        @wraps(verb)
        def run(**words: Any) -> None:
            from .command import Command

            command = Command(verb.__name__, Options(**{name: words[name] for name in names}))
            verb(command, **{each.name: words[each.name] for each in own})

        parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own] + shared
        run.__dict__["__signature__"] = inspect.Signature(parameters)
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        return run

    return taken

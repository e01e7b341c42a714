"""The options that verbs share, each declared once; the row of a verb names those that it takes,
and it runs in a command that has them."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial, wraps
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn, get_type_hints

import typer

from . import completing
from .output import ColorMode

if TYPE_CHECKING:
    from .command import Command
    from .formats import FormatWriter

SHEETS = "EXACTONE_KINDS"  # the variable with folders of sheets


def _seconds(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h|)", text.strip(), re.ASCII)
    if not match:
        raise typer.BadParameter(f"{text!r} is no time; write one as in 30s, 500ms, 2m or 1h")
    return float(match.group(1)) * {"ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600}[match.group(2)]


def _bytes(text: str) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)i?B?", text.strip(), re.ASCII | re.IGNORECASE)
    if not match:
        raise typer.BadParameter(f"{text!r} is no amount of memory; write one as in 2G or 500M")
    return int(float(match.group(1)) * 1024 ** " KMGT".index(match.group(2).upper() or " "))


def at_least_one(value: int | None) -> int | None:
    """Refuses numbers below 1."""
    if value is not None and value < 1:
        raise typer.BadParameter("must be at least 1")
    return value


def bring_kinds(folder: str) -> str:
    """Names the folder with sheets of kinds for this process, and for those that it starts."""
    if folder:
        if not os.path.isdir(folder):
            raise typer.BadParameter(f"there is no folder {folder!r}; name one with sheets in it")
        known = os.environ.get(SHEETS)
        os.environ[SHEETS] = os.pathsep.join(filter(None, (folder, known)))
    return folder


def bring_kinds_beside(file: str) -> None:
    """Names the folder of sheets beside a file for the processes that this one starts, which know
    its text alone."""
    folder = os.path.abspath(os.path.join(os.path.dirname(file), "kinds"))
    if os.path.isdir(folder):
        bring_kinds(folder)


def spelled_out(words: list[str]) -> list[str]:
    """`--color` alone means always and `--no-color` never, as elsewhere."""
    spelled = list[str]()
    for word, following in pairwise([*words, ""]):
        if word == "--no-color":
            spelled.append("--color=never")
        elif word == "--color" and following not in [*ColorMode]:
            spelled.append("--color=always")
        else:
            spelled.append(word)
    return spelled


option: Callable[..., Any] = partial(typer.Option, show_default=False)
argument: Callable[..., Any] = partial(typer.Argument, show_default=False)
"""An option and an argument whose default goes without saying."""

Puzzles = Annotated[
    list[str],
    argument(
        help=(
            "Files, folders, files with a puzzle on each line, links, names that `exactone "
            "library` lists, or - for stdin."
        ),
        autocompletion=completing.puzzles,
    ),
]


Kinds = Annotated[
    str,
    option(
        "--kinds",
        metavar="DIR",
        callback=bring_kinds,
        help="A folder with sheets of kinds of your own; so is `kinds` beside a puzzle.",
    ),
]


@dataclass(frozen=True)
class Options:
    """What verbs may be told, with its default."""

    limit: Annotated[
        int | None, option("--limit", callback=at_least_one, help=("Stop when so many are found."))
    ] = None
    up_to_symmetry: Annotated[
        bool,
        option("--up-to-symmetry", help=("Turned and mirrored copies of a solution count once.")),
    ] = False
    relabel: Annotated[
        bool,
        option(
            "--relabel",
            help=("So do copies whose symbols are renamed, as those of a Sudoku may be."),
        ),
    ] = False
    backend: Annotated[
        str,
        typer.Option(
            "--backend",
            "-b",
            autocompletion=completing.backends,
            help=(
                "auto, all (every engine that can, compared), pysat, pysat:NAME, ortools, cover or "
                "reference."
            ),
        ),
    ] = "auto"
    time: Annotated[
        float | None,
        option(
            "--time",
            parser=_seconds,
            metavar="TIME",
            help=("Give up on a puzzle after 30s, 500ms, 2m, ..."),
        ),
    ] = None
    memory: Annotated[
        int | None,
        option(
            "--memory",
            parser=_bytes,
            metavar="SIZE",
            help=("Search in a child process that cannot exceed 2G, 500M, ..."),
        ),
    ] = None
    journal: Annotated[
        str | None,
        option(
            "--journal",
            metavar="FILE",
            help=(
                "Keep what was found in this file, for searches of days; the same command with it "
                "goes on there."
            ),
        ),
    ] = None
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            min=0,
            metavar="N",
            help=("So many processes share the work; 0: one a processor."),
        ),
    ] = 1
    cluster: Annotated[
        str | None,
        option(
            "--cluster",
            metavar="ADDRESS",
            help=(
                "The workers of this Dask scheduler share the work; `exactone cluster` says how to "
                "start one."
            ),
        ),
    ] = None
    json: Annotated[bool, option("--json", help="One JSON object per line.")] = False
    quiet: Annotated[
        bool, option("--quiet", "-q", help=("The first line of each answer, nothing else."))
    ] = False
    color: Annotated[
        ColorMode,
        option(
            "--color",
            help=("Colour; auto: on a terminal, or as NO_COLOR, FORCE_COLOR and TERM say."),
        ),
    ] = ColorMode.AUTO
    ascii: Annotated[
        bool,
        option("--ascii", help=("Draw in ASCII, as where the output cannot spell other signs.")),
    ] = False
    summary: Annotated[
        bool,
        option(
            "--summary",
            help=("Of several puzzles the summary alone; --json has none, and says all."),
        ),
    ] = False
    verbose: Annotated[
        bool, option("--verbose", help=("Of several puzzles all that would be said of each alone."))
    ] = False
    failures_only: Annotated[
        bool, option("--failures-only", help="Only puzzles that have not exactly one solution.")
    ] = False
    kind: Annotated[
        str,
        option(
            "--kind",
            metavar="KIND",
            help="What grids without keys are, of files and of stdin; `exactone kinds` names them.",
        ),
    ] = ""
    kinds: Kinds = ""
    heuristic: Annotated[
        str | None,
        option(
            "--heuristic", help=("How the hand-written search goes; `exactone kinds` names them.")
        ),
    ] = None
    style: Annotated[
        str | None,
        option(
            "--style",
            autocompletion=completing.styles,
            help="How the puzzle is drawn; `exactone kinds` names the styles.",
        ),
    ] = None


To = Annotated[
    str,
    option(
        "--to",
        metavar="FORMAT",
        autocompletion=completing.formats,
        help="Write it so: toml, json, puzzlink, ...; `exactone convert --help` names all.",
    ),
]


AsLink = Annotated[
    bool, option("--link", help="Write it as a link, in the first format that can say it.")
]


Lenient = Annotated[
    bool,
    option(
        "--lenient",
        help=(
            "fpuzzles, sudokupad: write digits for other symbols, if no [[rule]] is there; it is "
            "said."
        ),
    ),
]


class FormatOptions(NamedTuple):
    """In which format puzzles are wanted, if in any."""

    to: str = ""
    link: bool = False
    lenient: bool = False

    def writer(self, command: Command, into: str | None) -> FormatWriter | None:
        """Where puzzles go that are written so; None where no format is wanted."""
        if not any(self):
            return None
        from .formats import FormatWriter

        return FormatWriter(command, self, into)


class PictureOptions(NamedTuple):
    """What is to be drawn, and into which file."""

    output: str | None = None
    solution: bool = False
    both: bool = False
    solutions: int | None = None
    cell: str = ""
    paper: str = ""
    stack: bool = False


def typed(function: Callable[..., None], names: tuple[str, ...]) -> Callable[..., None]:
    """A verb as typer takes it: with these options behind its own ones. It gets them with its
    parameter `command`, where it has one."""
    # the command, which nobody loads for --help
    known = inspect.signature(function, eval_str=True, locals={"Command": None})
    own = [each for each in known.parameters.values() if each.name != "command"]
    if len(own) == len(known.parameters):
        return function

    @wraps(function)
    def run(**words: Any) -> None:
        from .command import Command

        command = Command(function.__name__, Options(**{name: words.pop(name) for name in names}))
        function(command, **words)

    hints = get_type_hints(Options, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [each.replace(kind=keyword) for each in own]
    for each in fields(Options):
        if each.name in names:
            hint = hints[each.name]
            parameters.append(
                inspect.Parameter(each.name, keyword, default=each.default, annotation=hint)
            )
    run.__dict__["__signature__"] = inspect.Signature(parameters)
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def misused(sentence: str) -> NoReturn:
    """Ends the command: its options make no sense."""
    typer.echo(f"exactone: {sentence}", err=True)
    raise typer.Exit(2)

"""The commands and their options. What they do is in verbs.py, which is imported when one of them runs."""

from __future__ import annotations

import re
from typing import Annotated

import typer

app = typer.Typer(
    name="exactone",
    help="Does my puzzle have exactly one solution, and if not, why? Solves, counts and verifies grid puzzles.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


def _number(value: int | None) -> int | None:
    if value is not None and value < 1:
        raise typer.BadParameter("must be at least 1")
    return value


Puzzles = Annotated[
    list[str],
    typer.Argument(
        help="Files, folders, files with a puzzle on each line, bundled names as in sudoku/9x9, or - for stdin.",
        show_default=False,
    ),
]
Backend = Annotated[
    str,
    typer.Option(
        "--backend",
        "-b",
        help="auto, all (every engine that can, compared), pysat, pysat:NAME, ortools, cover or reference.",
    ),
]
Heuristic = Annotated[
    str | None,
    typer.Option(
        "--heuristic", help="How the hand-written search goes; `exactone kinds` names them.", show_default=False
    ),
]
Style = Annotated[
    str | None,
    typer.Option("--style", help="How the puzzle is drawn; `exactone kinds` names the styles.", show_default=False),
]
Time = Annotated[
    float | None,
    typer.Option(
        "--time",
        parser=_seconds,
        metavar="TIME",
        help="Give up on a puzzle after 30s, 500ms, 2m, ...",
        show_default=False,
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        parser=_bytes,
        metavar="SIZE",
        help="Search in a child process that cannot exceed 2G, 500M, ...",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="The first line of each answer, nothing else.")]
Color = Annotated[
    bool | None,
    typer.Option(
        "--color/--no-color", help="Colour; the default is on a terminal, unless NO_COLOR is set.", show_default=False
    ),
]
Summary = Annotated[bool, typer.Option("--summary", help="Of several puzzles the summary alone.")]
Limit = Annotated[
    int | None, typer.Option("--limit", callback=_number, help="Stop when so many are found.", show_default=False)
]
Symmetry = Annotated[
    bool, typer.Option("--up-to-symmetry", help="Turned and mirrored copies of a solution count once.")
]


@app.callback(invoke_without_command=True)
def _main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    if version:
        from exactone import __version__

        typer.echo(f"exactone {__version__}")
        raise typer.Exit


@app.command()
def solve(
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", "--number", callback=_number, help="How many solutions.")] = 1,
    random: Annotated[
        bool, typer.Option("--random", help="A random solution; with --seed the same one each time.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="The number that it depends on.", show_default=False),
    ] = None,
    ipuz: Annotated[
        bool, typer.Option("--ipuz", help="Write crosswords as ipuz documents, for other programs.")
    ] = False,
    backend: Backend = "auto",
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
    heuristic: Heuristic = None,
    style: Style = None,
) -> None:
    """Find a solution, and draw it.

    \b
    exactone solve my.toml
    exactone solve my.toml -n 3
    exactone solve my.toml --ipuz > layout.ipuz
    exactone solve my.toml --random --seed 7
    """
    from .verbs import Session

    session = Session("solve", backend, time, memory, json, quiet, color, summary, heuristic, style)
    session.find(puzzles, number, random=random or seed is not None, seed=seed, ipuz=ipuz)


@app.command()
def enumerate(
    puzzles: Puzzles,
    limit: Limit = None,
    up_to_symmetry: Symmetry = False,
    backend: Backend = "auto",
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
    heuristic: Heuristic = None,
    style: Style = None,
) -> None:
    """Find every solution, and draw each as it is found.

    \b
    exactone enumerate my.toml
    exactone enumerate my.toml --limit 10 --json
    """
    from .verbs import Session

    session = Session("enumerate", backend, time, memory, json, quiet, color, summary, heuristic, style)
    session.find(puzzles, limit, up_to_symmetry=up_to_symmetry)


@app.command()
def count(
    puzzles: Puzzles,
    limit: Limit = None,
    up_to_symmetry: Symmetry = False,
    backend: Backend = "auto",
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
    heuristic: Heuristic = None,
) -> None:
    """Say how many solutions there are, without listing them.

    \b
    exactone count my.toml
    exactone count my.toml --time 10s      at least so many, when the time is up
    """
    from .verbs import Session

    session = Session("count", backend, time, memory, json, quiet, color, summary, heuristic)
    session.count(puzzles, limit, up_to_symmetry)


@app.command()
def verify(
    puzzles: Puzzles,
    up_to_symmetry: Symmetry = False,
    backend: Backend = "auto",
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
    heuristic: Heuristic = None,
) -> None:
    """Say whether there is exactly one solution, none, or more than one, and show two that differ.

    \b
    exactone verify my.toml
    exactone verify my.toml --backend all      every engine, compared
    exactone verify puzzles/ --summary         a whole folder
    exactone verify lines.txt --json           a puzzle on each line
    cat my.toml | exactone verify -

    \b
    Exit codes: 0 exactly one, 10 more than one, 20 none, 3 undecided, 65 not a puzzle.
    """
    from .verbs import Session

    session = Session("verify", backend, time, memory, json, quiet, color, summary, heuristic)
    session.verify(puzzles, up_to_symmetry)


@app.command()
def check(
    puzzle: Annotated[str, typer.Argument(help="The puzzle.", show_default=False)],
    answer: Annotated[
        str,
        typer.Argument(
            help="The filled-in answer: what solve --json printed, or a grid; - for stdin.", show_default=False
        ),
    ],
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
) -> None:
    """Say whether a filled-in answer is right, and if not which rules it breaks.

    \b
    exactone solve my.toml --json > answer.json
    exactone check my.toml answer.json
    """
    from .verbs import Session

    Session("check", json=json, quiet=quiet, color=color).check(puzzle, answer)


@app.command()
def common(
    puzzles: Puzzles,
    time: Time = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
) -> None:
    """Say what all solutions have in common, and the share of them in which each open square is black, in per cent.

    \b
    exactone common my.toml
    """
    from .verbs import Session

    Session("common", "auto", time, json=json, quiet=quiet, color=color, summary=summary).common(puzzles)


@app.command()
def ask(
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", min=1, help="How many facts to name.")] = 5,
    answer: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="ANSWER",
            help="The solution that is meant: what must be told until it is the only one.",
            show_default=False,
        ),
    ] = None,
    time: Time = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
) -> None:
    """Say which fact about the solution, if it were known, would narrow the solutions most.

    \b
    exactone ask my.toml
    exactone ask my.toml -n 1 --json
    exactone ask my.toml --for answer.txt      the hints to print with the puzzle
    """
    from .verbs import Session

    Session("ask", "auto", time, json=json, quiet=quiet, color=color, summary=summary).ask(puzzles, number, answer)


@app.command()
def audit(
    crosswords: Annotated[
        list[str],
        typer.Argument(
            help="Finished grids: ipuz, .puz, the JSON of newspaper archives, a picture of # and letters; - for stdin.",
            show_default=False,
        ),
    ],
    time: Time = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
) -> None:
    """Say whether a finished crossword obeys the rules of a diagramless, and what it must tell to be the only layout.

    \b
    exactone audit monday.puz
    exactone audit archive/ --summary

    \b
    Exit codes: 0 the only layout, 10 not so or it breaks the rules, 3 undecided, 65 no crossword.
    """
    from .verbs import Session

    Session("audit", "auto", time, json=json, quiet=quiet, color=color, summary=summary).audit(crosswords)


@app.command()
def repair(
    puzzles: Puzzles,
    time: Time = None,
    json: Json = False,
    quiet: Quiet = False,
    color: Color = None,
    summary: Summary = False,
) -> None:
    """Say which single changes give a puzzle without a solution one.

    \b
    exactone repair my.toml
    """
    from .verbs import Session

    Session("repair", "auto", time, json=json, quiet=quiet, color=color, summary=summary).repair(puzzles)


@app.command()
def draw(
    puzzles: Puzzles,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solution instead of the puzzle.")] = False,
    backend: Backend = "auto",
    time: Time = None,
    color: Color = None,
    style: Style = None,
) -> None:
    """Draw the puzzle as it was read, or its solution.

    \b
    exactone draw my.toml
    exactone draw my.toml --solution
    """
    from .verbs import Session

    session = Session("draw", backend, time, color=color, style=style)
    if solution:
        session.find(puzzles, 1)
    else:
        session.draw(puzzles)


@app.command()
def kinds(kind: Annotated[str | None, typer.Argument(help="One puzzle type.", show_default=False)] = None) -> None:
    """List the puzzle types, with the keys of their files."""
    from . import lists

    lists.kinds(kind)


@app.command(name="backends")
def backends_() -> None:
    """List the engines, and whether they are installed."""
    from . import lists

    lists.backends_()


@app.command()
def library(kind: Annotated[str | None, typer.Argument(help="One puzzle type.", show_default=False)] = None) -> None:
    """List the bundled puzzles; their names can be used in place of files."""
    from . import lists

    lists.library(kind)

"""The verbs and their own options. What they do is in verbs.py, which is imported when one of them runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from . import completing
from .options import READ, SHOWN, Drawn, Puzzles, at_least_one, spelled_out, taking
from .output import USUAL, columns
from .usage import sentence

if TYPE_CHECKING:
    from .verbs import Session


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
SEARCH = ("backend", "memory", *READ)
LONG = ("journal", "jobs", "cluster")  # the options of questions that may take days


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


@app.command()
@taking(*SEARCH, "heuristic", "style")
def solve(
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", "--number", callback=at_least_one, help="How many solutions.")] = 1,
    random: Annotated[
        bool,
        typer.Option(
            "--random",
            help="A random solution; with --seed the same one each time. All are equally likely where cover or"
            " reference can count them by states, which auto tries; pysat and ortools only shuffle.",
        ),
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="The number that it depends on.", show_default=False),
    ] = None,
    ipuz: Annotated[
        bool, typer.Option("--ipuz", help="Write crosswords as ipuz documents, for other programs.")
    ] = False,
    *,
    session: Session,
) -> None:
    """Find a solution, and draw it.

    \b
    exactone solve my.toml
    exactone solve my.toml -n 3
    exactone solve my.toml --ipuz > layout.ipuz
    exactone solve my.toml --random --seed 7
    """
    session.solve(puzzles, number, random=random or seed is not None, seed=seed, ipuz=ipuz)


@app.command()
@taking(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic", "style")
def enumerate(puzzles: Puzzles, *, session: Session) -> None:
    """Find every solution, and draw each as it is found.

    \b
    exactone enumerate my.toml
    exactone enumerate my.toml --limit 10 --json
    """
    session.solve(puzzles, session.options.limit)


@app.command()
@taking(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic")
def count(puzzles: Puzzles, *, session: Session) -> None:
    """Say how many solutions there are, without listing them.

    \b
    exactone count my.toml
    exactone count my.toml --time 10s      at least so many, when the time is up
    """
    session.count(puzzles)


@app.command()
@taking(*SEARCH, *LONG, "up_to_symmetry", "relabel", "heuristic", "verbose", "failures_only")
def verify(
    puzzles: Puzzles,
    proved: Annotated[
        bool, typer.Option("--proved", help="Say one or none only with a proof that was checked, as `prove` writes it.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Of files with a puzzle on each line, write the lines with exactly one solution, as they are.",
            show_default=False,
        ),
    ] = None,
    others: Annotated[bool, typer.Option("--not", help="Write all other lines with a puzzle instead.")] = False,
    *,
    session: Session,
) -> None:
    """Say whether there is exactly one solution, none, or more than one, and show two that differ.

    \b
    exactone verify my.toml
    exactone verify my.toml --backend all      every engine, compared
    exactone verify puzzles/ --summary         a whole folder
    exactone verify lines.txt --json           a puzzle on each line
    exactone verify lines.txt --failures-only  those that are not unique
    exactone verify lines.txt --summary -o good.txt --jobs 0
    exactone verify my.toml --proved           believe no engine
    cat my.toml | exactone verify -

    \b
    Exit codes: 0 exactly one, 10 more than one, 20 none, 3 undecided, 65 not a puzzle.
    """
    session.verify(puzzles, proved, output, others)


@app.command()
@taking(*READ)
def prove(
    puzzles: Annotated[
        list[str],
        typer.Argument(help="Files, names that `exactone library` lists, or - for stdin.", show_default=False),
    ],
    folder: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            help="The folder to write; without it my-proof for my.toml.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check folders that were written before.")] = False,
    *,
    session: Session,
) -> None:
    """Write a folder that convinces a sceptic: that there is exactly one solution, or none, with a proof as DRUP.

    \b
    exactone prove my.toml                     writes my-proof
    exactone prove my.toml -o folder
    exactone prove --check folder              trusts no solver

    \b
    Where drat-trim is on the path, --check asks it besides.
    Exit codes: 0 proved, 10 more than one solution or a proof that does not hold, 3 undecided, 65 not a puzzle,
    70 drat-trim does not follow the proof.
    """
    if check:
        session.check_proofs(puzzles, folder)
    else:
        session.prove(puzzles, folder)


@app.command()
@taking("json", "quiet", *SHOWN)
def check(
    puzzle: Annotated[str, typer.Argument(help="The puzzle.", show_default=False)],
    answer: Annotated[
        str,
        typer.Argument(
            help="The filled-in answer: what solve --json printed, or a grid; - for stdin.", show_default=False
        ),
    ],
    *,
    session: Session,
) -> None:
    """Say whether a filled-in answer is right, and if not which rules it breaks.

    \b
    exactone solve my.toml --json > answer.json
    exactone check my.toml answer.json
    """
    session.check(puzzle, answer)


Into = Annotated[
    str | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="Write the changed puzzle into this file, or folder.", show_default=False
    ),
]


Pictured = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Draw it into FILE.svg, .png or .pdf.", show_default=False),
]


@app.command()
@taking(*READ)
def explain(
    puzzles: Puzzles,
    cell: Annotated[
        str | None,
        typer.Option("--cell", metavar="PLACE", help="Why this place is what it is, as in r4c5.", show_default=False),
    ] = None,
    output: Pictured = None,
    *,
    session: Session,
) -> None:
    """Say why there is no solution: which clues contradict each other. Or why a place is what it is.

    \b
    exactone explain my.toml
    exactone explain my.toml --cell r4c5
    """
    session.explain(puzzles, cell, output)


@app.command()
@taking(*READ)
def common(
    puzzles: Puzzles,
    share: Annotated[bool, typer.Option("--share", help="In how many of the solutions each of these stands.")] = False,
    output: Pictured = None,
    *,
    session: Session,
) -> None:
    """Say what all solutions have in common, and what each place that is still open may be.

    \b
    exactone common my.toml
    exactone common my.toml --share
    """
    session.common(puzzles, share, output)


@app.command()
@taking(*READ)
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
    *,
    session: Session,
) -> None:
    """Say which fact about the solution, if it were known, would narrow the solutions most.

    \b
    exactone ask my.toml
    exactone ask my.toml -n 1 --json
    exactone ask my.toml --for answer.txt      the facts to print with the puzzle
    """
    if answer is None:
        session.ask(puzzles, number)
    else:
        session.tell(puzzles, answer)


@app.command()
@taking(*READ)
def audit(
    crosswords: Annotated[
        list[str],
        typer.Argument(
            help="Finished grids: ipuz, .puz, the JSON of newspaper archives, a picture of # and letters; - for stdin.",
            show_default=False,
        ),
    ],
    *,
    session: Session,
) -> None:
    """Say whether a finished crossword obeys the rules of one without a diagram, and what it must tell to be the only
    layout.

    \b
    exactone audit monday.puz
    exactone audit archive/ --summary

    \b
    Exit codes: 0 the only layout, 10 not so or it breaks the rules, 3 undecided, 65 no crossword.
    """
    session.audit(crosswords)


@app.command()
@taking(*READ)
def fix(
    puzzles: Puzzles,
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep", metavar="ANSWER", help="The solution that is meant to be the only one.", show_default=False
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the changed puzzle into this file, or folder; or a picture, as .svg, .png or .pdf.",
            show_default=False,
        ),
    ] = None,
    *,
    session: Session,
) -> None:
    """Say which clues to add so that there is exactly one solution, or to take away so that there is one at all.

    \b
    exactone fix my.toml
    exactone fix my.toml --keep answer.txt -o mended.toml
    """
    session.fix(puzzles, keep, output)


@app.command()
@taking(*READ)
def minimize(
    puzzles: Puzzles,
    smallest: Annotated[bool, typer.Option("--smallest", help="Look for the fewest clues that are enough.")] = False,
    symmetry: Annotated[
        str,
        typer.Option("--symmetry", help="Leave out together what rotational, left-right, ... symmetry exchanges."),
    ] = "asymmetry",
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="Try the clues in an order that it depends on.", show_default=False),
    ] = None,
    output: Into = None,
    *,
    session: Session,
) -> None:
    """Leave out clues until none can be left out, with exactly one solution all along.

    \b
    exactone minimize my.toml -o minimal.toml
    exactone minimize my.toml --smallest --time 1m
    exactone minimize my.toml --symmetry rotational
    """
    session.minimize(puzzles, smallest, symmetry, seed, output)


@app.command()
@taking(*READ)
def hint(
    puzzles: Puzzles,
    every: Annotated[bool, typer.Option("--all", help="All steps to the end, and which is the hardest.")] = False,
    output: Pictured = None,
    *,
    session: Session,
) -> None:
    """Say the next step that a person could take: a place, and the few clues and rules it follows from.

    The size of a step is their number; what stands on the board is not counted. With --all the steps name no places.

    \b
    exactone hint my.toml
    exactone hint my.toml --all
    """
    session.hint(puzzles, every, output)


@app.command()
@taking("backend", "time", *SHOWN, "style")
def draw(
    puzzles: Puzzles,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solution instead of the puzzle.")] = False,
    both: Annotated[bool, typer.Option("--both", help="Draw two solutions, marked where they differ.")] = False,
    solutions: Annotated[
        int | None,
        typer.Option("--solutions", min=1, help="Draw so many solutions on one sheet.", show_default=False),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write FILE.svg, .png, .pdf or .txt; of several puzzles a .pdf with the solutions at the end.",
            show_default=False,
        ),
    ] = None,
    cell: Annotated[str, typer.Option("--cell", metavar="LENGTH", help="How large a cell is in print: 12mm.")] = "",
    paper: Annotated[
        str, typer.Option("--paper", help="A4 or Letter; else one picture is as large as it is, and a book A4.")
    ] = "",
    stack: Annotated[bool, typer.Option("--stack", help="Layers one above the other, seen from the side.")] = False,
    *,
    session: Session,
) -> None:
    """Draw the puzzle as it was read, or its solution, as text or into a file.

    \b
    exactone draw my.toml
    exactone draw my.toml --solution -o answer.svg
    exactone draw my.toml --both -o differences.png
    exactone draw puzzles/ -o book.pdf --paper Letter

    \b
    PNG and PDF need typst: pip install "exactone[pictures]".
    """
    session.draw(puzzles, Drawn(output, solution, both, solutions, cell, paper, stack))


AsJson = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]


@app.command()
def kinds(
    kind: Annotated[
        str | None, typer.Argument(help="One kind of puzzle.", show_default=False, autocompletion=completing.kinds)
    ] = None,
    json: AsJson = False,
) -> None:
    """List the kinds of puzzles, with the keys of their files; of one kind also the notation, and a puzzle."""
    from . import lists

    lists.kinds(kind, json)


@app.command(name="backends")
def backends_(json: AsJson = False) -> None:
    """List the engines, and whether they are installed."""
    from . import lists

    lists.backends_(json)


@app.command()
def journal(
    file: Annotated[str, typer.Argument(help="What was named behind --journal.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Say what a journal holds: what is done, how fast, what is left, and the answer so far.

    \b
    exactone count my.toml --journal my.journal --jobs 4     goes on there when it is started again
    exactone journal my.journal                              also while it works
    """
    from . import journal

    raise typer.Exit(journal.show(file, json))


@app.command()
def cluster() -> None:
    """Say how to start a Dask cluster, on one machine or on many, for --cluster ADDRESS."""
    from . import journal

    typer.echo(journal.CLUSTERS)


@app.command()
def library(
    what: Annotated[
        str | None, typer.Argument(metavar="[KIND|show|export]", show_default=False, autocompletion=completing.library)
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", show_default=False, autocompletion=completing.bundled),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the bundled puzzles; their names can be used in place of files.

    \b
    exactone library KIND
    exactone library show NAME         the file itself
    exactone library export DIR        all files, or those that are named
    """
    from . import lists

    if what == "show" and names:
        lists.show(names)
    elif what == "export" and names:
        lists.export(names[0], names[1:])
    elif names or what in ("show", "export"):
        raise typer.BadParameter("write library KIND, library show NAME, or library export DIR; see --help")
    else:
        lists.library(what, json)


@app.command()
def new(
    kind: Annotated[
        str, typer.Argument(help="The kind of puzzle.", show_default=False, autocompletion=completing.kinds)
    ],
) -> None:
    """Print a puzzle file to begin with: a small puzzle, with words on each key.

    \b
    exactone new KIND > my.toml
    """
    from . import lists

    lists.new(kind)


@app.command()
@taking("time", "json", "quiet", "color")
def make(
    kind: Annotated[
        str,
        typer.Argument(
            help="The kind of puzzle; `exactone kinds` lists them.", show_default=False, autocompletion=completing.kinds
        ),
    ],
    number: Annotated[int, typer.Option("-n", "--number", callback=at_least_one, help="How many puzzles.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="The number that they depend on; else by lot.", show_default=False),
    ] = None,
    size: Annotated[str, typer.Option("--size", metavar="SIZE", help="Rows x columns, as in 10x10.")] = "",
    symmetry: Annotated[
        str, typer.Option("--symmetry", help="Places of clues are symmetric: rotational, left-right, ...")
    ] = "asymmetry",
    clues: Annotated[str, typer.Option("--clues", metavar="RANGE", help="How many clues, as in 28-32.")] = "",
    hardest: Annotated[
        str, typer.Option("--hardest", metavar="RANGE", help="The size of the hardest step of hint --all, as in 3-5.")
    ] = "",
    mask: Annotated[
        str, typer.Option("--mask", metavar="FILE", help="A picture with any sign but . where there is a clue.")
    ] = "",
    source: Annotated[
        str,
        typer.Option("--from", metavar="FILE", help="What it is made from: a picture, a solution, areas; by kind."),
    ] = "",
    lines: Annotated[bool, typer.Option("--lines", help="One puzzle per line, of 81 signs or the like.")] = False,
    output: Annotated[
        str,
        typer.Option("-o", "--output", metavar="FILE", help="A file; of several a folder, or a file .jsonl."),
    ] = "",
    *,
    session: Session,
) -> None:
    """Make new puzzles with exactly one solution, and print them as files.

    \b
    exactone make sudoku
    exactone make sudoku -n 100 --lines --symmetry rotational --clues 28-32
    exactone make slitherlink --size 10x10 -o new.toml
    exactone make nonogram --from picture.txt      # and . are filled and empty cells

    \b
    Each is solved again by another engine. Exit codes: 0 all made, 3 the time was up, 10 none is, 2 not possible.
    """
    from .made import Orders

    session.make(Orders(kind, number, size, symmetry, clues, hardest, mask, source, lines, output), seed)

"""What can be asked about solutions: to find them, to count them, whether there is one, whether this is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..options import LONG, READ, SEARCH, SHOWN, Puzzles, argument, at_least_one, option, taking

if TYPE_CHECKING:
    from ..command import Command


@taking(*SEARCH, "heuristic", "style")
def solve(
    command: Command,
    puzzles: Puzzles,
    number: Annotated[int, typer.Option("-n", "--number", callback=at_least_one, help="How many solutions.")] = 1,
    random: Annotated[
        bool,
        option(
            "--random",
            help="A random solution; with --seed the same one each time. All are equally likely where cover or"
            " reference can count them by states, which auto tries; pysat and ortools only shuffle.",
        ),
    ] = False,
    seed: Annotated[int | None, option("--seed", min=0, help="The number that it depends on.")] = None,
    ipuz: Annotated[bool, option("--ipuz", help="Write crosswords as ipuz documents, for other programs.")] = False,
) -> None:
    """Find a solution, and draw it.

    \b
    exactone solve my.toml
    exactone solve my.toml -n 3
    exactone solve my.toml --ipuz > layout.ipuz
    exactone solve my.toml --random --seed 7
    """
    from ..doing import answers

    answers.solve(command, puzzles, number, random=random or seed is not None, seed=seed, ipuz=ipuz)


@taking(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic", "style")
def enumerate(command: Command, puzzles: Puzzles) -> None:
    """Find every solution, and draw each as it is found.

    \b
    exactone enumerate my.toml
    exactone enumerate my.toml --limit 10 --json

    With --journal those that it has are printed first, in the same order: what the last run prints is the whole list.
    """
    from ..doing import answers

    answers.solve(command, puzzles, command.options.limit)


@taking(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic")
def count(command: Command, puzzles: Puzzles) -> None:
    """Say how many solutions there are, without listing them.

    \b
    exactone count my.toml
    exactone count my.toml --time 10s      at least so many, and an estimate of all
    """
    from ..doing import answers

    answers.count(command, puzzles)


@taking(*SEARCH, *LONG, "up_to_symmetry", "relabel", "heuristic", "verbose", "failures_only")
def verify(
    command: Command,
    puzzles: Puzzles,
    proved: Annotated[
        bool, option("--proved", help="Say one or none only with a proof that was checked, as `prove` writes it.")
    ] = False,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help="Of files with a puzzle on each line, write the lines with exactly one solution, as they are.",
        ),
    ] = None,
    others: Annotated[bool, option("--not", help="Write all other lines with a puzzle instead.")] = False,
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
    from ..doing import answers

    answers.verify(command, puzzles, proved, output, others)


@taking(*READ)
def prove(
    command: Command,
    puzzles: Annotated[list[str], argument(help="Files, names that `exactone library` lists, or - for stdin.")],
    folder: Annotated[
        str | None,
        option("-o", "--output", metavar="DIR", help="The folder to write; without it my-proof for my.toml."),
    ] = None,
    check: Annotated[bool, option("--check", help="Check folders that were written before.")] = False,
) -> None:
    """Write a folder that convinces a sceptic: that there is exactly one solution, or none.

    Its proof is clauses, as DRUP has them, or a sum of rules.

    \b
    exactone prove my.toml                     writes my-proof
    exactone prove my.toml -o folder
    exactone prove --check folder              trusts no solver

    \b
    Where drat-trim is on the path, --check asks it besides.
    Exit codes: 0 proved, 10 more than one solution or a proof that does not hold, 3 undecided, 65 not a puzzle,
    70 drat-trim does not follow the proof.
    """
    from ..doing import answers

    if check:
        answers.check_proofs(command, puzzles, folder)
    else:
        answers.prove(command, puzzles, folder)


@taking("json", "quiet", *SHOWN)
def check(
    command: Command,
    puzzle: Annotated[str, argument(help="The puzzle.")],
    answer: Annotated[str, argument(help="The filled-in answer: what solve --json printed, or a grid; - for stdin.")],
) -> None:
    """Say whether a filled-in answer is right, and if not which rules it breaks.

    \b
    exactone solve my.toml --json > answer.json
    exactone check my.toml answer.json
    """
    from ..doing import answers

    answers.check(command, puzzle, answer)

"""The verbs about solutions: to find and to count them, whether there is one, whether this is one.

Each function says how its verb is typed, and does it. What it needs is loaded when it runs.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Puzzles, argument, at_least_one, misused, option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from exactone.models import Entry
    from exactone.solver.ask.request import Request, Verdict
    from exactone.solver.bundle import AnswerBatch
    from exactone.solver.long.work import Asked
    from exactone.solver.puzzle import Solution

    from .command import Command, Outcome
    from .pages import StreamReport


def solve(
    command: Command,
    puzzles: Puzzles,
    number: Annotated[
        int, typer.Option("-n", "--number", callback=at_least_one, help="How many solutions.")
    ] = 1,
    random: Annotated[
        bool,
        option(
            "--random",
            help="A random solution; with --seed the same one each time. All are equally likely "
            "where cover or"
            " reference can count them by states, whichever engine is asked; else it is said that "
            "they are not.",
        ),
    ] = False,
    seed: Annotated[
        int | None, option("--seed", min=0, help="The number that it depends on.")
    ] = None,
    ipuz: Annotated[
        bool, option("--ipuz", help=("Write crosswords as ipuz documents, for other programs."))
    ] = False,
) -> None:
    """Prints solutions as they are found, so many."""
    _listed(command, puzzles, number, random=random or seed is not None, seed=seed, ipuz=ipuz)


def enumerate(command: Command, puzzles: Puzzles) -> None:
    """Prints all solutions as they are found."""
    _listed(command, puzzles, command.options.limit)


def _listed(
    command: Command,
    paths: list[str],
    number: int | None,
    random: bool = False,
    seed: int | None = None,
    ipuz: bool = False,
) -> None:
    """Prints solutions as they are found, all or so many."""
    import random as random_numbers

    from exactone.solver.ask import questions

    from . import replies

    command.report.as_ipuz = ipuz
    command.seed = seed
    if random and seed is None:
        command.seed = random_numbers.SystemRandom().randrange(10**6)
        command.out.aside(f"seed {command.seed}")

    unfair = ""

    def ask(entry: Entry, request: Request) -> Outcome:
        nonlocal unfair
        shown = 0

        def see(answer: Solution) -> None:
            nonlocal shown
            shown += 1
            command.report.solution(entry, answer, shown)

        def see_many(bundle: AnswerBatch) -> None:
            nonlocal shown
            command.report.solutions(entry, bundle, shown + 1)
            shown += len(bundle.rows)

        if command.options.journal is not None:
            verdict = _kept(command, "enumerate", entry, request, see)
        else:
            verdict = questions.solve(command.puzzle(entry), request, number, see, see_many)
        answer = replies.solved(verdict, every=command.verb == "enumerate")
        command.report.solved(entry, answer)
        if verdict.mixed and unfair != (unfair := replies.unfair(verdict)):
            command.out.aside(unfair)
        return answer.outcome

    command.run(paths, ask)


def count(command: Command, puzzles: Puzzles) -> None:
    """Says how many solutions there are."""
    from exactone.solver.ask import questions

    from . import replies

    def ask(entry: Entry, request: Request) -> Outcome:
        if command.options.journal is not None:
            verdict = _kept(command, "count", entry, request)
        else:
            verdict = questions.count(command.puzzle(entry), request, command.options.limit)
        command.report.result(entry, answer := replies.counted(verdict))
        command.report.counted(entry, verdict)
        return answer.outcome

    command.run(puzzles, ask)


def verify(
    command: Command,
    puzzles: Puzzles,
    proved: Annotated[
        bool,
        option(
            "--proved",
            help=("Say one or none only with a proof that was checked, as `prove` writes it."),
        ),
    ] = False,
    output: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="FILE",
            help=(
                "Of files with a puzzle on each line, write the lines with exactly one solution, "
                "as they are."
            ),
        ),
    ] = None,
    others: Annotated[
        bool, option("--not", help="Write all other lines with a puzzle instead.")
    ] = False,
) -> None:
    """Says whether there is exactly one, none, or more than one; with a proof, where that is
    asked for."""
    from exactone import models
    from exactone.solver.ask import questions

    from . import reading

    options = command.options
    special = (
        proved
        or command.folding
        or options.memory
        or options.journal
        or options.verbose
        or options.heuristic
    )
    if proved and not _suits_proofs(command):
        misused("--proved asks pysat alone, without --memory, --journal and --up-to-symmetry")
    if special and output is not None:
        misused(
            "-o does not go with --proved, --memory, --journal, --verbose, --heuristic and "
            "symmetries"
        )
    if others and output is None:
        misused("--not is about the file behind -o; name one")

    def ask(entry: Entry, request: Request) -> Outcome:
        puzzle = command.puzzle(entry)
        alone = command.report.alone
        if options.journal is not None:
            verdict = _kept(command, "verify", entry, request)
        else:
            verdict = _proved(entry, request) if proved else questions.verify(puzzle, request)
        if not alone:
            return _verified(command, entry, verdict)
        # which says who else found it; nobody waits for what is not said
        if options.json and not proved:
            verdict = questions.confirmed(puzzle, request, verdict)
        if verdict.answer not in ("many", "none"):
            return _verified(command, entry, verdict)
        from exactone.solver.ask.after import after

        more = after(puzzle, request, verdict)
        return _verified(command, entry, verdict, more.data(), more.sentences())

    # files with a puzzle on each line are read a page at a time
    by_page: AbstractContextManager[StreamReport | None] = nullcontext()
    if not special and (output is not None or any(map(reading.is_file, puzzles))):
        from .pages import StreamReport

        tell = partial(_verified, command)
        by_page = StreamReport(command.report, options, output, others, puzzles, tell)
    with by_page as pages:
        each = reading.read(command, puzzles, models.from_bytes, pages)
        command.ask_each(each, ask, pages=pages)


def _suits_proofs(command: Command) -> bool:
    """Whether all that was asked for goes with a proof."""
    options = command.options
    without = command.folding or options.journal is not None or options.memory
    return not without and command.backend in ("auto", "pysat")


def _verified(
    command: Command,
    entry: Entry,
    verdict: Verdict,
    extra: Mapping[str, Any] | None = None,
    lines: Iterable[str] = (),
) -> Outcome:
    """Says the answer of verify, what JSON says besides, and further lines."""
    from . import replies

    command.report.result(entry, answer := replies.verified(verdict, extra or {}))
    if len(verdict.solutions) > 1:
        command.report.compare(entry, verdict)
    for line in lines:
        command.report.detail(line)
    command.report.counted(entry, verdict)
    return answer.outcome


def prove(
    command: Command,
    puzzles: Annotated[
        list[str], argument(help=("Files, names that `exactone library` lists, or - for stdin."))
    ],
    folder: Annotated[
        str | None,
        option(
            "-o",
            "--output",
            metavar="DIR",
            help=("The folder to write; without it my-proof for my.toml."),
        ),
    ] = None,
    check: Annotated[
        bool, option("--check", help="Check folders that were written before.")
    ] = False,
) -> None:
    """Writes folders with proofs, or checks such folders."""
    if check:
        _check_proofs(command, puzzles, folder)
    else:
        _write_proofs(command, puzzles, folder)


def _write_proofs(command: Command, paths: list[str], folder: str | None) -> None:
    """Writes a folder with a proof of each puzzle."""
    from pathlib import Path

    from exactone import proofs
    from exactone.solver.errors import Unable

    from . import replies

    written = set[Path]()

    def ask(entry: Entry, request: Request) -> Outcome:
        if folder and command.report.several:
            raise Unable("-o names one folder, and there are several puzzles; leave it out")
        target = Path(folder or proofs.folder_of(entry))
        if target in written:
            raise Unable(f"{target} was written for another puzzle; prove this one alone, with -o")
        proofs.refuse_others(target)
        verdict, contents = proofs.prove(entry, request)
        if contents is not None:
            proofs.write(contents, target)
            written.add(target)
        command.report.result(entry, answer := replies.proved(verdict, str(target)))
        if len(verdict.solutions) > 1:
            command.report.compare(entry, verdict)
        return answer.outcome

    command.run(paths, ask)


def _check_proofs(command: Command, folders: list[str], output: str | None) -> None:
    """Says whether these folders prove what they claim."""
    from pathlib import Path

    from exactone import proofs
    from exactone.models import Entry

    from . import replies
    from .reading import ReadEntry

    if output is not None:
        misused("--check writes no folder; leave -o out")

    def ask(entry: Entry, request: Request) -> Outcome:
        verdict = proofs.check(proofs.read(Path(entry.name)), request.limits)
        return command.reported(entry, replies.proof_checked(verdict))

    command.ask_each((ReadEntry(Entry(folder, None)) for folder in folders), ask)


def check(
    command: Command,
    puzzle: Annotated[str, argument(help="The puzzle.")],
    answer: Annotated[
        str,
        argument(help=("The filled-in answer: what solve --json printed, or a grid; - for stdin.")),
    ],
) -> None:
    """Says whether this filled-in answer is right."""
    from exactone.solver.ask import questions

    from . import reading, replies

    def ask(entry: Entry, request: Request) -> Outcome:
        solutions = reading.answers(entry, request, answer)
        verdict = questions.check(command.puzzle(entry), solutions)
        return command.reported(entry, replies.checked(verdict))

    command.run([puzzle], ask)


def _kept(
    command: Command,
    question: Asked,
    entry: Entry,
    request: Request,
    see: Callable[[Solution], object] = lambda _: None,
) -> Verdict:
    """The answer to a long question, with its journal."""
    from . import journal

    return journal.answered(question, entry, request, command.options, command.report, see)


def _proved(entry: Entry, request: Request) -> Verdict:
    """Exactly one, none, or more than one, with a proof that was checked."""
    from exactone import proofs

    return proofs.verify(entry, request)

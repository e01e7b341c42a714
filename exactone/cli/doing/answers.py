"""Solutions: found, counted, verified, proved, checked."""

from __future__ import annotations

import random as random_numbers
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exactone import models
from exactone.models import Entry
from exactone.solver import questions
from exactone.solver.asking import Asking, Verdict
from exactone.solver.bundle import Bundle
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Solution

from .. import reading, said
from ..pages import Pages
from ..reading import Read, answers
from ..report import puzzle_of
from ..usage import misused

if TYPE_CHECKING:
    from exactone.solver.long.work import Asked

    from ..command import Command, Outcome


def solve(
    command: Command,
    paths: list[str],
    number: int | None,
    random: bool = False,
    seed: int | None = None,
    ipuz: bool = False,
) -> None:
    """solve and enumerate: solutions as they are found."""
    command.report.as_ipuz, command.seed = ipuz, seed
    if random and seed is None:
        command.seed = random_numbers.SystemRandom().randrange(10**6)
        command.out.aside(f"seed {command.seed}")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        shown = 0

        def see(answer: Solution) -> None:
            nonlocal shown
            shown += 1
            command.report.solution(entry, answer, shown)

        def see_many(bundle: Bundle) -> None:
            nonlocal shown
            command.report.solutions(entry, bundle, shown + 1)
            shown += len(bundle.rows)

        if command.options.journal is not None:
            verdict = _kept(command, "enumerate", entry, asking, see)
        else:
            verdict = questions.solve(puzzle_of(entry), asking, number, see, see_many)
        answer = said.solved(verdict, every=command.verb == "enumerate")
        command.report.solved(entry, answer)
        return answer.outcome

    command.run(paths, ask)


def count(command: Command, paths: list[str]) -> None:
    """count: how many solutions."""

    def ask(entry: Entry, asking: Asking) -> Outcome:
        if command.options.journal is not None:
            verdict = _kept(command, "count", entry, asking)
        else:
            verdict = questions.count(puzzle_of(entry), asking, command.options.limit)
        command.report.result(entry, answer := said.counted(verdict))
        _say_what_was_counted(command, entry, verdict)
        return answer.outcome

    command.run(paths, ask)


def verify(
    command: Command, paths: list[str], proved: bool = False, output: str | None = None, others: bool = False
) -> None:
    """verify: exactly one, none, or more than one; with a proof, where that is asked for."""
    options = command.options
    special = proved or command.folding or options.memory or options.journal or options.verbose or options.heuristic
    if proved and not _suits_proofs(command):
        misused("--proved asks pysat alone, without --memory, --journal and --up-to-symmetry")
    if special and output is not None:
        misused("-o does not go with --proved, --memory, --journal, --verbose, --heuristic and symmetries")
    if others and output is None:
        misused("--not is about the file behind -o; name one")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        puzzle = puzzle_of(entry)
        if options.journal is not None:
            verdict = _kept(command, "verify", entry, asking)
        else:
            verdict = _proved(entry, asking) if proved else questions.verify(puzzle, asking)
        if not command.report.alone:
            return _verified(command, entry, verdict)
        if options.json and not proved:  # which says who else found it; nobody waits for what is not said
            verdict = questions.confirmed(puzzle, asking, verdict)
        if verdict.answer not in ("many", "none"):
            return _verified(command, entry, verdict)
        from exactone.solver.maker.after import after

        from ..why import reasons

        more = after(puzzle, asking, verdict)
        return _verified(command, entry, verdict, reasons.after_json(more), more.sentences())

    if special:
        command.run(paths, ask)
    else:
        with Pages(command.report, options, output, others, paths, partial(_verified, command)) as pages:
            command.ask_each(reading.read(command, paths, models.from_bytes, pages), ask, pages=pages)


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
    command.report.result(entry, answer := said.verified(verdict, extra or {}))
    command.report.compare(entry, verdict)
    for line in lines:
        command.report.detail(line)
    _say_what_was_counted(command, entry, verdict)
    return answer.outcome


def _say_what_was_counted(command: Command, entry: Entry, verdict: Verdict) -> None:
    """What symmetry means; else, whether the file expects another number."""
    if command.folding:
        command.report.folded(relabel=command.options.relabel)
    else:
        command.report.unexpected(entry, verdict)


def prove(command: Command, paths: list[str], folder: str | None) -> None:
    """prove: a folder with a proof."""
    from exactone import proofs

    written = set[Path]()

    def ask(entry: Entry, asking: Asking) -> Outcome:
        if folder and command.report.several:
            raise Unable("-o names one folder, and there are several puzzles; leave it out")
        target = Path(folder or proofs.folder_of(entry))
        if target in written:
            raise Unable(f"{target} was written for another puzzle; prove this one alone, with -o")
        proofs.refuse_others(target)
        verdict, contents = proofs.prove(entry, asking)
        if contents is not None:
            proofs.write(contents, target)
            written.add(target)
        command.report.result(entry, answer := said.proved(verdict, str(target)))
        command.report.compare(entry, verdict)
        return answer.outcome

    command.run(paths, ask)


def check_proofs(command: Command, folders: list[str], output: str | None) -> None:
    """prove --check: do these folders prove what they claim."""
    from exactone import proofs

    if output is not None:
        misused("--check writes no folder; leave -o out")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        return command.reported(entry, said.proof_checked(proofs.check(proofs.read(Path(entry.name)), asking.limits)))

    command.ask_each((Read(Entry(folder, None)) for folder in folders), ask)


def check(command: Command, path: str, filled: str) -> None:
    """check: is this filled-in answer right."""

    def ask(entry: Entry, asking: Asking) -> Outcome:
        found = answers(entry, asking, filled)
        return command.reported(entry, said.checked(questions.check(puzzle_of(entry), found)))

    command.run([path], ask)


def _kept(
    command: Command, question: Asked, entry: Entry, asking: Asking, see: Callable[[Solution], object] = lambda _: None
) -> Verdict:
    """The answer to a long question, with its journal."""
    from .. import journal

    return journal.answered(question, entry, asking, command.options, command.report, see)


def _proved(entry: Entry, asking: Asking) -> Verdict:
    """Exactly one, none, or more than one, with a proof that was checked."""
    from exactone import proofs

    return proofs.verify(entry, asking)

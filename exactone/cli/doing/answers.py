"""Solutions: found, counted, verified, proved, checked."""

from __future__ import annotations

import random as random_numbers
from collections.abc import Callable
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

    from ..session import Outcome, Session


def solve(
    session: Session,
    paths: list[str],
    number: int | None,
    random: bool = False,
    seed: int | None = None,
    ipuz: bool = False,
) -> None:
    """solve and enumerate: solutions as they are found."""
    session.report.as_ipuz, session.seed = ipuz, seed
    if random and seed is None:
        session.seed = random_numbers.SystemRandom().randrange(10**6)
        session.out.aside(f"seed {session.seed}")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        shown = 0

        def see(answer: Solution) -> None:
            nonlocal shown
            shown += 1
            session.report.solution(entry, answer, shown)

        def see_many(bundle: Bundle) -> None:
            nonlocal shown
            session.report.solutions(entry, bundle, shown + 1)
            shown += len(bundle.rows)

        if session.options.journal is not None:
            verdict = _kept(session, "enumerate", entry, asking, see)
        else:
            verdict = questions.solve(puzzle_of(entry), asking, number, see, see_many)
        answer = said.solved(verdict, every=session.verb == "enumerate")
        session.report.solved(entry, answer)
        return answer.outcome

    session.run(paths, ask)


def count(session: Session, paths: list[str]) -> None:
    """count: how many solutions."""

    def ask(entry: Entry, asking: Asking) -> Outcome:
        if session.options.journal is not None:
            verdict = _kept(session, "count", entry, asking)
        else:
            verdict = questions.count(puzzle_of(entry), asking, session.options.limit)
        session.report.result(entry, answer := said.counted(verdict))
        if session.folding:
            session.report.folded(relabel=session.options.relabel)
        else:
            session.report.unexpected(entry, verdict)
        return answer.outcome

    session.run(paths, ask)


def verify(
    session: Session, paths: list[str], proved: bool = False, output: str | None = None, others: bool = False
) -> None:
    """verify: exactly one, none, or more than one; with a proof, where that is asked for."""
    options = session.options
    if proved and (
        session.folding or options.journal is not None or options.memory or session.backend not in ("auto", "pysat")
    ):
        misused("--proved asks pysat alone, without --memory, --journal and --up-to-symmetry")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        puzzle, extra, lines = puzzle_of(entry), dict[str, Any](), list[str]()
        if options.journal is not None:
            verdict = _kept(session, "verify", entry, asking)
        else:
            verdict = _proved(entry, asking) if proved else questions.verify(puzzle, asking)
        if session.report.alone:
            from exactone.solver.maker.after import after

            from ..why import reasons

            verdict = verdict if proved else questions.confirmed(puzzle, asking, verdict)
            more = after(puzzle, asking, verdict)
            extra, lines = reasons.after_json(more), [*reasons.after(more)]
        return tell(entry, verdict, extra, lines)

    def tell(entry: Entry, verdict: Verdict, extra: dict[str, Any], lines: list[str]) -> Outcome:
        session.report.result(entry, answer := said.verified(verdict, extra))
        session.report.compare(entry, verdict)
        for line in lines:
            session.report.detail(line)
        if session.folding:
            session.report.folded(relabel=session.options.relabel)
        else:
            session.report.unexpected(entry, verdict)
        return answer.outcome

    special = proved or session.folding or options.memory or options.journal or options.verbose or options.heuristic
    if special and output is not None:
        misused("-o does not go with --proved, --memory, --journal, --verbose, --heuristic and symmetries")
    if others and output is None:
        misused("--not is about the file behind -o; name one")
    if special:
        session.run(paths, ask)
    else:
        with Pages(
            session.report, options, output, others, paths, lambda entry, verdict: tell(entry, verdict, {}, [])
        ) as pages:
            session.ask_each(reading.read(session, paths, models.from_bytes, pages), ask, pages=pages)


def prove(session: Session, paths: list[str], folder: str | None) -> None:
    """prove: a folder with a proof."""
    from exactone import proofs

    written = set[Path]()

    def ask(entry: Entry, asking: Asking) -> Outcome:
        if folder and session.report.several:
            raise Unable("-o names one folder, and there are several puzzles; leave it out")
        target = Path(folder or proofs.folder_of(entry))
        if target in written:
            raise Unable(f"{target} was written for another puzzle; prove this one alone, with -o")
        proofs.refuse_others(target)
        verdict, contents = proofs.prove(entry, asking)
        if contents is not None:
            proofs.write(contents, target)
            written.add(target)
        session.report.result(entry, answer := said.proved(verdict, str(target)))
        session.report.compare(entry, verdict)
        return answer.outcome

    session.run(paths, ask)


def check_proofs(session: Session, folders: list[str], output: str | None) -> None:
    """prove --check: do these folders prove what they claim."""
    from exactone import proofs

    if output is not None:
        misused("--check writes no folder; leave -o out")

    def ask(entry: Entry, asking: Asking) -> Outcome:
        return session.reported(entry, said.proof_checked(proofs.check(proofs.read(Path(entry.name)), asking.limits)))

    session.ask_each((Read(Entry(folder, None)) for folder in folders), ask)


def check(session: Session, path: str, filled: str) -> None:
    """check: is this filled-in answer right."""

    def ask(entry: Entry, asking: Asking) -> Outcome:
        found = answers(entry, asking, filled)
        return session.reported(entry, said.checked(questions.check(puzzle_of(entry), found)))

    session.run([path], ask)


def _kept(
    session: Session, question: Asked, entry: Entry, asking: Asking, see: Callable[[Solution], object] = lambda _: None
) -> Verdict:
    """The answer to a long question, with its journal."""
    from .. import journal

    return journal.answered(question, entry, asking, session.options, session.report, see)


def _proved(entry: Entry, asking: Asking) -> Verdict:
    """Exactly one, none, or more than one, with a proof that was checked."""
    from exactone import proofs

    return proofs.verify(entry, asking)

"""Reasons, true candidates, clues that can be left out: on a session that stays loaded,
beside CPMpy."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import exactone
from exactone.models import Kind
from exactone.solver.ask import common, explain, fix, hint, minimize, reasons
from exactone.solver.ask.request import Request
from exactone.solver.ask.session import Session
from exactone.solver.limits import Limits
from exactone.solver.puzzle import Fact

PUZZLE = "sudoku/9x9"
CELLS = 5  # for which the peer is asked, which takes long


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """CPU time of some work, of so many times on average."""
    started = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - started) / times


def reasons_for_each_cell(puzzle: Kind) -> float:
    """Reasons for one cell that are found in a second, of all cells that are not given."""
    session = Session(puzzle, Limits())
    clues = list(session.clues)
    given = {clue.fact for clue in clues}
    facts = [fact for fact in common.of_session(session).decided if fact not in given]

    def every() -> None:
        for fact in facts:
            reasons.reason(session, clues, [-session.literal(fact)], 0)

    every()
    return len(facts) / seconds(every)


def of_the_peer(puzzle: Kind) -> float | None:
    """How many facts a second the `mus` of CPMpy explains, on its own model of Sudoku, tried on a
    few cells; None where it is not installed."""
    try:
        import cpmpy as cp
        from cpmpy.tools import mus
    except ImportError:
        return None
    session = Session(puzzle, Limits())
    facts: list[Fact] = list(common.of_session(session).decided)
    given = {clue.fact for clue in session.clues}
    cells = cp.intvar(1, 9, shape=(9, 9))
    units = [
        *cells,
        *cells.T,
        *(cells[y : y + 3, x : x + 3].flatten() for y in (0, 3, 6) for x in (0, 3, 6)),
    ]
    hard = [cp.AllDifferent(unit) for unit in units]

    def holds(fact: Fact) -> Any:
        assert not isinstance(fact.at, str)
        return cells[fact.at[0] - 1, fact.at[1] - 1] == int(fact.value)

    soft = [holds(fact) for fact in facts if fact in given]
    asked = [fact for fact in facts if fact not in given][:CELLS]

    def every() -> None:
        for fact in asked:
            mus(soft, [*hard, ~holds(fact)])

    return len(asked) / seconds(every)


def main() -> None:
    """Prints what each question takes."""
    puzzle = exactone.load(PUZZLE)
    own, peer = reasons_for_each_cell(puzzle), of_the_peer(puzzle)
    beside = (
        "CPMpy is not installed"
        if peer is None
        else (f"CPMpy {peer:.1f}/s, ratio {own / peer:.0f}")
    )
    print(f"reasons for one cell of a 9x9    {own:7,.0f}/s   (goal: 400)   {beside}")
    for name, goal in (
        ("sudoku/famous", 0.02),
        ("sudoku/several", 0.02),
        ("slitherlink/10x10", None),
    ):
        session = Session(exactone.load(name), Limits())
        common.of_session(session)
        taken = 1000 * seconds(partial(common.of_session, session), 20)
        print(
            f"true candidates of {name:<20} {taken:7.1f} ms  "
            f"{'' if goal is None else f'(goal: {1000 * goal:.0f})'}"
        )
    for name in ("nonogram/none", "nonogram/none-15x15", "sudoku/none", "kakuro/impossible"):
        found = exactone.load(name)
        print(f"explain {name:<24} {seconds(partial(explain.explain, found, Request())):6.2f} s")
    for name in ("sudoku/several", "slitherlink/empty-4x4"):
        found = exactone.load(name)
        print(f"fix {name:<28} {seconds(partial(fix.fix, found, Request())):6.2f} s")
    for name in ("slitherlink/20x20", "kakuro/wikipedia"):
        found = exactone.load(name)
        print(f"minimize {name:<23} {seconds(partial(minimize.minimize, found, Request())):6.2f} s")
    for name in ("sudoku/9x9", "nonogram/10x10", "slitherlink/10x10"):
        found = exactone.load(name)
        print(f"hint --all {name:<21} {seconds(partial(hint.hint, found, Request(), True)):6.2f} s")


if __name__ == "__main__":
    main()

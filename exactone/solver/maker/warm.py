"""What a session that was kept knows without an engine that begins anew: its solutions, one by one, each checked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from ..asking import Asking, Verdict
from ..errors import EngineError
from ..limits import Ended
from ..puzzle import Puzzle, Solution
from ..session import ENGINE, Late, Session


def verify(puzzle: Puzzle, asking: Asking) -> Verdict:
    """Whether there is exactly one solution."""
    started, found = time.monotonic(), list[Solution]()
    try:
        for solution in islice(solutions(Session.asked(puzzle, asking)), 2):
            found.append(solution)
        ended = Ended.LIMIT if len(found) > 1 else Ended.EXHAUSTED
    except Late as late:
        ended = late.ended
    return Verdict(len(found), ended, ENGINE, time.monotonic() - started, tuple(found))


def solutions(session: Session) -> Iterator[Solution]:
    """Each solution once; raises Late where the limits end that."""
    with session.guard() as guard:
        while (true := session.answer([*session.holding(session.clues), guard])) is not None:
            solution = session.solution(true)
            if broken := session.puzzle.check(solution):
                raise EngineError(f"{ENGINE} returned a wrong answer: {broken[0]}", solution)
            yield solution
            session.add([*session.rules.others(session.shown(true)), -guard])


def few(puzzle: Puzzle, asking: Asking, most: int) -> list[Solution] | None:
    """All solutions, from the session that was kept; None where there is none, or there are more, or it is late."""
    if asking.session is None:
        return None
    try:
        found = list(islice(solutions(Session.asked(puzzle, asking)), most + 1))
    except Late:
        return None
    return found if len(found) <= most else None

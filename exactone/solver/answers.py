"""The checked answers of engines: which engine is asked, what it gets, what its answers mean.

An engine that returns a wrong answer is broken, and so is one of two engines that disagree: that is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial

import numpy as np

from . import engines
from .asking import Asking
from .bundle import Bundle, gathered, portioned
from .errors import EngineError
from .handed import SMALL, hand_search, reduced_model
from .limits import Ended, Stopped
from .puzzle import Puzzle, Solution, Turn
from .streams import Stream, by_turns, each

Answers = Generator[Solution | None, None, Ended]

QUICK = 0.5  # seconds of the first turns, where several engines list together


def engine_for(puzzle: Puzzle, asking: Asking) -> str:
    """The engine that answers: the one asked for, or the one that suits the puzzle, or another that is installed."""
    if asking.backend == "auto":
        return next(name for name in (puzzle.suited, *engines.TABLE) if engines.installed(name))
    if asking.backend != "all":
        engines.get(asking.backend)  # raises what is wrong with the name
    return asking.backend


def listers(puzzle: Puzzle, asking: Asking) -> list[str]:
    """The engines that list all answers together: beside one that only lists, those that also count."""
    suited = engine_for(puzzle, asking)
    if asking.backend != "auto" or asking.seed is not None or suited in ("reference", *engines.COUNTERS):
        return [suited]
    return [*engines.COUNTERS, suited] if puzzle.size() <= SMALL else [suited, *engines.COUNTERS]


def checked(puzzle: Puzzle, asking: Asking, name: str) -> Answers:
    """The answers of one engine; in random order drawn where all can be counted, else mixed by the engine.

    Those of auto are of several engines by turns.
    """
    try:
        if asking.seed is not None:
            from . import shuffled

            for counter in _counters(asking, name):
                graph = shuffled.graph(puzzle, asking, counter)
                if isinstance(graph, Ended):
                    return graph
                if graph is not None:
                    return (yield from each(shuffled.drawn(graph, asking), partial(_right, puzzle, counter)))
        names = listers(puzzle, asking) if name == "auto" else [name]
        asking.limits.doing.what = f"searching with {' and '.join(names)}"
        streams = {each: (_walk if each == "reference" else _solve)(puzzle, asking, each) for each in names}
        return (yield from each(by_turns(streams, QUICK), lambda found: _right(puzzle, *found)))
    except MemoryError:
        return Ended.MEMORY
    except Stopped:
        return asking.limits.over() or Ended.INTERRUPTED


def bundles(puzzle: Puzzle, asking: Asking) -> Stream[Bundle] | None:
    """All answers as `checked` has them, many at once; None where they come one by one."""
    names = listers(puzzle, asking)
    if asking.seed is not None or asking.memory is not None or asking.up_to_symmetry:
        return None
    return _bundled(puzzle, asking, names) if set(names) & set(engines.COUNTERS) else None


def _bundled(puzzle: Puzzle, asking: Asking, names: list[str]) -> Stream[Bundle]:
    try:
        asking.limits.doing.what = f"searching with {' and '.join(names)}"
        turns = by_turns({name: _all(puzzle, asking, name) for name in names}, QUICK, Bundle.only_new)
        portions = portioned(turns, asking.limits.over)
        return (yield from each(portions, lambda found: _all_right(puzzle, *found)))
    except MemoryError:
        return Ended.MEMORY
    except Stopped:
        return asking.limits.over() or Ended.INTERRUPTED


def _all(puzzle: Puzzle, asking: Asking, name: str) -> Stream[Bundle]:
    """What an engine of models answers, as choices of the whole model."""
    handed = reduced_model(puzzle, asking, name)
    if handed is None:
        return Ended.EXHAUSTED
    engine = engines.get(name)
    if isinstance(engine, engines.Counter):
        rows = each(engine.rows(handed.model, asking.limits), handed.whole_rows)
    else:
        answers = engine.search(handed.model, asking.limits)
        rows = each(answers, lambda answer: np.array([sorted(handed.whole(answer))], dtype=np.int64))
    return (yield from each(gathered(rows), lambda some: Bundle(handed.label, some)))


def _all_right(puzzle: Puzzle, name: str, bundle: Bundle) -> Bundle:
    """Answers that were looked at; one that breaks the rules is the engine's fault."""
    if (wrong := puzzle.wrong_among(bundle)) is not None:
        _right(puzzle, name, wrong)
    return bundle


def _counters(asking: Asking, name: str) -> Iterable[str]:
    """What may count all answers to draw from them."""
    return dict.fromkeys((name, "reference")) if asking.backend == "auto" else (name,)


def _right(puzzle: Puzzle, name: str, solution: Solution) -> Solution:
    """An answer that was looked at; one that breaks the rules is the engine's fault."""
    if wrong := puzzle.check(solution):
        raise EngineError(f"{name} returned an answer that breaks the rules: {wrong[0]}", solution)
    return solution


def _walk(puzzle: Puzzle, asking: Asking, _: str) -> Answers:
    """Lets the hand-written search go its way."""
    from .engines.reference import Reference

    with asking.limits.building():
        search = hand_search(puzzle, asking)
    return (yield from Reference().search(search, asking.limits, asking.seed))


def _solve(puzzle: Puzzle, asking: Asking, name: str) -> Answers:
    """Asks an engine of models, and puts labels on its answers."""
    handed = reduced_model(puzzle, asking, name)
    if handed is None:
        return Ended.EXHAUSTED
    return (yield from each(engines.get(name).search(handed.model, asking.limits, asking.seed), handed.solution))


def least_image(puzzle: Puzzle, turns: list[Turn], solution: Solution, over: Callable[[], object]) -> bool | None:
    """Whether this is the one of its turned copies that stands for all of them; None when time is up."""
    own = sorted(solution)
    for turn in turns:
        if over():
            return None
        if sorted(map(turn, solution)) < own:
            return False
    return True

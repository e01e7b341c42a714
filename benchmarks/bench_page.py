"""How soon an editor has an answer after a key: CPU milliseconds for the verdict, and after it for
the candidates, the median and what 95 % of the keys take at most.

A key puts a sign, a number of a list or a sum of a rule elsewhere than it was, or takes it away.
The first key of each puzzle, which loads everything, is not counted. `measured(transport)` asks
whoever keeps one puzzle and answers: here a session of the library, in this very process.
`python bench_page.py` asks about all puzzles of the table, `python bench_page.py slitherlink` about
those of a kind, `--hints` for the next step besides, which is not asked after each key.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from statistics import median, quantiles
from typing import Any, NamedTuple, Protocol

from exactone import Session, load

KEYS = 60
SEED = 26
Document = dict[str, Any]
"""The keys of a file."""


class Goal(NamedTuple):
    """What the table of the page asks for: milliseconds for 95 % of the keys."""

    verdict: float
    candidates: float | None = None


GOALS: Mapping[str, Goal] = {
    "sudoku/9x9": Goal(2, 50),
    "slitherlink/10x10": Goal(5),
    "sudoku/killer": Goal(10),
    "slitherlink/20x20": Goal(20),
    "nurikabe/grilops-9x10": Goal(20),
    "nonogram/15x15": Goal(20),
    "kakuro/janko-010": Goal(20),
    "heyawake/made-10x10": Goal(20),
}
SIGNS = {"sudoku": "123456789", "slitherlink": "0123", "nurikabe": "234567", "heyawake": "01234"}
OPEN = "."


class Transport(Protocol):
    """Whoever keeps a puzzle and answers, and says how many milliseconds of CPU that took."""

    def open(self, keys: Document) -> None:
        """Goes on with another puzzle."""

    def verdict(self, keys: Document) -> tuple[float, str]:
        """After a key: the milliseconds until there was a verdict, and the verdict."""

    def candidates(self) -> float:
        """The milliseconds until it was known what all solutions have."""

    def hint(self) -> float:
        """The milliseconds until there was a next step."""


class InProcess:
    """A session of the library."""

    def open(self, keys: Document) -> None:
        self.session = Session(keys)
        self.session.verify()
        self.session.common()

    def verdict(self, keys: Document) -> tuple[float, str]:
        started = time.process_time()
        self.session.change(keys)
        answer = self.session.verify().answer
        return _since(started), answer

    def candidates(self) -> float:
        return _timed(self.session.common)

    def hint(self) -> float:
        return _timed(self.session.hint)


def _timed(question: Callable[[], object]) -> float:
    started = time.process_time()
    question()
    return _since(started)


def _since(started: float) -> float:
    return 1000 * (time.process_time() - started)


# what somebody types


def edits(keys: Document, number: int, seed: int) -> Iterator[Document]:
    """The puzzle after each of so many keys: it differs from what it was in two things at most."""
    rng = random.Random(seed)
    once = _typed(keys)
    now = deepcopy(once)
    changed = list[Path]()
    while number:
        if len(changed) == 2 or (changed and rng.random() < 0.3):
            path = changed.pop(rng.randrange(len(changed)))
            _put(now, path, _at(once, path))
        else:
            path = rng.choice([path for path in _paths(once) if path not in changed])
            if (new := _other(once["kind"], _at(once, path), rng)) is None:
                continue
            _put(now, path, new)
            changed.append(path)
        number -= 1
        yield deepcopy(now)


Path = tuple[Any, ...]
"""Where in the keys of a file something stands that is typed at once."""


def _typed(keys: Document) -> Document:
    """The keys of a file, with pictures as lists of their signs."""
    return {
        key: [*_signs(said)] if isinstance(said, str) and "\n" in said else deepcopy(said)
        for key, said in keys.items()
    }


def _signs(picture: str) -> Iterator[list[str]]:
    """The signs of each row; rulings between blocks are left out."""
    for line in picture.strip().splitlines():
        words = line.replace("|", " ").split()
        if words and not words[0].startswith("---"):
            yield words if len(words) > 1 else list(words[0])


def _paths(keys: Document) -> Iterator[Path]:
    """All that may be typed otherwise: sums of cages, runs beside lines, or signs of a picture."""
    if "rule" in keys:
        yield from (("rule", number, "cage", "exactly") for number in range(len(keys["rule"])))
    elif "rows" in keys:
        yield from ((side, at) for side in ("rows", "columns") for at in range(len(keys[side])))
    else:
        picture = keys["numbers" if "numbers" in keys else "grid"]
        name = "numbers" if "numbers" in keys else "grid"
        yield from ((name, row, at) for row, some in enumerate(picture) for at in range(len(some)))


def _at(keys: Any, path: Path) -> Any:
    """What stands there."""
    for step in path:
        keys = keys[step]
    return keys


def _put(keys: Any, path: Path, new: Any) -> None:
    _at(keys, path[:-1])[path[-1]] = new


def _other(kind: str, said: Any, rng: random.Random) -> Any:
    """What could stand there instead; None where that is left as it is."""
    if isinstance(said, int):
        return max(3, said + rng.choice((-1, 1)))
    if said == OPEN:
        return rng.choice(SIGNS[kind]) if kind in SIGNS and rng.random() < 0.1 else None
    if found := [*re.finditer("[0-9]+", said)]:
        if kind in SIGNS and rng.random() < 0.6:
            return OPEN
        at = rng.choice(found)
        new = max(1, int(at[0]) + rng.choice((-1, 1)))
        new = min(new, int(SIGNS[kind][-1])) if kind in SIGNS else new
        return f"{said[: at.start()]}{new}{said[at.end() :]}"
    return None


# what is printed


class Times(NamedTuple):
    """Milliseconds of each key."""

    verdict: list[float]
    candidates: list[float]
    hint: list[float]
    answers: Mapping[str, int]


def measured(
    transport: Transport, keys: Document, number: int = KEYS, hints: bool = False
) -> Times:
    """What each key takes."""
    transport.open(keys)
    transport.verdict(keys)
    times = Times([], [], [], {})
    answers = dict[str, int]()
    for changed in edits(keys, number, SEED):
        spent, answer = transport.verdict(changed)
        times.verdict.append(spent)
        answers[answer] = answers.get(answer, 0) + 1
        times.candidates.append(transport.candidates())
        if hints and answer == "one":
            times.hint.append(transport.hint())
    return times._replace(answers=answers)


def _shown(spent: list[float]) -> str:
    """The median, and what 95 % take at most."""
    if len(spent) < 2:
        return f"{spent[0]:7.1f}" if spent else "-"
    return f"{median(spent):7.1f}, {quantiles(spent, n=20)[-1]:6.1f}"


def report(transport: Transport, kinds: list[str], hints: bool) -> None:
    """Prints a line for each puzzle of the table, of these kinds or of all."""
    print("milliseconds of CPU after a key: median, and what 95 % take at most (goal)")
    for name, goal in GOALS.items():
        if kinds and name.partition("/")[0] not in kinds:
            continue
        keys = {**load(name).keys_read()}
        keys.setdefault("kind", name.partition("/")[0])
        times = measured(transport, keys, hints=hints)
        wanted = "" if goal.candidates is None else f" ({goal.candidates:g})"
        line = (
            f"{name:<24} verdict {_shown(times.verdict)} ({goal.verdict:g})  "
            f"candidates {_shown(times.candidates)}{wanted}"
        )
        said = ", ".join(f"{number} {word}" for word, number in sorted(times.answers.items()))
        print(f"{line}{f'  hint {_shown(times.hint)}' if hints else ''}  [{said}]", flush=True)


def main() -> None:
    """Prints a line for each puzzle of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these alone")
    parser.add_argument("--hints", action="store_true", help="the next step as well")
    options = parser.parse_args()
    report(InProcess(), options.kinds, options.hints)


if __name__ == "__main__":
    main()

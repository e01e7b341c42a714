"""Faults planted mechanically, in every function of a kind, or of a part, that a witness reaches.

    witness    model, search, check; and text, the reading and writing of files
    function   one of a kind, of the kit, or of a part; what is inside of it (closures,
               comprehensions) belongs to it
    fault      what is done to all that a function returns, such as to leave the first item out
    words      functions that return nothing but text, and what only they call: they make
               sentences and decide nothing

A witness says which answers it finds, or which it lets pass. A fault is noticed where that is
not what all witnesses and brute force agree on.
"""

from __future__ import annotations

import gc
import importlib
import pickle
import pkgutil
import random
import resource
import signal
import sys
from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import CO_GENERATOR
from itertools import islice
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from exactone import draw, models
from exactone.models import base, boards
from exactone.models.base import kinds
from exactone.models.text import picture, symbols
from exactone.solver import symmetry
from tests.kinds import Case
from tests.samples import (
    FILE,
    SOME,
    Sample,
    answers_of_others,
    labels,
    modelled,
    mutations,
    nearly,
    parsed,
    published,
    sample,
    searched,
)

SHARED = tuple(each.__name__ for each in (base, boards, picture, symbols, symmetry))  # by kinds
REGISTER = f"{base.__name__}.kinds"  # of kinds, which no kind asks
# a faulty witness may take so many times as long as a right one, and so many seconds of CPU more
PATIENCE = 20, 0.5
AGAIN = 0.2  # seconds of CPU after which it is stopped once more
ROOM = 2 << 30  # bytes that it may take more than it has
STATM, DATA = Path("/proc/self/statm"), 5  # where Linux says how many pages of data a process has
WITNESSES = ("model", "search", "check")


# functions


class Function(NamedTuple):
    """A function, by its module and its qualified name."""

    name: str
    function: FunctionType


class Functions:
    """The functions of some modules and packages, and what they remember."""

    def __init__(self, *packages: str) -> None:
        self.by_place: dict[tuple[str, str], Function] = {}
        self.returned = defaultdict[Function, set[type]](set)
        self.caches: list[Any] = []
        for module in (module for package in packages for module in _modules(package)):
            for found in _members(module):
                if hasattr(found, "cache_clear"):
                    self.caches.append(found)
                function = _bare(found)
                if (
                    function
                    and function.__code__.co_filename == module.__file__
                    and module.__name__ != REGISTER
                ):
                    within = module.__name__.removeprefix(f"{models.__name__}.")
                    within = within.removeprefix("pages.")
                    name = f"{within}:{function.__qualname__}"
                    self.by_place[module.__file__, function.__code__.co_qualname] = Function(
                        name, function
                    )

    def forget(self) -> None:
        """Lets go of what is remembered: it would not be computed again."""
        for cache in self.caches:
            cache.cache_clear()

    def reached(self, call: Callable[[], object]) -> set[Function]:
        """The functions that a call reaches, directly or not."""
        found = set()
        with self._watched(lambda stack, _: found.add(stack[-1])):
            call()
        return found

    def words(self, functions: set[Function], call: Callable[[], object]) -> set[Function]:
        """Those of some functions that are words, as far as a call can tell."""
        text, others = set(), set()
        for function in functions:
            is_generator = function.function.__code__.co_flags & CO_GENERATOR
            if self.returned[function] <= {str} and not is_generator:
                text.add(function)

        def note(stack: list[Function], _: object) -> None:
            if text.isdisjoint(stack):
                others.add(stack[-1])

        with self._watched(note):
            call()
        return functions - others

    @contextmanager
    def _watched(self, note: Callable[[list[Function], object], object]) -> Iterator[None]:
        """While each function that returns is noted, with those that have called it before it."""
        stack: list[Function] = []

        def see(frame: FrameType, event: str, value: object) -> None:
            if event not in ("call", "return"):
                return
            name, _, inside = frame.f_code.co_qualname.partition(".<locals>")
            function = self.by_place.get((frame.f_code.co_filename, name))
            if function is None:
                return
            if event == "call":
                stack.append(function)
                return
            if not inside:
                self.returned[function].add(type(value))
            note(stack, value)
            stack.pop()

        self.forget()
        before = sys.getprofile()
        sys.setprofile(see)
        try:
            yield
        finally:
            sys.setprofile(before)

    @contextmanager
    def planted(self, function: Function, fault: Fault) -> Iterator[Planted]:
        """While a function has a fault. Its code is exchanged,
        so that all who hold the function have the fault."""
        own: Any = function.function  # a plain function, which mypy takes for a bound one
        code = own.__code__
        right = FunctionType(code, own.__globals__, own.__name__, own.__defaults__, own.__closure__)
        right.__kwdefaults__ = own.__kwdefaults__
        plant = Planted(right, fault)
        own.__globals__["_planted"] = plant
        own.__code__ = _stub(len(code.co_freevars))
        self.forget()
        try:
            yield plant
        finally:
            own.__code__ = code
            del own.__globals__["_planted"]
            self.forget()


def _modules(package: str) -> list[ModuleType]:
    top = importlib.import_module(package)
    inner = pkgutil.walk_packages(top.__path__, f"{package}.") if hasattr(top, "__path__") else ()
    return [top, *(importlib.import_module(found.name) for found in inner)]


def _members(module: ModuleType) -> Iterator[Any]:
    """What is in a module, and in its classes."""
    for member in vars(module).values():
        yield member
        if isinstance(member, type) and member.__module__ == module.__name__:
            yield from vars(member).values()


def _bare(member: Any) -> FunctionType | None:
    """The function that is inside of a method, a property, or what remembers its answers."""
    if isinstance(member, property):
        return _bare(member.fget)
    if isinstance(member, cached_property):
        return _bare(member.func)
    member = getattr(member, "__wrapped__", member)
    member = getattr(member, "__func__", member)
    return member if isinstance(member, FunctionType) else None


def _stub(free: int) -> CodeType:
    """The code of a function that hands on to the fault; with as many free variables as the right
    one has."""
    names = [f"free{number}" for number in range(free)]
    keep = f"{', '.join(names)}; " if names else ""
    source = (
        f"def outer({', '.join(names)}):\n    def stub(*a, **k): {keep}return _planted(*a, **k)\n "
        "   return stub"
    )
    space: dict[str, Any] = {}
    exec(source, space)
    code: CodeType = space["outer"](*names).__code__
    return code


# faults


class Planted:
    """A function with a fault."""

    def __init__(self, right: FunctionType, fault: Fault) -> None:
        self.right, self.fault = right, fault
        self.differs = False  # whether the fault has made a difference

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        value = None if self.fault is LEFT_OUT else self.right(*arguments, **options)
        if isinstance(value, GeneratorType):
            value = list(value)
            found = self.fault.change(value, arguments)
            self.differs |= found is not value
            return iter(found)
        found = self.fault.change(value, arguments)
        self.differs |= found is not value or self.fault is LEFT_OUT
        return found


class Fault(NamedTuple):
    """What becomes of what a function returns for its arguments:
    itself where there is nothing to change."""

    name: str
    types: tuple[type, ...]  # which can have this fault
    change: Callable[[Any, tuple[Any, ...]], Any]


def emptied(value: Any, _: tuple[Any, ...]) -> Any:
    """Nothing of it."""
    if isinstance(value, np.ndarray):
        return value[:0] if len(value) else value
    return type(value)() if value and not hasattr(value, "_fields") else value


def without_first(value: Any, _: tuple[Any, ...]) -> Any:
    """All of it but the first item."""
    if isinstance(value, dict):
        return {key: value[key] for key in islice(value, 1, None)} if value else value
    if isinstance(value, (set, frozenset)):
        return type(value)(sorted(value, key=repr)[1:]) if value else value
    return value[1:] if len(value) and not hasattr(value, "_fields") else value


def without_last(value: Any, _: tuple[Any, ...]) -> Any:
    """All of it but the last item."""
    return value[:-1] if len(value) and not hasattr(value, "_fields") else value


def one_more(value: Any, _: tuple[Any, ...]) -> Any:
    """A number too large by one: all of an array, or the first of others."""
    if isinstance(value, int):
        return value if isinstance(value, bool) else value + 1
    if isinstance(value, np.ndarray) and value.size and value.dtype.kind == "i":
        return value + 1
    for place, item in enumerate(value if isinstance(value, tuple) else ()):
        if isinstance(item, (int, tuple, np.ndarray)) and (more := one_more(item, ())) is not item:
            items = (*value[:place], more, *value[place + 1 :])
            return type(value)(*items) if hasattr(value, "_fields") else items
    return value


def unchanged(value: Any, arguments: tuple[Any, ...]) -> Any:
    """What it was given of the same sort."""
    return next(
        (given for given in arguments if type(given) is type(value) and given is not value), value
    )


MANY = (list, tuple, str, dict, set, frozenset, np.ndarray, GeneratorType)
LEFT_OUT = Fault("not called", (object,), lambda value, _: None)
FAULTS = (
    LEFT_OUT,
    Fault("nothing in it", MANY, emptied),
    Fault("an item short", MANY, without_first),
    Fault("an item short", (list, tuple, np.ndarray, GeneratorType), without_last),
    Fault("the opposite", (bool, np.bool_), lambda value, _: not value),
    Fault("one more", (int, tuple, np.ndarray), one_more),
    Fault("as given", (int, str, tuple, list, set, frozenset, dict, np.ndarray), unchanged),
)


# what witnesses say


@dataclass(frozen=True)
class Item:
    """What a witness says of a puzzle, or of a file that is none."""

    says: Callable[[], Any]
    right: Any
    seconds: float  # of CPU that it takes to say so

    def differs(self) -> bool:
        """Whether the witness does not say what is right: also where it fails,
        or does not come to an end."""
        try:
            with little_room(), stopped_after(self.seconds * PATIENCE[0] + PATIENCE[1]):
                return bool(self.says() != self.right)
        except (Exception, Runaway):  # noqa: BLE001  # whatever it is, it shows
            return True


class Runaway(BaseException):
    """Something does not come to an end."""


def _is_finalizing(frame: FrameType | None) -> bool:
    """Whether something is being deleted: what is raised then is lost, and complained of."""
    while frame:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raises Runaway after so many seconds of CPU, and again where that was lost."""

    def stop(_: int, frame: FrameType | None) -> None:
        if not _is_finalizing(frame):
            raise Runaway

    callbacks = gc.callbacks[:]
    gc.callbacks.clear()  # what is raised in one of them is lost
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.callbacks[:] = callbacks


@contextmanager
def little_room() -> Iterator[None]:
    """While so much memory may be taken, and no more, where the system says how much there is."""
    if not STATM.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)
    pages = int(STATM.read_text().split()[DATA])
    room = pages * resource.getpagesize() + ROOM
    resource.setrlimit(resource.RLIMIT_DATA, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def _is_refused(text: str, sentence: str) -> bool:
    return sentence in refusal(text)


class Sayings:
    """What witnesses say, by the functions that they reach when they say it."""

    def __init__(self, *packages: str) -> None:
        self.functions = Functions(*packages)
        # by witness and function, the quick ones first
        self.items: dict[str, dict[Function, list[Item]]] = {}

    def add(self, witness: str, says: Callable[[], Any], right: Any) -> None:
        """A witness says what is right; with a fault it may say something else."""
        started = process_time()
        self.functions.forget()
        assert says() == right
        item = Item(says, right, process_time() - started)
        for function in self.functions.reached(says):
            insort(
                self.items.setdefault(witness, {}).setdefault(function, []),
                item,
                key=lambda item: item.seconds,
            )

    def reached(self) -> set[Function]:
        """The functions that any witness reaches."""
        return {function for found in self.items.values() for function in found}

    def seconds(self, function: Function) -> float:
        """How long it takes at most until a fault of a function is noticed."""
        return sum(
            item.seconds for found in self.items.values() for item in found.get(function, ())
        )

    def living(self, function: Function, faults: Iterable[Fault] = FAULTS) -> set[str]:
        """The faults of a function that nobody notices."""
        items = [item for found in self.items.values() for item in found.get(function, ())]
        living, noticed = set[str](), set[str]()
        for fault in faults:
            if any(
                issubclass(returned, fault.types) for returned in self.functions.returned[function]
            ):
                with self.functions.planted(function, fault) as plant:
                    seen = any(item.differs() for item in items)
                if plant.differs:
                    (noticed if seen else living).add(fault.name)
        return living - noticed

    def is_words(self, function: Function) -> bool:
        """Whether a function of witnesses makes sentences and nothing else."""
        items = [item for found in self.items.values() for item in found.get(function, ())]
        return function not in self.items.get("text", ()) and all(
            function in self.functions.words(self.reached(), item.says) for item in items
        )

    def shared(self) -> set[Function]:
        """The functions that two witnesses reach."""
        found = [set(self.items.get(witness, ())) for witness in WITNESSES]
        return {
            function
            for each in found
            for other in found
            if other is not each
            for function in each & other
        }


class Corpus(Sayings):
    """So many small puzzles of a kind, with the functions that each witness reaches on them.

    There are also those that others have published, if they have so many solutions at most.
    """

    def __init__(self, case: Case, number: int, most: int = 0) -> None:
        super().__init__(kinds.module_of(case.kind).__name__, *SHARED)
        self.case = case
        for seed in range(number):
            self._puzzle(sample(case, seed), seed)
        for keys, solutions, _ in case.published:
            if solutions <= most:
                self._puzzle(published(case, keys, solutions), solutions)
        # they are what shows faults in the functions that refuse
        for text, sentence in case.refused:
            self.add("text", partial(_is_refused, text, sentence), True)

    def _puzzle(self, made: Sample, seed: int) -> None:
        """What all witnesses say of a puzzle."""
        right, rng = made.solutions(), random.Random(seed)
        parts = [*labels(made.puzzle), *labels(sample(self.case, seed + 1).puzzle)]
        tried = [
            *mutations(rng, right, parts),
            *answers_of_others(rng, made, right),
            *nearly(rng, made),
        ]
        stored, whole, most = pickle.dumps(made.puzzle), set(right), len(right) + 1

        def puzzle() -> models.Kind:
            found = pickle.loads(stored)  # without what it has computed before
            assert isinstance(found, models.Kind)
            return found

        def read_again() -> Any:
            read = parsed(self.case.kind, made.keys)
            found = right if read == made.puzzle else list(islice(searched(read), most))
            for solution in found[:SOME]:
                assert read.read(read.write(solution)) == solution
                assert models.answers(read, FILE, draw(read, solution).encode()) == [solution]
            return {self.case.plain(read.write(solution)) for solution in found}

        def found_by(heuristic: str) -> set[Any]:
            return set(islice(searched(puzzle(), heuristic), most))

        self.add("model", lambda: set(islice(modelled(puzzle()), most)), whole)
        for heuristic in ("", *made.puzzle.heuristics):
            self.add("search", partial(found_by, heuristic), whole)
        self.add(
            "check",
            lambda: [not puzzle().check(each) for each in tried],
            [each in whole for each in tried],
        )
        self.add("text", read_again, made.truth)


def refusal(text: str) -> str:
    """With what a file is refused."""
    (entry,) = models.from_bytes(FILE, text.encode())
    return entry.error

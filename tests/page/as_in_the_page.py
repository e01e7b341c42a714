"""A Python like that of the page, as a plugin of pytest: `pytest -p tests.page.as_in_the_page`.

What is not in the page is hidden, what is there and does not work does not work, and numpy is that
of lists. So the tests of kinds and parts run as they are.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

LISTS = Path(__file__).parents[2] / "exactone" / "page" / "lists"
LIBRARIES = ("ortools", "numba", "llvmlite", "pandas", "typst", "distributed", "clingo")
SYSTEM = ("resource", "fcntl", "multiprocessing")
"""Modules of Python that the page has not: hidden from exactone, for pytest needs some of them."""


class OnlyWhatIsThere(PathFinder):
    """Python's finder of modules, which does not find those that the page has not."""

    @classmethod
    def find_spec(
        cls,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Where a module is; None where it is hidden."""
        if fullname.partition(".")[0] in LIBRARIES:
            return None
        return PathFinder.find_spec(fullname, path, target)


def no_thread(*_: Any, **__: Any) -> None:
    """What starting a thread does in the page."""
    raise RuntimeError("can't start new thread")


python_imports = builtins.__import__


def imports(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """Python's import, which does not give exactone the modules that the page has not."""
    importer = str((globals or {}).get("__name__", ""))
    if not level and name.partition(".")[0] in SYSTEM and importer.startswith("exactone"):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return python_imports(name, globals, locals, fromlist or (), level)


def enter() -> None:
    """Makes this Python like that of the page."""
    if "numpy" in sys.modules:
        raise RuntimeError("numpy is loaded already: name this plugin first, with -p")
    builtins.__import__ = imports
    sys.meta_path[sys.meta_path.index(PathFinder)] = OnlyWhatIsThere
    sys.path.insert(0, str(LISTS))
    import numpy

    # Hypothesis keeps the state of numpy's own generator, which is not used and not there
    for name in ("seed", "get_state", "set_state"):
        setattr(numpy.random, name, lambda *_: None)
    threading.Thread.start = no_thread  # type: ignore[method-assign]


enter()

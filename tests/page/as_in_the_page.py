"""A Python like that of the page, as a plugin of pytest: `pytest -p tests.page.as_in_the_page`.

What is not in the page is hidden, what is there and does not work does not work, and numpy is that
of lists. So the tests of kinds and parts run as they are.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

LISTS = Path(__file__).parents[2] / "exactone" / "page" / "lists"
LIBRARIES = ("ortools", "numba", "llvmlite", "pandas", "typst", "distributed", "clingo")
SYSTEM = ("resource", "fcntl", "_multiprocessing", "_posixshmem")
HIDDEN = {*LIBRARIES, *SYSTEM}


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
        if fullname.partition(".")[0] in HIDDEN:
            return None
        return PathFinder.find_spec(fullname, path, target)


def no_thread(*_: Any, **__: Any) -> None:
    """What starting a thread does in the page."""
    raise RuntimeError("can't start new thread")


def enter() -> None:
    """Makes this Python like that of the page."""
    if "numpy" in sys.modules:
        raise RuntimeError("numpy is loaded already: name this plugin first, with -p")
    for name in [*sys.modules]:
        if name.partition(".")[0] in HIDDEN:
            del sys.modules[name]
    sys.meta_path[sys.meta_path.index(PathFinder)] = OnlyWhatIsThere
    sys.path.insert(0, str(LISTS))
    threading.Thread.start = no_thread  # type: ignore[method-assign]


enter()

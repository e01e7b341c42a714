"""Parts: rules that kinds are made of, a file each with its three witnesses, its notation and its words.

part.py       what a part is              form.py    how parts are written in files
different     no two alike                count      so many have one of these values
related       pairs stand in a relation   implies    if these are so, then those
connected     all with a value hang together
areas         what hangs together has certain sizes
islands       what hangs together has one clue, which says its size
loop          edges with a value are one closed loop, or one open path
"""

from __future__ import annotations

import importlib
from functools import cache

from .form import Form

PARTS = ("implies", "different", "related", "count", "connected", "areas", "islands", "loop")
"""The parts that files can speak of, in the order in which they are explained."""


@cache
def forms() -> tuple[Form, ...]:
    """How each part is written."""
    modules = (importlib.import_module(f"{__name__}.{part}") for part in PARTS)
    return tuple(module.FORM for module in modules)

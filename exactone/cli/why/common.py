"""What all solutions have in common, and what open places may be."""

from __future__ import annotations

from exactone.solver.maker.shared import Common

from ..said import NONE, UNDECIDED, YES, Said
from .parts import choice, place


def agreed(found: Common) -> Said:
    """The answer of common."""
    verdict, share = found.verdict, found.shares
    code = (YES if verdict.count else NONE) if found.known or verdict.complete else UNDECIDED
    extra = {
        "decided": [choice(fact) for fact in found.decided],
        "open": [
            {
                "at": [place(at)],
                "may_be": [fact.value for fact in facts],
                **({} if share is None else {"share": [share[fact] for fact in facts]}),
            }
            for at, facts in found.open.items()
        ],
    }
    return Said.of(found, UNDECIDED if found.ending else code, extra, "looked at")

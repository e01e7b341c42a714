"""Which clues to add, to take away or to leave out."""

from __future__ import annotations

from exactone.solver.maker.fixes import Fix
from exactone.solver.maker.minimal import Minimal

from ..said import NONE, NOT_SO, UNDECIDED, UNIQUE, YES, Said, checked
from .parts import clue


def fixed(found: Fix) -> Said:
    """The answer of fix."""
    verdict = found.verdict
    if verdict.broken:
        return checked(verdict)
    helped = found.puzzle is not None or found.slips
    code = UNDECIDED if found.late else YES if helped else NONE if verdict.answer == "none" else NOT_SO
    extra = {
        "add": [clue(each) for each in found.add],
        "remove": [clue(each) for each in found.remove],
        "may_be": [[clue(other) for other in found.may_be.get(each, ())] for each in found.remove],
        "may_be_all": [each not in found.perhaps_more for each in found.remove],
        "smallest": found.smallest,
        **({"complete": False, "ended": found.ended.name.lower()} if found.late else {}),
        **({"repairs": list(found.slips)} if found.slips else {}),
    }
    return Said.of(found, code, extra, "can be fixed" if helped else "")


def minimized(found: Minimal) -> Said:
    """The answer of minimize."""
    extra = {
        "removed": [clue(each) for each in found.removed],
        "smallest": found.smallest,
        **({"complete": False, "ended": found.ended.name.lower()} if found.late else {}),
    }
    code = (UNDECIDED if found.late else YES) if found.done else UNIQUE[found.verdict.answer]
    return Said.of(found, code, extra, "minimized" if found.done else "")

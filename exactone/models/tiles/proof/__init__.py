"""Why a tile puzzle has no solution, where that is seen at sight.

finders    look for arguments, without much care
arguments  what can be argued; each proves itself from board and tiles alone before it is given
sums       what they are proved with
"""

from .finders import argument

__all__ = ["argument"]

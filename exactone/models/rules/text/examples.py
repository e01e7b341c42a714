"""Rule sheets that show the notation, each form of rule once."""

from __future__ import annotations

EXAMPLES = (
    """\
# if and then: assignments that leave possibilities. All of `if` is so, then all of `then` is so; a list means one
# of these values; if = {} holds always. Every rule may have a text `why`, which is repeated where it is broken.
kind = "rules"
variables = ["tea", "coffee", "milk"]
values = ["today", "tomorrow", "never"]
given = { milk = ["today", "tomorrow"] }
[[rule]]
if = { tea = "today" }
then = { coffee = ["tomorrow", "never"], milk = "today" }
why = "one pot only"
[[rule]]
if = {}
then = { coffee = ["today", "tomorrow"] }
""",
    """\
# different: no two of a list are equal; several lists are several rules
kind = "rules"
variables = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
values = ["red", "green", "blue"]
given = { WA = "red" }
[[rule]]
different = [["WA", "NT", "SA"], ["NT", "SA", "Q"], ["SA", "Q", "NSW"], ["SA", "NSW", "V"]]
""",
    """\
# on a grid also "rows", "columns", "blocks 2x3" (rows x columns of a block), "diagonals" (the two of a square grid),
# "all diagonals" (every one, in both directions, down to single cells), a list of these, or lists of cells
kind = "rules"
values = [1, 2, 3, 4]
grid = '''
1...
....
...2
....
'''
[[rule]]
different = ["rows", "columns", "blocks 2x2"]
[[rule]]
different = [["r1c1", "r4c4"], ["r1c4", "r4c1"]]
""",
    """\
# adjacent: which pairs may stand side by side, or may not: right is left and right, below is top and bottom, any is
# both, in both orders. allow lists all that may, forbid lists what may not.
kind = "rules"
values = ["sea", "beach", "wood"]
grid = '''
sea . .
.   . .
.   . wood
'''
[[rule]]
adjacent = "any"
allow = ["sea sea", "sea beach", "beach beach", "beach wood", "wood wood"]
[[rule]]
adjacent = "below"
forbid = ["wood sea", "wood beach"]
""",
    """\
# count: how often a value, or any of a list, stands in a list of variables, in each of several lists, in each line of
# a grid, or, without `in`, among all variables: exactly, at_least, at_most, or the last two together
kind = "rules"
values = ["Q", "-"]
grid = '''
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
'''
[[rule]]
count = { value = "Q", in = ["rows", "columns"], exactly = 1 }
[[rule]]
count = { value = "Q", in = "all diagonals", at_most = 1 }
[[rule]]
count = { value = "Q", in = ["r1c1", "r1c2", "r1c3"], at_least = 1 }
""",
)

"""What the maker of a puzzle asks after the verdict, once for all kinds.

explaining.py explain: why there is no solution, or why something stands where it does
reasons.py    from which clues something follows; contradicting.py  which of them contradict each other
shared.py     common: what all solutions have, and what open places may still be
telling.py    ask: what to tell of a solution so that fewer are left; audit: the same of a finished grid
facts.py      what that finds
fixes.py      fix: which clues to add, or to take away, so that there is exactly one solution
adding.py     the fewest to add; apart.py  which solutions few clues tell apart from all others
minimal.py    minimize: which clues can be left out
hints.py      hint: the next step a person could take; stepping.py, of large puzzles singles.py  how it is found
finding.py    what all of these find: sentences, and what there is to draw
states.py     all solutions as states of the hand-written search
smallest.py   sets of which nothing can be left out, and the smallest ones
warm.py       what a session that was kept knows already
making.py     make: new puzzles of every kind
"""

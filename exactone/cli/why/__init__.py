"""What is said about clues and places: the exit code, and the JSON; the sentences are those of what was found.

parts.py      a clue, a fact, a place    reasons.py  why: of verify and explain
common.py     what is known, and open    steps.py    of hint
changes.py    what to add, to take away, to leave out: of fix and minimize
"""

"""What is said about clues and facts, each answer with its sentences and its JSON.

words.py    a clue, a fact, so many of them; their marks    reasons.py  why: of verify and explain
common.py   what is known and what is open                  steps.py    of hint
changes.py  what to add, to take away, to leave out: of fix and minimize
"""

"""What can be asked of a puzzle, once for all kinds and engines.

request.py         how a question is asked, and what a verdict is
questions.py       solve, enumerate, count, verify, check
first_look.py      what the hand-written search decides in a few moves, before an engine is loaded
answers.py         the checked answers of engines, and what engines are handed
counting.py        who counts, by turns
probes.py          how many answers there may be
random_answers.py  answers drawn at random
batches.py         many puzzles with the same rules
child.py           a search in a process with a limit of memory
session.py         one puzzle, and a solver that stays loaded while clues change

explain.py         why there is no solution, or why something stands where it does
common.py          what all solutions have, and what open places may still be
tell.py            ask, tell and audit: what to tell so that fewer solutions are left
facts.py           what these find
fix.py             which clues to add, or to take away, so that there is exactly one solution
changes.py         what could be drawn otherwise where no clue can be added
minimize.py        which clues can be left out
hint.py            the next step a person could take
steps.py           how steps are found
large_steps.py     how steps of large puzzles are found
make.py            new puzzles of every kind
after.py           what is said after a verdict without being asked
as_json.py         answers, clues, facts and places as JSON data
finding.py         what all of these find: sentences, and what there is to draw
reasons.py         the clues from which something follows, and the smallest such sets
"""

"""What solves: it knows no kind, and imports neither models nor the command line.

puzzle.py     what a puzzle is to the solver        grid.py       what there is to draw
model.py      choices, rules, givens: plain data    symmetry.py   how grids are turned, and what such turns are called
errors.py     what can go wrong, as one tree        limits.py     what may end a search

asking.py     how a question is asked, and what a verdict is
questions.py  solutions, solve, count, verify, check
counting.py   who counts, by turns                  shuffled.py   answers drawn at random
probes.py     how many answers there may be         expected.py   a number that is not known yet
answers.py    the checked answers of engines        streams.py    answers as they come    bundle.py  many at once
handed.py     what engines are handed               reduce.py     what the givens decide is taken out
session.py    one puzzle, and a solver that stays   lot.py lots.py  many puzzles with the same rules
room.py       is there memory for a model           process.py child.py  processes that cannot exceed their memory

engines/      who searches                          maker/        what a maker asks after the verdict
proving/      proofs that are checked               long/         questions that take days
"""

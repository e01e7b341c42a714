"""What solves: it knows no kind, and imports neither models nor the command line.

puzzle.py     what a puzzle is to the solver: its three witnesses
model.py      choices, rules, givens: plain data
reduce.py     what the givens decide is taken out of a model
bundle.py     many answers at once
puzzle_batch.py  many puzzles with the same rules
grid.py       what there is to draw
graphs.py     what lazy constraints say of graphs
symmetry.py   how grids are turned, and what such turns are called
errors.py     what can go wrong, as one tree
limits.py     what may end a search, and why it ended
expected.py   a number that is not known yet
streams.py    answers as they come
places.py     what there is at places, by both of their names
room.py       whether there is memory for a model
process.py    processes that cannot exceed their memory

engines/      what searches
ask/          what can be asked of a puzzle, by solvers and by makers
proving/      proofs that are checked
long/         questions that take days
"""

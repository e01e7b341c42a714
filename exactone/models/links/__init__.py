"""Puzzles as links: what makers share, and open in an editor on the web.

sequences.py  how a body says numbers, walls and marks, one after the other
coders.py     where those stand on the board, and what they are in a file of ours
halves.py     dots in cells and between them, compasses
rims.py       numbers beside lines, the runs of a nonogram, a fleet
special.py    what one kind alone has: sums of Kakuro, basins, pieces, blocks of a Sudoku, mazes
loops.py      what loops through cells say: circles with numbers, towers
link.py       a line for each name that a kind has in links, and the address around it

The body of a link of puzz.link and its relatives is a stream: each coder reads the head of it,
and writes the same. A page says with which coders its keys are read, in the order of the body.
"""

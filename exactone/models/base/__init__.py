"""What a kind is, and what kinds share.

kind.py           what a kind is: what its files hold, how answers are read, written, drawn
kinds.py          which kinds there are, and who makes new puzzles of each
part_puzzle.py    a kind made of parts: board, values, parts, clues
cell_puzzle.py    one whose answers are cells: its files and answers
grid_puzzle.py    one with numbers in its cells, of which some are printed
latin_puzzle.py   one of these in whose rows and columns every number stands once
signs_between.py  one of these with signs between its cells
rim_puzzle.py     one with numbers, or letters, at the rim of its grid
black_cells.py    one with black cells that count what is at their sides
shading.py        cells that are shaded or white: rules and clues that many such kinds have
groups.py         one of these whose numbers say how large the groups beside them are
white_islands.py  one of these in which each white area has one number, its size
company.py        cells with numbers, which say how many numbers are beside them
loop_puzzle.py    one whose answers are a loop along the sides of cells
link_puzzle.py    one whose answers are a loop through the middles of cells
corner_puzzle.py  one of cells, with numbers at their corners
bridge_puzzle.py  one whose answers are bridges between islands
paired_numbers.py  one whose lines join equal numbers
short_lines.py    lines of one of these that take no way round
arm_loop.py       one whose loop goes through circles, which speak of how far it goes straight on
area_loop.py      one whose loop goes from area to area
shaded_loop.py    one in which some cells are shaded, and the loop goes through all others
division_puzzle.py  one whose answers divide a grid into pieces
equal_division.py  one whose pieces all have the same size
looks.py          rows of the tables that say what values and clues look like
cell_drawing.py   what there is to draw of cells, from these tables
line_drawing.py   what there is to draw of edges that are lines
line_signs.py     rows of line signs, as such answers are written
model.py          the model of a puzzle made of parts
pencil.py         what somebody who solves a puzzle writes into it
search.py         its hand-written search
check.py          its checker
bulk_check.py     rules looked at for many answers at once, in arrays
turns.py          how it may be turned and mirrored
switches.py       its clues as switches
exchanged.py      values that no rule tells apart, which makes counting faster
many.py           many answers at once, as arrays of signs
lines.py          files with a puzzle on each line
schema.py         JSON Schema of puzzle files
making.py         what makers of new puzzles share
loop_making.py    what makers of loops share
area_making.py    makers that draw areas around a solution
clue_cells.py     in which cells of pieces clues tell divisions apart
random_shapes.py  random regions and areas
random_pictures.py  random pictures that look drawn
rectangles.py     rectangles around a clue
"""

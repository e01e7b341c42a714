"""Boards: the places of a puzzle, what lies near what, and the keys that describe them.

board.py      what a board is: places, lines, names
cells.py      a grid of cells: rows, columns, areas, who is near whom
edges.py      the sides of cells, or links between the middles of cells
layers.py     cells and the links between them
bridges.py    pairs of islands that see each other
regions.py    places as a graph: what falls apart, and narrow orders to go through it
keys.py       the keys of a kind as fields of its class: what reads and checks each, its schema
offers.py     which signs may stand in the cells of a picture
inner_walls.py walls within areas
margins.py    numbers beside rows and above columns
sums.py       sums before the stretches of a grid with holes
shapes.py     pieces in words: pentominoes by their letters, others drawn
stock.py      equal pieces, and how many there are of each
crosswords.py finished crosswords, and files of other programs that hold them
jpz.py        files of Crossword Compiler
"""

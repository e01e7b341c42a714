"""What kinds share.

kind.py       what a kind is                      kinds.py      which there are
made.py       what a kind made of parts is: board, values, parts, clues; its doors lead to
              model.py  search.py  check.py  turns.py  switches.py (clues that can be loosened)
exchanged.py  values that no rule tells apart     regions.py    what no rule connects: both for counting
many.py       many answers at once

board.py cells.py edges.py    places, lines, who is near whom
cell_puzzle.py loop_puzzle.py  answers that are cells, or a loop: read, written, drawn
keys.py       the keys of a file as fields        shapes.py schema.py  what stands under them, as JSON Schema
picture.py    grids as people type them           pasted.py lines.py  as they paste them, and one on each line
symbols.py    which symbols a grid has            margins.py looks.py  what is drawn around it, and in its cells
sums.py       before stretches                    stock.py      equal pieces
crosswords.py finished grids                      making/       what makers share
"""

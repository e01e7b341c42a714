"""What draws: it knows grids, no kind, no terminal.

text.py   a grid as text    many.py   many at once      pairs.py  two solutions    apart.py  what tells them apart
layer.py  a layer of it as lines      walls.py  where walls stand, what they part, how they meet
paper.py  what is drawn on            signs.py  signs, and what stands for them where there is but ASCII

board.py  a grid as a picture         shapes.py stars, arrows, cages               marks.py  what is marked, and why
figure.py with all that belongs to it books.py  on paper, and books
svg.py    elements                    style.py  colours and line widths            document.py  whole documents
files.py  files of pictures           suffixes.py  what their names say            printing.py  PNG and PDF, by typst
"""

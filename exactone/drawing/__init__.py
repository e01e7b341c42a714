"""What draws: it knows grids, no kind, no terminal.

text.py      grids as text, one or many at once
pencil.py    what open cells may be, as rows of small signs
layer.py     a layer of a grid as lines of text
walls.py     where walls stand, what they part, how they meet
paper.py     what texts are drawn on
signs.py     signs, and what stands for them where there is but ASCII
pairs.py     two solutions side by side, and where they differ

board.py     a grid as a picture, and the shapes in it
figure.py    a picture with all that belongs to it
svg.py       elements, and whole documents
style.py     colours and line widths
legend.py    what is drawn means what
marks.py     what is marked, and why
books.py     pictures on paper, and books
files.py     files of pictures; PNG and PDF by typst
suffixes.py  what names of files say
"""

"""Links of editors on the web that draw puzzles, and of who plays them.

lzstring     how a text is packed into the letters of a link
payload      JSON that is read without trust
constraints  the constraints of f-puzzles, each with what it is in a file of ours, and back
on_lines     those on areas and lines; on_cells: on cells, between them, beside rows and columns
items        what they have in common: what cells, lines and values are in a link
fpuzzles     the rest of its JSON: the grid, regions, a solution, what is said about it
sudokupad    links of SudokuPad, in the form of f-puzzles or in its own
penpa        links of penpa, a drawing each
penpa_drawing  what is drawn, and drawings as links
penpa_kinds  which things of a drawing belong to which kind

Each module that reads links has document(text), and written(puzzle, lenient, keys).
"""

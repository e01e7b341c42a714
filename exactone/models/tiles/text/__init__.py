"""The notation of tiles, in and out.

keys         from the keys of a document to a puzzle
pictures     boards, shapes and givens as they are drawn
polyominoes  how shapes may lie, which tiles are equal, and the bundled sets
answers      from and to answers, and what there is to draw
"""

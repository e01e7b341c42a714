"""Kinds that are said in TOML, a file each: sheets.

sheet.py     what a sheet says: values, keys, rules; and what is refused of it
puzzle.py    the class of puzzles that a sheet makes
making.py    new puzzles of it
shelf.py     where sheets and the kinds of other packages are found, and who knows them then
"""

"""Texts: what puzzle files, links and pasted pages hold, before any kind looks at them.

document.py   files as text, the keys of one puzzle, and refusals that name their line
places.py     where keys, tables and pictures stand in a TOML or JSON text
writing.py    documents as TOML for people; what programs have at hand as plain data
picture.py    grids as people type them
pasted.py     grids as programs write them: tables, lists of lists; and below their titles
symbols.py    which symbols a grid has
words.py      the words of refusals: quotes, and the nearest known name
"""

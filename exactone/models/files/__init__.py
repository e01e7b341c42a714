"""From bytes to puzzles, and back.

entries.py    the puzzles of a file, or why there are none; the bundled ones
reading.py    bytes as documents
links.py      links as documents, and puzzles as links
link_texts.py links alone, in lists, in words
formats.py    what puzzles can be written in, and what each format can say
bare.py       texts without keys: the kind that is surest of one
naming.py     what the words around a grid call it
stream.py     large files with a puzzle on each line, bare or in JSON
begun.py      files to begin with
rewriting.py  a file with some of its clues changed, its comments and layout kept
"""

"""From bytes to puzzles, and back.

entries.py    the puzzles of a file, or why it is none      library.py    those that are bundled
reading.py    bytes as documents                            stream.py     large files, some lines at a time
document.py   the keys of one puzzle                        places.py     where they stand
bare.py       texts without keys, as kinds know them
words.py      the words of refusals                         passages.py   grids in texts that have more
writing.py    documents as TOML                             rewriting.py  a file with some of its clues changed
plain.py      what programs have at hand                    begun.py      files to begin with
ipuz.py puz.py newspapers.py  files of other programs       json_lines.py  large files, in JSON
"""

"""How new puzzles of the kinds of one page are made, a file for each; its name is that of the kind."""

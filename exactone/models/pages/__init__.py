"""Kinds of one page, a file each; the name of the file is that of the kind."""

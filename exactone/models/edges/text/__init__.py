"""Notation: `keys` of files, bundled `sets` of tiles, `names` of tiles on a filled board,
`drawing` out and in."""

"""How diagramless are written down: `keys` of files, `layouts` as answers."""

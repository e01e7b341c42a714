// Under the board: what may be put into it, for mouse and touch; keys do the same.

import { button, make } from "./dom.js";

/** Shows the layers of a board and the signs of the one that is edited. */
export class Palette {
  constructor(layers, signs, board) {
    this.layers = layers;
    this.signs = signs;
    this.board = board;
  }

  show() {
    const { board } = this;
    const several = board.layers.length > 1 ? board.layers : [];
    this.layers.replaceChildren(
      ...several.map((layer) =>
        button(layer.words, () => this.edit(layer), {
          class: "tab",
          "aria-pressed": String(layer === board.layer),
        }),
      ),
    );
    this.signs.replaceChildren(...(board.layer ? this.keys(board.layer) : []));
  }

  edit(layer) {
    this.board.edit(this.board.layers, layer.words);
    this.show();
  }

  *keys(layer) {
    const painting = this.board.brush !== undefined;
    yield button("Paint", () => this.paint(painting ? undefined : null), {
      class: "key wide",
      "aria-pressed": String(painting),
      title: "A click or a drag puts the sign at once; else it chooses places",
    });
    for (const { sign, words } of layer.signs) {
      if (sign !== layer.blank) yield this.key(layer, sign, sign, words);
    }
    if (layer.fresh) yield this.key(layer, layer.fresh, "New area", "a new area");
    if (layer.blank !== null && layer.blank !== undefined) {
      yield this.key(layer, layer.blank, "Erase", "nothing");
    }
    if (layer.number || layer.pair || layer.free) {
      yield button("Type …", () => this.board.write(), { class: "key wide" });
    }
  }

  key(layer, sign, face, words) {
    const swatch = face.length === 1 ? "key" : "key wide";
    const traits = { class: swatch, title: words ?? face, "aria-label": words ?? face };
    if (this.board.brush === sign) traits["aria-pressed"] = "true";
    return button(face, () => this.press(sign), traits);
  }

  press(sign) {
    if (this.board.brush === undefined) this.board.sign(sign);
    else this.paint(this.board.brush === sign ? null : sign);
    this.board.root.focus({ preventScroll: true });
  }

  paint(brush) {
    this.board.brush = brush;
    this.show();
  }
}

/** The layer of a field of the puzzle, with `put(edits)` for what is put into it. */
export function layerOf(field, put) {
  const where = new Map();
  field.at.forEach((row, r) =>
    row.forEach((place, c) => {
      if (place) where.set(place, [r, c]);
    }),
  );
  const few = !field.number && !field.pair && field.signs.length <= 3;
  return {
    ...field,
    words: field.words,
    places: new Set(where.keys()),
    draws: field.type === "areas" || few,
    extends: field.type === "areas",
    signOf(place) {
      const [row, column] = where.get(place) ?? [];
      return field.cells[row]?.[column];
    },
    put(edits) {
      put(
        edits.map(([place, sign]) => {
          const [row, column] = where.get(place);
          return { key: field.key, row, column, sign };
        }),
      );
    },
  };
}

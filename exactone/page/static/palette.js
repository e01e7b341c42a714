// Under the board: what may be put into it, for mouse and touch; keys do the same.

import { button, make } from "./dom.js";

const FEW = 4; // signs that are said in words, too
const MANY = 9; // numbers after the first that have a key of their own; and areas
const AROUND = /^a picture[^:]*: |; with spaces between$/g; // what is said for files alone
const DRAG = "Drag from a cell: its area grows. With Shift, or New area, another one begins.";

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
        button(layer.label, () => this.edit(layer), {
          class: "tab",
          title: layer.words,
          "aria-pressed": String(layer === board.layer),
        }),
      ),
    );
    this.signs.replaceChildren(...(board.layer ? this.keys(board.layer) : []));
  }

  edit(layer) {
    this.board.edit(this.board.layers, layer.key);
    this.show();
  }

  *keys(layer) {
    const painting = this.board.brush !== undefined;
    const paint = button("Paint", () => this.paint(painting ? undefined : null), {
      class: "key wide",
      "aria-pressed": String(painting),
      title: "A click or a drag puts the sign at once; else it chooses places",
    });
    if (!layer.list) yield paint;
    const few = layer.signs.length <= FEW && !layer.extends;
    const many = layer.signs.length > MANY;
    for (const { sign, words, face, area } of layer.signs) {
      if (many && area) continue; // one drags them, or types their letters
      const name = few && words && !face ? `${sign} ${words.replace(/^an? /, "")}` : (face ?? sign);
      if (sign !== layer.blank) yield this.key(layer, sign, name, words);
    }
    const [low, high] = layer.number ?? [0, -1];
    for (let n = low; n <= Math.min(high, low + MANY); n += 1) {
      yield this.key(layer, String(n), String(n), "");
    }
    if (layer.fresh) yield this.key(layer, layer.fresh, "New area", "a new area");
    if (layer.blank !== null && layer.blank !== undefined) {
      yield this.key(layer, layer.blank, "Erase", "nothing");
    }
    if (layer.typed || high > low + MANY) {
      yield button("Type …", () => this.board.write(), { class: "key wide" });
    }
    const how = layer.extends ? DRAG : layer.words.replace(AROUND, "");
    if (layer.typed || layer.extends) yield make("span", { class: "about" }, how);
  }

  key(layer, sign, face, words) {
    const swatch = face.length === 1 ? "key" : "key wide";
    const traits = { class: swatch, title: words || face, "aria-label": words || face };
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

// How large the puzzle is, and which way round: rows and columns at each edge, turns, mirrors.
// The desk says which of these its kind allows; each is one change, undone in one step.

import { button, buttons, byId, make, sentence } from "./dom.js";

const TURNS = { right: "↻", left: "↺", half: "180°", across: "⇆", over: "⇅", diagonal: "⤡" };

export class Shape {
  /** Below the board, while it is open; it asks again when the puzzle is another one. */
  constructor(page) {
    this.page = page;
    this.open = false;
    this.root = make("section", { id: "shape", class: "shape", "aria-label": "Size", hidden: true });
    byId("palette").after(this.root);
  }

  /** The button in the toolbar; the desk is asked about each puzzle once. */
  button() {
    if (this.open && this.asked !== this.page.state) this.show();
    return button("Size", () => this.toggle(), {
      "aria-expanded": String(this.open),
      "aria-controls": "shape",
      title: "Rows and columns, turn and mirror",
    });
  }

  toggle() {
    this.open = !this.open;
    this.root.hidden = !this.open;
    document.querySelector('[aria-controls="shape"]').setAttribute("aria-expanded", this.open);
    if (this.open) return this.show();
    this.asked = null;
  }

  hide() {
    this.root.hidden = true;
    this.asked = null;
  }

  async show() {
    const { state } = this.page;
    this.asked = state;
    this.root.hidden = false;
    if (!this.page.can("shape")) {
      this.root.replaceChildren(make("p", {}, "The text is no puzzle now; mend it first."));
      return;
    }
    const found = await this.page.ask("shape");
    if (this.asked !== state) return;
    if (!found) {
      this.asked = null; // it was stopped, and may be asked again
      return;
    }
    this.root.replaceChildren(...this.inside(found));
  }

  *inside({ rows, columns, resize, turn, why, error }) {
    if (error || why) return yield make("p", {}, sentence(error?.sentence ?? why));
    const places = new Map();
    for (const { at, by, edit, words } of resize) {
      const edge = at.join("-");
      const face = `${by > 0 ? "+" : "−"}${Math.abs(by) > 1 ? Math.abs(by) : ""}`;
      const key = button(face, () => this.put(edit), named(words));
      places.set(edge, [...(places.get(edge) ?? []), key]);
    }
    const edges = [...places].map(([edge, keys]) => make("div", { class: `at ${edge}` }, ...keys));
    const middle = make("div", { class: "at middle" }, `${rows} × ${columns}`);
    yield make("div", { class: "edges" }, ...edges, middle);
    const turns = turn.map(({ words, edit }) =>
      button(TURNS[edit.turn] ?? words, () => this.put(edit), named(words)),
    );
    if (turns.length) yield buttons(...turns);
    if (!resize.length) yield make("p", { class: "about" }, "Puzzles of this kind keep their size.");
  }

  /** The change; what no longer means anything is gone, and named. */
  async put(edit) {
    const state = await this.page.put({ edits: [edit] });
    const lost = state?.lost ?? [];
    if (!lost.length) return;
    const undo = () => this.page.step("undo");
    const words = `this means nothing any more, and is gone: ${lost.join(", ")}.`;
    this.page.alert(sentence(words), [["Undo", undo]]);
  }
}

function named(words) {
  return { "aria-label": sentence(words), title: sentence(words) };
}

// Tables with names, as [tile.A]: of each its keys, of which small pictures are drawn cell by cell.

import { button, buttons, folded, labelled, make, select } from "./dom.js";
import { said, value } from "./forms.js";

const FULL = "#";
const OPEN = "-";
const FIRST = `${FULL}\n`; // the shape of a new one
const CHOICES = [
  ["", "as usual"],
  ["true", "yes"],
  ["false", "no"],
];

export class Tables {
  /** `put(edits)` changes the puzzle. */
  constructor(key, put) {
    Object.assign(this, { key, put });
    this.list = make("div", { class: "tables" });
    this.fresh = "A";
    this.adding = button(`Add a ${key}`, () => this.add());
    this.element = folded(key, make("div", {}, this.list, buttons(this.adding)), true);
    this.rows = new Map();
  }

  /** What there is now; a table that says the same stays where it is, and with it the focus. */
  update({ words, inside, fresh, value: tables }) {
    Object.assign(this, { inside, fresh });
    this.element.firstElementChild.title = words;
    const now = Object.entries(tables ?? {});
    for (const name of this.rows.keys()) {
      if (!now.some(([other]) => other === name)) this.rows.delete(name);
    }
    for (const [name, table] of now) {
      const sort = JSON.stringify(table);
      if (this.rows.get(name)?.sort === sort) continue;
      this.rows.set(name, { sort, element: this.row(name, table, this.rows.get(name)?.element) });
    }
    const elements = now.map(([name]) => this.rows.get(name).element);
    const same = elements.length === this.list.children.length &&
      elements.every((each, number) => each === this.list.children[number]);
    if (!same) this.list.replaceChildren(...elements);
  }

  add() {
    const pictures = this.inside.filter(({ picture }) => picture);
    const table = Object.fromEntries(pictures.map(({ key }) => [key, FIRST]));
    this.put([{ key: this.key, name: this.fresh, table }]);
  }

  /** One table; where it was shown before, what has the focus there keeps it. */
  row(name, table, before) {
    const send = (changes) => this.send(name, { ...table, ...changes });
    const fields = this.inside.map((each) => this.field(name, each, table[each.key], send));
    const remove = button("Remove", () => this.send(name, null), {
      class: "quiet",
      "aria-label": `Remove ${name}`,
    });
    const traits = { class: "table", role: "group", "aria-label": `${this.key} ${name}` };
    const element = before ?? make("div", traits);
    const focus = element.contains(document.activeElement) && document.activeElement.dataset.name;
    element.replaceChildren(make("h3", {}, name), ...fields, remove);
    if (focus) element.querySelector(`[data-name="${CSS.escape(focus)}"]`)?.focus();
    return element;
  }

  send(name, table) {
    this.put([{ key: this.key, name, table }]);
  }

  field(name, { key, words, picture }, now, send) {
    if (picture) return shape(`${name}, ${key}`, now ?? "", (text) => send({ [key]: text }));
    if (words.startsWith("whether")) {
      const list = select(CHOICES, { "data-name": key });
      list.value = now === undefined ? "" : JSON.stringify(now);
      const chosen = () => (list.value === "" ? null : JSON.parse(list.value));
      list.addEventListener("change", () => send({ [key]: chosen() }));
      return labelled(key, list, words);
    }
    const input = make("input", { autocomplete: "off", size: 6, "data-name": key });
    input.value = said(now);
    input.addEventListener("change", () => send({ [key]: value(input.value.trim()) }));
    return labelled(key, input, words);
  }
}

/** A picture to draw: its cells, and a rim of open ones, so that it may grow at each side. */
function shape(name, text, put) {
  const rows = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const width = Math.max(1, ...rows.map((row) => row.length));
  const full = new Set();
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => "#1".includes(sign) && full.add(`${y + 1} ${x + 1}`));
  });
  const cell = (y, x) => {
    const at = `${y} ${x}`;
    return button("", () => put(drawn(toggled(full, at))), {
      class: "cell",
      "data-name": at,
      "aria-pressed": String(full.has(at)),
      "aria-label": `row ${y}, column ${x}`,
      disabled: full.size === 1 && full.has(at),
    });
  };
  const lines = range(rows.length + 2).map((y) =>
    make("div", { class: "row" }, ...range(width + 2).map((x) => cell(y, x))),
  );
  return make("div", { class: "drawing", role: "group", "aria-label": name }, ...lines);
}

function range(length) {
  return [...Array(length).keys()];
}

function toggled(full, at) {
  const found = new Set(full);
  if (!found.delete(at)) found.add(at);
  return found;
}

/** Cells as a picture that is no larger than they need. */
function drawn(full) {
  const cells = [...full].map((at) => at.split(" ").map(Number));
  const [top, left] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const [bottom, right] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])));
  const sign = (y, x) => (full.has(`${y} ${x}`) ? FULL : OPEN);
  const row = (y) => range(right - left + 1).map((x) => sign(y, x + left)).join("");
  return `${range(bottom - top + 1).map((y) => row(y + top)).join("\n")}\n`;
}

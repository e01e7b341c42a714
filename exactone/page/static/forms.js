// What a puzzle says besides its pictures: lists, sums, plain keys and [[rule]] tables. A form
// stays while one types in it: only what changed elsewhere is written into its inputs.

import { folded, labelled, make, select } from "./dom.js";
import { itemText } from "./layers.js";
import { Rules } from "./rules.js";
import { Tables } from "./tables.js";

const SOON = 250; // milliseconds after the last key until it counts
const LINES = { left: "row", right: "row", top: "column", bottom: "column" };

export class Forms {
  /** `put(edits)` changes the puzzle; places for rules are picked on the board; `ask(verb)` asks
   * how rules are written. */
  constructor(root, put, board, ask) {
    Object.assign(this, { root, put, board, ask });
    this.parts = new Map();
    this.main = make("div", { class: "group" });
    this.more = folded("More that may be said", make("div", { class: "group" }));
    this.about = folded("Title, author, source", make("div", { class: "group" }));
  }

  /** The forms for these fields; those that are the same as before stay where they are. */
  show(fields) {
    const parts = new Map();
    for (const field of fields) {
      const sort = signature(field);
      const before = this.parts.get(field.key);
      const part = before?.sort === sort ? before.part : this.form(field);
      part?.update(field);
      if (part) parts.set(field.key, { sort, part, place: this.place(field) });
    }
    this.parts = parts;
    for (const place of [this.main, this.more, this.about]) {
      const now = [...parts.values()].filter((each) => each.place === place);
      const group = place === this.main ? place : place.lastElementChild;
      arrange(group, now.map(({ part }) => part.element));
      place.hidden = !now.length;
    }
    const shown = [this.main, this.more, this.about].filter((place) => !place.hidden);
    arrange(this.root, shown);
  }

  place(field) {
    if (field.common) return this.about;
    return field.needed || field.said || field.type === "rules" ? this.main : this.more;
  }

  form(field) {
    if (field.type === "rules") return new Rules(field.key, this.put, this.board, this.ask);
    if (field.type === "tables") return new Tables(field.key, this.put);
    if (field.type === "list" && field.side && field.items) return this.lines(field);
    if (field.type === "list") return this.list(field);
    if (field.type === "switch") return this.choice(field, SWITCH);
    if (["number", "text"].includes(field.type)) return this.plain(field);
    return null; // a table without a name, and what lies on the board alone
  }

  /** One input for each row or column: "2 1 3". */
  lines(field) {
    const name = (index) => `${LINES[field.side]} ${index + 1}`;
    const inputs = field.items.map((_, index) => {
      const edit = (item) => [{ key: field.key, index: index + 1, item: item.trim() || "?" }];
      return this.input({ "aria-label": `${field.key}, ${name(index)}` }, edit);
    });
    const rows = inputs.map((input, index) => labelled(name(index), input));
    const inside = make("div", { class: "lists" }, ...rows);
    const element = folded(field.key, inside);
    const update = (now) => now.items.forEach((item, n) => this.fill(inputs[n], itemText(item)));
    return { element, update };
  }

  /** A list of any length: items with commas between them. */
  list(field) {
    const edit = (text) => [{ key: field.key, items: items(text) }];
    const input = this.input({ placeholder: field.example ?? "" }, edit);
    const update = (now) => this.fill(input, (now.items ?? []).map(itemText).join(", "));
    return { element: labelled(field.key, input, field.words), update };
  }

  /** A number or a text. */
  plain(field) {
    const number = field.type === "number";
    const input = this.input({ inputmode: number ? "numeric" : "text" }, (text) => [
      { key: field.key, value: field.common ? text || null : value(text.trim()) },
    ]);
    const update = (now) => this.fill(input, said(now.value));
    return { element: labelled(field.key, input, field.common ? "" : field.words), update };
  }

  choice(field, choices) {
    const list = select(choices);
    list.addEventListener("change", () => {
      this.put([{ key: field.key, value: list.value === "" ? null : JSON.parse(list.value) }]);
    });
    const update = (now) => (list.value = now.value === null ? "" : JSON.stringify(now.value));
    return { element: labelled(field.key, list, field.words), update };
  }

  /** What is typed counts a moment after the last key, or when the input is left. */
  input(traits, edits) {
    const input = make("input", { autocomplete: "off", ...traits });
    const now = () => {
      clearTimeout(input.timer);
      if (input.value === input.known) return;
      input.known = input.value;
      this.put(edits(input.value));
    };
    input.addEventListener("input", () => {
      clearTimeout(input.timer);
      input.timer = setTimeout(now, SOON);
    });
    input.addEventListener("change", now);
    return input;
  }

  /** What is known by now; never while somebody types there. */
  fill(input, text) {
    if (document.activeElement !== input) input.value = input.known = text;
  }
}

const SWITCH = [
  ["", "as usual"],
  ["true", "yes"],
  ["false", "no"],
];

/** What was typed as a value: a number, a list or table in the notation of JSON, a text. */
export function value(text) {
  if (text === "") return null;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  if (/^[[{]|^(true|false)$/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
}

/** A value as one types it. */
export function said(found) {
  if (found === null || found === undefined) return "";
  return typeof found === "object" ? JSON.stringify(found) : String(found);
}

function items(text) {
  const found = text.split(",").map((item) => item.trim()).filter(Boolean);
  return found.length ? found.map(value) : null;
}

function arrange(root, elements) {
  const same = (element, number) => element === root.children[number];
  if (elements.length === root.children.length && elements.every(same)) return;
  root.replaceChildren(...elements);
}

function signature({ key, type, side, items }) {
  return JSON.stringify([key, type, side, side && items?.length]);
}

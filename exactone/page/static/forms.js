// What a puzzle says besides its pictures: lists, sums, plain keys and [[rule]] tables. A form stays
// while one types in it: only what changed elsewhere is written into its inputs.

import { button, labelled, make } from "./dom.js";
import { Rules } from "./rules.js";

const SOON = 250; // milliseconds after the last key until it counts

export class Forms {
  /** `put(edits)` changes the puzzle; places for rules are picked on the board. */
  constructor(root, put, board) {
    this.root = root;
    this.put = put;
    this.board = board;
    this.parts = new Map();
  }

  /** The forms for these fields; those that are the same as before stay where they are. */
  show(fields) {
    const parts = new Map();
    for (const field of fields) {
      const sort = signature(field);
      const before = this.parts.get(field.key);
      const part = before?.sort === sort ? before : { sort, ...this.form(field) };
      part.update(field);
      parts.set(field.key, part);
    }
    const now = [...parts.values()].map((part) => part.element);
    if (now.length !== this.root.children.length || now.some((e, n) => e !== this.root.children[n])) {
      this.root.replaceChildren(...now);
    }
    this.parts = parts;
  }

  form(field) {
    if (field.type === "rules") return new Rules(field, this.put, this.board);
    if (field.type === "list") return this.list(field);
    if (field.type === "picture" || field.type === "areas") return this.picture(field);
    return this.plain(field);
  }

  /** One input for each list: "2 1 3". */
  list(field) {
    const inputs = field.lists.map((list, index) =>
      this.input({ "aria-label": list.words }, (items) => [{ key: field.key, index, items }]),
    );
    const rows = field.lists.map((list, index) => labelled(list.words, inputs[index]));
    const element = folded(field, make("div", { class: "lists" }, ...rows));
    const update = (now) => now.lists.forEach((list, n) => this.fill(inputs[n], said(list.value)));
    return { element, update };
  }

  /** A number, a text, a choice, yes or no, or whatever stands in a table. */
  plain(field) {
    const edit = (value) => [{ key: field.key, value }];
    if (field.type === "switch") {
      const box = make("input", { type: "checkbox" });
      box.addEventListener("change", () => this.put(edit(box.checked)));
      const element = make("label", { class: "switch" }, box, field.words);
      return { element, update: (now) => (box.checked = Boolean(now.value)) };
    }
    if (field.choices) {
      const options = field.choices.map((each) => make("option", { value: each.value ?? each }, each.words ?? each));
      const select = make("select", {}, ...options);
      select.addEventListener("change", () => this.put(edit(select.value)));
      return { element: labelled(field.words, select), update: (now) => (select.value = now.value) };
    }
    const number = field.type === "number";
    const input = this.input({ inputmode: number ? "numeric" : "text" }, (text) => {
      const value = text.trim();
      return edit(number && /^-?\d+$/.test(value) ? Number(value) : value === "" ? null : value);
    });
    const element = labelled(field.words, input);
    return { element, update: (now) => this.fill(input, said(now.value)) };
  }

  /** A picture that lies on no place of the board: as a text, row by row. */
  picture(field) {
    const area = make("textarea", { spellcheck: "false", rows: Math.min(12, field.rows + 1) });
    const update = (now) => {
      const wide = Math.max(1, ...now.cells.flat().map((sign) => sign.length));
      const rows = now.cells.map((row) => row.map((sign) => sign.padEnd(wide)).join(wide > 1 ? " " : ""));
      this.fill(area, rows.join("\n"));
    };
    this.later(area, (text) => [{ key: field.key, value: text }]);
    return { element: labelled(field.words, area), update };
  }

  input(traits, edits) {
    const input = make("input", { autocomplete: "off", ...traits });
    this.later(input, edits);
    return input;
  }

  /** What is typed counts a moment after the last key, or when the input is left. */
  later(input, edits) {
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
  }

  /** What is known by now; never while somebody types there. */
  fill(input, text) {
    if (document.activeElement === input && input.known === input.value && input.known !== undefined) return;
    if (document.activeElement === input && input.value !== input.known) return;
    input.value = input.known = text;
  }
}

/** A value as somebody types it. */
export function said(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(said).join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function folded(field, inside) {
  const name = field.words;
  return make("details", { open: true }, make("summary", {}, name), inside);
}

function signature(field) {
  const { key, type, rows, choices, lists, forms } = field;
  const names = lists?.map((list) => list.words);
  return JSON.stringify([key, type, rows, choices, names, forms?.map((form) => form.name)]);
}

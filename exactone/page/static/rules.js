// The [[rule]] tables of a puzzle: what there is, with words; a form for another one, whose cells
// are picked on the board by clicking, dragging or with the keyboard.

import { button, labelled, make } from "./dom.js";

export class Rules {
  constructor(field, put, board) {
    this.key = field.key;
    this.put = put;
    this.board = board;
    this.list = make("ul", { class: "rules" });
    this.editor = make("div", { class: "editor" });
    this.select = make("select", { "aria-label": "a rule to add" });
    this.select.append(make("option", { value: "" }, "Add a rule …"));
    this.select.append(...field.forms.map((form) => make("option", { value: form.name }, form.words)));
    this.select.addEventListener("change", () => this.add(this.select.value));
    const parts = [this.list, this.select, this.editor];
    this.element = make("details", { open: true }, make("summary", {}, field.words), ...parts);
  }

  update(field) {
    this.forms = new Map(field.forms.map((form) => [form.name, form]));
    this.list.replaceChildren(...field.rules.map((rule, number) => this.row(rule, number)));
  }

  row(rule, number) {
    const form = this.forms.get(rule.form);
    const show = () => this.frame((rule.at ?? []).map((at) => [at, "follows"]));
    const change = form && button("Change", () => this.open(form, rule.table, number), { class: "quiet" });
    const remove = button("Remove", () => this.send(number, null), { class: "quiet" });
    const traits = { onpointerenter: show, onpointerleave: () => this.frame([]), onfocusin: show };
    return make("li", traits, make("span", {}, rule.words), change, remove);
  }

  add(name) {
    this.select.value = "";
    const form = this.forms.get(name);
    if (!form) return;
    const table = structuredClone(form.table);
    for (const { path, type } of form.fields) if (type === "places") put(table, path, []);
    this.open(form, table, "new");
  }

  /** The form of one rule; the table is sent when it is done. */
  open(form, table, number) {
    const copy = structuredClone(table);
    const inputs = form.fields.map((field) => this.input(field, copy));
    const done = button(number === "new" ? "Add it" : "Change it", () => {
      this.close();
      this.send(number, copy);
    });
    const cancel = button("Cancel", () => this.close(), { class: "quiet" });
    const title = make("h3", {}, form.words);
    this.editor.replaceChildren(title, ...inputs, make("p", { class: "buttons" }, done, cancel));
    this.editor.scrollIntoView({ block: "nearest" });
    this.editor.querySelector("button, input, select")?.focus();
  }

  close() {
    this.board.picked = null;
    this.frame([]);
    this.editor.replaceChildren();
  }

  send(number, table) {
    this.frame([]);
    this.put([{ key: this.key, rule: number, table }]);
  }

  frame(places) {
    this.board.framed = places;
    this.board.paint();
  }

  input(field, table) {
    const now = get(table, field.path);
    if (field.type === "places") return this.places(field, table);
    if (field.type === "switch") {
      const box = make("input", { type: "checkbox" });
      box.checked = Boolean(now);
      box.addEventListener("change", () => put(table, field.path, box.checked));
      return make("label", { class: "switch" }, box, field.words);
    }
    if (field.type === "choice") {
      const options = field.choices.map((each) => make("option", { value: each.value ?? each }, each.words ?? each));
      const select = make("select", {}, ...options);
      select.value = now ?? "";
      select.addEventListener("change", () => put(table, field.path, select.value));
      return labelled(field.words, select);
    }
    const input = make("input", { autocomplete: "off" });
    if (field.type === "number") input.inputMode = "numeric";
    input.value = typeof now === "object" && now !== null ? JSON.stringify(now) : (now ?? "");
    input.addEventListener("input", () => put(table, field.path, read(field, input.value.trim())));
    return labelled(field.words, input, field.optional ? "may be empty" : "");
  }

  /** Places in their order, picked on the board; once more takes the last one away. */
  places(field, table) {
    let list = [...(get(table, field.path) ?? [])];
    const words = make("output", {});
    const show = () => {
      put(table, field.path, list);
      words.textContent = list.length ? list.join(", ") : "click or drag on the board";
      this.frame(list.map((at, n) => [at, n === 0 ? "follows first" : "follows"]));
    };
    this.board.picked = (place) => {
      list = list.includes(place) ? list.filter((each) => each !== place) : [...list, place];
      show();
    };
    const clear = button("Clear", () => ((list = []), show()), { class: "quiet" });
    show();
    return make("div", { class: "field" }, make("span", {}, field.words), words, clear);
  }
}

function get(table, path) {
  return path.reduce((inner, key) => inner?.[key], table);
}

function put(table, path, value) {
  const inner = path.slice(0, -1).reduce((outer, key) => (outer[key] ??= {}), table);
  if (value === null || value === "") delete inner[path.at(-1)];
  else inner[path.at(-1)] = value;
}

/** What was typed: a number, a value in the notation of JSON, or a text. */
function read(field, text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (field.type === "value" && /^[[{"]|^(true|false)$/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
}

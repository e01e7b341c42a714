// The [[rule]] tables of a puzzle: what there is, in words; a form for another one, whose places
// are picked on the board by clicking, dragging or with the keyboard.

import { button, buttons, folded, labelled, make, select, sentence } from "./dom.js";
import { said, value } from "./forms.js";

const PLACE = /^(r\d+c\d+\S*|[a-z]+ r\d+c\d+\S*)$/;
const PLACES = /\b(cells?|variables?|places)\b/; // in the words of what wants some
const NO_PLACES = /picture|table of|a table:/;

export class Rules {
  constructor(key, put, board, ask) {
    Object.assign(this, { key, put, board, ask });
    this.list = make("ul", { class: "rules" });
    this.editor = make("div", { class: "editor" });
    this.select = select([["", "Add a rule …"]], { "aria-label": "a rule to add" });
    this.select.addEventListener("change", () => this.add(this.select.value));
    this.summary = make("summary", {}, "Rules");
    const parts = [this.summary, this.list, this.select, this.editor];
    this.element = make("details", { open: true }, ...parts);
    this.forms = [];
    this.learn();
  }

  async learn() {
    const found = await this.ask("forms");
    this.forms = found?.forms ?? [];
    const words = ({ form, wish }) => `${plain(form)}: ${wish}`;
    const named = this.forms.map((each) => make("option", { value: each.form }, words(each)));
    this.select.append(...named);
  }

  update(field) {
    const tables = field.value ?? [];
    this.summary.title = field.words;
    this.summary.textContent = tables.length ? `Rules: ${tables.length}` : "Rules";
    this.list.replaceChildren(...tables.map((table, index) => this.row(table, index + 1)));
  }

  row(table, number) {
    const places = placesIn(table);
    const show = () => !this.board.picked && this.frame(places);
    const hide = () => !this.board.picked && this.frame([]);
    const form = () => this.forms.find((each) => each.keys.some(({ key }) => key in table));
    const change = button("Change", () => this.open(form(), table, number), { class: "quiet" });
    const remove = button("Remove", () => this.send(number, null), { class: "quiet" });
    const traits = { onpointerenter: show, onpointerleave: hide, onfocusin: show };
    return make("li", traits, make("span", {}, told(table)), change, remove);
  }

  add(name) {
    this.select.value = "";
    const form = this.forms.find((each) => each.form === name);
    if (form) this.open(form, null, "new");
  }

  /** The form of one rule: what its example has is shown first, the rest may be unfolded. */
  open(form, table, number) {
    const inside = form.inside.length > 0;
    const outer = form.keys[0].key;
    const copy = structuredClone(table ?? (inside ? { [outer]: {} } : {}));
    const inner = () => (inside ? copy[outer] : copy);
    const example = (inside ? form.example?.[outer] : form.example) ?? {};
    const keys = inside ? form.inside : form.keys;
    this.first = null;
    const usual = keys.filter(({ key }) => key in example || key in inner());
    const others = keys.filter((each) => !usual.includes(each));
    const field = (each) => this.input(each, inner(), example[each.key]);
    const shown = usual.map(field);
    const rest = make("div", { class: "group" }, ...others.map(field));
    const done = button(number === "new" ? "Add it" : "Change it", () => {
      this.close();
      this.send(number, copy);
    }, { class: "first" });
    const cancel = button("Cancel", () => this.close(), { class: "quiet" });
    const title = make("h3", {}, plain(form.form));
    const wish = make("p", { class: "about" }, sentence(form.wish));
    const more = others.length ? [folded("More", rest)] : [];
    this.editor.replaceChildren(title, wish, ...shown, ...more, buttons(done, cancel));
    this.editor.scrollIntoView({ block: "nearest" });
    this.first?.();
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
    this.board.frame(places.map((at, n) => [at, n === 0 ? "follows first" : "follows"]));
  }

  input({ key, words }, table, example) {
    if (typeof example === "boolean") return this.tick(key, words, table);
    if (PLACES.test(words) && !NO_PLACES.test(words)) return this.places(key, words, table);
    const input = make("input", { autocomplete: "off", placeholder: said(example) });
    input.value = said(table[key]);
    input.addEventListener("input", () => set(table, key, value(input.value.trim())));
    return labelled(plain(key), input, words);
  }

  tick(key, words, table) {
    const box = make("input", { type: "checkbox" });
    box.checked = Boolean(table[key]);
    box.addEventListener("change", () => (table[key] = box.checked));
    return make("label", { class: "switch" }, box, `${key}: ${words}`);
  }

  /** Places in their order: picked on the board while this is the field one is at, or typed. */
  places(key, words, table) {
    const input = make("input", { autocomplete: "off", placeholder: "click or drag on the board" });
    const now = () => input.value.split(/[\s,]+/).filter(Boolean);
    const changed = () => {
      const list = now();
      const names = list.length > 0 && list.every((each) => PLACE.test(each));
      set(table, key, names ? list : value(input.value.trim()));
      this.frame(list);
    };
    const before = table[key];
    const flat = Array.isArray(before) && before.every((each) => typeof each === "string");
    input.value = flat ? before.join(" ") : said(before);
    const pick = () => {
      this.board.picked = (place) => {
        const others = now().filter((each) => each !== place);
        input.value = (others.length < now().length ? others : [...others, place]).join(" ");
        changed();
      };
      this.editor.querySelectorAll(".picking").forEach((each) => each.classList.remove("picking"));
      input.classList.add("picking");
      this.frame(now());
    };
    input.addEventListener("focus", pick);
    input.addEventListener("input", changed);
    this.first ??= pick;
    return labelled(plain(key), input, words);
  }
}

/** A key as one says it. */
function plain(key) {
  return key.replaceAll("_", " ");
}

function set(table, key, found) {
  if (found === null) delete table[key];
  else table[key] = found;
}

/** All places that a table names. */
function placesIn(found) {
  if (typeof found === "string") return PLACE.test(found) ? [found] : [];
  if (found === null || typeof found !== "object") return [];
  const keys = Object.keys(found).filter((key) => PLACE.test(key));
  return [...keys, ...Object.values(found).flatMap(placesIn)];
}

/** A table in a few words: "cage: in r1c1 r1c2, exactly 12". */
function told(found) {
  if (Array.isArray(found)) return found.map(told).join(" ");
  if (found === null || typeof found !== "object") return String(found);
  const word = ([key, inner]) => {
    const name = plain(key);
    const colon = inner && typeof inner === "object" && !Array.isArray(inner) ? ":" : "";
    return inner === true ? name : `${name}${colon} ${told(inner)}`;
  };
  return Object.entries(found).map(word).join(", ");
}

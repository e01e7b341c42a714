// Elements of the page. Text is only ever text: nothing here reads HTML.

/** A new element: `make("button", {class: "quiet", onclick: f}, "words", another)`. */
export function make(tag, traits = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...inside.flat().filter((each) => each !== null && each !== undefined));
  return element;
}

/** A button with words on it. */
export function button(words, onclick, traits = {}) {
  return make("button", { type: "button", onclick, ...traits }, words);
}

/** Buttons beside each other. */
export function buttons(...keys) {
  return make("p", { class: "buttons" }, ...keys);
}

/** A list of which one is chosen: pairs of a value and its words. */
export function select(pairs, traits = {}) {
  return make("select", traits, ...pairs.map(([value, words]) => make("option", { value }, words)));
}

/** What may be unfolded. */
export function folded(words, inside, open = false) {
  return make("details", { open }, make("summary", {}, words), inside);
}

/** A label with what it is about below its words. */
export function labelled(words, input, help = "") {
  const small = help ? make("small", {}, help) : null;
  return make("label", { class: "field" }, make("span", {}, words), input, small);
}

/** Lines of words as paragraphs; those that begin with spaces are below the one before. */
export function paragraphs(words) {
  const lines = Array.isArray(words) ? words : [words ?? ""];
  const under = (line) => (/^\s/.test(line) ? { class: "under" } : {});
  return lines.filter(Boolean).map((line) => make("p", under(line), sentence(line)));
}

/** Words that begin with a capital letter, but for names of places. */
export function sentence(words) {
  return /^\p{Ll}[\p{Ll} ]/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

export const byId = (id) => document.getElementById(id);

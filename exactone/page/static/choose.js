// A new puzzle: of any kind and size, empty or made now; several of them as a sheet to print.

import { button, buttons, labelled, make, sentence } from "./dom.js";
import { recalled, remember } from "./storage.js";

const REMEMBERED = "exactone-kind";

/** The kind that was picked last on this machine, or one of those that can be made. */
export function usual(kinds) {
  const makes = kinds.filter((kind) => kind.makes);
  const last = makes.find((kind) => kind.kind === recalled(REMEMBERED));
  return last ?? makes[Math.floor(Math.random() * makes.length)] ?? kinds[0];
}

/** What is asked of the desk to make one. */
export function making(kind, size, more = {}) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
  return { kind: kind.kind, size: size || (kind.sizes?.[0] ?? ""), seed, ...more };
}

/** Asks which one; `begin(verb, message)` then does it. */
export function choose(dialog, kinds, now, begin) {
  const filter = make("input", { type: "search", placeholder: "slitherlink, loop, stars …" });
  const list = make("select", { size: 9, "aria-label": "kinds" });
  const about = make("p", { class: "about" });
  const sizes = make("datalist", { id: "sizes" });
  const size = make("input", { list: "sizes", size: 8, autocomplete: "off" });
  const number = make("input", { type: "number", min: 1, max: 50, value: 1 });
  const hardest = make("input", { type: "number", min: 1, placeholder: "any" });
  const kind = () => kinds.find((each) => each.kind === list.value);

  const start = (verb, more) => {
    remember(REMEMBERED, kind().kind);
    dialog.close();
    begin(verb, { ...making(kind(), size.value.trim()), ...more });
  };
  const make_ = button("Make it", () => start("make", wishes(number, hardest)), { class: "first" });
  const empty = button("Begin with an empty one", () => start("new", { seed: undefined }));

  const told = () => {
    const one = kind();
    about.textContent = sentence(one?.words ?? "");
    sizes.replaceChildren(...(one?.sizes ?? []).map((each) => make("option", { value: each })));
    size.value = one?.sizes?.[0] ?? "";
    make_.hidden = !one?.makes;
    for (const input of [number, hardest]) input.closest("label").hidden = !one?.makes;
    empty.hidden = !one?.new;
    size.closest("label").hidden = !one?.makes && !one?.new;
  };
  const narrow = () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    const text = (one) => `${one.kind} ${one.name} ${one.words}`.toLowerCase();
    const found = kinds.filter((one) => words.every((word) => text(one).includes(word)));
    const before = list.value || now;
    const named = (one) => one.name.toLowerCase().startsWith(filter.value.toLowerCase());
    found.sort((one, other) => named(other) - named(one));
    list.replaceChildren(...found.map((one) => make("option", { value: one.kind }, one.name)));
    const same = !filter.value && found.some((one) => one.kind === before);
    list.value = same ? before : found[0]?.kind;
    told();
  };

  dialog.replaceChildren(
    make("h2", { id: "asked" }, "New puzzle"),
    make(
      "div",
      { class: "columns" },
      make("div", {}, labelled("Kind", filter), list),
      make(
        "div",
        {},
        about,
        labelled("Size", size),
        labelled("How many", number, "more than one: a sheet to print, answers at the end"),
        labelled("Hardest step at most", hardest, "clues and rules one looks at together; fewer is easier"),
      ),
    ),
    buttons(make_, empty, button("Cancel", () => dialog.close(), { class: "quiet" })),
  );
  filter.addEventListener("input", narrow);
  filter.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    list.selectedIndex = Math.min(list.options.length - 1, Math.max(0, list.selectedIndex + step));
    told();
  });
  list.addEventListener("change", told);
  for (const input of [filter, size, number, hardest]) {
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // else it presses the button that has the focus when this is closed
      [make_, empty].find((each) => !each.hidden)?.click(); // neither where there is no such kind
    });
  }
  narrow();
  dialog.showModal();
}

function wishes(number, hardest) {
  const wished = {};
  if (Number(number.value) > 1) wished.number = Number(number.value);
  if (hardest.value) wished.hardest = Number(hardest.value);
  return wished;
}

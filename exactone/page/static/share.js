// In and out: paste of whatever the command line reads, files, links of other editors; the puzzle
// as an address, a link, a picture, a file.

import { written } from "./address.js";
import { button, buttons, make } from "./dom.js";
import { place } from "./transport.js";

const SHARP = 3; // pixels of a PNG for each unit of the picture
const HERE =
  "These addresses are of this machine, and open while the page is served. For others, send a link " +
  "or a file of those below, or put the folder that `python -m exactone.page OUT` writes on a host.";

/** Asks in which form; `ask(verb, more)` asks the desk. */
export function share(dialog, state, ask) {
  const here = (mode) => async () => {
    const address = new URL(await written(mode, state.text), location.href);
    await copied(address.href, dialog);
  };
  const as = (to) => async () => {
    const found = await ask("share", { to });
    if (!found) return;
    if (found.error) dialog.querySelector(".copied").replaceChildren(found.error.sentence);
    else await copied(found.text, dialog, found.left_out);
  };
  const formats = (state.shares ?? []).filter(({ to }) => to !== "svg");
  const linked = ({ words }) => /^a link of ([^:]+)/.exec(words)?.[1];
  const links = formats.filter(linked);
  const texts = formats.filter((each) => !linked(each));
  const key = (each) => button(linked(each) ?? each.to, as(each.to), { title: each.words });
  const picture = async () => {
    const found = await ask("share", { to: "svg" });
    if (found?.error) dialog.querySelector(".copied").replaceChildren(found.error.sentence);
    return found?.text;
  };
  const name = title(state);
  const file = (suffix, type, made) => async () => {
    const content = await made();
    if (content) save(`${name}.${suffix}`, type, content);
  };
  dialog.replaceChildren(
    make("h2", { id: "asked" }, "Share"),
    make("h3", {}, "This page"),
    buttons(
      button("Copy the address to edit it", here("edit"), { class: "first" }),
      state.pencil ? button("Copy the address to solve it", here("play")) : null,
    ),
    ...(place !== "static" ? [make("p", { class: "about" }, HERE)] : []),
    ...(links.length ? [make("h3", {}, "As a link to copy"), buttons(...links.map(key))] : []),
    make("h3", {}, "As a text to copy"),
    buttons(...texts.map(key)),
    make("h3", {}, "As a file"),
    buttons(
      button("TOML", file("toml", "text/plain", () => state.text)),
      button("SVG", file("svg", "image/svg+xml", picture)),
      button("PNG", file("png", "image/png", async () => painted(await picture()))),
    ),
    make("p", { class: "copied", role: "status" }),
    ...bookmarklet(),
    make("p", { class: "buttons" }, button("Close", () => dialog.close(), { class: "quiet" })),
  );
  dialog.showModal();
}

/** Asks for a text or a file; `open(text)` reads it. */
export function paste(dialog, open) {
  const named = { "aria-label": "a puzzle in any form" };
  const area = make("textarea", { rows: 9, spellcheck: "false", ...named });
  const file = make("input", { type: "file", "aria-label": "a file" });
  const read = () => {
    dialog.close();
    open(area.value);
  };
  area.placeholder = "A link, a grid, a file of exactone, ipuz, a line of digits …";
  area.addEventListener("paste", () => setTimeout(read));
  file.addEventListener("change", async () => {
    area.value = await file.files[0].text();
    read();
  });
  dialog.replaceChildren(
    make("h2", { id: "asked" }, "Open"),
    make("p", {}, "Paste it here, or anywhere on the page; or drop a file on it."),
    area,
    make("p", {}, file),
    ...bookmarklet(),
    buttons(
      button("Open it", read, { class: "first" }),
      button("Cancel", () => dialog.close(), { class: "quiet" }),
    ),
  );
  dialog.showModal();
}

/** A bookmark that takes the puzzle out of another editor and into this page, where the page is for
 * any puzzle. */
function bookmarklet() {
  if (place === "edit") return [];
  const home = new URL("./", location.href).href;
  const taken = "let u=location.href;try{u=ui.puzzle.getURL()}catch{}";
  const opened = `open(${JSON.stringify(home)}+'#paste='+encodeURIComponent(u))`;
  const script = `javascript:(()=>{${taken}${opened}})()`;
  const link = make("a", { class: "mark", draggable: "true" }, "to exactone");
  link.setAttribute("href", script);
  link.addEventListener("click", (event) => event.preventDefault());
  const words = " Drag it to the bookmarks: it takes a puzzle out of puzz.link and other editors.";
  return [make("p", { class: "about" }, link, words)];
}

async function copied(text, dialog, leftOut = []) {
  const status = dialog.querySelector(".copied");
  const lost = leftOut.length ? ` Left out: ${leftOut.join("; ")}.` : "";
  try {
    await navigator.clipboard.writeText(text);
    status.replaceChildren(`Copied.${lost}`);
  } catch {
    const area = make("textarea", { rows: 4, readonly: true, "aria-label": "to copy" });
    area.value = text;
    status.replaceChildren(`Copy it from here.${lost}`, area);
    area.select();
  }
}

/** A picture as PNG; nothing where there is none. */
async function painted(svg) {
  if (!svg) return null;
  const image = new Image();
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = source;
  await image.decode();
  const canvas = make("canvas", { width: image.width * SHARP, height: image.height * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(source);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function title(state) {
  const plain = (state.title || state.name).replace(/[^\p{L}\p{N} ._-]+/gu, "").trim();
  return plain || "puzzle";
}

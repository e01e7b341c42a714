// The buttons at the top: what one may do with the puzzle as a whole. What it cannot is not there.

import { button } from "./dom.js";
import { compared } from "./harder.js";
import { themeButton } from "./theme.js";

/** Shows the buttons of a page, as it is now. */
export function showToolbar(root, page) {
  const { state, mode, play } = page;
  const edits = mode === "edit";
  const { past, future } = edits ? page.history : play.history;
  const focused = root.contains(document.activeElement) && document.activeElement.textContent;
  root.replaceChildren(
    ...[
      key("New", "New puzzle", "Alt N", () => page.new()),
      button("Open", () => page.paste()),
      page.can("make") && another(page),
      key("↶", "Undo", "Ctrl Z", () => page.step("undo"), { disabled: !past.length }),
      key("↷", "Redo", "Ctrl Y", () => page.step("redo"), { disabled: !future.length }),
      ...(edits ? changes(page) : play.buttons()),
      state?.pencil && turn(page, edits ? "play" : "edit"),
      state && button("Share", () => page.share()),
      state && button("Print", () => print()),
      page.toSheet && button("Sheet", () => page.toSheet(), { title: "Back to the sheet" }),
      themeButton(),
    ].filter(Boolean),
  );
  if (focused) [...root.children].find((each) => each.textContent === focused)?.focus();
}

/** A button with a key of its own. */
function key(face, words, keys, act, more = {}) {
  return button(face, act, { title: `${words} (${keys})`, "aria-label": words, ...more });
}

/** What one may do with a puzzle that is edited. */
function changes(page) {
  return [...compared(page), known(page), page.state && page.shape.button(), save(page)];
}

function another(page) {
  return key("Another", "Another of this kind", "Alt A", () => page.another());
}

function turn(page, mode) {
  return button(mode === "play" ? "Play" : "Edit", () => page.turn(mode));
}

/** Whether what follows stands in the board, too. */
function known(page) {
  if (!page.can("candidates")) return null;
  return button("Known", () => page.toggleKnown(), {
    "aria-pressed": String(page.known),
    title: "What all solutions share stands in the board, and what is open is marked",
  });
}

/** The file behind the page, where there is one. */
function save({ own, state }) {
  if (!own || !state) return null;
  const look = own.dirty ? { class: "first" } : {};
  return key("Save", "Save the file", "Ctrl S", () => own.save(), look);
}

// Bright or dark: as the system says, or as somebody chose on this machine.

import { button } from "./dom.js";
import { recalled, remember } from "./storage.js";

const KEPT = "exactone-theme";
const root = document.documentElement;

/** What was chosen before counts from the first picture on. */
export function recall() {
  const theme = recalled(KEPT);
  if (theme) root.dataset.theme = theme;
}

/** A button that turns bright into dark, and back. */
export function themeButton() {
  const turn = () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const now = root.dataset.theme ?? system;
    root.dataset.theme = now === "dark" ? "light" : "dark";
    if (root.dataset.theme === system) delete root.dataset.theme;
    remember(KEPT, root.dataset.theme ?? "");
  };
  return button("◐", turn, { title: "Bright or dark", "aria-label": "Bright or dark" });
}

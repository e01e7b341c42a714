// Another puzzle of the same kind and size, harder or easier than this one: by the clues and rules
// that its hardest step takes.

import { button } from "./dom.js";

const SECONDS = 20; // until the hardest that was found is taken

/** The buttons, where the kind can be made and the puzzle has one solution. */
export function compared(page) {
  if (!page.can("another")) return [];
  return [
    compare(page, "Harder", "harder", "Another of this kind and size with a harder hardest step"),
    compare(page, "Easier", "easier", "Another of this kind and size with an easier hardest step"),
  ];
}

function compare(page, face, than, title) {
  return button(face, () => ask(page, than), { title });
}

async function ask(page, than) {
  page.say(`Looking for one that is ${than}, for ${SECONDS} seconds at most …`, "waiting");
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
  const found = await page.change("another", { than, seed, seconds: SECONDS }, { fresh: true });
  if (found?.told) page.alert(found.told);
}

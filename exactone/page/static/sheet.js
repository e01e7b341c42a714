// Several puzzles for print: each with its number, all answers on pages of their own at the end.

import { button, buttons, make, sentence } from "./dom.js";
import { drawn } from "./svg.js";

/** Shows the sheet in place of the editor; `back()` leaves it, `open(text)` edits one of them. */
export function showSheet(root, kind, puzzles, { back, open }) {
  const bar = buttons(button("Print", () => print(), { class: "first" }), button("Back", back));
  bar.classList.add("noprint");
  const one = (puzzle, number) => {
    const edit = button("Edit", () => open(puzzle.text), { class: "quiet noprint" });
    const words = [`${number + 1}`, puzzle.hardest].filter(Boolean).join(" · ");
    return make("figure", {}, drawn(puzzle.board), make("figcaption", {}, words, edit));
  };
  const answer = (puzzle, number) =>
    make("figure", {}, drawn(puzzle.solution), make("figcaption", {}, `${number + 1}`));
  root.replaceChildren(
    bar,
    make("h2", {}, kind.name),
    make("p", {}, sentence(kind.words)),
    make("div", { class: "puzzles" }, ...puzzles.map(one)),
    make("h2", { class: "answers" }, "Answers"),
    make("div", { class: "puzzles small" }, ...puzzles.map(answer)),
    make("p", { class: "how" }, "Each has exactly one solution: proved, not guessed."),
  );
}

// The verdict in one line, and beside the board what follows from it: both solutions, what clashes,
// what would repair it, the next step. Buttons are for what the kind can do, and for nothing else.

import { button, buttons, make, paragraphs, sentence } from "./dom.js";
import { drawn } from "./svg.js";

const SIGNS = { one: "✓", many: "≠", none: "✕", unknown: "?" };
const QUESTIONS = {
  hardest: { verb: "hint", more: { all: true }, words: "Hardest step" },
  hint: { verb: "hint", words: "Next step" },
  minimize: { verb: "minimize", words: "Superfluous clues" },
  solve: { verb: "solve", words: "Show the solution" },
  fix: { verb: "fix", words: "Fix it" },
  tell: { verb: "tell", words: "Best thing to tell" },
  count: { verb: "count", words: "How many?" },
  why: { verb: "why", words: "Why none?" },
  here: { verb: "why", words: "Why here?" },
  longer: { verb: "verdict", more: { seconds: 60 }, words: "Try for a minute" },
};
const CHOOSE = "Click a place of the answer on the board, or go there with arrows and press Enter.";
const OFFERS = {
  one: ["hint", "hardest", "here", "minimize", "solve"],
  many: ["fix", "tell", "here", "count"],
  none: ["why", "fix"],
  unknown: ["longer", "fix", "hint"],
};

export class Findings {
  /** `ask(verb, more)` asks the desk; `apply(action)` does what a button of an answer says;
   * `say(words, answer)` shows the verdict, `again(more)` asks for it and what follows once more,
   * and on the board one chooses what one asks about. */
  constructor(root, page) {
    Object.assign(this, { root, ...page });
    this.can = [];
    this.head = make("div", { class: "head" });
    this.cards = make("div", { class: "cards", "aria-live": "polite" });
    root.replaceChildren(this.head, this.cards);
  }

  /** The puzzle is another one: what was found is not about it. */
  clear(can) {
    this.can = can;
    this.asked = null; // the place that one asked about last
    this.head.classList.add("old");
    this.cards.replaceChildren();
  }

  /** The verdict about the puzzle as it stands, and what one may ask now. */
  async judge(more) {
    const found = await this.ask("verdict", more);
    if (!found) return null;
    if (found.error) {
      this.say(found.error.sentence, "unknown");
      this.head.replaceChildren();
      return null;
    }
    this.words = found.words;
    this.say(`${SIGNS[found.answer] ?? ""} ${sentence(found.words)}`, found.answer);
    const how = [found.how, found.milliseconds !== undefined && `${time(found.milliseconds)}`];
    const boards = found.answer === "many" ? (found.solutions ?? []) : [];
    this.head.classList.remove("old");
    this.head.replaceChildren(
      make("p", { class: "how" }, how.filter(Boolean).join(" · ")),
      buttons(...this.offers(found.answer)),
      ...(boards.length ? [pair(boards), ...paragraphs(found.differs?.words)] : []),
    );
    return found;
  }

  offers(answer) {
    return OFFERS[answer].flatMap((name) => {
      const { verb, words, more } = QUESTIONS[name];
      if (!this.can.includes(verb)) return [];
      if (name === "longer") return [button(words, () => this.again(more))];
      if (name === "here") return [button(words, () => this.here(words, verb))];
      return [button(words, () => this.answer(words, verb, { ...more }))];
    });
  }

  /** Why something stands at a place: where the cursor is, or else at one that is chosen now; at
   * the one that was asked about last only where it is chosen again. */
  here(words, verb, chosen = false) {
    const { cursor: place, answers } = this.board;
    if (answers.has(place) && (chosen || place !== this.asked)) {
      this.asked = place;
      return this.answer(words, verb, { place });
    }
    this.card(words, [make("p", {}, CHOOSE)]);
    this.look();
    return this.board.choose(() => this.here(words, verb, true));
  }

  /** What was answered last is where one sees it. */
  look() {
    this.cards.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** The card with the answer to a question; where somebody asked it, it is scrolled to. */
  async answer(words, verb, more, asked = true) {
    const card = this.card(words, [make("p", { class: "waiting" }, "…")]);
    const found = await this.ask(verb, more);
    if (!found) return card.remove();
    const title = more.place ? `${words} ${more.place}` : words;
    card.replaceChildren(make("h2", {}, title), ...this.inside(found));
    if (asked) this.look();
    return found;
  }

  *inside(found) {
    if (found.error) return yield make("p", { class: "wrong" }, found.error.sentence);
    const sentences = found.sentences ?? [];
    const known = found.words === this.words && sentences.length > 0; // it is the verdict again
    const [first, ...rest] = paragraphs(known ? sentences : [found.words, ...sentences]);
    const press = (action) => () => this.apply(action);
    const key = (action) => button(sentence(action.words), press(action), { class: "action" });
    if (first) yield first;
    if (found.actions?.length) yield buttons(...found.actions.map(key));
    yield* [found.board, ...(found.boards ?? [])].filter(Boolean).map(figure);
    yield* rest; // which may be long
  }

  card(words, inside) {
    for (const each of [...this.cards.children]) {
      if (each.dataset.question === words) each.remove();
    }
    const traits = { class: "card", "data-question": words };
    const card = make("article", traits, make("h2", {}, words), ...inside);
    this.cards.prepend(card);
    return card;
  }
}

function time(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function figure(board) {
  return make("figure", {}, drawn(board));
}

function pair(boards) {
  return make("div", { class: "pair" }, ...boards.map(figure));
}

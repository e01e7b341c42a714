// Solving: a pencil that is kept apart from what the maker gave. The answer is never asked for:
// `check` names rules that are broken, `hint` says one step with its reason.

import { button, sentence } from "./dom.js";
import { History } from "./history.js";

const MANY = 9; // numbers that have keys of their own

export class Play {
  /** `ask(verb, more)` asks the desk; `changed()` is told when the pencil wrote something. */
  constructor(board, { ask, say, answer, changed }) {
    Object.assign(this, { board, ask, say, answer, changed });
    this.history = new History();
    this.progress = {};
    this.notes = {};
    this.noting = false;
    this.number = 0; // of the pencil: how often it was drawn
  }

  /** A puzzle to solve; `begun` is what was put before: {progress, notes}. */
  begin(state, begun) {
    this.state = state;
    this.progress = { ...begun?.progress };
    this.notes = { ...begun?.notes };
    this.history.clear();
    this.history.add(this.saved());
    this.board.framed = [];
    this.layers();
    return this.redraw();
  }

  /** What was written into this puzzle, where it was the last one to be solved. */
  written({ text }) {
    return this.state?.text === text ? { progress: this.progress, notes: this.notes } : null;
  }

  /** Another puzzle comes: what was written is not of it. */
  leave() {
    this.state = null;
    this.number += 1;
  }

  layers() {
    const groups = this.state.pencil?.groups ?? [];
    this.board.edit(
      groups.map((group, number) => ({
        ...group,
        ...typed(group.signs),
        key: `${number}`,
        label: group.words,
        places: new Set(group.at),
        blank: "",
        draws: group.signs.length <= 3,
        signOf: (place) => this.progress[place] ?? "",
        put: (edits) => this.put(edits, group),
      })),
    );
  }

  put(edits, group) {
    const small = this.noting && group.signs.length > 3;
    for (const [place, sign] of edits) {
      const now = this.notes[place] ?? [];
      if (small && sign) {
        const without = now.filter((each) => each !== sign);
        this.notes[place] = without.length < now.length ? without : [...now, sign].sort();
      } else if (sign) this.progress[place] = sign;
      else if (this.progress[place]) delete this.progress[place];
      else delete this.notes[place];
    }
    this.history.add(this.saved());
    return this.redraw();
  }

  saved() {
    return JSON.stringify({ progress: this.progress, notes: this.notes });
  }

  step(saved) {
    if (saved === null) return null;
    Object.assign(this, structuredClone(JSON.parse(saved)));
    return this.redraw();
  }

  again() {
    return this.step((this.history.add('{"progress":{},"notes":{}}'), this.history.now));
  }

  /** The board with the pencil in it, and whether it is solved by now. */
  async redraw() {
    this.changed();
    this.board.framed = [];
    this.number += 1;
    const { number } = this;
    const progress = { ...this.progress };
    const open = Object.entries(this.notes).filter(([place]) => !progress[place]);
    this.board.notes = Object.fromEntries(open);
    const reply = Object.keys(progress).length ? await this.ask("draw", { progress }) : this.state;
    if (!reply) return;
    if (reply.error) return this.say(reply.error.sentence, "none");
    this.board.show(reply.board);
    if (number !== this.number) return; // the pencil wrote on
    this.say("", "");
    const found = this.state.can.includes("check") && (await this.ask("check", { progress }));
    if (!found || number !== this.number) return;
    if (found.complete && !found.broken.length) this.say("✓ Solved", "one");
  }

  /** Which rules the pencil breaks so far. */
  async check() {
    const { number } = this;
    const found = await this.ask("check", { progress: this.progress });
    if (!found || number !== this.number) return;
    if (found.error) return this.say(found.error.sentence, "unknown");
    const broken = found.broken.map((each) => sentence(each.words)).join(". ");
    const places = found.broken.flatMap((each) => each.at ?? []);
    this.board.frame(places.map((at) => [at, "differs"]));
    if (broken) this.say(`✕ ${broken}`, "none");
    else this.say(found.complete ? "✓ Solved" : "✓ Nothing is wrong so far", "one");
  }

  /** One step, with its reason. */
  async hint() {
    const { number } = this;
    const found = await this.answer("Next step", "hint", { progress: { ...this.progress } });
    if (found && number === this.number) this.board.frame(Object.entries(found.marks ?? {}));
  }

  /** What a solver may ask. */
  buttons() {
    const can = (verb) => this.state?.can.includes(verb);
    const note = button("Notes", () => this.note(note), { "aria-pressed": String(this.noting) });
    const many = this.state?.pencil?.groups.some((group) => group.signs.length > 3);
    return [
      many && note,
      can("check") && button("Check", () => this.check()),
      can("hint") && button("Hint", () => this.hint()),
      button("Start again", () => this.again()),
    ].filter(Boolean);
  }

  note(key) {
    this.noting = !this.noting;
    key.setAttribute("aria-pressed", String(this.noting));
  }
}

/** The signs of a pencil: of many numbers only the first and the last, since one types them. */
function typed(signs) {
  const numbers = signs.map(({ sign }) => Number(sign)).filter(Number.isInteger);
  if (numbers.length <= MANY) return { signs };
  const others = signs.filter(({ sign }) => !Number.isInteger(Number(sign)));
  return { signs: others, number: [Math.min(...numbers), Math.max(...numbers)] };
}

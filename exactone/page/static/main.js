// The page: one puzzle, what is shown of it, and who is told when it changes.

import * as address from "./address.js";
import { Board } from "./board.js";
import { choose, making, usual } from "./choose.js";
import { button, byId, make, sentence } from "./dom.js";
import { OwnFile } from "./file.js";
import { Forms } from "./forms.js";
import { History } from "./history.js";
import { layersOf } from "./layers.js";
import { Palette } from "./palette.js";
import { Play } from "./play.js";
import { Questions } from "./questions.js";
import { paste, share } from "./share.js";
import { showSheet } from "./sheet.js";
import { drawn } from "./svg.js";
import { recall, themeButton } from "./theme.js";
import { connect, place } from "./transport.js";
import { Findings } from "./verdict.js";

const SOON = 300; // milliseconds until the address says what was changed
const SMALL = "6x6"; // the first puzzle, where the address has none
const ENOUGH = 5000; // milliseconds that making it may take
const PATIENCE = 400; // milliseconds until it is said that something takes long

class Page {
  constructor() {
    this.desk = connect((words) => this.say(words, "waiting"));
    this.questions = new Questions(this.desk, (verbs) => this.busy(verbs));
    this.history = new History();
    this.state = null;
    this.mode = "edit";
    this.known = localStorage.getItem("exactone-known") !== "no"; // what follows is drawn, too
    const ask = (verb, more) => this.ask(verb, more);
    this.board = new Board(byId("board"), (words) => (byId("said").textContent = words), () => {});
    this.palette = new Palette(byId("layers"), byId("palette"), this.board);
    this.forms = new Forms(byId("forms"), (edits) => this.put({ edits }), this.board, ask);
    this.findings = new Findings(byId("findings"), {
      ask,
      apply: ({ edits, text }) => this.put(edits ? { edits } : { text }),
      say: (words, answer) => this.say(words, answer),
      at: () => this.board.cursor,
    });
    this.play = new Play(this.board, {
      ask,
      say: (words, answer) => this.say(words, answer),
      answer: (...question) => this.findings.answer(...question),
      changed: () => this.remember(),
    });
  }

  // the desk

  async ask(verb, more) {
    try {
      return await this.questions.ask(verb, more);
    } catch (error) {
      return this.lost(error);
    }
  }

  lost(error) {
    this.alert(`No answer: ${error.message}.`, [["Try again", () => location.reload()]]);
    return null;
  }

  busy(verbs) {
    clearTimeout(this.timer);
    byId("cancel").hidden = true;
    document.body.classList.toggle("busy", verbs.length > 0);
    if (verbs.length) {
      this.timer = setTimeout(() => {
        byId("cancel").hidden = false;
        if (verbs.includes("make")) this.say("Making one …", "waiting");
        if (verbs.includes("verdict")) this.say("Looking for all solutions …", "waiting");
      }, PATIENCE);
    }
  }

  cancel() {
    this.questions.forget();
    this.say("Cancelled.", "unknown");
  }

  // the puzzle

  /** Another puzzle, or this one changed: the desk says what it is now; false where it refuses, null
   * where there is another one already. */
  async change(verb, more, { fresh = false } = {}) {
    let state;
    try {
      state = await this.questions.change(verb, more);
    } catch (error) {
      return this.lost(error);
    }
    if (!state) return null;
    if (state.puzzles) return this.sheet(state.puzzles, more);
    if (!state.form) {
      this.alert(state.error?.sentence ?? "This is no puzzle.");
      this.judge();
      return false;
    }
    if (fresh) {
      this.history.clear();
      this.board.leave();
      this.findings.clear([]);
      if (this.state && !this.arriving) history.pushState(null, "", location.href);
      this.arriving = false;
    }
    this.alert("");
    this.show(state);
    return state;
  }

  put(message) {
    return this.change("put", message);
  }

  /** A puzzle from a link, a file or a text. */
  async open(text, mode = "edit", begun = null) {
    this.mode = mode;
    this.begun = begun;
    const found = await this.change("open", { text }, { fresh: true });
    if (found === false && !this.state) await this.begin();
  }

  /** Nothing in the address: a puzzle made just now, a small one; where that takes long, one chooses. */
  async begin() {
    const kind = usual(this.kinds);
    this.say(`Making a puzzle: ${kind.name} …`, "waiting");
    const late = setTimeout(() => this.questions.forget(), ENOUGH);
    const found = await this.change("make", making(kind, SMALL), { fresh: true });
    if (found === false) await this.change("make", making(kind), { fresh: true }); // no such size
    clearTimeout(late);
    if (this.state) return;
    this.say("", "");
    this.alert("");
    this.new();
  }

  show(state) {
    this.state = state;
    this.history.add(state.text);
    document.title = `${state.title || state.name} · exactone`;
    byId("title").textContent = state.title || state.name;
    byId("kind").textContent = state.title ? state.name : "";
    byId("rules").textContent = sentence(this.kinds.find(({ kind }) => kind === state.kind)?.words ?? "");
    byId("note").textContent = [state.read, state.doubt, state.note, state.more && `${state.more} more in what was read; this is the first.`]
      .filter(Boolean)
      .join(" ");
    this.wrong(state.error);
    document.body.className = `${this.mode} ${place}`;
    byId("sheet").hidden = true;
    this.bar();
    if (this.mode === "play") {
      this.play.begin(state, this.begun).then(() => this.bar());
      this.begun = null;
      this.say("", "");
      this.findings.clear(state.can);
      this.findings.head.replaceChildren();
      this.palette.show();
      return;
    }
    this.board.notes = {};
    this.board.framed = [];
    if (state.board) this.board.show(state.board);
    this.board.edit(layersOf(state.form, (edits) => this.put({ edits })));
    this.palette.show();
    this.forms.show(state.form);
    const area = byId("text");
    if (document.activeElement !== area || area.value === area.known) area.value = state.text;
    area.known = area.value;
    this.findings.clear(state.can);
    this.remember();
    if (!state.error) this.judge();
  }

  wrong(error) {
    const line = error?.line ? `Line ${error.line}: ` : "";
    byId("wrong").textContent = error ? `${line}${error.sentence}` : "";
    if (error) {
      byId("file").open = true;
      this.say(`${line}${error.sentence}`, "unknown");
    }
  }

  /** The verdict, then what follows, then why there is no solution. */
  async judge() {
    if (this.mode !== "edit" || !this.state?.can.includes("verdict")) return;
    const found = await this.findings.judge();
    if (!found) return;
    const { can } = this.state;
    if (this.known && can.includes("candidates") && found.answer !== "none") {
      const known = await this.ask("candidates");
      if (known?.board) this.board.show(this.samePlaces(known.board));
    }
    if (found.answer === "none" && can.includes("why")) {
      const why = await this.findings.answer("Why none?", "why", {});
      this.board.framed = Object.entries(why?.marks ?? {});
      this.board.paint();
    }
  }

  /** A picture of the same puzzle: where it is as large, what may be clicked is where it was. */
  samePlaces(board) {
    const { width, height, box, places } = this.state.board;
    return board.width === width && board.height === height ? { ...board, box, places } : board;
  }

  step(way) {
    if (this.mode === "play") return this.play.step(this.play.history[way]());
    const text = this.history[way]();
    if (text !== null) this.put({ text });
    return null;
  }

  // what is around it

  bar() {
    const can = (verb) => this.state?.can.includes(verb);
    const mine = this.history;
    const play = this.mode === "play";
    const steps = play ? this.play.history : mine;
    const title = (words, keys) => ({ title: `${words} (${keys})`, "aria-label": words });
    byId("bar").replaceChildren(
      ...[
        button("New", () => this.new(), title("New puzzle", "Alt N")),
        button("Open", () => paste(byId("dialog"), (text) => this.open(text))),
        can("make") && !play && button("Another", () => this.another(), title("Another of this kind", "Alt A")),
        button("↶", () => this.step("undo"), { ...title("Undo", "Ctrl Z"), disabled: !steps.past.length }),
        button("↷", () => this.step("redo"), { ...title("Redo", "Ctrl Y"), disabled: !steps.future.length }),
        ...(play ? this.play.buttons() : []),
        !play && this.knowing(),
        place === "edit" && !play && this.saving(),
        this.state?.pencil && button(play ? "Edit" : "Play", () => this.turn(play ? "edit" : "play")),
        button("Share", () => share(byId("dialog"), this.state, this.sharing())),
        button("Print", () => print()),
        themeButton(),
      ].filter(Boolean),
    );
  }

  sharing() {
    const say = (words) => (byId("said").textContent = words);
    return { ask: (verb, more) => this.ask(verb, more), say };
  }

  knowing() {
    if (!this.state?.can.includes("candidates")) return null;
    const press = () => {
      this.known = !this.known;
      localStorage.setItem("exactone-known", this.known ? "yes" : "no");
      this.show(this.state);
    };
    return button("Known", press, {
      "aria-pressed": String(this.known),
      title: "what is the same in all solutions stands in the board",
    });
  }

  saving() {
    const traits = { title: "save the file (Ctrl S)", class: this.own?.dirty ? "first" : "" };
    return button("Save", () => this.own.save(), traits);
  }

  turn(mode) {
    this.mode = mode;
    this.board.edit([]);
    this.show(this.state);
    history.pushState(null, "", location.href);
  }

  /** What is printed: the puzzle without what follows from it; in play what is on the board. */
  onPaper() {
    if (!this.state?.board) return;
    const board = this.mode === "play" ? this.board.board : this.state.board;
    byId("paper").replaceChildren(drawn(board));
  }

  new() {
    choose(byId("dialog"), this.kinds, this.state?.kind, (verb, message) => {
      this.mode = "edit";
      this.change(verb, message, { fresh: !message.number });
    });
  }

  another() {
    const kind = this.kinds.find((each) => each.kind === this.state.kind);
    this.change("make", making(kind, this.state.size), { fresh: true });
  }

  sheet(puzzles, { kind }) {
    const name = this.kinds.find((each) => each.kind === kind)?.name ?? kind;
    const back = () => this.show(this.state);
    document.body.className = "sheet";
    this.say("", "");
    showSheet(byId("sheet"), name, puzzles, { back, open: (text) => this.open(text) });
    byId("sheet").hidden = false;
    return null;
  }

  /** The verdict, or what stands in its place. */
  say(words, answer) {
    const line = byId("verdict");
    if (line.textContent !== words) line.textContent = words;
    line.className = answer;
  }

  /** A sentence above everything, with what one may do about it. */
  alert(words, choices = []) {
    const line = byId("alert");
    line.hidden = !words;
    const keys = choices.map(([name, act]) => button(name, act));
    const close = button("×", () => this.alert(""), { class: "quiet", "aria-label": "close" });
    line.replaceChildren(make("span", {}, words), ...keys, close);
  }

  /** The address says what there is now, a moment after the last change. */
  remember() {
    clearTimeout(this.late);
    this.late = setTimeout(async () => {
      const { progress, notes } = this.play;
      const pencil = this.mode === "play" ? { progress, notes } : null;
      this.written = await address.written(this.mode, this.state.text, pencil);
      history.replaceState(null, "", this.written);
      this.bar();
    }, SOON);
  }

  async start() {
    recall();
    this.listen();
    this.say("Loading …", "waiting");
    const [style, kinds] = await Promise.all([this.ask("style"), this.ask("kinds")]);
    if (!kinds?.kinds) return this.lost(new Error(kinds?.error?.sentence ?? "nothing is there"));
    if (style?.css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style.css);
      document.adoptedStyleSheets = [sheet];
    }
    this.kinds = kinds.kinds;
    await this.arrive();
  }

  /** What the address says, else the file that was opened, else a new puzzle. */
  async arrive() {
    const said = await address.read().catch(() => null);
    if (location.hash.length > 1 && !said) this.alert("The address is not whole: it was cut off somewhere.");
    if (place === "edit" && !this.own) {
      this.own = new OwnFile(this.desk, {
        alert: (words, choices) => this.alert(words, choices),
        text: () => this.state?.text ?? "",
        open: (text) => this.open(text),
        shown: () => this.bar(),
      });
      const file = await this.own.read();
      if (file?.new) this.new();
      else if (file) await this.open(file.text);
      return;
    }
    if (!said) return this.begin();
    await this.open(said.text, said.mode === "play" ? "play" : "edit", said.pencil);
  }

  listen() {
    byId("cancel").addEventListener("click", () => this.cancel());
    const area = byId("text");
    area.addEventListener("input", () => {
      clearTimeout(area.timer);
      area.timer = setTimeout(() => this.put({ text: area.value }), SOON);
    });
    addEventListener("hashchange", () => {
      this.arriving = location.hash !== this.written; // somebody goes back: no step of its own
      if (this.arriving) this.arrive();
    });
    addEventListener("keydown", (event) => this.key(event));
    matchMedia("print").addEventListener("change", (event) => event.matches && this.onPaper());
    addEventListener("beforeprint", () => this.onPaper());
    addEventListener("paste", (event) => {
      if (event.target.closest("input, textarea, dialog")) return;
      const text = event.clipboardData.getData("text");
      if (text.trim()) this.open(text);
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const text = file ? await file.text() : event.dataTransfer.getData("text");
      if (text.trim()) this.open(text);
    });
    addEventListener("beforeunload", (event) => {
      if (this.own?.dirty && this.state) event.preventDefault();
    });
  }

  key(event) {
    if (byId("dialog").open) return;
    const inText = event.target.closest("input, textarea, select");
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && key === "s" && this.own) this.own.save();
    else if (control && !inText && key === "z") this.step(event.shiftKey ? "redo" : "undo");
    else if (control && !inText && key === "y") this.step("redo");
    else if (event.altKey && key === "n") this.new();
    else if (event.altKey && key === "a" && this.state?.can.includes("make")) this.another();
    else if (key === "escape" && !byId("cancel").hidden) this.cancel();
    else return;
    event.preventDefault();
  }
}

new Page().start();

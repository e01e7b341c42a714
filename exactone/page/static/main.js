// The page: one puzzle, what is shown of it, and who is told when it changes.

import * as address from "./address.js";
import { Board } from "./board.js";
import { choose, making, usual } from "./choose.js";
import { button, byId, make, select, sentence } from "./dom.js";
import { OwnFile } from "./file.js";
import { Forms } from "./forms.js";
import { History } from "./history.js";
import { answersOf, layersOf, sizeOf } from "./layers.js";
import { Palette } from "./palette.js";
import { Play } from "./play.js";
import { Questions } from "./questions.js";
import { paste, share } from "./share.js";
import { Shape } from "./shape.js";
import { showSheet } from "./sheet.js";
import { recalled, remember } from "./storage.js";
import { drawn } from "./svg.js";
import { recall } from "./theme.js";
import { showToolbar } from "./toolbar.js";
import { connect, place } from "./transport.js";
import { Findings } from "./verdict.js";

const SOON = 300; // milliseconds until the address says what was changed
const ENOUGH = 5000; // milliseconds that making it may take
const CALM = 90; // milliseconds in which what is known may come before the board is shown without
const LONG = 20; // seconds after which what is known so far is shown
const PATIENCE = 400; // milliseconds until it is said that something takes long
const KNOWN = "exactone-known";
const PUT = new Set(["put"]);

class Page {
  constructor() {
    const say = (words, answer) => this.say(words, answer);
    const ask = (verb, more) => this.ask(verb, more);
    const put = (edits) => this.put({ edits });
    this.desk = connect((words) => say(words, "waiting"));
    this.questions = new Questions(this.desk, (verbs) => this.busy(verbs));
    this.history = new History();
    this.state = null;
    this.among = undefined; // kinds that what was read may be of, where it does not say which
    this.mode = "edit";
    this.known = recalled(KNOWN) !== "no"; // whether what follows is drawn, too
    this.board = new Board(byId("board"), (words) => (byId("said").textContent = words));
    this.palette = new Palette(byId("layers"), byId("palette"), this.board);
    this.shape = new Shape(this);
    this.forms = new Forms(byId("forms"), put, this.board, ask);
    this.findings = new Findings(byId("findings"), {
      ask,
      say,
      apply: ({ edits, text }) => this.put(edits ? { edits } : { text }),
      again: (more) => this.judge(more),
      board: this.board,
    });
    this.play = new Play(this.board, {
      ask,
      say,
      answer: (...question) => this.findings.answer(...question),
      changed: () => this.remember(),
    });
  }

  // the desk

  can(verb) {
    return this.state?.can.includes(verb) ?? false;
  }

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
    if (!verbs.length) return;
    this.timer = setTimeout(() => {
      byId("cancel").hidden = false;
      if (verbs.includes("make")) this.say("Making one …", "waiting");
      if (verbs.includes("verdict")) this.say("Looking for all solutions …", "waiting");
    }, PATIENCE);
  }

  cancel() {
    this.questions.cancel();
    this.say("Cancelled.", "unknown");
  }

  // the puzzle

  /** Another puzzle, or this one changed: the desk says what it is now. False where it refuses,
   * and all stays as it was; null where there is another one already. A `fresh` one may be shown in
   * another `mode`, to be solved with what was `begun`; where somebody goes back to it, as one who
   * is `arriving`, that is no step of its own. */
  async change(verb, more, { fresh = false, mode = null, begun = null, arriving = false } = {}) {
    let state;
    try {
      state = await this.questions.change(verb, more);
    } catch (error) {
      return this.lost(error);
    }
    if (!state) return null;
    if (state.puzzles) return this.sheet(state.puzzles, more);
    if (!state.form) {
      this.among = state.error?.kinds;
      this.refused(verb, more, state.error?.sentence ?? "This is no puzzle.");
      if (this.mode === "play") this.say("", "");
      this.judge();
      return false;
    }
    if (fresh) await this.leave(arriving);
    if (mode) Object.assign(this, { mode, begun });
    this.alert("");
    this.show(state);
    return state;
  }

  put(message) {
    return this.change("put", message);
  }

  /** Nothing came of it; a text may be one of a kind that it does not name. */
  refused(verb, { text }, sentence) {
    this.refusal = sentence;
    if (verb !== "open") return this.alert(sentence);
    if (!this.among && /:\/\/|^\s*kind\s*=/m.test(text)) return this.alert(sentence);
    const all = this.kinds.map(({ kind, name }) => [kind, name]);
    const kinds = all.filter(([kind]) => this.among?.includes(kind) ?? true);
    const list = select([["", "Read it as …"], ...kinds], { "aria-label": "Read it as" });
    list.addEventListener("change", () => this.open(text, { kind: list.value }));
    return this.alert(sentence, [], [list]);
  }

  /** A puzzle from a link, a file or a text, perhaps of a kind that it does not name. */
  async open(text, { kind, ...how } = {}) {
    const found = await this.change("open", { text, kind }, { fresh: true, mode: "edit", ...how });
    if (found !== false || this.state) return;
    const refusal = this.refusal;
    if (place === "edit") this.mend(text);
    else await this.begin();
    this.refused("open", { text }, refusal);
  }

  /** The text of somebody's file that is no puzzle, to be mended: no other one takes its place. */
  mend(text) {
    byId("text").value = text;
    byId("file").open = true;
    this.empty();
  }

  /** There is no puzzle yet, but one may ask for one. */
  empty() {
    this.say("", "");
    showToolbar(byId("bar"), this);
  }

  /** Nothing in the address: a small puzzle, made just now; where that takes long, one chooses. */
  async begin() {
    const kind = usual(this.kinds);
    await this.desk.ready; // where Python is loading still
    this.say(`Making a puzzle: ${kind.name} …`, "waiting");
    const late = setTimeout(() => this.questions.forget(), ENOUGH);
    const made = await this.change("make", making(kind), { fresh: true, arriving: true });
    clearTimeout(late);
    if (made || this.questions.changing) return; // as where something was pasted meanwhile
    this.alert("");
    this.new();
  }

  /** Before another puzzle: what was about the old one is gone, and one may go back to it. */
  async leave(arriving) {
    if (this.state && !arriving) await this.goOn();
    this.history.clear();
    this.board.leave();
    this.play.leave();
  }

  /** From here on the address is another one: that of what was shown is kept, to go back to. */
  async goOn() {
    await this.keep();
    history.pushState(null, "", location.href);
  }

  show(state) {
    this.state = state;
    this.shown = this.mode;
    this.history.add(state.text);
    document.body.className = `${this.mode} ${place}`;
    byId("sheet").hidden = true;
    this.caption(state);
    this.wrong(state.error);
    this.findings.clear(state.can);
    if (this.mode === "play") this.showPlay(state);
    else this.showEditor(state);
    this.palette.show();
    showToolbar(byId("bar"), this);
  }

  caption({ title, name, kind, read, doubt, note, more }) {
    const rest = more && `${more} more in what was read; this is the first.`;
    const about = this.kinds.find((each) => each.kind === kind)?.words ?? "";
    document.title = [title || name, "exactone"].filter(Boolean).join(" · ");
    byId("title").textContent = title || name || "";
    byId("kind").textContent = title ? name : "";
    byId("rules").textContent = sentence(about);
    byId("note").textContent = [read, doubt, note, rest].filter(Boolean).map(sentence).join(" ");
  }

  showPlay(state) {
    clearTimeout(this.plain);
    this.board.answers = new Set();
    this.say("", "");
    this.findings.head.replaceChildren();
    this.play.begin(state, this.begun).then(() => showToolbar(byId("bar"), this));
    this.begun = null;
    this.shape.hide();
  }

  showEditor(state) {
    this.board.notes = {};
    this.board.framed = [];
    this.board.answers = answersOf(state);
    this.showBoard(state.board);
    this.board.edit(layersOf(state, (edits) => this.put({ edits })));
    this.forms.show(state.form);
    const area = byId("text");
    if (document.activeElement !== area) area.value = state.text;
    this.remember();
    if (!state.error) this.judge();
  }

  /** The board as it is now. Where what is known comes at once, that is waited for: a board on
   * which answers go and come with each key is hard to look at. */
  showBoard(board) {
    clearTimeout(this.plain);
    if (!board) return;
    const calm = this.known && this.board.board && alike(this.board.board, board);
    if (calm) this.plain = setTimeout(() => this.board.show(board), CALM);
    else this.board.show(board);
  }

  /** A text that is no puzzle: where, and why. */
  wrong(error) {
    const line = error?.line ? `Line ${error.line}: ` : "";
    const words = error ? `${line}${error.sentence}` : "";
    byId("wrong").textContent = words;
    if (!error) return;
    byId("file").open = true;
    this.say(words, "unknown");
  }

  /** The verdict, then what follows, then why there is no solution. */
  async judge(more = {}) {
    if (this.mode !== "edit" || !this.can("verdict")) return;
    const found = await this.findings.judge(more);
    if (found?.answer === "none" && this.can("why")) {
      const why = await this.findings.answer("Why none?", "why", {}, false);
      if (why) this.board.frame(Object.entries(why.marks ?? {}));
    } else if (found && this.known && this.can("candidates")) {
      const known = await this.ask("candidates", { seconds: LONG });
      if (known?.board) this.showKnown(known.board);
    }
  }

  /** What follows, in the board: where it is as large, what may be clicked is where it was. */
  showKnown(board) {
    clearTimeout(this.plain);
    const { box, places } = this.state.board;
    this.board.show(alike(board, this.state.board) ? { ...board, box, places } : board);
  }

  // what one does with it

  async step(way) {
    if (this.mode === "play") return this.play.step(this.play.history[way]());
    await this.questions.settled(PUT); // what is being put is a step, too
    const text = this.history[way]();
    return text === null ? null : this.put({ text });
  }

  toggleKnown() {
    this.known = !this.known;
    remember(KNOWN, this.known ? "yes" : "no");
    this.questions.drop();
    this.show(this.state);
  }

  async turn(mode) {
    await this.goOn();
    this.questions.drop(); // a verdict or what follows is nothing for who solves
    this.mode = mode;
    this.begun = mode === "play" ? this.play.written(this.state) : null;
    this.board.leave();
    this.show(this.state);
  }

  new() {
    if (!this.state) this.empty();
    choose(byId("dialog"), this.kinds, this.state?.kind, (verb, message) => {
      this.change(verb, message, { fresh: !message.number, mode: verb === "new" ? "edit" : null });
    });
  }

  /** Another one of this kind, as large where that can be. */
  async another() {
    const kind = this.kinds.find((each) => each.kind === this.state.kind);
    const size = sizeOf(this.state);
    const found = await this.change("make", making(kind, size), { fresh: true });
    if (found === false && size) this.change("make", making(kind), { fresh: true });
  }

  paste() {
    paste(byId("dialog"), (text) => this.open(text));
  }

  share() {
    share(byId("dialog"), this.state, (verb, more) => this.ask(verb, more));
  }

  /** New puzzles to print, to which one may come back from one of them. */
  sheet(puzzles, { kind }) {
    const made = this.kinds.find((each) => each.kind === kind);
    const back = () => (this.state ? this.show(this.state) : this.begin());
    showSheet(byId("sheet"), made, puzzles, { back, open: (text) => this.open(text) });
    this.toSheet = () => {
      document.body.className = "sheet";
      this.say("", "");
      byId("sheet").hidden = false;
    };
    this.toSheet();
    return null;
  }

  /** What is printed: the puzzle without what follows from it; in play what is on the board. */
  onPaper() {
    if (!this.state?.board) return;
    const board = this.mode === "play" ? this.board.board : this.state.board;
    byId("paper").replaceChildren(drawn(board));
  }

  // words

  /** The verdict, or what stands in its place. */
  say(words, answer) {
    const line = byId("verdict");
    if (line.textContent !== words) line.textContent = words;
    line.className = answer;
  }

  /** A sentence above everything, with what one may do about it. */
  alert(words, choices = [], more = []) {
    const line = byId("alert");
    line.hidden = !words;
    const keys = choices.map(([name, act]) => button(name, act));
    const close = button("×", () => this.alert(""), { class: "quiet", "aria-label": "close" });
    line.replaceChildren(make("span", {}, sentence(words)), ...keys, ...more, close);
  }

  // the address

  /** The address says what there is now, a moment after the last change. */
  remember() {
    clearTimeout(this.late);
    this.late = setTimeout(() => this.keep().then(() => showToolbar(byId("bar"), this)), SOON);
  }

  /** The address says what is shown now. */
  async keep() {
    clearTimeout(this.late);
    const { progress, notes } = this.play;
    const pencil = this.shown === "play" ? { progress, notes } : null;
    this.written = await address.written(this.shown, this.state.text, pencil);
    history.replaceState(null, "", this.written);
  }

  async start() {
    recall();
    this.listen();
    this.say("Loading …", "waiting");
    const [style, kinds] = await Promise.all([this.ask("style"), this.ask("kinds")]);
    if (!kinds?.kinds) {
      if (kinds) this.lost(new Error(kinds.error?.sentence));
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style?.css ?? "");
    document.adoptedStyleSheets = [sheet];
    this.kinds = kinds.kinds;
    if (place === "edit") await this.openFile();
    else await this.arrive();
  }

  /** The file that was opened on the command line. */
  async openFile() {
    this.own = new OwnFile(this.desk, {
      alert: (words, choices) => this.alert(words, choices),
      text: () => byId("text").value,
      changing: () => this.questions.changing,
      settled: () => this.settled(),
      open: (text) => this.open(text),
      saved: () => showToolbar(byId("bar"), this),
    });
    const file = await this.own.read();
    if (!file) this.empty();
    else if (file.new) this.new();
    else await this.open(file.text);
  }

  /** What the address says, else a new puzzle. */
  async arrive() {
    const said = await address.read().catch(() => null);
    if (said) {
      const mode = said.mode === "play" ? "play" : "edit";
      await this.open(said.text, { mode, begun: said.pencil, arriving: true });
      return;
    }
    await this.begin();
    if (location.hash.length > 1) this.alert("The address was not whole: some of it was cut off.");
  }

  listen() {
    byId("cancel").addEventListener("click", () => this.cancel());
    const area = byId("text");
    area.addEventListener("input", () => {
      clearTimeout(this.typed);
      this.typed = setTimeout(() => this.takeText(), SOON);
    });
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault(); // the address is that of the puzzle
      byId("board").focus();
    });
    addEventListener("hashchange", () => {
      if (location.hash === this.written) return;
      clearTimeout(this.late);
      this.arrive();
    });
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeprint", () => this.onPaper());
    matchMedia("print").addEventListener("change", () => this.onPaper());
    addEventListener("paste", (event) => {
      if (event.target.closest("input, textarea, dialog")) return;
      this.take(event.clipboardData.getData("text"));
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      this.take(file ? await file.text() : event.dataTransfer.getData("text"));
    });
    addEventListener("beforeunload", (event) => {
      if (this.own?.dirty && this.state) event.preventDefault();
    });
  }

  /** What was typed into the text counts now. */
  takeText() {
    clearTimeout(this.typed);
    const text = byId("text").value;
    return text === this.state?.text ? null : this.put({ text });
  }

  /** When all that was typed has arrived, in the text and on the board. */
  async settled() {
    if (document.activeElement === byId("text")) this.takeText();
    await this.questions.settled();
  }

  /** What somebody pasted or dropped. */
  take(text) {
    if (text.trim()) this.open(text);
  }

  key(event) {
    if (byId("dialog").open) return;
    const typing = event.target.closest("input, textarea, select");
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && key === "s" && this.own) this.own.save();
    else if (control && !typing && key === "z") this.step(event.shiftKey ? "redo" : "undo");
    else if (control && !typing && key === "y") this.step("redo");
    else if (event.altKey && key === "n") this.new();
    else if (event.altKey && key === "a" && this.can("make")) this.another();
    else if (key === "escape" && !byId("cancel").hidden) this.cancel();
    else return;
    event.preventDefault();
  }
}

/** Whether two pictures of boards are as large as each other. */
function alike(one, other) {
  return one.width === other.width && one.height === other.height;
}

new Page().start();

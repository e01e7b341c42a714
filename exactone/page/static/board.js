// The board: a picture from the desk, and over it the places where something may be put, for
// keyboard, mouse and touch alike. What is put where is said by a layer:
//
//   {key, label, words, places: Set of names, signs: [{sign, words}], signOf(place), blank,
//    number: [low, high], before: signs that numbers begin with, typed: whether there are others,
//    draws: whether dragging paints, extends: whether it carries on the first sign, fresh: the sign
//    of a new area, list: whether places have texts, put([[place, sign], ...])}

import { make } from "./dom.js";
import { drawn, shape } from "./svg.js";

const REACH = 14; // units of the picture beside a small place that still count as touching it
const PAUSE = 1200; // milliseconds in which the next digit belongs to the same number
const LARGE = 1.75; // times its own size, which has 40 units a cell, a picture is shown at most
const STEP = 5; // units between two points of a quick drag that are looked at
const FEW = 12; // signs that are gone through by clicking

export class Board {
  /** `says(words)` is for screen readers. */
  constructor(root, says) {
    this.root = root;
    this.says = says;
    this.places = new Map();
    this.layers = [];
    this.layer = null;
    this.chosen = new Set(); // places into which the next sign goes
    this.cursor = null;
    this.brush = undefined; // the sign that is painted; null goes through the signs
    this.notes = {}; // small signs in places: {place: [sign, ...]}
    this.framed = []; // places with a frame, as [place, class]
    this.answers = new Set(); // places of the answer, about which one may ask
    this.before = null; // what was edited before a place was to be chosen
    this.picked = null; // who is told of places that are dragged over, instead of putting signs
    this.digits = { text: "", time: 0 };
    this.stroke = null;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => this.up());
    root.addEventListener("pointercancel", () => this.up());
    root.addEventListener("contextmenu", (event) => this.only(event));
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** Another picture; cursor and choice stay where they are, if there is such a place still. */
  show(board) {
    this.board = board;
    this.picture = drawn(board);
    this.picture.style.maxWidth = `${LARGE * board.width}px`;
    this.places = new Map(board.places.map((place) => [place.at, place]));
    this.chosen = new Set([...this.chosen].filter((at) => this.places.has(at)));
    if (!this.places.has(this.cursor)) this.cursor = null;
    this.over = shape("g", { class: "over" });
    const spots = board.places.map((place) => this.box(place.at, "spot"));
    this.spots = shape("g", { class: "spots" }, ...spots);
    this.picture.append(this.spots, this.over);
    const editor = this.root.querySelector("input");
    this.root.replaceChildren(this.picture);
    if (editor) this.root.append(editor);
    this.paint();
  }

  /** Another puzzle comes: nothing is chosen any more. */
  leave() {
    this.chosen.clear();
    this.board = this.cursor = this.layer = this.picked = this.before = null;
    this.notes = {};
    this.framed = [];
  }

  /** What may be put, and into which of it; its brush is kept while the layer stays. */
  edit(layers, name) {
    this.chosenOne();
    const before = this.layer;
    this.layers = layers;
    this.layer = layers.find((each) => each.key === (name ?? before?.key)) ?? layers[0] ?? null;
    if (before?.key !== this.layer?.key) this.brush = this.layer?.draws ? null : undefined;
    this.root.classList.toggle("still", !this.layer);
    this.paint();
  }

  /** A place of the answer is to be chosen, by a click or with the keyboard; then that is told. */
  choose(told) {
    this.chosenOne();
    this.before = { layer: this.layer, picked: this.picked };
    const nothing = { signs: [], signOf: () => "", put: () => null };
    this.layer = { key: " answer", places: this.answers, ...nothing };
    this.picked = () => {
      this.chosenOne();
      told();
    };
    this.root.focus({ preventScroll: true });
  }

  /** Nothing is to be chosen any more; what was edited before is edited again. */
  chosenOne() {
    Object.assign(this, this.before);
    this.before = null;
  }

  /** Frames around places, each with its class. */
  frame(places) {
    this.framed = places;
    this.paint();
  }

  /** What lies over the picture: chosen places, cursor, frames and notes. */
  paint() {
    if (!this.over) return;
    const framed = this.framed.filter(([at]) => this.places.has(at));
    this.over.replaceChildren(
      ...[...this.chosen].map((at) => this.box(at, "chosen")),
      ...framed.map(([at, name]) => this.box(at, name, 2)),
      ...(this.cursor ? [this.box(this.cursor, "cursor")] : []),
      ...Object.entries(this.notes).flatMap(([at, signs]) => this.small(at, signs)),
    );
  }

  box(at, name, within = 0) {
    const { x, y, w, h } = this.places.get(at);
    const inner = { x: x + within, y: y + within, width: w - 2 * within, height: h - 2 * within };
    return shape("rect", { class: name, rx: 3, "data-at": at, ...inner });
  }

  small(at, signs) {
    const place = this.places.get(at);
    if (!place || !signs.length) return [];
    const size = Math.min(place.h / 3.2, (place.w * 1.6) / Math.max(3, signs.join("").length));
    const middle = { x: place.x + place.w / 2, y: place.y + size + 1, "text-anchor": "middle" };
    return [shape("text", { class: "note", "font-size": size, ...middle }, signs.join(""))];
  }

  // where

  point(event) {
    const matrix = this.picture.getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** The nearest place of a layer at this point of the picture. */
  at({ x, y }, layer, reach = REACH) {
    let best = null;
    for (const name of layer?.places ?? this.places.keys()) {
      const place = this.places.get(name);
      if (!place) continue;
      const beside = Math.hypot(
        Math.max(place.x - x, 0, x - place.x - place.w),
        Math.max(place.y - y, 0, y - place.y - place.h),
      );
      const far = Math.hypot(place.x + place.w / 2 - x, place.y + place.h / 2 - y);
      const near = Math.min(place.w, place.h) < 2 * reach ? reach : 2;
      if (beside <= near && (!best || far < best.far)) best = { name, far };
    }
    return best?.name ?? null;
  }

  /** The next place from the cursor in this direction, of those that lie as it does, or of those
   * that lie across, as borders do; far aside counts as far away. */
  beside([right, down], across) {
    const from = this.places.get(this.cursor);
    let best = null;
    for (const name of this.layer.places) {
      const place = this.places.get(name);
      if (!place || name === this.cursor || (lies(place) !== lies(from)) !== across) continue;
      const x = place.x + place.w / 2 - from.x - from.w / 2;
      const y = place.y + place.h / 2 - from.y - from.h / 2;
      const ahead = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      const far = ahead + 3 * aside;
      if (ahead > 1 && aside <= ahead + 1 && (!best || far < best.far)) best = { name, far };
    }
    return best?.name ?? null;
  }

  /** Whether some places of the layer lie across the one where the cursor is. */
  hasAcross() {
    const here = this.places.get(this.cursor);
    const others = [...this.layer.places].map((name) => this.places.get(name));
    return others.some((place) => place && here && lies(place) !== lies(here));
  }

  goes(place, more = false) {
    if (!place) return;
    this.cursor = place;
    if (!more) this.chosen.clear();
    this.chosen.add(place);
    this.paint();
    const sign = this.layer?.signOf(place);
    this.says(sign && sign !== this.layer.blank ? `${place}: ${sign}` : place);
  }

  // what

  /** A sign into all places that are chosen. */
  sign(sign) {
    if (sign === undefined || !this.layer || !this.chosen.size) return;
    const places = [...this.chosen].filter((place) => this.layer.places.has(place));
    this.layer.put(places.map((place) => [place, sign]));
    this.says(`${[...this.chosen].join(", ")}: ${sign}`);
  }

  /** The sign that comes after this one, when one goes through them. */
  after(sign) {
    const { blank, signs } = this.layer;
    const all = [blank, ...signs.map((each) => each.sign)].filter(
      (each, at, list) => each !== null && each !== undefined && list.indexOf(each) === at,
    );
    return all[(all.indexOf(sign) + 1) % all.length];
  }

  // mouse and touch

  down(event) {
    if (event.target.closest("input") || event.button > 0 || !this.picture) return;
    this.root.focus({ preventScroll: true });
    this.finish();
    const point = this.point(event);
    let place = this.at(point, this.layer);
    if (!place) {
      const other = this.layers.find((each) => this.at(point, each, 2));
      if (other) this.edit(this.layers, other.key);
      place = this.at(point, other ?? { places: [] });
    }
    if (!place) return;
    event.preventDefault();
    this.root.setPointerCapture?.(event.pointerId);
    this.stroke = { last: point, seen: [place], edits: new Map(), shift: event.shiftKey };
    if (this.picked) return this.pick(place);
    const again = this.cursor === place && this.chosen.size === 1;
    if (this.brush === undefined) {
      const { signs, number, list } = this.layer;
      const turns = again && signs.length <= FEW && !number && !list;
      this.goes(place, event.ctrlKey || event.metaKey || event.shiftKey);
      if (turns) this.sign(this.after(this.layer.signOf(place)));
      return;
    }
    const now = this.layer.signOf(place);
    if (this.brush !== null) this.stroke.sign = this.brush;
    else if (!this.layer.extends) this.stroke.sign = this.after(now);
    else this.stroke.sign = now === this.layer.blank || event.shiftKey ? this.layer.fresh : now;
    this.goes(place);
    this.touch(place);
  }

  move(event) {
    if (!this.stroke) return;
    const to = this.point(event);
    const from = this.stroke.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    for (let n = 1; n <= steps; n += 1) {
      const x = from.x + ((to.x - from.x) * n) / steps;
      const y = from.y + ((to.y - from.y) * n) / steps;
      const place = this.at({ x, y }, this.layer, REACH / 2);
      if (!place || this.stroke.seen.at(-1) === place) continue;
      this.stroke.seen.push(place);
      if (this.picked) this.pick(place);
      else if (this.brush === undefined) this.goes(place, true);
      else this.touch(place);
    }
    this.stroke.last = to;
  }

  touch(place) {
    const { edits, sign } = this.stroke;
    if (sign === undefined || sign === null || edits.has(place)) return;
    edits.set(place, sign);
    this.cursor = place;
    this.chosen.add(place);
    this.paint();
  }

  up() {
    const stroke = this.stroke;
    this.stroke = null;
    if (stroke?.edits.size) {
      this.layer.put([...stroke.edits]);
      this.chosen = new Set(this.cursor ? [this.cursor] : []);
      this.paint();
    }
  }

  /** With the right button, or a long touch: choose the place, and change nothing. Places of the
   * answer count, too, where it is drawn elsewhere than the clues. */
  only(event) {
    if (!this.picture) return;
    const near = (layer) => layer && this.at(this.point(event), layer, REACH / 2);
    const place = near({ places: this.answers }) ?? near(this.layer);
    if (!place) return;
    event.preventDefault();
    this.stroke = null;
    this.goes(place);
  }

  /** Places are picked for a rule: once more takes the last one back. */
  pick(place) {
    this.cursor = place;
    this.picked(place);
    this.paint();
  }

  // keyboard

  key(event) {
    if (event.target !== this.root || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (!this.layer || (event.key === "Tab" && !this.picked)) return;
    if (event.key in way) {
      const first = [...this.layer.places].find((place) => this.places.has(place));
      const there = this.cursor && this.layer.places.has(this.cursor);
      const across = event.shiftKey && this.hasAcross();
      const next = there ? this.beside(way[event.key], across) : first;
      this.goes(next, event.shiftKey && !across);
    } else if (this.picked && [" ", "Enter"].includes(event.key)) {
      if (this.cursor) this.pick(this.cursor);
    } else if (event.key === "Escape") {
      this.chosenOne();
      this.chosen = new Set(this.cursor ? [this.cursor] : []);
      this.paint();
      return;
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.digits.text = "";
      this.sign(this.layer.blank);
    } else if (event.key === " ") {
      if (this.cursor) this.sign(this.after(this.layer.signOf(this.cursor)));
    } else if (event.key === "Enter") {
      this.write();
    } else if (event.key.length === 1) {
      this.character(event.key);
    } else return;
    event.preventDefault();
  }

  /** One typed character: a sign, a digit of a number, or the beginning of something longer. */
  character(key) {
    const { signs, number, before, typed, extends: areas, blank } = this.layer;
    const all = signs.map((each) => each.sign);
    const upper = all.find((sign) => sign.toLowerCase() === key.toLowerCase());
    if (/\d/.test(key) && number && !typed) this.digit(key, number);
    else if (all.includes(key) && !before?.includes(key)) this.sign(key);
    else if (areas && /\p{L}/u.test(key)) this.sign(key);
    else if (upper && !before?.includes(key)) this.sign(upper);
    else if (key === "." || key === "_") this.sign(blank);
    else if (typed || this.layer.list || before?.includes(key)) this.write(key);
    else if (all.some((sign) => sign.startsWith(key))) this.write(key);
  }

  /** Digits that follow each other soon are one number. */
  digit(key, [low, high]) {
    const soon = Date.now() - this.digits.time < PAUSE && this.digits.at === this.cursor;
    const longer = soon ? this.digits.text + key : key;
    const text = Number(longer) <= high ? longer : key;
    this.digits = { text, time: Date.now(), at: this.cursor };
    if (Number(text) >= low && Number(text) <= high) this.sign(String(Number(text)));
  }

  /** A small input over the place, for signs that are longer than a key. */
  write(begun) {
    if (!this.cursor || !this.layer.places.has(this.cursor)) return;
    const at = this.cursor;
    const box = this.over.querySelector(".cursor").getBoundingClientRect();
    const around = this.root.getBoundingClientRect();
    const now = this.layer.signOf(at);
    const input = make("input", { class: "write", "aria-label": `what stands at ${at}` });
    input.value = begun ?? (now === this.layer.blank ? "" : (now ?? ""));
    const width = Math.max(box.width, 72);
    input.style.left = `${box.x + box.width / 2 - around.x - width / 2 + this.root.scrollLeft}px`;
    input.style.top = `${box.y - around.y}px`;
    input.style.width = `${width}px`;
    input.style.height = `${Math.max(box.height, 28)}px`;
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") this.finish();
      else if (event.key === "Escape") input.remove();
      else return;
      event.preventDefault();
      this.root.focus();
    });
    input.addEventListener("blur", () => this.finish());
    this.finish();
    this.root.append(input);
    this.writing = { at, input };
    input.focus();
    if (begun === undefined) input.select();
  }

  /** What was written over a place is put there. */
  finish() {
    if (!this.writing) return;
    const { at, input } = this.writing;
    this.writing = null;
    if (!input.isConnected) return;
    const sign = input.value.trim();
    input.remove();
    const before = this.layer.signOf(at);
    if (sign !== before) this.layer.put([[at, sign === "" ? this.layer.blank : sign]]);
  }
}

/** Whether a place is wide, high, or a square. */
function lies({ w, h }) {
  return Math.sign(Math.round(w - h));
}

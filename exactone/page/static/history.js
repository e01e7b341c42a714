// Undo and redo: what the puzzle was, text by text (or in play, pencil by pencil).

const MOST = 500; // steps that are kept

export class History {
  constructor() {
    this.clear();
  }

  clear() {
    this.past = [];
    this.future = [];
    this.now = null;
  }

  /** What is there now; the same thing again is no step. */
  add(now) {
    if (now === this.now) return;
    if (this.now !== null) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.now = now;
  }

  /** What was there before; null where nothing was. */
  undo() {
    return this.move(this.past, this.future);
  }

  /** What was undone last; null where nothing was. */
  redo() {
    return this.move(this.future, this.past);
  }

  move(from, to) {
    if (!from.length) return null;
    to.push(this.now);
    this.now = from.pop();
    return this.now;
  }
}

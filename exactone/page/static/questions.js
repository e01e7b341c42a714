// What goes to the desk, and when: changes of the puzzle first, then quick questions, then slow.
// A change ends whatever question runs, and answers about an older puzzle are dropped.

const CHANGES = new Set(["open", "put", "new", "make", "another"]);
const SLOW = new Set(["why", "hint", "fix", "minimize", "tell", "count", "solve", "make", "another"]);
const MAKING = new Set(["make", "another"]);
const LASTING = new Set(["kinds", "style", "forms"]); // about no puzzle that may change

export class Questions {
  /** `busy(verbs)` is told what runs. */
  constructor(desk, busy) {
    this.desk = desk;
    this.busy = busy;
    this.version = 0;
    this.number = 0;
    this.queue = [];
    this.running = []; // one a lane: a slow question stops no quick one where the desk has two
  }

  /** The desk's answer; null where it was stopped, or the puzzle is another one by now. */
  ask(verb, more = {}) {
    return this.enter(verb, more, LASTING.has(verb) ? 0 : SLOW.has(verb) ? 2 : 1);
  }

  /** The puzzle becomes another one: what was asked about the old one is of no use any more. */
  change(verb, more = {}) {
    const waiting = this.queue.find((each) => each.message.verb === "put" && verb === "put");
    if (waiting?.message.edits && more.edits) {
      waiting.message.edits.push(...more.edits);
      return waiting.promise;
    }
    this.version += 1;
    this.forget();
    return this.enter(verb, more, 0);
  }

  /** Nobody wants to know any more what was asked: that ends, and is not answered. Changes go on. */
  drop() {
    for (const each of this.queue.filter((one) => one.rank > 0)) each.resolve(null);
    this.queue = this.queue.filter((one) => one.rank === 0);
    for (const each of this.running.filter((one) => one.rank > 0)) {
      each.version = null;
      this.desk.stop(each.message.id);
    }
  }

  /** Ends what runs and what waits; a change that was sent is not undone by it. */
  forget() {
    this.drop();
    for (const { message } of this.running) {
      if (MAKING.has(message.verb)) this.desk.stop(message.id);
    }
  }

  /** Ends all that may take long, as somebody wishes: also a text that is being read. The puzzle
   * is then as it was before; single signs are put in a moment, and stay. */
  cancel() {
    this.forget();
    for (const { message } of this.running) {
      if (CHANGES.has(message.verb) && !isBrief(message)) this.desk.stop(message.id);
    }
  }

  enter(verb, more, rank) {
    this.number += 1;
    const message = { id: this.number, verb, ...more };
    const lane = this.desk.lanes > 1 && SLOW.has(verb) ? 1 : 0;
    const entry = { message, rank, lane, version: this.version };
    entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
    this.queue.push(entry);
    this.next();
    return entry.promise;
  }

  /** Whether a change of the puzzle is on its way. */
  get changing() {
    return this.changes(CHANGES).length > 0;
  }

  /** When all changes have arrived, or those of some verbs. */
  async settled(verbs = CHANGES) {
    for (let left = this.changes(verbs); left.length; left = this.changes(verbs)) {
      await Promise.allSettled(left.map(({ promise }) => promise));
      await null; // so that what was answered is entered
    }
  }

  /** What runs or waits of these verbs. */
  changes(verbs) {
    return [...this.running, ...this.queue].filter(({ message }) => verbs.has(message.verb));
  }

  /** Starts what may start now: nothing beside a change, one question in each lane. */
  next() {
    const waiting = this.queue.toSorted((one, other) => one.rank - other.rank);
    for (const entry of waiting) {
      const changes = this.running.some(({ message }) => CHANGES.has(message.verb));
      const alone = CHANGES.has(entry.message.verb) && this.running.length > 0;
      if (changes || alone) return;
      if (this.running.some(({ lane }) => lane === entry.lane)) continue;
      this.queue.splice(this.queue.indexOf(entry), 1);
      this.send(entry);
    }
  }

  async send(entry) {
    const { message } = entry;
    this.running.push(entry);
    this.busy(this.running.map((each) => each.message.verb));
    try {
      const reply = await this.desk.ask(message);
      const old = entry.version !== this.version && !LASTING.has(message.verb);
      entry.resolve(reply.stopped || old ? null : reply);
    } catch (error) {
      entry.reject(error);
    }
    this.running.splice(this.running.indexOf(entry), 1);
    this.busy(this.running.map((each) => each.message.verb));
    this.next();
  }
}

/** Whether a message puts single signs: it brings no text, and turns nothing. */
function isBrief({ verb, edits }) {
  return verb === "put" && Boolean(edits?.every((edit) => "key" in edit));
}

// Python in workers, of the interface of transport.js: one that is quick, for changes, new puzzles,
// verdicts and candidates; one that is slow, for reasons, hints and repairs, begun when the first of
// these is asked; and a spare one that is warm. Nothing can stop Python in a worker, so stopping
// ends the worker, and the spare takes its place.

const SLOW = new Set(["why", "hint", "fix", "minimize", "tell", "count", "solve"]);
const ALONE = new Set(["open", "new", "make"]); // need no puzzle on the desk
const LASTING = new Set(["kinds", "style", "forms"]); // known without Python
const PATIENCE = 1500; // milliseconds after the first is ready until a spare one is begun

/** A worker with one question at a time. */
class Seat {
  /** `says(words)` is told how far it is with loading. */
  constructor(script, name, says) {
    this.text = null; // of the puzzle that lies on this desk
    this.waiting = null; // the question that runs: {id, resolve, reject}
    this.worker = new Worker(script, { type: "module", name });
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.ready) this.settle(resolve);
        else if (data.progress) says(data.progress);
        else this.answered(data);
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.error = new Error((event.message || "Python did not load").replace(/^Uncaught (Error: )?/, ""));
        reject(this.error);
        this.waiting?.reject(this.error);
      };
    });
    this.ready.catch(() => null);
  }

  /** Python is there. */
  settle(resolve) {
    this.warm = true;
    resolve();
  }

  /** The reply to a message. */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.waiting = { id: message.id, resolve, reject };
      this.ready.then(() => this.worker.postMessage(message), reject);
    });
  }

  answered(reply) {
    if (reply.id !== this.waiting?.id) return;
    const { resolve } = this.waiting;
    this.waiting = null;
    if (isState(reply)) this.text = reply.text;
    this.broken = reply.broken; // as where memory ran out: it is asked no more
    resolve(reply);
  }

  end() {
    this.worker.terminate();
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.resolve({ id: waiting.id, stopped: true });
  }
}

/** Whether a reply is the puzzle as it is now. */
const isState = (reply) => typeof reply.text === "string" && Array.isArray(reply.form);

/** One desk of several workers. */
export class WorkerDesk {
  constructor(script, says) {
    this.lanes = 2; // a slow question does not stop quick ones
    this.script = script;
    this.text = null; // of the puzzle, as the last reply had it
    this.asked = new Map(); // by the id of a question that runs, its seat
    this.quick = new Seat(script, "quick", says);
    this.slow = null;
    this.spare = null;
    this.quick.ready.then(() => setTimeout(() => this.prepare(), PATIENCE), () => null);
  }

  /** When Python is there. */
  get ready() {
    return this.quick?.ready.catch(() => null);
  }

  /** Begins a spare one, if there is none. */
  prepare() {
    this.spare ??= new Seat(this.script, "spare", () => {});
  }

  /** The spare one, or one that is begun now; and later there is another spare one. */
  next() {
    const spare = this.spare?.error ? null : this.spare; // which may not have loaded
    const seat = spare ?? new Seat(this.script, "next", () => {});
    this.spare = null;
    seat.ready.then(() => this.prepare(), () => null);
    return seat;
  }

  async ask(message) {
    if (LASTING.has(message.verb)) return { id: message.id, ...(await this.lasting())[message.verb] };
    const seat = this.seatFor(message.verb);
    this.asked.set(message.id, seat);
    try {
      if (!ALONE.has(message.verb) && this.text !== null && seat.text !== this.text) {
        const opened = await seat.ask({ id: `before ${message.id}`, verb: "open", text: this.text });
        if (opened.stopped) return { id: message.id, stopped: true };
        seat.text = this.text;
      }
      const reply = await seat.ask(message);
      if (isState(reply)) this.text = reply.text;
      return reply;
    } finally {
      this.asked.delete(message.id);
      if (seat.broken || seat.error) this.forget(seat);
    }
  }

  /** The answers that are always the same, which lie beside the page. */
  lasting() {
    this.known ??= fetch(new URL("python/lasting.json", this.script)).then((file) => file.json());
    return this.known;
  }

  seatFor(verb) {
    if (!SLOW.has(verb)) {
      this.quick ??= this.next();
      return this.quick;
    }
    this.slow ??= this.next();
    return this.slow;
  }

  async stop(id) {
    const seat = this.asked.get(id);
    if (!seat) return;
    this.forget(seat);
    this.prepare();
  }

  /** Ends a worker; who is asked next is another one. */
  forget(seat) {
    if (seat === this.quick) this.quick = null;
    if (seat === this.slow) this.slow = null;
    seat.end();
  }
}

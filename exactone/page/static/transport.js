// The two ways to a desk, of one interface: `ask(message)` is a promise of the reply, `stop(id)`
// ends the question that runs, whose reply is then {stopped: true}. Natively there is a server
// beside; in the static page Python itself runs in a worker, and stopping ends the worker.

const said = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? "";

/** What the page is: "serve" and "edit" have a server beside them, "static" has none. */
export const place = said("exactone-mode") || "static";

/** The desk of this page; `says(words)` is told how far it is with loading. */
export function connect(says) {
  if (place === "static") return new WorkerDesk(new URL("worker.js", import.meta.url), says);
  return new HttpDesk(said("exactone-token"));
}

/** A desk behind `exactone serve`. */
export class HttpDesk {
  constructor(token) {
    this.lanes = 2; // a slow question does not stop quick ones
    this.token = token;
    this.tab = crypto.randomUUID();
    addEventListener("pagehide", () => this.post("stop", {}, { keepalive: true }).catch(() => null));
  }

  ask(message) {
    return this.post("desk", message);
  }

  stop(id) {
    return this.post("stop", { of: id }).catch(() => null);
  }

  async post(path, message, how = {}) {
    const reply = await fetch(new URL(path, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Exactone-Token": this.token },
      body: JSON.stringify({ tab: this.tab, ...message }),
      ...how,
    });
    if (!reply.headers.get("Content-Type")?.startsWith("application/json")) {
      throw new Error(`the server answers ${reply.status}; reload the page`);
    }
    return reply.json();
  }
}

/** A desk in a worker, with a second one that is warm when the first must be ended. */
export class WorkerDesk {
  constructor(script, says) {
    this.lanes = 1;
    this.script = script;
    this.says = says;
    this.text = null; // of the puzzle that lies on the desk
    this.waiting = null; // the question that runs: {message, resolve, reject}
    this.worker = this.start();
    this.worker.ready.then(() => this.prepare());
  }

  start() {
    const worker = new Worker(this.script, { type: "module" });
    worker.ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.progress) this.says(data.progress);
        else this.answered(worker, data);
      };
      worker.onerror = (event) => {
        reject(new Error(event.message || "Python did not load"));
        if (worker === this.worker) this.waiting?.reject(new Error(event.message));
      };
    });
    worker.ready.catch(() => null);
    return worker;
  }

  prepare() {
    this.spare ??= this.start();
  }

  async ask(message) {
    const worker = this.worker;
    const reply = new Promise((resolve, reject) => {
      this.waiting = { message, resolve, reject };
    });
    await worker.ready;
    if (worker === this.worker && this.waiting?.message === message) worker.postMessage(message);
    return reply;
  }

  answered(worker, reply) {
    if (worker !== this.worker || reply.id !== this.waiting?.message.id) return;
    const { resolve } = this.waiting;
    this.waiting = null;
    if (typeof reply.text === "string" && reply.form) this.text = reply.text;
    resolve(reply);
  }

  async stop(id) {
    if (this.waiting?.message.id !== id) return;
    const { message, resolve } = this.waiting;
    this.waiting = null;
    this.worker.terminate();
    this.worker = this.spare ?? this.start();
    this.spare = null;
    this.worker.ready.then(() => this.prepare());
    if (this.text !== null) {
      await this.ask({ id: `again ${id}`, verb: "open", text: this.text });
    }
    resolve({ id, stopped: true });
  }
}

// The two ways to a desk, of one interface: `ask(message)` is a promise of the reply, `stop(id)`
// ends the question that runs, whose reply is then {stopped: true}. Natively there is a server
// beside; in the static page Python itself runs in a worker, and stopping ends the worker.

import { WorkerDesk } from "./workers.js";

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
    const numbers = crypto.getRandomValues(new Uint32Array(4));
    this.tab = Array.from(numbers, (number) => number.toString(36).padStart(7, "0")).join("");
    addEventListener("pagehide", () => this.leave());
  }

  ask(message) {
    return this.post("desk", message);
  }

  stop(id) {
    return this.post("stop", { of: id }).catch(() => null);
  }

  /** The page goes away: nothing is asked any more. */
  leave() {
    this.post("stop", {}, { keepalive: true }).catch(() => null);
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

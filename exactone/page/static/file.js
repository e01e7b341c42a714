// The file behind `exactone edit FILE`: saved with Ctrl-S, and what others write to it is noticed.

const LASTS = 15; // seconds that one look for changes from outside takes

export class OwnFile {
  /** `desk` is asked directly: saving waits for no question. `text()` is what there is to save, as
   * soon as `settled()`, and `changing()` whether more is on its way; `alert(words, buttons)` shows
   * a sentence, `open(text)` takes what others wrote, `saved()` is told. */
  constructor(desk, { saved, ...page }) {
    Object.assign(this, page, { desk, afterwards: saved });
    this.number = 0;
  }

  ask(verb, more = {}) {
    this.number += 1;
    return this.desk.ask({ id: `file ${this.number}`, verb, ...more });
  }

  /** The file as it is now; null where there is none to be opened. */
  async read() {
    const file = await this.ask("file");
    if (file.error) {
      this.alert(file.error.sentence);
      return null;
    }
    this.name = file.name;
    this.stamp = file.stamp;
    this.saved = file.new ? null : file.text;
    this.watch();
    return file;
  }

  /** Saves what there is, unless somebody else changed the file since this stamp; one after the
   * other, so that each knows the stamp of the one before. */
  save(stamp) {
    const before = this.last?.catch(() => null) ?? Promise.resolve();
    this.last = before.then(() => this.write(stamp));
    return this.last;
  }

  async write(stamp = this.stamp) {
    await this.settled();
    const text = this.text();
    let reply;
    this.saving = true; // what the watch sees now is our own
    try {
      reply = await this.ask("save", { text, stamp });
      if (reply.saved) Object.assign(this, { stamp: reply.stamp, saved: text });
    } catch (error) {
      reply = { error: { sentence: `Not saved: ${error.message}` } };
    } finally {
      this.saving = false;
    }
    if (reply.error) return this.alert(reply.error.sentence);
    if (!reply.saved) return this.differs(reply);
    this.alert("");
    return this.afterwards();
  }

  /** Whether there is something that is not in the file yet. */
  get dirty() {
    return this.changing() || this.text() !== this.saved;
  }

  differs({ text, stamp, gone }) {
    const what = gone ? "is gone" : "was changed by somebody else";
    this.alert(`${this.name} ${what}.`, [
      ...(gone ? [] : [["Take what is there", () => this.take(text, stamp)]]),
      ["Write mine over it", () => this.save(stamp)],
    ]);
  }

  take(text, stamp) {
    this.stamp = stamp;
    this.saved = text;
    this.alert("");
    this.open(text);
  }

  async watch() {
    for (;;) {
      await visible();
      const { stamp } = this;
      const seen = await this.ask("watch", { stamp, seconds: LASTS }).catch(() => null);
      if (!seen || seen.error) await new Promise((done) => setTimeout(done, 3000));
      else if (seen.changed && !this.saving && stamp === this.stamp && seen.stamp !== this.told) {
        this.told = seen.stamp;
        if (this.dirty || seen.gone) this.differs(seen);
        else this.take(seen.text, seen.stamp);
      } else if (seen.changed) await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

function visible() {
  if (!document.hidden) return null;
  return new Promise((done) => {
    document.addEventListener("visibilitychange", done, { once: true });
  });
}

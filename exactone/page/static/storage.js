// What is remembered on this machine from one visit to the next: few words under a name. Where the
// browser keeps nothing, as in some private windows, it is remembered until the page is left.

const here = new Map();

/** What was remembered under a name; null where nothing was. */
export function recalled(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return here.get(name) ?? null;
  }
}

/** Remembers words under a name. */
export function remember(name, words) {
  try {
    localStorage.setItem(name, words);
  } catch {
    here.set(name, words);
  }
}

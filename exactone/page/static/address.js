// Everything in the address: after `#` stand what the page is for and the deflated document, so
// that sharing and going back need no server.
//
//   #edit=... a puzzle to edit    #play=... one to solve    #paste=... a link from elsewhere

const LONG = 5_000_000; // bytes of a document that an address may hold: more than a desk takes

/** What the address says: {mode, text, pencil}, or null where it says nothing. */
export async function read(address = location.hash) {
  const [, mode, data] = /^#(edit|play|paste)=(.*)$/s.exec(address) ?? [];
  if (!mode) return null;
  if (mode === "paste") return { mode, text: decodeURIComponent(data) };
  return { mode, ...JSON.parse(await inflated(data)) };
}

/** What follows the `#` for this puzzle; `pencil` is what a solver has put so far. */
export async function written(mode, text, pencil) {
  return `#${mode}=${await deflated(JSON.stringify(pencil ? { text, pencil } : { text }))}`;
}

async function deflated(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function inflated(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LONG) throw new Error("this address holds more than a puzzle");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

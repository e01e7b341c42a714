// Python in a worker: one desk, asked by messages. Says {ready: true} when it can be asked, and
// {progress: words} before. Used by the static page alone.

const TOP = new URL("python/", import.meta.url);
const PACKED = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
const HERE = "/lib/exactone"; // where our modules lie in Python's own files
const BLOCK = 512; // bytes of a piece of a tar archive
const START = `
import json, sys
sys.path.insert(0, "${HERE}")
from exactone.desk import Desk
desk = Desk()
def reply(message):
    return json.dumps(desk.reply(json.loads(message)))
reply
`;

const load = self.fetch.bind(self);

/** A file that lies compressed beside the page, unpacked while it comes. */
async function unpacked(name, type = "application/octet-stream") {
  const packed = await load(new URL(`${name}.packed`, TOP));
  if (!packed.ok) throw new Error(`${name} did not come: ${packed.status}`);
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}

// Pyodide fetches two large files itself
self.fetch = (what, how) => {
  const name = String(what?.url ?? what).split("/").pop();
  return name in PACKED ? unpacked(name, PACKED[name]) : load(what, how);
};

/** The files of a tar archive: [path, bytes]. */
function* filesOf(archive) {
  const words = new TextDecoder();
  for (let at = 0; archive[at]; ) {
    const head = archive.subarray(at, at + BLOCK);
    const text = (from, to) => words.decode(head.subarray(from, to)).replace(/\0.*$/s, "");
    const size = parseInt(text(124, 136), 8);
    const folder = text(345, 500);
    yield [folder ? `${folder}/${text(0, 100)}` : text(0, 100), archive.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

async function start() {
  const modules = unpacked("modules.tar").then((file) => file.arrayBuffer());
  postMessage({ progress: "Python is loading …" });
  const { loadPyodide } = await import(new URL("pyodide.mjs", TOP));
  const python = await loadPyodide({ indexURL: TOP.href });
  const made = new Set();
  for (const [path, data] of filesOf(new Uint8Array(await modules))) {
    const folder = `${HERE}/${path.split("/").slice(0, -1).join("/")}`;
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(`${HERE}/${path}`, data, { canOwn: true });
  }
  postMessage({ progress: "exactone is loading …" });
  const reply = python.runPython(START);
  if (self.name === "spare") warm((message) => reply(JSON.stringify(message)));
  return reply;
}

/** What went wrong, without where. */
const lastLine = (error) => String(error?.message ?? error).trim().split("\n").pop();

/** Loads what the first verdict needs, before anybody asks. */
function warm(ask) {
  ask({ verb: "open", text: "kind = 'sudoku'\ngrid = \"\"\"\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n\"\"\"\n" });
  ask({ verb: "verdict" });
}

const desk = start();
desk.then(
  () => postMessage({ ready: true }),
  (error) => {
    setTimeout(() => {
      throw error; // which the page hears as an error of this worker
    });
  },
);

addEventListener("message", async ({ data }) => {
  const reply = await desk;
  try {
    postMessage(JSON.parse(reply(JSON.stringify(data))));
  } catch (error) {
    const sentence = `this did not work in the browser: ${lastLine(error)}`;
    postMessage({ id: data.id, error: { sentence }, broken: true });
  }
});

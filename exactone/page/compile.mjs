// Runs `inside.py` in Pyodide under node: compile.mjs PYODIDE SOURCES STDLIB OUT, four paths.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, sources, standard, out, inside] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [there, here] of [["/sources", sources], ["/out", out]]) {
  python.FS.mkdirTree(there);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: here }, there);
}
python.FS.writeFile("/standard.zip", readFileSync(standard));
try {
  python.runPython(readFileSync(inside, "utf8"));
  const number = python.runPython('compile_first("/sources", "/standard.zip", "/out")');
  console.log(number);
} catch (error) {
  console.error(String(error.message).trim());
  process.exit(1);
}

// Compiles archives of Python files with the Python of the static site:
//   node compile.mjs compiled.py FROM TO [FROM TO ...]
// The seed of hashes is fixed, so that the same sources make the same bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [script, ...files] = process.argv.slice(2);
const indexURL = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const python = await loadPyodide({ indexURL, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
python.runPython(readFileSync(script, "utf8"));
const compiled = python.globals.get("compiled");
for (let index = 0; index < files.length; index += 2) {
  const packed = python.toPy(new Uint8Array(readFileSync(files[index])));
  const made = compiled(packed.tobytes());
  writeFileSync(files[index + 1], made.toJs());
  made.destroy?.();
  packed.destroy();
}

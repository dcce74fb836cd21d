// The referee of the static site: Python and the engine in a worker, one question after the other.
import type { loadPyodide as Load } from "pyodide";
import type { Asked, Told } from "./referee";

const HOME = "/madking";

const tell = (self as unknown as { postMessage: (told: Told) => void }).postMessage.bind(self);

/** Python with the engine, once it is awake: a question and its JSON in, status and JSON out. */
async function wake(): Promise<(name: string, body: string) => string> {
  const here = new URL(".", self.location.href);
  const packed = fetch(new URL("madking.zip", here)).then((response) => {
    if (!response.ok) throw new Error(`madking.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide/pyodide.mjs", here).href)) as { loadPyodide: typeof Load };
  const [python, archive] = await Promise.all([loadPyodide({ env: { HOME, PYTHONPATH: HOME } }), packed]);
  python.unpackArchive(archive, "zip", { extractDir: HOME });
  return (python.pyimport("cli.table.in_browser") as { answer_text: (name: string, body: string) => string }).answer_text;
}

const awake = wake();
awake.then(
  () => tell({ is: "awake" }),
  (error: unknown) => tell({ is: "failed", why: String(error) }),
);

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void awake.then((answer) => {
    const [status = "", ...found] = answer(data.name, data.body).split(" ");
    tell({ is: "answer", id: data.id, status: Number(status), body: found.join(" ") });
  });
});

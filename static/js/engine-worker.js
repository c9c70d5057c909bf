// The worker in which Python runs; see engine.js. Messages in: start, ask. Messages out: progress, ready, failed, answer.

// Where the files of the engine are unpacked, out of the way of Python's own.
const FOLDER = "/engine";
let answer = null;

// Count what arrives, since Pyodide tells nothing while it loads.
function countBytes(all) {
  const load = self.fetch.bind(self);
  let seen = 0;
  let told = 0;
  self.fetch = async (...asked) => {
    const response = await load(...asked);
    if (!response.ok || !response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          seen += chunk.byteLength;
          const progress = Math.min(0.9, (0.9 * seen) / all);
          if (progress - told >= 0.01) postMessage({ type: "progress", progress: (told = progress) });
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
  return () => (self.fetch = load);
}

async function packedEngine(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

// The smallest module. Where the policy or the browser refuses it, Pyodide would wait for ever.
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

async function start({ engine, runtime, bytes, language }) {
  await WebAssembly.compile(EMPTY_MODULE);
  const stopCounting = countBytes(bytes);
  const [{ loadPyodide }, packed] = await Promise.all([import(`${runtime}pyodide.mjs`), packedEngine(engine)]);
  const python = await loadPyodide({ indexURL: runtime });
  stopCounting();
  postMessage({ type: "progress", progress: 0.95 });
  python.unpackArchive(packed, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  answer = python.pyimport("in_browser").begin(`${FOLDER}/locale`, language);
}

function ask({ id, name, payload }) {
  try {
    postMessage({ type: "answer", id, text: answer(name, payload) });
  } catch (error) {
    // A mistake in the engine, since wrong questions are answered with their error.
    postMessage({ type: "answer", id, broken: String(error.message ?? error) });
  }
}

self.addEventListener("message", async ({ data }) => {
  if (data.type === "ask") return ask(data);
  try {
    await start(data);
    postMessage({ type: "ready" });
  } catch (error) {
    postMessage({ type: "failed", message: String(error?.message ?? error) });
  }
});

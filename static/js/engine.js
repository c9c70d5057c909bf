// The rules and the scoring of the server, in this browser: docs/engine.md has the questions and their answers.

const MANIFEST = "/engine/manifest.json";
const WORKER = new URL("./engine-worker.js", import.meta.url);
// A worker that tells nothing for so long does not start any more.
const SECONDS_OF_SILENCE = 60;
// A page that is opened again looks for a newer engine, but not more often than this.
const SECONDS_BETWEEN_LOOKS = 60;

export class EngineError extends Error {
  constructor(code, message, deal = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.deal = deal;
  }
}

// One worker with one engine.
class Running {
  constructor(manifest, language, onProgress) {
    this.hash = manifest.hash;
    this.open = new Map();
    this.number = 0;
    this.worker = new Worker(WORKER, { type: "module" });
    this.started = new Promise((resolve, reject) => {
      this.fail = (code, message) => {
        clearTimeout(this.silence);
        const error = new EngineError(code, message);
        reject(error);
        for (const one of this.open.values()) one.reject(error);
        this.open.clear();
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.fail("engine_failed", event.message || "The worker cannot be loaded.");
      };
      this.waitOn();
      this.worker.onmessage = ({ data }) => {
        clearTimeout(this.silence);
        if (data.type === "progress") this.waitOn();
        if (data.type === "progress") onProgress(data.progress);
        else if (data.type === "ready") resolve();
        else if (data.type === "failed") this.fail("engine_failed", data.message);
        else this.take(data);
      };
    });
    const absolute = (address) => new URL(address, location.href).href;
    const { engine, runtime, bytes } = manifest;
    this.worker.postMessage({ type: "start", engine: absolute(engine), runtime: absolute(runtime), bytes, language });
  }

  waitOn() {
    this.silence = setTimeout(() => this.fail("engine_failed", "The engine does not start."), 1000 * SECONDS_OF_SILENCE);
  }

  take({ id, text, broken }) {
    const asked = this.open.get(id);
    if (!asked) return;
    this.open.delete(id);
    if (broken) return asked.reject(new EngineError("engine_broken", broken));
    const { answer, error } = JSON.parse(text);
    if (error) asked.reject(new EngineError(error.code, error.message, error.deal ?? null));
    else asked.resolve(answer);
  }

  ask(name, payload) {
    return new Promise((resolve, reject) => {
      const id = ++this.number;
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ type: "ask", id, name, payload: JSON.stringify(payload) });
    });
  }

  stop(code = "engine_stopped", message = "The engine was stopped.") {
    this.worker.terminate();
    this.fail(code, message);
  }
}

async function present() {
  // Let the browser ask whether its copy is still the present one.
  const response = await fetch(MANIFEST, { cache: "no-cache", credentials: "same-origin" });
  if (!response.ok) throw new EngineError("engine_failed", `${MANIFEST}: ${response.status}`);
  return response.json();
}

class Engine {
  constructor(language, onState) {
    this.language = language;
    this.onState = onState;
    this.running = null;
    this.isStopped = false;
    this.lookedAt = Date.now();
    this.tell({ state: "loading", progress: 0 });
    this.first = this.begin();
    // Whoever asks gets the error; without a question nobody has to catch it.
    this.first.catch(() => {});
    this.onVisible = () => this.lookAgain();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  tell(state) {
    this.state = state;
    this.onState?.(state);
  }

  async begin() {
    try {
      await this.load(await present(), (progress) => this.tell({ state: "loading", progress }));
    } catch (found) {
      const error = found instanceof EngineError ? found : new EngineError("engine_failed", String(found));
      if (!this.isStopped) this.tell({ state: "failed", code: error.code, message: error.message });
      throw error;
    }
  }

  async load(manifest, onProgress) {
    if (this.isStopped) throw new EngineError("engine_stopped", "The engine was stopped.");
    const next = new Running(manifest, this.language, onProgress);
    this.next = next;
    try {
      await next.started;
    } catch (error) {
      next.worker.terminate();
      throw error;
    }
    const before = this.running;
    this.running = next;
    before?.stop();
    this.tell({ state: "ready", hash: next.hash, update: null });
    // The service worker keeps what this browser uses, for a start without a network.
    void navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ type: "keep engine" }));
  }

  async ask(name, payload) {
    if (!this.running) await this.first;
    return this.running.ask(name, payload);
  }

  async look() {
    this.lookedAt = Date.now();
    const { hash } = await present();
    const update = hash === this.running?.hash ? null : hash;
    if (this.state.state === "ready" && this.state.update !== update) {
      this.tell({ state: "ready", hash: this.running.hash, update });
    }
    return update;
  }

  lookAgain() {
    const isDue = Date.now() - this.lookedAt > 1000 * SECONDS_BETWEEN_LOOKS;
    if (document.visibilityState === "visible" && this.running && isDue) this.look().catch(() => {});
  }

  // The engine that runs answers until the newer one is ready, and goes on if that one does not start.
  async update() {
    await this.load(await present(), () => {});
  }

  stop() {
    this.isStopped = true;
    document.removeEventListener("visibilitychange", this.onVisible);
    this.running?.stop();
    this.next?.stop();
  }
}

export function startEngine({ language = document.documentElement.lang || "en", onState = null } = {}) {
  return new Engine(language, onState);
}

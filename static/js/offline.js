// Pages that open without a network: docs/offline.md. Registers the service worker, and says when a newer version is there.

const worker = navigator.serviceWorker;
const notice = document.querySelector("[data-update]");
const own = notice.dataset.version;
const SECONDS_BETWEEN_LOOKS = 60;
let lookedAt = Date.now();
// What the worker says first.
let first = null;

async function send(type) {
  (await worker.ready).active.postMessage({ type });
}

function look(registration) {
  if (document.hidden || Date.now() - lookedAt < 1000 * SECONDS_BETWEEN_LOOKS) return;
  lookedAt = Date.now();
  registration.update().catch(() => {});
}

// A page from the network may be newer than the worker. The newer worker then comes by itself, and there is nothing to agree to.
function showVersion(data) {
  first ??= data;
  const wasAhead = own !== first.newest && own !== first.inUse;
  notice.hidden = data.newest === own || (wasAhead && data.newest === first.newest);
  if (wasAhead && data.newest === own) send("keep page");
}

function listen({ data }) {
  if (data.type === "version") showVersion(data);
  else if (data.type === "updated" && data.isDone) location.reload();
  else if (data.type === "updated") notice.querySelector("[data-failed]").hidden = false;
}

async function begin() {
  worker.addEventListener("message", listen);
  notice.querySelector("button").addEventListener("click", () => send("update"));
  const registration = await worker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  if (!worker.controller) await send("keep page");
  await send("version?");
  document.addEventListener("visibilitychange", () => look(registration));
  setInterval(() => look(registration), 1000 * SECONDS_BETWEEN_LOOKS);
}

// Without HTTPS a browser has no service worker, but the page can say what is missing.
function warn() {
  const line = document.querySelector("[data-insecure]");
  if (!line || sessionStorage.getItem("janroku-insecure")) return;
  line.hidden = false;
  line.querySelector("button").addEventListener("click", () => {
    line.hidden = true;
    sessionStorage.setItem("janroku-insecure", "seen");
  });
}

if (worker) begin().catch(() => {});
else if (!isSecureContext) warn();

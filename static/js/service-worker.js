// Janroku without a network; docs/offline.md. The server writes `const KEPT = {version, files, engine, runtime}` before this.
// Each version has three caches: its files, its engine once a page has used it, and the pages that were opened. A device goes
// on with the version that it uses until somebody agrees to the newer one.

const MANIFEST = "/engine/manifest.json";
const OFFLINE = "/offline/";
const cacheName = (kind, version) => `janroku-${kind}-${version}`;
const [FILES, ENGINE, PAGES] = ["files", "engine", "pages"].map((kind) => (version) => cacheName(kind, version));
const NOTES = "janroku";
const SECONDS_TO_ANSWER = 4;
const MOST_PAGES = 30;
const HOURS_OF_USE = 48;
const AWAY = new Set([502, 503, 504]);
const GONE = new Set([403, 404, 410]);
// The version of the page in each window; null for one that is not stored.
const versions = new Map();

async function noted(name) {
  const found = await caches.match(`/${name}`, { cacheName: NOTES });
  return found ? found.text() : null;
}
const note = async (name, text) => (await caches.open(NOTES)).put(`/${name}`, new Response(text));
const inUse = async () => (await noted("version")) ?? KEPT.version;
const find = (name, address, options) => caches.match(address, { cacheName: name, ignoreVary: true, ...options });
const tell = async (data) => (await clients.matchAll({ type: "window" })).forEach((client) => client.postMessage(data));
const tellVersion = async () => tell({ type: "version", inUse: await inUse(), newest: KEPT.version });

// ----- a version comes -----

async function install() {
  const used = await noted("version");
  const isFirst = !used || !(await caches.has(FILES(used)));
  const addresses = [...Object.keys(KEPT.files), OFFLINE];
  await (await caches.open(FILES(KEPT.version))).addAll(addresses.map((address) => new Request(address, { cache: "no-cache" })));
  if (isFirst) await note("version", KEPT.version);
  else if (await find(ENGINE(used), MANIFEST)) await keepEngine();
  // The worker is replaced at once; the files, the engine and the pages that it gives are still those of the version in use.
  await skipWaiting();
}

async function activate() {
  await tidy();
  await clients.claim();
  await tellVersion();
}

async function tidy() {
  const present = [await inUse(), KEPT.version];
  const old = (await caches.keys()).filter((name) => name.startsWith("janroku-") && !present.some((version) => name.endsWith(version)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function keepEngine() {
  if (await find(ENGINE(KEPT.version), MANIFEST)) return;
  const cache = await caches.open(ENGINE(KEPT.version));
  await cache.addAll(KEPT.runtime);
  // Last: an engine that is there in part is not used.
  await cache.put(MANIFEST, new Response(JSON.stringify(KEPT.engine), { headers: { "Content-Type": "application/json" } }));
}

// Somebody agrees to the newest version. Its pages are loaded first: the old ones name files that will be gone.
async function update() {
  const [before, reader] = [await inUse(), await noted("reader")];
  if (before === KEPT.version) return true;
  for (const { url } of await (await caches.open(PAGES(before))).keys()) {
    if (isOld(await find(PAGES(before), url))) continue;
    const answer = await fetch(url, { cache: "no-cache" });
    if (GONE.has(answer.status)) continue;
    const isSame = (answer.headers.get("X-Janroku-Reader") || reader) === reader;
    if (!answer.ok || answer.redirected || !isSame || answer.headers.get("X-Janroku-Version") !== KEPT.version) return false;
    await keepPage(url, answer, KEPT.version);
  }
  await note("version", KEPT.version);
  await tidy();
  await tellVersion();
  return true;
}

// ----- pages: from the network, and without it as they were opened last -----

const isOld = (answer) => Date.now() - Date.parse(answer.headers.get("Date")) > HOURS_OF_USE * 3_600_000;
const forgetPages = async () => Promise.all((await caches.keys()).filter((name) => name.startsWith(PAGES(""))).map((name) => caches.delete(name)));

async function keptPage(address, options) {
  for (const version of new Set([await inUse(), KEPT.version])) {
    const answer = await find(PAGES(version), address, options);
    if (answer) return { answer, version };
  }
  return null;
}

async function keepPage(address, answer, version) {
  const cache = await caches.open(PAGES(version));
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((request) => cache.delete(request)));
}

// What the server's answer means for the stored pages: they belong to one reader.
async function heed(address, answer) {
  const [reader, version] = [answer.headers.get("X-Janroku-Reader"), answer.headers.get("X-Janroku-Version")];
  if (reader && reader !== (await noted("reader"))) {
    await forgetPages();
    await note("reader", reader);
  }
  if (GONE.has(answer.status)) for (const name of await caches.keys()) if (name.startsWith(PAGES(""))) await (await caches.open(name)).delete(address);
  if (!answer.ok || !version || !(await caches.has(FILES(version)))) return;
  await keepPage(address, answer.clone(), version);
  const shown = await find(FILES(version), OFFLINE);
  if (shown?.headers.get("Content-Language") !== answer.headers.get("Content-Language")) await (await caches.open(FILES(version))).add(OFFLINE);
}

async function page(event, address) {
  const used = await inUse();
  const exact = await keptPage(address);
  const asked = fetch(event.request);
  // An answer that comes late is stored too.
  const heeded = asked.then((answer) => heed(address, answer));
  event.waitUntil(heeded.catch(() => {}));
  const answer = await inTime(asked, exact).catch(() => null);
  if (!answer || (AWAY.has(answer.status) && exact)) return withoutNetwork(event, address);
  await heeded;
  const version = answer.headers.get("X-Janroku-Version");
  const still = exact?.version === used && version && version !== used ? await find(PAGES(used), address) : null;
  versions.set(event.resultingClientId, still ? used : version);
  return still ?? answer;
}

const inTime = (asked, kept) => (kept ? Promise.race([asked, new Promise((done) => setTimeout(done, 1000 * SECONDS_TO_ANSWER))]) : asked);

async function withoutNetwork(event, address) {
  const kept = (await keptPage(address)) ?? (await keptPage(address, { ignoreSearch: true }));
  if (kept) {
    versions.set(event.resultingClientId, kept.version);
    return kept.answer;
  }
  const last = new URL(address).pathname === "/start/" ? await lastPage() : null;
  return last ? Response.redirect(last) : ((await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error());
}

// The address of the pad that was opened last, or else of any page.
async function lastPage() {
  const cache = await caches.open(PAGES(await inUse()));
  const all = (await cache.keys()).map(({ url }) => url).reverse();
  return all.find((url) => url.endsWith("/pad/")) ?? all[0] ?? null;
}

// ----- files: those of the version that the page has -----

async function file(event) {
  const version = versions.has(event.clientId) ? versions.get(event.clientId) : await inUse();
  const found = version && ((await find(FILES(version), event.request)) ?? (await find(ENGINE(version), event.request)));
  if (found) return found;
  try {
    return await fetch(event.request);
  } catch {
    return (await caches.match(event.request, { ignoreVary: true })) ?? Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event, request.url.split("#")[0]));
  else if (request.mode === "navigate" && pathname === "/sign-out/") event.waitUntil(forgetPages());
  else if (request.method === "GET" && /^\/(static|engine)\//.test(pathname)) event.respondWith(file(event));
});
addEventListener("message", (event) => {
  const { type } = event.data;
  if (type === "version?") event.waitUntil(tellVersion());
  // A page that was there before the worker.
  else if (type === "keep page") event.waitUntil(fetch(event.source.url, { cache: "no-cache" }).then((answer) => heed(event.source.url.split("#")[0], answer)).catch(() => {}));
  else if (type === "keep engine") event.waitUntil(keepEngine());
  else if (type === "update") event.waitUntil(update().catch(() => false).then((isDone) => event.source.postMessage({ type: "updated", isDone })));
});

// Part of the service worker: Background Sync. An open pad sends what waits; where none is open it is sent from here, in the
// order and with the keys that the pad has given. What needs a decision stays for the pad (static/pad/queue.js). The requests are
// those of requests.js, which the server writes before this.

const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));

async function openQueue() {
  const request = indexedDB.open("janroku-pad");
  // The pad makes it; without a pad nothing waits.
  request.onupgradeneeded = () => request.transaction.abort();
  return done(request).catch(() => null);
}

async function sendAll() {
  const open = (await clients.matchAll({ type: "window" })).filter(({ url }) => new URL(url).pathname.endsWith("/pad/"));
  if (open.length) return open.forEach((client) => client.postMessage({ type: "flush" }));
  const db = await openQueue();
  if (!db || !self.cookieStore) return null;
  const rows = await done(db.transaction("waiting").objectStore("waiting").getAll());
  const stopped = new Set();
  for (const { id, hanchan } of rows) if (!stopped.has(hanchan) && !(await sendRow(db, id))) stopped.add(hanchan);
  return db.close();
}

// False where the deals after it have to wait. Without an answer the browser tries again later.
async function sendRow(db, id) {
  const store = () => db.transaction("waiting", "readwrite").objectStore("waiting");
  // Marked in the transaction that reads it: a pad that is opened meanwhile drops only what nobody has sent.
  const marked = store();
  const row = await done(marked.get(id));
  if (!row) return true;
  if (row.kind !== "deal" || row.state !== "waiting" || row.isTakenBack) return false;
  await done(marked.put({ ...row, isTried: true }));
  const answer = await fetch(dealsOf(row.hanchan), { method: "POST", body: JSON.stringify(dealBody(row)), headers: await headersOf(row) });
  if (LATER.has(answer.status)) throw new Error(String(answer.status));
  if (!answer.ok) return false;
  const kept = store();
  // The recorder may have taken it back while it was being sent.
  if ((await done(kept.get(id)))?.isTakenBack) return false;
  await done(kept.delete(id));
  return true;
}

async function headersOf(row) {
  const token = (await cookieStore.get("csrftoken"))?.value ?? "";
  return { "Content-Type": "application/json", ...writing(token, row.account, row.key) };
}

addEventListener("sync", (event) => event.tag === "deals" && event.waitUntil(sendAll()));

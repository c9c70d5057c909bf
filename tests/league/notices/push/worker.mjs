// Runs static/js/service-worker-push.js with a browser of its own, and prints as JSON what it shows and opens.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, ...messages] = process.argv.slice(2);
const [listeners, shown, opened, focused] = [{}, [], [], []];
const own = "https://mahjong.example";
const open = { url: `${own}/e/cup/me/secret/`, focus: async () => focused.push("/e/cup/me/secret/") };
const browser = {
  KEPT: { files: { "/static/icons/icon-192.abc.png": "1" } }, URL, location: { origin: own },
  addEventListener: (kind, listener) => (listeners[kind] = listener),
  registration: { showNotification: async (title, options) => shown.push({ title, ...options }) },
  clients: { matchAll: async () => [open], openWindow: async (address) => opened.push(address) },
};
vm.runInNewContext(readFileSync(script, "utf-8"), browser);
for (const message of messages) {
  const data = message === "none" ? null : { json: () => JSON.parse(message) };
  const waits = [];
  listeners.push({ data, waitUntil: (work) => waits.push(work) });
  await Promise.all(waits);
  const notification = { ...shown.at(-1), close() {} };
  await Promise.all([new Promise((done) => listeners.notificationclick({ notification, waitUntil: (work) => work.then(done) }))]);
}
console.log(JSON.stringify({ shown, opened, focused }));

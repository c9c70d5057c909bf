// Results typed at the desk are first kept on this device and then sent one after another. A refused one does not hold up
// the others: it stays until it is corrected or discarded.

import { csrf, newKey } from "./api.js";
import { LATER, writing } from "./requests.js";
import { sendQueue } from "./send-queue.js";

const LONGEST_ANSWER = 30_000;

let account = "";
let entries = [];
// Why nothing is sent now: "away" without an answer, "out" if the server does not know this person any more.
let held = "";
const told = { changed: () => {}, stored: () => {} };

const place = (entry) => `janroku desk ${account} ${entry.key}`;

// A full or missing store does not hold the entry up: it is sent all the same, and leaving the page asks first.
function keep(entry) {
  try {
    localStorage.setItem(place(entry), JSON.stringify(entry));
  } catch {
    entry.isUnkept = true;
  }
}

const isWaiting = (entry) => entry.state === "waiting";

export const waitingOf = (address) => entries.filter((entry) => isWaiting(entry) && entry.address === address);
export const refusedOf = (address) => entries.filter((entry) => !isWaiting(entry) && entry.address === address);
export const state = () => ({ held, waiting: entries.filter(isWaiting) });

// Begin with what an earlier page of this person has kept; `calls` has `changed()` and `stored(entry, answer)`.
export function begin(reader, calls) {
  account = reader;
  Object.assign(told, calls);
  const start = `janroku desk ${account} `;
  const kept = Object.keys(localStorage).filter((name) => name.startsWith(start));
  entries = kept.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.at - other.at);
  told.changed();
  void flush();
}

// `values` are the form's fields, pairs of name and value. An earlier refused entry of the table is replaced.
export function add(address, table, values) {
  for (const old of refusedOf(address)) if (old.table === table) drop(old);
  const at = Math.max(Date.now(), (entries.at(-1)?.at ?? 0) + 1);
  const entry = { key: newKey(), at, address, table, values, state: "waiting", message: "" };
  entries.push(entry);
  keep(entry);
  told.changed();
  return entry;
}

// `code` says why the server has refused it; none: this device has.
export function refuse(entry, message, code = "") {
  Object.assign(entry, { state: "refused", message, code });
  keep(entry);
  told.changed();
}

export function drop(entry) {
  entries = entries.filter((one) => one !== entry);
  localStorage.removeItem(place(entry));
  told.changed();
}

const { flush, later, answered } = sendQueue({
  next: () => entries.find(isWaiting),
  send,
  isHeld: () => Boolean(held),
  working: (isOn) => isOn || told.changed(),
});
export { flush };

async function ask(entry) {
  const headers = { Accept: "application/json", ...writing(csrf(), account, entry.key) };
  const body = new URLSearchParams(entry.values);
  const signal = AbortSignal.timeout(LONGEST_ANSWER);
  const answer = await fetch(entry.address, { method: "POST", headers, body, signal, redirect: "manual", cache: "no-store" });
  // The page to sign in is a redirection.
  const isOut = answer.type === "opaqueredirect" || [401, 403].includes(answer.status);
  const data = isOut || LATER.has(answer.status) ? null : await answer.json();
  return { isOut, isLater: LATER.has(answer.status), ok: answer.ok, data };
}

async function send(entry) {
  let answer;
  try {
    answer = await ask(entry);
  } catch {
    return hold("away");
  }
  if (answer.isLater) return hold("away");
  if (answer.isOut) return hold("out");
  answered();
  held = "";
  if (!answer.ok) {
    refuse(entry, [answer.data.field, answer.data.message].filter(Boolean).join(": "), answer.data.error);
    return true;
  }
  drop(entry);
  told.stored(entry, answer.data);
  return true;
}

function hold(why) {
  held = why;
  return later();
}

addEventListener("beforeunload", (event) => entries.some(isWaiting) && event.preventDefault());

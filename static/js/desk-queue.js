// Results typed at the desk are first kept on this device and then sent one after another. A refused one does not hold up
// the others: it stays until it is corrected or discarded.

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
const LONGEST_ANSWER = 30_000;
const LATER = new Set([408, 429, 500, 502, 503, 504]);

let account = "";
let entries = [];
let isSending = false;
let pause = FIRST_PAUSE;
let timer = 0;
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
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
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

export function refuse(entry, message) {
  Object.assign(entry, { state: "refused", message });
  keep(entry);
  told.changed();
}

export function drop(entry) {
  entries = entries.filter((one) => one !== entry);
  localStorage.removeItem(place(entry));
  told.changed();
}

export async function flush() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  try {
    for (let entry = entries.find(isWaiting); entry; entry = entries.find(isWaiting)) {
      if (!(await send(entry))) break;
    }
  } finally {
    isSending = false;
    told.changed();
  }
}

// The cookie is read for each request: signing in again changes it.
function csrf() {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.slice("csrftoken=".length)) : document.querySelector("[name=csrfmiddlewaretoken]").value;
}

async function ask(entry) {
  const headers = { Accept: "application/json", "X-CSRFToken": csrf(), "X-Janroku-Reader": account, "Idempotency-Key": entry.key };
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
    return later("away");
  }
  if (answer.isLater) return later("away");
  if (answer.isOut) return later("out");
  [held, pause] = ["", FIRST_PAUSE];
  if (!answer.ok) {
    refuse(entry, [answer.data.field, answer.data.message].filter(Boolean).join(": "));
    return true;
  }
  drop(entry);
  told.stored(entry, answer.data);
  return true;
}

function later(why) {
  held = why;
  timer = setTimeout(flush, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  return false;
}

function again() {
  pause = FIRST_PAUSE;
  void flush();
}
addEventListener("online", again);
addEventListener("focus", () => held && again());
addEventListener("beforeunload", (event) => entries.some(isWaiting) && event.preventDefault());

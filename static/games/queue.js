// Games are first kept on this device and then sent in order. Nothing is sent past a game that somebody has to decide on.
import { asker, newKey, NoAnswer, Refused } from "../js/api.js";
import { dropRow, putRow, rowsOf, updateRow } from "../pad/stored.js";
import { say, start, takeTime } from "./start.js";
import { isOnline, isSignedOut, note, recorded, strangers, waiting } from "./state.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
const PATIENCE = 15_000;
const request = asker(start.account);
const ask = (method, address, what = {}) => request(method, address, { ...what, signal: AbortSignal.timeout(PATIENCE) });
const ofGame = (address, game) => address.replace("/0/", `/${game}/`);
let pause = FIRST_PAUSE;
let timer = 0;
let running = null;
// Called with a row and the error when the server has refused it.
let refused = async () => {};
export const onRefused = (call) => (refused = call);

export async function loadQueue() {
  const rows = await rowsOf(start.place);
  waiting.value = rows.filter((row) => row.account === start.account);
  strangers.value = rows.length - waiting.value.length;
}

const present = async (row) => (await rowsOf(start.place)).find((one) => one.id === row.id);

// Keep a game, at the place of the one that it replaces if that is known.
export async function keep(game, place = null) {
  const replaced = place === null ? null : await present({ id: place });
  const row = {
    hanchan: start.place, account: start.account, state: "waiting", key: newKey(), at: Date.now(),
    page: start.pages.record, rules: start.rules, rules_name: start.rules_name, under: start.game, gone: replaced?.gone ?? [], ...game,
  };
  const kept = await putRow(place === null ? row : { ...row, id: place });
  await loadQueue();
  return kept;
}

export async function changeRow(row, changes) {
  await updateRow(row.id, (now) => ({ ...now, ...changes }));
  await loadQueue();
}

export async function removeRow(row) {
  await dropRow(row.id);
  await loadQueue();
}

// A game that the server may have already is first looked for there.
export async function takeBack(row) {
  await updateRow(row.id, (now) => {
    const gone = now.isTried ? [...now.gone, { key: now.key, body: now.body }] : now.gone;
    return gone.length ? { ...now, gone, body: null, state: "waiting", isTried: false } : null;
  });
  await loadQueue();
  void flush();
}

export async function tryAgain(row, changes = {}) {
  await changeRow(row, { state: "waiting", key: newKey(), body: { ...row.body, ...changes } });
  await flush();
}

// Sends what waits; resolves when there is no more to send now.
export function flush() {
  running ??= work().finally(() => (running = null));
  return running;
}

async function work() {
  clearTimeout(timer);
  await loadQueue();
  // Read again each time: rows come and go meanwhile, in other tabs too.
  while (waiting.value[0]?.state === "waiting") {
    const row = waiting.value[0];
    try {
      await send(row);
    } catch (error) {
      if (!(await isDecided(row, error))) return;
    }
    await loadQueue();
  }
}

async function send({ id }) {
  // Marked first: a game that is taken back from here on may be stored.
  const row = await updateRow(id, (now) => (now.gone.length || !now.body || now.isTried ? now : { ...now, isTried: true }));
  if (!row) return;
  if (row.gone.length) {
    await clear(row.gone[0]);
    // The game that replaces it may have been entered meanwhile.
    await updateRow(id, (now) => ({ ...now, gone: now.gone.slice(1) }));
  } else if (row.body) {
    const { data } = await ask("POST", start.api.record, { body: row.body, key: row.key });
    // It may have been taken back while it was being sent.
    const left = await updateRow(id, (now) => (now.key === row.key && now.body ? null : now));
    if (!left) recorded.value = [...recorded.value, { id: row.id, row, page: ofGame(start.pages.game, data.id) }];
  } else await dropRow(row.id);
  [isOnline.value, isSignedOut.value, pause] = [true, false, FIRST_PAUSE];
}

// Undo what may have been stored under a key. Another body under the key of a stored game is refused as a mismatch; where
// nothing is stored, an empty body is refused for itself and stores nothing.
async function clear({ key, body }) {
  try {
    await ask("POST", start.api.record, { body: {}, key });
  } catch (error) {
    if (!(error instanceof Refused) || [401, 403, 404].includes(error.status)) throw error;
    if (error.code !== "idempotency_mismatch") return;
    const { data } = await ask("POST", start.api.record, { body, key });
    await voidGame(data.id);
  }
}

async function voidGame(game) {
  try {
    await ask("POST", ofGame(start.api.void, game), { body: { reason: say("taken_back") }, key: newKey() });
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    note.value = say("not_taken_back", { why: error.message });
  }
}

// Whether the queue goes on after an error.
async function isDecided(row, error) {
  try {
    if (!(error instanceof Refused)) throw error;
    isOnline.value = true;
    if ([401, 403, 404].includes(error.status) && !(await isStillSignedIn())) {
      isSignedOut.value = true;
      // Somebody may sign in again in another tab, of which this page is not told.
      return later();
    }
    await refused(row, error);
    return true;
  } catch (other) {
    if (!(other instanceof NoAnswer)) throw other;
    isOnline.value = false;
    return later();
  }
}

function later() {
  timer = setTimeout(flush, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  return false;
}

// The day of a game is the club's by the server's clock, whatever the phone's says.
export async function readTime() {
  try {
    takeTime((await ask("GET", start.api.me)).date);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused || error.name === "TimeoutError")) throw error;
  }
}

async function isStillSignedIn() {
  try {
    return (await ask("GET", start.api.me)).data.user.id === start.account;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function again() {
  pause = FIRST_PAUSE;
  void flush();
}
addEventListener("online", again);
document.addEventListener("visibilitychange", () => !document.hidden && isSignedOut.value && again());
